#include "ui/help/whats_this.h"

#include "core/report/columns.h"
#include "core/scenario/fields.h"
#include "ui/help/reference_pages.h"
#include "ui/panels/metric_card.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCoreApplication>
#include <QTabBar>
#include <QWhatsThis>
#include <QWidget>

#include <string_view>

namespace stringline::ui {

namespace {

struct ViewRow {
    std::string_view type; // of the widget, without its namespace
    const char *text;
};
constexpr ViewRow kViews[] = {
    {"FactorStrip",
     QT_TRANSLATE_NOOP("WhatsThis", "<b>Degrees of parallelism</b><p>The width is the number of GPUs; each part "
                                    "is an axis. Drag a divider to trade factors with the neighbour, with "
                                    "Shift with the data axis, the right end with Ctrl for more nodes. Keys: "
                                    "← → choose an axis, ↑ ↓ change it, L locks it, Esc restores.</p>")},
    {"RankMap",
     QT_TRANSLATE_NOOP("WhatsThis", "<b>Rank map</b><p>Every GPU in its node, colored by stage; hover one to see "
                                    "its groups. M changes what the colors say: memory, waiting, links.</p>")},
    {"TimelinePlot",
     QT_TRANSLATE_NOOP("WhatsThis", "<b>Timeline</b><p>One iteration: a row for each stage, time to the right. "
                                    "Dark blue is forward, light blue backward, bare ground is waiting. Click "
                                    "a bar or a gap for details, E explains it; W and S zoom, A and D move, 0 "
                                    "shows all.</p>")},
    {"RowHeaders",
     QT_TRANSLATE_NOOP("WhatsThis", "<b>Rows</b><p>A stage of the pipeline each. L opens a row to its lanes, U to "
                                    "its GPUs, P pins it.</p>")},
    {"TimeRuler",
     QT_TRANSLATE_NOOP("WhatsThis", "<b>Time</b><p>Drag to move, wheel with Ctrl to zoom. Marks of M stand "
                                    "here.</p>")},
    {"LagRibbon",
     QT_TRANSLATE_NOOP("WhatsThis", "<b>Lost and gained</b><p>How much later or earlier than the baseline each "
                                    "moment of the iteration comes.</p>")},
    {"Legend",
     QT_TRANSLATE_NOOP("WhatsThis", "<b>Legend</b><p>What the colors and hatches of the bars mean. They are the same "
                                    "in every view and figure.</p>")},
    {"BreakdownChart",
     QT_TRANSLATE_NOOP("WhatsThis", "<b>Where the time goes</b><p>The iteration by cause, as a share of the "
                                    "time of all GPUs.</p>")},
    {"MemoryChart",
     QT_TRANSLATE_NOOP("WhatsThis", "<b>Memory of each stage</b><p>The peak by kind, against what the GPU has. "
                                    "Click a stage for its memory over time.</p>")},
    {"SensitivityChart",
     QT_TRANSLATE_NOOP("WhatsThis", "<b>What would help most</b><p>The change of the iteration if one "
                                    "thing were ten percent better, all else equal.</p>")},
    {"AdviceList",
     QT_TRANSLATE_NOOP("WhatsThis", "<b>Advice</b><p>Changes of the plan that were simulated and are better. Apply "
                                    "takes one, as one undo step.</p>")},
    {"QTabBar",
     QT_TRANSLATE_NOOP("WhatsThis", "<b>Workbench</b><p>Details of what is selected, the search for plans, sweeps, "
                                    "comparison, memory, studies, lessons and the log.</p>")},
    {"StatusText",
     QT_TRANSLATE_NOOP("WhatsThis", "<b>Status</b><p>What was worked out, how long that took, and what is wrong "
                                    "with the scenario.</p>")},
};

std::string_view typeOf(const QWidget &widget)
{
    const std::string_view name = widget.metaObject()->className();
    const std::size_t colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

QString fieldText(const Field &field)
{
    return QStringLiteral("<b>%1</b><p>%2</p><p>%3<br><code>%4</code></p>")
        .arg(tableText(field.label).toHtmlEscaped(), tableText(field.help).toHtmlEscaped(),
             limitsOf(field).toHtmlEscaped(), toQString(field.path));
}

QString columnText(const ReportColumn &column)
{
    return QStringLiteral("<b>%1</b><p>%2</p><p><i>%3</i></p>")
        .arg(tableText(column.label).toHtmlEscaped(), tableText(column.explanation).toHtmlEscaped(),
             toQString(column.formula).toHtmlEscaped());
}

} // namespace

QString whatsThisOf(const QWidget &widget)
{
    if (const Field *field = findField(widget.objectName().toStdString()))
        return fieldText(*field);
    if (const auto *card = qobject_cast<const MetricCard *>(&widget))
        return columnText(card->column());
    for (const ViewRow &view : kViews) {
        if (typeOf(widget) == view.type)
            return QCoreApplication::translate("WhatsThis", view.text);
    }
    return widget.toolTip();
}

void giveWhatsThis(QWidget &window)
{
    for (QWidget *widget : window.findChildren<QWidget *>()) {
        // A number's card says of itself only that it can be clicked.
        const QString own = widget->whatsThis();
        const bool isCard = qobject_cast<const MetricCard *>(widget) != nullptr;
        if (!own.isEmpty() && !isCard)
            continue;
        const QString text = whatsThisOf(*widget);
        if (text.isEmpty() || own.startsWith(text))
            continue;
        widget->setWhatsThis(own.isEmpty() ? text : text + QStringLiteral("<p>%1</p>").arg(own.toHtmlEscaped()));
        // The label of a field stands beside its box, in the same row.
        if (QWidget *row = widget->parentWidget(); row && typeOf(*row) == "FieldRow" && row->whatsThis().isEmpty())
            row->setWhatsThis(text);
    }
}

void askWhatsThis(QWidget &window)
{
    giveWhatsThis(window);
    if (!QWhatsThis::inWhatsThisMode()) {
        QWhatsThis::enterWhatsThisMode();
        return;
    }
    QWhatsThis::leaveWhatsThisMode();
    QWidget *asked = QApplication::focusWidget();
    while (asked && asked->whatsThis().isEmpty())
        asked = asked->parentWidget();
    if (asked)
        QWhatsThis::showText(asked->mapToGlobal(asked->rect().center()), asked->whatsThis(), asked);
}

} // namespace stringline::ui
