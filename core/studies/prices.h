// Lists of what an hour of a GPU costs, and where: presets/prices.csv, or a person's own table of the same columns
//
//   instance,gpu,usd_per_gpu_hour,date,confidence      and, where known, kind,region,note
//
// `gpu` is the id of a GPU preset in any case, `confidence` high, medium or low.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct PriceRow {
    std::string instance; // "AWS p5.48xlarge"
    std::string gpu;      // id of a GPU preset: "h100-sxm5-80gb"
    double usdPerGpuHour = 0;
    std::string date; // when that was the list price: "2025-06+"
    std::string kind; // "on-demand"
    std::string region;
    std::string confidence;
    std::string note;

    bool operator==(const PriceRow &) const = default;
};

struct PriceList {
    std::vector<PriceRow> rows;
    Errors bad; // lines that are none of them, with what was expected
};
// Errors: no table, or without the columns. `file` is only named in errors.
[[nodiscard]] Result<PriceList> priceList(std::string_view csv, const std::string &file = {});
// The list that comes with the program; a person's own of that name goes before it. Empty where there is none.
[[nodiscard]] std::string usualPriceFile();

} // namespace stringline
