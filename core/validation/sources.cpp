// The two tables.
#include "core/validation/sources.h"

#include <array>

namespace stringline {

namespace {

constexpr std::array kAliases = {
    GpuAlias{"V100-16GB", "v100-sxm2-16gb", "dgx-1v"},
    GpuAlias{"V100-32GB", "v100-sxm3-32gb", "dgx-2"},
    GpuAlias{"A100-40GB", "a100-sxm4-40gb", "dgx-a100-320gb"},
    GpuAlias{"A100-80GB", "a100-sxm4-80gb", "dgx-a100-640gb"},
    GpuAlias{"A800-80GB", "a800-sxm4-80gb", "dgx-a100-640gb"},
    GpuAlias{"H100-80GB-SXM", "h100-sxm5-80gb", "dgx-h100"},
    GpuAlias{"H100-96GB-HBM2e-500W", "h100-sxm5-96gb-500w", "dgx-h100"},
    GpuAlias{"H800", "h800-sxm5-80gb", "h800-node-8x400"},
    GpuAlias{"H200", "h200-sxm-141gb", "dgx-h200"},
    GpuAlias{"B200", "b200-sxm-180gb", "dgx-b200"},
    GpuAlias{"B300", "b300-sxm-288gb", "hgx-b300"},
    GpuAlias{"GB200", "gb200-nvl72-gpu", "gb200-nvl72"},
    GpuAlias{"GB300", "gb300-288gb", "gb300-nvl72"},
};

constexpr std::array kSources = {
    SourceRow{.prefix = "seqsel",
              .software = "megatron-lm",
              .cluster = "selene",
              .dropout = true,
              .why = "Megatron-LM of 2022 on Selene (arXiv 2205.05198)"},
    SourceRow{.prefix = "mlm21b",
              .software = "megatron-deepspeed",
              .cluster = "selene",
              .dropout = true,
              .why = "Megatron-LM of 2021 on Selene"},
    SourceRow{.prefix = "mtnlg",
              .software = "megatron-deepspeed",
              .cluster = "selene",
              .dropout = true,
              .why = "Megatron-DeepSpeed on Selene"},
    SourceRow{.prefix = "mlm20", .software = "megatron-deepspeed", .dropout = true, .why = "Megatron-LM of 2020"},
    SourceRow{.column = "source",
              .mark = "vTrain",
              .software = "megatron-deepspeed",
              .cluster = "vtrain-testbed-a100",
              .why = "Megatron-DeepSpeed as in vTrain: no gradient bucketing, eager"},
    SourceRow{.prefix = "bs",
              .software = "megatron-deepspeed",
              .cluster = "jeanzay-a100-80",
              .why = "Megatron-DeepSpeed of BigScience on Jean Zay"},
    SourceRow{.prefix = "vp",
              .software = "vocabulary-parallelism",
              .dropout = true,
              .attention = AttentionKernel::Flash1,
              .why = "Megatron-LM of Vocabulary Parallelism, FlashAttention 1"},
    SourceRow{.column = "source",
              .mark = "llm-foundry",
              .software = "pytorch-fsdp",
              .overlaps = true,
              .attention = AttentionKernel::Triton,
              .why = "llm-foundry: FSDP with prefetch, Triton attention"},
    SourceRow{.prefix = "dsaz",
              .software = "pytorch-fsdp",
              .cluster = "azure-nd96amsr-a100-v4",
              .overlaps = true,
              .why = "DeepSpeed ZeRO-3 on Azure"},
    SourceRow{.column = "zero",
              .mark = "MaxText",
              .software = "nemo",
              .overlaps = true,
              .recomputesHalf = true,
              .why = "MaxText: XLA rematerializes about half"},
    SourceRow{.column = "zero",
              .mark = "Paxml",
              .software = "nemo",
              .overlaps = true,
              .recomputesAll = true,
              .why = "Paxml: XLA rematerializes all"},
    SourceRow{.prefix = "dgxc",
              .software = "nemo",
              .overlaps = true,
              .overlapsTensor = true,
              .sharesExpertMatrices = true,
              .why = "NeMo with Transformer Engine"},
    SourceRow{.prefix = "mb",
              .column = "gpu",
              .mark = "H100",
              .software = "nemo",
              .overlaps = true,
              .overlapsTensor = true,
              .why = "Megatron-Bridge with Transformer Engine"},
    SourceRow{.prefix = "mb",
              .column = "source",
              .mark = " 26.",
              .software = "nemo",
              .overlaps = true,
              .overlapsTensor = true,
              .overlapsExpert = true,
              .deduplicates = true,
              .why = "Megatron-Bridge of 2026: HybridEP, exchange beside compute"},
    SourceRow{.column = "source",
              .mark = "Megatron-Bridge",
              .software = "megatron-bridge",
              .overlaps = true,
              .overlapsTensor = true,
              .why = "Megatron-Bridge with Transformer Engine"},
    SourceRow{.column = "source",
              .mark = "Automodel",
              .software = "torchtitan",
              .overlaps = true,
              .deduplicates = true,
              .why = "NeMo Automodel: FSDP 2 with Transformer Engine and DeepEP"},
    SourceRow{.column = "source",
              .mark = "NeMo",
              .software = "nemo",
              .overlaps = true,
              .overlapsTensor = true,
              .why = "NeMo with Transformer Engine"},
    SourceRow{.prefix = "tt",
              .column = "overlap_notes",
              .mark = "eager",
              .software = "pytorch-fsdp",
              .overlaps = true,
              .gathersContext = true,
              .recomputesHalf = true,
              .selectsOperators = true,
              .why = "torchtitan without torch.compile"},
    SourceRow{.prefix = "tth",
              .software = "torchtitan-compiled-loss",
              .overlaps = true,
              .gathersContext = true,
              .recomputesHalf = true,
              .selectsOperators = true,
              .why = "torchtitan of 2025 with torch.compile, of the loss too"},
    SourceRow{.column = "source",
              .mark = "torchtitan",
              .software = "torchtitan",
              .overlaps = true,
              .gathersContext = true,
              .recomputesHalf = true,
              .selectsOperators = true,
              .why = "torchtitan with torch.compile"},
    SourceRow{.column = "source",
              .mark = "fms-fsdp",
              .software = "torchtitan",
              .overlaps = true,
              .recomputesHalf = true,
              .why = "fms-fsdp with torch.compile"},
    SourceRow{.column = "source", .mark = "InternLM", .software = "internevo", .overlaps = true, .why = "InternEvo"},
    SourceRow{.column = "zero", .mark = "FSDP", .software = "pytorch-fsdp", .overlaps = true, .why = "PyTorch FSDP"},
    SourceRow{.software = "megatron-lm", .overlaps = true, .why = "Megatron-LM, for want of a better guess"},
};

} // namespace

std::span<const GpuAlias> gpuAliases()
{
    return kAliases;
}

const GpuAlias *findGpuAlias(std::string_view alias)
{
    for (const GpuAlias &row : kAliases) {
        if (row.alias == alias)
            return &row;
    }
    return nullptr;
}

std::span<const SourceRow> sources()
{
    return kSources;
}

const SourceRow &sourceOf(const MeasuredRow &row)
{
    for (const SourceRow &source : kSources) {
        if (!source.prefix.empty() && source.prefix != row.prefix())
            continue;
        if (source.column.empty() || row.mentions(source.column, source.mark))
            return source;
    }
    return kSources.back();
}

} // namespace stringline
