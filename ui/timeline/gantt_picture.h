// The rows as a picture: a pure function of what they show and where somebody looks, for any thread.
#pragma once

#include "ui/timeline/gantt_content.h"
#include "ui/timeline/picture_painter.h"
#include "ui/timeline/waits.h"

#include <QFont>
#include <QImage>

#include <functional>
#include <optional>
#include <vector>

namespace stringline::ui {

// Where somebody looks.
struct PictureView {
    TimeRange range;
    int scroll = 0;
    QSize size;       // of the area, logical pixels
    double ratio = 1; // device pixels per logical pixel
    QFont font;       // of labels

    bool operator==(const PictureView &) const = default;
};

// Bars in view, counted up to `limit`.
[[nodiscard]] std::size_t barsInView(const GanttContent &content, const PictureView &view, std::size_t limit);

// Draws on `painter`, whose origin is the corner of the area. Gives the wait that carries a label.
std::optional<Wait> paintRows(QPainter &painter, const GanttContent &content, const PictureView &view,
                              PicturePainter &bars, bool vector);

struct GanttPicture {
    std::uint64_t revision = 0; // of the content
    PictureView view;           // what it was made for
    TimeRange range;            // what it shows: more time on both sides, so that a moved view finds something
    QImage image;
    std::optional<Wait> labelledWait;
};

// Runs every function of the list and returns when all have ended; may use threads.
using Together = std::function<void(std::span<const std::function<void()>>)>;

// In as many slices as `painters`, which keep their texts from one picture to the next; into the memory of `image`
// where that has the size, because new memory costs as much as what is drawn on it.
[[nodiscard]] GanttPicture renderPicture(const GanttContent &content, const PictureView &view,
                                         std::span<PicturePainter> painters, const Together &together,
                                         QImage image = {});

} // namespace stringline::ui
