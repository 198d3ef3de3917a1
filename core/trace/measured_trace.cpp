#include "core/trace/measured_trace.h"

#include <array>

namespace stringline {

namespace {

constexpr std::array<TraceKindRow, kTraceKindCount> kKinds{{
    {TraceKind::Forward, "forward", "forward", Cause::Compute, true, true, false},
    {TraceKind::Backward, "backward", "backward", Cause::Compute, true, true, false},
    {TraceKind::WeightGradient, "weight-gradient", "weight gradient", Cause::Compute, true, true, false},
    {TraceKind::Recompute, "recompute", "recompute", Cause::Recompute, true, true, false},
    {TraceKind::Optimizer, "optimizer", "optimizer", Cause::Optimizer, true, true, false},
    {TraceKind::Compute, "compute", "compute", Cause::Compute, true, true, false},
    {TraceKind::Tensor, "tensor", "tensor parallel", Cause::Tensor, true, false, true},
    {TraceKind::Context, "context", "context parallel", Cause::Context, true, false, true},
    {TraceKind::Expert, "expert", "expert parallel", Cause::Expert, true, false, true},
    {TraceKind::Data, "data", "data parallel", Cause::Data, true, false, true},
    {TraceKind::Pipeline, "pipeline", "pipeline parallel", Cause::Pipeline, true, false, true},
    {TraceKind::Communication, "communication", "communication, group unknown", Cause::Other, true, false, true},
    {TraceKind::Copy, "copy", "copies", Cause::Other, true, false, false},
    {TraceKind::Idle, "idle", "waiting", Cause::Bubble, false, false, false},
    {TraceKind::Other, "other", "other", Cause::Other, false, false, false},
    {TraceKind::Host, "host", "host", Cause::Other, false, false, false},
    {TraceKind::Annotation, "annotation", "annotation", Cause::Other, false, false, false},
}};

constexpr bool rowsFollowEnumeration()
{
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        if (static_cast<std::size_t>(kKinds[i].kind) != i)
            return false;
    }
    return true;
}
static_assert(rowsFollowEnumeration(), "row() indexes the table by kind");

} // namespace

std::span<const TraceKindRow> traceKinds()
{
    return kKinds;
}

const TraceKindRow &row(TraceKind kind)
{
    return kKinds[static_cast<std::size_t>(kind)];
}

bool hasChildren(const MeasuredTrace &trace, std::size_t event)
{
    const std::size_t next = event + 1;
    const TraceEvents &events = trace.events;
    const TraceTrack &track = trace.tracks[events.track[event]];
    return next < std::size_t(track.first) + track.count && events.depth[next] > events.depth[event] &&
           events.end(next) <= events.end(event);
}

} // namespace stringline
