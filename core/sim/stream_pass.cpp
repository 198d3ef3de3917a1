#include "core/sim/stream_pass.h"

#include <algorithm>
#include <cmath>

namespace stringline {

void StreamPass::begin(const ChunkTemplate &shape, Tick duration, Tick now)
{
    m_moments = shape.streams;
    m_factor = shape.duration > 0 && duration != shape.duration
                   ? static_cast<double>(duration) / static_cast<double>(shape.duration)
                   : 1;
    m_next = 0;
    m_compute = 0;
    m_since = now;
    m_waits = false;
    m_started.clear();
    m_taken = 0;
    m_ended = 0;
    m_rounding = duration - alone();
}

Tick StreamPass::scaled(Tick time) const
{
    return m_factor == 1 ? time : static_cast<Tick>(std::floor(static_cast<double>(time) * m_factor));
}

PortUse StreamPass::scaled(const PortUse &use) const
{
    return {use.port, scaled(use.duration), scaled(use.fixed), use.share};
}

// How long the pass takes with its ports to itself. Steps are rounded down, so no longer than it should.
Tick StreamPass::alone()
{
    m_ends.clear();
    Tick now = 0;
    Tick compute = 0;
    for (const StreamMoment &moment : m_moments) {
        now += scaled(moment.compute - compute);
        compute = moment.compute;
        if (moment.starts.duration > 0)
            m_ends.push_back((m_ends.empty() ? now : std::max(now, m_ends.back())) + scaled(moment.starts.duration));
        else if (moment.waitsFor > 0)
            now = std::max(now, m_ends[static_cast<std::size_t>(moment.waitsFor) - 1]);
    }
    return now;
}

StreamPass::Next StreamPass::advance(Tick now)
{
    for (; m_next < m_moments.size(); ++m_next) {
        const StreamMoment &moment = m_moments[m_next];
        const Tick time = m_since + scaled(moment.compute - m_compute);
        if (time > now)
            return {Next::Kind::Step, time};
        m_since = time;
        m_compute = moment.compute;
        if (moment.starts.duration > 0) {
            m_started.push_back(scaled(moment.starts));
        } else if (m_ended < moment.waitsFor) {
            m_waits = true;
            return {};
        }
    }
    return {Next::Kind::End, now + m_rounding};
}

bool StreamPass::endStream(Tick now)
{
    ++m_ended;
    if (!m_waits || m_ended < m_moments[m_next].waitsFor)
        return false;
    m_waits = false;
    m_since = now;
    return true;
}

} // namespace stringline
