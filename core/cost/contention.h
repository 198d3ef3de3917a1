// Which transfers of a plan meet on a port, from where its ranks stand, and what that costs where the kind of
// contention (core/scenario/contention.h) is a factor.
//
//   stages that are neighbours share a node      pipeline transfers take the scale-up link, else the network
//   a data-parallel group crosses nodes          its collectives take the network, else the scale-up link
//
// Both kinds of traffic that take the same port may meet; what goes through the other port never does. Collectives
// inside layers (tensor, context, expert) stay alone: they are parts of a pass, whose template is rigid.
#pragma once

#include "core/cost/cost_context.h"
#include "core/sim/port.h"

namespace stringline {

// A collective of a data-parallel group, and how it uses its port.
struct DataTime {
    TimeTaken time;
    Port port = Port::None; // None where no other traffic uses it
    Seconds fixed{};        // of the time, before its bytes
    double share = 1;       // of the port that the bytes take
};

// groupTime(), slowed by the kind's factor where it is `besidePasses`, in which transfers between stages leave and
// arrive.
[[nodiscard]] DataTime dataTime(const CostContext &context, Collective collective, const GroupSpan &span, Bytes bytes,
                                bool besidePasses);

// Whether gathers and reductions of data-parallel groups run in every pass, on the port of transfers between stages.
[[nodiscard]] bool dataMeetsEveryTransfer(const CostContext &context);

// Whether streams follow one another over the iteration in an event loop.
[[nodiscard]] bool sharesPorts(const CostContext &context);

// The same use in ticks, `duration` as the simulation has it.
[[nodiscard]] PortUse portUse(const DataTime &time, Tick duration);

} // namespace stringline
