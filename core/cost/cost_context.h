// What all costs of a scenario share, worked out once: a rank's sizes, its groups, and the times that were measured.
#pragma once

#include "core/cost/collectives.h"
#include "core/cost/kernel_times.h"
#include "core/parallel/mesh.h"
#include "core/scenario/scenario.h"
#include "core/sim/port.h"
#include "core/workload/operators.h"

namespace stringline {

// A time, how much of it stands in a measured table, and of a collective what each rank sends.
struct TimeTaken {
    Seconds whole{};
    Seconds measured{};
    SentBytes sent{};

    friend TimeTaken operator+(TimeTaken a, TimeTaken b)
    {
        return {a.whole + b.whole, a.measured + b.measured, a.sent + b.sent};
    }
    friend TimeTaken operator*(TimeTaken a, double share)
    {
        return {a.whole * share, a.measured * share, a.sent * share};
    }
};

struct CostContext {
    const Scenario *scenario = nullptr;
    DimSizes share;      // of one rank, tokens whole
    DimSizes tokenShare; // the same with tokens cut by sequence parallelism
    GroupSpan tensorGroup;
    GroupSpan contextGroup;
    GroupSpan dataGroup;    // all ranks with the same dense weights: data x context
    GroupSpan shardGroup;   // of those, the ones that share one copy of the states
    GroupSpan replicaGroup; // and the ones that hold the same shard
    ExpertSpans experts;
    bool sequenceParallel = false;
    double elementBytes = 2;                 // of activations
    Port pipelinePort = Port::None;          // that transfers between stages use, where any may meet others
    const MeasuredTimes *measured = nullptr; // asked before the formulas
};
// Both must outlive the context.
[[nodiscard]] CostContext costContext(const Scenario &scenario, const MeasuredTimes *measured = nullptr);

// A collective of a group, measured or by its fastest algorithm.
[[nodiscard]] TimeTaken groupTime(const CostContext &context, Collective collective, const GroupSpan &span,
                                  Bytes bytes);

[[nodiscard]] double activationBytes(Precision precision); // of an element between layers

} // namespace stringline
