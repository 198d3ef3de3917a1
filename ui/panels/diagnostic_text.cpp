#include "ui/panels/diagnostic_text.h"

#include "core/scenario/fields.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>

namespace stringline::ui {

namespace {

QString link(std::size_t index, const QString &text)
{
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(index).arg(text.toHtmlEscaped());
}

} // namespace

QString fixText(const Fix &fix)
{
    const Field *field = findField(fix.path);
    return QCoreApplication::translate("Fix", "Set %1 to %2")
        .arg(field ? tableText(field->label).toLower() : toQString(fix.path), toQString(fix.value));
}

QString diagnosticHtml(const Diagnostic &diagnostic, std::vector<Fix> &fixes)
{
    QString text = toQString(diagnostic.message).toHtmlEscaped();
    if (!text.endsWith(u'.') && !text.endsWith(u'?'))
        text += u'.';
    if (diagnostic.fixes.empty()) {
        if (!diagnostic.hint.empty())
            text += u' ' + toQString(diagnostic.hint).toHtmlEscaped();
        return text;
    }
    // Fixes of the field itself are its nearest values; the others name their field.
    QStringList nearest;
    QStringList others;
    for (const Fix &fix : diagnostic.fixes) {
        const bool own = fix.path == diagnostic.path;
        (own ? nearest : others) << link(fixes.size(), own ? toQString(fix.value) : fixText(fix));
        fixes.push_back(fix);
    }
    if (!nearest.isEmpty())
        text += QCoreApplication::translate("Fix", " Nearest: %1.").arg(nearest.join(QStringLiteral(", ")));
    else if (!diagnostic.hint.empty())
        text += u' ' + toQString(diagnostic.hint).toHtmlEscaped();
    if (!others.isEmpty())
        text += u' ' + others.join(QStringLiteral(" · "));
    return text;
}

} // namespace stringline::ui
