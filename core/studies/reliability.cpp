// How often to write checkpoints, and what failures cost: Young's and Daly's intervals beside the best of a sweep.
#include "core/formulas/reliability.h"

#include "core/base/text.h"
#include "core/studies/kinds.h"
#include "core/studies/parts.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace stringline {

namespace {

constexpr std::array kInputs = {
    StudyInput{"writeSeconds", "Checkpoint blocks training for",
               "Of an asynchronous checkpoint only the blocking part.", InputKind::Number, "s", 0.01, 86400, "60"},
    StudyInput{"restartSeconds", "Restart takes", "From the failure to the next useful step, without lost work.",
               InputKind::Number, "s", 0, 864000, "300"},
    StudyInput{"intervals", "Intervals to try", "Work between two checkpoints.", InputKind::Numbers, "min", 0.01,
               100000, "2,5,10,15,20,30,45,60,90,120,240"},
};

std::span<const StudyInput> inputs()
{
    return kInputs;
}

Result<StudyResult> run(const Study &study, const StudyContext &)
{
    const ClusterSpec &cluster = study.scenario->cluster;
    if (!(cluster.mtbfGpuHours > 0))
        return Error{{}, "cluster.mtbfGpuHours", "expected device-hours between interruptions, found none"};
    const Seconds mean = formulas::meanTimeBetweenInterruptions(cluster.mtbfGpuHours, cluster.gpus);
    const Seconds write(study.number("writeSeconds"));
    const Seconds restart(study.number("restartSeconds"));
    StudyResult result;
    result.facts = {
        parts::secondsFact("meanSeconds", "mean time between interruptions", mean.value()),
        parts::secondsFact("youngSeconds", "Young's interval", formulas::youngInterval(write, mean).value()),
        parts::secondsFact("dalySeconds", "Daly's interval", formulas::dalyInterval(write, mean).value())};
    StudyTable table{"intervals",
                     "Share of time that makes progress",
                     {parts::seconds("intervalSeconds", "interval"), parts::share("goodput", "goodput")},
                     {},
                     {}};
    for (const double minutes : study.numbers("intervals")) {
        const Seconds interval(minutes * 60);
        table.add({interval.value(), formulas::exponentialEfficiency(write, interval, restart, mean)});
    }
    result.tables.push_back(std::move(table));
    result.plots.push_back({.id = "goodput",
                            .title = "Goodput by interval",
                            .kind = PlotKind::Lines,
                            .table = "intervals",
                            .across = "intervalSeconds",
                            .upwards = {"goodput"},
                            .logAcross = true});
    return result;
}

} // namespace

StudyKind reliabilityStudy()
{
    return {"reliability",
            "Reliability and money",
            "Failures, checkpoints, spare nodes, energy and price of a training.",
            "A6",
            "llama3-405b-failures",
            inputs,
            run};
}

} // namespace stringline
