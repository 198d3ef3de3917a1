// A number over the values of one field, as a line, or of two, as a heat map.
#include "core/base/text.h"
#include "core/scenario/fields.h"
#include "core/studies/parts.h"
#include "core/sweep/values.h"
#include "ui/figure/figure_kind_rows.h"
#include "ui/figure/figure_words.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <optional>

namespace stringline::ui {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(SweepFigure)
};

std::string titleOf(const SweepAxis &axis)
{
    const Field *field = findField(axis.path);
    return field == nullptr ? axis.path : fieldTitle(*field);
}

// An axis of numbers is one of the plot's; what is chosen by name stands in its order.
struct AxisCells {
    bool numbers = true;
    std::vector<StudyCell> of; // by place of the value
};
AxisCells cellsOf(const SweepAxis &axis)
{
    const Field *field = findField(axis.path);
    AxisCells cells;
    for (const std::string &value : axis.values) {
        const std::optional<double> number = parseNumber(value, field == nullptr ? Unit::None : field->unit);
        cells.numbers = cells.numbers && field != nullptr && number.has_value();
        cells.of.emplace_back(number.value_or(0));
    }
    for (std::size_t i = 0; i < axis.values.size() && !cells.numbers; ++i)
        cells.of[i] = axisValueText(axis.path, axis.values[i]);
    return cells;
}

StudyColumn axisColumn(const SweepAxis &axis, bool numbers, std::string id)
{
    if (!numbers)
        return parts::word(std::move(id), titleOf(axis));
    const std::string_view unit = unitLabel(findField(axis.path)->unit);
    std::string label = titleOf(axis);
    if (!unit.empty())
        label += " (" + std::string(unit) + ")";
    return {std::move(id), std::move(label), {}, [](double value) {
                return fieldText(value, value == double(std::llround(value)));
            }};
}

bool isGeometric(const std::vector<StudyCell> &values)
{
    if (values.size() < 3 || std::get<double>(values.front()) <= 0)
        return false;
    const double least = std::get<double>(*std::ranges::min_element(values));
    const double most = std::get<double>(*std::ranges::max_element(values));
    return least > 0 && most / least >= 8;
}

} // namespace

FigureSweep figureSweep(SweepGrid grid, std::vector<SweepCell> cells, const PresetLibrary &presets)
{
    FigureSweep sweep{std::move(grid), std::move(cells), {}};
    for (const SweepCell &cell : sweep.cells)
        sweep.values.push_back(cell.legal ? measureValues(cellScenario(sweep.grid, cell.cell, presets), cell)
                                          : MeasureValues{});
    return sweep;
}

Figure drawSweep(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame)
{
    const FigureSweep &sweep = *subject.sweep;
    const auto asked = std::ranges::find(measures(), spec.plot, &Measure::id);
    const Measure &measure = asked == measures().end() ? measures().front() : *asked;
    const auto place = std::size_t(&measure - measures().data());
    const bool isMap = sweep.grid.axes.size() > 1;

    StudyTable table{"sweep", {}, {}, {}, {}};
    std::vector<AxisCells> axes;
    QStringList names;
    for (const SweepAxis &axis : sweep.grid.axes) {
        axes.push_back(cellsOf(axis));
        table.columns.push_back(axisColumn(axis, axes.back().numbers, axis.path));
        names << toQString(titleOf(axis));
    }
    table.columns.push_back(
        {std::string(measure.id), std::string(measure.label), std::string(measure.unit), measure.text, false});
    // One line joins what can be run; what is legal but does not fit in memory is told from it.
    if (!isMap)
        table.columns.push_back(parts::word("fits", Words::tr("memory").toStdString()));
    std::size_t legal = 0;
    for (std::size_t i = 0; i < sweep.cells.size(); ++i) {
        const SweepCell &cell = sweep.cells[i];
        const std::vector<std::size_t> at = sweep.grid.at(cell.cell);
        std::vector<StudyCell> row;
        for (std::size_t axis = 0; axis < axes.size(); ++axis)
            row.push_back(axes[axis].of[at[axis]]);
        const bool drawn = cell.legal && (cell.fits || !isMap);
        legal += cell.legal && cell.fits ? 1 : 0;
        if (drawn)
            row.emplace_back(sweep.values[i][place]);
        else
            row.emplace_back();
        if (!isMap)
            row.emplace_back(
                (cell.fits || !cell.legal ? Words::tr("fits in memory") : Words::tr("does not fit")).toStdString());
        table.add(std::move(row));
    }
    StudyPlot plot;
    plot.across = sweep.grid.axes.front().path;
    if (isMap) {
        plot.kind = PlotKind::HeatMap;
        plot.upwards = {sweep.grid.axes[1].path};
        plot.shade = std::string(measure.id);
    } else {
        plot.kind = PlotKind::Lines;
        plot.upwards = {std::string(measure.id)};
        plot.by = "fits";
        plot.logAcross = axes.front().numbers && isGeometric(axes.front().of);
    }
    const QString label = tableText(measure.label);
    const QString over = names.join(Words::tr(" and "));
    const QString shown = Words::tr("%1 over %2; %3 of %4 plans can be run, the others break a rule or do not fit in "
                                    "memory. Everything else is "
                                    "as in:")
                              .arg(label.left(1).toUpper() + label.mid(1), over)
                              .arg(legal)
                              .arg(sweep.cells.size());
    return plotFigure(table, plot, plotWords(*subject.evaluation, Words::tr("%1 over %2").arg(label, over), shown),
                      pageOptions(spec, frame));
}

} // namespace stringline::ui
