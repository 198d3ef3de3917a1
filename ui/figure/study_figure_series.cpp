// Lines and points: upwards over across, a look for each series.
#include "ui/figure/study_figure_kinds.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <set>

namespace stringline::ui {

namespace {

constexpr std::size_t kMarkedLine = 40;  // points of a line that has a marker at each
constexpr std::size_t kManyPoints = 800; // from which points are dots
constexpr std::size_t kMostDots = 15000; // of a figure that stays below a megabyte
constexpr qsizetype kManyCorners = 2000;
constexpr double kDotMm = 0.5;
constexpr double kFrontMm = 0.25;

class Words {
    Q_DECLARE_TR_FUNCTIONS(StudyFigure)
};

class SeriesDrawing {
public:
    SeriesDrawing(StudyPage &page, const PlotRows &data)
        : m_page(page)
        , m_plot(data.plot)
        , m_isLines(data.plot.kind == PlotKind::Lines)
        , m_across(axisValues(data.table, data.rows, data.plot.across))
        , m_series(seriesOf(data.table, data.rows, data.plot))
        , m_upwards(data.table.columns[data.table.column(data.plot.upwards.front())])
    {
        for (const std::string &column : data.plot.upwards)
            m_labels << tableText(data.table.columns[data.table.column(column)].label);
        if (!m_plot.by.empty())
            m_byLabel = tableText(data.table.columns[data.table.column(m_plot.by)].label);
    }

    QString draw()
    {
        if (!chooseAxes())
            return noNumbersIn(m_upwards);
        for (const FigureSeries &series : m_series)
            m_points += series.points.size();
        fillLegend();
        arrange(m_page);
        for (const FigureSeries &series : m_series) {
            for (const QPointF &point : series.points) {
                if (hasPlace(point))
                    m_page.data.push_back(m_page.at(point.x(), point.y()));
            }
        }
        for (std::size_t i = 0; i < m_series.size(); ++i) {
            if (m_isLines)
                drawLine(m_series[i], lookOf(i));
            else if (m_points <= kManyPoints)
                drawMarkers(m_series[i].points, lookOf(i));
        }
        if (!m_isLines && m_points > kManyPoints)
            drawDots();
        drawFront();
        drawNotes(m_page, m_plot);
        return {};
    }

private:
    [[nodiscard]] SeriesLook lookOf(std::size_t series) const
    {
        return seriesLook(m_page.theme, series, m_series[series].label);
    }

    // A logarithmic axis has no place for what is not positive: a gap.
    [[nodiscard]] bool hasPlace(const QPointF &point) const
    {
        return std::isfinite(point.x()) && std::isfinite(point.y()) &&
               (!m_plot.logAcross || isWords() || point.x() > 0) && (!m_plot.logUpwards || point.y() > 0);
    }
    [[nodiscard]] bool isWords() const { return !m_across.words.isEmpty(); }

    bool chooseAxes()
    {
        ValueRange across;
        ValueRange upwards;
        for (const FigureSeries &series : m_series) {
            for (const QPointF &point : series.points) {
                if (!hasPlace(point))
                    continue;
                across.add(point.x());
                upwards.add(point.y());
            }
        }
        if (across.isEmpty())
            return false;
        addNotesTo(m_plot, across, upwards);
        m_page.across = askedAxis(isWords()          ? m_across.evenly()
                                  : m_plot.logAcross ? logAxis(across)
                                                     : linearAxis(across),
                                  *m_across.column);
        m_page.upwards = askedAxis(m_plot.logUpwards ? logAxis(upwards) : linearAxis(upwards), m_upwards);
        if (m_labels.size() > 1)
            m_page.upwards.title = sharedTitle(m_upwards, m_page.upwards.unit);
        m_page.usualPlotMm = std::clamp(m_page.figure.widthMm * 0.46, 42.0, 80.0);
        return true;
    }

    [[nodiscard]] LegendEntry::Swatch swatch() const
    {
        return m_isLines ? LegendEntry::Swatch::LineAndMarker : LegendEntry::Swatch::Marker;
    }

    void fillLegend()
    {
        const bool several = m_series.size() > 1;
        bool namesAreNumbers = m_labels.size() == 1;
        for (const FigureSeries &series : m_series)
            namesAreNumbers = namesAreNumbers && !series.name.isEmpty() && series.name[0].isDigit();
        if (several && namesAreNumbers)
            m_page.legend.push_back({m_byLabel + QLatin1Char(':')});
        for (std::size_t i = 0; several && i < m_series.size(); ++i) {
            if (std::ranges::any_of(m_series[i].points, [this](const QPointF &point) { return hasPlace(point); }))
                m_page.legend.push_back({m_series[i].name, swatch(), dotsOr(lookOf(i))});
        }
        if (frontPoints().size() > 1)
            m_page.legend.push_back({Words::tr("Pareto front"), LegendEntry::Swatch::Line, {Qt::black}});
        for (LegendEntry &entry : markEntries(m_plot))
            m_page.legend.push_back(std::move(entry));
    }

    [[nodiscard]] SeriesLook dotsOr(SeriesLook look) const
    {
        if (!m_isLines && m_points > kManyPoints)
            look.marker = Marker::Square;
        return look;
    }

    void drawLine(const FigureSeries &series, const SeriesLook &look)
    {
        FigureShapes line{{}, false, {}, look.color, kSeriesMm};
        const bool marked = series.points.size() <= kMarkedLine;
        std::vector<QPointF> alone;
        QPolygonF run;
        const auto endRun = [&] {
            if (run.size() == 1 && !marked)
                m_page.figure.items.emplace_back(
                    FigureShapes{{markerShape(look.marker, run.front(), kMarkerMm)}, true, look.color, {}, 0});
            if (run.size() > kManyCorners)
                run = thinned(run, kThinnestLineMm);
            if (run.size() > 1)
                std::ranges::copy(dashed(run, look.dash), std::back_inserter(line.shapes));
            run.clear();
        };
        for (const QPointF &point : series.points) {
            if (hasPlace(point))
                run << m_page.at(point.x(), point.y());
            else
                endRun();
        }
        endRun();
        if (!line.shapes.empty())
            m_page.figure.items.emplace_back(std::move(line));
        if (marked)
            drawMarkers(series.points, look);
    }

    void drawMarkers(const std::vector<QPointF> &points, const SeriesLook &look)
    {
        // A white edge keeps neighbours apart.
        FigureShapes markers{{}, true, look.color, Qt::white, kThinnestLineMm};
        for (const QPointF &point : points) {
            if (hasPlace(point))
                markers.shapes.push_back(markerShape(look.marker, m_page.at(point.x(), point.y()), kMarkerMm));
        }
        if (!markers.shapes.empty())
            m_page.figure.items.emplace_back(std::move(markers));
    }

    // Small squares; of those that lie on each other one.
    void drawDots()
    {
        std::vector<FigureRects> dots;
        std::size_t count = kMostDots + 1;
        for (double grid = 0.1; count > kMostDots; grid *= 1.5) {
            dots.clear();
            count = 0;
            for (std::size_t i = 0; i < m_series.size(); ++i) {
                std::set<std::pair<long, long>> taken;
                FigureRects rects{{}, lookOf(i).color, {}, 0, false};
                for (const QPointF &point : m_series[i].points) {
                    if (!hasPlace(point))
                        continue;
                    const QPointF at = m_page.at(point.x(), point.y());
                    if (taken.emplace(std::lround(at.x() / grid), std::lround(at.y() / grid)).second)
                        rects.rects.emplace_back(at.x() - kDotMm / 2, at.y() - kDotMm / 2, kDotMm, kDotMm);
                }
                count += rects.rects.size();
                dots.push_back(std::move(rects));
            }
        }
        for (FigureRects &rects : dots)
            m_page.figure.items.emplace_back(std::move(rects));
    }

    [[nodiscard]] std::vector<QPointF> frontPoints() const
    {
        std::vector<QPointF> front;
        for (const FigureSeries &series : m_series)
            std::ranges::copy_if(series.front, std::back_inserter(front),
                                 [this](const QPointF &point) { return hasPlace(point); });
        std::ranges::sort(front, [](const QPointF &a, const QPointF &b) {
            return std::pair(a.x(), -a.y()) < std::pair(b.x(), -b.y());
        });
        return front;
    }

    void drawFront()
    {
        QPolygonF line;
        for (const QPointF &point : frontPoints())
            line << m_page.at(point.x(), point.y());
        if (line.size() < 2)
            return;
        m_page.figure.items.emplace_back(FigureShapes{{line}, false, {}, Qt::black, kFrontMm});
        for (std::size_t i = 0; i < m_series.size() && m_points > kManyPoints; ++i)
            drawMarkers(m_series[i].front, dotsOr(lookOf(i)));
    }

    StudyPage &m_page;
    const StudyPlot &m_plot;
    bool m_isLines;
    AxisValues m_across;
    std::vector<FigureSeries> m_series;
    const StudyColumn &m_upwards;
    QStringList m_labels; // of the columns upwards
    QString m_byLabel;
    std::size_t m_points = 0;
};

} // namespace

QString noNumbersIn(const StudyColumn &column)
{
    return Words::tr("No numbers in the column %1").arg(tableText(column.label));
}

QString sharedTitle(const StudyColumn &column, const FigureUnit &unit)
{
    static constexpr std::pair<const char *, const char *> kNames[] = {
        {"s", QT_TRANSLATE_NOOP("StudyFigure", "time")},
        {"days", QT_TRANSLATE_NOOP("StudyFigure", "time")},
        {"USD", QT_TRANSLATE_NOOP("StudyFigure", "cost")},
        {"GiB", QT_TRANSLATE_NOOP("StudyFigure", "memory")},
    };
    for (const auto &[of, name] : kNames) {
        if (column.unit == of)
            return unit.titled(Words::tr(name));
    }
    return unit.titled(unit.behind == QLatin1String("%") ? Words::tr("share") : QString());
}

AxisAsked askedAxis(FigureAxis axis, const StudyColumn &column)
{
    AxisAsked asked;
    if (axis.names.isEmpty())
        asked.unit = figureUnit(column, typicalValue(axis));
    asked.title = asked.unit.titled(tableText(column.label));
    asked.axis = std::move(axis);
    return asked;
}

QString drawSeries(StudyPage &page, const PlotRows &data)
{
    return SeriesDrawing(page, data).draw();
}

} // namespace stringline::ui
