// From an evaluation to the display list: arrangement, axis, legend and text around the bars.
#include "ui/figure/timeline_figure.h"

#include "core/base/text.h"
#include "core/parallel/axes.h"
#include "core/schedule/schedule.h"
#include "core/sim/expand.h"
#include "ui/figure/figure_data.h"
#include "ui/figure/timeline_figure_bars.h"
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

QString words(const char *text)
{
    return QCoreApplication::translate("TimelineFigure", text);
}

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
        m_figure.tables.push_back(timelineTable(m_timeline, m_layout.region.from, m_layout.region.to));
    }

    Figure draw()
    {
        appendTimelineBars(m_figure, m_timeline, m_layout, m_theme);
        drawAxis();
        drawText();
        drawLegend();
        return std::move(m_figure);
    }

    [[nodiscard]] QRectF rows() const
    {
        return {QPointF(m_layout.left, m_layout.rowsTop), QPointF(m_layout.right, m_layout.rowsBottom)};
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
        const ScheduleRow *schedule = findSchedule(vocabularySchedule(scenario.plan));
        list << (schedule != nullptr ? toQString(schedule->label) : toQString(scenario.plan.schedule));
        list << words("%1 microbatches").arg(report.microbatches);
        list << words("iteration %1").arg(toQString(durationText(report.iteration)));
        list << words("MFU %1").arg(toQString(percentText(report.mfu)));
        return list;
    }

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
        const QString title = elidedToMm(m_figure.title, inner, kTitlePt, true);
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
            return std::ranges::any_of(rank.lanes(), [activity](const std::vector<Span> &spans) {
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
            const auto lines = hatchLines(hatchOf(entry.activity), swatch, kFigureHatchMm);
            hatches.lines.insert(hatches.lines.end(), lines.begin(), lines.end());
            addText({swatch.right() + 0.8, swatch.bottom() - 0.15}, entry.text, kSmallPt, FigureText::Align::Left);
        }
        m_figure.items.emplace_back(std::move(hatches));
    }

    static constexpr double kSwatchMm = 3.4;

    const Evaluation &m_evaluation;
    const Timeline &m_timeline;
    Theme m_theme;
    QColor m_hatchColor;
    Figure m_figure;
    TimelineFigureLayout m_layout;
    QStringList m_subtitle;
    std::vector<LegendEntry> m_legend;
    int m_legendLines = 1;
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

QRectF timelineFigureRows(const Evaluation &evaluation, const TimelineFigureOptions &options)
{
    return TimelineDrawing(evaluation, options).rows();
}

} // namespace stringline::ui
