#include "core/validation/accuracy_page.h"

#include "core/validation/tuned_constants.h"
#include "core/validation/validate_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <map>

namespace stringline {

namespace {

using Adjust = std::function<void(Scenario &)>;

struct RowError {
    std::string id;
    std::string group;
    std::string model;
    std::string gpu;
    double percent = 0;
};
using RowErrors = std::vector<RowError>;

Result<RowErrors> errorsOf(const AccuracyTable &table, const PresetLibrary &presets, MeasuredQuantity quantity,
                           const Adjust &adjust, std::stop_token stop)
{
    ValidationOptions options;
    options.adjust = adjust;
    const Result<Validation> validation = validateTable(table.rows, presets, {}, std::move(stop), options);
    if (!validation)
        return validation.errors();
    RowErrors errors;
    for (const ValidationRow &row : validation->rows) {
        if (row.quantity == quantity)
            errors.push_back({row.id, row.group, row.scenario.model.name, row.scenario.cluster.device.preset,
                              row.value.errorPercent()});
    }
    return errors;
}

double meanAbsolute(const RowErrors &errors, const std::function<bool(const RowError &)> &which = nullptr)
{
    double sum = 0;
    int count = 0;
    for (const RowError &error : errors) {
        if (!which || which(error)) {
            sum += std::abs(error.percent);
            ++count;
        }
    }
    return count > 0 ? sum / count : 0;
}

double meanSigned(const RowErrors &errors)
{
    double sum = 0;
    for (const RowError &error : errors)
        sum += error.percent;
    return errors.empty() ? 0 : sum / static_cast<double>(errors.size());
}

// Whole models stay together: one half of them by a sum over the name's letters.
int foldOf(const RowError &error)
{
    unsigned sum = 0;
    for (const char letter : error.model)
        sum = sum * 31 + static_cast<unsigned char>(letter);
    return static_cast<int>(sum % 2);
}

constexpr double kClockFactors[] = {0.80, 0.85, 0.90, 0.95, 1.0, 1.05, 1.10, 1.15, 1.20};

void scaleClocks(Scenario &scenario, double factor)
{
    DeviceSpec &device = scenario.cluster.device;
    device.sustainedClock *= factor;
    device.fp8.sustainedClock *= factor;
    device.fp4.sustainedClock *= factor;
    device.attentionClock *= factor;
}

// The error of each row with its GPU's clocks fitted to the models of the other half.
Result<double> twoFold(const AccuracyTable &table, const PresetLibrary &presets, std::stop_token stop)
{
    std::vector<RowErrors> byFactor;
    for (const double factor : kClockFactors) {
        Result<RowErrors> errors = errorsOf(
            table, presets, MeasuredQuantity::Time, [factor](Scenario &scenario) { scaleClocks(scenario, factor); },
            stop);
        if (!errors)
            return errors.errors();
        byFactor.push_back(std::move(*errors));
    }
    double sum = 0;
    for (const RowError &row : byFactor.front()) {
        double best = std::numeric_limits<double>::infinity();
        double own = 0;
        for (const RowErrors &errors : byFactor) {
            const double learned = meanAbsolute(
                errors, [&](const RowError &other) { return other.gpu == row.gpu && foldOf(other) != foldOf(row); });
            if (learned < best) {
                best = learned;
                const auto same = std::ranges::find(errors, row.id, &RowError::id);
                own = same == errors.end() ? std::abs(row.percent) : std::abs(same->percent);
            }
        }
        sum += own;
    }
    return byFactor.front().empty() ? 0.0 : sum / static_cast<double>(byFactor.front().size());
}

class Page {
public:
    explicit Page(const std::string &date)
    {
        line("# How far predictions are from published runs\n");
        line(
            "Made by `stringline-cli accuracy` on {}. Errors are mean absolute percentage errors of the iteration time "
            "(peak memory where it says so); signed means are predicted against measured. Nothing is fitted to a row, "
            "a "
            "source or a model.\n",
            date);
    }

    template <class... Args>
    void line(fmt::format_string<Args...> text, Args &&...args)
    {
        fmt::format_to(std::back_inserter(m_text), text, std::forward<Args>(args)...);
        m_text += '\n';
    }

    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    std::string m_text;
};

void writeSources(Page &page, const AccuracyTable &table, const RowErrors &nothing, const RowErrors &single,
                  const RowErrors &all)
{
    page.line("\n## {}\n", table.name);
    page.line("| Source | Runs | Nothing tuned | Single-node overheads | All constants | Signed | Worst |");
    page.line("|---|---|---|---|---|---|---|");
    std::map<std::string, int> groups;
    for (const RowError &error : all)
        ++groups[error.group];
    const auto write = [&](const std::string &name, const std::function<bool(const RowError &)> &which) {
        RowErrors own;
        std::ranges::copy_if(all, std::back_inserter(own),
                             [&](const RowError &error) { return !which || which(error); });
        double worst = 0;
        for (const RowError &error : own)
            worst = std::abs(error.percent) > std::abs(worst) ? error.percent : worst;
        page.line("| {} | {} | {:.1f} | {:.1f} | {:.1f} | {:+.1f} | {:+.0f} |", name, own.size(),
                  meanAbsolute(nothing, which), meanAbsolute(single, which), meanAbsolute(own), meanSigned(own), worst);
    };
    for (const auto &[group, count] : groups)
        write(group, [&group = group](const RowError &error) { return error.group == group; });
    write("**all**", nullptr);
}

Result<std::vector<std::pair<double, const TunedConstant *>>>
effects(const AccuracyTable &table, const PresetLibrary &presets, double reference, std::stop_token stop)
{
    std::vector<std::pair<double, const TunedConstant *>> found;
    for (const TunedConstant &constant : tunedConstants()) {
        const Result<RowErrors> errors = errorsOf(
            table, presets, MeasuredQuantity::Time, [&constant](Scenario &scenario) { untune(scenario, constant); },
            stop);
        if (!errors)
            return errors.errors();
        found.emplace_back(meanAbsolute(*errors) - reference, &constant);
    }
    std::ranges::stable_sort(found, std::ranges::greater(), [](const auto &entry) { return std::abs(entry.first); });
    return found;
}

Errors writeTable(Page &page, const AccuracyTable &table, const PresetLibrary &presets, std::stop_token stop)
{
    const auto time = [&](const Adjust &adjust) {
        return errorsOf(table, presets, MeasuredQuantity::Time, adjust, stop);
    };
    const Result<RowErrors> all = time(nullptr);
    const Result<RowErrors> single = time([](Scenario &scenario) { scenario = withSingleNodeTuned(scenario); });
    const Result<RowErrors> nothing = time([](Scenario &scenario) { scenario = withNothingTuned(scenario); });
    for (const Result<RowErrors> *part : {&all, &single, &nothing}) {
        if (!*part)
            return part->errors();
    }
    writeSources(page, table, *nothing, *single, *all);
    const double reference = meanAbsolute(*all);
    const Result<double> halves = twoFold(table, presets, stop);
    if (!halves)
        return halves.errors();
    page.line("\nTwo-fold by model, with the clocks of each GPU fitted to the other half of the models: {:.1f} %.",
              *halves);
    const Result<RowErrors> memory = errorsOf(table, presets, MeasuredQuantity::Memory, nullptr, stop);
    if (!memory)
        return memory.errors();
    if (!memory->empty())
        page.line("Peak memory, as each source counts it: {:.1f} % over {} runs, signed {:+.1f} %.",
                  meanAbsolute(*memory), memory->size(), meanSigned(*memory));
    const auto worth = effects(table, presets, reference, stop);
    if (!worth)
        return worth.errors();
    page.line("\nWhat a constant is worth: the change of the whole error, in points, with it alone put back.\n");
    page.line("| Constant | Change |");
    page.line("|---|---|");
    for (const auto &[change, constant] : *worth) {
        if (std::abs(change) >= 0.05)
            page.line("| {} (`{}`) | {:+.1f} |", constant->meaning, constant->path, change);
    }
    RowErrors worst = *all;
    std::ranges::stable_sort(worst, std::ranges::greater(), [](const RowError &e) { return std::abs(e.percent); });
    page.line("\nLargest errors: {}.", [&] {
        std::string names;
        for (std::size_t i = 0; i < std::min<std::size_t>(12, worst.size()); ++i)
            names += fmt::format("{}{} {:+.0f} %", i > 0 ? ", " : "", worst[i].id, worst[i].percent);
        return names;
    }());
    return {};
}

void writeConstants(Page &page)
{
    page.line("\n## The tuned constants\n");
    page.line(
        "{} fields of presets, {} numbers in the code; each has its evidence in the preset's `source` or beside it.\n",
        tunedConstants().size(), codeConstants().size());
    page.line("| Constant | Meaning | Untuned | Tuned on |");
    page.line("|---|---|---|---|");
    for (const TunedConstant &constant : tunedConstants())
        page.line("| `{}` | {} | {:g} | {} |", constant.path, constant.meaning, constant.untuned,
                  constant.evidence == TuningEvidence::SingleNode ? "single nodes, stage timings"
                                                                  : "development tables");
    for (const CodeConstant &constant : codeConstants())
        page.line("| `{}`: {} | {} | – | development tables |", constant.where, constant.value, constant.meaning);
}

} // namespace

Result<std::string> accuracyPage(const std::vector<AccuracyTable> &tables, const PresetLibrary &presets,
                                 const std::string &date, std::stop_token stop)
{
    Page page(date);
    for (const AccuracyTable &table : tables) {
        if (const Errors errors = writeTable(page, table, presets, stop); !errors.empty())
            return errors;
    }
    writeConstants(page);
    return page.take();
}

} // namespace stringline
