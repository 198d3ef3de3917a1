#include "core/import/torchtitan_config.h"

#include "core/import/torchtitan_state.h"
#include "core/parallel/divisors.h"
#include "core/parallel/layers.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace stringline {

namespace {

constexpr std::string_view kLocal = "training.local_batch_size";
constexpr std::string_view kGlobal = "training.global_batch_size";
constexpr std::string_view kSteps = "training.steps";
constexpr std::string_view kMode = "activation_checkpoint.mode";
constexpr std::string_view kOption = "activation_checkpoint.selective_ac_option";
constexpr std::string_view kMicrobatch = "parallelism.pipeline_parallel_microbatch_size";
constexpr std::string_view kMicrobatches = "parallelism.pipeline_parallel_microbatches";

// Every n-th layer is computed again as a whole; "op" keeps every second product of each.
void selective(TitanState &state)
{
    const auto *option = state.facts.find(kOption);
    std::string text = "2";
    if (option != nullptr)
        text = option->value.isString() ? option->value.asString() : shortText(option->value);
    if (text == "op") {
        state.set(kMode, "training.recompute", choiceOf("selective"));
        state.set(kOption, "software.selectiveRecompute", choiceOf("every-second-matrix"));
        return;
    }
    int step = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), step);
    if (error != std::errc() || end != text.data() + text.size() || step < 1) {
        state.reader.fail(option->key, "expected op, or a whole number of layers");
        return;
    }
    const ParallelPlan &plan = state.scenario().plan;
    const std::int64_t chunk = state.scenario().model.layers / std::max<std::int64_t>(1, modelChunks(plan));
    const std::int64_t again = chunk / step;
    state.set(kMode, "training.recompute", choiceOf(again > 0 ? "full" : "none"),
              fmt::format("one layer in {} as a whole", step));
    state.set(kOption, "training.recomputeLayers", step == 1 ? 0.0 : static_cast<double>(again),
              fmt::format("one in {} of the {} layers of a chunk", step, chunk));
}

void recompute(TitanState &state)
{
    const std::string mode = state.facts.word(kMode, "selective");
    if (mode == "selective") {
        selective(state);
    } else if (mode == "none" || mode == "full") {
        state.set(kMode, "training.recompute", choiceOf(mode));
        state.ignore(kOption, "the mode is not selective");
    } else if (mode == "memory_budget") {
        state.set(kMode, "training.recompute", choiceOf("selective"), "the compiler decides; selective stands for it");
        state.ignore(kOption, "the mode is not selective");
    } else {
        state.fail(kMode, "expected none, selective, full or memory_budget");
    }
    state.always("training.recomputeLayers", 0.0, "all layers");
}

// Sequences of a forward pass: all of the local batch, or under a pipeline one of its parts.
double microbatchOf(TitanState &state, double local)
{
    const auto *size = state.facts.find(kMicrobatch);
    const auto *count = state.facts.find(kMicrobatches);
    if (state.scenario().plan.pipeline < 2) {
        state.ignore(kMicrobatch, "one stage: no pipeline");
        state.ignore(kMicrobatches, "one stage: no pipeline");
        state.set(kLocal, "training.microbatch", local);
        return local;
    }
    if (size != nullptr && size->value.asNumber() < 1) {
        state.reader.fail(size->key, fmt::format("expected at least 1, found {}", size->key.value));
        return 0;
    }
    // Files that still say batch_size ran as many microbatches as stages, unless told otherwise.
    const auto *whole = state.facts.find(kLocal);
    const bool old = whole != nullptr && whole->key.name == "training.batch_size";
    double parts = local;
    std::string why = "one sequence each";
    if (size != nullptr) {
        parts = local / size->value.asNumber();
        why = fmt::format("pipeline_parallel_microbatch_size {}", size->key.value);
    } else if (count != nullptr) {
        parts = count->value.asNumber();
        why = fmt::format("pipeline_parallel_microbatches {}", count->key.value);
    } else if (old) {
        parts = static_cast<double>(modelChunks(state.scenario().plan));
        why = fmt::format("a microbatch for each of {:.0f} stages", parts);
    }
    if (parts < 1 || parts != std::floor(parts) || std::fmod(local, parts) != 0) {
        state.report(Severity::Error, "training.microbatch",
                     fmt::format("local_batch_size {:.0f} does not come out even with {}", local, why));
        for (const std::string_view path : {kLocal, kMicrobatch, kMicrobatches})
            state.ignore(path, "the numbers do not come out even");
        return 0;
    }
    const double microbatch = local / parts;
    if (size != nullptr)
        state.set(kMicrobatch, "training.microbatch", microbatch);
    else if (count != nullptr)
        state.set(kMicrobatches, "training.microbatch", microbatch);
    else
        state.always("training.microbatch", microbatch, why);
    state.note(kLocal, fmt::format("{:.0f} microbatches of a pass through the pipeline", parts));
    if (size != nullptr)
        state.ignore(kMicrobatches, "the size says it");
    return microbatch;
}

void batch(TitanState &state)
{
    const double local = state.number(kLocal, 8);
    if (local < 1) {
        state.fail(kLocal, fmt::format("expected at least 1, found {:.0f}", local));
        return;
    }
    const double microbatch = microbatchOf(state, local);
    const double pass = local * state.dataRanks; // sequences
    const double global = state.number(kGlobal, -1);
    if (state.dataRanks <= 0 || microbatch <= 0) {
        state.ignore(kGlobal, "the numbers that it goes with do not come out");
        return;
    }
    const std::string product =
        fmt::format("local_batch_size {:.0f} x {:.0f} data-parallel ranks", local, state.dataRanks);
    if (global < 0) {
        state.set(kGlobal, "training.globalBatch", pass, product);
        return;
    }
    state.set(kGlobal, "training.globalBatch", global);
    if (std::fmod(global, pass) != 0) {
        std::vector<Fix> fixes;
        std::string near;
        if (global <= 1e9 && pass <= 1e9) {
            for (const int each : nearestMultiples(std::llround(global), std::llround(pass))) {
                near += fmt::format("{}{}", near.empty() ? "Nearest: " : ", ", each);
                fixes.push_back({"training.globalBatch", std::to_string(each)});
            }
        }
        state.report(Severity::Error, "training.globalBatch",
                     fmt::format("global_batch_size {:.0f} is no multiple of {} = {:.0f}", global, product, pass), near,
                     std::move(fixes));
    } else if (global > pass && state.scenario().plan.pipeline > 1) {
        state.report(
            Severity::Note, "training.globalBatch",
            fmt::format("torchtitan empties the pipeline after each of {:.0f} accumulated passes; here they run "
                        "as one",
                        global / pass));
    }
}

void tokens(TitanState &state)
{
    const auto *steps = state.facts.find(kSteps);
    if (steps == nullptr)
        return;
    const TrainingSpec &training = state.scenario().training;
    const double each = static_cast<double>(training.globalBatch) * training.sequence;
    state.set(kSteps, "training.tokens", steps->value.asNumber() * each, fmt::format("steps of {:.0f} tokens", each));
}

} // namespace

double titanLikeness(std::string_view text)
{
    // Tables of torchtitan's, and the keys that no other TOML has.
    constexpr std::string_view kTables = "model training parallelism activation_checkpoint job optimizer";
    constexpr std::string_view kKeys = "data_parallel_shard_degree data_parallel_replicate_degree "
                                       "tensor_parallel_degree pipeline_parallel_degree flavor seq_len";
    const std::size_t bracket = text.find('[');
    const std::size_t brace = text.find('{');
    if (bracket == std::string_view::npos || brace < bracket)
        return 0;
    const double keys = shareOfLines(text, kKeys);
    return keys > 0 ? std::min(1.0, shareOfLines(text, kTables) + keys) : 0;
}

Result<ConfigImport> readTitanConfig(const ConfigSource &source, const Scenario &base, const PresetLibrary &presets)
{
    const Result<ConfigTree> tree = readTomlTree(source);
    if (!tree)
        return tree.errors();
    ConfigReader reader("torchtitan", source, base);
    TitanState state(reader);
    state.takeSoftware("torchtitan", presets, "its constants and its laws");
    state.facts = readConfigRows(*tree, titanRows(), reader);
    assumeFallbacks(titanRows(), kTitanDefault, reader);
    readTitanModel(state, presets);
    readTitanCompile(state, *tree);
    readTitanDegrees(state);
    readTitanPipeline(state);
    readTitanExperts(state);
    readTitanPrecision(state);
    recompute(state);
    batch(state);
    tokens(state);
    state.always("training.flashAttention", FieldValue(true), "scaled_dot_product_attention, fused");
    state.always("training.dropout", FieldValue(false), "torchtitan's models have none");
    state.always("training.loraRank", 0.0, "all parameters are trained");
    state.always("training.frozenLayers", 0.0, "all parameters are trained");
    state.ignoreRest(titanRows(), "no other key makes use of it");
    return std::move(reader).finish();
}

} // namespace stringline
