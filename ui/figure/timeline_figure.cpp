// From a timeline to the display list: rows, bars, communication, axis, legend, text.
#include "ui/figure/timeline_figure.h"

#include "core/base/text.h"
#include "core/parallel/axes.h"
#include "core/schedule/schedule.h"
#include "core/sim/expand.h"
#include "ui/figure/timeline_figure_layout.h"
#include "ui/qt_text.h"
#include "ui/theme/color_math.h"
#include "ui/timeline/picture_painter.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace stringline::ui {

namespace {

constexpr double kHatchFrom = 0.9; // narrower bars show their colour alone
constexpr double kHatchSpacing = 0.75;
constexpr double kOperatorFrom = 0.12;        // narrower operators are drawn as a density
constexpr double kLeastBar = kThinnestLineMm; // nothing that happened vanishes
constexpr double kRecomputeFrom = 0.5;
constexpr double kEdgeFrom = 0.45;
constexpr double kDensityMm = 3;   // longest stretch of one height
constexpr double kLeastTick = 0.2; // of the band
constexpr double kTextPadding = 0.08;

QString words(const char *text)
{
    return QCoreApplication::translate("TimelineFigure", text);
}

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

class TimelineDrawing {
public:
    TimelineDrawing(const Evaluation &evaluation, const TimelineFigureOptions &options)
        : m_evaluation(evaluation)
        , m_timeline(evaluation.timeline)
        , m_theme(makeTheme(false, options.scheme))
        , m_hatchColor(0, 0, 0)
    {
        m_figure.widthMm = options.widthMm;
        m_figure.background = Qt::white;
        m_figure.title = options.title.isEmpty() ? toQString(evaluation.scenario->name) : options.title;
        m_figure.caption = figureCaption(evaluation);
        arrange(options);
    }

    Figure draw()
    {
        drawRows();
        drawAxis();
        drawText();
        drawLegend();
        return std::move(m_figure);
    }

private:
    [[nodiscard]] QColor colorFor(Activity activity, std::int32_t microbatch = kNone) const
    {
        return colorOf(m_theme, activity, microbatch);
    }

    void arrange(const TimelineFigureOptions &options)
    {
        const TimeRange whole{0, std::max<Tick>(1, m_timeline.length)};
        TimeRange region = options.region.value_or(whole);
        region.from = std::clamp<Tick>(region.from, 0, whole.to - 1);
        region.to = std::clamp<Tick>(region.to, region.from + 1, whole.to);

        const int stages = std::max(1, int(m_timeline.ranks.size()));
        const double labelWidth = textWidthMm(words("stage %1").arg(stages - 1), kSmallPt);
        const double inner = options.widthMm - 2 * kFigureMarginMm;
        m_subtitle = wrapped(subtitleWords(), QStringLiteral(" · "), inner, kSmallPt);
        m_layout = timelineFigureLayout(stages, options.widthMm, options.heightMm, int(m_subtitle.size()), 1,
                                        labelWidth, region);
        arrangeLegend(inner);
        m_layout = timelineFigureLayout(stages, options.widthMm, options.heightMm, int(m_subtitle.size()),
                                        m_legendLines, labelWidth, region);
        m_figure.heightMm = m_layout.heightMm;
    }

    [[nodiscard]] QStringList subtitleWords() const
    {
        const Scenario &scenario = *m_evaluation.scenario;
        const Report &report = m_evaluation.report;
        QStringList list;
        for (const AxisRow &axis : parallelAxes())
            list << toQString(axis.letters) + QLatin1Char(' ') + QString::number(axis.degree(scenario));
        const ScheduleRow *schedule = findSchedule(scenario.plan.schedule);
        list << (schedule != nullptr ? toQString(schedule->label) : toQString(scenario.plan.schedule));
        list << words("%1 microbatches").arg(report.microbatches);
        list << words("iteration %1").arg(toQString(durationText(report.iteration)));
        list << words("MFU %1").arg(toQString(percentText(report.mfu)));
        return list;
    }

    // Bars ------------------------------------------------------------------------------------------------------------

    void drawRows()
    {
        FigureRects ground{{}, colorFor(Activity::Waiting), {}, 0, false};
        for (int rank = 0; rank < int(m_timeline.ranks.size()); ++rank) {
            const FigureRow row = m_layout.row(rank);
            ground.rects.emplace_back(m_layout.left, row.top, m_layout.right - m_layout.left, row.computeHeight);
        }
        m_figure.items.emplace_back(std::move(ground));

        BarSet bars;
        for (int rank = 0; rank < int(m_timeline.ranks.size()); ++rank) {
            addComputeBars(rank, bars);
            if (m_layout.row(rank).commHeight > 0)
                addCommunicationBars(rank, bars);
        }
        bars.appendTo(m_figure.items);
        m_figure.items.emplace_back(std::move(m_dotted));
        addEdges();
        m_figure.items.emplace_back(std::move(m_hatches));
        addNumbers();
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
        const auto lines = hatchLines(hatchOf(activity), rect, kHatchSpacing);
        m_hatches.lines.insert(m_hatches.lines.end(), lines.begin(), lines.end());
    }

    void addComputeBars(int rank, BarSet &bars)
    {
        const FigureRow row = m_layout.row(rank);
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
        const FigureRow row = m_layout.row(rank);
        addTensorBars(rank, row, bars);
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

    // Single collectives where they can be seen; else a band as high as their share of the time.
    void addTensorBars(int rank, const FigureRow &row, BarSet &bars)
    {
        const double perTick = (m_layout.right - m_layout.left) / double(m_layout.region.length());
        Density density;
        for (const Span &span : m_timeline.ranks[std::size_t(rank)].spans(Lane::Compute)) {
            if (span.templateIndex == kNone)
                continue;
            const ChunkTemplate &pass = m_timeline.templates[std::size_t(span.templateIndex)];
            const TensorShare share = tensorShare(pass);
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
                density.busy += share.busy;
                continue;
            }
            for (const TemplateOp &op : pass.ops) {
                const Tick start = span.start + op.start;
                const QRectF rect = barRect(start, start + op.duration, row.commTop, row.commHeight);
                if (op.activity != Activity::Tensor || rect.isEmpty())
                    continue;
                bars.add(Activity::Tensor, colorFor(Activity::Tensor), rect);
                addHatch(Activity::Tensor, rect);
            }
        }
        addDensity(density, row, bars);
    }

    struct TensorShare {
        Tick busy = 0;
        int count = 0;
    };
    [[nodiscard]] static TensorShare tensorShare(const ChunkTemplate &pass)
    {
        TensorShare share;
        for (const TemplateOp &op : pass.ops) {
            if (op.activity == Activity::Tensor) {
                share.busy += op.duration;
                ++share.count;
            }
        }
        return share;
    }

    struct Density {
        Tick start = 0;
        Tick end = 0;
        Tick busy = 0;
    };
    void addDensity(const Density &density, const FigureRow &row, BarSet &bars)
    {
        if (density.end <= density.start)
            return;
        const double share = std::min(1.0, double(density.busy) / double(density.end - density.start));
        const double height = std::max(0.12, row.commHeight * share);
        const QRectF rect = barRect(density.start, density.end, row.commTop + row.commHeight - height, height);
        if (!rect.isEmpty())
            bars.add(Activity::Tensor, colorFor(Activity::Tensor), rect);
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
        m_figure.items.emplace_back(std::move(edges));
    }

    // Either all bars of a kind carry their microbatch or none does, so that a missing number means nothing.
    void addNumbers()
    {
        const double capHeight = capHeightMm(kSmallPt);
        std::array<bool, kActivityCount> fits;
        fits.fill(true);
        for (const NumberedBar &bar : m_numbered) {
            if (bar.rect.left() <= m_layout.left || bar.rect.right() >= m_layout.right - 1e-6)
                continue; // cut by the region
            const double needed = textWidthMm(QString::number(bar.microbatch), kSmallPt) + 2 * kTextPadding;
            if (bar.rect.width() < needed || bar.rect.height() < capHeight + 0.6)
                fits[std::size_t(bar.activity)] = false;
        }
        for (const NumberedBar &bar : m_numbered) {
            const QString text = QString::number(bar.microbatch);
            if (!fits[std::size_t(bar.activity)] || bar.rect.width() < textWidthMm(text, kSmallPt) + 2 * kTextPadding)
                continue;
            FigureText label;
            label.anchor = {bar.rect.center().x(), bar.rect.center().y() + capHeight / 2};
            label.text = text;
            label.sizePt = kSmallPt;
            label.align = FigureText::Align::Center;
            label.color = contrastText(colorFor(bar.activity, bar.microbatch));
            m_figure.items.emplace_back(std::move(label));
        }
    }

    // Axis, names, legend
    // -----------------------------------------------------------------------------------------------

    void addText(QPointF anchor, const QString &text, double sizePt, FigureText::Align align, bool bold = false,
                 const QColor &color = Qt::black)
    {
        m_figure.items.emplace_back(FigureText{anchor, text, sizePt, align, bold, color});
    }

    void drawAxis()
    {
        const double bottom = m_layout.rowsBottom;
        const int count = std::max(2, int((m_layout.right - m_layout.left) / 13));
        const TimeTicks ticks = timeTicks(m_layout.region, count);
        FigureLines lines{{}, Qt::black, 0.18};
        lines.lines.emplace_back(m_layout.left, bottom, m_layout.right, bottom);
        const double numberBase = bottom + 1.2 + capHeightMm(kSmallPt) + 0.5;
        for (const Tick time : ticks.times) {
            const double x = m_layout.x(time);
            lines.lines.emplace_back(x, bottom, x, bottom + 1.0);
            addText({x, numberBase}, ticks.text(time), kSmallPt, FigureText::Align::Center);
        }
        m_figure.items.emplace_back(std::move(lines));
        addText({(m_layout.left + m_layout.right) / 2, numberBase + kLineMm}, words("time (%1)").arg(ticks.unitName),
                kLabelPt, FigureText::Align::Center);
    }

    void drawText()
    {
        const double inner = m_layout.widthMm - 2 * kFigureMarginMm;
        QString title = m_figure.title;
        while (title.size() > 1 && textWidthMm(title, kTitlePt, true) > inner)
            title = title.left(title.size() - 2) + QChar(0x2026);
        addText({kFigureMarginMm, m_layout.titleBase}, title, kTitlePt, FigureText::Align::Left, true);
        for (qsizetype i = 0; i < m_subtitle.size(); ++i)
            addText({kFigureMarginMm, m_layout.subtitleBase + kLineMm * double(i)}, m_subtitle[i], kSmallPt,
                    FigureText::Align::Left, false, QColor(0x33, 0x33, 0x33));
        for (int rank = 0; rank < int(m_timeline.ranks.size()); rank += m_layout.labelEvery) {
            const FigureRow row = m_layout.row(rank);
            const double middle = row.top + (row.computeHeight + row.commHeight) / 2;
            addText({m_layout.left - 1.0, middle + capHeightMm(kSmallPt) / 2}, words("stage %1").arg(rank), kSmallPt,
                    FigureText::Align::Right);
        }
    }

    struct LegendEntry {
        Activity activity;
        QString text;
        QPointF place; // of the swatch, from the legend's corner
    };

    [[nodiscard]] bool appears(Activity activity) const
    {
        if (row(activity).communication && m_layout.row(0).commHeight <= 0)
            return false;
        if (activity == Activity::Waiting)
            return m_evaluation.report.bubbleFraction > 0 || m_timeline.ranks.size() > 1;
        const auto inTemplate = [activity](const ChunkTemplate &pass) {
            return pass.exposed[std::size_t(activity)] > 0 ||
                   std::ranges::any_of(pass.ops, [activity](const TemplateOp &op) { return op.activity == activity; });
        };
        if (std::ranges::any_of(m_timeline.templates, inTemplate))
            return true;
        return std::ranges::any_of(m_timeline.ranks, [activity](const RankTimeline &rank) {
            return std::ranges::any_of(rank.lanes, [activity](const std::vector<Span> &spans) {
                return std::ranges::any_of(spans, [activity](const Span &span) { return span.activity == activity; });
            });
        });
    }

    void arrangeLegend(double width)
    {
        double x = 0;
        for (const ActivityRow &activity : activities()) {
            if (!appears(activity.activity))
                continue;
            const QString text = toQString(activity.label);
            const double entry = kSwatchMm + 0.8 + textWidthMm(text, kSmallPt);
            if (x > 0 && x + entry > width) {
                x = 0;
                ++m_legendLines;
            }
            m_legend.push_back({activity.activity, text, {x, kLineMm * (m_legendLines - 1)}});
            x += entry + 2.6;
        }
    }

    void drawLegend()
    {
        const QPointF corner(kFigureMarginMm, m_layout.legendTop);
        const double capHeight = capHeightMm(kSmallPt);
        FigureLines hatches{{}, m_hatchColor, kThinnestLineMm};
        for (const LegendEntry &entry : m_legend) {
            const QRectF swatch(corner + entry.place, QSizeF(kSwatchMm, capHeight + 0.3));
            FigureRects box{{swatch}, colorFor(entry.activity, 0), {}, 0, false};
            if (hatchOf(entry.activity) == Hatch::DottedOutline) {
                box.outline = Qt::black;
                box.outlineMm = 0.2;
                box.dotted = true;
            }
            m_figure.items.emplace_back(std::move(box));
            const auto lines = hatchLines(hatchOf(entry.activity), swatch, kHatchSpacing);
            hatches.lines.insert(hatches.lines.end(), lines.begin(), lines.end());
            addText({swatch.right() + 0.8, swatch.bottom() - 0.15}, entry.text, kSmallPt, FigureText::Align::Left);
        }
        m_figure.items.emplace_back(std::move(hatches));
    }

    static constexpr double kSwatchMm = 3.4;

    struct NumberedBar {
        Activity activity;
        QRectF rect;
        std::int32_t microbatch;
    };

    const Evaluation &m_evaluation;
    const Timeline &m_timeline;
    Theme m_theme;
    QColor m_hatchColor;
    Figure m_figure;
    TimelineFigureLayout m_layout;
    QStringList m_subtitle;
    std::vector<LegendEntry> m_legend;
    int m_legendLines = 1;
    std::vector<NumberedBar> m_numbered;
    FigureRects m_dotted{{}, {}, Qt::black, 0.2, true};
    FigureLines m_hatches{{}, Qt::black, kThinnestLineMm};
};

} // namespace

QString figureCaption(const Evaluation &evaluation)
{
    const Scenario &scenario = *evaluation.scenario;
    const Report &report = evaluation.report;
    QString degrees;
    for (const AxisRow &axis : parallelAxes())
        degrees +=
            toQString(axis.letters) + QLatin1Char(' ') + QString::number(axis.degree(scenario)) + QStringLiteral(", ");
    return words("%1 on %2 x %3: %4%5 with %6 chunks a stage, ZeRO-%7, global batch %8, microbatch %9,")
               .arg(toQString(scenario.model.name))
               .arg(scenario.cluster.gpus)
               .arg(toQString(scenario.cluster.device.name), degrees, toQString(scenario.plan.schedule))
               .arg(scenario.plan.chunksPerStage)
               .arg(scenario.plan.zero)
               .arg(scenario.training.globalBatch)
               .arg(scenario.training.microbatch) +
           words(" sequence %1: iteration %2, MFU %3, bubble %4.")
               .arg(scenario.training.sequence)
               .arg(toQString(durationText(report.iteration)), toQString(percentText(report.mfu)),
                    toQString(percentText(report.bubbleFraction)));
}

Figure timelineFigure(const Evaluation &evaluation, const TimelineFigureOptions &options)
{
    Q_ASSERT_X(evaluation.valid(), "timelineFigure", "an evaluation with errors has no timeline");
    return TimelineDrawing(evaluation, options).draw();
}

} // namespace stringline::ui
