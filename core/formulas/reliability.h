// Interruptions and checkpoints by formula.
//
// Letters: M mean time between interruptions of the whole machine, delta time that a checkpoint blocks training, tau
// work between checkpoints, R restart.
#pragma once

#include "core/base/quantity.h"

namespace stringline::formulas {

// Device-hours between interruptions, from an observation: `interruptions` in `time` on `devices`. Llama 3: 419
// unexpected ones in 54 days on 16384 GPUs (arXiv 2407.21783, Table 5).
[[nodiscard]] double deviceHoursPerInterruption(Seconds time, double interruptions, double devices);
// M of a machine of independent devices.
[[nodiscard]] Seconds meanTimeBetweenInterruptions(double deviceHours, double devices);

// tau = sqrt(2 delta M) (Young 1974).
[[nodiscard]] Seconds youngInterval(Seconds checkpoint, Seconds mean);
// tau = sqrt(2 delta M) [1 + sqrt(delta/2M)/3 + (delta/2M)/9] - delta where delta < 2M, else M (Daly 2006, eq. 37).
[[nodiscard]] Seconds dalyInterval(Seconds checkpoint, Seconds mean);

// delta/tau + (tau/2 + R)/M: share of time lost, first order (Young 1974).
[[nodiscard]] double firstOrderLoss(Seconds checkpoint, Seconds interval, Seconds restart, Seconds mean);

// tau / [(exp((tau + delta)/M) - 1)(M + R)]: share of time that makes progress, failures at random, none while
// restarting (after Daly 2006, whose own form has M exp(R/M) for M + R).
[[nodiscard]] double exponentialEfficiency(Seconds checkpoint, Seconds interval, Seconds restart, Seconds mean);
// The same where a restart fails as often as the training: tau / [(exp((tau + delta)/M) - 1) M exp(R/M)] (Daly 2006).
[[nodiscard]] double failingRestartEfficiency(Seconds checkpoint, Seconds interval, Seconds restart, Seconds mean);
// Where both are largest: tau = M (1 - exp(-(tau + delta)/M)), which has one root between 0 and M.
[[nodiscard]] Seconds bestInterval(Seconds checkpoint, Seconds mean);

// Share of time that a node is up: U / (U + repair), U between two failures that need a repair.
[[nodiscard]] double availability(Seconds between, Seconds repair);
// Sum over k = 0 .. spare of C(n, k) (1 - a)^k a^(n - k), n = needed + spare: that at least `needed` of n independent
// nodes are up, each for a share `a` of the time.
[[nodiscard]] double enoughNodesUp(int needed, int spare, double availability);

} // namespace stringline::formulas
