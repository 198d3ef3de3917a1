#include "ui/panels/why_html.h"

#include "core/explain/why_text.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <array>

namespace stringline::ui {

namespace {

struct Html {
    Q_DECLARE_TR_FUNCTIONS(WhyView)
};

struct LinkKind {
    WhyLink::Kind kind;
    QLatin1String prefix;
};
constexpr std::array kLinks{
    LinkKind{WhyLink::Kind::Field, QLatin1String("field:")},
    LinkKind{WhyLink::Kind::Number, QLatin1String("number:")},
    LinkKind{WhyLink::Kind::Step, QLatin1String("step:")},
};

QString link(WhyLink::Kind kind, const QString &target, const QString &text)
{
    for (const LinkKind &row : kLinks) {
        if (row.kind == kind)
            return QStringLiteral("<a href=\"%1%2\">%3</a>").arg(row.prefix, target, text.toHtmlEscaped());
    }
    return text.toHtmlEscaped();
}

// "P_16" with 16 below the line.
QString withSubscripts(const QString &text)
{
    static const QRegularExpression below(QStringLiteral("_(\\w+)"), QRegularExpression::UseUnicodePropertiesOption);
    return text.toHtmlEscaped().replace(below, QStringLiteral("<sub>\\1</sub>"));
}

QString termRow(const WhyTerm &term)
{
    const QString meaning = toQString(term.meaning);
    const QString text = !term.number.empty()  ? link(WhyLink::Kind::Number, toQString(term.number), meaning)
                         : !term.field.empty() ? link(WhyLink::Kind::Field, toQString(term.field), meaning)
                                               : meaning.toHtmlEscaped();
    return QStringLiteral("<tr><td style=\"padding-right:12px\">%1</td>"
                          "<td style=\"padding-right:12px; white-space:nowrap\">%2</td><td>%3</td></tr>")
        .arg(withSubscripts(toQString(term.symbol)), toQString(term.text).toHtmlEscaped(), text);
}

QString influencesHtml(const std::optional<std::vector<Influence>> &influences)
{
    if (!influences)
        return Html::tr("Looking at every input one step down and up…");
    if (influences->empty())
        return Html::tr("No input changes it.");
    QString rows;
    for (std::size_t i = 0; i < influences->size(); ++i) {
        const Influence &each = (*influences)[i];
        rows += QStringLiteral("<tr><td style=\"padding-right:12px\">%1</td><td style=\"padding-right:12px\">%2</td>"
                               "<td>%3</td></tr>")
                    .arg(link(WhyLink::Kind::Field, toQString(each.path), tableText(each.label)),
                         link(WhyLink::Kind::Step, QString::number(i),
                              QStringLiteral("%1 → %2").arg(toQString(each.now), toQString(each.value))),
                         toQString(each.text).toHtmlEscaped());
    }
    return QStringLiteral("<table>%1</table>").arg(rows);
}

} // namespace

QString whyHtml(const Why &why, const std::optional<std::vector<Influence>> &influences, const Theme &theme)
{
    const QString muted = theme.muted.name();
    const QString sign = why.simulated ? QStringLiteral("≈") : QStringLiteral("=");
    QString html =
        QStringLiteral("<p style=\"font-size:large\"><b>%1</b></p>").arg(toQString(why.result).toHtmlEscaped());
    html += QStringLiteral("<p>%1 %2<br><span style=\"color:%4\">%1 %3</span></p>")
                .arg(sign, withSubscripts(toQString(why.symbols)), toQString(why.values).toHtmlEscaped(), muted);
    if (why.simulated)
        html += QStringLiteral("<p>%1</p>").arg(toQString(estimateText(why)).toHtmlEscaped());
    QString rows;
    for (const WhyTerm &term : why.terms)
        rows += termRow(term);
    html += QStringLiteral("<table>%1</table>").arg(rows);
    html += QStringLiteral("<p><b>%1</b></p>%2")
                .arg(Html::tr("What changes it most, one step away (estimated; click a step to take it)"),
                     influencesHtml(influences));
    html += QStringLiteral("<p>");
    for (const std::string &note : why.notes)
        html += toQString(note).toHtmlEscaped() + QStringLiteral("<br>");
    return html + QStringLiteral("<span style=\"color:%1\">%2</span></p>")
                      .arg(muted, Html::tr("Source: %1").arg(toQString(why.source)).toHtmlEscaped());
}

WhyLink whyLinkFrom(const QString &link)
{
    for (const LinkKind &row : kLinks) {
        if (link.startsWith(row.prefix))
            return {row.kind, link.mid(row.prefix.size())};
    }
    return {};
}

} // namespace stringline::ui
