#include "core/evaluate/frameworks.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace stringline {

namespace {

using Length = std::int64_t;

// Each context rank holds two chunks, one from either end, so that a causal mask costs all the same: 2 c. With sequence
// parallelism a rank's share is cut over t: c t.
Length leastCommon(Length c, Length t)
{
    return c > 1 ? c * std::lcm<Length>(2, t) : t;
}

Length product(Length c, Length t)
{
    return c > 1 ? 2 * c * t : t;
}

Length fourTimes(Length h, bool)
{
    return 4 * h;
}

// Two thirds of 4 h for a gated FFN, so that parameters stay; in whole tiles of 64.
Length megatronFfn(Length h, bool gated)
{
    return gated ? 8 * h / 3 / 64 * 64 : 4 * h;
}

// Llama's rule: two thirds of 4 h, then up to a multiple of 256. Larger Llamas multiply by a factor of their own first.
Length llamaFfn(Length h, bool gated)
{
    return gated ? (8 * h / 3 + 255) / 256 * 256 : 4 * h;
}

Length noDefault(Length, bool)
{
    return 0;
}

// Pipeline schedules that the frameworks ship, by their own files: megatron/core/pipeline_parallel/schedules.py,
// deepspeed/runtime/pipe/schedule.py, torch/distributed/pipelining/schedules.py, nanotron/parallel/pipeline_parallel.
constexpr std::string_view kMegatron[] = {"1f1b", "interleaved-1f1b"};
constexpr std::string_view kDeepSpeed[] = {"1f1b"};
constexpr std::string_view kPyTorch[] = {"gpipe", "1f1b",     "interleaved-1f1b", "looped-bfs", "interleaved-zb1p",
                                         "zb-v",  "dualpipev"};
constexpr std::string_view kNanotron[] = {"gpipe", "1f1b"};

constexpr std::array kFrameworks{
    FrameworkRow{
        .id = "", .label = "the framework", .sequenceStep = leastCommon, .ffnDefault = noDefault, .source = ""},
    FrameworkRow{.id = "megatron-lm",
                 .label = "Megatron-LM",
                 .equalChunks = true,
                 .buildsMask = true,
                 .groups = Groups::Settable,
                 .accumulation = "--global-batch-size",
                 .sequenceStep = leastCommon,
                 .ffnDefault = megatronFfn,
                 .schedules = kMegatron,
                 .source = "Megatron-LM issues 468, 1025; core/model_parallel_config.py "
                           "(microbatch_group_size_per_vp_stage); megatron/training/arguments.py"},
    FrameworkRow{.id = "nemo",
                 .label = "NeMo",
                 .equalChunks = true,
                 .groups = Groups::Settable,
                 .accumulation = "global_batch_size",
                 .sequenceStep = leastCommon,
                 .ffnDefault = fourTimes,
                 .schedules = kMegatron,
                 .source = "Megatron-Bridge issues 546, 1331; NeMo-RL PR 3563"},
    FrameworkRow{.id = "megatron-deepspeed",
                 .label = "Megatron-DeepSpeed",
                 .copiesKvHeads = false,
                 .equalChunks = true,
                 .buildsMask = true,
                 .groups = Groups::Settable,
                 .accumulation = "gradient_accumulation_steps",
                 .sequenceStep = leastCommon,
                 .ffnDefault = megatronFfn,
                 .schedules = kDeepSpeed,
                 .source = "Megatron-DeepSpeed issue 184"},
    FrameworkRow{.id = "torchtitan",
                 .label = "torchtitan",
                 .copiesKvHeads = false,
                 .leastPerStageLess = 0,
                 .groups = Groups::ByRounds,
                 .accumulation = "local_batch_size",
                 .sequenceStep = product,
                 .ffnDefault = llamaFfn,
                 .schedules = kPyTorch,
                 .source = "torchtitan issues 775, 932; PR 2577"},
    FrameworkRow{.id = "pytorch-fsdp",
                 .label = "PyTorch",
                 .copiesKvHeads = false,
                 .leastPerStageLess = 0,
                 .groups = Groups::ByRounds,
                 .accumulation = "n_microbatches",
                 .sequenceStep = product,
                 .ffnDefault = noDefault,
                 .schedules = kPyTorch,
                 .source = "pytorch PR 129597, PR 137783, PR 144702, PR 171462"},
    FrameworkRow{.id = "nanotron",
                 .label = "nanotron",
                 .copiesKvHeads = false,
                 .placesByCost = true,
                 .leastPerStageLess = 1,
                 .accumulation = "batch_accumulation_per_replica",
                 .sequenceStep = leastCommon,
                 .ffnDefault = noDefault,
                 .schedules = kNanotron,
                 .source = "nanotron issues 108, 347"}};

} // namespace

std::span<const FrameworkRow> frameworks()
{
    return kFrameworks;
}

const FrameworkRow &frameworkOf(const Scenario &scenario)
{
    const std::string &id = scenario.software.preset;
    const auto *found =
        std::find_if(kFrameworks.begin(), kFrameworks.end(), [&](const FrameworkRow &row) { return row.id == id; });
    return found == kFrameworks.end() ? kFrameworks.front() : *found;
}

std::vector<int> stagesByCost(std::span<const double> costs, int stages)
{
    const double share = std::accumulate(costs.begin(), costs.end(), 0.0) / std::max(stages, 1);
    std::vector<int> stageOf;
    double dealt = 0;
    int stage = 0;
    for (const double cost : costs) {
        stageOf.push_back(stage);
        dealt += cost;
        if (dealt > share * (stage + 1) && stage + 1 < stages)
            ++stage;
    }
    return stageOf;
}

} // namespace stringline
