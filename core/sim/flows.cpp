#include "core/sim/flows.h"

#include "core/sim/timeline.h"

namespace stringline {

namespace {

constexpr std::int32_t kLatencyOver = 0;
constexpr std::int32_t kUseOver = 1; // of one that shares no port

} // namespace

Flows::Flows(std::size_t flows, std::size_t ranks, EventQueue &events)
    : m_events(events)
    , m_flows(flows)
    , m_ports(4 * ranks)
{
}

bool Flows::start(std::int32_t flow, const Uses &uses, std::span<const std::int32_t> ways, Tick now)
{
    Flow &state = at(flow);
    state.uses = uses;
    state.ways.assign(ways.begin(), ways.end());
    state.use = 0;
    state.runs = true;
    state.from = now;
    return startUse(flow, now);
}

bool Flows::startUse(std::int32_t flow, Tick now)
{
    Flow &state = at(flow);
    while (state.use < state.uses.size() && state.uses[state.use].duration == 0)
        ++state.use;
    if (state.use == state.uses.size()) {
        state.runs = false;
        return true;
    }
    const PortUse &use = state.uses[state.use];
    if (use.port == Port::None || use.bytes() == 0)
        m_events.plan({now + use.duration, 0, Event::Kind::Use, flow, kUseOver});
    else if (use.fixed > 0)
        m_events.plan({now + use.fixed, 0, Event::Kind::Use, flow, kLatencyOver});
    else
        moveBytes(flow, now);
    return false;
}

void Flows::moveBytes(std::int32_t flow, Tick now)
{
    const Flow &state = at(flow);
    const PortUse &use = state.uses[state.use];
    m_portsOfUse.clear();
    for (const std::int32_t way : state.ways)
        m_portsOfUse.push_back(2 * way + (use.port == Port::Network ? 1 : 0));
    const std::int32_t stream = m_ports.begin(now, use.bytes(), use.share, m_portsOfUse, m_news);
    if (m_flowOfStream.size() <= static_cast<std::size_t>(stream))
        m_flowOfStream.resize(static_cast<std::size_t>(stream) + 1);
    m_flowOfStream[static_cast<std::size_t>(stream)] = flow;
    planNews();
}

void Flows::planNews()
{
    for (const SharedPorts::News &news : m_news)
        m_events.plan({news.end, 0, Event::Kind::Stream, news.stream, news.version});
    m_news.clear();
}

std::int32_t Flows::handle(const Event &event)
{
    std::int32_t flow = event.who;
    if (event.kind == Event::Kind::Stream) {
        if (!m_ports.isCurrent({event.who, event.what, event.time}))
            return kNone; // its rate has changed since
        m_ports.end(event.time, event.who, m_news);
        planNews();
        flow = m_flowOfStream[static_cast<std::size_t>(event.who)];
    } else if (event.what == kLatencyOver) {
        moveBytes(flow, event.time);
        return kNone;
    }
    ++at(flow).use;
    return startUse(flow, event.time) ? flow : kNone;
}

} // namespace stringline
