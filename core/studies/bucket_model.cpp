#include "core/studies/bucket_model.h"

#include "core/cost/scenario_costs.h"

#include <algorithm>
#include <cmath>

namespace stringline::blocks {

namespace {

// The pass at whose end the gradients are there.
std::int32_t lastBackward(const ChunkTimes &times)
{
    const std::int32_t split = times.templateOf(Pass::WeightGradient);
    return split != kNone ? split : times.templateOf(Pass::Backward);
}

double layersOf(const BucketModel &model)
{
    return std::max(1.0, std::round((model.gradients - model.embedding) / model.layer));
}

} // namespace

BucketModel bucketModel(const Scenario &scenario)
{
    const ScenarioCosts costs = scenarioCosts(scenario);
    const ChunkTemplate &backward = costs.templates[static_cast<std::size_t>(lastBackward(costs.pipeline.chunks[0]))];
    BucketModel model;
    std::vector<Bytes> units;
    for (const GradientUnit &unit : gradientUnits(costs.shapes[0], backward, costs.context)) {
        if (unit.dense > Bytes(0))
            units.push_back(unit.dense);
        model.gradients += unit.dense;
    }
    if (!units.empty()) {
        std::vector<Bytes> sorted = units;
        std::ranges::sort(sorted);
        model.layer = sorted[sorted.size() / 2];
        constexpr double kAlike = 1.05;
        model.embedding = units.size() > 1 && units.back() > model.layer * kAlike ? units.back() : Bytes(0);
    }
    model.backward = toSeconds(backward.duration);
    const bool shards = scenario.plan.zero >= 1;
    const GroupSpan &group = shards ? costs.context.shardGroup : costs.context.dataGroup;
    const Collective collective = shards ? Collective::ReduceScatter : Collective::AllReduce;
    model.fixed = collectiveTime(collective, group, scenario.cluster, Bytes(1));
    const Seconds whole = collectiveTime(collective, group, scenario.cluster, model.gradients);
    if (model.gradients > Bytes(0))
        model.perByte = std::max(0.0, (whole - model.fixed).value()) / model.gradients.value();
    model.besides =
        toSeconds(costs.finish.ranks[0].gather + (scenario.plan.pipeline > 1 ? costs.finish.tiedReduction : 0));
    return model;
}

Seconds expectedExposed(const BucketModel &model, Bytes bucket, Cutting cutting)
{
    if (model.gradients <= Bytes(0) || model.layer <= Bytes(0))
        return model.besides;
    const Bytes inLayers = model.gradients - model.embedding;
    const double layers = layersOf(model);
    const Bytes layer = inLayers / layers;
    double messages = 0;
    double lastMessages = 1;
    double first = 1; // of the backward, until the first bucket is full
    Bytes last{};
    if (cutting == Cutting::WholeLayers) {
        constexpr double kRounding = 1e-9;
        const double each = std::clamp(std::ceil(bucket / layer - kRounding), 1.0, layers + 1);
        const double full = std::floor(layers / each);
        last = model.embedding + layer * (layers - full * each);
        messages = full + (last > Bytes(0) ? 1 : 0);
        if (last <= Bytes(0))
            last = layer * each;
        first = std::min(1.0, each / layers);
    } else {
        const Bytes each = std::min(bucket, model.gradients);
        messages = std::ceil(model.gradients / each);
        last = std::max(model.embedding, std::min(each, inLayers));
        lastMessages = std::ceil(last / each);
        first = std::min(1.0, each / inLayers);
    }
    const Seconds queue =
        model.fixed * messages + Seconds(model.gradients.value() * model.perByte) - model.backward * (1 - first);
    const Seconds tail = model.fixed * lastMessages + Seconds(last.value() * model.perByte);
    return std::max(queue, tail) + model.besides;
}

Bytes bestBucket(const BucketModel &model, Cutting cutting)
{
    if (model.gradients <= Bytes(0))
        return {};
    Bytes best = model.gradients;
    const auto look = [&](Bytes bucket) {
        if (expectedExposed(model, bucket, cutting) < expectedExposed(model, best, cutting))
            best = bucket;
    };
    if (cutting == Cutting::WholeLayers) {
        const double layers = layersOf(model);
        for (double each = layers; each >= 1; --each)
            look((model.gradients - model.embedding) * (each / layers));
        return best;
    }
    constexpr double kMostMessages = 1e5;
    constexpr double kFiner = 1.02; // from one size to the next
    for (Bytes bucket = best; bucket >= model.gradients / kMostMessages; bucket = bucket / kFiner)
        look(bucket);
    return best;
}

Bytes balancedBucket(const BucketModel &model)
{
    return model.backward > Seconds(0) ? model.gradients * std::sqrt(model.fixed / model.backward) : model.gradients;
}

} // namespace stringline::blocks
