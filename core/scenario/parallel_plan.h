// How the work is cut over the devices.
#pragma once

#include <string>
#include <vector>

namespace stringline {

// How layers are dealt to the chunks of the pipeline.
struct LayerSplit {
    enum class Kind {
        Even,                     // the same count everywhere; remainders go to the middle
        Balanced,                 // by time: the stage with the head gets fewer layers
        EmbeddingAndHeadAsLayers, // embedding and head take a layer's slot each (126 layers on 64 chunks)
        List                      // as given
    };
    Kind kind = Kind::Even;
    std::vector<int> layers; // per chunk, in model order; for List

    bool operator==(const LayerSplit &) const = default;
};

struct ParallelPlan {
    int tensor = 1;
    bool sequenceParallel = false;
    int pipeline = 1;
    int chunksPerStage = 1;
    LayerSplit layersPerChunk;
    std::string schedule = "1f1b";
    int zero = 0; // stage of ZeRO: 1 optimizer states, 2 and gradients, 3 and parameters
    double bucketMiB = 25;
    bool overlapGradReduce = false;
    bool overlapParamGather = false;
    bool overlapPipeline = false; // sends run beside compute instead of blocking it
    // Axes from the innermost (neighbouring ranks) to the outermost; ids of core/parallel/axes.
    std::vector<std::string> axisOrder = {"tensor", "data", "pipeline"};

    bool operator==(const ParallelPlan &) const = default;
};

} // namespace stringline
