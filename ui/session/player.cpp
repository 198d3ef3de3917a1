#include "ui/session/player.h"

#include <algorithm>
#include <cmath>

namespace stringline::ui {

Player::Player(QObject *parent)
    : QObject(parent)
{
    m_timer.setInterval(kFrameMilliseconds);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, [this] { advance(m_clock.nsecsElapsed()); });
}

void Player::setLength(Tick length)
{
    if (length == m_length)
        return;
    const double share = m_length > 0 ? double(m_time) / double(m_length) : 0;
    m_length = std::max<Tick>(0, length);
    m_time = std::clamp<Tick>(std::llround(share * double(m_length)), 0, m_length);
    if (m_length == 0)
        pause();
    Q_EMIT momentChanged();
}

void Player::setTime(Tick time)
{
    m_rest = 0;
    show(time);
}

void Player::show(Tick time)
{
    time = std::clamp<Tick>(time, 0, m_length);
    if (time == m_time && m_shown)
        return;
    m_time = time;
    m_shown = true;
    Q_EMIT momentChanged();
}

void Player::hide()
{
    pause();
    if (!m_shown)
        return;
    m_shown = false;
    Q_EMIT momentChanged();
}

void Player::play()
{
    if (isPlaying() || m_length <= 0)
        return;
    setTime(m_time >= m_length ? 0 : m_time);
    m_clock.start();
    m_timer.start();
    Q_EMIT playingChanged(true);
}

void Player::pause()
{
    if (!isPlaying())
        return;
    m_timer.stop();
    Q_EMIT playingChanged(false);
}

void Player::setSeconds(int seconds)
{
    if (seconds == m_seconds || seconds <= 0)
        return;
    m_seconds = seconds;
    Q_EMIT speedChanged();
}

void Player::setLoops(bool loops)
{
    if (loops == m_loops)
        return;
    m_loops = loops;
    Q_EMIT speedChanged();
}

void Player::advance(qint64 nanoseconds)
{
    m_clock.start();
    if (m_length <= 0)
        return;
    const double step = double(nanoseconds) / 1e9 / m_seconds * double(m_length) + m_rest;
    const Tick whole = Tick(std::floor(step));
    m_rest = step - double(whole);
    const Tick time = m_time + whole;
    if (time < m_length) {
        show(time);
    } else if (m_loops) {
        show(time % m_length);
    } else {
        show(m_length);
        pause();
    }
}

} // namespace stringline::ui
