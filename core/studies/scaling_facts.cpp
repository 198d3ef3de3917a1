#include "core/studies/scaling_facts.h"

#include "core/base/text.h"
#include "core/studies/scaling_links.h"
#include "core/studies/where_time_goes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline::scaling {

namespace {

void addError(StudyResult &result, const LawRow &row, const char *id, const char *label, const LawError &error)
{
    result.facts.push_back(parts::shareFact(fmt::format("fit.{}.{}Mean", row.id, id),
                                            fmt::format("{}, mean error {}", row.label, label), error.mean));
    result.facts.push_back(parts::shareFact(fmt::format("fit.{}.{}Worst", row.id, id),
                                            fmt::format("{}, worst error {}", row.label, label), error.worst));
}

void addLaw(StudyResult &result, StudyTable &table, const LawRow &row, const std::vector<Sample> &samples)
{
    const FittedLaw law = row.fit(samples);
    const std::vector<double> without = leftOut(row, samples);
    LawError leftOutError;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Sample &sample = samples[i];
        const double fitted = row.at(law, sample.gpus);
        std::vector<StudyCell> cells = {std::string(row.label), sample.gpus, sample.seconds, fitted,
                                        fitted / sample.seconds - 1};
        if (without.empty()) {
            parts::addNothing(cells, 2);
        } else {
            const double miss = without[i] / sample.seconds - 1;
            leftOutError.mean += std::abs(miss) / double(samples.size());
            leftOutError.worst = std::max(leftOutError.worst, std::abs(miss));
            cells.emplace_back(without[i]);
            cells.emplace_back(miss);
        }
        table.add(std::move(cells));
    }
    result.notes.push_back(fmt::format("{}: T(n) = {}", row.label, row.text(law)));
    if (law.constants.back() != 0)
        result.facts.push_back({fmt::format("fit.{}.exponent", row.id), fmt::format("{}, exponent", row.label),
                                law.constants.back(), "", fmt::format("{:.3f}", law.constants.back())});
    addError(result, row, "error", "on its points", errorOf(row, law, samples));
    if (!without.empty())
        addError(result, row, "leftOut", "on a point left out", leftOutError);
}

} // namespace

void addPointFacts(StudyResult &result, const std::vector<Point> &points, double share)
{
    const Point &first = *referenceOf(points);
    const Point &last = *std::find_if(points.rbegin(), points.rend(), [](const Point &point) { return point.legal(); });
    result.facts.push_back(parts::countFact("referenceGpus", "efficiency counts from", first.gpus));
    result.facts.push_back(parts::countFact("mostGpus", "largest count that runs", last.gpus));
    result.facts.push_back(
        parts::shareFact("efficiency", "efficiency there", efficiency(last.report(), first.report())));
    for (const Point &point : points) {
        if (!point.legal())
            continue;
        const double hardware = hardwareTflops(point.report());
        result.facts.push_back({fmt::format("hardwareTflopsPerGpu.{}", point.gpus),
                                fmt::format("with recompute, on {} GPUs", groupedText(point.gpus)), hardware, "TFLOPS",
                                fmt::format("{:.1f} TFLOPS/GPU", hardware)});
    }
    if (const Point *above = firstAbove(points, share))
        result.facts.push_back(parts::countFact(
            "exposedFromGpus", fmt::format("exposed communication above {} from", percentText(share)), above->gpus));
    else
        result.notes.push_back(fmt::format("Exposed communication stays below {} of the iteration up to {} GPUs.",
                                           percentText(share), groupedText(last.gpus)));
    if (const Point *over = takeover(points))
        result.facts.push_back(
            parts::countFact("takeoverGpus", "communication takes more time than compute from", over->gpus));
    else
        result.notes.push_back(fmt::format("Exposed communication never takes more time than compute, up to {} GPUs.",
                                           groupedText(last.gpus)));
    if (&first == &last)
        return;
    const Report &a = first.report();
    const Report &b = last.report();
    result.notes.push_back(fmt::format(
        "From {} to {} GPUs MFU goes from {} to {}. It does not say why: compute goes from {} to {} of the iteration, "
        "exposed communication from {} to {}, waiting from {} to {}.",
        groupedText(first.gpus), groupedText(last.gpus), percentText(a.mfu), percentText(b.mfu),
        percentText(parts::computeTime(a.breakdown) / a.iteration),
        percentText(parts::computeTime(b.breakdown) / b.iteration), percentText(exposedShare(a)),
        percentText(exposedShare(b)), percentText(parts::secondsOf(a.breakdown, Cause::Bubble) / a.iteration),
        percentText(parts::secondsOf(b.breakdown, Cause::Bubble) / b.iteration)));
}

std::vector<Sample> samplesOf(const std::vector<Point> &points, int from)
{
    std::vector<Sample> samples;
    for (const Point &point : points) {
        const bool counts = from > 0 ? point.gpus >= from : point.gpus > point.scenario.cluster.devicesPerNode;
        if (point.legal() && counts)
            samples.push_back({double(point.gpus), point.report().iteration.value()});
    }
    return samples;
}

void addFit(StudyResult &result, const std::vector<Sample> &samples)
{
    StudyTable table{"fit",
                     "Laws against simulated points",
                     {parts::word("law", "law"), parts::integer("gpus", "GPUs"),
                      parts::seconds("iterationSeconds", "simulated"), parts::seconds("lawSeconds", "law"),
                      parts::share("error", "error"), parts::seconds("leftOutSeconds", "law without this point"),
                      parts::share("leftOutError", "error of that")},
                     {},
                     {}};
    for (const LawRow &row : laws()) {
        if (samples.size() < row.constants)
            result.notes.push_back(fmt::format("{}: needs {} counts that run beyond one node, there are {}.", row.label,
                                               row.constants, samples.size()));
        else
            addLaw(result, table, row, samples);
    }
    if (table.rows.empty())
        return;
    result.tables.push_back(std::move(table));
    result.plots.push_back({.id = "fit",
                            .title = "Laws against simulated points",
                            .table = "fit",
                            .across = "gpus",
                            .upwards = {"lawSeconds", "iterationSeconds"},
                            .by = "law",
                            .logAcross = true,
                            .logUpwards = true});
}

void addHiding(StudyResult &result, const Point &point, double share, const StudyContext &context)
{
    const Hiding hiding = hidingBandwidth(point.scenario, share, context);
    const double now = point.scenario.cluster.scaleOut.bandwidth.value() / 1e9;
    const std::string where = fmt::format("{} GPUs", groupedText(point.gpus));
    result.facts.push_back(parts::shareFact(
        "dataShareNow", fmt::format("exposed data-parallel communication on {}", where), hiding.shareNow));
    switch (hiding.hides) {
    case Hides::Any:
        result.notes.push_back(fmt::format("On {} data-parallel communication stays below {} of the iteration even "
                                           "with a thousandth of the {:.4g} GB/s between nodes.",
                                           where, percentText(share), now));
        break;
    case Hides::From: {
        const double needed = hiding.bandwidth.value() / 1e9;
        result.facts.push_back({"hidingGBps", fmt::format("least bandwidth that keeps it below {}", percentText(share)),
                                needed, "GB/s", fmt::format("{:.4g} GB/s", needed)});
        result.facts.push_back({"hidingTimes", "against what the cluster has", needed / now, "",
                                fmt::format("{:.3g} times {:.4g} GB/s", needed / now, now)});
        break;
    }
    case Hides::Never:
        result.facts.push_back(
            parts::shareFact("latencyShare", "of that, what endless bandwidth leaves", hiding.shareAtMost));
        result.notes.push_back(fmt::format("No bandwidth between nodes would bring data-parallel communication below "
                                           "{} of the iteration on {}: with a million GB/s {} are left, by latency, "
                                           "set-up and the links inside nodes.",
                                           percentText(share), where, percentText(hiding.shareAtMost)));
        break;
    case Hides::Undecided:
        result.stopped = true;
        break;
    }
}

} // namespace stringline::scaling
