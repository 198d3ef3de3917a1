// Models of a grid of shapes on one machine, each with the best plan for it.
#pragma once

#include "core/studies/parts.h"

#include <compare>
#include <string>
#include <vector>

namespace stringline {

// How a shape becomes a model, what it does not say being as in the scenario's.
struct ShapeRules {
    int headSize = 0;      // elements; 0 as in the scenario's model
    double ffnRatio = 0;   // FFN width against the hidden size; 0 as there
    double leastRatio = 0; // hidden size against layers
    double mostRatio = 0;
};
struct ModelShape {
    int layers = 0;
    int hidden = 0;

    auto operator<=>(const ModelShape &) const = default;
};
[[nodiscard]] std::string idOf(const ModelShape &shape); // "60x10240": layers x hidden size
// All pairs whose ratio is allowed and that heads divide, and `marks` whatever their ratio; rising.
[[nodiscard]] std::vector<ModelShape> modelShapes(const ModelSpec &base, const std::vector<int> &layers,
                                                  const std::vector<int> &hidden, const std::vector<ModelShape> &marks,
                                                  const ShapeRules &rules);
// Heads take as much of the hidden size as they do in `base`, eight at a time where that is not all of it; there are as
// many KV heads as there, or fewer where they must divide the heads; FFN widths are whole multiples of 256.
[[nodiscard]] ModelSpec shapedModel(const ModelSpec &base, const ModelShape &shape, const ShapeRules &rules);

struct TrainedModel {
    ModelShape shape;
    double parameters = 0;
    bool found = false; // a plan that fits
    Scenario scenario;  // with that plan
    Report report;
    double secondsPerToken = 0; // of wall time, interruptions counted
};

enum class OpenChoices { Degrees, All };
// What a search of a scenario's plan leaves as it is: all but tensor, data and pipeline degrees and the microbatch.
[[nodiscard]] std::vector<AskedValues> keptChoices(const Scenario &scenario, OpenChoices open);

struct TrainedModels {
    std::vector<TrainedModel> models; // by rising parameters
    bool stopped = false;
};
[[nodiscard]] TrainedModels trainedModels(const Scenario &base, const std::vector<ModelShape> &shapes,
                                          const ShapeRules &rules, OpenChoices open, const StudyContext &context);

} // namespace stringline
