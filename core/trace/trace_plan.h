// What a trace shows of an evaluation: which ranks of the machine, which part of the time, passes alone or their
// operators too. Writers and the prediction of the size follow the same plan.
//
//   process  rank 16 (pp1 dp0 tp0) node 2     one rank of the machine
//   thread   step | compute | tensor | ...    its lanes, in this order
#pragma once

#include "core/base/result.h"
#include "core/report/report.h"
#include "core/scenario/scenario.h"
#include "core/sim/timeline.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace stringline {

struct TraceOptions {
    // Ranks of a stage behave alike, so that one shows them all.
    enum class Ranks : std::uint8_t { OnePerStage, All };
    Ranks ranks = Ranks::OnePerStage;
    int firstStage = 0;
    int lastStage = -1;     // itself too; -1 for the last there is
    bool operators = false; // inside the passes, and the lanes that only they use
    bool onePeriod = false; // of the steady state, instead of the whole iteration
};

struct TraceProcess {
    int rank = 0;         // of the machine
    int timelineRank = 0; // which it behaves like
    int replica = 0;      // ranks with the same number send to one another
    std::string name;     // "rank 16 (pp1 dp0 tp0) node 2"
};

// A transfer that is shown at both ends. Passes are numbered as in PipelineStructure::nodes.
struct TraceFlows {
    std::vector<std::int32_t> consumerOf; // by the pass that sends; kNone where an end is not shown
};

struct TracePlan {
    // These must live as long as the plan.
    const Timeline *timeline = nullptr;
    const std::vector<StageMemory> *memory = nullptr;

    TraceOptions options;
    std::string scenarioName;
    int worldSize = 1;
    Tick from = 0; // what ends later and starts before `to` is shown, whole
    Tick to = 0;
    Tick shortest = 0; // of all that is shown and takes time
    std::vector<TraceProcess> processes;
    std::vector<TraceFlows> flows; // by class of replicas

    [[nodiscard]] bool shows(const Span &span) const { return span.start < to && span.end > from; }
};

// Errors: stages that do not exist. The timeline is that of the scenario.
[[nodiscard]] Result<TracePlan> tracePlan(const Scenario &scenario, const Timeline &timeline,
                                          const std::vector<StageMemory> &memory, const TraceOptions &options = {});

// A stretch in which a rank of the timeline has nothing to do until `cause` has come.
struct TraceWait {
    Tick from = 0;
    Tick to = 0;
    SpanRef cause;
};
// Those that the plan shows, in the order of time, until `visit` says false.
void forEachWait(const TracePlan &plan, std::size_t rank, const std::function<bool(const TraceWait &)> &visit);

// The same for one of its processes alone: tools for many ranks want a file for each.
[[nodiscard]] TracePlan planOfProcess(const TracePlan &plan, std::size_t process);

} // namespace stringline
