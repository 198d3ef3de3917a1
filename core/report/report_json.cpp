// The contract's keys, one by one.
#include "core/report/report_json.h"

#include <cmath>

namespace stringline {

namespace {

// Counts beyond 2^53 have no last digit to lose; below they are whole.
Json count(double value)
{
    return std::abs(value) < 9e15 ? Json(static_cast<std::int64_t>(std::llround(value))) : Json(value);
}

Json seconds(Tick ticks)
{
    return Json(toSeconds(ticks).value());
}

} // namespace

std::string_view severityId(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        break;
    }
    return "error";
}

Json diagnosticsJson(const Diagnostics &diagnostics)
{
    return arrayOf(diagnostics, [](const Diagnostic &diagnostic) {
        return Json::Object{
            {"severity", severityId(diagnostic.severity)},
            {"path", diagnostic.path},
            {"message", diagnostic.message},
            {"hint", diagnostic.hint},
            {"fixes", arrayOf(diagnostic.fixes,
                              [](const Fix &fix) {
                                  return Json::Object{{"path", fix.path}, {"value", fix.value}};
                              })},
        };
    });
}

Json breakdownJson(const Breakdown &breakdown)
{
    Json object = Json::object();
    for (const CauseRow &cause : causes())
        object[cause.id] = seconds(breakdown[cause.cause]);
    return object;
}

Json memoryJson(const StageMemory &memory)
{
    Json row = Json::object();
    row["stage"] = Json(memory.stage);
    row["weightsBytes"] = Json(memory.weights.value());
    row["gradientsBytes"] = Json(memory.gradients.value());
    row["optimizerBytes"] = Json(memory.optimizer.value());
    row["activationsBytes"] = Json(memory.activations.value());
    row["buffersBytes"] = Json(memory.buffers.value());
    row["overheadBytes"] = Json(memory.overhead.value());
    row["peakBytes"] = Json(memory.peak.value());
    row["allocatedBytes"] = Json(memory.allocated.value());
    row["reservedBytes"] = Json(memory.reserved.value());
    row["monitorBytes"] = Json(memory.monitored.value());
    row["hostBytes"] = Json(memory.host.value());
    row["largestTensor"] = Json(memory.largestTensor);
    row["largestTensorBytes"] = Json(memory.largestTensorBytes.value());
    row["capacityBytes"] = Json(memory.capacity.value());
    row["peakMoment"] = Json(memory.peakMoment);
    row["peakSeconds"] = seconds(memory.peakTime);
    row["inFlightMicrobatches"] = Json(memory.inFlight);
    return row;
}

Json classJson(const ReplicaReport &replica)
{
    Json row = Json::object();
    row["replicas"] = Json(replica.replicas);
    row["fits"] = Json(replica.fits());
    row["stages"] = arrayOf(replica.stages, [](const ReplicaReport::Stage &stage) {
        Json each = Json::object();
        if (!stage.nodes.empty())
            each["nodes"] = Json(stage.nodes);
        each["slowdown"] = Json(stage.slowdown);
        each["peakBytes"] = Json(stage.peak.value());
        each["capacityBytes"] = Json(stage.capacity.value());
        each["fits"] = Json(stage.peak <= stage.capacity);
        return each;
    });
    return row;
}

Json reportJson(const Report &report, const Diagnostics &diagnostics)
{
    Json object = Json::object();
    if (hasErrors(diagnostics)) {
        object["diagnostics"] = diagnosticsJson(diagnostics);
        return object;
    }
    object["iterationSeconds"] = Json(report.iteration.value());
    object["tokensPerSecond"] = Json(report.tokensPerSecond);
    object["tokensPerSecondPerGpu"] = Json(report.tokensPerSecondPerGpu);
    object["modelFlops"] = Json(report.modelFlops.value());
    object["hardwareFlops"] = Json(report.hardwareFlops.value());
    object["mfu"] = Json(report.mfu);
    object["hfu"] = Json(report.hfu);
    object["tflopsPerGpu"] = Json(report.tflopsPerGpu);
    object["parameters"] = count(report.parameters);
    object["activeParameters"] = count(report.activeParameters);
    object["breakdownSeconds"] = breakdownJson(report.breakdown);
    object["bubbleFraction"] = Json(report.bubbleFraction);
    object["microbatches"] = Json(report.microbatches);
    object["dataParallel"] = Json(report.dataParallel);
    object["memory"] = arrayOf(report.memory, memoryJson);
    object["fits"] = Json(report.fits);
    if (!report.classes.empty())
        object["classes"] = arrayOf(report.classes, classJson);
    object["operators"] = Json(report.operators);
    if (report.measuredShare)
        object["measuredShare"] = Json(*report.measuredShare);
    Json training = Json::object();
    training["iterations"] = Json(report.iterations);
    training["seconds"] = Json(report.training.value());
    training["goodput"] = Json(report.goodput);
    training["costUsd"] = Json(report.costUsd);
    training["energyKwh"] = Json(report.energyKwh);
    object["training"] = std::move(training);
    object["diagnostics"] = diagnosticsJson(diagnostics);
    return object;
}

} // namespace stringline
