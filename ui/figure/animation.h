// The timeline of an iteration as a film for slides: a cursor runs over the figure, and what is still to come is faded.
// A GIF that loops for ever, or numbered PNGs. The same plan gives the same bytes.
#pragma once

#include "core/base/result.h"
#include "core/evaluate/evaluate.h"
#include "ui/figure/figure.h"
#include "ui/figure/figure_spec.h"
#include "ui/theme/theme.h"

#include <QByteArray>
#include <QImage>
#include <QString>

#include <functional>
#include <vector>

namespace stringline::ui {

inline constexpr int kLeastAnimationPx = 160;
inline constexpr int kMostAnimationPx = 3840;
inline constexpr int kMostFrames = 1000;
inline constexpr int kMostFramesPerSecond = 50; // shown by every viewer of GIFs

struct AnimationSpec {
    int widthPx = 800;
    double widthMm = 120; // of the figure; type is the larger the smaller this is
    double seconds = 10;
    int framesPerSecond = 10;
    Scheme scheme = Scheme::Accessible;
    QString title{}; // the scenario's name where empty

    [[nodiscard]] int frames() const;
    bool operator==(const AnimationSpec &) const = default;
};

// Why there is no such film, for people; empty where there is.
[[nodiscard]] QString whyNoAnimation(const AnimationSpec &spec);

// Draws the figure once, now and faded, and puts frames together from the two. Of an evaluation without errors.
class Animation {
public:
    Animation(const Evaluation &evaluation, const AnimationSpec &spec);

    [[nodiscard]] int frames() const { return m_spec.frames(); }
    // The cursor begins at the beginning in the first and ends at the end in the last.
    [[nodiscard]] QImage frame(int index) const;
    // Colours of all frames, the most frequent first; at most `count`.
    [[nodiscard]] std::vector<QRgb> palette(int count) const;
    [[nodiscard]] QRect rowsRect() const { return m_rows; }
    [[nodiscard]] int cursorX(int index) const;
    [[nodiscard]] const AnimationSpec &spec() const { return m_spec; }

private:
    AnimationSpec m_spec;
    QImage m_past;
    QImage m_future;
    QRect m_rows; // of the bars, pixels
    Tick m_length = 0;
    double m_textPixels = 10;
};

// Called before each frame; false stops, and leaves nothing.
using FrameProgress = std::function<bool(int frame)>;

// Empty when it was stopped.
[[nodiscard]] QByteArray gifOf(const Animation &animation, const FrameProgress &progress = {});

// "play.gif", or "frame-%03d.png" for a file per frame. Nothing is written when it was stopped.
[[nodiscard]] QString whyNoAnimationFile(const QString &path);
[[nodiscard]] Errors writeAnimation(const Animation &animation, const QString &path,
                                    const FrameProgress &progress = {});
// "frame-%03d.png" of frame 7: "frame-007.png".
[[nodiscard]] QString frameFile(const QString &pattern, int index);

} // namespace stringline::ui
