// Plays an iteration: a moment that runs from its beginning to its end, in a few seconds or in a minute, over and over.
// Views that show the moment follow momentChanged(); what they draw is theirs.
#pragma once

#include "core/base/tick.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <array>

namespace stringline::ui {

class Player : public QObject {
    Q_OBJECT

public:
    explicit Player(QObject *parent = nullptr);

    // Of the iteration. The moment keeps its share of it when another one has another length.
    void setLength(Tick length);
    [[nodiscard]] Tick length() const { return m_length; }

    [[nodiscard]] Tick time() const { return m_time; }
    void setTime(Tick time); // cut to what there is; the moment is shown from then on
    // Whether there is a moment to show: from the first use until hide().
    [[nodiscard]] bool isShown() const { return m_shown; }
    void hide();

    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }
    void play(); // from the beginning where it stands at the end
    void pause();
    void toggle() { isPlaying() ? pause() : play(); }

    // How many seconds an iteration takes to play.
    [[nodiscard]] int seconds() const { return m_seconds; }
    void setSeconds(int seconds);
    [[nodiscard]] bool loops() const { return m_loops; }
    void setLoops(bool loops);
    // What the timer does: `nanoseconds` of a clock on the wall have passed.
    void advance(qint64 nanoseconds);

    static constexpr std::array kSeconds = {5, 10, 20, 60};
    static constexpr int kFrameMilliseconds = 16;

Q_SIGNALS:
    void momentChanged(); // or whether it is shown
    void playingChanged(bool playing);
    void speedChanged();

private:
    void show(Tick time);

    Tick m_length = 0;
    Tick m_time = 0;
    double m_rest = 0; // of a tick, so that many small steps lose nothing
    int m_seconds = 10;
    bool m_loops = false;
    bool m_shown = false;
    QTimer m_timer;
    QElapsedTimer m_clock;
};

} // namespace stringline::ui
