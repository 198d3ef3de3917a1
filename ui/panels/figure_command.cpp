#include "ui/panels/figure_command.h"

#include "core/base/text.h"
#include "ui/figure/figure_kinds.h"
#include "ui/qt_text.h"

#include <QRegularExpression>

#include <utility>

namespace stringline::ui {

namespace {

QString exact(double value)
{
    return toQString(exactText(value));
}

} // namespace

QStringList renderOptions(const FigureSpec &spec, const FigureCommand &command)
{
    const FigureSpec usual;
    const FigureKind *kind = findFigureKind(spec.kind);
    const bool ofStudy = kind != nullptr && kind->ofStudy;
    QStringList words;
    const auto option = [&words](const char *name, const QString &value) {
        words << QStringLiteral("--") + QLatin1String(name) << value;
    };
    if (ofStudy)
        option("study", command.study);
    else
        words << command.scenario;
    if (!ofStudy && spec.kind != usual.kind)
        option("figure", toQString(spec.kind));
    const bool hasPlots =
        kind != nullptr && kind->needs != FigureNeeds::Scenario && kind->needs != FigureNeeds::Baseline;
    if (hasPlots && !spec.plot.empty())
        option("plot", toQString(spec.plot));
    if (ofStudy && !spec.panel.empty())
        option("panel", toQString(spec.panel));
    if (kind != nullptr && kind->needs == FigureNeeds::Sweep) {
        for (const QString &sweep : command.sweeps)
            option("sweep", sweep);
    }
    if (!command.baseline.isEmpty())
        option("baseline", command.baseline);
    option("out", command.out);
    if (spec.widthMm != usual.widthMm)
        option("width-mm", exact(spec.widthMm));
    if (spec.heightMm != usual.heightMm)
        option("height-mm", exact(spec.heightMm));
    if (spec.look.scheme != usual.look.scheme)
        option("theme", toQString(row(spec.look.scheme).id));
    if (spec.look.font != usual.look.font)
        option("font", toQString(spec.look.font));
    if (spec.look.textPt != usual.look.textPt)
        option("text-pt", exact(spec.look.textPt));
    if (!spec.title.isEmpty())
        option("title", spec.title);
    for (const auto &[shown, name] :
         {std::pair(spec.showTitle, "--no-title"), std::pair(spec.showSubtitle, "--no-subtitle"),
          std::pair(spec.showLegend, "--no-legend")}) {
        if (!shown)
            words << QLatin1String(name);
    }
    if (!ofStudy && spec.fromSeconds)
        option("from", exact(*spec.fromSeconds));
    if (!ofStudy && spec.toSeconds)
        option("to", exact(*spec.toSeconds));
    if (command.dpi != kDefaultDpi)
        option("dpi", exact(command.dpi));
    return words;
}

QString shellText(const QStringList &words)
{
    static const QRegularExpression kPlain(QStringLiteral("^[A-Za-z0-9_./:=@%+,-]+$"));
    QStringList quoted;
    for (const QString &word : words) {
        if (kPlain.match(word).hasMatch())
            quoted << word;
        else
            quoted << u'\'' + QString(word).replace(u'\'', QStringLiteral("'\\''")) + u'\'';
    }
    return quoted.join(u' ');
}

} // namespace stringline::ui
