// The table of characters.
#include "ui/latex_text.h"

#include <QHash>

namespace stringline::ui {

namespace {

struct LatexRow {
    char32_t letter;
    const char *latex;
};

// Signs stand in formulas rather than in text fonts, whose encodings differ; Greek in text would ask for a package.
constexpr LatexRow kLetters[] = {
    {U'\\', "\\textbackslash{}"},
    {U'{', "\\{"},
    {U'}', "\\}"},
    {U'#', "\\#"},
    {U'$', "$\\mathdollar$"},
    {U'%', "\\%"},
    {U'&', "\\&"},
    {U'_', "\\_"},
    {U'^', "\\^{}"},
    {U'~', "\\~{}"},
    {U'<', "$<$"},
    {U'>', "$>$"},
    {U'|', "$|$"},
    {U'"', "''"},
    {U'\u00a0', "~"},
    {U'\u00b0', "$^{\\circ}$"},
    {U'\u00b1', "$\\pm$"},
    {U'\u00b2', "$^{2}$"},
    {U'\u00b3', "$^{3}$"},
    {U'\u00b5', "$\\mu$"},
    {U'\u00b7', "$\\cdot$"},
    {U'\u00b9', "$^{1}$"},
    {U'\u00bd', "$1/2$"},
    {U'\u00c6', "\\AE{}"},
    {U'\u00d7', "$\\times$"},
    {U'\u00d8', "\\O{}"},
    {U'\u00df', "\\ss{}"},
    {U'\u00e6', "\\ae{}"},
    {U'\u00f7', "$\\div$"},
    {U'\u00f8', "\\o{}"},
    {U'\u0131', "\\i{}"},
    {U'\u0141', "\\L{}"},
    {U'\u0142', "\\l{}"},
    {U'\u0152', "\\OE{}"},
    {U'\u0153', "\\oe{}"},
    {U'\u0393', "$\\Gamma$"},
    {U'\u0394', "$\\Delta$"},
    {U'\u0398', "$\\Theta$"},
    {U'\u039b', "$\\Lambda$"},
    {U'\u03a0', "$\\Pi$"},
    {U'\u03a3', "$\\Sigma$"},
    {U'\u03a6', "$\\Phi$"},
    {U'\u03a8', "$\\Psi$"},
    {U'\u03a9', "$\\Omega$"},
    {U'\u03b1', "$\\alpha$"},
    {U'\u03b2', "$\\beta$"},
    {U'\u03b3', "$\\gamma$"},
    {U'\u03b4', "$\\delta$"},
    {U'\u03b5', "$\\varepsilon$"},
    {U'\u03b6', "$\\zeta$"},
    {U'\u03b7', "$\\eta$"},
    {U'\u03b8', "$\\theta$"},
    {U'\u03ba', "$\\kappa$"},
    {U'\u03bb', "$\\lambda$"},
    {U'\u03bc', "$\\mu$"},
    {U'\u03bd', "$\\nu$"},
    {U'\u03be', "$\\xi$"},
    {U'\u03c0', "$\\pi$"},
    {U'\u03c1', "$\\rho$"},
    {U'\u03c3', "$\\sigma$"},
    {U'\u03c4', "$\\tau$"},
    {U'\u03c6', "$\\varphi$"},
    {U'\u03c7', "$\\chi$"},
    {U'\u03c8', "$\\psi$"},
    {U'\u03c9', "$\\omega$"},
    {U'\u2009', "\\,"},
    {U'\u2010', "-"},
    {U'\u2011', "-"},
    {U'\u2013', "--"},
    {U'\u2014', "---"},
    {U'\u2018', "`"},
    {U'\u2019', "'"},
    {U'\u201c', "``"},
    {U'\u201d', "''"},
    {U'\u2026', "\\dots{}"},
    {U'\u202f', "\\,"},
    {U'\u2126', "$\\Omega$"},
    {U'\u2190', "$\\leftarrow$"},
    {U'\u2191', "$\\uparrow$"},
    {U'\u2192', "$\\rightarrow$"},
    {U'\u2193', "$\\downarrow$"},
    {U'\u2194', "$\\leftrightarrow$"},
    {U'\u2211', "$\\sum$"},
    {U'\u2212', "$-$"},
    {U'\u221a', "$\\surd$"},
    {U'\u221e', "$\\infty$"},
    {U'\u2248', "$\\approx$"},
    {U'\u2260', "$\\neq$"},
    {U'\u2264', "$\\leq$"},
    {U'\u2265', "$\\geq$"},
    {U'\u22c5', "$\\cdot$"},
};

// Combining marks, which stand behind their letter in decomposed text and before it in LaTeX.
constexpr LatexRow kAccents[] = {
    {U'\u0300', "\\`"}, {U'\u0301', "\\'"}, {U'\u0302', "\\^"}, {U'\u0303', "\\~"},
    {U'\u0304', "\\="}, {U'\u0306', "\\u"}, {U'\u0307', "\\."}, {U'\u0308', "\\\""},
    {U'\u030a', "\\r"}, {U'\u030b', "\\H"}, {U'\u030c', "\\v"}, {U'\u0327', "\\c"},
};

template <std::size_t Count>
QHash<char32_t, QString> tableOf(const LatexRow (&rows)[Count])
{
    QHash<char32_t, QString> table;
    for (const LatexRow &row : rows)
        table.insert(row.letter, QString::fromLatin1(row.latex));
    return table;
}

QString latexOf(char32_t letter)
{
    static const QHash<char32_t, QString> kTable = tableOf(kLetters);
    if (const auto found = kTable.constFind(letter); found != kTable.constEnd())
        return *found;
    if (letter < U' ')
        return QStringLiteral(" ");
    return letter < U'\x7f' ? QString(QChar(char16_t(letter))) : QStringLiteral("?");
}

} // namespace

QString latexText(const QString &text)
{
    static const QHash<char32_t, QString> kMarks = tableOf(kAccents);
    QString latex;
    // Composed first: letters with a row of their own keep it. What has none is taken apart, letter by letter.
    for (const char32_t letter : text.normalized(QString::NormalizationForm_C).toUcs4()) {
        const QString own = latexOf(letter);
        if (own != QStringLiteral("?") || letter == U'?') {
            latex += own;
            continue;
        }
        const QList<uint> parts = QString::fromUcs4(&letter, 1).normalized(QString::NormalizationForm_KD).toUcs4();
        QString made = latexOf(parts.front());
        for (qsizetype i = 1; i < parts.size(); ++i) {
            const auto mark = kMarks.constFind(parts[i]);
            made = mark != kMarks.constEnd() ? QStringLiteral("%1{%2}").arg(*mark, made) : made + latexOf(parts[i]);
        }
        latex += made;
    }
    return latex;
}

} // namespace stringline::ui
