#include "app/cli/import_schedule.h"

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/file.h"
#include "core/scenario/scenario_json.h"
#include "core/schedule/torch_csv.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline::cli {

namespace {

std::string_view placementText(const TorchSchedule &schedule)
{
    switch (schedule.placement) {
    case Placement::Vee:
        return "folded into a V";
    case Placement::Bidirectional:
        return "one copy of the model in each direction";
    case Placement::Looped:
        break;
    }
    return schedule.shape.chunks > 1 ? "chunks in turn" : "one chunk a stage";
}

std::string describe(const std::string &file, const TorchSchedule &schedule)
{
    const ScheduleShape &shape = schedule.shape;
    std::string text = fmt::format("{}: {} stages, {} microbatches, {} chunks a stage, {}\n", file, shape.stages,
                                   shape.microbatches, shape.chunks, placementText(schedule));
    for (std::size_t rank = 0; rank < schedule.orders.size(); ++rank)
        text += fmt::format("  stage {}: {} operations, keeps {} chunks at most\n", rank, schedule.orders[rank].size(),
                            mostInFlight(schedule.orders[rank]));
    for (const std::string &note : schedule.notes)
        text += fmt::format("  {}\n", note);
    return text;
}

// The plan's pipeline becomes the schedule's; other degrees stay, and so does the data parallelism that is left.
void adopt(Scenario &scenario, const TorchSchedule &schedule)
{
    ParallelPlan &plan = scenario.plan;
    plan.schedule = "custom";
    plan.customSchedule = torchScheduleText(schedule.placement, schedule.shape, schedule.orders);
    std::ranges::replace(plan.customSchedule, '\n', '|');
    plan.customSchedule.pop_back(); // behind the last row
    plan.pipeline = schedule.shape.stages;
    plan.chunksPerStage = schedule.shape.chunks;
    plan.vocabulary = VocabularyPlace::Ends;
    if (plan.layersPerChunk.kind == LayerSplit::Kind::List)
        plan.layersPerChunk = {};
    const int ranks = std::max(1, plan.tensor) * std::max(1, plan.context) * plan.pipeline;
    const int data = std::max(1, scenario.cluster.gpus / ranks);
    scenario.cluster.gpus = data * ranks;
    scenario.training.globalBatch = data * scenario.training.microbatch * schedule.shape.microbatches;
}

} // namespace

int importSchedule(const std::vector<std::string> &files, const std::string &scenario, const std::string &out)
{
    if (files.size() != 1) {
        printError(fmt::format("import torch-schedule: expected one file, found {}", files.size()));
        return kBadUsage;
    }
    const Result<std::string> text = readFile(files.front());
    const Result<TorchSchedule> schedule = text ? parseTorchSchedule(*text, files.front()) : text.errors();
    if (!schedule) {
        printErrors(schedule.errors());
        return kBadUsage;
    }
    if (!out.empty()) {
        const auto presets = presetLibrary();
        const auto all = presets->list(PresetKind::Scenario);
        const std::string base = !scenario.empty() ? scenario : all.empty() ? std::string() : all.front().id;
        const ScenarioPtr loaded = loadOrExplain(base);
        if (!loaded)
            return kBadUsage;
        Scenario adopted = *loaded;
        adopt(adopted, *schedule);
        if (const Errors errors = writeFile(out, toText(scenarioToJson(adopted, *presets)) + "\n"); !errors.empty()) {
            printErrors(errors);
            return kBadUsage;
        }
    }
    print(describe(files.front(), *schedule));
    return kDone;
}

} // namespace stringline::cli
