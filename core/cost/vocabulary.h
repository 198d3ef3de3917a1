// A vocabulary that all stages of a pipeline share (arXiv 2411.05288): what its passes compute, what they send, and
// what waiting for each other costs.
//
//   F (last stage)  broadcast   S       barrier                    T       [barrier]
//   layers, norm    output      logits, maxima, sums of exponents  weight  input gradients
//                               softmax (one barrier: and input gradients)  gradient
//
// S and T are passes of every stage. With two barriers T also computes the gradients of the head's input, with one S
// has done so from its local softmax, and the sums repair it (section 4, algorithms 1 and 2).
#pragma once

#include "core/base/tick.h"
#include "core/cost/steps.h"
#include "core/schedule/pass.h"

#include <string_view>

namespace stringline {

// The operators of S or T on one rank: its share of the head.
[[nodiscard]] Steps vocabularySteps(Pass pass, const CostContext &context);

// Collectives over all stages, one of each kind for a microbatch.
struct VocabularyTimes {
    Tick outputBroadcast = 0;    // of the last layer's output, 2 bsh
    Tick softmaxAllReduce = 0;   // the first barrier: largest logit and sum of exponents, 8 bs; with only one also
                                 // the input gradients
    Tick gradientAllReduce = 0;  // the second: input gradients, 2 bsh
    Tick embeddingAllReduce = 0; // of looked-up rows, 2 bsh
    Tick embeddingBroadcast = 0; // of the gradients of those, 2 bsh
};
[[nodiscard]] VocabularyTimes vocabularyTimes(const CostContext &context);

// By how much the passes beside them grow, until S and T are simulated themselves: a barrier's collective starts when
// its own rank is there and stays on the device until the last one is. In a steady pipeline ranks reach a barrier
// evenly spread over an interval of one microbatch, so it is there half of the time, and compute beside it loses what
// it loses beside any overlapped reduction. Interlaced ranks reach it together.
[[nodiscard]] double vocabularySlowdown(const Scenario &scenario);

// The schedule whose order has the passes S and T that the plan's place of the vocabulary asks for; the plan's own
// where the vocabulary stays at the ends.
[[nodiscard]] std::string_view vocabularySchedule(const ParallelPlan &plan);

} // namespace stringline
