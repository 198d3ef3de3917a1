// The rules of validate(), by subject. Each looks at its own numbers, says all that is wrong with them, and stays
// silent where they are too broken to be judged (zero, negative): the rule of ranges has said so.
#pragma once

#include "core/base/diagnostic.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace stringline::rules {

// The numbers that many rules need, in wide integers, so that no product overflows.
struct Facts {
    const Scenario &scenario;
    std::int64_t gpus = 0;
    std::int64_t tensor = 0;       // t
    std::int64_t context = 0;      // c
    std::int64_t pipeline = 0;     // p
    std::int64_t chunks = 0;       // v, per stage
    std::int64_t slots = 0;        // parts that the model is cut into: p v, or p where a pipeline runs both ways
    std::int64_t data = 0;         // d; 0 where the GPUs are no multiple of t c p
    std::int64_t microbatches = 0; // m; 0 where the batch is no multiple of b d

    explicit Facts(const Scenario &of);
};

using Rule = void (*)(const Facts &, Diagnostics &);

void ranges(const Facts &facts, Diagnostics &found);

void heads(const Facts &facts, Diagnostics &found);
void vocabulary(const Facts &facts, Diagnostics &found);
void sequenceLength(const Facts &facts, Diagnostics &found);

void tensorDivides(const Facts &facts, Diagnostics &found);
void tensorStaysInTheNode(const Facts &facts, Diagnostics &found);
void sequenceParallel(const Facts &facts, Diagnostics &found);
void axisOrder(const Facts &facts, Diagnostics &found);
void deviceProduct(const Facts &facts, Diagnostics &found);
void wholeNodes(const Facts &facts, Diagnostics &found);
void precision(const Facts &facts, Diagnostics &found);
void zeroStage(const Facts &facts, Diagnostics &found);

void experts(const Facts &facts, Diagnostics &found);
void latentAttention(const Facts &facts, Diagnostics &found);
void expertParallel(const Facts &facts, Diagnostics &found);
void contextParallel(const Facts &facts, Diagnostics &found);
void shardGroup(const Facts &facts, Diagnostics &found);

void lowPrecision(const Facts &facts, Diagnostics &found);
void fineTuning(const Facts &facts, Diagnostics &found);
void rampUp(const Facts &facts, Diagnostics &found);

void batch(const Facts &facts, Diagnostics &found);
void layers(const Facts &facts, Diagnostics &found);
void schedule(const Facts &facts, Diagnostics &found);
void fullPipeline(const Facts &facts, Diagnostics &found);
void simulationSize(const Facts &facts, Diagnostics &found);

void stragglers(const Facts &facts, Diagnostics &found);
void mixedNodes(const Facts &facts, Diagnostics &found);
void optimizerBarrier(const Facts &facts, Diagnostics &found);

// Of the framework (rules_framework.cpp), and of what a model says of itself (rules_model_shape.cpp).
void kvHeadsPerRank(const Facts &facts, Diagnostics &found);
void equalChunks(const Facts &facts, Diagnostics &found);
void sequenceStep(const Facts &facts, Diagnostics &found);
void attentionMask(const Facts &facts, Diagnostics &found);
void leastMicrobatches(const Facts &facts, Diagnostics &found);
void interleavingGroups(const Facts &facts, Diagnostics &found);
void stagesWithoutParameters(const Facts &facts, Diagnostics &found);
void nameAndSize(const Facts &facts, Diagnostics &found);
void ffnNotGiven(const Facts &facts, Diagnostics &found);

// Tensor degrees that divide everything in the model that they must divide, rising.
[[nodiscard]] std::vector<int> tensorDegrees(const ModelSpec &model);

// Ready-made parts of messages.
[[nodiscard]] std::string nearest(const std::vector<int> &values); // "Nearest: 4, 6", empty for none
[[nodiscard]] std::vector<Fix> fixesFor(std::string_view path, const std::vector<int> &values);
[[nodiscard]] std::string number(std::int64_t value); // grouped as in the form

} // namespace stringline::rules
