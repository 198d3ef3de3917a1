#include "ui/timeline/critical_path_lines.h"

#include "core/base/text.h"
#include "core/report/path_parts.h"
#include "core/sim/span_lookup.h"
#include "ui/qt_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

struct PathText {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

constexpr double kBeyond = 4;         // pixels that lines run out of the view
constexpr double kLeastShare = 0.005; // that is named

// A stay in pixels.
struct Stroke {
    double x0 = 0;
    double x1 = 0;
    double y = 0;
    bool pinned = false;

    [[nodiscard]] bool isShort() const { return x1 - x0 < PathLines::kLeast; }
};

class Builder {
public:
    Builder(const RowLayout &layout, const TimeScale &scale, int scroll, double height)
        : m_layout(layout)
        , m_scale(scale)
        , m_scroll(scroll)
        , m_height(height)
    {
    }

    // Nothing where the row is hidden.
    [[nodiscard]] std::optional<Stroke> strokeOf(const PathStay &stay) const
    {
        const int row = m_layout.rowOf(stay.rank);
        if (row < 0)
            return {};
        const BandPlace *band = m_layout.find(row, bandOf(stay.lane));
        for (const Band other : {Band::Comm, Band::Summary, Band::Compute}) {
            if (!band)
                band = m_layout.find(row, other);
        }
        if (!band)
            return {};
        const Row &shown = m_layout.row(row);
        const double each = double(band->height) / std::max(1, shown.ranks);
        const double y = m_layout.screenTop(row, m_scroll) + band->top +
                         each * (band->band == Band::Summary ? stay.rank - shown.rank() + 0.5 : 0.5);
        const auto x = [this](Tick time) { return std::clamp(m_scale.xOf(time), -kBeyond, m_scale.width + kBeyond); };
        // Below the number in the middle of the bars.
        const double lowered = band->band == Band::Compute && band->height > 12 ? y + band->height / 2.0 - 3 : y;
        return Stroke{x(stay.from), x(stay.to), std::round(lowered) + 0.5, row < m_layout.pinnedRows()};
    }

    // Strokes without a hidden one between them.
    void add(const std::vector<Stroke> &strokes)
    {
        for (std::size_t i = 0; i < strokes.size();) {
            std::size_t end = i;
            while (end < strokes.size() && strokes[end].isShort())
                ++end;
            if (end < i + 2) {
                line({strokes[i].x0, strokes[i].y, strokes[i].x1, strokes[i].y}, strokes[i].pinned);
                end = i + 1;
            } else {
                addShort(strokes, i, end);
            }
            if (end < strokes.size()) {
                const Stroke &last = strokes[end - 1];
                line({last.x1, last.y, strokes[end].x0, strokes[end].y}, last.pinned || strokes[end].pinned);
            }
            i = end;
        }
    }

    PathLines lines;

private:
    // Lines from one turn to the next; where even these follow each other too fast, bands.
    void addShort(const std::vector<Stroke> &strokes, std::size_t begin, std::size_t end)
    {
        std::vector<std::size_t> turns{begin};
        for (std::size_t i = begin + 1; i + 1 < end; ++i) {
            if ((strokes[i].y - strokes[i - 1].y) * (strokes[i + 1].y - strokes[i].y) < 0)
                turns.push_back(i);
        }
        turns.push_back(end - 1);
        const auto isShort = [&](std::size_t leg) {
            return strokes[turns[leg + 1]].x1 - strokes[turns[leg]].x0 < PathLines::kLeast;
        };
        for (std::size_t leg = 0; leg + 1 < turns.size();) {
            std::size_t last = leg;
            while (last + 1 < turns.size() && isShort(last))
                ++last;
            if (last > leg + 1) {
                bands(strokes, turns[leg], turns[last] + 1);
            } else {
                last = leg + 1;
                const Stroke &from = strokes[turns[leg]];
                const Stroke &to = strokes[turns[last]];
                line({leg == 0 ? from.x0 : from.x1, from.y, to.x1, to.y}, from.pinned || to.pinned);
            }
            leg = last;
        }
    }

    void line(const QLineF &line, bool pinned)
    {
        if (std::max(line.y1(), line.y2()) < 0 || std::min(line.y1(), line.y2()) > m_height || line.p1() == line.p2())
            return;
        (pinned ? lines.pinned : lines.scrolled).push_back(line);
    }

    // What the path covers, column by column; equal neighbours are one band.
    void bands(const std::vector<Stroke> &strokes, std::size_t begin, std::size_t end)
    {
        const std::size_t first = lines.bands.size();
        for (std::size_t i = begin; i < end; ++i) {
            const double right = i + 1 < end ? strokes[i + 1].x0 : strokes[i].x1;
            const double next = strokes[i + 1 < end ? i + 1 : i - 1].y; // two at least
            const double left = std::floor(strokes[i].x0 / PathLines::kLeast) * PathLines::kLeast;
            const QRectF cell(QPointF(left, std::min(strokes[i].y, next)),
                              QPointF(std::max(right, left + PathLines::kLeast), std::max(strokes[i].y, next)));
            if (lines.bands.size() > first && lines.bands.back().left() == left) {
                lines.bands.back() = lines.bands.back().united(cell);
                continue;
            }
            joinLast(first);
            lines.bands.push_back(cell);
        }
        joinLast(first);
    }

    void joinLast(std::size_t first)
    {
        if (lines.bands.size() < first + 2)
            return;
        QRectF &before = lines.bands[lines.bands.size() - 2];
        const QRectF &last = lines.bands.back();
        before.setRight(last.left());
        if (before.top() == last.top() && before.bottom() == last.bottom()) {
            before.setRight(last.right());
            lines.bands.pop_back();
        }
    }

    const RowLayout &m_layout;
    const TimeScale &m_scale;
    int m_scroll;
    double m_height;
};

} // namespace

std::vector<PathStay> pathStays(const Timeline &timeline, const std::vector<SpanRef> &path)
{
    std::vector<PathStay> stays;
    for (const SpanRef span : path) {
        if (span.lane == Lane::Pipeline)
            continue;
        const SpanTimes times = timesOf(timeline, span);
        if (!stays.empty() && stays.back().to > times.start)
            stays.back().to = times.start; // a reduction begins inside its pass
        if (!stays.empty() && stays.back().rank == span.rank && stays.back().lane == span.lane)
            stays.back().to = times.end;
        else
            stays.push_back({times.start, times.end, span.rank, span.lane});
    }
    return stays;
}

QString pathSharesText(const Timeline &timeline, const std::vector<SpanRef> &path)
{
    const PathShares shares = sharesOf(partsOf(timeline, path, 0, timeline.length));
    QStringList parts;
    const auto add = [&](const QString &text, Tick part) {
        const double share = timeline.length > 0 ? double(part) / double(timeline.length) : 0;
        if (share >= kLeastShare)
            parts << text.arg(toQString(percentText(share, 0)));
    };
    add(PathText::tr("%1 compute"), shares.compute);
    add(PathText::tr("%1 communication"), shares.communication);
    add(PathText::tr("%1 waiting"), shares.waiting);
    return PathText::tr("critical path %1").arg(parts.join(QStringLiteral(", ")));
}

PathLines pathLines(const std::vector<PathStay> &stays, const RowLayout &layout, const TimeScale &scale, int scroll,
                    double height)
{
    Builder builder(layout, scale, scroll, height);
    // One more at either side, for the connectors that lead there.
    auto stay = std::ranges::lower_bound(stays, scale.from, {}, &PathStay::to);
    if (stay != stays.begin())
        --stay;
    std::vector<Stroke> strokes;
    bool beyond = false;
    for (; stay != stays.end() && !beyond; ++stay) {
        beyond = stay->from > scale.to;
        if (const std::optional<Stroke> stroke = builder.strokeOf(*stay)) {
            strokes.push_back(*stroke);
            continue;
        }
        builder.add(strokes);
        strokes.clear();
    }
    builder.add(strokes);
    return std::move(builder.lines);
}

} // namespace stringline::ui
