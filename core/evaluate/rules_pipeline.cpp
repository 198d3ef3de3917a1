// Rules on batch, layers and schedule: what the stages are fed with and what they hold.
#include "core/base/nearest.h"
#include "core/base/text.h"
#include "core/evaluate/rules.h"
#include "core/parallel/divisors.h"
#include "core/schedule/planned.h"
#include "core/schedule/torch_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace stringline::rules {

namespace {

// std::vector<Span> of one timeline, at about 200 bytes each with their transfers, that a desktop holds and sweeps at
// ease.
constexpr std::int64_t kMostPasses = 1'000'000;

bool fitsInt(std::int64_t value)
{
    return value >= 1 && value <= std::numeric_limits<int>::max();
}

// Global batches with a number of microbatches that `row` accepts, the nearest below and above.
std::vector<int> batchesFor(const Facts &facts, const ScheduleRow &row)
{
    const std::int64_t perMicrobatch = facts.scenario.training.microbatch * facts.data;
    std::vector<int> batches;
    for (const int direction : {-1, 1}) {
        for (std::int64_t away = 1; away <= std::min<std::int64_t>(2 * facts.pipeline, 1024); ++away) {
            const std::int64_t m = facts.microbatches + direction * away;
            if (m < 1 || !fitsInt(m * perMicrobatch))
                break;
            if (!row.refusal(plannedShape(facts.scenario.plan, static_cast<int>(m))).empty())
                continue;
            batches.push_back(static_cast<int>(m * perMicrobatch));
            break;
        }
    }
    return batches;
}

// What would make the plan's shape one that `row` takes, beside another batch: other groups of an interleaved
// schedule, one stage more or less.
std::vector<Fix> shapesFor(const Facts &facts, const ScheduleRow &row)
{
    constexpr int kMostGroups = 2;
    std::vector<int> groups;
    std::vector<int> stages;
    const ScheduleShape asked = plannedShape(facts.scenario.plan, static_cast<int>(facts.microbatches));
    ScheduleShape shape = asked;
    for (shape.group = asked.stages; shape.group <= std::min(asked.microbatches, asked.stages + 1024); ++shape.group) {
        if (std::ssize(groups) < kMostGroups && shape.group != asked.group && row.refusal(shape).empty())
            groups.push_back(shape.group);
    }
    shape.group = asked.group;
    for (const int other : {asked.stages - 1, asked.stages + 1}) {
        shape.stages = other;
        if (other >= 1 && row.refusal(shape).empty())
            stages.push_back(other);
    }
    std::vector<Fix> fixes = fixesFor("plan.microbatchGroup", groups);
    if (groups.empty())
        fixes = fixesFor("plan.pipeline", stages);
    return fixes;
}

void customSchedule(const Facts &facts, Diagnostics &found)
{
    const std::string &text = facts.scenario.plan.customSchedule;
    constexpr std::string_view kField = "plan.customSchedule";
    if (text.empty()) {
        found.push_back({Severity::Error,
                         std::string(kField),
                         "A custom schedule needs its orders",
                         "Import a file of PyTorch's (import torch-schedule), or type 0F0,0B0 | 1F0,1B0 and so on",
                         {{"plan.schedule", "1f1b"}}});
        return;
    }
    const Result<TorchSchedule> own = parseTorchSchedule(text);
    if (!own) {
        for (const Error &error : own.errors())
            found.push_back({Severity::Error, std::string(kField), toText(error), {}, {}});
        return;
    }
    for (const std::string &note : own->notes)
        found.push_back({Severity::Note, std::string(kField), note, "The simulator places these itself", {}});
    const auto differs = [&](std::string_view what, std::string_view field, std::int64_t asked, std::int64_t given,
                             std::int64_t fix) {
        if (asked == given || asked < 1)
            return;
        found.push_back(
            {Severity::Error,
             std::string(kField),
             fmt::format("The custom schedule is of {} {}, the plan of {}", number(given), what, number(asked)),
             {},
             fitsInt(fix) ? fixesFor(field, {static_cast<int>(fix)}) : std::vector<Fix>{}});
    };
    const ScheduleShape &shape = own->shape;
    differs("stages", "plan.pipeline", facts.pipeline, shape.stages, shape.stages);
    differs("chunks a stage", "plan.chunksPerStage", facts.chunks, shape.chunks, shape.chunks);
    differs("microbatches", "training.globalBatch", facts.microbatches, shape.microbatches,
            std::int64_t(shape.microbatches) * facts.scenario.training.microbatch * facts.data);
}

// A shared vocabulary needs a schedule with passes for it, and one that is shared the same way.
void vocabularyPasses(const Facts &facts, const ScheduleRow &row, Diagnostics &found)
{
    const ParallelPlan &plan = facts.scenario.plan;
    if (plan.vocabulary == VocabularyPlace::Ends || facts.pipeline < 2 || vocabularyPlace(plan) == plan.vocabulary)
        return;
    const auto shared = sharedVocabularies();
    const SharedVocabulary &asked = *std::ranges::find(shared, plan.vocabulary, &SharedVocabulary::place);
    const auto runs = std::ranges::find(shared, row.id, &SharedVocabulary::schedule);
    Diagnostic error{Severity::Error, "plan.vocabulary", {}, {}, {}};
    if (runs != shared.end()) {
        error.message = fmt::format("{} works on the vocabulary on all stages ({})", row.label, runs->id);
        error.fixes = {{"plan.vocabulary", std::string(runs->id)}};
    } else {
        error.message = fmt::format("{} has no passes for a vocabulary on all stages ({})", row.label, asked.id);
        error.fixes = {{"plan.vocabulary", "ends"}};
    }
    error.fixes.push_back({"plan.schedule", std::string(asked.schedule)});
    found.push_back(std::move(error));
}

void chunkCount(const Facts &facts, const ScheduleRow &row, Diagnostics &found)
{
    const std::int64_t least = row.minimumChunks;
    const std::int64_t most = row.maximumChunks; // 0 for any
    Diagnostic error{Severity::Error, "plan.chunksPerStage", {}, {}, {}};
    if (facts.chunks < least) {
        error.message =
            fmt::format("{} needs at least {} chunks per stage, not {}", row.label, least, number(facts.chunks));
        error.fixes = fixesFor("plan.chunksPerStage", {static_cast<int>(least)});
    } else if (most > 0 && facts.chunks > most) {
        error.message = fmt::format("{} runs {} chunk{} per stage, not {}", row.label, most, most == 1 ? "" : "s",
                                    number(facts.chunks));
        error.fixes = fixesFor("plan.chunksPerStage", {static_cast<int>(most)});
        for (const ScheduleRow &other : schedules()) {
            if (facts.chunks >= other.minimumChunks &&
                (other.maximumChunks == 0 || facts.chunks <= other.maximumChunks)) {
                error.hint = fmt::format("{} takes {} chunks", other.label, number(facts.chunks));
                error.fixes.push_back({"plan.schedule", std::string(other.id)});
                break;
            }
        }
    } else {
        return;
    }
    found.push_back(std::move(error));
}

void listedLayers(const Facts &facts, Diagnostics &found)
{
    const ModelSpec &model = facts.scenario.model;
    const std::vector<int> &list = facts.scenario.plan.layersPerChunk.layers;
    const std::int64_t slots = facts.slots;
    const Fix even{"plan.layersPerChunk", "even"};
    if (std::int64_t(list.size()) != slots) {
        found.push_back({Severity::Error,
                         "plan.layersPerChunk",
                         fmt::format("The list has {} numbers for {} chunks (pipeline {} × {} per stage)",
                                     number(std::int64_t(list.size())), number(slots), number(facts.pipeline),
                                     number(slots / facts.pipeline)),
                         "Or share them out evenly",
                         {even}});
    }
    const std::int64_t sum = std::accumulate(list.begin(), list.end(), std::int64_t(0));
    if (sum != model.layers) {
        found.push_back(
            {Severity::Error,
             "plan.layersPerChunk",
             fmt::format("The list holds {} layers and the model has {}", number(sum), number(model.layers)),
             "Or share them out evenly",
             {even}});
    }
    const auto negative = std::ranges::find_if(list, [](int count) { return count < 0; });
    if (negative != list.end()) {
        found.push_back({Severity::Error,
                         "plan.layersPerChunk",
                         fmt::format("Chunk {} holds {} layers", negative - list.begin(), *negative),
                         "Or share them out evenly",
                         {even}});
    }
    for (std::size_t chunk = 1; chunk + 1 < list.size(); ++chunk) {
        if (list[chunk] == 0) { // the first and the last still hold the embedding and the head
            found.push_back({Severity::Warning,
                             "plan.layersPerChunk",
                             fmt::format("Chunk {} holds no layer: its GPUs only pass activations on", chunk),
                             {},
                             {even}});
            break;
        }
    }
}

} // namespace

void batch(const Facts &facts, Diagnostics &found)
{
    const TrainingSpec &training = facts.scenario.training;
    if (facts.data < 1 || training.globalBatch < 1 || training.microbatch < 1 || facts.microbatches > 0)
        return;
    const std::int64_t step = training.microbatch * facts.data;
    const std::vector<int> batches = nearestMultiples(training.globalBatch, step);
    Diagnostic error{
        Severity::Error, "training.globalBatch",
        training.globalBatch < step
            ? fmt::format("A global batch of {} is less than one microbatch of {} for each of {} data-parallel "
                          "ranks ({})",
                          number(training.globalBatch), number(training.microbatch), number(facts.data), number(step))
            : fmt::format("Global batch {} is no multiple of microbatch {} × data {} = {}: {} are left over",
                          number(training.globalBatch), number(training.microbatch), number(facts.data), number(step),
                          number(training.globalBatch % step)),
        nearest(batches), fixesFor("training.globalBatch", batches)};
    if (training.globalBatch % facts.data == 0) {
        const std::vector<int> sizes =
            neighbors(divisors(static_cast<int>(training.globalBatch / facts.data)), training.microbatch);
        if (!sizes.empty())
            error.fixes.push_back({"training.microbatch", std::to_string(sizes.front())});
    }
    // Or as many ranks as divide the microbatches of the batch.
    if (training.globalBatch % training.microbatch == 0) {
        const std::int64_t perRank = facts.tensor * facts.context * facts.pipeline;
        const std::int64_t passes = training.globalBatch / training.microbatch;
        for (const int ranks : neighbors(divisors(static_cast<int>(passes)), facts.data)) {
            if (!fitsInt(ranks * perRank))
                continue;
            error.hint += fmt::format("; or {} GPUs", number(ranks * perRank));
            error.fixes.push_back({"cluster.gpus", std::to_string(ranks * perRank)});
        }
    }
    found.push_back(std::move(error));
}

void layers(const Facts &facts, Diagnostics &found)
{
    const ModelSpec &model = facts.scenario.model;
    if (model.layers < 1 || facts.pipeline < 1 || facts.chunks < 1)
        return;
    const LayerSplit &split = facts.scenario.plan.layersPerChunk;
    if (split.kind == LayerSplit::Kind::List) {
        listedLayers(facts, found);
        return;
    }
    const std::int64_t slots = facts.slots;
    const bool endsCount = split.kind == LayerSplit::Kind::EmbeddingAndHeadAsLayers;
    const std::int64_t dealt = model.layers + (endsCount ? 2 : 0);
    if (dealt < slots) {
        const bool byChunks = facts.chunks > 1 && facts.pipeline <= dealt;
        const std::int64_t most = byChunks ? dealt / facts.pipeline : dealt;
        const std::string path = byChunks ? "plan.chunksPerStage" : "plan.pipeline";
        found.push_back(
            {Severity::Error, path,
             fmt::format("Pipeline {} × {} chunks = {} and there are {} layers: some would be empty",
                         number(facts.pipeline), number(slots / facts.pipeline), number(slots), number(model.layers)),
             fmt::format("At most {}", number(most)), fixesFor(path, {static_cast<int>(most)})});
    } else if (dealt % slots != 0) {
        found.push_back({Severity::Note,
                         "plan.layersPerChunk",
                         fmt::format("{} layers over {} chunks: some hold {}, some {}", number(dealt), number(slots),
                                     number(dealt / slots), number(dealt / slots + 1)),
                         {},
                         {}});
    }
}

void schedule(const Facts &facts, Diagnostics &found)
{
    const std::string &id = facts.scenario.plan.schedule;
    const ScheduleRow *row = findSchedule(vocabularySchedule(facts.scenario.plan));
    if (!row) {
        std::vector<std::string> known;
        for (const ScheduleRow &each : schedules())
            known.emplace_back(each.id);
        Diagnostic error{Severity::Error,
                         "plan.schedule",
                         fmt::format("\"{}\" is no schedule", id),
                         fmt::format("Known: {}", fmt::join(known, ", ")),
                         {}};
        std::vector<std::string> near = nearestNames(id, known);
        if (near.empty())
            near.assign(known.begin(), known.begin() + std::min<std::ptrdiff_t>(3, std::ssize(known)));
        for (const std::string &name : near)
            error.fixes.push_back({"plan.schedule", name});
        found.push_back(std::move(error));
        return;
    }
    if (facts.chunks < 1 || facts.pipeline < 1)
        return;
    const std::size_t before = found.size();
    vocabularyPasses(facts, *row, found);
    if (row->ordersInPlan) {
        customSchedule(facts, found);
        return;
    }
    chunkCount(facts, *row, found);
    if (found.size() > before || facts.microbatches < 1 || !fitsInt(facts.microbatches))
        return;
    std::string refusal = row->refusal(plannedShape(facts.scenario.plan, static_cast<int>(facts.microbatches)));
    if (refusal.empty())
        return;
    const std::vector<int> batches = batchesFor(facts, *row);
    Diagnostic error{
        Severity::Error, "plan.schedule", std::move(refusal), {}, fixesFor("training.globalBatch", batches)};
    for (const int size : batches)
        error.hint += (error.hint.empty() ? "Global batch " : ", ") + number(size);
    for (Fix &fix : shapesFor(facts, *row))
        error.fixes.push_back(std::move(fix));
    if (row->minimumChunks <= 1 && facts.chunks == 1)
        error.fixes.push_back({"plan.schedule", "1f1b"});
    found.push_back(std::move(error));
}

// With m microbatches and v chunks, (p - 1) / (m v + p - 1) of the time is bubble (arXiv 2104.04473, section 2.2).
void fullPipeline(const Facts &facts, Diagnostics &found)
{
    if (facts.microbatches < 1 || facts.pipeline < 2 || facts.chunks < 1 || facts.microbatches >= facts.pipeline)
        return;
    const double fill = static_cast<double>(facts.pipeline - 1);
    const double bubble = fill / (static_cast<double>(facts.microbatches) * static_cast<double>(facts.chunks) + fill);
    const std::int64_t step = facts.scenario.training.microbatch * facts.data;
    std::vector<int> batches;
    if (fitsInt(step * facts.pipeline))
        batches.push_back(static_cast<int>(step * facts.pipeline));
    found.push_back(
        {Severity::Warning, "training.globalBatch",
         fmt::format("{} microbatch{} cannot fill {} stages: {} of the time is bubble", number(facts.microbatches),
                     facts.microbatches == 1 ? "" : "es", number(facts.pipeline), percentText(bubble, 0)),
         batches.empty() ? std::string()
                         : fmt::format("From a global batch of {} on, each stage gets work", number(batches.front())),
         fixesFor("training.globalBatch", batches)});
}

void simulationSize(const Facts &facts, Diagnostics &found)
{
    if (facts.microbatches < 1 || facts.chunks < 1)
        return;
    const std::int64_t slots = facts.pipeline * facts.chunks;
    if (slots <= kMostPasses && facts.microbatches <= kMostPasses / slots)
        return;
    found.push_back(
        {Severity::Error,
         "training.globalBatch",
         fmt::format("{} microbatches through {} chunks are more than the {} passes that one timeline holds",
                     number(facts.microbatches), number(slots), number(kMostPasses)),
         "Take a smaller batch or larger microbatches",
         {}});
}

} // namespace stringline::rules
