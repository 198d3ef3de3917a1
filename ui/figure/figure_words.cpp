// The words of figures that show a scenario.
#include "ui/figure/figure_words.h"

#include "core/base/text.h"
#include "core/parallel/axes.h"
#include "core/report/comparison.h"
#include "core/schedule/schedule.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>

#include <algorithm>

namespace stringline::ui {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(TimelineFigure)
};

} // namespace

QStringList planWords(const Evaluation &evaluation)
{
    const Scenario &scenario = *evaluation.scenario;
    const Report &report = evaluation.report;
    QStringList list;
    for (const AxisRow &axis : parallelAxes())
        list << toQString(axis.letters) + QLatin1Char(' ') + QString::number(axis.degree(scenario));
    const ScheduleRow *schedule = findSchedule(vocabularySchedule(scenario.plan));
    list << (schedule != nullptr ? tableText(schedule->label) : toQString(scenario.plan.schedule));
    list << Words::tr("%1 microbatches").arg(report.microbatches);
    list << Words::tr("iteration %1").arg(toQString(durationText(report.iteration)));
    list << Words::tr("MFU %1").arg(toQString(percentText(report.mfu)));
    return list;
}

QString comparedTitle(const Evaluation &a, const Evaluation &b)
{
    const QString first = toQString(a.scenario->name);
    const QString second = toQString(b.scenario->name);
    return first == second ? first : Words::tr("%1 and %2").arg(first, second);
}

QStringList differenceWords(const Evaluation &a, const Evaluation &b)
{
    constexpr std::size_t kMostFields = 6;
    const Comparison comparison = compared(*a.scenario, a.report, *b.scenario, b.report);
    QStringList list;
    const double share = comparison.change / a.report.iteration;
    list << Words::tr("iteration %1 (%2)")
                .arg(toQString(signedDurationText(comparison.change)), toQString(signedPercentText(share)));
    for (std::size_t i = 0; i < std::min(kMostFields, comparison.fields.size()); ++i) {
        const FieldDifference &difference = comparison.fields[i];
        list << QStringLiteral("%1 %2 → %3")
                    .arg(tableText(difference.field->label), toQString(difference.a), toQString(difference.b));
    }
    if (comparison.fields.size() > kMostFields)
        list << Words::tr("and %1 more").arg(comparison.fields.size() - kMostFields);
    return list;
}

QString comparedCaption(const Evaluation &a, const Evaluation &b)
{
    return QStringLiteral("A: %1 B: %2 %3")
        .arg(figureCaption(a), figureCaption(b),
             Words::tr("From A to B: %1.").arg(differenceWords(a, b).join(QStringLiteral("; "))));
}

QString figureCaption(const Evaluation &evaluation)
{
    const Scenario &scenario = *evaluation.scenario;
    const Report &report = evaluation.report;
    QString degrees;
    for (const AxisRow &axis : parallelAxes())
        degrees +=
            toQString(axis.letters) + QLatin1Char(' ') + QString::number(axis.degree(scenario)) + QStringLiteral(", ");
    return Words::tr("%1 on %2 x %3: %4%5 with %6 chunks a stage, ZeRO-%7, global batch %8, microbatch %9,")
               .arg(toQString(scenario.model.name))
               .arg(scenario.cluster.gpus)
               .arg(toQString(scenario.cluster.device.name), degrees, toQString(scenario.plan.schedule))
               .arg(scenario.plan.chunksPerStage)
               .arg(scenario.plan.zero)
               .arg(scenario.training.globalBatch)
               .arg(scenario.training.microbatch) +
           Words::tr(" sequence %1: iteration %2, MFU %3, bubble %4.")
               .arg(scenario.training.sequence)
               .arg(toQString(durationText(report.iteration)), toQString(percentText(report.mfu)),
                    toQString(percentText(report.bubbleFraction)));
}

} // namespace stringline::ui
