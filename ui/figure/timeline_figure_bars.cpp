// Rows of bars: passes with what they recompute, communication below them, hatches, edges and numbers.
#include "ui/figure/timeline_figure_bars.h"

#include "ui/theme/color_math.h"
#include "ui/timeline/picture_painter.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace stringline::ui {

namespace {

constexpr double kHatchFrom = 0.9;            // narrower bars show their colour alone
constexpr double kOperatorFrom = 0.12;        // narrower operators are drawn as a density
constexpr double kLeastBar = kThinnestLineMm; // nothing that happened vanishes
constexpr double kRecomputeFrom = 0.5;
constexpr double kEdgeFrom = 0.45;
constexpr double kDensityMm = 3;   // longest stretch of one height
constexpr double kLeastTick = 0.2; // of the band
constexpr double kTextPadding = 0.08;

// Bars by look, so that back ends change colour as seldom as may be.
class BarSet {
public:
    void add(Activity activity, const QColor &fill, const QRectF &rect)
    {
        m_rects[{static_cast<int>(activity), fill.rgb()}].push_back(rect);
    }

    void appendTo(std::vector<FigureItem> &items) const
    {
        for (const auto &[look, rects] : m_rects)
            items.emplace_back(FigureRects{rects, QColor::fromRgb(look.second), {}, 0, false});
    }

private:
    std::map<std::pair<int, QRgb>, std::vector<QRectF>> m_rects;
};

class BarDrawing {
public:
    BarDrawing(std::vector<FigureItem> &items, const Timeline &timeline, const TimelineFigureLayout &layout,
               const Theme &theme, std::size_t block, std::string_view font)
        : m_items(items)
        , m_timeline(timeline)
        , m_layout(layout)
        , m_theme(theme)
        , m_block(block)
        , m_font(font)
    {
    }

    void draw()
    {
        FigureRects ground{{}, colorFor(Activity::Waiting), {}, 0, false};
        const double end = m_timeline.length < m_layout.region.to ? m_layout.x(m_timeline.length) : m_layout.right;
        for (int rank = 0; rank < int(m_timeline.ranks.size()) && end > m_layout.left; ++rank) {
            const FigureRow row = m_layout.row(rank, m_block);
            ground.rects.emplace_back(m_layout.left, row.top, end - m_layout.left, row.computeHeight);
        }
        m_items.emplace_back(std::move(ground));

        BarSet bars;
        for (int rank = 0; rank < int(m_timeline.ranks.size()); ++rank) {
            addComputeBars(rank, bars);
            if (m_layout.row(rank, m_block).commHeight > 0)
                addCommunicationBars(rank, bars);
        }
        bars.appendTo(m_items);
        m_items.emplace_back(std::move(m_dotted));
        addEdges();
        m_items.emplace_back(std::move(m_hatches));
        addNumbers();
    }

private:
    [[nodiscard]] QColor colorFor(Activity activity, std::int32_t microbatch = kNone) const
    {
        return colorOf(m_theme, activity, microbatch);
    }

    // The part of [start, end) that the region shows; empty where there is none.
    [[nodiscard]] QRectF barRect(Tick start, Tick end, double top, double height) const
    {
        if (end <= m_layout.region.from || start >= m_layout.region.to || end <= start)
            return {};
        const double x0 = m_layout.x(start);
        const double width = std::max(kLeastBar, m_layout.x(end) - x0);
        return {x0, top, std::min(width, m_layout.right - x0), height};
    }

    void addHatch(Activity activity, const QRectF &rect)
    {
        if (rect.width() < kHatchFrom)
            return;
        const auto lines = hatchLines(hatchOf(activity), rect, kFigureHatchMm);
        m_hatches.lines.insert(m_hatches.lines.end(), lines.begin(), lines.end());
    }

    void addComputeBars(int rank, BarSet &bars)
    {
        const FigureRow row = m_layout.row(rank, m_block);
        for (const Span &span : m_timeline.ranks[std::size_t(rank)].spans(Lane::Compute)) {
            const QRectF rect = barRect(span.start, span.end, row.top, row.computeHeight);
            if (rect.isEmpty())
                continue;
            bars.add(span.activity, colorFor(span.activity, span.microbatch), rect);
            if (hatchOf(span.activity) == Hatch::DottedOutline && rect.width() > kLeastBar)
                m_dotted.rects.push_back(rect);
            else
                addHatch(span.activity, rect);
            addRecompute(span, row, bars);
            if (span.microbatch != kNone)
                m_numbered.push_back({span.activity, rect, span.microbatch});
        }
    }

    // What a backward recomputes first, as a part of its bar in the forward's colour.
    void addRecompute(const Span &span, const FigureRow &row, BarSet &bars)
    {
        if (span.templateIndex == kNone)
            return;
        const ChunkTemplate &pass = m_timeline.templates[std::size_t(span.templateIndex)];
        const Tick recompute = pass.exposed[std::size_t(Activity::Recompute)];
        const QRectF rect = barRect(span.start, span.start + recompute, row.top, row.computeHeight);
        if (rect.width() < kRecomputeFrom)
            return;
        bars.add(Activity::Recompute, colorFor(Activity::Recompute, span.microbatch), rect);
        addHatch(Activity::Recompute, rect);
    }

    void addCommunicationBars(int rank, BarSet &bars)
    {
        const FigureRow row = m_layout.row(rank, m_block);
        for (int lane = 0; lane < kLaneCount; ++lane) {
            if (isInsidePasses(Lane(lane)))
                addPassBars(rank, Lane(lane), row, bars);
        }
        for (const Lane lane : {Lane::Pipeline, Lane::Data}) {
            for (const Span &span : m_timeline.ranks[std::size_t(rank)].spans(lane)) {
                QRectF rect = barRect(span.start, span.end, row.commTop, row.commHeight);
                if (rect.isEmpty())
                    continue;
                // A bar too narrow to print is a tick of the same area, so that ink stays proportional to time.
                const double trueWidth = m_layout.x(span.end) - m_layout.x(span.start);
                if (trueWidth < kLeastBar)
                    rect.setHeight(row.commHeight * std::max(kLeastTick, trueWidth / kLeastBar));
                bars.add(span.activity, colorFor(span.activity), rect);
                addHatch(span.activity, rect);
            }
        }
    }

    // Single operators where they can be seen; else a band as high as their share of the time.
    void addPassBars(int rank, Lane lane, const FigureRow &row, BarSet &bars)
    {
        const double perTick = (m_layout.right - m_layout.left) / double(m_layout.region.length());
        Density density;
        for (const Span &span : m_timeline.ranks[std::size_t(rank)].spans(Lane::Compute)) {
            if (span.templateIndex == kNone)
                continue;
            const ChunkTemplate &pass = m_timeline.templates[std::size_t(span.templateIndex)];
            const LaneShare share = shareOf(pass, lane);
            if (share.count == 0)
                continue;
            if (double(share.busy) / share.count * perTick < kOperatorFrom) {
                // Passes that follow each other closely share one band.
                const double gap = double(span.start - density.end) * perTick;
                const double width = double(density.end - density.start) * perTick;
                if (density.end > density.start && (gap > 0.05 || width > kDensityMm))
                    addDensity(std::exchange(density, {}), row, bars);
                if (density.end == density.start)
                    density.start = span.start;
                density.end = span.end;
                density.before += share.before;
                density.busy += share.busy;
                density.activity = share.activity;
                continue;
            }
            for (const TemplateOp &op : pass.ops) {
                const Tick start = span.start + op.start;
                const QRectF rect = barRect(start, start + op.duration, row.commTop, row.commHeight);
                if (op.lane != lane || rect.isEmpty())
                    continue;
                bars.add(op.activity, colorFor(op.activity), rect);
                addHatch(op.activity, rect);
            }
        }
        addDensity(density, row, bars);
    }

    struct LaneShare {
        Tick before = 0; // of the lanes that are drawn below this one
        Tick busy = 0;
        int count = 0;
        Activity activity = Activity::Tensor;
    };
    [[nodiscard]] static LaneShare shareOf(const ChunkTemplate &pass, Lane lane)
    {
        LaneShare share;
        for (const TemplateOp &op : pass.ops) {
            if (op.lane == lane) {
                share.busy += op.duration;
                share.activity = op.activity;
                ++share.count;
            } else if (isInsidePasses(op.lane) && op.lane < lane) {
                share.before += op.duration;
            }
        }
        return share;
    }

    struct Density {
        Tick start = 0;
        Tick end = 0;
        Tick before = 0;
        Tick busy = 0;
        Activity activity = Activity::Tensor;
    };
    // Lanes stand on one another, as their shares of the time do.
    void addDensity(const Density &density, const FigureRow &row, BarSet &bars)
    {
        if (density.end <= density.start)
            return;
        const double length = double(density.end - density.start);
        const double share = std::min(1.0, double(density.busy) / length);
        const double height = std::max(0.12, row.commHeight * share);
        const double below = std::min(row.commHeight * double(density.before) / length, row.commHeight - height);
        const QRectF rect = barRect(density.start, density.end, row.commTop + row.commHeight - below - height, height);
        if (!rect.isEmpty())
            bars.add(density.activity, colorFor(density.activity), rect);
    }

    // A hair between neighbours of one colour, in all bars of a kind or in none; in narrow bars it would grey them.
    void addEdges()
    {
        std::array<double, kActivityCount> width{};
        std::array<int, kActivityCount> count{};
        for (const NumberedBar &bar : m_numbered) {
            width[std::size_t(bar.activity)] += bar.rect.width();
            ++count[std::size_t(bar.activity)];
        }
        FigureLines edges{{}, Qt::white, kThinnestLineMm};
        for (const NumberedBar &bar : m_numbered) {
            const auto kind = std::size_t(bar.activity);
            if (width[kind] / count[kind] >= kEdgeFrom)
                edges.lines.emplace_back(bar.rect.topLeft(), bar.rect.bottomLeft());
        }
        m_items.emplace_back(std::move(edges));
    }

    // Either all bars of a kind carry their microbatch or none does, so that a missing number means nothing.
    void addNumbers()
    {
        const double capHeight = capHeightMm(kSmallPt, m_font);
        std::array<bool, kActivityCount> fits;
        fits.fill(true);
        for (const NumberedBar &bar : m_numbered) {
            if (bar.rect.left() <= m_layout.left || bar.rect.right() >= m_layout.right - 1e-6)
                continue; // cut by the region
            const double needed =
                textWidthMm(QString::number(bar.microbatch), kSmallPt, false, m_font) + 2 * kTextPadding;
            if (bar.rect.width() < needed || bar.rect.height() < capHeight + 0.6)
                fits[std::size_t(bar.activity)] = false;
        }
        for (const NumberedBar &bar : m_numbered) {
            const QString text = QString::number(bar.microbatch);
            if (!fits[std::size_t(bar.activity)] ||
                bar.rect.width() < textWidthMm(text, kSmallPt, false, m_font) + 2 * kTextPadding)
                continue;
            FigureText label;
            label.anchor = {bar.rect.center().x(), bar.rect.center().y() + capHeight / 2};
            label.text = text;
            label.sizePt = kSmallPt;
            label.align = FigureText::Align::Center;
            label.color = contrastText(colorFor(bar.activity, bar.microbatch));
            m_items.emplace_back(std::move(label));
        }
    }

    struct NumberedBar {
        Activity activity;
        QRectF rect;
        std::int32_t microbatch;
    };

    std::vector<FigureItem> &m_items;
    const Timeline &m_timeline;
    const TimelineFigureLayout &m_layout;
    const Theme &m_theme;
    std::size_t m_block;
    std::string_view m_font;
    std::vector<NumberedBar> m_numbered;
    FigureRects m_dotted{{}, {}, Qt::black, 0.2, true};
    FigureLines m_hatches{{}, Qt::black, kThinnestLineMm};
};

} // namespace

void appendTimelineBars(Figure &figure, const Timeline &timeline, const TimelineFigureLayout &layout,
                        const Theme &theme, std::size_t block)
{
    BarDrawing(figure.items, timeline, layout, theme, block, figure.font).draw();
}

} // namespace stringline::ui
