// Bytes of weights, gradients and optimizer states on one rank: a policy of bytes per parameter, cut by ZeRO.
//
// Source: arXiv 1910.02054, section 5; with the policies of core/scenario/byte_policies.h it gives the published sums:
// 4 + 12/n, 2 + 14/n, 16/n, 6 + 12/d, 4 + 16/d, 8 + 12/d.
#pragma once

#include "core/base/quantity.h"
#include "core/scenario/byte_policies.h"
#include "core/scenario/scenario.h"

namespace stringline {

// Of one kind of parameters: experts have shards of their own.
struct StateSharding {
    int zero = 0;                  // stage
    double shards = 1;             // ranks that share what the stage cuts
    double optimizerOnHost = 0;    // share of master, moments and gradient copy that waits in host memory
    bool parametersOnHost = false; // the shards of weights too (stage 3)
};

struct StateBytes {
    Bytes weights{};
    Bytes gradients{};
    Bytes optimizer{};
    Bytes step{}; // more, while the optimizer steps
    Bytes host{}; // in host memory, of this rank

    [[nodiscard]] Bytes device() const { return weights + gradients + optimizer; }
    StateBytes &operator+=(const StateBytes &other);
};

// Of the parameters that tensor, expert and pipeline parallelism leave to one rank: `held` have weights, `trained` of
// them gradients and optimizer states.
[[nodiscard]] StateBytes stateBytes(const ByteCosts &costs, double held, double trained, const StateSharding &sharding);

// The policy that the scenario's software follows at the scenario's precision.
[[nodiscard]] ByteCosts byteCosts(const Scenario &scenario);

// A model is usually built whole, in fp32, before it is cut by ZeRO: what a rank (or its host) holds then.
[[nodiscard]] Bytes initialBytes(double parameters);

} // namespace stringline
