// The table of kinds.
#include "ui/figure/figure_kinds.h"

#include "core/studies/plot_series.h"
#include "ui/figure/study_figure.h"
#include "ui/figure/timeline_figure.h"
#include "ui/qt_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace stringline::ui {

namespace {

QString words(const char *text)
{
    return QCoreApplication::translate("FigureKind", text);
}

QString needsAnswer(const FigureSubject &subject)
{
    if (subject.evaluation && subject.evaluation->valid())
        return {};
    return words("The scenario has errors, so there is nothing to draw.");
}

QString needsStudy(const FigureSubject &subject)
{
    if (subject.study && subject.studyResult && !subject.studyResult->plots.empty())
        return {};
    return words("No study has run: choose one in the tab Studies.");
}

Figure drawTimeline(const FigureSubject &subject, const FigureSpec &spec)
{
    TimelineFigureOptions options{spec.widthMm, spec.heightMm, spec.look.scheme, {}, spec.title};
    if (spec.fromSeconds || spec.toSeconds)
        options.region =
            TimeRange{toTicks(Seconds(spec.fromSeconds.value_or(0))),
                      spec.toSeconds ? toTicks(Seconds(*spec.toSeconds)) : subject.evaluation->timeline.length};
    return timelineFigure(*subject.evaluation, options);
}

Figure drawStudy(const FigureSubject &subject, const FigureSpec &spec)
{
    const std::vector<StudyPlot> &plots = subject.studyResult->plots;
    const auto found = std::ranges::find(plots, spec.plot, &StudyPlot::id);
    const StudyPlot &plot = found == plots.end() ? plots.front() : *found;
    return studyFigure(*subject.study, *subject.studyResult, plot,
                       {spec.widthMm, spec.heightMm, spec.look.scheme, spec.title, spec.panel});
}

constexpr std::array kKinds = {
    FigureKind{"timeline", QT_TRANSLATE_NOOP("FigureKind", "Timeline"), true, false, needsAnswer, drawTimeline},
    FigureKind{"study", QT_TRANSLATE_NOOP("FigureKind", "Plot of a study"), false, true, needsStudy, drawStudy},
};

} // namespace

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
    return kind == nullptr ? words("There is no figure called %1.").arg(toQString(spec.kind)) : kind->missing(subject);
}

Figure figureOf(const FigureSubject &subject, const FigureSpec &spec)
{
    const FigureKind *kind = findFigureKind(spec.kind);
    Figure figure = kind->draw(subject, spec);
    figure.source = kind->ofStudy ? subject.studySource : subject.source;
    return figure;
}

} // namespace stringline::ui
