// One published run of a table of measurements, cell by cell as typed values. Nothing is assumed here: an empty or
// unreadable cell is an empty value; what follows from that is decided in row_scenario.h.
//
// Columns (all but those named in kRequiredColumns may be missing): id, source, model, layers, hidden, ffn_hidden,
// mlp_type, heads, kv_heads, vocab, seq_len, moe_experts, gpu, gpus, gpus_per_node, intra_link, inter_GBs_per_gpu, tp,
// pp, vp, dp, cp, ep, sp, zero, micro_batch, global_batch, recompute, precision, flash_attn, schedule, overlap_notes,
// iter_s, tok_s_gpu, peak_mem_GiB, mem_kind, assumed, quality, notes.
#pragma once

#include "core/base/csv.h"
#include "core/base/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

// The number that a cell begins with: "2048?" is 2048, "1 (local batch 8)" is 1; nothing for "" and "none".
[[nodiscard]] std::optional<double> leadingNumber(std::string_view cell);

class MeasuredRow {
public:
    MeasuredRow() = default;
    // The cells of one row by column name, trimmed.
    explicit MeasuredRow(std::map<std::string, std::string, std::less<>> cells)
        : m_cells(std::move(cells))
    {
    }

    [[nodiscard]] std::string_view text(std::string_view column) const;
    [[nodiscard]] std::optional<double> number(std::string_view column) const;
    // A whole number of at least 1, `otherwise` where the cell holds none.
    [[nodiscard]] int count(std::string_view column, int otherwise = 0) const;
    // Whether a cell holds `word`, case ignored.
    [[nodiscard]] bool mentions(std::string_view column, std::string_view word) const;

    [[nodiscard]] std::string_view id() const { return text("id"); }
    [[nodiscard]] std::string_view prefix() const; // "vtm" of "vtm-012"; the whole id where it has no dash

    // Seconds per iteration: as measured, or from tokens per second and GPU. Where the batch is unknown, seconds per
    // token of a batch of 1; the error in percent is the same.
    [[nodiscard]] std::optional<double> seconds() const;
    [[nodiscard]] std::optional<double> peakGiB() const { return number("peak_mem_GiB"); }

private:
    std::map<std::string, std::string, std::less<>> m_cells;
};

// Errors where a required column is missing or an id is empty or stands twice.
[[nodiscard]] Result<std::vector<MeasuredRow>> measuredRows(const CsvTable &table, const std::string &file);

} // namespace stringline
