#include "core/import/deepspeed_config.h"

#include "core/evaluate/batch_identity.h"
#include "core/import/config_tree.h"
#include "core/import/deepspeed_keys.h"
#include "core/scenario/part_reader.h"
#include "core/scenario/scenario_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

constexpr std::string_view kDefault = "DeepSpeed's default";
constexpr double kDefaultBucket = 5e8;   // elements, reduce_bucket_size
constexpr double kDefaultPrefetch = 5e7; // stage3_prefetch_bucket_size

FieldValue choice(std::string_view id)
{
    return std::string(id);
}

void readObject(const ConfigTree &config, const Json &object, const std::string &pointer, DeepspeedState &state)
{
    for (const auto &[name, value] : object.asObject()) {
        const ConfigKey key = config.key(pointer, name, value);
        if (const DeepspeedKey *row = findDeepspeedKey(key.name))
            readDeepspeedKey(*row, key, value, state);
        else if (holdsDeepspeedKeys(key.name) && value.isObject())
            readObject(config, value, pointer + pointerStep(name), state);
        else if (holdsDeepspeedKeys(key.name) && !value.isNull())
            state.reader.fail(key, fmt::format("expected an object, found {}", key.value));
        else
            state.reader.ignore(key, std::string(whyDeepspeedIgnores(key.name)));
    }
}

// Megatron-DeepSpeed's measured constants stand for DeepSpeed's, whose own were not measured.
void framework(DeepspeedState &state, const PresetLibrary &presets)
{
    Scenario &scenario = state.reader.scenario();
    constexpr std::string_view kPreset = "megatron-deepspeed";
    if (scenario.software.preset == kPreset)
        return;
    Scenario changed = scenario;
    if (!applyPreset(changed, PresetKind::Software, kPreset, presets).empty())
        return;
    const bool shards = scenario.software.shardsCheckpoints;
    const bool said = state.reader.isSet("software.shardsCheckpoints");
    scenario.software = changed.software;
    if (said)
        scenario.software.shardsCheckpoints = shards;
    state.reader.assume("(framework)", "software.name", choice(scenario.software.name),
                        "its constants stand for DeepSpeed's");
}

void precision(DeepspeedState &state)
{
    ConfigReader &reader = state.reader;
    const bool fp16 = state.fp16.value_or(false);
    const bool bf16 = state.bf16.value_or(false);
    if (fp16 && bf16)
        reader.report({Severity::Error,
                       "training.precision",
                       fmt::format("{} ({}) and {} ({}) are both true: DeepSpeed takes one", state.fp16Key.name,
                                   placeText(state.fp16Key), state.bf16Key.name, placeText(state.bf16Key)),
                       "bf16 is kept",
                       {{"training.precision", "fp16"}}});
    if (bf16)
        reader.understand(state.bf16Key, "training.precision", choice("bf16"));
    else if (fp16)
        reader.understand(state.fp16Key, "training.precision", choice("fp16"));
    for (const auto &[value, key] : {std::pair(state.fp16, state.fp16Key), std::pair(state.bf16, state.bf16Key)}) {
        if (value && !*value)
            reader.note(key, "off");
    }
    if (bf16 || fp16 || state.keepsPrecision)
        return;
    reader.assume("fp16, bf16", "training.precision", choice("fp32"), "neither is enabled: all in 32 bits");
    reader.report({Severity::Warning,
                   "training.precision",
                   "Neither fp16 nor bf16 is enabled: DeepSpeed trains in 32 bits",
                   "Usual is bf16",
                   {{"training.precision", "bf16"}}});
}

void buckets(DeepspeedState &state)
{
    ConfigReader &reader = state.reader;
    const Scenario &scenario = reader.scenario();
    const double bytes = scenario.training.precision == Precision::Fp32 ? 4 : 2;
    const Field *field = findField("plan.bucketMiB");
    const auto mebibytes = [&](double elements) {
        return std::max(elements * bytes / (1024.0 * 1024.0), field->minimum);
    };
    if (state.bucketElements)
        reader.understand(state.bucketKey, "plan.bucketMiB", mebibytes(*state.bucketElements),
                          fmt::format("{:.0f} elements of {} bytes", *state.bucketElements, bytes));
    else
        reader.assume("zero_optimization.reduce_bucket_size", "plan.bucketMiB", mebibytes(kDefaultBucket),
                      fmt::format("{}: {:.0f} elements", kDefault, kDefaultBucket));
    if (scenario.plan.zero < 3) {
        if (state.prefetchElements)
            reader.ignore(state.prefetchKey, "only stage 3 gathers parameters ahead");
        return;
    }
    const double layer = deepspeedLayerElements(scenario.model);
    const double ahead =
        layer > 0 ? std::clamp(std::round(state.prefetchElements.value_or(kDefaultPrefetch) / layer), 1.0, 1000.0)
                  : 1.0;
    if (state.prefetchElements)
        reader.understand(state.prefetchKey, "plan.gatherPrefetch", ahead, "in layers, at least one");
    else
        reader.assume("zero_optimization.stage3_prefetch_bucket_size", "plan.gatherPrefetch", ahead,
                      fmt::format("{}: {:.0f} elements, in layers", kDefault, kDefaultPrefetch));
}

void zero(DeepspeedState &state, const ConfigTree &config)
{
    ConfigReader &reader = state.reader;
    reader.assume("zero_optimization.stage", "plan.zero", 0.0, std::string(kDefault));
    const bool three = reader.scenario().plan.zero >= 3;
    reader.assume("zero_optimization.overlap_comm", "plan.overlapGradReduce", FieldValue(three),
                  fmt::format("{}: on from stage 3", kDefault));
    reader.assume("zero_optimization.stage", "plan.overlapParamGather", FieldValue(three),
                  "stage 3 gathers parameters ahead");
    reader.assume("zero_optimization.offload_optimizer", "plan.offloadOptimizer", 0.0, std::string(kDefault));
    if (reader.isSet("plan.context") && reader.scenario().plan.context > 1)
        reader.assume("sequence_parallel_size", "plan.contextKind", choice("ulysses"), "DeepSpeed's own kind");
    const Json *checkpoints = config.root.find("activation_checkpointing");
    if (checkpoints != nullptr && checkpoints->isObject())
        reader.assume("activation_checkpointing", "training.recompute", choice("full"),
                      "the block is there; whether it is used the model's code decides");
}

// Degrees may leave no whole number of replicas: validate() says so with the nearest that do.
void batch(DeepspeedState &state)
{
    ConfigReader &reader = state.reader;
    const int data = dataParallel(reader.scenario());
    const TrainingSpec &training = reader.scenario().training;
    const bool whole = reader.isSet("training.globalBatch");
    const bool micro = reader.isSet("training.microbatch");
    if (!whole && !micro) {
        if (!state.batchIsAuto)
            reader.report({Severity::Warning,
                           "training.globalBatch",
                           "Neither train_batch_size nor train_micro_batch_size_per_gpu is given: DeepSpeed refuses "
                           "such a file",
                           fmt::format("The scenario's {} and {} stay", training.globalBatch, training.microbatch),
                           {}});
        return;
    }
    if (data < 1)
        return;
    const std::string ranks = fmt::format("{} data-parallel GPUs", data);
    if (whole && !micro && !state.batchIsAuto) {
        const double steps = state.accumulation.value_or(1);
        const double size = training.globalBatch / (steps * data);
        if (size == std::trunc(size) && size >= 1)
            reader.assume("train_micro_batch_size_per_gpu", "training.microbatch", size,
                          fmt::format("train_batch_size / ({:.0f} x {})", steps, ranks));
        else
            reader.report({Severity::Error,
                           "training.globalBatch",
                           fmt::format("train_batch_size {} is no multiple of accumulation {:.0f} x {}",
                                       training.globalBatch, steps, ranks),
                           {},
                           {}});
        return;
    }
    if (!whole && !(state.batchIsAuto && !state.accumulation)) {
        const double steps = state.accumulation.value_or(1);
        reader.assume("train_batch_size", "training.globalBatch", training.microbatch * steps * data,
                      fmt::format("microbatch {} x accumulation {:.0f} x {}", training.microbatch, steps, ranks));
        return;
    }
    const ParallelPlan &plan = reader.scenario().plan;
    BatchNumbers numbers;
    numbers.globalBatch = training.globalBatch;
    numbers.microbatch = training.microbatch;
    numbers.accumulation = static_cast<std::int64_t>(state.accumulation.value_or(0));
    numbers.ranks = data;
    numbers.gpusPerRank = static_cast<std::int64_t>(plan.tensor) * plan.context * plan.pipeline;
    for (Diagnostic &diagnostic : batchIdentity(numbers))
        reader.report(std::move(diagnostic));
}

} // namespace

double deepspeedLikeness(std::string_view text)
{
    if (shareOfKeys(text, "schemaVersion") > 0)
        return 0;
    constexpr std::string_view kMarks =
        "zero_optimization train_batch_size train_micro_batch_size_per_gpu gradient_accumulation_steps";
    return std::min(1.0, 2 * shareOfKeys(text, kMarks));
}

Result<ConfigImport> readDeepspeedConfig(const ConfigSource &source, const Scenario &base, const PresetLibrary &presets)
{
    const Result<ConfigTree> config = readJsonTree(source);
    if (!config)
        return config.errors();
    ConfigReader reader("deepspeed", source, base);
    DeepspeedState state(reader);
    readObject(*config, config->root, {}, state);
    framework(state, presets);
    precision(state);
    zero(state, *config);
    buckets(state);
    batch(state);
    return std::move(reader).finish();
}

} // namespace stringline
