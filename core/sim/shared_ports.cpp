#include "core/sim/shared_ports.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace stringline {

SharedPorts::SharedPorts(std::size_t ports)
    : m_ports(ports)
{
}

std::int32_t SharedPorts::begin(Tick now, Tick bytes, double share, std::span<const std::int32_t> ports,
                                std::vector<News> &news)
{
    assert(share > 0 && share <= 1 && "a stream takes some of its port, and no more than all");
    std::int32_t number = static_cast<std::int32_t>(m_streams.size());
    if (m_ended.empty()) {
        m_streams.emplace_back();
    } else {
        number = m_ended.back();
        m_ended.pop_back();
    }
    Stream &stream = m_streams[static_cast<std::size_t>(number)];
    stream.ports.assign(ports.begin(), ports.end());
    stream.share = share;
    stream.left = static_cast<double>(bytes);
    stream.speed = 0;
    stream.since = now;
    stream.isNew = true;
    for (const std::int32_t port : ports)
        m_ports[static_cast<std::size_t>(port)].streams.push_back(number);
    join(ports);
    this->share(now, news);
    return number;
}

void SharedPorts::end(Tick now, std::int32_t number, std::vector<News> &news)
{
    Stream &stream = m_streams[static_cast<std::size_t>(number)];
    ++stream.version;
    for (const std::int32_t port : stream.ports)
        std::erase(m_ports[static_cast<std::size_t>(port)].streams, number);
    join(stream.ports);
    m_ended.push_back(number);
    share(now, news);
}

void SharedPorts::join(std::span<const std::int32_t> ports)
{
    m_joined.clear();
    const auto add = [this](std::int32_t port) {
        for (const std::int32_t number : m_ports[static_cast<std::size_t>(port)].streams) {
            Stream &stream = m_streams[static_cast<std::size_t>(number)];
            if (!std::exchange(stream.isListed, true))
                m_joined.push_back(number);
        }
    };
    std::ranges::for_each(ports, add);
    for (std::size_t i = 0; i < m_joined.size(); ++i)
        std::ranges::for_each(m_streams[static_cast<std::size_t>(m_joined[i])].ports, add);
    std::ranges::sort(m_joined); // the same order whatever came first
}

// All rates grow alike; the stream or the port that stops first fixes those it stops.
void SharedPorts::share(Tick now, std::vector<News> &news)
{
    for (const std::int32_t number : m_joined) {
        Stream &stream = m_streams[static_cast<std::size_t>(number)];
        stream.isFixed = false;
        for (const std::int32_t port : stream.ports) {
            PortState &state = m_ports[static_cast<std::size_t>(port)];
            state.free = 1;
            state.growing = static_cast<std::int32_t>(state.streams.size());
        }
    }
    const auto most = [this](const Stream &stream) { // that it can grow to
        double rate = stream.share;
        for (const std::int32_t port : stream.ports) {
            const PortState &state = m_ports[static_cast<std::size_t>(port)];
            rate = std::min(rate, state.free / state.growing);
        }
        return rate;
    };
    for (std::size_t left = m_joined.size(); left > 0;) {
        double level = std::numeric_limits<double>::infinity();
        std::int32_t least = 0;
        for (const std::int32_t number : m_joined) {
            const Stream &stream = m_streams[static_cast<std::size_t>(number)];
            const double rate = stream.isFixed ? level : most(stream);
            if (rate < level) {
                level = rate;
                least = number;
            }
        }
        fix(least, level, now, news);
        --left;
    }
    for (const std::int32_t number : m_joined)
        m_streams[static_cast<std::size_t>(number)].isListed = false;
}

void SharedPorts::fix(std::int32_t number, double rate, Tick now, std::vector<News> &news)
{
    Stream &stream = m_streams[static_cast<std::size_t>(number)];
    stream.isFixed = true;
    for (const std::int32_t port : stream.ports) {
        PortState &state = m_ports[static_cast<std::size_t>(port)];
        state.free = std::max(0.0, state.free - rate);
        --state.growing;
    }
    const double speed = rate / stream.share;
    if (!std::exchange(stream.isNew, false) && speed == stream.speed)
        return; // what was said of its end holds
    stream.left = std::max(0.0, stream.left - stream.speed * static_cast<double>(now - stream.since));
    stream.since = now;
    stream.speed = speed;
    const double needed = speed > 0 ? stream.left / speed : 0;
    news.push_back({number, ++stream.version, now + static_cast<Tick>(std::llround(needed))});
}

} // namespace stringline
