// Where the time of an iteration goes, and where the difference between two comes from: a lying bar for each cause.
#include "core/base/text.h"
#include "core/report/comparison.h"
#include "core/studies/parts.h"
#include "ui/figure/figure_kind_rows.h"
#include "ui/figure/figure_words.h"
#include "ui/figure/study_figure_kinds.h"
#include "ui/figure/timeline_figure_bars.h"
#include "ui/figure/timeline_figure_layout.h"
#include "ui/qt_text.h"
#include "ui/timeline/picture_painter.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr double kBarMm = 5; // room for a bar
constexpr double kThickness = 0.66;

class Words {
    Q_DECLARE_TR_FUNCTIONS(CauseFigure)
};

struct CauseBar {
    QString name;
    double from = 0; // seconds
    double to = 0;
    QString text; // behind its end
    SeriesLook look{};
};

SeriesLook lookOf(const CauseRow &cause, const Theme &theme)
{
    return seriesLook(theme, static_cast<std::size_t>(cause.cause), cause.label);
}

// Every bar has its name before it and its number behind it, so no legend is needed.
void drawBars(StudyPage &page, const std::vector<CauseBar> &bars, const QString &axisTitle, bool joined)
{
    std::vector<double> places;
    QStringList names;
    ValueRange range;
    range.add(0);
    range.whole = false;
    for (const CauseBar &bar : bars) {
        places.push_back(double(places.size()));
        names << bar.name;
        range.add(bar.from);
        range.add(bar.to);
        page.rightMm = std::max(page.rightMm, textWidthMm(bar.text, kSmallPt, false, page.figure.font) + 1.2);
    }
    page.upwards = {placesAxis(std::move(places), std::move(names)), {}, {}, false};
    page.across = askedAxis(linearAxis(range, true), parts::seconds("time", axisTitle.toStdString()));
    page.usualPlotMm = std::max(kLeastPlotMm, kBarMm * double(bars.size()));
    arrange(page);

    const FigureAxis &values = page.across.axis;
    const double thick = page.upwards.axis.pitch() * kThickness;
    const double cap = capHeightMm(kSmallPt, page.figure.font);
    FigureLines zero{{QLineF(values.at(0), page.plot.top(), values.at(0), page.plot.bottom())}, Qt::black, 0.18};
    FigureLines joints{{}, QColor(0x70, 0x70, 0x70), kThinnestLineMm};
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const CauseBar &bar = bars[i];
        const double middle = page.upwards.axis.at(double(i));
        const double left = values.at(std::min(bar.from, bar.to));
        const double width = std::max(kThinnestLineMm, values.at(std::max(bar.from, bar.to)) - left);
        const QRectF rect(left, middle - thick / 2, width, thick);
        page.figure.items.emplace_back(FigureRects{{rect}, bar.look.color, {}, 0, false});
        page.figure.items.emplace_back(
            FigureLines{hatchLines(bar.look.hatch, rect, kFigureHatchMm), Qt::black, kThinnestLineMm});
        page.addText({rect.right() + 0.8, middle + cap / 2}, bar.text, kSmallPt);
        if (joined && i + 1 < bars.size())
            joints.lines.emplace_back(values.at(bar.to), rect.bottom(), values.at(bar.to),
                                      page.upwards.axis.at(double(i + 1)) - thick / 2);
    }
    page.figure.items.emplace_back(std::move(joints));
    page.figure.items.emplace_back(std::move(zero));
}

} // namespace

Figure drawBreakdown(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame)
{
    const Evaluation &evaluation = *subject.evaluation;
    const Breakdown &breakdown = evaluation.report.breakdown;
    StudyPage page = emptyPage(plotWords(evaluation, Words::tr("where the time goes"),
                                         Words::tr("Where the time of an iteration goes on the rank that ends last; "
                                                   "communication counts where it is not hidden behind compute.")),
                               pageOptions(spec, frame));
    std::vector<CauseBar> bars;
    for (const CauseRow &cause : causes()) {
        if (breakdown[cause.cause] == 0)
            continue;
        const Seconds time = toSeconds(breakdown[cause.cause]);
        bars.push_back({tableText(cause.label), 0, time.value(),
                        QStringLiteral("%1 · %2").arg(toQString(durationText(time)),
                                                      toQString(percentText(time / evaluation.report.iteration))),
                        lookOf(cause, page.theme)});
    }
    drawBars(page, bars, Words::tr("time"), false);
    return std::move(page.figure);
}

Figure drawWaterfall(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame)
{
    const Evaluation &a = *subject.baseline;
    const Evaluation &b = *subject.evaluation;
    const Comparison comparison = compared(*a.scenario, a.report, *b.scenario, b.report);
    StudyPage page =
        emptyPage({Words::tr("%1: what changes the iteration").arg(comparedTitle(a, b)),
                   differenceWords(a, b).join(QStringLiteral(" · ")),
                   Words::tr("Where the difference of two iterations comes from, cause by cause; times are of "
                             "the rank that ends last in each.") +
                       QLatin1Char(' ') + comparedCaption(a, b)},
                  pageOptions(spec, frame));
    std::vector<CauseBar> bars;
    double sum = 0;
    for (const CauseDifference &difference : comparison.causes) {
        if (difference.change() == 0)
            continue;
        const Seconds change = toSeconds(difference.change());
        bars.push_back({tableText(difference.cause->label), sum, sum + change.value(),
                        toQString(signedDurationText(change)), lookOf(*difference.cause, page.theme)});
        sum += change.value();
    }
    bars.push_back({Words::tr("together"),
                    0,
                    comparison.change.value(),
                    toQString(signedDurationText(comparison.change)),
                    {QColor(0x20, 0x20, 0x20)}});
    drawBars(page, bars, Words::tr("change of the iteration, B against A"), true);
    return std::move(page.figure);
}

} // namespace stringline::ui
