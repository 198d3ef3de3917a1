#include "core/sweep/tornado.h"

#include "core/base/csv.h"
#include "core/base/text.h"
#include "core/evaluate/evaluate.h"
#include "core/scenario/fields.h"
#include "core/sweep/steps.h"
#include "core/sweep/values.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <mutex>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace stringline {

namespace {

SweepCell simulated(Scenario scenario, const PresetLibrary &presets, const std::stop_token &stop)
{
    const std::array<std::size_t, 1> only{0};
    std::vector<SweepCell> cells = sweepCells({std::move(scenario), {}}, only, presets, {1, {}}, stop);
    return cells.empty() ? SweepCell{} : std::move(cells.front());
}

Scenario withValue(const Scenario &scenario, std::string_view path, std::string_view value)
{
    Scenario changed = scenario;
    [[maybe_unused]] const Errors errors = setField(changed, path, value);
    assert(errors.empty() && "the field wrote this value itself");
    return changed;
}

// The nearest of `values` with which the scenario is legal; without one the nearest of all, which says why not.
std::string nextValue(const Scenario &scenario, const Field &field, const std::vector<std::string> &values,
                      const std::stop_token &stop)
{
    for (const std::string &value : values) {
        if (stop.stop_requested())
            return {};
        if (!hasErrors(validate(withValue(scenario, field.path, value))))
            return value;
    }
    return values.empty() ? std::string() : values.front();
}

} // namespace

double Tornado::change(const TornadoStep &step, std::size_t measure) const
{
    if (!step.cell.legal || values[measure] == 0)
        return 0;
    return step.values[measure] / values[measure] - 1;
}

double Tornado::effect(const TornadoRow &row, std::size_t measure) const
{
    return std::max(std::abs(change(row.down, measure)), std::abs(change(row.up, measure)));
}

void sortByEffect(Tornado &tornado, std::size_t measure)
{
    const auto place = [](const TornadoRow &row) { return findField(row.path) - scenarioFields().data(); };
    std::ranges::sort(tornado.rows, [&](const TornadoRow &a, const TornadoRow &b) {
        const double first = tornado.effect(a, measure);
        const double second = tornado.effect(b, measure);
        return first != second ? first > second : place(a) < place(b);
    });
}

Scenario steppedScenario(const Scenario &scenario, const TornadoRow &row, const TornadoStep &step)
{
    return withValue(scenario, row.path, step.value);
}

Tornado tornado(const Scenario &scenario, const PresetLibrary &presets, const SweepOptions &options,
                std::stop_token stop)
{
    Tornado result;
    result.now = simulated(scenario, presets, stop);
    if (!result.now.legal)
        return result;
    result.values = measureValues(scenario, result.now);
    const std::span<const Field> fields = scenarioFields();
    std::vector<TornadoRow> rows(fields.size());
    const int cores = tbb::this_task_arena::max_concurrency();
    tbb::task_arena arena(options.threads > 0 ? std::min(options.threads, cores) : cores);
    std::mutex mutex;
    std::size_t done = 0;
    arena.execute([&] {
        tbb::parallel_for(std::size_t(0), fields.size(), [&](std::size_t i) {
            const Field &field = fields[i];
            const FieldSteps steps = fieldSteps(field, scenario);
            TornadoRow &row = rows[i];
            for (const auto &[values, step] : {std::pair(&steps.down, &row.down), {&steps.up, &row.up}}) {
                step->value = nextValue(scenario, field, *values, stop);
                if (step->value.empty() || stop.stop_requested())
                    continue;
                const Scenario stepped = withValue(scenario, field.path, step->value);
                step->cell = simulated(stepped, presets, stop);
                step->values = measureValues(stepped, step->cell);
            }
            if (!row.down.value.empty() || !row.up.value.empty()) {
                row.path = field.path;
                row.label = fieldTitle(field);
                row.value = fieldText(field, scenario);
            }
            const std::scoped_lock lock(mutex);
            if (options.done)
                options.done(++done, fields.size());
        });
    });
    if (stop.stop_requested())
        return {};
    std::ranges::copy_if(rows, std::back_inserter(result.rows),
                         [](const TornadoRow &row) { return !row.path.empty(); });
    sortByEffect(result, 0);
    return result;
}

std::string tornadoCsv(const Tornado &tornado)
{
    std::vector<std::string> words{"field", "now", "value", "legal", "fits"};
    for (const Measure &measure : measures())
        words.emplace_back(measure.id);
    words.emplace_back("reason");
    std::string text = csvLine(words);
    for (const TornadoRow &row : tornado.rows) {
        for (const TornadoStep *step : {&row.down, &row.up}) {
            if (step->value.empty())
                continue;
            const SweepCell &cell = step->cell;
            words = {row.path, row.value, step->value, cell.legal ? "true" : "false", cell.fits ? "true" : "false"};
            for (const double value : step->values)
                words.push_back(cell.legal ? exactText(value) : "");
            words.push_back(cell.reason);
            text += csvLine(words);
        }
    }
    return text;
}

} // namespace stringline
