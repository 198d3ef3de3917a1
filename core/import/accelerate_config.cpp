#include "core/import/accelerate_config.h"

#include "core/import/accelerate_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

constexpr std::string_view kType = "distributed_type";
constexpr std::string_view kMachines = "num_machines";
constexpr std::string_view kProcesses = "num_processes";
constexpr std::string_view kReplicate = "parallelism_config.parallelism_config_dp_replicate_size";
constexpr std::string_view kShard = "parallelism_config.parallelism_config_dp_shard_size";
constexpr std::string_view kTensor = "parallelism_config.parallelism_config_tp_size";
constexpr std::string_view kContext = "parallelism_config.parallelism_config_cp_size";
constexpr std::string_view kRotate = "parallelism_config.parallelism_config_cp_comm_strategy";
constexpr std::string_view kUlysses = "parallelism_config.parallelism_config_sp_size";
constexpr std::string_view kMixed = "mixed_precision";
constexpr std::string_view kDynamo = "dynamo_config.dynamo_backend";
constexpr double kCompiledFusion = 0.5; // as measured of compiled blocks

const AccelerateType *typeOf(AccelerateState &state)
{
    const auto *said = state.facts.find(kType);
    const bool no = said == nullptr || said->value == Json(false); // "NO" without quotes is a truth value
    const AccelerateType *type = findAccelerateType(no ? "NO" : state.word(kType));
    if (type == nullptr) {
        std::string names;
        for (const AccelerateType &each : accelerateTypes())
            names += (names.empty() ? "" : ", ") + std::string(wordsOf(each.names).front());
        state.fail(kType, "expected one of " + names);
    }
    state.note(kType, "which block counts");
    return type;
}

// num_processes counts those of all machines.
void world(AccelerateState &state)
{
    state.machines = state.atLeast(kMachines, 1, 1);
    state.processes = state.atLeast(kProcesses, state.scenario().cluster.gpus, 1);
    if (state.facts.has(kProcesses))
        state.set(kProcesses, "cluster.gpus", state.processes);
    const double perNode = state.processes / state.machines;
    if (perNode != std::floor(perNode)) {
        state.report(Severity::Error, "cluster.gpus",
                     fmt::format("num_processes {:.0f} is no multiple of num_machines {:.0f}: it counts the processes "
                                 "of all machines",
                                 state.processes, state.machines));
        state.ignore(kMachines, "the processes do not come out even");
    } else if (state.machines > 1 || perNode > state.scenario().cluster.devicesPerNode) {
        state.set(kMachines, "cluster.devicesPerNode", perNode, fmt::format("{:.0f} processes on each", perNode));
    } else {
        state.note(kMachines, "one machine");
    }
}

void context(AccelerateState &state)
{
    const double size = state.atLeast(kContext, 1, 1);
    const double ulysses = state.atLeast(kUlysses, 1, 1);
    if (size > 1 && ulysses > 1)
        state.report(Severity::Error, "plan.context",
                     "cp_size and sp_size are both above 1: a sequence is shared in one way");
    const std::string rotate = state.facts.word(kRotate, "allgather");
    if (rotate != "allgather" && rotate != "alltoall")
        state.fail(kRotate, "expected allgather or alltoall");
    if (ulysses > 1 && size == 1) {
        state.set(kUlysses, "plan.context", ulysses);
        state.always("plan.contextKind", choiceOf("ulysses"), "sp_size is DeepSpeed's Ulysses");
    } else {
        state.set(kContext, "plan.context", size);
        state.set(kRotate, "plan.contextKind", choiceOf(rotate == "alltoall" ? "ring" : "all-gather"));
    }
    state.note(kContext, "not shared");
    state.note(kUlysses, "not shared");
    state.ignore(kRotate, "sp_size says how");
}

// The block of Accelerate 1.10 and later.
void degrees(AccelerateState &state)
{
    for (const std::string_view path : {kReplicate, kShard, kTensor, kContext, kUlysses})
        state.hasDegrees = state.hasDegrees || state.facts.has(path);
    state.replicate = state.atLeast(kReplicate, 1, 1);
    state.shard = state.atLeast(kShard, 1, 1);
    const double tensor = state.atLeast(kTensor, 1, 1);
    if (state.engine != AccelerateEngine::Megatron) {
        state.set(kTensor, "plan.tensor", tensor);
        state.always("plan.sequenceParallel", FieldValue(false), "transformers' plans keep norms whole");
        state.always("plan.pipeline", 1.0, "Accelerate trains without a pipeline");
        state.always("plan.schedule", choiceOf("1f1b"), "Accelerate trains without a pipeline");
        state.always("plan.chunksPerStage", 1.0, "Accelerate trains without a pipeline");
        state.always("plan.layersPerChunk", choiceOf("even"), "Accelerate trains without a pipeline");
        state.always("plan.overlapTensor", choiceOf("none"), "transformers' plans overlap none");
    }
    context(state);
    state.always("plan.axisOrder", choiceOf("tensor-context-data-pipeline"), "the order of its mesh");
    state.always("plan.expert", 1.0, "Accelerate has no expert parallelism");
    state.always("plan.expertTensor", 1.0, "Accelerate has no expert parallelism");
    state.always("plan.offloadActivations", 0.0, "Accelerate has no such option");
    const double shared = state.scenario().plan.context;
    const double total = state.replicate * state.shard * tensor * shared;
    if (state.hasDegrees && total != state.processes && total > 1) {
        std::vector<Fix> fixes;
        if (total <= 1e7)
            fixes.push_back({"cluster.gpus", fmt::format("{:.0f}", total)});
        state.report(Severity::Error, "cluster.gpus",
                     fmt::format("replicate {:.0f} x shard {:.0f} x tensor {:.0f} x context {:.0f} = {:.0f}, and "
                                 "num_processes is {:.0f}",
                                 state.replicate, state.shard, tensor, shared, total, state.processes),
                     {}, std::move(fixes));
    }
    if ((tensor > 1 || shared > 1) && state.replicate > 1 && state.shard == 1)
        state.report(Severity::Error, "plan.zero",
                     fmt::format("Accelerate refuses tensor or context parallelism with {:.0f} replicas that share "
                                 "nothing",
                                 state.replicate),
                     "Raise dp_shard_size");
}

void engine(AccelerateState &state)
{
    switch (state.engine) {
    case AccelerateEngine::None:
    case AccelerateEngine::Ddp:
        return readAccelerateDdp(state);
    case AccelerateEngine::Fsdp:
        return readAccelerateFsdp(state);
    case AccelerateEngine::Deepspeed:
        return readAccelerateDeepspeed(state);
    case AccelerateEngine::Megatron:
        return readAccelerateMegatron(state);
    }
}

void precision(AccelerateState &state)
{
    constexpr std::pair<std::string_view, std::string_view> kWords[] = {
        {"no", "fp32"}, {"fp16", "fp16"}, {"bf16", "bf16"}, {"fp8", "fp8"}};
    const std::string word = state.facts.isFalse(kMixed) ? "no" : state.facts.word(kMixed, "no");
    const auto *found =
        std::find_if(std::begin(kWords), std::end(kWords), [&](const auto &each) { return each.first == word; });
    if (found == std::end(kWords)) {
        state.fail(kMixed, "expected no, fp16, bf16 or fp8");
        return;
    }
    state.set(kMixed, "training.precision", choiceOf(found->second));
    state.note("fp8_config.backend", "one scale for each tensor");
    if (word == "no")
        state.report(Severity::Note, "training.precision",
                     "mixed_precision is no: all in 32 bits, unless the script loads the model in 16", {},
                     {{"training.precision", "bf16"}});
}

void compiler(AccelerateState &state)
{
    if (state.engine == AccelerateEngine::Megatron || state.engine == AccelerateEngine::Deepspeed)
        return;
    const std::string backend = state.facts.word(kDynamo, "no");
    state.set(kDynamo, "software.elementwiseFusion",
              backend == "no" ? 1.0 : std::min(state.scenario().software.elementwiseFusion, kCompiledFusion),
              backend == "no" ? "kernels run one by one" : "compiled: kernels between products are fused");
}

} // namespace

double accelerateLikeness(std::string_view text)
{
    constexpr std::string_view kMarks = "distributed_type num_processes num_machines mixed_precision";
    constexpr std::string_view kOthers =
        "compute_environment machine_rank main_training_function rdzv_backend same_network";
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || text[first] == '{' || text[first] == '[')
        return 0;
    const double marks = shareOfLines(text, kMarks);
    return marks > 0.25 ? std::min(1.0, marks + shareOfLines(text, kOthers) / 2) : 0;
}

Result<ConfigImport> readAccelerateConfig(const ConfigSource &source, const Scenario &base,
                                          const PresetLibrary &presets)
{
    const Result<ConfigTree> tree = readYamlTree(source);
    if (!tree)
        return tree.errors();
    ConfigReader reader("accelerate", source, base);
    AccelerateState state(reader);
    state.facts = readConfigRows(*tree, accelerateRows(), reader);
    if (const AccelerateType *type = typeOf(state)) {
        state.engine = type->engine;
        state.takeSoftware(type->software, presets, "its constants and its laws");
        world(state);
        degrees(state);
        engine(state);
        precision(state);
        compiler(state);
        state.ignoreRest(accelerateRows(), "distributed_type makes no use of it");
    }
    return std::move(reader).finish();
}

} // namespace stringline
