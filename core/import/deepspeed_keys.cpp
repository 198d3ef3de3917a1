// Source: DeepSpeed's runtime/config.py, zero/config.py and constants.py, 0.18; "auto" as in transformers'
// integrations/deepspeed.py.
#include "core/import/deepspeed_keys.h"

#include "core/base/plain_text.h"
#include "core/base/text.h"
#include "core/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace stringline {

namespace {

using As = DeepspeedAs;

double hiddenSquared(const Scenario &scenario)
{
    return static_cast<double>(scenario.model.hidden) * scenario.model.hidden;
}
double mostOfHiddenSquared(const Scenario &scenario)
{
    return std::trunc(0.9 * hiddenSquared(scenario));
}
double tenHidden(const Scenario &scenario)
{
    return 10.0 * scenario.model.hidden;
}

constexpr std::string_view kNotSimulated = "not simulated";

constexpr auto kKeys = std::to_array<DeepspeedKey>({
    {"train_batch_size", "training.globalBatch"},
    {"train_micro_batch_size_per_gpu per_device_train_batch_size _trainer_args.per_device_train_batch_size",
     "training.microbatch"},
    {"gradient_accumulation_steps _trainer_args.gradient_accumulation_steps", {}, As::Accumulation},

    {"zero_optimization.stage", "plan.zero"},
    {"zero_optimization.reduce_bucket_size",
     {},
     As::Elements,
     {},
     "gradients reduced in one message",
     hiddenSquared,
     "hidden_size^2",
     &DeepspeedState::bucketElements,
     &DeepspeedState::bucketKey},
    {"zero_optimization.stage3_prefetch_bucket_size zero_optimization.prefetch_bucket_size",
     {},
     As::Elements,
     {},
     "parameters gathered ahead",
     mostOfHiddenSquared,
     "0.9 x hidden_size^2, truncated",
     &DeepspeedState::prefetchElements,
     &DeepspeedState::prefetchKey},
    {"zero_optimization.stage3_param_persistence_threshold zero_optimization.param_persistence_threshold",
     {},
     As::Elements,
     {},
     kNotSimulated,
     tenHidden,
     "10 x hidden_size"},
    {"zero_optimization.allgather_bucket_size", {}, As::Elements, {}, kNotSimulated},
    {"zero_optimization.sub_group_size", {}, As::Elements, {}, kNotSimulated},
    {"zero_optimization.stage3_max_live_parameters zero_optimization.max_live_parameters",
     {},
     As::Elements,
     {},
     kNotSimulated},
    {"zero_optimization.stage3_max_reuse_distance zero_optimization.max_reuse_distance",
     {},
     As::Elements,
     {},
     kNotSimulated},
    {"zero_optimization.overlap_comm", "plan.overlapGradReduce", As::Switch},
    {"zero_optimization.offload_optimizer.device", "plan.offloadOptimizer", As::Device},
    {"zero_optimization.cpu_offload", "plan.offloadOptimizer", As::Part, {}, "the older name of offload_optimizer"},
    {"zero_optimization.mics_shard_size", "plan.shardGroup", As::Size, {}, "ranks that share one copy"},

    {"fp16.enabled", {}, As::Enabled},
    {"bf16.enabled bfloat16.enabled", {}, As::Enabled},
    {"data_types.grad_accum_dtype", "training.gradientPrecision", As::Choice, "fp32=fp32 bf16=bf16 fp16=bf16",
     "16-bit gradients count alike"},
    {"optimizer.type", "training.optimizer", As::Choice,
     "Adam=adam AdamW=adam FusedAdam=adam DeepSpeedCPUAdam=adam OneBitAdam=adam ZeroOneAdam=adam Lamb=adam "
     "OneBitLamb=adam SGD=sgd Muon=muon",
     "which states are kept"},

    {"tensor_parallel.autotp_size", "plan.tensor"},
    {"sequence_parallel_size", "plan.context", As::Size, {}, "Ulysses"},
    {"activation_checkpointing.partition_activations", "software.shardsCheckpoints", As::Switch},
    {"activation_checkpointing.cpu_checkpointing", "plan.offloadActivations", As::Part},
});

struct IgnoredPath {
    std::string_view path;
    std::string_view why;
};
constexpr auto kIgnored = std::to_array<IgnoredPath>({
    {"scheduler", "the learning rate costs nothing"},
    {"optimizer.params", "no cost depends on it"},
    {"gradient_clipping", "no cost depends on it"},
    {"steps_per_print", "no cost depends on it"},
    {"wall_clock_breakdown", "no cost depends on it"},
    {"prescale_gradients", "no cost depends on it"},
    {"fp16.loss_scale", "no cost depends on it"},
    {"fp16", "no cost depends on it"},
    {"bf16", "no cost depends on it"},
    {"amp", kNotSimulated},
    {"flops_profiler", "no cost depends on it"},
    {"zero_optimization.contiguous_gradients", "always assumed"},
    {"zero_optimization.reduce_scatter", "always assumed where gradients are shared"},
    {"zero_optimization.allgather_partitions", "always assumed where parameters are gathered"},
    {"zero_optimization.round_robin_gradients", kNotSimulated},
    {"zero_optimization.offload_param", "parameters in host memory are not simulated"},
    {"zero_optimization.offload_optimizer", "no cost depends on it"},
    {"zero_optimization.zero_hpz_partition_size",
     "a second copy of the parameters inside so many ranks is not simulated; nearest is plan.shardGroup, which keeps "
     "the optimizer's states there too"},
    {"zero_optimization.stage3_gather_16bit_weights_on_model_save", "only when saving"},
    {"activation_checkpointing", kNotSimulated},
    {"zero_allow_untested_optimizer", "no cost depends on it"},
    {"communication_data_type", kNotSimulated},
    {"pipeline", "the model's code says how many stages there are"},
});

void readElements(const DeepspeedKey &row, ConfigKey key, double number, std::string note, DeepspeedState &state)
{
    if (number < 1) {
        const bool reduces = row.elements == &DeepspeedState::bucketElements;
        state.reader.ignore(key, "refused: DeepSpeed's default stands in its place");
        state.reader.report({Severity::Error,
                             reduces ? "plan.bucketMiB" : "plan.gatherPrefetch",
                             fmt::format("{} ({}): expected at least 1 element, found {}: DeepSpeed divides by it",
                                         key.name, placeText(key), key.value),
                             "Leave it out for DeepSpeed's default",
                             {}});
        return;
    }
    if (number != std::trunc(number)) {
        note += fmt::format("{}truncated to {:.0f}: DeepSpeed takes whole numbers", note.empty() ? "" : "; ",
                            std::trunc(number));
        number = std::trunc(number);
    }
    if (row.elements == nullptr) {
        state.reader.ignore(key, fmt::format("{}{}{}", row.note, note.empty() ? "" : "; ", note));
        return;
    }
    state.*row.elements = number;
    key.value += note.empty() ? "" : fmt::format(" ({})", note);
    state.*row.elementsKey = std::move(key);
}

// Words are compared without case, as DeepSpeed does.
bool sameWord(std::string_view a, std::string_view b)
{
    return lowered(a) == lowered(b);
}

void readChoice(const DeepspeedKey &row, const ConfigKey &key, const Json &value, DeepspeedState &state)
{
    for (const std::string_view pair : wordsOf(row.value)) {
        const std::size_t equals = pair.find('=');
        if (value.isString() && sameWord(value.asString(), pair.substr(0, equals))) {
            state.reader.understand(key, row.field, FieldValue(std::string(pair.substr(equals + 1))),
                                    std::string(row.note));
            return;
        }
    }
    state.reader.ignore(key, "not one that is known; the scenario's own stays");
}

void readDevice(const DeepspeedKey &row, const ConfigKey &key, const Json &value, DeepspeedState &state)
{
    const std::string word = value.isString() ? value.asString() : "";
    if (word != "cpu" && word != "nvme" && word != "none") {
        state.reader.fail(key, fmt::format("expected cpu, nvme or none, found {}", key.value));
        return;
    }
    state.reader.understand(key, row.field, FieldValue(word == "none" ? 0.0 : 1.0),
                            word == "nvme" ? "counted as host memory" : "");
    if (word == "nvme")
        state.reader.report({Severity::Warning,
                             std::string(row.field),
                             "Drives are not simulated: states offloaded to nvme count as in host memory",
                             {},
                             {}});
}

void readAuto(const DeepspeedKey &row, ConfigKey key, DeepspeedState &state)
{
    if (row.resolve != nullptr) {
        const double number = row.resolve(state.reader.scenario());
        key.value = fmt::format("auto = {:.0f}", number);
        readElements(row, std::move(key), number, std::string(row.resolveRule), state);
        return;
    }
    state.batchIsAuto = state.batchIsAuto || row.as == As::Accumulation || row.field == "training.globalBatch" ||
                        row.field == "training.microbatch";
    state.keepsPrecision = state.keepsPrecision || row.as == As::Enabled;
    const Field *field = row.field.empty() ? nullptr : findField(row.field);
    state.reader.note(key, field == nullptr ? "auto: as the trainer is told; the scenario's own stays"
                                            : fmt::format("auto: as the trainer is told; {} = {} stays", field->path,
                                                          fieldText(*field, state.reader.scenario())));
}

void expected(const ConfigKey &key, std::string_view what, DeepspeedState &state)
{
    state.reader.fail(key, fmt::format("expected {} or \"auto\", found {}", what, key.value));
}

} // namespace

const DeepspeedKey *findDeepspeedKey(std::string_view path)
{
    const auto found = std::ranges::find_if(kKeys, [&](const DeepspeedKey &key) { return hasWord(key.paths, path); });
    return found == kKeys.end() ? nullptr : &*found;
}

bool holdsDeepspeedKeys(std::string_view path)
{
    return std::ranges::any_of(kKeys, [&](const DeepspeedKey &key) {
        const std::vector<std::string_view> paths = wordsOf(key.paths);
        return std::ranges::any_of(paths, [&](std::string_view each) { return isInside(each, path); });
    });
}

std::string_view whyDeepspeedIgnores(std::string_view path)
{
    const auto found = std::ranges::find_if(
        kIgnored, [&](const IgnoredPath &each) { return path == each.path || isInside(path, each.path); });
    return found == kIgnored.end() ? "not known" : found->why;
}

double deepspeedLayerElements(const ModelSpec &model)
{
    const ParameterCounts counts = parameterCounts(model);
    return (counts.total - counts.embedding) / std::max(1, model.layers);
}

void readDeepspeedKey(const DeepspeedKey &row, const ConfigKey &key, const Json &value, DeepspeedState &state)
{
    if (value.isString() && value.asString() == "auto") {
        readAuto(row, key, state);
        return;
    }
    switch (row.as) {
    case As::Size:
        if (const std::optional<double> number = wholeNumber(value))
            state.reader.understand(key, row.field, FieldValue(*number), std::string(row.note));
        else
            expected(key, expectedText(*findField(row.field)), state);
        break;
    case As::Accumulation: {
        constexpr double kMost = 100000;
        const std::optional<double> number = wholeNumber(value);
        if (!number || *number < 1 || *number > kMost) {
            expected(key, "a whole number from 1 to 100000", state);
        } else if (state.accumulation && *state.accumulation != *number) {
            state.reader.report({Severity::Error,
                                 "training.globalBatch",
                                 fmt::format("{} ({}) says {}, and another key said {:.0f}", key.name, placeText(key),
                                             key.value, *state.accumulation),
                                 {},
                                 {}});
        } else {
            state.accumulation = number;
            state.reader.note(key, "microbatches of a rank and iteration");
        }
        break;
    }
    case As::Switch:
    case As::Enabled:
    case As::Part:
        if (!value.isBool())
            expected(key, "true or false", state);
        else if (row.as == As::Switch)
            state.reader.understand(key, row.field, FieldValue(value.asBool()), std::string(row.note));
        else if (row.as == As::Part)
            state.reader.understand(key, row.field, FieldValue(value.asBool() ? 1.0 : 0.0), std::string(row.note));
        else if (hasWord(row.paths, "fp16.enabled"))
            state.fp16 = value.asBool(), state.fp16Key = key;
        else
            state.bf16 = value.asBool(), state.bf16Key = key;
        break;
    case As::Device:
        readDevice(row, key, value, state);
        break;
    case As::Choice:
        readChoice(row, key, value, state);
        break;
    case As::Elements:
        if (value.isNumber())
            readElements(row, key, value.asNumber(), {}, state);
        else
            expected(key, "a number of elements", state);
        break;
    }
}

} // namespace stringline
