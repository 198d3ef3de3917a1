#include "ui/help/reference_pages.h"

#include "core/report/columns.h"
#include "core/scenario/fields.h"
#include "ui/panels/command_palette.h"
#include "ui/qt_text.h"
#include "ui/session/key_bindings.h"

#include <QAction>
#include <QCoreApplication>

#include <algorithm>

namespace stringline::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Help", text);
}

// Characters that Markdown would take for its own.
QString plain(QString text)
{
    static constexpr QLatin1String kSpecial("\\*_[]<>#|`");
    for (qsizetype i = text.size() - 1; i >= 0; --i) {
        if (kSpecial.contains(text[i]))
            text.insert(i, u'\\');
    }
    return text;
}

QString plain(std::string_view text)
{
    return plain(toQString(text));
}

struct PartRow {
    std::string_view prefix;
    const char *title;
};
constexpr PartRow kParts[] = {
    {"", QT_TRANSLATE_NOOP("Help", "Scenario")},          {"model.", QT_TRANSLATE_NOOP("Help", "Model")},
    {"cluster.", QT_TRANSLATE_NOOP("Help", "Cluster")},   {"software.", QT_TRANSLATE_NOOP("Help", "Software")},
    {"training.", QT_TRANSLATE_NOOP("Help", "Training")}, {"plan.", QT_TRANSLATE_NOOP("Help", "Plan")},
};

const PartRow &partOf(const Field &field)
{
    const auto found = std::find_if(std::begin(kParts) + 1, std::end(kParts),
                                    [&field](const PartRow &part) { return field.path.starts_with(part.prefix); });
    return found == std::end(kParts) ? kParts[0] : *found;
}

QString paragraph(const QString &title, const QString &mark, const QString &text, const QString &note)
{
    return QStringLiteral("**%1** · `%2`  \n%3  \n*%4*\n\n").arg(title, mark, text, note);
}

} // namespace

QString limitsOf(const Field &field)
{
    if (!field.choices.empty()) {
        QStringList ids;
        for (const Choice &choice : field.choices)
            ids << toQString(choice.id);
        return tr("One of %1").arg(ids.join(QStringLiteral(", ")));
    }
    QString expected = toQString(expectedText(field));
    if (!expected.isEmpty())
        expected[0] = expected[0].toUpper();
    const QString unit = toQString(unitLabel(field.unit));
    return unit.isEmpty() || expected.contains(unit) ? expected : tr("%1, in %2").arg(expected, unit);
}

QString fieldsPage()
{
    QString text = tr("# All fields\n\nWhat a scenario says. The path is the key in the file, and what `--set` and "
                      "sweeps take.\n\n");
    const PartRow *part = nullptr;
    for (const PartRow &each : kParts) {
        for (const Field &field : scenarioFields()) {
            if (&partOf(field) != &each)
                continue;
            if (part != &each)
                text += QStringLiteral("## %1\n\n").arg(tr(each.title));
            part = &each;
            text += paragraph(plain(field.label), toQString(field.path), plain(field.help), plain(limitsOf(field)));
        }
    }
    return text;
}

QString numbersPage()
{
    QString text =
        tr("# All numbers\n\nWhat the result says, with how it is worked out. The word in grey is the key in "
           "JSON and in tables.\n\n");
    for (const ReportColumn &column : reportColumns())
        text += paragraph(plain(column.label), toQString(column.id), plain(column.explanation), plain(column.formula));
    return text;
}

QString keysPage(const std::vector<QAction *> &actions)
{
    QString text = tr("# All keys\n\n[Change them](do:action/keys), or [look for a command](do:action/palette).\n\n"
                      "| Key | Does |\n|:--|:--|\n");
    for (const QAction *action : actions) {
        const QList<QKeySequence> keys = action->shortcuts();
        if (keys.isEmpty())
            continue;
        const QString tip = action->statusTip();
        const QString name = actionName(*action);
        text += QStringLiteral("| %1 | %2 |\n")
                    .arg(plain(keysText(keys)),
                         plain(tip.isEmpty() || tip == name ? name : name + QStringLiteral(" – ") + tip));
    }
    return text;
}

} // namespace stringline::ui
