// Spaces of plans that others have searched.
#pragma once

#include "core/search/space.h"
#include "tests/support/scenarios.h"

#include <set>

namespace stringline::tests {

inline std::vector<AskedValues> withoutOverlap(std::vector<AskedValues> more)
{
    std::vector<AskedValues> asked = {
        {"plan.overlapGradReduce", "off"}, {"plan.overlapParamGather", "off"},
        {"plan.overlapPipeline", "off"},   {"plan.overlapTensor", "none"},
        {"plan.overlapExpert", "off"},     {"plan.offloadOptimizer", "0"},
        {"plan.offloadActivations", "0"},  {"plan.context", "1"},
        {"plan.shardGroup", "0"},
    };
    asked.insert(asked.end(), more.begin(), more.end());
    return asked;
}

// A complete search of Calculon's (Isaev et al., SC 2023): GPT-3 175B on 64 A100s, batch 64, no overlap, no offload.
inline SearchSpace calculonSpace(double memoryGiB = 80)
{
    const std::string memory = std::to_string(memoryGiB);
    const Scenario base =
        with(preset("gpt3-175b-selene"),
             {{"cluster.gpus", "64"}, {"training.globalBatch", "64"}, {"cluster.device.memoryGiB", memory.c_str()}});
    return searchSpace({base}, withoutOverlap({{"plan.zero", "0,1"},
                                               {"training.recomputeLayers", "0"},
                                               {"plan.chunksPerStage", "1,2,3,4,6,8,12,16,24,48,96"},
                                               {"training.microbatch", "1,2,4,8,16,32,64"}}))
        .value();
}

// vTrain's case study of MT-NLG 530B (arXiv 2312.12391, section 5.1): t <= 16, d <= 32, p <= 105, microbatches of 1 to
// 4, on every number of GPUs that such degrees make.
inline SearchSpace mtNlgSpace()
{
    std::set<int> gpus;
    for (const int tensor : {1, 2, 4, 8, 16}) {
        for (int data = 1; data <= 32; ++data) {
            for (const int pipeline : {1, 3, 5, 7, 15, 21, 35, 105}) {
                if (1920 % data == 0)
                    gpus.insert(tensor * data * pipeline);
            }
        }
    }
    std::string counts;
    for (const int count : gpus)
        counts += (counts.empty() ? "" : ",") + std::to_string(count);
    return searchSpace({preset("mt-nlg-530b-2240")}, withoutOverlap({{"cluster.gpus", counts},
                                                                     {"plan.tensor", "1,2,4,8,16"},
                                                                     {"plan.pipeline", "1,3,5,7,15,21,35,105"},
                                                                     {"training.microbatch", "1,2,4"}}))
        .value();
}

} // namespace stringline::tests
