// Sentences from fields: those that a figure's own caption leaves out.
#include "ui/figure/figure_caption.h"

#include "core/base/version.h"
#include "core/scenario/fields.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>

namespace stringline::ui {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(FigureCaption)
};

// "Precision bf16, Recompute selective, ...": every choice of training and plan by its label. Whoever reads the figure
// can set up the same run; the model's and the machine's numbers are those of their names.
QString settingsOf(const Scenario &scenario)
{
    QStringList list;
    for (const Field &field : scenarioFields()) {
        if (!field.path.starts_with("training.") && !field.path.starts_with("plan."))
            continue;
        const QString value = toQString(fieldText(field, scenario));
        const std::string_view unit = unitLabel(field.unit);
        if (!value.isEmpty())
            list << QStringLiteral("%1 %2%3").arg(tableText(field.label).toLower(), value,
                                                  unit.empty() ? QString() : QLatin1Char(' ') + toQString(unit));
    }
    return list.join(QStringLiteral(", "));
}

} // namespace

QString captionText(const FigureSubject &subject, const FigureSpec &spec, const Figure &figure)
{
    QString text = figure.caption;
    const Scenario *scenario = showsStudy(spec) && subject.study ? subject.study->scenario.get()
                               : subject.evaluation              ? subject.evaluation->scenario.get()
                                                                 : nullptr;
    if (scenario != nullptr)
        text += QLatin1Char(' ') + Words::tr("Settings: %1.").arg(settingsOf(*scenario));
    return text + QLatin1Char(' ') + Words::tr("Simulated with Stringline %1.").arg(toQString(programVersion()));
}

} // namespace stringline::ui
