// Spans: who has which part of something when, such as jobs over GPUs.
#include "ui/figure/study_figure_kinds.h"
#include "ui/figure/timeline_figure_bars.h"
#include "ui/figure/timeline_figure_layout.h"
#include "ui/theme/color_math.h"
#include "ui/timeline/picture_painter.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kNearMm = 0.1;
constexpr std::size_t kMostRects = 20000; // of a figure that stays below a megabyte
constexpr qsizetype kLegendNames = 12;
constexpr std::size_t kHatchedSpans = 400;
constexpr double kEdgeFromMm = 0.6;
constexpr std::size_t kMostLabels = 600;

class Words {
    Q_DECLARE_TR_FUNCTIONS(StudyFigure)
};

class SpansDrawing {
public:
    SpansDrawing(StudyPage &page, const PlotRows &data)
        : m_page(page)
        , m_plot(data.plot)
        , m_from(axisValues(data.table, data.rows, data.plot.across))
        , m_to(axisValues(data.table, data.rows, data.plot.acrossTo))
        , m_low(axisValues(data.table, data.rows, data.plot.upwards.at(0)))
        , m_high(axisValues(data.table, data.rows, data.plot.upwards.at(1)))
        , m_groups(groupsOf(data.table, data.rows, data.plot.by))
    {
        if (!data.plot.by.empty())
            m_byLabel = tableText(data.table.columns[data.table.column(data.plot.by)].label);
    }

    QString draw()
    {
        ValueRange across;
        ValueRange upwards;
        for (std::size_t i = 0; i < m_from.values.size(); ++i) {
            if (!isWhole(i))
                continue;
            across.add(m_from.values[i]);
            across.add(m_to.values[i]);
            upwards.add(m_low.values[i]);
            upwards.add(m_high.values[i]);
        }
        if (across.isEmpty())
            return noNumbersIn(*m_from.column);
        addNotesTo(m_plot, across, upwards);
        m_page.across = askedAxis(axisOf(across, m_plot.logAcross), *m_from.column);
        m_page.upwards = askedAxis(axisOf(upwards, m_plot.logUpwards), *m_low.column);
        m_page.upwards.grid = false;
        m_page.usualPlotMm = std::clamp(m_page.figure.widthMm * 0.46, 42.0, 90.0);
        const bool named = m_groups.names.size() > 1 && m_groups.names.size() <= kLegendNames;
        for (qsizetype i = 0; named && i < m_groups.names.size(); ++i)
            m_page.legend.push_back({m_groups.names[i], LegendEntry::Swatch::Box, lookOf(std::size_t(i))});
        if (m_groups.names.size() > kLegendNames)
            m_page.legend.push_back(
                {Words::tr("%1: %2 in all, colors repeat").arg(m_byLabel).arg(m_groups.names.size())});
        for (LegendEntry &entry : markEntries(m_plot))
            m_page.legend.push_back(std::move(entry));
        arrange(m_page);
        drawSpans();
        drawNotes(m_page, m_plot);
        return {};
    }

private:
    // No margin: spans fill the picture up to its frame.
    static FigureAxis axisOf(const ValueRange &range, bool isLog)
    {
        if (isLog && std::isfinite(range.leastPositive))
            return logAxis(range);
        FigureAxis axis = linearAxis(range);
        if (range.least < range.most) {
            axis.from = axis.from == 0 ? 0 : range.least;
            axis.to = range.most;
        }
        return axis;
    }

    [[nodiscard]] bool isWhole(std::size_t row) const
    {
        const bool positive =
            (!m_plot.logAcross || m_from.values[row] > 0) && (!m_plot.logUpwards || m_low.values[row] > 0);
        return positive && std::isfinite(m_from.values[row]) && std::isfinite(m_to.values[row]) &&
               std::isfinite(m_low.values[row]) && std::isfinite(m_high.values[row]);
    }

    [[nodiscard]] SeriesLook lookOf(std::size_t group) const { return seriesLook(m_page.theme, group); }

    void drawSpans()
    {
        std::vector<SpanRects> spans(std::size_t(m_groups.names.size()));
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_from.values.size(); ++i) {
            if (!isWhole(i))
                continue;
            const QPointF a = m_page.at(m_from.values[i], m_low.values[i]);
            const QPointF b = m_page.at(m_to.values[i], m_high.values[i]);
            spans[m_groups.ofRow[i]].rects.push_back(QRectF(a, b).normalized());
            ++count;
        }
        for (std::size_t group = 0; group < spans.size(); ++group)
            spans[group].group = group;
        const std::vector<SpanRects> merged = mergedSpans(std::move(spans), m_page.plot, kNearMm, kMostRects);
        FigureLines edges{{}, Qt::white, kThinnestLineMm};
        FigureLines hatch{{}, Qt::black, kThinnestLineMm};
        for (const SpanRects &each : merged) {
            const SeriesLook look = lookOf(each.group);
            for (const QRectF &rect : each.rects) {
                if (rect.width() >= kEdgeFromMm) {
                    edges.lines.emplace_back(rect.topLeft(), rect.bottomLeft());
                    if (rect.height() >= kEdgeFromMm)
                        edges.lines.emplace_back(rect.topLeft(), rect.topRight());
                }
                if (count <= kHatchedSpans)
                    std::ranges::copy(hatchLines(look.hatch, rect, 2 * kFigureHatchMm),
                                      std::back_inserter(hatch.lines));
            }
            if (!each.rects.empty())
                m_page.figure.items.emplace_back(FigureRects{each.rects, look.color, {}, 0, false});
        }
        m_page.figure.items.emplace_back(std::move(hatch));
        if (edges.lines.size() < kMostRects / 2)
            m_page.figure.items.emplace_back(std::move(edges));
        drawNames(merged);
    }

    // Where they fit; the same name is the same color elsewhere.
    void drawNames(const std::vector<SpanRects> &spans)
    {
        const double cap = capHeightMm(kSmallPt, m_page.figure.font);
        std::size_t count = 0;
        for (const SpanRects &each : spans) {
            const QString &name = m_groups.names[qsizetype(each.group)];
            const double width = textWidthMm(name, kSmallPt, false, m_page.figure.font);
            const QColor color = lookOf(each.group).color;
            for (const QRectF &rect : each.rects) {
                if (rect.width() < width + 1 || rect.height() < cap + 0.8 || ++count > kMostLabels)
                    continue;
                const QRectF ground(rect.center() - QPointF(width / 2 + 0.3, cap / 2 + 0.3),
                                    QSizeF(width + 0.6, cap + 0.6));
                m_page.figure.items.emplace_back(FigureRects{{ground}, color, {}, 0, false}); // over a hatch
                m_page.addText({rect.center().x(), rect.center().y() + cap / 2}, name, kSmallPt,
                               FigureText::Align::Center, false, contrastText(color));
            }
        }
    }

    StudyPage &m_page;
    const StudyPlot &m_plot;
    AxisValues m_from;
    AxisValues m_to;
    AxisValues m_low;
    AxisValues m_high;
    RowGroups m_groups;
    QString m_byLabel;
};

} // namespace

QString drawSpans(StudyPage &page, const PlotRows &data)
{
    return SpansDrawing(page, data).draw();
}

} // namespace stringline::ui
