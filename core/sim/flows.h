// What moves through ports, each kind of it one at a time: the send of a rank, the gather of a pass, a bucket. A flow
// goes through its uses of ports one after the other; in each, latencies come first and then the bytes, which share.
#pragma once

#include "core/sim/event_queue.h"
#include "core/sim/port.h"
#include "core/sim/shared_ports.h"

#include <array>
#include <span>
#include <vector>

namespace stringline {

// Into and out of a rank, by whichever port a use takes.
enum class Direction : std::uint8_t { Out, In };
[[nodiscard]] constexpr std::int32_t wayOf(std::int32_t rank, Direction direction)
{
    return 2 * rank + (direction == Direction::In ? 1 : 0);
}

class Flows {
public:
    // Plans into `events` what it then expects back: Event::Kind::Use and Stream.
    Flows(std::size_t flows, std::size_t ranks, EventQueue &events);

    using Uses = std::array<PortUse, 3>;
    // `ways`: that all uses go. Whether it has ended at once, since nothing takes time.
    [[nodiscard]] bool start(std::int32_t flow, const Uses &uses, std::span<const std::int32_t> ways, Tick now);
    [[nodiscard]] bool runs(std::int32_t flow) const { return m_flows[static_cast<std::size_t>(flow)].runs; }
    [[nodiscard]] Tick began(std::int32_t flow) const { return m_flows[static_cast<std::size_t>(flow)].from; }
    // The flow that ends with an event of these kinds; none where it goes on.
    [[nodiscard]] std::int32_t handle(const Event &event);

private:
    struct Flow {
        Uses uses{};
        std::vector<std::int32_t> ways;
        std::size_t use = 0;
        bool runs = false;
        Tick from = 0;
    };

    [[nodiscard]] Flow &at(std::int32_t flow) { return m_flows[static_cast<std::size_t>(flow)]; }
    bool startUse(std::int32_t flow, Tick now); // whether there is none left
    void moveBytes(std::int32_t flow, Tick now);
    void planNews();

    EventQueue &m_events;
    std::vector<Flow> m_flows;
    SharedPorts m_ports;
    std::vector<std::int32_t> m_flowOfStream;
    std::vector<std::int32_t> m_portsOfUse;
    std::vector<SharedPorts::News> m_news;
};

} // namespace stringline
