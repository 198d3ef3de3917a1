// search: the best plans of a space. The processes of a group take a part each.
#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/processes.h"
#include "app/cli/progress_line.h"
#include "app/cli/search_text.h"
#include "core/base/text.h"
#include "core/base/version.h"

#include <fmt/format.h>

#include <chrono>

namespace stringline::cli {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Writes progress where a person waits.
std::function<void(const SearchProgress &)> progressOf(ProgressLine &line)
{
    if (!line.isShown())
        return {};
    return [&line](const SearchProgress &progress) {
        if (!line.isDue())
            return;
        const std::vector<FoundPlan> plans = progress.leaders.plans();
        line.show(progress.fraction,
                  fmt::format("{} plans, {} simulated{}", groupedText(progress.evaluated),
                              groupedText(progress.simulated),
                              plans.empty() ? "" : ", best " + durationText(plans.front().iteration)));
    };
}

SearchAnswer answerOf(const SearchTask &task, const SearchResult &result, const std::stop_token &stop)
{
    SearchAnswer answer;
    answer.evaluated = result.evaluated;
    answer.feasible = result.feasible;
    answer.plans = answered(task.space, result.plans);
    answer.front = answered(task.space, result.front);
    if (answer.plans.empty() && !result.stopped)
        answer.whyEmpty = whyEmpty(task.space, task.options, stop);
    if (answer.evaluated == 0 && !result.stopped)
        answer.diagnostics = firstErrors(task.space);
    return answer;
}

// Of all processes, at the first one.
Result<Json> togetherOf(const Json &own)
{
    if (processCount() == 1)
        return own;
    std::vector<SearchPart> parts;
    for (const std::string &text : gathered(toText(own, -1))) {
        Result<Json> part = parseJson(text, {}, {64, std::size_t(4) << 30});
        if (!part)
            return part.errors();
        parts.push_back({fmt::format("process {}", parts.size()), std::move(part).value()});
    }
    return processRank() == 0 ? joinedSearches(parts) : Result<Json>(Json::object());
}

void addRun(Json &json, const SearchTask &task, const SearchTiming &timing)
{
    json["run"]["seconds"] = Json(timing.seconds);
    json["run"]["simulated"] = Json(timing.simulated);
    json["run"]["processes"] = Json(processCount());
    json["run"]["shard"]["index"] = Json(task.shard.index + 1);
    json["run"]["shard"]["count"] = Json(task.shard.count);
    json["run"]["stopped"] = Json(timing.stopped);
    json["run"]["version"] = Json(programVersion());
}

int run(const SearchArguments &arguments)
{
    std::optional<SearchTask> task = taskOrExplain(arguments);
    if (worstStatus(task ? kDone : kBadUsage) != kDone || !task)
        return kBadUsage;
    const bool asJson = arguments.scenario->json || processCount() > 1;
    Interrupt interrupt;
    ProgressLine line;
    task->options.progress = progressOf(line);
    const auto begin = Clock::now();
    const SearchResult result = search(task->space, task->options, interrupt.token());
    SearchTiming timing{secondsSince(begin), result.simulated, result.stopped};
    line.clear();
    const SearchAnswer answer = answerOf(*task, result, interrupt.token());
    if (!asJson) {
        print(searchText(arguments, *task, answer, timing));
        return answer.diagnostics.empty() ? kDone : kScenarioWrong;
    }
    const auto presets = presetLibrary();
    Result<Json> json = togetherOf(searchJson(task->space, task->options, answer, *presets));
    if (!json) {
        printErrors(json.errors());
        return kBadUsage;
    }
    timing.seconds = secondsSince(begin);
    timing.stopped = worstStatus(timing.stopped ? 1 : 0) != 0;
    addRun(*json, *task, timing);
    printJson(*json);
    return json->find("diagnostics") ? kScenarioWrong : kDone;
}

} // namespace

std::function<int()> declareSearch(CLI::App &app)
{
    const auto arguments = declareSearchArguments(app);
    return [arguments] { return run(*arguments); };
}

} // namespace stringline::cli
