// The table of kinds.
#include "ui/figure/figure_kinds.h"

#include "core/studies/plot_series.h"
#include "ui/figure/figure_kind_rows.h"
#include "ui/figure/figure_words.h"
#include "ui/figure/timeline_figure.h"
#include "ui/qt_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace stringline::ui {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(FigureKind)
};

TimelineFigureOptions timelineOptions(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame)
{
    TimelineFigureOptions options{spec.widthMm, spec.heightMm, spec.look.scheme, {}, spec.title, frame};
    Tick length = subject.evaluation->timeline.length;
    if (subject.baseline && subject.baseline->valid())
        length = std::max(length, subject.baseline->timeline.length);
    if (spec.fromSeconds || spec.toSeconds)
        options.region = regionOf(spec, length);
    return options;
}

Figure drawTimeline(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame)
{
    FigureSubject alone = subject;
    alone.baseline = nullptr;
    return timelineFigure(*subject.evaluation, timelineOptions(alone, spec, frame));
}

Figure drawStudy(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame)
{
    const std::vector<StudyPlot> &plots = subject.studyResult->plots;
    const auto found = std::ranges::find(plots, spec.plot, &StudyPlot::id);
    const StudyPlot &plot = found == plots.end() ? plots.front() : *found;
    return studyFigure(*subject.study, *subject.studyResult, plot, pageOptions(spec, frame));
}

// What a subject must have, by what a kind needs.
struct Need {
    FigureNeeds needs;
    bool (*isThere)(const FigureSubject &);
    const char *sentence; // where it is not
};
constexpr Need kNeeds[] = {
    {FigureNeeds::Baseline, [](const FigureSubject &subject) { return subject.baseline && subject.baseline->valid(); },
     QT_TRANSLATE_NOOP("FigureKind", "There is no baseline to compare with, or it has errors.")},
    {FigureNeeds::Study,
     [](const FigureSubject &subject) {
         return subject.study && subject.studyResult && !subject.studyResult->plots.empty();
     },
     QT_TRANSLATE_NOOP("FigureKind", "No study has run: choose one in the tab Studies.")},
    {FigureNeeds::Sweep, [](const FigureSubject &subject) { return subject.sweep && !subject.sweep->cells.empty(); },
     QT_TRANSLATE_NOOP("FigureKind", "No sweep has run: choose fields in the tab Sweep.")},
    {FigureNeeds::Search, [](const FigureSubject &subject) { return subject.search && !subject.search->front.empty(); },
     QT_TRANSLATE_NOOP("FigureKind", "No search has found a plan: start one in the tab Plan.")},
};

using enum FigureNeeds;
constexpr std::array kKinds = {
    FigureKind{"timeline", QT_TRANSLATE_NOOP("FigureKind", "Timeline"), true, false, Scenario,
               QT_TRANSLATE_NOOP("FigureKind", "the iteration, a row for each pipeline stage"), drawTimeline},
    FigureKind{"study", QT_TRANSLATE_NOOP("FigureKind", "Plot of a study"), false, true, FigureNeeds::Study,
               QT_TRANSLATE_NOOP("FigureKind", "lines, points, a heat map or bars of a study"), drawStudy},
    FigureKind{"mesh", QT_TRANSLATE_NOOP("FigureKind", "Device mesh"), false, false, Scenario,
               QT_TRANSLATE_NOOP("FigureKind", "degrees of the parallel axes, and ranks by node"), drawMesh},
    FigureKind{"memory", QT_TRANSLATE_NOOP("FigureKind", "Memory by stage"), false, false, Scenario,
               QT_TRANSLATE_NOOP("FigureKind", "what takes the memory of each stage at its peak"), drawMemory},
    FigureKind{"memory-time", QT_TRANSLATE_NOOP("FigureKind", "Memory over time"), true, false, Scenario,
               QT_TRANSLATE_NOOP("FigureKind", "memory of the fullest stage over the iteration"), drawMemoryTime},
    FigureKind{"breakdown", QT_TRANSLATE_NOOP("FigureKind", "Where the time goes"), false, false, Scenario,
               QT_TRANSLATE_NOOP("FigureKind", "the iteration by cause, in per cent"), drawBreakdown},
    FigureKind{"comparison", QT_TRANSLATE_NOOP("FigureKind", "Two timelines"), true, false, Baseline,
               QT_TRANSLATE_NOOP("FigureKind", "the baseline and the scenario on one time axis"), drawComparison},
    FigureKind{"waterfall", QT_TRANSLATE_NOOP("FigureKind", "Difference by cause"), false, false, Baseline,
               QT_TRANSLATE_NOOP("FigureKind", "what the scenario gains and loses against the baseline"),
               drawWaterfall},
    FigureKind{"sweep", QT_TRANSLATE_NOOP("FigureKind", "Sweep"), false, false, Sweep,
               QT_TRANSLATE_NOOP("FigureKind", "a number over one or two fields"), drawSweep},
    FigureKind{"pareto", QT_TRANSLATE_NOOP("FigureKind", "Plans of a search"), false, false, Search,
               QT_TRANSLATE_NOOP("FigureKind", "time against memory, money or GPUs, with the front"), drawPareto},
    FigureKind{"grid", QT_TRANSLATE_NOOP("FigureKind", "Several parts"), false, false, Parts,
               QT_TRANSLATE_NOOP("FigureKind", "figures side by side with letters; parts are in a file"), drawGrid},
};

} // namespace

QString FigureKind::missing(const FigureSubject &subject) const
{
    if (needs == FigureNeeds::Parts)
        return {};
    if (needs != FigureNeeds::Study && !(subject.evaluation && subject.evaluation->valid()))
        return Words::tr("The scenario has errors, so there is nothing to draw.");
    for (const Need &need : kNeeds) {
        if (need.needs == needs && !need.isThere(subject))
            return Words::tr(need.sentence);
    }
    return {};
}

std::span<const FigureKind> figureKinds()
{
    return kKinds;
}

const FigureKind *findFigureKind(std::string_view id)
{
    const auto found = std::ranges::find(kKinds, id, &FigureKind::id);
    return found == kKinds.end() ? nullptr : &*found;
}

QString whyNoFigure(const FigureSubject &subject, const FigureSpec &spec)
{
    const FigureKind *kind = findFigureKind(spec.kind);
    if (kind == nullptr)
        return Words::tr("There is no figure called %1.").arg(toQString(spec.kind));
    if (kind->needs != FigureNeeds::Parts)
        return kind->missing(subject);
    if (spec.parts.empty())
        return Words::tr("A figure of several parts needs one at least.");
    for (const FigureSpec &part : spec.parts) {
        if (part.kind == spec.kind)
            return Words::tr("A part cannot have parts itself.");
        if (const QString why = whyNoFigure(subject, part); !why.isEmpty())
            return why;
    }
    return {};
}

bool showsStudy(const FigureSpec &spec)
{
    const FigureKind *kind = findFigureKind(spec.kind);
    if (kind != nullptr && kind->needs == FigureNeeds::Parts)
        return !spec.parts.empty() && std::ranges::all_of(spec.parts, showsStudy);
    return kind != nullptr && kind->ofStudy;
}

Figure drawnPart(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame)
{
    return findFigureKind(spec.kind)->draw(subject, spec, frame);
}

Figure figureOf(const FigureSubject &subject, const FigureSpec &spec)
{
    // Larger text is the same figure drawn on less paper and enlarged: whatever has its place with text of the smallest
    // size has it then, and all kinds scale alike.
    const double factor = spec.look.textPt / kSmallestTextPt;
    FigureSpec drawn = spec;
    drawn.widthMm /= factor;
    drawn.heightMm /= factor;
    const FigureFrame frame{spec.showTitle, spec.showSubtitle, spec.showLegend, spec.look.font, {}};
    Figure figure = drawnPart(subject, drawn, frame);
    if (factor != 1) {
        figure = scaled(std::move(figure), factor);
        figure.widthMm = spec.widthMm; // to the last bit
    }
    figure.source = showsStudy(spec) ? subject.studySource : subject.source;
    return figure;
}

StudyFigureOptions pageOptions(const FigureSpec &spec, const FigureFrame &frame)
{
    return {spec.widthMm, spec.heightMm, spec.look.scheme, spec.title, spec.panel, frame};
}

PlotWords plotWords(const Evaluation &evaluation, const QString &what, const QString &shown)
{
    // Lines break between the plan's words, not inside of one.
    QStringList plan = planWords(evaluation);
    for (QString &word : plan)
        word.replace(QLatin1Char(' '), QChar(QChar::Nbsp));
    return {QStringLiteral("%1: %2").arg(toQString(evaluation.scenario->name), what), plan.join(QStringLiteral(" · ")),
            QStringLiteral("%1 %2").arg(shown, figureCaption(evaluation))};
}

TimeRange regionOf(const FigureSpec &spec, Tick length)
{
    const Tick end = std::max<Tick>(1, length);
    TimeRange region{toTicks(Seconds(spec.fromSeconds.value_or(0))),
                     spec.toSeconds ? toTicks(Seconds(*spec.toSeconds)) : end};
    region.from = std::clamp<Tick>(region.from, 0, end - 1);
    region.to = std::clamp<Tick>(region.to, region.from + 1, end);
    return region;
}

Figure drawComparison(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame)
{
    return comparisonFigure(*subject.baseline, *subject.evaluation, timelineOptions(subject, spec, frame));
}

} // namespace stringline::ui
