// Fits of the matrix products' constants, a format at a time.
#include "core/base/text.h"
#include "core/cost/kernels.h"
#include "core/fit/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace stringline {

namespace {

struct Format {
    MatrixFormat format;
    std::string_view title;
    std::string_view prefix; // of the preset's keys
};
constexpr std::array kFormats = {
    Format{MatrixFormat::Bits16, "16-bit products", "gemm"},
    Format{MatrixFormat::Fp8, "fp8 products", "fp8"},
    Format{MatrixFormat::Fp4, "fp4 products", "fp4"},
    Format{MatrixFormat::Fp32, "tf32 products", "tf32"},
};

struct Product {
    GemmShape shape;
    double teraflops = 0;
    std::string group;
    int line = 0;
};

std::optional<MatrixFormat> formatOf(std::string_view dtype)
{
    struct Name {
        std::string_view start;
        MatrixFormat format;
    };
    constexpr Name kNames[] = {{"bf16", MatrixFormat::Bits16}, {"fp16", MatrixFormat::Bits16},
                               {"fp8", MatrixFormat::Fp8},     {"f8", MatrixFormat::Fp8},
                               {"fp4", MatrixFormat::Fp4},     {"f4", MatrixFormat::Fp4},
                               {"f32", MatrixFormat::Fp32},    {"fp32", MatrixFormat::Fp32}};
    for (const Name &name : kNames) {
        if (dtype.starts_with(name.start))
            return name.format;
    }
    return std::nullopt;
}

constexpr MatrixRate DeviceSpec::*memberOf(MatrixFormat format)
{
    return format == MatrixFormat::Fp8   ? &DeviceSpec::fp8
           : format == MatrixFormat::Fp4 ? &DeviceSpec::fp4
                                         : &DeviceSpec::tf32;
}

// By work: what takes microseconds is launched and drained, what takes longer is not.
std::string groupOf(double flops)
{
    constexpr std::array<double, 4> kEdges = {1e10, 1e11, 1e12, 1e15};
    constexpr std::array<std::string_view, 4> kNames = {"below 0.01 TFLOP", "0.01 to 0.1 TFLOP", "0.1 to 1 TFLOP",
                                                        "1 TFLOP and more"};
    for (std::size_t i = 0; i < kEdges.size(); ++i) {
        if (flops < kEdges[i])
            return std::string(kNames[i]);
    }
    return std::string(kNames.back());
}

struct Selection {
    std::vector<Product> products;
    Errors refused;
    std::map<std::string, int> leftOut; // why, and how many
};

Selection productsOf(const CsvTable &table, const std::string &file, const DeviceSpec &device, MatrixFormat format)
{
    Selection selection;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const std::string_view gpu = table.cell(row, "gpu");
        // H800 is H100 with fewer links: its products are the same.
        const bool same =
            meansGpu(gpu, device.preset) || (device.preset.starts_with("h100") && meansGpu(gpu, "h800-sxm5-80gb"));
        if (!same || formatOf(table.cell(row, "dtype")) != format)
            continue;
        const std::string_view notes = table.cell(row, "notes");
        if (notes.find("SUSPECT") != std::string_view::npos) {
            selection.leftOut["marked SUSPECT in the table"] += 1;
            continue;
        }
        if (notes.find("max achievable") != std::string_view::npos) {
            selection.leftOut["the best shape of a sweep, not a shape"] += 1;
            continue;
        }
        Product product;
        const auto number = [&](std::string_view column) {
            return numberIn(table, row, column, file, selection.refused).value_or(0);
        };
        product.shape = {std::max(1.0, number("batch")), number("m"), number("n"), number("k")};
        product.teraflops = number("tflops");
        product.line = table.lines[row];
        if (product.shape.flops() <= 0 || product.teraflops <= 0) {
            selection.leftOut["no shape or no rate"] += 1;
            continue;
        }
        const double peak = matrixRate(device, format).peak.value() / 1e12;
        if (product.teraflops > peak) {
            selection.refused.push_back(
                {file, fmt::format("line {}", product.line),
                 fmt::format("{} TFLOP/s are above the peak of {}", exactText(product.teraflops), exactText(peak))});
            continue;
        }
        product.group = groupOf(product.shape.flops());
        selection.products.push_back(std::move(product));
    }
    return selection;
}

FitReport fitFormat(const Selection &selection, const std::string &file, const DeviceSpec &preset, const Format &format)
{
    FitReport report;
    report.title = fmt::format("{} on {}", format.title, preset.name);
    report.unit = "TFLOP/s";
    report.table = file;
    report.refused = selection.refused;
    for (const auto &[why, count] : selection.leftOut)
        report.notes.push_back(fmt::format("{} rows: {}", count, why));
    const MatrixRate now = matrixRate(preset, format.format);
    const std::string prefix(format.prefix);
    std::vector<FreeConstant> constants = {
        {prefix + "Efficiency", 0.2, 1, 0.01, now.efficiency},
        {prefix + "PrologueK", 0, 2000, 5, static_cast<double>(now.prologueK)},
    };
    const bool floorToo = format.format == MatrixFormat::Bits16; // one floor for all formats
    if (floorToo)
        constants.push_back({prefix + "FloorUs", 0, 40, 0.1, preset.gemmFloor.value() * 1e6});
    fitConstants(report, constants, [&](std::span<const double> values) {
        DeviceSpec device = preset;
        if (floorToo) {
            device.gemmEfficiency = values[0];
            device.gemmPrologueK = static_cast<int>(std::lround(values[1]));
            device.gemmFloor = microseconds(values[2]);
            device.sustainedClock = 1;
        } else {
            MatrixRate &rate = device.*memberOf(format.format);
            rate.efficiency = values[0];
            rate.prologueK = static_cast<int>(std::lround(values[1]));
            rate.sustainedClock = 1;
        }
        std::vector<FitPoint> points;
        for (const Product &product : selection.products) {
            const double seconds = gemmTime(product.shape, device, format.format).value();
            points.push_back({product.group, product.teraflops, product.shape.flops() / seconds / 1e12, product.line});
        }
        return points;
    });
    return report;
}

} // namespace

std::vector<FitReport> fitProducts(const CsvTable &table, const std::string &file, const DeviceSpec &device)
{
    std::vector<FitReport> reports;
    for (const Format &format : kFormats) {
        const bool own = format.format == MatrixFormat::Bits16 || (device.*memberOf(format.format)).peak.value() > 0;
        if (!own)
            continue;
        const Selection selection = productsOf(table, file, device, format.format);
        if (!selection.products.empty())
            reports.push_back(fitFormat(selection, file, device, format));
    }
    return reports;
}

} // namespace stringline
