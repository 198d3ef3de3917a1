// Stacks: a bar for each row, upright where their names fit under them, else lying.
#include "ui/figure/study_figure_kinds.h"
#include "ui/figure/timeline_figure_bars.h"
#include "ui/figure/timeline_figure_layout.h"
#include "ui/qt_text.h"
#include "ui/timeline/picture_painter.h"
#include "ui/translation/table_texts.h"

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kThickness = 0.72;  // of the room for a bar
constexpr double kLyingBarMm = 5;    // room for a lying bar
constexpr double kWidestBarMm = 14;  // of an upright one
constexpr double kMostLyingMm = 200; // all of them
constexpr std::size_t kHatchedParts = 600;

class StacksDrawing {
public:
    StacksDrawing(StudyPage &page, const PlotRows &data)
        : m_page(page)
        , m_plot(data.plot)
        , m_bars(axisValues(data.table, data.rows, data.plot.across))
    {
        for (const std::string &column : data.plot.upwards)
            m_parts.push_back(axisValues(data.table, data.rows, column));
        nameBars(data);
    }

    QString draw()
    {
        ValueRange range;
        range.add(0);
        bool any = false;
        for (std::size_t bar = 0; bar < m_bars.values.size(); ++bar) {
            double above = 0;
            double below = 0;
            for (const AxisValues &part : m_parts) {
                const double value = std::isfinite(part.values[bar]) ? part.values[bar] : 0;
                (value < 0 ? below : above) += value;
                any = any || std::isfinite(part.values[bar]);
            }
            range.add(above);
            range.add(below);
        }
        if (!any)
            return noNumbersIn(*m_parts.front().column);
        ask(range);
        arrange(m_page);
        drawBars();
        drawNotes(m_page, notes());
        return {};
    }

private:
    // Bars stand in the order of rows; names may repeat.
    void nameBars(const PlotRows &data)
    {
        std::vector<double> places;
        QStringList names;
        for (std::size_t i = 0; i < data.rows.size(); ++i) {
            places.push_back(double(i));
            names << toQString(data.table.word(data.rows[i], m_plot.across));
        }
        m_names = placesAxis(std::move(places), std::move(names));
        for (const QString &name : m_names.names)
            m_widestName = std::max(m_widestName, textWidthMm(name, kSmallPt, false, m_page.figure.font));
    }

    void ask(const ValueRange &bars)
    {
        ValueRange range = bars;
        for (const PlotMark &mark : m_plot.marks)
            range.add(mark.upwards);
        for (const PlotRule &rule : m_plot.rules) {
            if (!rule.vertical)
                range.add(rule.at);
        }
        range.whole = false;
        AxisAsked values = askedAxis(linearAxis(range, true), *m_parts.front().column);
        if (m_parts.size() > 1)
            values.title = sharedTitle(*m_parts.front().column, values.unit);
        AxisAsked names{m_names, {}, tableText(m_bars.column->label), false};
        const double count = double(m_names.places.size());
        const double pitch = (m_page.figure.widthMm - 14) / count;
        // Numbers follow each other, so that some may go without a name; words may not.
        m_lying = !m_bars.words.isEmpty() && m_widestName + 1.5 > pitch;
        if (m_lying) {
            values.grid = true;
            m_page.across = values;
            m_page.upwards = names;
            m_page.usualPlotMm = std::clamp(count * kLyingBarMm, kLeastPlotMm, kMostLyingMm);
        } else {
            m_page.across = names;
            m_page.upwards = values;
            m_page.usualPlotMm = std::clamp(m_page.figure.widthMm * 0.42, 42.0, 75.0);
        }
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            const bool appears =
                std::ranges::any_of(m_parts[i].values, [](double value) { return std::isfinite(value) && value != 0; });
            if (appears && m_parts.size() > 1)
                m_page.legend.push_back({tableText(m_parts[i].column->label), LegendEntry::Swatch::Box, lookOf(i)});
        }
        for (LegendEntry &entry : markEntries(m_plot))
            m_page.legend.push_back(std::move(entry));
    }

    // Marks and rules where the bars are: across is a bar's number, and lying bars have their values across.
    [[nodiscard]] StudyPlot notes() const
    {
        StudyPlot plot = m_plot;
        for (PlotMark &mark : plot.marks) {
            const auto bar = std::ranges::find(m_bars.values, mark.across);
            if (m_bars.words.isEmpty() && bar != m_bars.values.end())
                mark.across = double(bar - m_bars.values.begin());
            if (m_lying)
                std::swap(mark.across, mark.upwards);
        }
        for (PlotRule &rule : plot.rules)
            rule.vertical = rule.vertical != m_lying;
        return plot;
    }

    [[nodiscard]] SeriesLook lookOf(std::size_t part) const
    {
        SeriesLook look = seriesLook(m_page.theme, part, m_parts[part].column->label);
        if (m_parts[part].values.size() * m_parts.size() > kHatchedParts)
            look.hatch = Hatch::None;
        return look;
    }

    [[nodiscard]] QRectF partRect(std::size_t bar, double from, double to) const
    {
        const FigureAxis &names = (m_lying ? m_page.upwards : m_page.across).axis;
        const FigureAxis &values = (m_lying ? m_page.across : m_page.upwards).axis;
        const double thick = std::min(names.pitch() * kThickness, kWidestBarMm);
        const double middle = names.at(double(bar));
        const double a = values.at(from);
        const double b = values.at(to);
        return m_lying ? QRectF(std::min(a, b), middle - thick / 2, std::abs(b - a), thick)
                       : QRectF(middle - thick / 2, std::min(a, b), thick, std::abs(b - a));
    }

    void drawBars()
    {
        std::vector<double> above(m_names.places.size());
        std::vector<double> below(m_names.places.size());
        for (std::size_t part = 0; part < m_parts.size(); ++part) {
            const SeriesLook look = lookOf(part);
            FigureRects rects{{}, look.color, {}, 0, false};
            FigureLines hatch{{}, Qt::black, kThinnestLineMm};
            for (std::size_t bar = 0; bar < above.size(); ++bar) {
                const double value = m_parts[part].values[bar];
                if (!std::isfinite(value) || value == 0)
                    continue;
                double &sum = value < 0 ? below[bar] : above[bar];
                const QRectF rect = partRect(bar, sum, sum + value);
                sum += value;
                rects.rects.push_back(rect);
                std::ranges::copy(hatchLines(look.hatch, rect, kFigureHatchMm), std::back_inserter(hatch.lines));
            }
            if (!rects.rects.empty())
                m_page.figure.items.emplace_back(std::move(rects));
            if (!hatch.lines.empty())
                m_page.figure.items.emplace_back(std::move(hatch));
        }
        drawMissing();
    }

    // A small cross where a bar has no number at all.
    void drawMissing()
    {
        FigureLines crosses{{}, QColor(0x80, 0x80, 0x80), 0.18};
        for (std::size_t bar = 0; bar < m_names.places.size(); ++bar) {
            if (std::ranges::any_of(m_parts, [bar](const AxisValues &part) { return std::isfinite(part.values[bar]); }))
                continue;
            const QRectF place = partRect(bar, 0, 0);
            const QPointF at = m_lying ? QPointF(place.left() + 1.2, place.center().y())
                                       : QPointF(place.center().x(), place.top() - 1.2);
            crosses.lines.emplace_back(at + QPointF(-0.55, -0.55), at + QPointF(0.55, 0.55));
            crosses.lines.emplace_back(at + QPointF(-0.55, 0.55), at + QPointF(0.55, -0.55));
        }
        m_page.figure.items.emplace_back(std::move(crosses));
    }

    StudyPage &m_page;
    const StudyPlot &m_plot;
    AxisValues m_bars;
    std::vector<AxisValues> m_parts;
    FigureAxis m_names;
    double m_widestName = 0;
    bool m_lying = false;
};

} // namespace

QString drawStacks(StudyPage &page, const PlotRows &data)
{
    return StacksDrawing(page, data).draw();
}

} // namespace stringline::ui
