#include "core/search/dimension.h"

#include "core/parallel/axes.h"
#include "core/parallel/layers.h"
#include "core/scenario/fields.h"
#include "core/schedule/planned.h"
#include "core/search/axis_orders.h"
#include "core/search/usual_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace stringline {

namespace {

using S = Scenario;
using Values = std::vector<int>;
using P = ParallelPlan;
using T = TrainingSpec;

constexpr double kPercent = 100;

template <int last>
Values upTo(const S &)
{
    Values values;
    for (int value = 0; value <= last; ++value)
        values.push_back(value);
    return values;
}

bool never(const S &, int, int)
{
    return false;
}

bool always(const S &)
{
    return true;
}

// Ranks that hold the same dense weights.
int copiesOfWeights(const S &scenario)
{
    return dataParallel(scenario) * scenario.plan.context;
}

bool lower(int a, int b)
{
    return a < b;
}
bool higher(int a, int b)
{
    return a > b;
}
// Of counts of which 0 stands for all.
bool fewer(int a, int b)
{
    return a != 0 && (b == 0 || a < b);
}

// A member of the plan or of the training that holds a number, a switch or a choice.
template <auto part, auto member>
constexpr Dimension row(std::string_view path, std::string_view label, Reach reach, Values (*usual)(const S &),
                        bool (*same)(const S &, int, int) = never, bool (*possible)(const S &) = always)
{
    return {path,
            label,
            reach,
            usual,
            [](const S &scenario) { return static_cast<int>(scenario.*part.*member); },
            [](S &scenario, int value) {
                auto &target = scenario.*part.*member;
                target = static_cast<std::remove_reference_t<decltype(target)>>(value);
            },
            same,
            possible};
}

// A share, in percent.
template <auto member>
constexpr Dimension share(std::string_view path, std::string_view label)
{
    return {path,
            label,
            Reach::Memory,
            [](const S &) {
                return Values{0, 100};
            },
            [](const S &scenario) { return static_cast<int>(std::lround(scenario.plan.*member * kPercent)); },
            [](S &scenario, int value) { scenario.plan.*member = value / kPercent; },
            never,
            always,
            lower};
}

constexpr Dimension ordered(bool (*faster)(int, int), Dimension dimension)
{
    dimension.faster = faster;
    return dimension;
}

bool tensorDivides(const S &scenario)
{
    return scenario.cluster.gpus % scenario.plan.tensor == 0;
}

bool contextDivides(const S &scenario)
{
    const std::int64_t inside = std::int64_t(scenario.plan.tensor) * scenario.plan.context;
    return scenario.cluster.gpus % inside == 0;
}

bool pipelineDivides(const S &scenario)
{
    return dataParallel(scenario) > 0;
}

bool batchDivides(const S &scenario)
{
    return microbatchCount(scenario) > 0;
}

bool scheduleTakesChunks(const S &scenario)
{
    const ScheduleRow *schedule = findSchedule(vocabularySchedule(scenario.plan));
    const int chunks = scenario.plan.chunksPerStage;
    if (schedule == nullptr || chunks < schedule->minimumChunks ||
        (schedule->maximumChunks > 0 && chunks > schedule->maximumChunks))
        return false;
    if (modelChunks(scenario.plan) > scenario.model.layers + 2)
        return false;
    return schedule->ordersInPlan || schedule->refusal(plannedShape(scenario.plan, microbatchCount(scenario))).empty();
}

// Where layers do not divide, some frameworks refuse one name of a layout and take another. Balance depends on whether
// all layers are recomputed, which is set further down.
bool dealsAlike(const S &scenario, int a, int b)
{
    const std::int64_t chunks = modelChunks(scenario.plan);
    if (chunks == 1)
        return true;
    if (scenario.model.layers % chunks != 0)
        return false;
    S other = scenario;
    const auto dealt = [&](int kind) {
        other.plan.layersPerChunk = {static_cast<LayerSplit::Kind>(kind), {}};
        return layersPerChunk(other);
    };
    other.training.recomputeLayers = 0;
    for (const Recompute recompute : {Recompute::None, Recompute::Full}) {
        other.training.recompute = recompute;
        if (dealt(a) != dealt(b))
            return false;
    }
    return true;
}

int largestChunk(const S &scenario)
{
    const std::int64_t chunks = modelChunks(scenario.plan);
    if (scenario.plan.layersPerChunk.kind == LayerSplit::Kind::Even)
        return static_cast<int>((scenario.model.layers + chunks - 1) / chunks);
    const std::vector<int> layers = layersPerChunk(scenario);
    return layers.empty() ? 0 : std::ranges::max(layers);
}

// Zero, and as many as the largest chunk has, stand for all of them.
bool recomputesAlike(const S &scenario, int a, int b)
{
    if (scenario.training.recompute != Recompute::Full)
        return true;
    const bool balanced = scenario.plan.layersPerChunk.kind == LayerSplit::Kind::Balanced;
    if (balanced && (a == 0 || b == 0))
        return false; // which deals the layers otherwise
    const std::int64_t chunks = modelChunks(scenario.plan);
    const int fewest = std::min(a == 0 ? b : a, b == 0 ? a : b);
    if (a != b && fewest < (scenario.model.layers + chunks - 1) / chunks)
        return false; // some chunk has more
    int most = 0;
    if (balanced) {
        S some = scenario;
        some.training.recomputeLayers = a;
        most = largestChunk(some);
    } else {
        most = largestChunk(scenario);
    }
    const auto meant = [&](int value) { return value == 0 ? most : std::min(value, most); };
    return meant(a) == meant(b);
}

// Data and pipeline of degree 1 may stand on either side of the other, but for a vocabulary that all stages share.
bool ordersAlike(const S &scenario, int a, int b)
{
    if (vocabularyStages(scenario.plan) > 1)
        return false;
    std::array<bool, kAxisCount> matters{};
    for (std::size_t axis = 0; axis < matters.size(); ++axis)
        matters[axis] = parallelAxes()[axis].degree(scenario) > 1;
    const AxisPlaces &first = axisPlaces()[static_cast<std::size_t>(a)];
    const AxisPlaces &second = axisPlaces()[static_cast<std::size_t>(b)];
    const auto placeOf = [](const AxisPlaces &order, Axis axis) {
        return std::ranges::find(order, static_cast<std::uint8_t>(axis)) - order.begin();
    };
    for (const Axis axis : {Axis::Tensor, Axis::Context}) {
        if (placeOf(first, axis) != placeOf(second, axis))
            return false;
    }
    std::size_t at = 0;
    for (const std::uint8_t axis : first) {
        if (!matters[axis])
            continue;
        while (!matters[second[at]])
            ++at;
        if (second[at++] != axis)
            return false;
    }
    return true;
}

bool expertsDivide(const S &scenario)
{
    const int ranks = scenario.plan.tensor * scenario.plan.context * dataParallel(scenario);
    return scenario.model.experts % scenario.plan.expert == 0 && ranks % scenario.plan.expert == 0;
}

bool expertTensorDivides(const S &scenario)
{
    const int ranks = scenario.plan.tensor * scenario.plan.context * dataParallel(scenario);
    return ranks % (scenario.plan.expert * scenario.plan.expertTensor) == 0;
}

bool shardGroupDivides(const S &scenario)
{
    const int group = scenario.plan.shardGroup;
    return group == 0 || copiesOfWeights(scenario) % group == 0;
}

bool sharesAlike(const S &scenario, int a, int b)
{
    const int all = copiesOfWeights(scenario);
    const auto meant = [all](int group) { return group == 0 ? all : group; };
    if (all % meant(a) != 0 || all % meant(b) != 0)
        return false; // one is refused
    return scenario.plan.zero == 0 || meant(a) == meant(b);
}

bool noTensor(const S &scenario, int, int)
{
    return scenario.plan.tensor == 1;
}
bool noContext(const S &scenario, int, int)
{
    return scenario.plan.context == 1;
}
bool noExperts(const S &scenario, int, int)
{
    return !hasExperts(scenario.model);
}
bool noPipeline(const S &scenario, int, int)
{
    return scenario.plan.pipeline == 1;
}
// No other rank holds the same weights, dense or of experts, in another replica or in the other direction.
bool alone(const S &scenario)
{
    const ParallelPlan &plan = scenario.plan;
    return copiesOfWeights(scenario) == 1 && weightCopies(plannedPlacement(plan)) == 1 &&
           (!hasExperts(scenario.model) || plan.tensor == plan.expert * plan.expertTensor);
}
bool noCopies(const S &scenario, int, int)
{
    return alone(scenario);
}
// One rank has nothing to share, but ZeRO 3 still holds units of its own.
bool sharesNothing(const S &scenario, int a, int b)
{
    return alone(scenario) && (a == 3) == (b == 3);
}
bool noShards(const S &scenario, int, int)
{
    return scenario.plan.zero == 0 || alone(scenario);
}
bool notSharded(const S &scenario, int, int)
{
    return scenario.plan.zero < 3;
}

constexpr auto kPlan = &S::plan;
constexpr auto kTraining = &S::training;
using enum Reach;

const std::array<Dimension, kDimensionCount> kDimensions{{
    {"cluster.gpus", "GPUs", Law, usual::gpus, [](const S &scenario) { return scenario.cluster.gpus; },
     [](S &scenario, int value) { scenario.cluster.gpus = value; }, never, always},
    row<kTraining, &T::globalBatch>("training.globalBatch", "global batch", Law, usual::globalBatch),
    row<kPlan, &P::tensor>("plan.tensor", "tensor", Law, usual::tensor, never, tensorDivides),
    row<kPlan, &P::context>("plan.context", "context", Law, usual::context, never, contextDivides),
    row<kPlan, &P::pipeline>("plan.pipeline", "pipeline", Law, usual::pipeline, never, pipelineDivides),
    row<kTraining, &T::microbatch>("training.microbatch", "microbatch", Law, usual::microbatch, never, batchDivides),
    {"plan.schedule", "schedule", Law, usual::schedule,
     [](const S &scenario) {
         const ScheduleRow *schedule = findSchedule(scenario.plan.schedule);
         return schedule == nullptr ? -1 : static_cast<int>(schedule - schedules().data());
     },
     [](S &scenario, int value) { scenario.plan.schedule = schedules()[static_cast<std::size_t>(value)].id; }, never,
     always},
    row<kPlan, &P::chunksPerStage>("plan.chunksPerStage", "chunks per stage", Law, usual::chunks, never,
                                   scheduleTakesChunks),
    {"plan.layersPerChunk", "layers per chunk", Law,
     [](const S &) {
         return Values{0, 1, 2};
     },
     [](const S &scenario) {
         const LayerSplit::Kind kind = scenario.plan.layersPerChunk.kind;
         return kind == LayerSplit::Kind::List ? -1 : static_cast<int>(kind);
     },
     [](S &scenario, int value) {
         scenario.plan.layersPerChunk = {static_cast<LayerSplit::Kind>(value), {}};
     },
     dealsAlike, always},
    row<kPlan, &P::expert>("plan.expert", "expert", Law, usual::expert, never, expertsDivide),
    row<kPlan, &P::expertTensor>("plan.expertTensor", "expert tensor", Law, usual::expertTensor, never,
                                 expertTensorDivides),
    row<kPlan, &P::dispatcher>("plan.dispatcher", "dispatcher", Law, upTo<2>, noExperts),
    row<kPlan, &P::contextKind>("plan.contextKind", "context kind", Law, upTo<2>, noContext),
    row<kPlan, &P::sequenceParallel>("plan.sequenceParallel", "sequence parallel", Law, upTo<1>, noTensor),
    ordered(lower, row<kTraining, &T::recompute>("training.recompute", "recompute", Memory, upTo<2>)),
    ordered(fewer, row<kTraining, &T::recomputeLayers>("training.recomputeLayers", "recomputed layers", Memory,
                                                       usual::recomputeLayers, recomputesAlike)),
    share<&P::offloadActivations>("plan.offloadActivations", "offload activations"),
    share<&P::offloadOptimizer>("plan.offloadOptimizer", "offload optimizer"),
    ordered(lower, row<kPlan, &P::zero>("plan.zero", "ZeRO", Memory, upTo<3>, sharesNothing)),
    ordered(lower, row<kPlan, &P::shardGroup>("plan.shardGroup", "shard group", Memory, usual::shardGroup, sharesAlike,
                                              shardGroupDivides)),
    ordered(lower, row<kPlan, &P::reshardAfterForward>("plan.reshardAfterForward", "free after forward", Memory,
                                                       upTo<1>, notSharded)),
    {"plan.axisOrder", "axis order", Time, usual::axisOrder,
     [](const S &scenario) { return axisOrderIndex(scenario.plan.axisOrder); },
     [](S &scenario, int value) { scenario.plan.axisOrder = axisOrders()[static_cast<std::size_t>(value)]; },
     ordersAlike, always},
    row<kPlan, &P::overlapTensor>("plan.overlapTensor", "overlap tensor", Time, upTo<2>, noTensor),
    row<kPlan, &P::overlapExpert>("plan.overlapExpert", "overlap expert", Time, upTo<1>, noExperts),
    ordered(higher,
            row<kPlan, &P::overlapGradReduce>("plan.overlapGradReduce", "overlap reduce", Overlap, upTo<1>, noCopies)),
    ordered(higher, row<kPlan, &P::overlapParamGather>("plan.overlapParamGather", "overlap gather", Overlap, upTo<1>,
                                                       noShards)),
    ordered(higher,
            row<kPlan, &P::overlapPipeline>("plan.overlapPipeline", "overlap sends", Overlap, upTo<1>, noPipeline)),
}};

} // namespace

std::span<const Dimension, kDimensionCount> dimensions()
{
    return kDimensions;
}

const Dimension *findDimension(std::string_view path)
{
    const auto found = std::ranges::find(kDimensions, path, &Dimension::path);
    return found == kDimensions.end() ? nullptr : &*found;
}

namespace {

std::vector<std::string> usualTexts(const Dimension &dimension)
{
    std::vector<std::string> texts;
    for (const int value : dimension.usual(Scenario{}))
        texts.push_back(valueText(dimension, value));
    return texts;
}

} // namespace

Result<std::vector<int>> parseValues(const Dimension &dimension, std::string_view text)
{
    const Field *field = findField(dimension.path);
    Values values;
    Errors errors;
    Scenario scratch;
    while (true) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const Result<FieldValue> value = parseField(*field, text.substr(0, comma));
        if (value) {
            field->set(scratch, *value);
            const int at = dimension.get(scratch);
            if (at < 0)
                errors.push_back({{},
                                  std::string(dimension.path),
                                  fmt::format("a search cannot try \"{}\"; it can {}", text.substr(0, comma),
                                              fmt::join(usualTexts(dimension), ", "))});
            else if (std::ranges::find(values, at) == values.end())
                values.push_back(at);
        } else {
            for (const Error &error : value.errors())
                errors.push_back(error);
        }
        if (comma == text.size())
            break;
        text.remove_prefix(comma + 1);
    }
    if (!errors.empty())
        return errors;
    return values;
}

std::string valueText(const Dimension &dimension, int value)
{
    Scenario scratch;
    dimension.set(scratch, value);
    return fieldText(*findField(dimension.path), scratch);
}

} // namespace stringline
