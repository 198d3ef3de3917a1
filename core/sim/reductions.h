// The gradient buckets of a stage one after the other, as its data lane takes them.
#pragma once

#include "core/sim/finish.h"
#include "core/sim/pass_times.h"

#include <cstddef>
#include <vector>

namespace stringline {

// A bucket of a stage, where it goes.
struct Reduction {
    std::int32_t pass = kNone; // on its rank, that makes the gradients
    std::int16_t chunk = 0;
    std::int16_t part = 0; // of the chunk's buckets
};

// Chunk by chunk as their last backwards come, without empty ones.
template <class Visit>
void forEachReduction(const PipelineStructure &structure, const RankFinish &finish, std::size_t stage,
                      const Visit &visit)
{
    const auto chunks = static_cast<std::size_t>(structure.shape.chunks);
    const std::int32_t *const last = structure.lastFreeing.data() + stage * chunks; // pass of every chunk
    std::int32_t before = kNone;
    for (std::size_t done = 0; done < chunks; ++done) {
        std::size_t chunk = chunks;
        for (std::size_t i = 0; i < chunks; ++i) {
            if (last[i] > before && (chunk == chunks || last[i] < last[chunk]))
                chunk = i;
        }
        if (chunk == chunks)
            return;
        before = last[chunk];
        if (chunk >= finish.chunks.size())
            continue;
        for (std::size_t i = 0; i < finish.chunks[chunk].size(); ++i) {
            if (finish.chunks[chunk][i].duration > 0)
                visit(Reduction{before, static_cast<std::int16_t>(chunk), static_cast<std::int16_t>(i)});
        }
    }
}

[[nodiscard]] inline const GradientBucket &bucketOf(const RankFinish &finish, const Reduction &reduction)
{
    return finish.chunks[static_cast<std::size_t>(reduction.chunk)][static_cast<std::size_t>(reduction.part)];
}

// When a rank of the timeline has its gradients, where reductions overlap: inside the pass that makes them.
[[nodiscard]] inline Tick readyTime(const FinishInput &input, const PassTimes &passes, std::size_t rank,
                                    const Reduction &reduction)
{
    const auto stage = static_cast<int>(rank % input.ranks.size());
    return passes.momentIn(stage, reduction.pass, bucketOf(input.of(rank), reduction).ready);
}

} // namespace stringline
