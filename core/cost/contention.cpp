#include "core/cost/contention.h"

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

Port portOf(const GroupSpan &span)
{
    return span.nodes > 1 ? Port::Network : Port::ScaleUp;
}

BytesPerSecond rateOf(Port port, const ClusterSpec &cluster)
{
    if (port == Port::Network)
        return cluster.scaleOut.bandwidth * cluster.scaleOut.efficiency / cluster.oversubscription;
    return cluster.scaleUp.bandwidth * cluster.scaleUp.efficiency;
}

// What a rank sends and receives through its port: the ring's bytes, (n-1)/n S, twice for an all-reduce. Members of a
// node share the way out of it.
double wireBytes(Collective collective, const GroupSpan &span, Bytes bytes)
{
    const double n = span.size;
    const double passes = collective == Collective::AllReduce ? 2 : 1;
    const double whole = passes * (n - 1) / n * bytes.value();
    return portOf(span) == Port::Network ? whole / std::max(1, span.perNode) : whole;
}

// Of a time that is a + b S near S the part a.
Seconds fixedPart(const CostContext &context, Collective collective, const GroupSpan &span, Bytes bytes, Seconds whole)
{
    constexpr double kFurther = 16; // a sixteenth of S
    const Seconds further = groupTime(context, collective, span, bytes * (1 + 1 / kFurther)).whole;
    return std::clamp(whole - (further - whole) * kFurther, Seconds(0), whole);
}

} // namespace

DataTime dataTime(const CostContext &context, Collective collective, const GroupSpan &span, Bytes bytes,
                  bool besidePasses)
{
    DataTime result{groupTime(context, collective, span, bytes)};
    const Seconds whole = result.time.whole;
    if (context.pipelinePort == Port::None || portOf(span) != context.pipelinePort || whole <= Seconds(0))
        return result;
    const ClusterSpec &cluster = context.scenario->cluster;
    result.port = context.pipelinePort;
    result.fixed = fixedPart(context, collective, span, bytes, whole);
    const Seconds moving = whole - result.fixed;
    if (moving <= Seconds(0))
        return result;
    const double wire = wireBytes(collective, span, bytes);
    result.share = std::min(1.0, wire / (moving.value() * rateOf(result.port, cluster).value()));
    if (besidePasses)
        result.time.whole = result.fixed + moving * row(cluster.contention).slowdown(result.share);
    return result;
}

bool dataMeetsEveryTransfer(const CostContext &context)
{
    const ParallelPlan &plan = context.scenario->plan;
    if (context.pipelinePort == Port::None)
        return false;
    const auto meets = [&](const GroupSpan &span) { return span.size > 1 && portOf(span) == context.pipelinePort; };
    const bool reduces = reducesEveryPass(plan);
    return ((gathersEveryPass(plan) || reduces) && (meets(context.shardGroup) || meets(context.experts.data))) ||
           (reduces && (meets(context.replicaGroup) || meets(context.experts.copies)));
}

bool sharesPorts(const CostContext &context)
{
    return context.pipelinePort != Port::None && row(context.scenario->cluster.contention).followsOverlap;
}

PortUse portUse(const DataTime &time, Tick duration)
{
    return {time.port, duration, std::min(duration, toTicks(time.fixed)), time.share};
}

} // namespace stringline
