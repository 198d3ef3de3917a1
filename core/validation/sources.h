// What is known of the sources of published runs: which framework and machine they used. Two tables; a row of
// measurements that matches none of them is taken by its GPU alone.
#pragma once

#include "core/scenario/attention_kernel.h"
#include "core/validation/measured_row.h"

#include <optional>
#include <span>
#include <string_view>

namespace stringline {

// How a GPU is called in tables, with the presets of the GPU and of a machine built from it.
struct GpuAlias {
    std::string_view alias; // as in the `gpu` column
    std::string_view gpu;
    std::string_view cluster;
};
[[nodiscard]] std::span<const GpuAlias> gpuAliases();
[[nodiscard]] const GpuAlias *findGpuAlias(std::string_view alias);

struct SourceRow {
    std::string_view prefix = {}; // of the id; empty for any
    std::string_view column = {}; // a cell that must hold `mark`; empty where the prefix is enough
    std::string_view mark = {};
    std::string_view software = {};    // preset
    std::string_view cluster = {};     // preset; empty for the GPU's own machine
    bool overlaps = false;             // gradient reductions and parameter gathers run beside compute
    bool overlapsTensor = false;       // tensor-parallel communication runs under its own products
    bool gathersContext = false;       // context parallelism gathers keys and values instead of a ring
    bool sharesExpertMatrices = false; // expert tensor parallelism equals tensor parallelism where not stated
    bool overlapsExpert = false;       // dispatch and combine run beside compute
    bool deduplicates = false;         // each token goes once to a node with its experts
    bool dropout = false;              // where it costs masks and kernels
    bool recomputesHalf = false;       // of the layers, where the row says "selective" or leaves it open
    bool selectsOperators = false;     // "selective" keeps what PyTorch's operator policy keeps
    bool recomputesAll = false;        // where the row leaves it open
    std::optional<AttentionKernel> attention = {}; // its fused attention, where not the software's usual one
    std::string_view why = {};
};
// The first that matches; the last row matches everything.
[[nodiscard]] const SourceRow &sourceOf(const MeasuredRow &row);
[[nodiscard]] std::span<const SourceRow> sources();

} // namespace stringline
