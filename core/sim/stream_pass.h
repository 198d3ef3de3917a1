// A pass with streams inside, step by step: what its compute starts and waits for, as its template says.
#pragma once

#include "core/sim/timeline.h"

#include <span>
#include <vector>

namespace stringline {

class StreamPass {
public:
    // Takes `duration` where no stream shares its port; longer or shorter than its template, all of it is in
    // proportion.
    void begin(const ChunkTemplate &shape, Tick duration, Tick now);

    // Goes on to `now`. When compute comes to its next step, or to its end; no time while it waits for a stream.
    struct Next {
        enum class Kind { Step, End, Waits };
        Kind kind = Kind::Waits;
        Tick time = 0;
    };
    [[nodiscard]] Next advance(Tick now);
    // A stream that has been started and comes next on the data lane; none where there is none.
    [[nodiscard]] bool hasStream() const { return m_taken < m_started.size(); }
    [[nodiscard]] PortUse takeStream() { return m_started[m_taken++]; }
    // The one that was taken has ended: whether the pass has waited for it and goes on.
    [[nodiscard]] bool endStream(Tick now);

private:
    [[nodiscard]] Tick scaled(Tick time) const;
    [[nodiscard]] PortUse scaled(const PortUse &use) const;
    [[nodiscard]] Tick alone();

    std::span<const StreamMoment> m_moments;
    double m_factor = 1;
    Tick m_rounding = 0; // what the scaled steps lack of the duration
    std::size_t m_next = 0;
    Tick m_compute = 0; // where compute was at `m_since`, in the template
    Tick m_since = 0;
    bool m_waits = false;
    std::vector<PortUse> m_started;
    std::size_t m_taken = 0;
    std::int32_t m_ended = 0;
    std::vector<Tick> m_ends; // while alone() looks
};

} // namespace stringline
