// The whole training: days, interruptions, money, energy.
#pragma once

#include "core/base/quantity.h"
#include "core/scenario/cluster_spec.h"
#include "core/scenario/training_spec.h"
#include "core/sim/pipeline.h"

namespace stringline {

struct Breakdown;

// Share of wall time that makes progress when devices fail at random and checkpoints are written every `interval`:
//   interval / ((exp((interval + write) / M) - 1) (M + restart)),  M = MTBF of the whole machine
// (Daly 2006, exponential failures). An interval of zero takes Young's optimum sqrt(2 write M).
struct Reliability {
    Seconds write{60};    // a checkpoint that blocks training
    Seconds restart{300}; // from failure to the next useful step
    Seconds interval{0};
};
// With the training's interval between checkpoints.
[[nodiscard]] Reliability reliabilityOf(const TrainingSpec &training);
inline constexpr double kLeastGoodput = 1e-9; // that a training still ends with
[[nodiscard]] double goodputOf(const ClusterSpec &cluster, const Reliability &reliability);

// The iterations of a whole training of S sequences in batches of B, and their time. A ramp-up over R sequences takes n
// equal shares of them in batches of B0, B0 + dB, ... B - dB (Megatron-LM), so R / n / B_k iterations each:
//
//   iterations = sum_k R / (n B_k) + (S - R) / B
//   time       = sum_k R / (n B_k) (T - (m - m_k) I) + (S - R) / B T
//
// T is the time of a full iteration of m microbatches, I what one microbatch more adds to it.
struct TrainingSteps {
    double iterations = 0;
    Seconds time{};
};
[[nodiscard]] TrainingSteps trainingSteps(const TrainingSpec &training, Seconds iteration, int microbatches,
                                          Seconds perMicrobatch);
// What one microbatch more costs in the steady state: the passes of the busiest rank, and its sends where they block.
[[nodiscard]] Seconds perMicrobatch(const PipelineInput &pipeline);

// Share of the iteration that goes into compute, recompute and the optimizer's step.
[[nodiscard]] double busyShare(const Breakdown &breakdown);
// Shares of a device's rated power: measured 0.85 to 1.0 in GEMMs, 0.4 to 0.6 in communication.
inline constexpr double kBusyPower = 0.92;
inline constexpr double kWaitingPower = 0.5;
// Kilowatt-hours of all devices: full power while computing, half of it while waiting or communicating.
[[nodiscard]] double energyOf(const ClusterSpec &cluster, Seconds wallTime, double busyShare);

} // namespace stringline
