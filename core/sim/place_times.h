// Durations of the passes at each place of a pipeline, with what slows or spreads them, in arrays by step.
#pragma once

#include "core/sim/pipeline.h"

#include <vector>

namespace stringline {

class PlaceTimes {
public:
    void fill(const PipelineInput &input, const Replica &replica, const PipelineStructure &structure);

    [[nodiscard]] Tick pass(std::int32_t step) const { return m_pass[static_cast<std::size_t>(step)]; }
    // By number: see PassStep::transfer.
    [[nodiscard]] Tick transfer(std::int32_t which) const { return m_transfer[static_cast<std::size_t>(which)]; }
    [[nodiscard]] Tick send(std::int32_t place, SendKind kind) const
    {
        return transfer(1 + 2 * place + (kind == SendKind::Gradients ? 1 : 0));
    }
    [[nodiscard]] bool hasSends() const;
    [[nodiscard]] std::int32_t templateOf(std::int32_t step) const
    {
        return m_template[static_cast<std::size_t>(step)];
    }
    // What the pass costs where nothing slows or spreads it.
    [[nodiscard]] Tick nominal(std::int32_t step) const { return m_nominal[static_cast<std::size_t>(step)]; }
    // What a piece of work takes on a rank.
    [[nodiscard]] Tick slowed(int rank, Tick duration) const;
    // Of the forward and the backward there that run together; one after the other where that has no time of its own.
    [[nodiscard]] Tick pair(std::int32_t place) const { return m_pair[static_cast<std::size_t>(place)]; }

    [[nodiscard]] bool isStretched() const { return m_isSlowed || isSpread(); }
    [[nodiscard]] bool isSpread() const { return m_jitter.deviation > 0; }
    [[nodiscard]] Tick spread(Tick duration, const PassNode &node) const;

private:
    std::vector<Tick> m_pass;     // [place * kPassCount + pass]
    std::vector<Tick> m_transfer; // [0] none, [1 + 2 * place] forward, one behind it backward
    std::vector<Tick> m_pair;
    std::vector<std::int32_t> m_template; // as m_pass
    std::vector<Tick> m_nominal;          // the same
    std::vector<double> m_slowdown;       // by rank; empty for none
    Jitter m_jitter;
    bool m_isSlowed = false;
};

} // namespace stringline
