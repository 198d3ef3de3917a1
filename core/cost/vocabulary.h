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
// What each rank sends in the first three, which stand outside of passes.
struct VocabularySent {
    SentBytes outputBroadcast;
    SentBytes softmaxAllReduce;
    SentBytes gradientAllReduce;
};
[[nodiscard]] VocabularySent vocabularySent(const CostContext &context);

// What a forward or a backward of layers spends on them for the shared embedding. Rows are looked up an interval ahead,
// and their gradients added an interval later, beside other passes, so only what overlapped reductions show
// is left; interlaced ranks wait for all of it.
[[nodiscard]] Steps sharedEmbeddingSteps(Pass pass, const CostContext &context);

// By how much passes grow beside the barriers of other microbatches. A barrier's collective starts when its own rank is
// there and stays on the device, polling, until the last one is: the simulation knows how long ranks wait for it, not
// what it takes from the compute beside it. In a steady pipeline ranks reach a barrier evenly spread over an interval
// of one microbatch, so it is there half of the time, and compute beside it loses what it loses beside any overlapped
// reduction. Interlaced ranks compute nothing beside it.
[[nodiscard]] double vocabularySlowdown(const Scenario &scenario);

} // namespace stringline
