// What lies over a plot's data: rules over the whole picture, and numbers of others as hollow symbols.
#include "core/studies/study.h"
#include "ui/figure/study_figure_page.h"
#include "ui/translation/table_texts.h"

#include <algorithm>
#include <limits>

namespace stringline::ui {

namespace {

constexpr double kRuleMm = 0.22;
constexpr double kHollowMm = 1.15; // radius
constexpr double kPad = 0.6;

class NotesDrawing {
public:
    explicit NotesDrawing(StudyPage &page)
        : m_page(page)
        , m_cap(capHeightMm(kSmallestTextPt, m_page.figure.font))
    {
    }

    void drawRule(const PlotRule &rule)
    {
        const FigureAxis &axis = rule.vertical ? m_page.across.axis : m_page.upwards.axis;
        if (!axis.shows(rule.at))
            return;
        const QRectF &plot = m_page.plot;
        const double at = axis.at(rule.at);
        const QPolygonF line = rule.vertical ? QPolygonF{QPointF(at, plot.bottom()), QPointF(at, plot.top())}
                                             : QPolygonF{QPointF(plot.left(), at), QPointF(plot.right(), at)};
        m_page.figure.items.emplace_back(FigureShapes{dashed(line, {1.2, 0.8}), false, {}, Qt::black, kRuleMm});
        const QString text =
            elidedToMm(tableText(rule.label), plot.width() - 2 * kPad, kSmallestTextPt, false, m_page.figure.font);
        const QRectF place = rule.vertical ? besideRule(text, at) : aboveRule(text, at);
        m_taken.push_back(place);
        m_page.figure.items.emplace_back(FigureRects{{place.adjusted(-0.3, -0.3, 0.3, 0.3)}, Qt::white, {}, 0, false});
        m_page.addText(place.bottomLeft(), text);
    }

private:
    [[nodiscard]] bool isFree(const QRectF &place) const
    {
        return std::ranges::none_of(
            m_taken, [&](const QRectF &other) { return other.adjusted(-kPad, -kPad, kPad, kPad).intersects(place); });
    }

    // The place that hides least data, of those inside the plot and off other labels; the first of equals.
    [[nodiscard]] QRectF best(const std::vector<QRectF> &places) const
    {
        const QRectF inside = m_page.plot.adjusted(0.2, 0.2, -0.2, -0.2);
        QRectF found = places.front();
        std::ptrdiff_t least = std::numeric_limits<std::ptrdiff_t>::max();
        for (const QRectF &place : places) {
            if (!isFree(place) || !inside.contains(place))
                continue;
            const QRectF ground = place.adjusted(-kMarkerMm, -kMarkerMm, kMarkerMm, kMarkerMm);
            const std::ptrdiff_t hidden =
                std::ranges::count_if(m_page.data, [&ground](const QPointF &point) { return ground.contains(point); });
            if (hidden < least) {
                least = hidden;
                found = place;
            }
        }
        const double x =
            std::clamp(found.left(), inside.left(), std::max(inside.left(), inside.right() - found.width()));
        const double y = std::clamp(found.top(), inside.top(), std::max(inside.top(), inside.bottom() - m_cap));
        return {x, y, found.width(), m_cap};
    }

    // Right or left of the line, from the top down.
    [[nodiscard]] QRectF besideRule(const QString &text, double x) const
    {
        const double width = textWidthMm(text, kSmallestTextPt, false, m_page.figure.font);
        std::vector<QRectF> places;
        for (double y = m_page.plot.top() + kPad; y + m_cap < m_page.plot.bottom(); y += m_cap + 2 * kPad) {
            places.emplace_back(x + kPad + 0.2, y, width, m_cap);
            places.emplace_back(x - kPad - 0.2 - width, y, width, m_cap);
        }
        places.emplace_back(x + kPad + 0.2, m_page.plot.top() + kPad, width, m_cap);
        return best(places);
    }

    // Over or under the line, from the right end to the left.
    [[nodiscard]] QRectF aboveRule(const QString &text, double y) const
    {
        const double width = textWidthMm(text, kSmallestTextPt, false, m_page.figure.font);
        std::vector<QRectF> places;
        for (double right = m_page.plot.right() - kPad; right - width > m_page.plot.left(); right -= width / 2 + 1) {
            places.emplace_back(right - width, y - kPad - m_cap, width, m_cap);
            places.emplace_back(right - width, y + kPad, width, m_cap);
        }
        places.emplace_back(m_page.plot.left() + kPad, y - kPad - m_cap, width, m_cap);
        return best(places);
    }

    StudyPage &m_page;
    double m_cap;
    std::vector<QRectF> m_taken;
};

Marker markerOf(std::size_t mark)
{
    // Diamonds first: series begin with circles.
    return static_cast<Marker>((mark + static_cast<std::size_t>(Marker::Diamond)) % kMarkerCount);
}

} // namespace

void addNotesTo(const StudyPlot &plot, ValueRange &across, ValueRange &upwards)
{
    // Which numbers get ticks stays the data's choice.
    const auto extend = [](ValueRange &range, double value) {
        const bool whole = range.whole;
        const bool powersOfTwo = range.powersOfTwo;
        range.add(value);
        range.whole = whole;
        range.powersOfTwo = powersOfTwo;
    };
    for (const PlotMark &mark : plot.marks) {
        extend(across, mark.across);
        extend(upwards, mark.upwards);
    }
    for (const PlotRule &rule : plot.rules)
        extend(rule.vertical ? across : upwards, rule.at);
}

std::vector<LegendEntry> markEntries(const StudyPlot &plot)
{
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < plot.marks.size(); ++i) {
        const PlotMark &mark = plot.marks[i];
        SeriesLook look;
        look.marker = markerOf(i);
        const QString evidence = tableText(rowOf(mark.evidence).label);
        const QString text = mark.evidence == Evidence::Own
                                 ? tableText(mark.label)
                                 : QStringLiteral("%1, %2").arg(tableText(mark.label), evidence);
        entries.push_back({text, LegendEntry::Swatch::Hollow, look});
    }
    return entries;
}

void drawNotes(StudyPage &page, const StudyPlot &plot)
{
    NotesDrawing notes(page);
    for (const PlotRule &rule : plot.rules)
        notes.drawRule(rule);
    for (std::size_t i = 0; i < plot.marks.size(); ++i) {
        const PlotMark &mark = plot.marks[i];
        if (!page.across.axis.shows(mark.across) || !page.upwards.axis.shows(mark.upwards))
            continue;
        const QPolygonF shape = markerShape(markerOf(i), page.at(mark.across, mark.upwards), kHollowMm);
        // White under black, so that it is seen on any ground.
        page.figure.items.emplace_back(FigureShapes{{shape}, true, {}, Qt::white, 0.7});
        page.figure.items.emplace_back(FigureShapes{{shape}, true, {}, Qt::black, kMarkMm});
    }
}

} // namespace stringline::ui
