#include "core/sim/memory_steps.h"

#include <algorithm>

namespace stringline {

std::vector<MemoryStep> memorySteps(const RankTimeline &rank)
{
    const std::vector<Span> &passes = rank.spans(Lane::Compute);
    std::vector<MemoryStep> steps;
    steps.reserve(passes.size());
    double kept = 0;
    for (const Span &span : passes) {
        if (span.templateIndex == kNone || static_cast<std::size_t>(span.chunk) >= rank.kept.perMicrobatch.size())
            continue;
        const double change = rank.kept.perMicrobatch[static_cast<std::size_t>(span.chunk)];
        if (span.pass == Pass::Forward) {
            kept += change;
            steps.push_back({span.start, KeptBytes::held(kept)});
        } else if (freesActivations(span.pass)) {
            kept -= change;
            steps.push_back({span.end, KeptBytes::held(kept)});
        }
    }
    return steps;
}

std::vector<KeptMicrobatches> keptAt(const RankTimeline &rank, Tick time)
{
    std::vector<KeptMicrobatches> kept(rank.kept.perMicrobatch.size());
    for (std::size_t chunk = 0; chunk < kept.size(); ++chunk) {
        kept[chunk].chunk = static_cast<int>(chunk);
        kept[chunk].bytesEach = rank.kept.perMicrobatch[chunk];
    }
    for (const Span &span : rank.spans(Lane::Compute)) {
        if (span.start > time)
            break;
        if (span.templateIndex == kNone || static_cast<std::size_t>(span.chunk) >= kept.size())
            continue;
        std::vector<std::int32_t> &microbatches = kept[static_cast<std::size_t>(span.chunk)].microbatches;
        if (span.pass == Pass::Forward)
            microbatches.push_back(span.microbatch);
        else if (freesActivations(span.pass) && span.end <= time)
            std::erase(microbatches, span.microbatch);
    }
    std::erase_if(kept, [](const KeptMicrobatches &chunk) { return chunk.microbatches.empty(); });
    return kept;
}

double activationsAt(const RankTimeline &rank, Tick time)
{
    const std::vector<MemoryStep> steps = memorySteps(rank);
    const auto after = std::upper_bound(steps.begin(), steps.end(), time,
                                        [](Tick t, const MemoryStep &step) { return t < step.time; });
    return after == steps.begin() ? 0 : (after - 1)->activations;
}

} // namespace stringline
