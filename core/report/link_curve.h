// What a port has sent until any moment of the iteration, and how long it was busy: step functions of the rate, kept as
// their integrals, so that any bin of any width is the difference of two look-ups.
//
//   rate     ___/‾‾‾\______/‾‾‾‾‾‾\___        bytes(t)  its integral          busy(t)  time with a rate above 0
//
// A pass sends what its template sends, stretched to its length. What is sent between passes (transfers between stages,
// gradients, parameters) is a curve of its own; a rank's port is the sum of both.
#pragma once

#include "core/cost/link_traffic.h"
#include "core/sim/timeline.h"

#include <array>
#include <memory>
#include <mutex>
#include <vector>

namespace stringline {

struct SentUntil {
    double bytes = 0;
    double busy = 0; // ticks

    friend SentUntil operator+(SentUntil a, SentUntil b) { return {a.bytes + b.bytes, a.busy + b.busy}; }
    friend SentUntil operator-(SentUntil a, SentUntil b) { return {a.bytes - b.bytes, a.busy - b.busy}; }
};

class SentCurve {
public:
    struct Use {
        Tick start = 0;
        Tick end = 0;
        double bytes = 0; // spread evenly
    };
    struct Run { // of busy time, not touching the next
        Tick start = 0;
        Tick end = 0;
    };

    SentCurve() = default;
    // In any order; they may overlap. Those without bytes are left out.
    explicit SentCurve(const std::vector<Use> &uses);

    [[nodiscard]] SentUntil until(double time) const;
    [[nodiscard]] SentUntil all() const { return m_sent.empty() ? SentUntil{} : m_sent.back(); }
    [[nodiscard]] const std::vector<Run> &runs() const { return m_runs; }

private:
    std::vector<Tick> m_at;        // where the rate changes
    std::vector<SentUntil> m_sent; // until there
    std::vector<Run> m_runs;
};

using ByActivity = std::array<double, kActivityCount>; // bytes

// Of one pass.
struct TemplateCurve {
    std::array<SentCurve, kPortCount> ports;
    std::array<ByActivity, kPortCount> by{};
};

// Both ports of a rank over the iteration.
class RankCurve {
public:
    // All must outlive it.
    RankCurve(const Timeline &timeline, const LinkTraffic &traffic, const std::vector<TemplateCurve> &templates,
              int rank);

    [[nodiscard]] SentUntil until(Port port, Tick time) const;
    [[nodiscard]] SentUntil all(Port port) const { return of(port).all; }
    [[nodiscard]] const ByActivity &by(Port port) const { return of(port).by; }

private:
    struct PortCurve {
        std::vector<SentUntil> passes; // [i]: of those before pass i
        SentCurve between;
        std::vector<double> shared; // [i]: ticks of runs before run i of `between` in which passes send too
        ByActivity by{};
        SentUntil all;
    };

    [[nodiscard]] const PortCurve &of(Port port) const { return m_ports[static_cast<std::size_t>(port)]; }
    [[nodiscard]] SentUntil passesUntil(Port port, Tick time) const;
    [[nodiscard]] double sharedUntil(Port port, Tick time) const;

    const std::vector<Span> &m_passes;
    const std::vector<ChunkTemplate> &m_shapes;
    const std::vector<TemplateCurve> &m_templates;
    std::array<PortCurve, kPortCount> m_ports;
};

// Of all ranks, each made by whoever asks first. Any thread.
class LinkCurves {
public:
    // Both must outlive it.
    LinkCurves(const Timeline &timeline, const LinkTraffic &traffic);

    [[nodiscard]] const RankCurve &of(int rank) const;
    [[nodiscard]] int ranks() const { return static_cast<int>(m_timeline.ranks.size()); }

private:
    struct Entry {
        std::once_flag once;
        std::unique_ptr<RankCurve> curve;
    };

    const Timeline &m_timeline;
    const LinkTraffic &m_traffic;
    mutable std::once_flag m_templatesOnce;
    mutable std::vector<TemplateCurve> m_templates;
    std::unique_ptr<Entry[]> m_entries;
};

} // namespace stringline
