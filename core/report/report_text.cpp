// Lays the report out for a terminal of 80 columns.
#include "core/report/report_text.h"

#include "core/base/text.h"
#include "core/parallel/axes.h"
#include "core/report/columns.h"
#include "core/report/report_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace stringline {

namespace {

constexpr int kBarWidth = 40;
constexpr int kStagesShown = 16; // more would scroll the headline away

constexpr std::array<std::string_view, 6> kHeadline = {"iterationSeconds", "tokensPerSecond", "mfu", "hfu",
                                                       "peakBytes",        "bubbleFraction"};
constexpr std::array<std::string_view, 4> kTraining = {"trainingSeconds", "costUsd", "energyKwh", "goodput"};

std::size_t characters(std::string_view text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

std::string padded(std::string_view text, std::size_t width, bool right)
{
    const std::string blanks(width - std::min(width, characters(text)), ' ');
    return right ? blanks + std::string(text) : std::string(text) + blanks;
}

// Whole and half blocks, so that a share of a percent still shows.
std::string bar(double share)
{
    const int halves = static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * kBarWidth * 2));
    std::string text;
    for (int i = 0; i < halves / 2; ++i)
        text += "█";
    return halves % 2 == 1 ? text + "▌" : text;
}

std::string numbersText(std::span<const std::string_view> ids, const Report &report)
{
    std::string text;
    for (const std::string_view id : ids) {
        const ReportColumn *column = findColumn(id);
        text += fmt::format("  {} {}\n", padded(column->label, 26, false), column->text(column->number(report)));
    }
    return text;
}

std::string breakdownText(const Report &report)
{
    std::string text = "\nWhere the time goes (the stage that ends last)\n";
    for (const CauseRow &cause : causes()) {
        const Seconds time = toSeconds(report.breakdown[cause.cause]);
        if (time <= Seconds(0))
            continue;
        const double share = time / report.iteration;
        text += fmt::format("  {} {} {} {}\n", padded(cause.label, 18, false), padded(durationText(time), 9, true),
                            padded(percentText(share), 7, true), bar(share));
    }
    return text;
}

std::string memoryText(const Report &report)
{
    std::string text = fmt::format("\nMemory of one GPU of each stage, GiB, at its peak ({})\n",
                                   report.fits ? "fits" : "does not fit");
    std::vector<std::vector<std::string>> rows;
    const auto gib = [](Bytes size) { return fmt::format("{:.1f}", inGiB(size)); };
    const std::size_t shown = report.memory.size() > kStagesShown ? std::size_t(kStagesShown) : report.memory.size();
    for (std::size_t i = 0; i < shown; ++i) {
        const StageMemory &stage = report.memory[i];
        rows.push_back({fmt::format("stage {}", stage.stage), gib(stage.weights), gib(stage.gradients),
                        gib(stage.optimizer), gib(stage.activations), gib(stage.buffers), gib(stage.overhead),
                        gib(stage.peak),
                        fmt::format("of {}{}", gib(stage.capacity), stage.peak > stage.capacity ? " !" : "")});
    }
    text += tableText({"", "weights", "grads", "optimizer", "activations", "buffers", "overhead", "peak", ""}, rows);
    if (report.memory.size() > shown)
        text += fmt::format("  and {} more stages\n", report.memory.size() - shown);
    if (const StageMemory *worst = report.worstStage())
        text += fmt::format("  worst: stage {}, {}; {:.1f} allocated, {:.1f} reserved, {:.1f} on a monitor\n"
                            "  largest tensor then: {}, {:.2f} GiB\n",
                            worst->stage, worst->peakMoment, inGiB(worst->allocated), inGiB(worst->reserved),
                            inGiB(worst->monitored), worst->largestTensor, inGiB(worst->largestTensorBytes));
    return text;
}

} // namespace

std::string tableText(const std::vector<std::string> &header, const std::vector<std::vector<std::string>> &rows)
{
    std::vector<std::size_t> widths(header.size(), 0);
    const auto widen = [&widths](const std::vector<std::string> &cells) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            widths[i] = std::max(widths[i], characters(cells[i]));
    };
    widen(header);
    std::ranges::for_each(rows, widen);
    const auto line = [&widths](const std::vector<std::string> &cells) {
        std::string text = " ";
        for (std::size_t i = 0; i < cells.size(); ++i)
            text += (i == 0 ? " " : "  ") + padded(cells[i], widths[i], i != 0);
        return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
    };
    std::string text = line(header);
    for (const std::vector<std::string> &row : rows)
        text += line(row);
    return text;
}

std::string diagnosticsText(const Diagnostics &diagnostics)
{
    std::string text;
    for (const Diagnostic &diagnostic : diagnostics) {
        text += fmt::format("{} {}: {}", severityId(diagnostic.severity), diagnostic.path, diagnostic.message);
        if (!diagnostic.hint.empty())
            text += fmt::format("{} {}", diagnostic.message.ends_with('.') ? "" : ".", diagnostic.hint);
        text += '\n';
    }
    return text;
}

std::string planText(const Scenario &scenario)
{
    std::string degrees;
    for (const AxisRow &axis : parallelAxes())
        degrees += fmt::format("{} {}, ", axis.letters, axis.degree(scenario));
    const ParallelPlan &plan = scenario.plan;
    std::string schedule(vocabularySchedule(plan));
    if (plan.chunksPerStage > 1)
        schedule += fmt::format(" of {} chunks", plan.chunksPerStage);
    return fmt::format("{} on {} x {}: {}{}, ZeRO-{}, {} microbatches of {}", scenario.model.name,
                       scenario.cluster.gpus, scenario.cluster.device.name, degrees, schedule, plan.zero,
                       microbatchCount(scenario), scenario.training.microbatch);
}

std::string reportText(const Scenario &scenario, const Report &report, const Diagnostics &diagnostics)
{
    if (hasErrors(diagnostics))
        return diagnosticsText(diagnostics);
    std::string text = planText(scenario) + "\n\n" + numbersText(kHeadline, report);
    if (report.training > Seconds(0))
        text += fmt::format("\nThe whole training ({} tokens)\n", countText(scenario.training.tokens)) +
                numbersText(kTraining, report);
    text += breakdownText(report) + memoryText(report);
    if (report.measuredShare)
        text += fmt::format("\n{} of the device time is from measured tables, the rest from formulas.\n",
                            percentText(*report.measuredShare));
    if (!diagnostics.empty())
        text += "\n" + diagnosticsText(diagnostics);
    return text;
}

} // namespace stringline
