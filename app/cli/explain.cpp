// explain: what makes the iteration as long as it is, why a pass waits, and how a number comes about.
#include "app/cli/command.h"
#include "app/cli/explain_neighbours.h"
#include "app/cli/explain_number.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/text.h"
#include "core/evaluate/evaluate.h"
#include "core/evaluate/wait_saving.h"
#include "core/report/critical_path.h"
#include "core/report/report_json.h"
#include "core/report/report_text.h"
#include "core/report/slack.h"
#include "core/report/wait_chain.h"
#include "core/sim/pass_times.h"
#include "core/sim/span_lookup.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>
#include <optional>

namespace stringline::cli {

namespace {

struct PassArguments {
    int rank = -1;
    int index = -1;

    [[nodiscard]] bool given() const { return rank >= 0; }
    [[nodiscard]] SpanRef span() const { return {rank, Lane::Compute, index}; }
};

struct NumberArguments {
    std::string id; // empty for none
    bool latex = false;
};

// All that is said of a scenario.
struct Explanation {
    std::vector<PathRun> path;
    std::vector<SavedWait> waits;
    std::vector<WaitLink> chain; // of the pass that was asked for
};

Explanation explanationOf(const Evaluation &evaluation, const PassArguments &pass)
{
    const Timeline &timeline = evaluation.timeline;
    Explanation explanation;
    explanation.path = collapsed(timeline, criticalPath(timeline));
    explanation.waits = waitsBySaving(evaluation, kNamedWaits, kTriedWaits);
    if (pass.given())
        explanation.chain = waitChain(timeline, pass.span());
    return explanation;
}

double share(Tick time, const Timeline &timeline)
{
    return static_cast<double>(time) / static_cast<double>(timeline.length);
}

std::string pathTable(const Explanation &explanation, const Timeline &timeline)
{
    std::vector<std::vector<std::string>> rows;
    for (const PathRun &run : explanation.path)
        rows.push_back({pathRunText(timeline, run), durationText(toSeconds(run.from)),
                        durationText(toSeconds(run.to - run.from)), percentText(share(run.to - run.from, timeline))});
    return tableText({"", "from", "takes", "share"}, rows);
}

std::string waitsTable(const Explanation &explanation, const Timeline &timeline)
{
    std::vector<std::vector<std::string>> rows;
    for (const SavedWait &each : explanation.waits)
        rows.push_back({waitText(timeline, each.wait), durationText(toSeconds(each.wait.from)),
                        durationText(toSeconds(each.saved)), percentText(share(each.saved, timeline))});
    return tableText({"", "from", "saves", "share"}, rows);
}

std::string passText(const Explanation &explanation, const Timeline &timeline, SpanRef pass)
{
    const SpanTimes times = timesOf(timeline, pass);
    const Tick slack = Slack(timeline).of(pass);
    std::string text =
        fmt::format("\nPass {} of stage {}: {}, {} to {}; {}\n", pass.index, pass.rank, spanText(timeline, pass),
                    durationText(toSeconds(times.start)), durationText(toSeconds(times.end)),
                    slack > 0 ? fmt::format("{} longer would delay nothing", durationText(toSeconds(slack)))
                              : std::string("every delay of it delays all"));
    for (const WaitLink &link : explanation.chain)
        text += "  " + waitLinkText(timeline, link) + "\n";
    return text;
}

std::string explanationText(const Evaluation &evaluation, const Explanation &explanation, const PassArguments &pass)
{
    const Timeline &timeline = evaluation.timeline;
    std::string text = planText(*evaluation.scenario) + "\n\n";
    text += fmt::format("An iteration takes {}. The chain that makes it so long:\n",
                        durationText(toSeconds(timeline.length)));
    text += pathTable(explanation, timeline);
    text += explanation.waits.empty()
                ? "\nNo wait, taken away alone, makes the iteration shorter.\n"
                : "\nThe waits worth most: what the iteration would save without each, simulated again:\n" +
                      waitsTable(explanation, timeline);
    return pass.given() ? text + passText(explanation, timeline, pass.span()) : text;
}

Json seconds(Tick time)
{
    return Json(toSeconds(time).value());
}

Json pathJson(const PathRun &run, const Timeline &timeline)
{
    Json object = Json::object();
    object["kind"] = Json(row(run.kind).id);
    object["firstStage"] = Json(run.firstRank);
    object["lastStage"] = Json(run.lastRank);
    object["fromSeconds"] = seconds(run.from);
    object["toSeconds"] = seconds(run.to);
    object["share"] = Json(share(run.to - run.from, timeline));
    Json passes = Json::object();
    for (const PassRow &pass : kPasses) {
        if (const int number = run.passes[static_cast<std::size_t>(pass.pass)]; number > 0)
            passes[pass.id] = Json(number);
    }
    object["passes"] = std::move(passes);
    object["transfers"] = Json(run.transfers);
    object["others"] = Json(run.others);
    object["text"] = Json(pathRunText(timeline, run));
    return object;
}

Json spanJson(const Timeline &timeline, SpanRef span)
{
    Json object = Json::object();
    // Replicas that are not like the usual one stand behind its stages.
    const auto stages = static_cast<std::int32_t>(timeline.stages());
    object["stage"] = Json(span.rank % stages);
    if (!timeline.further.empty())
        object["replicaClass"] = Json(span.rank / stages);
    object["lane"] = Json(laneLabel(span.lane));
    object["index"] = Json(span.index);
    object["what"] = Json(spanText(timeline, span));
    return object;
}

Json waitJson(const Timeline &timeline, const Wait &wait)
{
    Json object = spanJson(timeline, wait.span);
    object["fromSeconds"] = seconds(wait.from);
    object["toSeconds"] = seconds(wait.to);
    object["cause"] = wait.cause.index < 0 ? Json() : spanJson(timeline, wait.cause);
    return object;
}

Json passJson(const Explanation &explanation, const Timeline &timeline, SpanRef pass)
{
    const SpanTimes times = timesOf(timeline, pass);
    Json object = spanJson(timeline, pass);
    object["startSeconds"] = seconds(times.start);
    object["endSeconds"] = seconds(times.end);
    object["slackSeconds"] = seconds(Slack(timeline).of(pass));
    object["chain"] = arrayOf(explanation.chain, [&](const WaitLink &link) {
        Json entry = waitJson(timeline, link.wait);
        entry["untilSeconds"] = seconds(link.until);
        entry["text"] = Json(waitLinkText(timeline, link));
        return entry;
    });
    return object;
}

Json explanationJson(const Evaluation &evaluation, const Explanation &explanation, const PassArguments &pass)
{
    const Timeline &timeline = evaluation.timeline;
    Json object = Json::object();
    object["iterationSeconds"] = seconds(timeline.length);
    object["criticalPath"] = arrayOf(explanation.path, [&](const PathRun &run) { return pathJson(run, timeline); });
    object["waitsWorthMost"] = arrayOf(explanation.waits, [&](const SavedWait &each) {
        Json entry = waitJson(timeline, each.wait);
        entry["savedSeconds"] = seconds(each.saved);
        entry["text"] = Json(waitText(timeline, each.wait));
        return entry;
    });
    if (pass.given())
        object["pass"] = passJson(explanation, timeline, pass.span());
    object["diagnostics"] = diagnosticsJson(evaluation.diagnostics);
    return object;
}

// Why there is no such pass; empty where there is.
std::string missing(const Timeline &timeline, const PassArguments &pass)
{
    const int ranks = timeline.passes->ranks();
    if (pass.rank >= ranks)
        return fmt::format("--rank {}: there are {} stages, from 0", pass.rank, ranks);
    const int passes = timeline.passes->passes(pass.rank);
    if (pass.index >= passes)
        return fmt::format("--index {}: stage {} has {} passes, from 0", pass.index, pass.rank, passes);
    return {};
}

int explain(const ScenarioArguments &arguments, const PassArguments &pass, const NumberArguments &number,
            bool neighbours)
{
    const ScenarioPtr scenario = loadOrExplain(arguments.scenario, arguments.changes);
    if (!scenario)
        return kBadUsage;
    const EvaluationPtr evaluation = evaluate(scenario);
    if (neighbours)
        return explainNeighbours(arguments, *evaluation);
    if (!evaluation->valid()) {
        if (arguments.json) {
            Json object = Json::object();
            object["diagnostics"] = diagnosticsJson(evaluation->diagnostics);
            printJson(object);
        } else {
            printError(fmt::format("{}: the scenario has errors", arguments.scenario));
            std::string text = diagnosticsText(evaluation->diagnostics);
            text.pop_back();
            printError(text);
        }
        return kScenarioWrong;
    }
    if (!number.id.empty())
        return explainNumber(evaluation, number.id,
                             number.latex     ? NumberForm::Latex
                             : arguments.json ? NumberForm::Json
                                              : NumberForm::Text);
    if (pass.given()) {
        if (const std::string why = missing(evaluation->timeline, pass); !why.empty()) {
            printError("explain " + why);
            return kBadUsage;
        }
    }
    const Explanation explanation = explanationOf(*evaluation, pass);
    if (arguments.json)
        printJson(explanationJson(*evaluation, explanation, pass));
    else
        print(explanationText(*evaluation, explanation, pass));
    return kDone;
}

} // namespace

std::function<int()> declareExplain(CLI::App &app)
{
    const auto arguments = declareScenario(app);
    const auto pass = std::make_shared<PassArguments>();
    const auto number = CLI::Range(0, 1'000'000'000);
    CLI::Option *rank =
        app.add_option("--rank", pass->rank, "Stage of a pass to explain, from 0")->type_name("R")->check(number);
    CLI::Option *index = app.add_option("--index", pass->index, "The pass, counted from 0 in the order of its stage")
                             ->type_name("I")
                             ->check(number);
    rank->needs(index);
    index->needs(rank);
    const auto neighbours = std::make_shared<bool>(false);
    app.add_flag("--neighbours,--neighbors", *neighbours,
                 "The faster plans that differ in one choice; for a scenario that is no plan why, and those that are")
        ->excludes(rank);
    const auto asked = std::make_shared<NumberArguments>();
    CLI::Option *id = app.add_option("--number", asked->id,
                                     "A number of the report: its formula, values, source, and what changes it most; "
                                     "`list numbers` has them all")
                          ->type_name("ID")
                          ->excludes(rank);
    app.add_flag("--latex", asked->latex, "The formula and its values as LaTeX")->needs(id);
    return [arguments, pass, asked, neighbours] { return explain(*arguments, *pass, *asked, *neighbours); };
}

} // namespace stringline::cli
