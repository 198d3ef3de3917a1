// What an event loop has planned, by time; of equal times what was planned first.
#pragma once

#include "core/base/tick.h"

#include <queue>

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace stringline {

struct Event {
    enum class Kind : std::uint8_t { Free, Step, PassEnd, Arrive, Ready, Use, Stream };
    Tick time = 0;
    std::int64_t order = 0; // in which they were planned
    Kind kind = Kind::Free;
    std::int32_t who = 0;  // rank of all classes, stage, flow or stream
    std::int32_t what = 0; // slot, bucket or version

    bool operator>(const Event &other) const { return std::pair(time, order) > std::pair(other.time, other.order); }
};

class EventQueue {
public:
    void plan(Event event)
    {
        event.order = m_planned++;
        m_events.push(event);
    }
    [[nodiscard]] bool isEmpty() const { return m_events.empty(); }
    [[nodiscard]] Event take()
    {
        const Event event = m_events.top();
        m_events.pop();
        return event;
    }

private:
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
    std::int64_t m_planned = 0;
};

} // namespace stringline
