#include "ui/figure/render_arguments.h"

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/base/nearest.h"
#include "ui/figure/figure_font.h"
#include "ui/qt_text.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace stringline::ui {

namespace {

QString formatNames()
{
    QStringList names;
    for (const FigureFormat &format : figureFormats())
        names << QLatin1Char('.') + QLatin1String(format.suffix);
    return names.join(QStringLiteral(", "));
}

template <typename Rows>
QString idsOf(const Rows &rows)
{
    QStringList ids;
    for (const auto &row : rows)
        ids << toQString(row.id);
    return ids.join(QStringLiteral(", "));
}

// "--font: expected one of sans, serif, found "san"; did you mean sans?"
template <typename Rows>
QString notOneOf(const QCommandLineOption &option, const Rows &rows, const QString &found)
{
    std::vector<std::string> ids;
    for (const auto &row : rows)
        ids.emplace_back(row.id);
    const QString hint = toQString(didYouMean(nearestNames(found.toStdString(), ids)));
    return QStringLiteral("--%1: expected one of %2, found \"%3\"%4")
        .arg(option.names().constFirst(), idsOf(rows), found, hint.isEmpty() ? QString() : QStringLiteral("; ") + hint);
}

QString widthNames()
{
    QStringList names;
    for (const FigureWidth &width : kFigureWidths)
        names << QStringLiteral("%1 (%2)").arg(QLatin1String(width.id)).arg(width.mm);
    return names.join(QStringLiteral(", "));
}

QString number(const QCommandLineOption &option, const QString &text, double least, double most, double &value)
{
    bool isNumber = false;
    const double found = text.toDouble(&isNumber);
    if (!isNumber || !(found >= least && found <= most))
        return QStringLiteral("--%1: expected a number from %2 to %3, found \"%4\"")
            .arg(option.names().constFirst())
            .arg(least)
            .arg(most)
            .arg(text);
    value = found;
    return {};
}

QCommandLineOption option(const char *name, const QString &description, const char *value,
                          const QString &usual = QString())
{
    return {QString::fromLatin1(name), description, QString::fromLatin1(value), usual};
}

} // namespace

RenderArguments::RenderArguments()
    : m_figure(option("figure", QStringLiteral("What to draw: %1 (stringline render --list)").arg(idsOf(figureKinds())),
                      "KIND"))
    , m_spec(option("spec", QStringLiteral("Read what to draw from this JSON file; other options change it"), "FILE"))
    , m_baseline(option("baseline",
                        QStringLiteral("The scenario to compare with: a file, or the id of a preset; the same one "
                                       "without its changes if left out"),
                        "SCENARIO"))
    , m_sweep(option("sweep", QStringLiteral("A field and its values, for --figure sweep; may be given twice"),
                     "PATH=VALUES"))
    , m_study(option(
          "study", QStringLiteral("Draw a plot of this study instead: a file, a figure of one, or the id of a preset"),
          "STUDY"))
    , m_plot(
          option("plot",
                 QStringLiteral("Which plot of the study; its first if left out. Of a sweep its measure, of a pareto "
                                "figure what time is drawn against"),
                 "ID"))
    , m_panel(
          option("panel", QStringLiteral("Which panel of the plot, such as a degree; its first if left out"), "VALUE"))
    , m_out(option("out", QStringLiteral("The file to write: %1").arg(formatNames()), "FILE"))
    , m_width(option("width-mm", QStringLiteral("Width in millimetres, or %1").arg(widthNames()), "W",
                     QStringLiteral("183")))
    , m_height(option("height-mm",
                      QStringLiteral("Height in millimetres; as the stages or the plot ask for if left out"), "H"))
    , m_dpi(option("dpi", QStringLiteral("Resolution of a PNG"), "N", QString::number(kDefaultDpi)))
    , m_theme(option("theme", QStringLiteral("Colors: %1").arg(idsOf(schemes())), "T", QStringLiteral("accessible")))
    , m_title(option("title", QStringLiteral("Title; the scenario's name or the plot's title if left out"), "TEXT"))
    , m_from(option("from", QStringLiteral("Show the iteration from this second"), "SECONDS"))
    , m_to(option("to", QStringLiteral("Show the iteration up to this second"), "SECONDS"))
    , m_set(option("set",
                   QStringLiteral("Change a field, or inputs.NAME of a study, first; may be repeated "
                                  "(stringline-cli list fields)"),
                   "PATH=VALUE"))
    , m_font(option("font", QStringLiteral("Typeface: %1").arg(idsOf(figureFonts())), "F", QStringLiteral("sans")))
    , m_textPt(option(
          "text-pt", QStringLiteral("Size of the smallest text in points, %1 to %2").arg(kLeastTextPt).arg(kMostTextPt),
          "N", QStringLiteral("6")))
    , m_noTitle(QStringLiteral("no-title"), QStringLiteral("Leave out the title"))
    , m_noSubtitle(QStringLiteral("no-subtitle"), QStringLiteral("Leave out the plan and the result under the title"))
    , m_noLegend(QStringLiteral("no-legend"), QStringLiteral("Leave out the legend"))
    , m_caption(
          option("caption",
                 QStringLiteral("Also write the caption, with the whole configuration, to this file, or - for the "
                                "terminal; LaTeX where its name ends in .tex"),
                 "FILE"))
    , m_list(QStringLiteral("list"), QStringLiteral("List figures, typefaces and widths"))
    , m_help({QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Print this help"))
{
    m_parser.setApplicationDescription(QStringLiteral(
        "Draws a scenario, or a plot of a study, into a file, without a window or a display.\n\n"
        "Examples:\n"
        "  stringline render gpt3-175b-selene --out timeline.pdf --width-mm 183 --set plan.tensor=4\n"
        "  stringline render --study llama3-405b-failures --plot goodput --out goodput.svg --width-mm single\n"
        "  stringline render gpt3-175b-selene --figure memory --out memory.pdf --width-mm acm --font serif\n"
        "  stringline render gpt3-175b-selene --figure comparison --set plan.tensor=4 --out both.pdf\n"
        "  stringline render gpt3-175b-selene --figure sweep --sweep plan.tensor=1,2,4,8 --out sweep.svg"));
    m_parser.addPositionalArgument(
        QStringLiteral("SCENARIO"),
        QStringLiteral("A scenario file, a figure of one, or the id of a preset; none with --study"));
    for (const QCommandLineOption *each :
         {&m_figure,     &m_spec,     &m_baseline, &m_sweep, &m_study, &m_plot,    &m_panel, &m_out,
          &m_width,      &m_height,   &m_dpi,      &m_theme, &m_font,  &m_textPt,  &m_title, &m_noTitle,
          &m_noSubtitle, &m_noLegend, &m_from,     &m_to,    &m_set,   &m_caption, &m_list,  &m_help})
        m_parser.addOption(*each);
}

QString RenderArguments::helpText() const
{
    return m_parser.helpText().replace(QStringLiteral("[options] SCENARIO"),
                                       QStringLiteral("render SCENARIO|--study STUDY --out FILE [options]"));
}

QString RenderArguments::listText()
{
    QString text = QStringLiteral("figures:\n");
    for (const FigureKind &kind : figureKinds())
        text += QStringLiteral("  %1 %2\n").arg(toQString(kind.id), -14).arg(QString::fromUtf8(kind.summary));
    text += QStringLiteral("\ntypefaces:\n");
    for (const FigureFont &font : figureFonts())
        text += QStringLiteral("  %1 %2\n").arg(toQString(font.id), -14).arg(font.familyList().constFirst());
    text += QStringLiteral("\nwidths:\n");
    for (const FigureWidth &width : kFigureWidths)
        text += QStringLiteral("  %1 %2 mm  %3\n")
                    .arg(QLatin1String(width.id), -14)
                    .arg(width.mm, 5, 'f', 1)
                    .arg(QString::fromUtf8(width.label));
    return text;
}

QString RenderArguments::parse(const QStringList &arguments)
{
    if (!m_parser.parse(QStringList(QStringLiteral("stringline")) + arguments))
        return m_parser.errorText();
    wantsHelp = m_parser.isSet(m_help);
    wantsList = m_parser.isSet(m_list);
    if (wantsHelp || wantsList)
        return {};
    study = m_parser.value(m_study);
    if (m_parser.isSet(m_study) && study.isEmpty())
        return QStringLiteral("--study: expected a file or the id of a preset");
    out = m_parser.value(m_out);
    caption = m_parser.value(m_caption);
    changes = m_parser.values(m_set);
    sweeps = m_parser.values(m_sweep);
    baseline = m_parser.value(m_baseline);
    using Step = QString (RenderArguments::*)();
    for (const Step step : {&RenderArguments::parseSpec, &RenderArguments::parseKind, &RenderArguments::parseSubject,
                            &RenderArguments::parseOut, &RenderArguments::parseLook, &RenderArguments::parseNumbers}) {
        if (const QString wrong = (this->*step)(); !wrong.isEmpty())
            return wrong;
    }
    return {};
}

QString RenderArguments::parseSpec()
{
    if (!m_parser.isSet(m_spec)) {
        spec.kind = study.isEmpty() ? "timeline" : "study";
        return {};
    }
    if (m_parser.isSet(m_figure))
        return QStringLiteral("expected one of --spec and --figure");
    const std::string file = m_parser.value(m_spec).toStdString();
    const Result<std::string> text = readFile(file);
    if (!text)
        return toQString(toText(text.errors().front()));
    const Result<Json> json = parseJson(*text, file);
    if (!json)
        return toQString(toText(json.errors().front()));
    Result<FigureSpec> read = figureSpecFromJson(*json, file);
    if (!read) {
        QStringList lines;
        for (const Error &error : read.errors())
            lines << toQString(toText(error));
        return lines.join(QLatin1Char('\n'));
    }
    spec = std::move(read).value();
    return {};
}

QString RenderArguments::parseKind()
{
    if (m_parser.isSet(m_figure)) {
        spec.kind = m_parser.value(m_figure).toStdString();
        const FigureKind *kind = findFigureKind(spec.kind);
        if (kind == nullptr)
            return notOneOf(m_figure, figureKinds(), m_parser.value(m_figure));
        if (kind->needs == FigureNeeds::Parts)
            return QStringLiteral("--figure %1: expected --spec with a file that lists its parts")
                .arg(toQString(kind->id));
    }
    if (needs(FigureNeeds::Study) && study.isEmpty())
        return QStringLiteral("--figure study: expected --study");
    if (!study.isEmpty() && !needs(FigureNeeds::Study))
        return QStringLiteral("--study: expected only with --figure study");
    if (!baseline.isEmpty() && !needs(FigureNeeds::Baseline))
        return QStringLiteral("--baseline: expected only with --figure comparison or waterfall");
    if (needs(FigureNeeds::Baseline) && baseline.isEmpty() && changes.isEmpty())
        return QStringLiteral("--figure %1: expected --baseline, or --set with what to change")
            .arg(toQString(spec.kind));
    if (!sweeps.isEmpty() && !needs(FigureNeeds::Sweep))
        return QStringLiteral("--sweep: expected only with --figure sweep");
    if (needs(FigureNeeds::Sweep) && (sweeps.isEmpty() || sweeps.size() > 2))
        return QStringLiteral("--figure sweep: expected --sweep once or twice, found %1").arg(sweeps.size());
    return {};
}

bool RenderArguments::needs(FigureNeeds what) const
{
    const auto needsIt = [what](const FigureSpec &each) { return findFigureKind(each.kind)->needs == what; };
    return needsIt(spec) || std::ranges::any_of(spec.parts, needsIt);
}

QString RenderArguments::parseSubject()
{
    const QStringList positional = m_parser.positionalArguments();
    const bool onlyStudy = showsStudy(spec);
    if (!onlyStudy) {
        if (positional.size() != 1)
            return QStringLiteral("expected one SCENARIO, found %1").arg(positional.size());
        scenario = positional.constFirst();
    } else if (!positional.isEmpty()) {
        return QStringLiteral("expected no SCENARIO with --study, found \"%1\"").arg(positional.constFirst());
    }
    // What the kind has no use for.
    const FigureKind &kind = *findFigureKind(spec.kind);
    if (m_parser.isSet(m_plot) && kind.needs != FigureNeeds::Study && kind.needs != FigureNeeds::Sweep &&
        kind.needs != FigureNeeds::Search)
        return QStringLiteral("--plot: expected only with --study");
    if (m_parser.isSet(m_panel) && !kind.ofStudy)
        return QStringLiteral("--panel: expected only with --study");
    for (const QCommandLineOption *each : {&m_from, &m_to}) {
        if (m_parser.isSet(*each) && !kind.hasTime)
            return kind.ofStudy ? QStringLiteral("--%1: expected only without --study").arg(each->names().constFirst())
                                : QStringLiteral("--%1: a figure of kind %2 has no time")
                                      .arg(each->names().constFirst(), toQString(kind.id));
    }
    if (m_parser.isSet(m_plot))
        spec.plot = m_parser.value(m_plot).toStdString();
    if (m_parser.isSet(m_panel))
        spec.panel = m_parser.value(m_panel).toStdString();
    return {};
}

QString RenderArguments::parseOut()
{
    if (figureFormatOf(out) == nullptr)
        return QStringLiteral("--out: expected a name that ends in %1, found \"%2\"").arg(formatNames(), out);
    return {};
}

QString RenderArguments::parseLook()
{
    if (m_parser.isSet(m_title))
        spec.title = m_parser.value(m_title);
    for (const auto &[option, shown] :
         {std::pair{&m_noTitle, &spec.showTitle}, std::pair{&m_noSubtitle, &spec.showSubtitle},
          std::pair{&m_noLegend, &spec.showLegend}}) {
        if (m_parser.isSet(*option))
            *shown = false;
    }
    if (m_parser.isSet(m_theme)) {
        const QString theme = m_parser.value(m_theme);
        const auto found = schemeOf(theme.toStdString());
        if (!found)
            return QStringLiteral("--theme: expected one of %1, found \"%2\"").arg(idsOf(schemes()), theme);
        spec.look.scheme = *found;
    }
    if (m_parser.isSet(m_font)) {
        spec.look.font = m_parser.value(m_font).toStdString();
        if (findFigureFont(spec.look.font) == nullptr)
            return notOneOf(m_font, figureFonts(), m_parser.value(m_font));
    }
    return {};
}

QString RenderArguments::parseNumbers()
{
    QString wrong;
    if (m_parser.isSet(m_width)) {
        QString width = m_parser.value(m_width);
        for (const FigureWidth &row : kFigureWidths) {
            if (width == QLatin1String(row.id))
                width = QString::number(row.mm);
        }
        wrong = number(m_width, width, kSmallestFigureMm, kLargestFigureMm, spec.widthMm);
    }
    if (wrong.isEmpty() && m_parser.isSet(m_height))
        wrong = number(m_height, m_parser.value(m_height), kSmallestFigureMm, kLargestFigureMm, spec.heightMm);
    if (wrong.isEmpty() && m_parser.isSet(m_textPt))
        wrong = number(m_textPt, m_parser.value(m_textPt), kLeastTextPt, kMostTextPt, spec.look.textPt);
    if (wrong.isEmpty())
        wrong = number(m_dpi, m_parser.value(m_dpi), 36, 2400, dpi);
    for (auto &[option, value] : {std::pair{&m_from, &spec.fromSeconds}, std::pair{&m_to, &spec.toSeconds}}) {
        double seconds = 0;
        if (!wrong.isEmpty() || !m_parser.isSet(*option))
            continue;
        wrong = number(*option, m_parser.value(*option), 0, kMostFigureSeconds, seconds);
        *value = seconds;
    }
    if (wrong.isEmpty() && spec.fromSeconds.value_or(0) >= spec.toSeconds.value_or(1e9))
        wrong = QStringLiteral("--to: expected a time after --from");
    return wrong;
}

} // namespace stringline::ui
