// How training scales: an iteration on many counts of GPUs, split into what it is spent on; where communication takes
// over, which network would hide it, and a law that says how the next size will do.
#include "core/base/text.h"
#include "core/studies/kinds.h"
#include "core/studies/scaling_facts.h"
#include "core/studies/scaling_links.h"
#include "core/studies/scaling_points.h"
#include "core/studies/where_time_goes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline {

namespace {

using namespace scaling;

std::vector<std::string> lawChoices(const PresetLibrary &)
{
    return {"strong", "weak"};
}

std::vector<std::string> planChoices(const PresetLibrary &)
{
    return {"fixed", "best"};
}

constexpr std::array kInputs = {
    StudyInput{"gpus", "GPUs", "Counts to run on; with a fixed plan data parallelism grows.", InputKind::Integers, "",
               1, 1e6, "8..1024"},
    StudyInput{"law", "Batch", "strong keeps the scenario's batch, weak keeps the batch for each GPU.",
               InputKind::Choice, "", 0, 0, "strong", lawChoices},
    StudyInput{"plan", "Plan", "fixed keeps the scenario's plan, best searches for one on every count.",
               InputKind::Choice, "", 0, 0, "fixed", planChoices},
    StudyInput{"keep", "Kept of the best plan",
               "Fields that the search leaves alone, such as plan.schedule=1f1b plan.zero=1.", InputKind::Words, "", 0,
               0, "plan.schedule=1f1b training.recompute=selective"},
    StudyInput{"exposedPercent", "Communication matters from",
               "Share of the iteration from which exposed communication is reported.", InputKind::Number, "%", 0, 100,
               "10"},
    StudyInput{"fitFrom", "Law fitted from", "Smallest count that the law is fitted to; 0 for all beyond one node.",
               InputKind::Integer, "GPUs", 0, 1e6, "0"},
    StudyInput{"at", "Network looked at on", "GPUs for the questions about the network; 0 for the largest count.",
               InputKind::Integer, "GPUs", 0, 1e6, "0"},
    StudyInput{"hiddenPercent", "Hidden means below",
               "Share of the iteration below which exposed data-parallel communication counts as hidden.",
               InputKind::Number, "%", 0.01, 99, "5"},
    StudyInput{"bandwidths", "Bandwidths to try", "Between nodes, per GPU and direction, nominal.", InputKind::Numbers,
               "GB/s", 1e-4, 1e6, "3.125..100"},
    StudyInput{"latencies", "Latencies to try", "Between nodes, per step of an algorithm.", InputKind::Numbers, "us", 0,
               1e6, "1,5,20"},
    StudyInput{"nodeGpus", "GPUs per node to try", "Joined by the link inside a node.", InputKind::Integers, "", 1, 1e6,
               "4,8,16"},
};

std::span<const StudyInput> inputs()
{
    return kInputs;
}

double shareOf(const Study &study, std::string_view input)
{
    return study.number(input) / 100;
}

// "plan.schedule=1f1b" as what a search leaves alone; errors name the word.
Result<std::vector<AskedValues>> keptOf(const Study &study)
{
    std::vector<AskedValues> kept;
    Errors errors;
    for (const std::string &word : study.words("keep")) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == word.size())
            errors.push_back({{}, "inputs.keep", fmt::format("expected path=value, found {}", quotedText(word))});
        else
            kept.push_back({word.substr(0, equals), word.substr(equals + 1)});
    }
    if (study.text("plan") == "best") {
        if (const Result<SearchSpace> space = searchSpace({*study.scenario}, kept); !space) {
            for (const Error &error : space.errors())
                errors.push_back({{}, "inputs.keep", toText(error)});
        }
    }
    if (!errors.empty())
        return errors;
    return kept;
}

void addPlots(StudyResult &result, double exposedPercent)
{
    result.plots.push_back({.id = "shares",
                            .title = "Where the time goes",
                            .kind = PlotKind::Stacks,
                            .table = "shares",
                            .across = "gpus",
                            .upwards = parts::idsOf(parts::causeShareColumns())});
    result.plots.push_back({.id = "times",
                            .title = "Time of an iteration, and what it is spent on",
                            .table = "points",
                            .across = "gpus",
                            .upwards = {"iterationSeconds", "computeSeconds", "exposedSeconds", "bubbleSeconds"},
                            .logAcross = true,
                            .logUpwards = true});
    StudyPlot efficiencies{.id = "efficiency",
                           .title = "Efficiency, and what MFU alone says",
                           .table = "points",
                           .across = "gpus",
                           .upwards = {"efficiency", "mfu", "exposedShare"},
                           .logAcross = true};
    efficiencies.rules.push_back(
        {fmt::format("communication matters: {:.3g} %", exposedPercent), exposedPercent / 100});
    result.plots.push_back(std::move(efficiencies));
}

// The point that the questions about the network are asked of; an error where there is none.
Result<Point> networkPoint(const std::vector<Point> &points, const Study &study, const PointsAsked &asked,
                           const StudyContext &context)
{
    const int gpus = study.integer("at");
    if (gpus == 0)
        return *std::find_if(points.rbegin(), points.rend(), [](const Point &point) { return point.legal(); });
    for (const Point &point : points) {
        if (point.gpus == gpus && point.legal())
            return point;
    }
    const std::vector<Point> own = pointsOn(*study.scenario, {gpus}, asked, context, {0.7, 0.7, "network"});
    if (own.empty()) // stopped
        return points.front();
    if (!own.front().legal())
        return Error{{}, "inputs.at", fmt::format("on {} GPUs: {}", gpus, own.front().judged.reason)};
    return own.front();
}

Result<StudyResult> run(const Study &study, const StudyContext &context)
{
    Result<std::vector<AskedValues>> kept = keptOf(study);
    if (!kept)
        return kept.errors();
    const PointsAsked asked{study.text("law") == "weak" ? Law::Weak : Law::Strong, study.text("plan") == "best",
                            std::move(kept).value()};
    const std::vector<Point> points =
        pointsOn(*study.scenario, study.integers("gpus"), asked, context, {0, 0.7, "counts of GPUs"});
    StudyResult result;
    result.stopped = context.stop.stop_requested();
    if (referenceOf(points) == nullptr) {
        if (result.stopped)
            return result;
        return Error{{},
                     "inputs.gpus",
                     fmt::format("expected a count on which the plan runs; on {} GPUs: {}", points.front().gpus,
                                 points.front().judged.reason)};
    }
    result.tables.push_back(pointsTable(*study.scenario, points));
    result.tables.push_back(sharesTable(*study.scenario, points));
    addPlots(result, study.number("exposedPercent"));
    addPointFacts(result, points, shareOf(study, "exposedPercent"));
    addFit(result, samplesOf(points, study.integer("fitFrom")));
    if (result.stopped)
        return result;
    const Result<Point> looked = networkPoint(points, study, asked, context);
    if (!looked)
        return looked.errors();
    addHiding(result, *looked, shareOf(study, "hiddenPercent"), context);
    StudyTable links = linksTable(looked->scenario, *study.scenario,
                                  {study.numbers("bandwidths"), study.numbers("latencies"), study.integers("nodeGpus")},
                                  context, {0.75, 1, "networks"});
    result.stopped = context.stop.stop_requested();
    if (links.rows.empty())
        return result;
    result.tables.push_back(std::move(links));
    result.plots.push_back({.id = "links",
                            .title = "Exposed communication by network",
                            .table = "links",
                            .across = "bandwidthGBps",
                            .upwards = {"exposedShare"},
                            .by = "latencyUs",
                            .panel = "nodeGpus",
                            .logAcross = true});
    return result;
}

} // namespace

StudyKind scalingStudy()
{
    return {"scaling",
            "Scaling",
            "Strong and weak scaling, split into compute and communication; which network would hide it.",
            "B1, B2, B5",
            "limited-bandwidth-512",
            inputs,
            run};
}

} // namespace stringline
