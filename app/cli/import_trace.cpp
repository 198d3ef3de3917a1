#include "app/cli/import_trace.h"

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/file.h"
#include "core/base/gzip.h"
#include "core/evaluate/evaluate.h"
#include "core/report/report_text.h"
#include "core/trace/describe_trace.h"
#include "core/trace/read_trace.h"

#include <fmt/format.h>

namespace stringline::cli {

namespace {

ImportedTrace failed(int status, const Errors &errors)
{
    printErrors(errors);
    return {status, {}, {}};
}

// Fills the differences; the exit status where that is impossible, and says why.
int compare(const std::string &against, TraceAnswer &answer)
{
    const ScenarioPtr scenario = loadOrExplain(against);
    if (!scenario)
        return kBadUsage;
    const EvaluationPtr evaluation = evaluate(scenario);
    if (!evaluation->valid()) {
        printError(fmt::format("{}: the scenario has errors", against));
        std::string text = diagnosticsText(evaluation->diagnostics);
        text.pop_back();
        printError(text);
        return kScenarioWrong;
    }
    answer.differences = differencePerKind(*answer.summary, evaluation->report);
    answer.against = scenario->name.empty() ? against : scenario->name;
    return kDone;
}

} // namespace

ImportedTrace importTrace(const TraceImport &request)
{
    const Result<TraceRules> rules = TraceRules::load(request.rules);
    if (!rules)
        return failed(kBadUsage, rules.errors());
    const Result<MeasuredTrace> trace = readTrace(request.file, *rules);
    if (!trace)
        return failed(kBadUsage, trace.errors());
    const std::optional<std::size_t> step = request.step ? stepNumbered(*trace, *request.step) : typicalStep(*trace);
    if (request.step && !step) {
        std::vector<std::int64_t> numbers;
        for (const TraceStep &each : trace->steps)
            numbers.push_back(each.number);
        return failed(kBadUsage, {{request.file,
                                   {},
                                   fmt::format("expected one of the steps {}, found {}", fmt::join(numbers, ", "),
                                               *request.step)}});
    }
    TraceAnswer answer{*trace, step ? std::optional(summarize(*trace, *step)) : std::nullopt, {}, {}};
    if (!request.against.empty() && answer.summary) {
        if (const int status = compare(request.against, answer); status != kDone)
            return {status, {}, {}};
    }
    return {kDone, traceText(answer), traceJson(answer)};
}

bool isPerfettoFile(const std::string &file)
{
    const Result<OpenFile> opened = openFile(file);
    if (!opened)
        return false;
    constexpr std::size_t kHead = 512;
    std::string head(kHead, '\0');
    Result<std::size_t> count = opened->read(head.data(), head.size());
    if (count && isGzip(std::string_view(head).substr(0, *count))) {
        const Result<OpenFile> packed = openFile(file);
        count = packed ? gunzipping(packed->read, file, std::size_t(1) << 30)(head.data(), head.size()) : count;
    }
    return count && traceFormatOf(std::string_view(head).substr(0, *count)) == "perfetto";
}

} // namespace stringline::cli
