// Heat maps: cells of equal size in the shades of their values, and the scale that says what the shades mean.
#include "ui/figure/study_figure_kinds.h"
#include "ui/figure/timeline_figure_layout.h"
#include "ui/theme/color_math.h"
#include "ui/translation/table_texts.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace stringline::ui {

namespace {

constexpr int kShades = 64;
constexpr double kLogRatio = 30; // from which equal ratios have equal steps of shade
constexpr double kScaleMm = 2.6;
constexpr double kScaleGapMm = 2.2;
constexpr double kLargestCellMm = 12;
constexpr double kUsualMapMm = 75;
constexpr double kLeastRowMm = 2.4;
constexpr double kMissingMm = 0.55; // half of the cross

class HeatDrawing {
public:
    HeatDrawing(StudyPage &page, const PlotRows &data)
        : m_page(page)
        , m_plot(data.plot)
        , m_across(axisValues(data.table, data.rows, data.plot.across))
        , m_upwards(axisValues(data.table, data.rows, data.plot.upwards.front()))
        , m_shades(axisValues(data.table, data.rows, data.plot.shade))
    {
    }

    QString draw()
    {
        const ValueRange range = m_shades.range();
        if (range.isEmpty() || !m_shades.words.isEmpty())
            return noNumbersIn(*m_shades.column);
        m_page.across = askedAxis(m_across.evenly(), *m_across.column);
        m_page.upwards = askedAxis(m_upwards.evenly(), *m_upwards.column);
        if (m_page.across.axis.places.empty() || m_page.upwards.axis.places.empty())
            return noNumbersIn(m_page.across.axis.places.empty() ? *m_across.column : *m_upwards.column);
        m_scale = range.least > 0 && range.most / range.least >= kLogRatio ? logAxis(range) : linearAxis(range);
        m_scale.from = range.least;
        m_scale.to = range.most > range.least ? range.most : range.least + std::max(1e-12, std::abs(range.least));
        m_unit = figureUnit(*m_shades.column, typicalValue(m_scale));
        m_page.rightTitle = m_unit.titled(tableText(m_shades.column->label));
        askForRoom();
        m_page.legend = markEntries(m_plot);
        arrange(m_page);
        drawCells();
        drawScale();
        drawNotes(m_page, m_plot);
        return {};
    }

private:
    void askForRoom()
    {
        double widest = 0;
        for (const FigureTick &tick : scaleTicks())
            widest = std::max(widest, textWidthMm(tick.text, kSmallPt, false, m_page.figure.font));
        m_page.rightMm = kScaleGapMm + kScaleMm + 1.4 + widest;
        const double rows = double(m_page.upwards.axis.places.size());
        const double columns = double(m_page.across.axis.places.size());
        const double cell = std::min(kLargestCellMm, (m_page.figure.widthMm - m_page.rightMm - 10) / columns);
        m_page.usualPlotMm = std::clamp(rows * cell, rows * kLeastRowMm, std::max(kUsualMapMm, rows * kLeastRowMm));
        m_page.usualPlotMm = std::clamp(m_page.usualPlotMm, kLeastPlotMm, 3 * kUsualMapMm);
    }

    // A range of one value has one name: others would promise values that nothing has.
    [[nodiscard]] std::vector<FigureTick> scaleTicks() const
    {
        if (m_shades.range().least == m_shades.range().most)
            return {{m_scale.from, m_unit.text(m_scale.from)}};
        return figureTicks(m_scale, m_unit, 5);
    }

    [[nodiscard]] int shadeOf(double value) const
    {
        FigureAxis unit = m_scale;
        unit.start = 0;
        unit.end = 1;
        return int(std::lround(unit.at(value) * (kShades - 1)));
    }
    [[nodiscard]] QColor colorOfShade(int shade) const
    {
        return shadeColor(double(shade) / (kShades - 1), m_page.theme);
    }

    [[nodiscard]] QRectF cellAt(double across, double upwards) const
    {
        const QPointF center = m_page.at(across, upwards);
        const double width = m_page.across.axis.pitch();
        const double height = m_page.upwards.axis.pitch();
        return {center.x() - width / 2, center.y() - height / 2, width, height};
    }

    void drawCells()
    {
        // Of rows with one place the first counts.
        std::map<std::pair<double, double>, double> values;
        for (std::size_t i = 0; i < m_shades.values.size(); ++i) {
            if (std::isfinite(m_shades.values[i]) && std::isfinite(m_across.values[i]) &&
                std::isfinite(m_upwards.values[i]))
                values.emplace(std::pair(m_across.values[i], m_upwards.values[i]), m_shades.values[i]);
        }
        std::map<int, FigureRects> byShade;
        for (const auto &[place, value] : values) {
            const int shade = shadeOf(value);
            FigureRects &rects = byShade[shade];
            rects.fill = colorOfShade(shade);
            rects.rects.push_back(cellAt(place.first, place.second));
        }
        for (auto &[shade, rects] : byShade)
            m_page.figure.items.emplace_back(std::move(rects));
        drawMissing(values);
        drawNumbers(values);
    }

    void drawMissing(const std::map<std::pair<double, double>, double> &values)
    {
        FigureLines crosses{{}, QColor(0xa0, 0xa0, 0xa0), 0.15};
        const double reach = std::min({kMissingMm, m_page.across.axis.pitch() / 3, m_page.upwards.axis.pitch() / 3});
        for (const double across : m_page.across.axis.places) {
            for (const double upwards : m_page.upwards.axis.places) {
                if (values.contains({across, upwards}))
                    continue;
                const QPointF at = m_page.at(across, upwards);
                crosses.lines.emplace_back(at + QPointF(-reach, -reach), at + QPointF(reach, reach));
                crosses.lines.emplace_back(at + QPointF(-reach, reach), at + QPointF(reach, -reach));
            }
        }
        m_page.figure.items.emplace_back(std::move(crosses));
    }

    // In all cells or in none, so that a missing number means nothing.
    void drawNumbers(const std::map<std::pair<double, double>, double> &values)
    {
        const double cap = capHeightMm(kSmallPt, m_page.figure.font);
        double widest = 0;
        for (const auto &[place, value] : values)
            widest = std::max(widest, textWidthMm(m_unit.text(value), kSmallPt, false, m_page.figure.font));
        if (m_page.across.axis.pitch() < widest + 0.8 || m_page.upwards.axis.pitch() < cap + 0.8)
            return;
        for (const auto &[place, value] : values) {
            const QPointF at = m_page.at(place.first, place.second);
            m_page.addText({at.x(), at.y() + cap / 2}, m_unit.text(value), kSmallPt, FigureText::Align::Center, false,
                           contrastText(colorOfShade(shadeOf(value))));
        }
    }

    void drawScale()
    {
        const QRectF &plot = m_page.plot;
        const double left = plot.right() + kScaleGapMm;
        const double step = plot.height() / kShades;
        for (int shade = 0; shade < kShades; ++shade)
            m_page.figure.items.emplace_back(FigureRects{
                {QRectF(left, plot.bottom() - step * (shade + 1), kScaleMm, step)}, colorOfShade(shade), {}, 0, false});
        m_scale.start = plot.bottom();
        m_scale.end = plot.top();
        FigureLines lines{{}, Qt::black, 0.18};
        const double cap = capHeightMm(kSmallPt, m_page.figure.font);
        double last = 1e9;
        for (const FigureTick &tick : scaleTicks()) {
            const double y = m_scale.at(tick.value);
            lines.lines.emplace_back(left + kScaleMm, y, left + kScaleMm + (tick.text.isEmpty() ? 0.4 : 0.7), y);
            if (tick.text.isEmpty() || std::abs(y - last) < cap * 1.5)
                continue;
            last = y;
            m_page.addText({left + kScaleMm + 1.1, y + cap / 2}, tick.text, kSmallPt);
        }
        m_page.figure.items.emplace_back(std::move(lines));
    }

    StudyPage &m_page;
    const StudyPlot &m_plot;
    AxisValues m_across;
    AxisValues m_upwards;
    AxisValues m_shades;
    FigureAxis m_scale;
    FigureUnit m_unit;
};

} // namespace

QString drawHeatMap(StudyPage &page, const PlotRows &data)
{
    return HeatDrawing(page, data).draw();
}

} // namespace stringline::ui
