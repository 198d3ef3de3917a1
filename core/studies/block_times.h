// An iteration parted into working, transferring and waiting: transfers that kernels hide beside those that they do
// not.
#pragma once

#include "core/evaluate/evaluate.h"

namespace stringline::blocks {

// Of the rank that ends last. compute + exposed + waiting + rest is the iteration; what is hidden runs beside compute.
struct BlockTimes {
    Seconds compute{};     // kernels, those that run again included
    Seconds hidden{};      // transfers that the rank takes part in, while it computes
    Seconds exposed{};     // and while it does not
    Seconds waiting{};     // for other ranks: nothing to compute, and no transfer under way
    Seconds rest{};        // optimizer, host
    Seconds dataHidden{};  // data parallel alone
    Seconds dataExposed{}; //
    Seconds meanWaiting{}; // over all ranks
    int reductions = 0;    // messages of gradients between passes
};
// Of a valid evaluation.
[[nodiscard]] BlockTimes blockTimes(const Evaluation &evaluation);

} // namespace stringline::blocks
