// schedule: when each operation of a pipeline schedule runs, for costs given by hand.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/report/report_text.h"
#include "core/schedule/planned.h"
#include "core/schedule/searched.h"
#include "core/schedule/torch_csv.h"
#include "core/sim/pipeline.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace stringline::cli {

namespace {

struct ScheduleArguments {
    std::string name;
    std::string orders; // file of a custom schedule
    ScheduleShape shape{0, 0, 0, 0};
    double costForward = 1;
    double costBackward = 1;
    double costWeight = 1;
    double costPair = 0; // 0 to run pairs in turn
    double costLogits = 1;
    double costLogitsGradient = 1;
    double costSend = 0;
    int keeps = 0; // microbatches, of a searched schedule; 0 for as many as 1F1B
    bool csv = false;
    bool torchCsv = false;
};

constexpr double kMostOperations = 2e7; // about a gigabyte of timeline

// Costs are in a unit of the caller's; a second of the simulator's clock stands for one.
Tick ticks(double cost)
{
    return toTicks(Seconds(cost));
}

PipelineInput inputOf(const ScheduleArguments &arguments, const PlannedSchedule &planned)
{
    ChunkTimes times;
    const auto cost = [&times](Pass pass, double value) { times.pass[static_cast<std::size_t>(pass)] = ticks(value); };
    cost(Pass::Forward, arguments.costForward);
    cost(Pass::Backward, arguments.costBackward + arguments.costWeight);
    cost(Pass::InputGradient, arguments.costBackward);
    cost(Pass::WeightGradient, arguments.costWeight);
    cost(Pass::Vocabulary, arguments.costLogits);
    cost(Pass::VocabularyGradient, arguments.costLogitsGradient);
    times.pair = ticks(arguments.costPair);
    times.sendForward = ticks(arguments.costSend);
    times.sendBackward = ticks(arguments.costSend);
    PipelineInput input;
    input.shape = planned.shape;
    input.schedule = planned.row;
    input.placement = planned.placement;
    input.orders = planned.orders;
    input.fusesPairs = arguments.costPair > 0;
    input.chunks.assign(static_cast<std::size_t>(modelChunks(planned.placement, planned.shape)), times);
    return input;
}

// Searches with the costs that the timeline is made of.
void search(PlannedSchedule &planned, const ScheduleArguments &arguments)
{
    SearchInput input = unitSearch(planned.shape, arguments.keeps);
    for (SearchCosts &costs : input.chunks)
        costs = {ticks(arguments.costForward), ticks(arguments.costBackward), ticks(arguments.costWeight)};
    input.transfer = ticks(arguments.costSend);
    SearchedSchedule found = searchSchedule(input);
    planned.orders = std::move(found.orders);
    planned.refusal = std::move(found.refusal);
}

std::string csvText(const PipelineInput &input, const Timeline &timeline)
{
    std::string text = "schedule,p,m,v,rank,seq_no,op,microbatch,chunk,stage,direction,overlap_group,start,end\n";
    const auto time = [](Tick tick) { return exactText(toSeconds(tick).value()); };
    const ScheduleShape &shape = input.shape;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        const RankOrder &order = input.orders[rank];
        std::size_t at = 0;
        int pairs = 0;
        for (const Span &span : timeline.ranks[rank].spans(Lane::Compute)) {
            const bool second = at > 0 && order[at - 1].pairedWithNext;
            const int pair = order[at].pairedWithNext ? pairs++ : second ? pairs - 1 : -1;
            const int direction = input.placement == Placement::Bidirectional ? span.chunk : 0;
            text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", input.schedule->id, shape.stages,
                                shape.microbatches, shape.chunks, rank, at, row(span.pass).letter, span.microbatch,
                                span.chunk, span.virtualStage, direction, pair, time(span.start), time(span.end));
            ++at;
        }
    }
    return text;
}

std::string summaryText(const PipelineInput &input, const Timeline &timeline)
{
    const ScheduleShape &shape = input.shape;
    std::string text = fmt::format("{}: {} stages, {} microbatches, {} chunks a stage\n{}\n\n", input.schedule->label,
                                   shape.stages, shape.microbatches, shape.chunks, input.schedule->summary);
    std::vector<std::vector<std::string>> rows;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        Tick busy = 0;
        for (const Span &span : timeline.ranks[rank].spans(Lane::Compute))
            busy += span.duration();
        const double idle = 1 - static_cast<double>(busy) / static_cast<double>(timeline.length);
        rows.push_back({fmt::format("stage {}", rank), exactText(toSeconds(busy).value()), percentText(idle),
                        fmt::to_string(mostInFlight(input.orders[rank]))});
    }
    text += tableText({"", "busy", "waiting", "most chunks kept"}, rows);
    return text + fmt::format("\n  Length {}. The order and times of every operation: --csv\n",
                              exactText(toSeconds(timeline.length).value()));
}

int unknownSchedule(const std::string &name)
{
    std::vector<std::string> ids;
    for (const ScheduleRow &row : schedules())
        ids.emplace_back(row.id);
    printError(fmt::format("schedule {}: unknown; expected one of {}", name, fmt::join(ids, ", ")));
    return kBadUsage;
}

// Orders from a file fix the shape; -p, -m and -v need not repeat it.
int readOrders(PlannedSchedule &planned, const ScheduleArguments &arguments)
{
    if (arguments.orders.empty()) {
        printError(fmt::format("schedule {}: its orders are in a file: --orders FILE.csv", arguments.name));
        return kBadUsage;
    }
    const Result<std::string> text = readFile(arguments.orders);
    Result<TorchSchedule> own = text ? parseTorchSchedule(*text, arguments.orders) : text.errors();
    if (!own) {
        printErrors(own.errors());
        return text ? kScenarioWrong : kBadUsage;
    }
    for (const std::string &note : own->notes)
        printError(fmt::format("{}: {}", arguments.orders, note));
    planned.shape = own->shape;
    planned.placement = own->placement;
    planned.orders = std::move(own->orders);
    return kDone;
}

int makeOrders(PlannedSchedule &planned, const ScheduleArguments &arguments)
{
    if (arguments.shape.stages < 1 || arguments.shape.microbatches < 1) {
        printError(fmt::format("schedule {}: expected -p and -m", arguments.name));
        return kBadUsage;
    }
    planned.shape = arguments.shape;
    if (planned.shape.chunks < 1)
        planned.shape.chunks = planned.row->minimumChunks;
    planned.placement = planned.row->placement;
    const int v = planned.shape.chunks;
    const double operations = 2.0 * planned.shape.stages * planned.shape.microbatches * v;
    if (operations > kMostOperations) {
        printError(fmt::format("schedule {}: {:.0f} operations; expected at most {:.0f}", arguments.name, operations,
                               kMostOperations));
        return kBadUsage;
    }
    if (v < planned.row->minimumChunks || (planned.row->maximumChunks > 0 && v > planned.row->maximumChunks)) {
        const bool few = v < planned.row->minimumChunks;
        printError(fmt::format("schedule {}: runs {} {} chunks a stage, not {}", arguments.name,
                               few ? "at least" : "at most",
                               few ? planned.row->minimumChunks : planned.row->maximumChunks, v));
        return kScenarioWrong;
    }
    planned.refusal = planned.row->refusal(planned.shape);
    if (planned.refusal.empty() && planned.row->searches)
        search(planned, arguments);
    else if (planned.refusal.empty())
        planned.orders = planned.row->orders(planned.shape);
    if (planned.refusal.empty())
        return kDone;
    printError(fmt::format("schedule {}: {}", arguments.name, planned.refusal));
    return kScenarioWrong;
}

int run(const ScheduleArguments &arguments)
{
    PlannedSchedule planned;
    planned.row = findSchedule(arguments.name);
    if (planned.row == nullptr)
        return unknownSchedule(arguments.name);
    const int status = planned.row->ordersInPlan ? readOrders(planned, arguments) : makeOrders(planned, arguments);
    if (status != kDone)
        return status;
    if (arguments.torchCsv) {
        const std::string text = torchScheduleText(planned.placement, planned.shape, planned.orders);
        if (text.empty()) {
            printError(
                fmt::format("schedule {}: PyTorch has no letters for passes of a shared vocabulary", arguments.name));
            return kScenarioWrong;
        }
        print(text);
        return kDone;
    }
    const PipelineInput input = inputOf(arguments, planned);
    Timeline timeline;
    if (const std::string stuck = simulatePipeline(input, timeline); !stuck.empty()) {
        printError(fmt::format("schedule {}: {}", arguments.name, stuck));
        return kScenarioWrong;
    }
    print(arguments.csv ? csvText(input, timeline) : summaryText(input, timeline));
    return kDone;
}

} // namespace

std::function<int()> declareSchedule(CLI::App &app)
{
    const auto arguments = std::make_shared<ScheduleArguments>();
    app.add_option("NAME", arguments->name, "A schedule's id (list schedules)")->required();
    const auto positive = CLI::Range(1, 1'000'000);
    app.add_option("-p", arguments->shape.stages, "Pipeline stages")->type_name("P")->check(positive);
    app.add_option("-m", arguments->shape.microbatches, "Microbatches, of both directions together")
        ->type_name("M")
        ->check(positive);
    app.add_option("-v", arguments->shape.chunks, "Chunks a stage; the schedule's own if left out")
        ->type_name("V")
        ->check(CLI::Range(1, 10'000));
    app.add_option("--group", arguments->shape.group, "Microbatches that interleaving deals at a time")
        ->type_name("G")
        ->check(positive);
    app.add_option("--keeps", arguments->keeps, "Microbatches that a searched schedule may keep; as 1F1B if left out")
        ->type_name("M")
        ->check(positive);
    app.add_option("--orders", arguments->orders, "Orders of a custom schedule, as PyTorch writes them")
        ->type_name("FILE.csv");
    const auto cost = [&app](const char *name, double &value, const char *what, double least) {
        app.add_option(name, value, what)->type_name("TIME")->capture_default_str()->check(CLI::Range(least, 1e6));
    };
    cost("--cost-f", arguments->costForward, "Time of a forward", 1e-6);
    cost("--cost-b", arguments->costBackward, "Time of an input gradient", 0);
    cost("--cost-w", arguments->costWeight, "Time of a weight gradient; where it is not split off, B and W add up", 0);
    cost("--cost-pair", arguments->costPair,
         "Time of a forward and a backward that overlap (DualPipe); 0 to run them in turn", 0);
    cost("--cost-s", arguments->costLogits, "Time of a share of the logits (shared vocabularies)", 0);
    cost("--cost-t", arguments->costLogitsGradient, "Time of the gradients of that share", 0);
    cost("--cost-comm", arguments->costSend, "Time of a transfer between stages", 0);
    app.add_flag("--csv", arguments->csv, "Print one row per operation");
    app.add_flag("--torch-csv", arguments->torchCsv, "Print the orders as PyTorch reads them");
    return [arguments] { return run(*arguments); };
}

} // namespace stringline::cli
