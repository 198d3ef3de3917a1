// Fits of the fused attention's constants, a kernel at a time.
#include "core/cost/kernels.h"
#include "core/fit/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace stringline {

namespace {

struct KernelRow {
    AttentionKernel kernel;
    std::string_view title;
    std::string_view prefix;               // of the preset's keys
    std::array<std::string_view, 2> names; // in the table's `impl`; the first that the device has
    AttentionRate DeviceSpec::*member;
};
constexpr std::array kKernels = {
    KernelRow{AttentionKernel::Newest, "newest attention", "flash", {"cudnn", "flash2"}, &DeviceSpec::flash},
    KernelRow{AttentionKernel::Flash2, "FlashAttention 2", "flash2", {"flash2", ""}, &DeviceSpec::flash2},
    KernelRow{AttentionKernel::Flash1, "FlashAttention 1", "flash1", {"flash1", ""}, &DeviceSpec::flash1},
    KernelRow{AttentionKernel::Triton, "Triton attention", "triton", {"flash-triton", "triton"}, &DeviceSpec::triton},
};

constexpr double kBackwardProducts = 2.5; // of the forward's work

struct Measurement {
    double keys = 0;
    double headSize = 0;
    bool backwardToo = false;
    double teraflops = 0;
    std::string group;
    int line = 0;
};

std::vector<Measurement> measurementsOf(const CsvTable &table, const std::string &file, const DeviceSpec &device,
                                        std::string_view name, Errors &refused)
{
    std::vector<Measurement> found;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        if (!meansGpu(table.cell(row, "gpu"), device.preset) || table.cell(row, "impl") != name)
            continue;
        const auto number = [&](std::string_view column) {
            return numberIn(table, row, column, file, refused).value_or(0);
        };
        Measurement one;
        const double sequence = number("seq_len");
        one.keys = table.cell(row, "causal") == "y" ? sequence / 2 : sequence;
        one.headSize = number("head_dim");
        one.backwardToo = table.cell(row, "pass") == "fwd+bwd";
        one.teraflops = number("tflops");
        one.group = fmt::format("{:g} tokens, {:g} a head", sequence, one.headSize);
        one.line = table.lines[row];
        if (one.teraflops * 1e12 > device.peak16.value()) {
            refused.push_back(
                {file, fmt::format("line {}", one.line),
                 fmt::format("{:g} TFLOP/s are above the peak of {:g}", one.teraflops, device.peak16.value() / 1e12)});
            continue;
        }
        if (one.keys > 0 && one.headSize > 0 && one.teraflops > 0)
            found.push_back(std::move(one));
    }
    return found;
}

// TFLOP/s of the work that the pass counts.
double rateOf(const Measurement &one, const DeviceSpec &device, AttentionKernel kernel)
{
    const Flops work(1e12); // so large that the launch does not count
    const Seconds forward = fusedAttentionForward(work, one.keys, one.headSize, device, kernel);
    if (!one.backwardToo)
        return 1 / forward.value();
    const Seconds backward = fusedAttentionBackward(work * kBackwardProducts, one.keys, one.headSize, device, kernel);
    return (1 + kBackwardProducts) / (forward + backward).value();
}

FitReport fitKernel(const std::vector<Measurement> &rows, const std::string &file, const DeviceSpec &preset,
                    const KernelRow &row)
{
    FitReport report;
    report.title = fmt::format("{} on {}", row.title, preset.name);
    report.unit = "TFLOP/s";
    report.table = file;
    const AttentionRate &now = attentionRate(preset, row.kernel);
    const bool hasForward = std::ranges::find(rows, false, &Measurement::backwardToo) != rows.end();
    const bool hasBoth = std::ranges::find(rows, true, &Measurement::backwardToo) != rows.end();
    const double ratio = now.backward / now.forward; // kept where the table cannot tell the passes apart
    const std::string prefix(row.prefix);
    std::vector<FreeConstant> constants = {
        {prefix + "Forward", 0.01, 1, 0.001, now.forward},
        {prefix + "HalfKeys", 0, 1000, 5, now.halfKeys},
        {prefix + "SoftmaxElements", -32, 300, 1, now.softmaxElements},
    };
    if (hasForward && hasBoth)
        constants.push_back({prefix + "Backward", 0.01, 1, 0.001, now.backward});
    fitConstants(report, constants, [&](std::span<const double> values) {
        DeviceSpec device = preset;
        device.attentionClock = 1;
        const double backward = values.size() > 3 ? values[3] : values[0] * ratio;
        device.*row.member = {values[0], backward, values[1], values[2]};
        std::vector<FitPoint> points;
        points.reserve(rows.size());
        for (const Measurement &one : rows)
            points.push_back({one.group, one.teraflops, rateOf(one, device, row.kernel), one.line});
        return points;
    });
    if (constants.size() == 3) {
        report.constants.push_back(
            {prefix + "Backward", now.backward, std::round(constants[0].value * ratio * 1000) / 1000});
        report.notes.push_back(fmt::format("the table does not tell backward from forward: {}Backward keeps its ratio "
                                           "of {:.2f}",
                                           prefix, ratio));
    }
    return report;
}

} // namespace

std::vector<FitReport> fitAttention(const CsvTable &table, const std::string &file, const DeviceSpec &device)
{
    std::vector<FitReport> reports;
    for (const KernelRow &row : kKernels) {
        for (const std::string_view name : row.names) {
            Errors refused;
            const auto rows = measurementsOf(table, file, device, name, refused);
            if (name.empty() || rows.empty())
                continue;
            reports.push_back(fitKernel(rows, file, device, row));
            reports.back().refused = std::move(refused);
            break;
        }
    }
    return reports;
}

} // namespace stringline
