// From an evaluation to the display list: arrangement, axis, legend and text around the bars.
#include "ui/figure/timeline_figure.h"

#include "core/sim/expand.h"
#include "ui/figure/figure_data.h"
#include "ui/figure/timeline_figure_bars.h"
#include "ui/figure/timeline_figure_layout.h"
#include "ui/qt_text.h"
#include "ui/theme/color_math.h"
#include "ui/timeline/picture_painter.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace stringline::ui {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(TimelineFigure)
};

class TimelineDrawing {
public:
    TimelineDrawing(std::vector<const Evaluation *> evaluations, const TimelineFigureOptions &options)
        : m_evaluations(std::move(evaluations))
        , m_theme(makeTheme(false, options.scheme))
        , m_hatchColor(0, 0, 0)
    {
        const Evaluation &first = *m_evaluations.front();
        const Evaluation &last = *m_evaluations.back();
        const bool several = m_evaluations.size() > 1;
        m_figure.widthMm = options.widthMm;
        m_figure.background = Qt::white;
        m_figure.font = options.frame.font;
        m_figure.title = !options.title.isEmpty() ? options.title
                         : several                ? comparedTitle(first, last)
                                                  : toQString(first.scenario->name);
        m_figure.caption = several ? comparedCaption(first, last) : figureCaption(first);
        m_title = options.frame.titled(m_figure.title);
        arrange(options);
        for (const Evaluation *evaluation : m_evaluations)
            m_figure.tables.push_back(timelineTable(evaluation->timeline, m_layout.region.from, m_layout.region.to));
    }

    Figure draw()
    {
        for (std::size_t block = 0; block < m_evaluations.size(); ++block)
            appendTimelineBars(m_figure, m_evaluations[block]->timeline, m_layout, m_theme, block);
        drawAxis();
        drawText();
        for (std::size_t block = 0; block < m_evaluations.size(); ++block)
            drawLabels(block);
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
        TimelineFigureNeeds needs{options.widthMm, options.heightMm, {}};
        TimeRange whole{0, 1};
        int mostStages = 1;
        for (const Evaluation *evaluation : m_evaluations) {
            needs.stages.push_back(std::max(1, int(evaluation->timeline.ranks.size())));
            mostStages = std::max(mostStages, needs.stages.back());
            whole.to = std::max(whole.to, evaluation->timeline.length);
        }
        needs.region = options.region.value_or(whole);
        needs.region.from = std::clamp<Tick>(needs.region.from, 0, whole.to - 1);
        needs.region.to = std::clamp<Tick>(needs.region.to, needs.region.from + 1, whole.to);
        needs.title = !m_title.isEmpty();
        needs.labelWidthMm = textWidthMm(Words::tr("stage %1").arg(mostStages - 1), kSmallPt, false, m_figure.font);
        needs.font = m_figure.font;

        const double inner = options.widthMm - 2 * kFigureMarginMm;
        if (options.frame.subtitle)
            m_subtitle =
                wrapped(m_evaluations.size() > 1 ? differenceWords(*m_evaluations.front(), *m_evaluations.back())
                                                 : planWords(*m_evaluations.front()),
                        QStringLiteral(" · "), inner, kSmallPt, false, m_figure.font);
        needs.textLines = int(m_subtitle.size());
        m_layout = timelineFigureLayout(needs); // whether communication has room, which the legend asks
        needs.legendLines = options.frame.legend ? arrangeLegend(inner) : 0;
        m_layout = timelineFigureLayout(needs);
        m_figure.heightMm = m_layout.heightMm;
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
        const double numberBase = bottom + 1.2 + capHeightMm(kSmallPt, m_figure.font) + 0.5;
        for (const Tick time : ticks.times) {
            const double x = m_layout.x(time);
            lines.lines.emplace_back(x, bottom, x, bottom + 1.0);
            addText({x, numberBase}, ticks.text(time), kSmallPt, FigureText::Align::Center);
        }
        m_figure.items.emplace_back(std::move(lines));
        addText({(m_layout.left + m_layout.right) / 2, numberBase + kLineMm},
                Words::tr("time (%1)").arg(ticks.unitName), kLabelPt, FigureText::Align::Center);
    }

    void drawText()
    {
        const double inner = m_layout.widthMm - 2 * kFigureMarginMm;
        if (!m_title.isEmpty())
            addText({kFigureMarginMm, m_layout.titleBase}, elidedToMm(m_title, inner, kTitlePt, true, m_figure.font),
                    kTitlePt, FigureText::Align::Left, true);
        for (qsizetype i = 0; i < m_subtitle.size(); ++i)
            addText({kFigureMarginMm, m_layout.subtitleBase + kLineMm * double(i)}, m_subtitle[i], kSmallPt,
                    FigureText::Align::Left, false, QColor(0x33, 0x33, 0x33));
    }

    // The rows' names, and over several timelines whose they are.
    void drawLabels(std::size_t block)
    {
        const Evaluation &evaluation = *m_evaluations[block];
        const double halfCap = capHeightMm(kSmallPt, m_figure.font) / 2;
        for (int rank = 0; rank < int(evaluation.timeline.ranks.size()); rank += m_layout.labelEvery) {
            const FigureRow row = m_layout.row(rank, block);
            const double middle = row.top + (row.computeHeight + row.commHeight) / 2;
            addText({m_layout.left - 1.0, middle + halfCap}, Words::tr("stage %1").arg(rank), kSmallPt,
                    FigureText::Align::Right);
        }
        if (m_evaluations.size() < 2)
            return;
        const QString letter = block == 0 ? QStringLiteral("A") : QStringLiteral("B");
        // The result first: on a narrow page the end is cut.
        QStringList plan = planWords(evaluation);
        std::ranges::rotate(plan, plan.end() - 2);
        const QString text = QStringLiteral("%1: ").arg(letter) + plan.join(QStringLiteral(" · "));
        addText({kFigureMarginMm, m_layout.blockTops[block] - 1.1},
                elidedToMm(text, m_layout.widthMm - 2 * kFigureMarginMm, kSmallPt, true, m_figure.font), kSmallPt,
                FigureText::Align::Left, true);
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
        return std::ranges::any_of(m_evaluations,
                                   [activity](const Evaluation *each) { return appearsIn(*each, activity); });
    }

    [[nodiscard]] static bool appearsIn(const Evaluation &evaluation, Activity activity)
    {
        const Timeline &timeline = evaluation.timeline;
        if (activity == Activity::Waiting)
            return evaluation.report.bubbleFraction > 0 || timeline.ranks.size() > 1;
        const auto inTemplate = [activity](const ChunkTemplate &pass) {
            return pass.exposed[std::size_t(activity)] > 0 ||
                   std::ranges::any_of(pass.ops, [activity](const TemplateOp &op) { return op.activity == activity; });
        };
        if (std::ranges::any_of(timeline.templates, inTemplate))
            return true;
        return std::ranges::any_of(timeline.ranks, [activity](const RankTimeline &rank) {
            return std::ranges::any_of(rank.lanes(), [activity](const std::vector<Span> &spans) {
                return std::ranges::any_of(spans, [activity](const Span &span) { return span.activity == activity; });
            });
        });
    }

    // How many lines it takes.
    int arrangeLegend(double width)
    {
        double x = 0;
        int lines = 1;
        for (const ActivityRow &activity : activities()) {
            if (!appears(activity.activity))
                continue;
            const QString text = tableText(activity.label);
            const double entry = kSwatchMm + 0.8 + textWidthMm(text, kSmallPt, false, m_figure.font);
            if (x > 0 && x + entry > width) {
                x = 0;
                ++lines;
            }
            m_legend.push_back({activity.activity, text, {x, kLineMm * (lines - 1)}});
            x += entry + 2.6;
        }
        return lines;
    }

    void drawLegend()
    {
        const QPointF corner(kFigureMarginMm, m_layout.legendTop);
        const double capHeight = capHeightMm(kSmallPt, m_figure.font);
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

    std::vector<const Evaluation *> m_evaluations; // one, or two to compare
    Theme m_theme;
    QColor m_hatchColor;
    Figure m_figure;
    TimelineFigureLayout m_layout;
    QString m_title;
    QStringList m_subtitle;
    std::vector<LegendEntry> m_legend;
};

} // namespace

Figure timelineFigure(const Evaluation &evaluation, const TimelineFigureOptions &options)
{
    Q_ASSERT_X(evaluation.valid(), "timelineFigure", "an evaluation with errors has no timeline");
    return TimelineDrawing({&evaluation}, options).draw();
}

Figure comparisonFigure(const Evaluation &a, const Evaluation &b, const TimelineFigureOptions &options)
{
    Q_ASSERT_X(a.valid() && b.valid(), "comparisonFigure", "an evaluation with errors has no timeline");
    return TimelineDrawing({&a, &b}, options).draw();
}

QRectF timelineFigureRows(const Evaluation &evaluation, const TimelineFigureOptions &options)
{
    return TimelineDrawing({&evaluation}, options).rows();
}

} // namespace stringline::ui
