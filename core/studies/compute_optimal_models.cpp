#include "core/studies/compute_optimal_models.h"

#include "core/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace stringline {

namespace {

constexpr int kFfnMultiple = 256;
constexpr std::array<std::string_view, 3> kDegrees = {"plan.tensor", "plan.pipeline", "training.microbatch"};

int headSizeOf(const ModelSpec &base, const ShapeRules &rules)
{
    return std::max(1, rules.headSize > 0 ? rules.headSize : base.headSize);
}

// Query heads of the shape; 0 where they are no whole number.
int headsOf(const ModelSpec &base, int hidden, const ShapeRules &rules)
{
    const int size = headSizeOf(base, rules);
    if (base.heads * base.headSize == base.hidden)
        return hidden % size == 0 ? hidden / size : 0;
    constexpr int kStep = 8;
    const double heads = double(hidden) / base.hidden * base.heads * base.headSize / size;
    return std::max(1, static_cast<int>(std::lround(heads / kStep))) * kStep;
}

int scaled(int width, double factor)
{
    return std::max(1, static_cast<int>(std::lround(width * factor / kFfnMultiple))) * kFfnMultiple;
}

} // namespace

std::string idOf(const ModelShape &shape)
{
    return fmt::format("{}x{}", shape.layers, shape.hidden);
}

std::vector<ModelShape> modelShapes(const ModelSpec &base, const std::vector<int> &layers,
                                    const std::vector<int> &hidden, const std::vector<ModelShape> &marks,
                                    const ShapeRules &rules)
{
    std::vector<ModelShape> shapes = marks;
    for (const int depth : layers) {
        for (const int width : hidden) {
            const double ratio = double(width) / depth;
            if (ratio >= rules.leastRatio && ratio <= rules.mostRatio)
                shapes.push_back({depth, width});
        }
    }
    std::erase_if(shapes, [&](const ModelShape &shape) { return headsOf(base, shape.hidden, rules) == 0; });
    std::ranges::sort(shapes);
    shapes.erase(std::unique(shapes.begin(), shapes.end()), shapes.end());
    return shapes;
}

ModelSpec shapedModel(const ModelSpec &base, const ModelShape &shape, const ShapeRules &rules)
{
    ModelSpec model = base;
    const double factor = base.hidden > 0 ? double(shape.hidden) / base.hidden : 1;
    model.preset.clear();
    model.name = fmt::format("{} layers of {}", shape.layers, shape.hidden);
    model.layers = shape.layers;
    model.hidden = shape.hidden;
    model.headSize = headSizeOf(base, rules);
    model.heads = headsOf(base, shape.hidden, rules);
    model.kvHeads = base.kvHeads == base.heads ? model.heads : std::min(base.kvHeads, model.heads);
    while (model.kvHeads > 1 && model.heads % model.kvHeads != 0)
        --model.kvHeads;
    model.ffnHidden = scaled(1, rules.ffnRatio > 0 ? rules.ffnRatio * shape.hidden : double(base.ffnHidden) * factor);
    if (base.expertFfn > 0)
        model.expertFfn = scaled(base.expertFfn, factor);
    return model;
}

std::vector<AskedValues> keptChoices(const Scenario &scenario, OpenChoices open)
{
    std::vector<AskedValues> kept;
    if (open == OpenChoices::All)
        return kept;
    for (const Dimension &dimension : dimensions()) {
        const int value = dimension.get(scenario);
        if (value >= 0 && std::ranges::find(kDegrees, dimension.path) == kDegrees.end())
            kept.push_back({std::string(dimension.path), valueText(dimension, value)});
    }
    return kept;
}

TrainedModels trainedModels(const Scenario &base, const std::vector<ModelShape> &shapes, const ShapeRules &rules,
                            OpenChoices open, const StudyContext &context)
{
    TrainedModels all;
    Scenario machine = base;
    if (machine.plan.layersPerChunk.kind == LayerSplit::Kind::List)
        machine.plan.layersPerChunk = {}; // of another model
    machine.training.rampStart = 0;       // so that days are in proportion to tokens
    const std::vector<AskedValues> kept = keptChoices(machine, open);
    const double tokens = double(base.training.globalBatch) * base.training.sequence;
    constexpr double kSearched = 0.95; // of the time
    std::vector<Scenario> best;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        context.say(kSearched * double(i) / double(shapes.size()), "best plans of models");
        TrainedModel trained;
        trained.shape = shapes[i];
        trained.scenario = machine;
        trained.scenario.model = shapedModel(base.model, shapes[i], rules);
        trained.parameters = parameterCount(trained.scenario.model);
        const std::optional<parts::BestPlan> plan = parts::bestPlan(trained.scenario, kept, context);
        if (context.stop.stop_requested()) {
            all.stopped = true;
            break;
        }
        if (plan) {
            trained.scenario = plan->scenario;
            trained.found = true;
        }
        all.models.push_back(std::move(trained));
    }
    std::ranges::stable_sort(all.models, {}, &TrainedModel::parameters);
    for (const TrainedModel &trained : all.models)
        best.push_back(trained.scenario);
    const std::vector<parts::Judged> judged = parts::judged(best, context, {kSearched, 1, "models"});
    all.stopped = all.stopped || judged.size() < best.size();
    for (std::size_t i = 0; i < judged.size(); ++i) {
        TrainedModel &trained = all.models[i];
        trained.found = trained.found && judged[i].fits;
        if (!trained.found)
            continue;
        trained.report = judged[i].report;
        trained.secondsPerToken = trained.report.iteration.value() / tokens / std::max(trained.report.goodput, 1e-9);
    }
    if (judged.empty())
        all.models.clear();
    return all;
}

} // namespace stringline
