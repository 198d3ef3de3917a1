// The values that a search tries where nobody says which.
#pragma once

#include "core/scenario/scenario.h"

#include <vector>

namespace stringline::usual {

using Values = std::vector<int>;

[[nodiscard]] Values gpus(const Scenario &base);
[[nodiscard]] Values globalBatch(const Scenario &base);
[[nodiscard]] Values tensor(const Scenario &base);   // what divides heads, FFN and hidden size
[[nodiscard]] Values context(const Scenario &base);  // powers of two that leave a rank 512 tokens
[[nodiscard]] Values pipeline(const Scenario &base); // what divides the GPUs, a layer for each stage
[[nodiscard]] Values microbatch(const Scenario &base);
[[nodiscard]] Values schedule(const Scenario &base); // what the framework has; of an unknown one all with own orders
[[nodiscard]] Values chunks(const Scenario &base);
[[nodiscard]] Values expert(const Scenario &base);
[[nodiscard]] Values expertTensor(const Scenario &base);
[[nodiscard]] Values recomputeLayers(const Scenario &base); // all, and half a dozen parts of a stage
[[nodiscard]] Values shardGroup(const Scenario &base);      // all ranks, or those of a node
[[nodiscard]] Values axisOrder(const Scenario &base);       // data or pipeline inside the other, and the base's own

} // namespace stringline::usual
