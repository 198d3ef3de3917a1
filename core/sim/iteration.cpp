#include "core/sim/iteration.h"

#include "core/sim/pass_times.h"
#include "core/sim/shared_iteration.h"

#include <algorithm>
#include <cassert>
#include <span>

namespace stringline {

namespace {

bool simulateOnce(const PipelineInput &pipeline, const FinishInput &finish, const IterationInput &iteration,
                  Timeline &timeline, const std::stop_token &stop)
{
    if (pipeline.sharesPorts) {
        ReductionTimes taken;
        if (!runSharedPasses(pipeline, finish, iteration, timeline, taken, stop))
            return false;
        simulateFinish(finish, timeline, &taken);
        return true;
    }
    const auto stages = static_cast<std::size_t>(pipeline.structure->shape.stages);
    const auto beginsOf = [&](std::size_t each) -> std::span<const Tick> {
        if (timeline.begins.empty())
            return {};
        return std::span(timeline.begins).subspan(each * stages, stages);
    };
    Replica usual = pipeline.replica();
    usual.freeFrom = beginsOf(0);
    if (!sweepPasses(pipeline, usual, *timeline.passes, stop))
        return false;
    for (std::size_t i = 0; i < iteration.further.size(); ++i) {
        const Replica replica = iteration.further[i].replica(pipeline.jitter.deviation, beginsOf(i + 1));
        if (!sweepPasses(pipeline, replica, *timeline.further[i], stop))
            return false;
    }
    simulateFinish(finish, timeline);
    return true;
}

// Whether the next iteration begins as this one did, but for the time between them.
bool repeats(const Timeline &timeline, Tick shift)
{
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        if (rankEnd(timeline, rank) - shift != timeline.begins[rank])
            return false;
    }
    return true;
}

} // namespace

bool simulateIteration(const PipelineInput &pipeline, const FinishInput &finish, const IterationInput &iteration,
                       Timeline &timeline, const std::stop_token &stop)
{
    assert(pipeline.structure != nullptr && "only what can run is simulated");
    const int stages = pipeline.structure->shape.stages;
    const int classes = 1 + static_cast<int>(iteration.further.size());
    timeline.replicas.clear();
    if (classes > 1) {
        timeline.replicas.push_back(iteration.replicas);
        for (const ReplicaClass &each : iteration.further)
            timeline.replicas.push_back(each.replicas);
    }
    followClasses(timeline, stages, classes);
    if (finish.postValidation)
        timeline.begins.assign(timeline.ranks.size(), 0);
    for (int i = 0;; ++i) {
        if (!simulateOnce(pipeline, finish, iteration, timeline, stop)) {
            timeline = {};
            return false;
        }
        if (!finish.postValidation)
            return true;
        Tick first = rankEnd(timeline, 0);
        timeline.period = 0;
        for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
            const Tick end = rankEnd(timeline, rank);
            first = std::min(first, end);
            timeline.period = std::max(timeline.period, end - timeline.begins[rank]);
        }
        if (i + 1 == kMostIterations || repeats(timeline, first))
            return true;
        for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank)
            timeline.begins[rank] = rankEnd(timeline, rank) - first;
        for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank)
            timeline.ranks[rank].follow(rank < static_cast<std::size_t>(stages)
                                            ? timeline.passes
                                            : timeline.further[rank / static_cast<std::size_t>(stages) - 1],
                                        static_cast<int>(rank) % stages);
    }
}

} // namespace stringline
