// Plans that a search has found: time across, another quantity upwards, the front as a line, the present plan as a
// mark.
#include "core/base/text.h"
#include "core/search/objective.h"
#include "core/studies/parts.h"
#include "ui/figure/figure_kind_rows.h"
#include "ui/figure/figure_words.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace stringline::ui {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(SearchFigure)
};

// As the objective counts it; what differs from seconds has a column of its own.
StudyColumn columnOf(const Objective &objective)
{
    StudyColumn column{std::string(objective.id), std::string(objective.label), std::string(objective.unit),
                       objective.text, false};
    if (objective.id == "gpus")
        return parts::integer(column.id, column.label);
    return column;
}

} // namespace

Figure drawPareto(const FigureSubject &subject, const FigureSpec &spec, const FigureFrame &frame)
{
    const FigureSearch &search = *subject.search;
    const Objective *asked = findObjective(spec.plot.empty() ? search.against : spec.plot);
    const Objective &upwards = asked == nullptr || asked->id == "time" ? *findObjective("memory") : *asked;
    const Objective &across = *findObjective("time");
    StudyTable table{"plans", {}, {columnOf(across), columnOf(upwards), parts::integer("front", "front")}, {}, {}};
    // The front that was found is of one pair of quantities; against another it is a set of plans like others.
    const bool hasFront = upwards.id == search.against;
    for (const FoundPlan &plan : search.plans) {
        if (std::ranges::find(search.front, plan.candidate, &FoundPlan::candidate) == search.front.end())
            table.add({across.of(plan), upwards.of(plan), 0.0});
    }
    for (const FoundPlan &plan : search.front)
        table.add({across.of(plan), upwards.of(plan), hasFront ? 1.0 : 0.0});
    StudyPlot plot;
    plot.kind = PlotKind::Points;
    plot.across = std::string(across.id);
    plot.upwards = {std::string(upwards.id)};
    plot.front = "front";
    QString now;
    if (search.now) {
        const std::string label = Words::tr("the present plan").toStdString();
        plot.marks.push_back({label, across.of(*search.now), upwards.of(*search.now), Evidence::Own});
        now = QLatin1Char(' ') + Words::tr("The present plan: %1, %2.")
                                     .arg(toQString(across.text(across.of(*search.now))),
                                          toQString(upwards.text(upwards.of(*search.now))));
    }
    const FoundPlan &fastest =
        *std::ranges::min_element(search.front, {}, [&](const FoundPlan &plan) { return across.of(plan); });
    const QString shown =
        Words::tr("Plans that a search over degrees, schedules and memory choices has found, %1 against %2; "
                  "no plan is better in both than those on the front. The fastest of them: %3, %4.")
            .arg(tableText(across.label), tableText(upwards.label), toQString(across.text(across.of(fastest))),
                 toQString(upwards.text(upwards.of(fastest))));
    return plotFigure(table, plot, plotWords(*subject.evaluation, Words::tr("plans of a search"), shown + now),
                      pageOptions(spec, frame));
}

} // namespace stringline::ui
