// What failures cost, and what helps: checkpoints, spare nodes; and the days, money and energy of the whole training.
#include "core/formulas/reliability.h"

#include "core/report/training_run.h"
#include "core/studies/kinds.h"
#include "core/studies/parts.h"
#include "core/studies/reliability_parts.h"

#include <array>

namespace stringline {

namespace {

constexpr std::array kInputs = {
    StudyInput{"writeSeconds", "Checkpoint blocks training for",
               "Of an asynchronous checkpoint only the blocking part.", InputKind::Number, "s", 0.01, 86400, "60"},
    StudyInput{"restartSeconds", "Restart takes", "From the failure to the next useful step, without lost work.",
               InputKind::Number, "s", 0, 864000, "300"},
    StudyInput{"restartFails", "Restarts fail too", "Whether the machine fails while it restarts, as often as else.",
               InputKind::Switch, "", 0, 0, "no"},
    StudyInput{"intervals", "Intervals to try", "Work between two checkpoints.", InputKind::Numbers, "min", 0.01,
               100000, "2,5,10,15,20,30,45,60,90,120,240"},
    StudyInput{"simulatedDays", "Simulated days", "Useful work of each simulated training.", InputKind::Number, "days",
               0.01, 10000, "54"},
    StudyInput{"runs", "Simulated trainings", "More make the standard error smaller.", InputKind::Integer, "", 2, 20000,
               "200"},
    StudyInput{"seed", "Seed", "The same seed has the same failures.", InputKind::Integer, "", 0, 1e9, "1"},
    StudyInput{"gpuCounts", "GPUs to compare", "The same GPUs in machines of other sizes.", InputKind::Integers, "", 1,
               1e7, "1024..131072"},
    StudyInput{"hardwareShare", "Failures that need a repair", "Share of interruptions that take a node out.",
               InputKind::Number, "", 0, 1, "0.78"},
    StudyInput{"repairHours", "Repair takes", "Until the node is back.", InputKind::Number, "h", 0, 100000, "24"},
    StudyInput{"spares", "Spare nodes to try", "Paid for beyond those that train.", InputKind::Integers, "", 0, 1e6,
               "0,2,4,8,12,16,20,24,28,32,40,48,64"},
    StudyInput{"enough", "Nodes enough for", "Share of the time that spare nodes should suffice for.",
               InputKind::Number, "", 0.01, 0.999999, "0.99"},
    StudyInput{"busyLoad", "Power while computing", "Share of a GPU's rated power.", InputKind::Number, "", 0, 2,
               "0.92"},
    StudyInput{"waitingLoad", "Power while waiting", "The same, while it communicates or waits.", InputKind::Number, "",
               0, 2, "0.5"},
    StudyInput{"idleLoad", "Power of a spare", "The same, of a spare GPU.", InputKind::Number, "", 0, 2, "0.1"},
    StudyInput{"hostWatts", "Power of the rest", "Processors, fans and NICs of a node, for each of its GPUs.",
               InputKind::Number, "W", 0, 10000, "0"},
    StudyInput{"gridKgPerKwh", "Carbon dioxide of the grid", "Per kilowatt-hour.", InputKind::Number, "kg", 0, 5,
               "0.4"},
    StudyInput{"usdPerKwh", "Price of electricity", "Per kilowatt-hour.", InputKind::Number, "USD", 0, 10, "0.1"},
    StudyInput{"prices", "Price list", "A table of prices; empty for the one that comes with the program.",
               InputKind::File, "", 0, 0, ""},
    StudyInput{"skipBadLines", "Leave out bad lines", "Use the rest of a price list with mistakes.", InputKind::Switch,
               "", 0, 0, "no"},
};

std::span<const StudyInput> inputs()
{
    return kInputs;
}

Result<StudyResult> run(const Study &study, const StudyContext &context)
{
    const ClusterSpec &cluster = study.scenario->cluster;
    if (!(cluster.mtbfGpuHours > 0))
        return Error{{}, "cluster.mtbfGpuHours", "expected device-hours between interruptions, found none"};
    if (cluster.gpus < 1 || cluster.devicesPerNode < 1)
        return Error{{}, "cluster.gpus", "expected at least one GPU, in nodes of at least one"};
    reliability::Question question;
    question.failures = {formulas::meanTimeBetweenInterruptions(cluster.mtbfGpuHours, cluster.gpus),
                         Seconds(study.number("writeSeconds")), Seconds(study.number("restartSeconds")),
                         study.isOn("restartFails")};
    const Seconds own(study.scenario->training.checkpointMinutes * 60);
    question.interval =
        own > Seconds(0) ? own : formulas::youngInterval(question.failures.write, question.failures.mean);
    question.runs = {study.integer("runs"), static_cast<std::uint64_t>(study.number("seed"))};
    question.work = Seconds(study.number("simulatedDays") * parts::kSecondsPerDay);

    StudyResult result;
    reliability::addIntervals(study, question, context, result);
    if (context.stop.stop_requested()) {
        result.stopped = true;
        return result;
    }
    reliability::addSizes(study, question, result);
    const reliability::Reserve reserve = reliability::addSpares(study, question, result);
    if (Errors errors = reliability::addMoney(study, question, reserve, context, result); !errors.empty())
        return errors;
    result.stopped = context.stop.stop_requested();
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
