// schedule: when each operation of a pipeline schedule runs, for costs given by hand.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/base/text.h"
#include "core/report/report_text.h"
#include "core/schedule/schedule.h"
#include "core/sim/pipeline.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace stringline::cli {

namespace {

struct ScheduleArguments {
    std::string name;
    ScheduleShape shape;
    int chunks = 0; // 0 for the schedule's own
    double costForward = 1;
    double costBackward = 1;
    double costWeight = 1;
    double costSend = 0;
    bool csv = false;
};

constexpr double kMostOperations = 2e7; // about a gigabyte of timeline

// Costs are in a unit of the caller's; a second of the simulator's clock stands for one.
Tick ticks(double cost)
{
    return toTicks(Seconds(cost));
}

PipelineInput inputOf(const ScheduleArguments &arguments, const ScheduleRow &schedule)
{
    ChunkTimes times;
    const auto cost = [&times](Pass pass, double value) { times.pass[static_cast<std::size_t>(pass)] = ticks(value); };
    cost(Pass::Forward, arguments.costForward);
    cost(Pass::Backward, arguments.costBackward + arguments.costWeight);
    cost(Pass::InputGradient, arguments.costBackward);
    cost(Pass::WeightGradient, arguments.costWeight);
    times.sendForward = ticks(arguments.costSend);
    times.sendBackward = ticks(arguments.costSend);
    PipelineInput input;
    input.shape = arguments.shape;
    input.schedule = &schedule;
    input.placement = schedule.placement;
    input.orders = schedule.orders(arguments.shape);
    input.chunks.assign(static_cast<std::size_t>(modelChunks(schedule.placement, arguments.shape)), times);
    return input;
}

std::string csvText(const ScheduleArguments &arguments, const PipelineInput &input, const Timeline &timeline)
{
    std::string text = "schedule,p,m,v,rank,seq_no,op,microbatch,chunk,stage,direction,overlap_group,start,end\n";
    const auto time = [](Tick tick) { return exactText(toSeconds(tick).value()); };
    const ScheduleShape &shape = arguments.shape;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        const RankOrder &order = input.orders[rank];
        std::size_t at = 0;
        int pairs = 0;
        for (const Span &span : timeline.ranks[rank].spans(Lane::Compute)) {
            const bool second = at > 0 && order[at - 1].pairedWithNext;
            const int pair = order[at].pairedWithNext ? pairs++ : second ? pairs - 1 : -1;
            const int direction = input.placement == Placement::Bidirectional ? span.chunk : 0;
            text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", arguments.name, shape.stages,
                                shape.microbatches, shape.chunks, rank, at, row(span.pass).letter, span.microbatch,
                                span.chunk, span.virtualStage, direction, pair, time(span.start), time(span.end));
            ++at;
        }
    }
    return text;
}

std::string summaryText(const ScheduleArguments &arguments, const ScheduleRow &schedule, const Timeline &timeline)
{
    const ScheduleShape &shape = arguments.shape;
    std::string text = fmt::format("{}: {} stages, {} microbatches, {} chunks a stage\n{}\n\n", schedule.label,
                                   shape.stages, shape.microbatches, shape.chunks, schedule.summary);
    std::vector<std::vector<std::string>> rows;
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        Tick busy = 0;
        for (const Span &span : timeline.ranks[rank].spans(Lane::Compute))
            busy += span.duration();
        const double idle = 1 - static_cast<double>(busy) / static_cast<double>(timeline.length);
        rows.push_back({fmt::format("stage {}", rank), exactText(toSeconds(busy).value()), percentText(idle),
                        fmt::to_string(schedule.peakInFlight(shape, static_cast<int>(rank)))});
    }
    text += tableText({"", "busy", "waiting", "most chunks kept"}, rows);
    return text + fmt::format("\n  Length {}. The order and times of every operation: --csv\n",
                              exactText(toSeconds(timeline.length).value()));
}

int run(ScheduleArguments arguments)
{
    const ScheduleRow *schedule = findSchedule(arguments.name);
    if (schedule == nullptr) {
        std::vector<std::string> ids;
        for (const ScheduleRow &row : schedules())
            ids.emplace_back(row.id);
        printError(fmt::format("schedule {}: unknown; expected one of {}", arguments.name, fmt::join(ids, ", ")));
        return kBadUsage;
    }
    arguments.shape.chunks = arguments.chunks > 0 ? arguments.chunks : schedule->minimumChunks;
    const double operations = 2.0 * arguments.shape.stages * arguments.shape.microbatches * arguments.shape.chunks;
    if (operations > kMostOperations) {
        printError(fmt::format("schedule {}: {:.0f} operations; expected at most {:.0f}", arguments.name, operations,
                               kMostOperations));
        return kBadUsage;
    }
    if (const std::string refusal = schedule->refusal(arguments.shape); !refusal.empty()) {
        printError(fmt::format("schedule {}: {}", arguments.name, refusal));
        return kScenarioWrong;
    }
    const PipelineInput input = inputOf(arguments, *schedule);
    Timeline timeline;
    if (const std::string stuck = simulatePipeline(input, timeline); !stuck.empty()) {
        printError(fmt::format("schedule {}: {}", arguments.name, stuck));
        return kScenarioWrong;
    }
    print(arguments.csv ? csvText(arguments, input, timeline) : summaryText(arguments, *schedule, timeline));
    return kDone;
}

} // namespace

std::function<int()> declareSchedule(CLI::App &app)
{
    const auto arguments = std::make_shared<ScheduleArguments>();
    app.add_option("NAME", arguments->name, "A schedule's id (list schedules)")->required();
    const auto positive = CLI::Range(1, 1'000'000);
    app.add_option("-p", arguments->shape.stages, "Pipeline stages")->required()->type_name("P")->check(positive);
    app.add_option("-m", arguments->shape.microbatches, "Microbatches")->required()->type_name("M")->check(positive);
    app.add_option("-v", arguments->chunks, "Chunks a stage; the schedule's own if left out")
        ->type_name("V")
        ->check(CLI::Range(1, 10'000));
    const auto cost = [&app](const char *name, double &value, const char *what, double least) {
        app.add_option(name, value, what)->type_name("TIME")->capture_default_str()->check(CLI::Range(least, 1e6));
    };
    cost("--cost-f", arguments->costForward, "Time of a forward", 1e-6);
    cost("--cost-b", arguments->costBackward, "Time of an input gradient", 0);
    cost("--cost-w", arguments->costWeight, "Time of a weight gradient; where it is not split off, B and W add up", 0);
    cost("--cost-comm", arguments->costSend, "Time of a transfer between stages", 0);
    app.add_flag("--csv", arguments->csv, "Print one row per operation");
    return [arguments] { return run(*arguments); };
}

} // namespace stringline::cli
