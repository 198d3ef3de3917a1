// Tables of microbenchmarks as the fits read them.
//
//   products     gpu, dtype, batch, m, n, k, tflops [, notes]
//   attention    gpu, impl, pass (fwd, fwd+bwd), causal (y, n), head_dim, seq_len, tflops
//   collectives  gpu, nodes, gpus, collective, size_bytes, time_us or busbw_GBs [, inter_GBs_per_gpu]
//   all-reduce   gpu, n_gpus, size_bytes, oop_time_ns
//
// A row that cannot be right (a rate above the device's peak, a cell that is no number) is named by its line and not
// used.
#pragma once

#include "core/base/csv.h"
#include "core/fit/fit_report.h"
#include "core/scenario/cluster_spec.h"

#include <optional>
#include <string_view>
#include <vector>

namespace stringline {

// Whether a table's `gpu` cell means the device of this preset: "H100 (sm_90)" is h100-sxm5-80gb; "GB200" is no b200.
[[nodiscard]] bool meansGpu(std::string_view cell, std::string_view presetId);
// A cell as a number; none where it is empty. A cell that is something else is added to `refused`.
[[nodiscard]] std::optional<double> numberIn(const CsvTable &table, std::size_t row, std::string_view column,
                                             const std::string &file, Errors &refused);

// The columns that a kind of table lacks, as one error; empty where all are there.
[[nodiscard]] Errors missingColumns(const CsvTable &table, std::span<const std::string_view> columns,
                                    const std::string &file);

// One report per number format that the table has for the device.
[[nodiscard]] std::vector<FitReport> fitProducts(const CsvTable &table, const std::string &file,
                                                 const DeviceSpec &device);
// One report per kernel (newest, FlashAttention 2, FlashAttention 1, Triton).
[[nodiscard]] std::vector<FitReport> fitAttention(const CsvTable &table, const std::string &file,
                                                  const DeviceSpec &device);
// One report inside a node and one between nodes, where there are rows: of every collective, or of an all-reduce table.
// Rows below `least` are left out: their times are launches, and tables differ there by more than the links do.
[[nodiscard]] std::vector<FitReport> fitCollectives(const CsvTable &table, const std::string &file,
                                                    const ClusterSpec &cluster, Bytes least);

} // namespace stringline
