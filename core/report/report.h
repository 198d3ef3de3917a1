// The answer as numbers. Every field has a row in columns.h with its label, unit, formula and explanation.
#pragma once

#include "core/base/quantity.h"
#include "core/sim/timeline.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// Where the time of the rank that ends last went. The ids are keys of the command line's contract.
enum class Cause : std::uint8_t {
    Compute,
    Recompute,
    Tensor,
    Context,
    Expert,
    Pipeline,
    Data,
    Optimizer,
    Bubble,
    Other
};
inline constexpr int kCauseCount = 10;

struct CauseRow {
    Cause cause;
    std::string_view id;    // "tensor"
    std::string_view label; // "TP exposed"
    std::string_view explanation;
};
[[nodiscard]] std::span<const CauseRow> causes();

struct Breakdown {
    std::array<Tick, kCauseCount> ticks{}; // sums to the iteration

    [[nodiscard]] Tick &operator[](Cause cause) { return ticks[static_cast<std::size_t>(cause)]; }
    [[nodiscard]] Tick operator[](Cause cause) const { return ticks[static_cast<std::size_t>(cause)]; }
};

// Bytes on one device of a stage at the moment of its peak; the six parts sum to `peak`.
struct StageMemory {
    int stage = 0;
    Bytes weights{};
    Bytes gradients{};
    Bytes optimizer{};
    Bytes activations{};
    Bytes buffers{};  // gather and reduce buckets, working set of the block being computed, loss
    Bytes overhead{}; // context, communicators, fragmentation
    Bytes peak{};     // what the device must have: `monitored`
    Bytes capacity{};
    std::string nodes; // whose GPUs have that, where nodes differ
    // The same moment as three tools see it; the larger the later in this list.
    Bytes allocated{};         // tensors
    Bytes reserved{};          // what the caching allocator took: tensors and fragments
    Bytes monitored{};         // what nvidia-smi shows: and context, communicators
    Bytes host{};              // parked in host memory by this rank
    std::string largestTensor; // of the peak's moment, without states
    Bytes largestTensorBytes{};
    std::string peakMoment; // "forward of microbatch 7, end of warm-up"
    Tick peakTime = 0;
    double inFlight = 0; // microbatches whose activations are kept at the peak
};

// A class of replicas: whole pipelines that behave alike.
struct ReplicaReport {
    struct Stage {
        std::string nodes; // "nodes 4 to 7", where nodes differ
        double slowdown = 1;
        Bytes capacity{}; // of one of its GPUs
        Bytes peak{};
    };
    int replicas = 1;
    std::vector<Stage> stages;

    [[nodiscard]] bool fits() const;
};

struct Report {
    Seconds iteration{};
    double tokensPerSecond = 0;
    double tokensPerSecondPerGpu = 0;
    Flops modelFlops{};    // of one iteration, full attention, no recompute
    Flops hardwareFlops{}; // and what is recomputed
    double mfu = 0;
    double hfu = 0;
    double tflopsPerGpu = 0; // model FLOPs per second and GPU, 1e12
    double parameters = 0;
    double activeParameters = 0;
    Breakdown breakdown;       // of the rank that ends last
    double bubbleFraction = 0; // of the iteration, mean over ranks
    int microbatches = 0;
    int dataParallel = 0;
    std::vector<StageMemory> memory;    // of each stage, on the least memory that one of its classes has
    std::vector<ReplicaReport> classes; // where GPUs or nodes differ; the usual one first
    bool fits = false;
    std::int64_t operators = 0;
    std::optional<double> measuredShare; // of the device time, where measured tables were given

    // The whole training.
    double iterations = 0;
    Seconds training{}; // wall time with interruptions
    double goodput = 1; // share of wall time that makes progress
    double costUsd = 0;
    double energyKwh = 0;

    [[nodiscard]] const StageMemory *worstStage() const; // the one nearest to its capacity, or over it by most
};

} // namespace stringline
