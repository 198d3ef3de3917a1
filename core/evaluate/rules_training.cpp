// Rules on what is trained, in which numbers, and on which batches.
#include "core/base/text.h"
#include "core/evaluate/rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline::rules {

namespace {

constexpr int kFp8Multiple = 16; // elements: rows of fp8 operands are whole 16-byte words

std::string deviceName(const DeviceSpec &device)
{
    return device.name.empty() ? device.preset : device.name;
}

// Dimensions of the linear layers after tensor parallelism that fp8 kernels refuse.
std::vector<std::string> unevenDimensions(const Facts &facts)
{
    const ModelSpec &model = facts.scenario.model;
    std::vector<std::string> uneven;
    const auto check = [&](std::string_view name, std::int64_t size, std::int64_t cuts) {
        if (size > 0 && cuts > 0 && size % cuts == 0 && size / cuts % kFp8Multiple != 0)
            uneven.push_back(fmt::format("{} {}", name, number(size / cuts)));
    };
    check("hidden size", model.hidden, 1);
    check("FFN size per rank", model.ffnHidden, facts.tensor);
    check("expert FFN size per rank", model.expertFfn, facts.scenario.plan.expertTensor);
    check("tokens of a microbatch per rank",
          std::int64_t(facts.scenario.training.sequence) * facts.scenario.training.microbatch, facts.context);
    return uneven;
}

} // namespace

void lowPrecision(const Facts &facts, Diagnostics &found)
{
    const Precision precision = facts.scenario.training.precision;
    if (!isFp8OrLess(precision))
        return;
    const DeviceSpec &device = facts.scenario.cluster.device;
    const bool fp4 = precision == Precision::Fp4;
    if ((fp4 ? device.fp4 : device.fp8).peak.value() <= 0) {
        found.push_back(
            {Severity::Warning,
             "training.precision",
             fmt::format("{} has no {} matrix units; the times here are those of {}", deviceName(device),
                         fp4 ? "fp4" : "fp8", fp4 && device.fp8.peak.value() > 0 ? "fp8" : "16-bit products"),
             "Train in bf16",
             {{"training.precision", "bf16"}}});
    }
    const std::vector<std::string> uneven = unevenDimensions(facts);
    if (!uneven.empty())
        found.push_back({Severity::Warning,
                         "training.precision",
                         fmt::format("fp8 kernels take multiples of {}: {}", kFp8Multiple, fmt::join(uneven, ", ")),
                         "Pad these, or train in bf16",
                         {{"training.precision", "bf16"}}});
}

void fineTuning(const Facts &facts, Diagnostics &found)
{
    const TrainingSpec &training = facts.scenario.training;
    const int layers = facts.scenario.model.layers;
    if (layers > 0 && training.frozenLayers > layers)
        found.push_back({Severity::Error, "training.frozenLayers",
                         fmt::format("{} frozen layers are more than the {} of the model",
                                     number(training.frozenLayers), number(layers)),
                         nearest({layers}), fixesFor("training.frozenLayers", {layers})});
    const auto wrong = std::ranges::find_if(training.documentLengths, [&](int length) {
        return length < 1 || (training.sequence > 0 && length > training.sequence);
    });
    if (wrong != training.documentLengths.end())
        found.push_back({Severity::Error,
                         "training.sequenceLengths",
                         *wrong < 1
                             ? std::string("Lengths of packed documents are whole numbers from 1 on, such as 512 "
                                           "1024")
                             : fmt::format("A document of {} tokens does not fit into a sequence of {}", number(*wrong),
                                           number(training.sequence)),
                         "Leave it empty for whole sequences",
                         {{"training.sequenceLengths", ""}}});
    if (training.recomputeLayers > 0 && training.recompute != Recompute::Full)
        found.push_back({Severity::Note,
                         "training.recomputeLayers",
                         "A number of recomputed layers matters with full recompute only",
                         {},
                         {{"training.recompute", "full"}}});
}

// The batch grows from rampStart by rampIncrement; every batch on the way must fill whole microbatches.
void rampUp(const Facts &facts, Diagnostics &found)
{
    const TrainingSpec &training = facts.scenario.training;
    if (training.rampStart <= 0 || training.globalBatch < 1)
        return;
    const std::int64_t unit = std::int64_t(training.microbatch) * facts.data;
    if (training.rampStart > training.globalBatch) {
        found.push_back({Severity::Error, "training.rampStart",
                         fmt::format("The ramp-up starts at {} sequences, above the batch of {}",
                                     number(training.rampStart), number(training.globalBatch)),
                         nearest({training.globalBatch}), fixesFor("training.rampStart", {training.globalBatch})});
        return;
    }
    if (unit > 0 && training.rampStart % unit != 0)
        found.push_back(
            {Severity::Error, "training.rampStart",
             fmt::format("{} sequences are no multiple of microbatch {} × data {} = {}", number(training.rampStart),
                         number(training.microbatch), number(facts.data), number(unit)),
             nearest({static_cast<int>(unit)}), fixesFor("training.rampStart", {static_cast<int>(unit)})});
    const int way = training.globalBatch - training.rampStart;
    if (way > 0 && (training.rampIncrement < 1 || way % training.rampIncrement != 0))
        found.push_back({Severity::Error, "training.rampIncrement",
                         fmt::format("Steps of {} do not lead from {} to {} sequences", number(training.rampIncrement),
                                     number(training.rampStart), number(training.globalBatch)),
                         nearest({way}), fixesFor("training.rampIncrement", {way})});
}

} // namespace stringline::rules
