#include "ui/figure/render_arguments.h"

#include "ui/figure/timeline_figure.h"
#include "ui/qt_text.h"

#include <array>
#include <utility>

namespace stringline::ui {

namespace {

QString formatNames()
{
    QStringList names;
    for (const FigureFormat &format : figureFormats())
        names << QLatin1Char('.') + QLatin1String(format.suffix);
    return names.join(QStringLiteral(", "));
}

QString themeNames()
{
    QStringList names;
    for (const SchemeRow &scheme : schemes())
        names << toQString(scheme.id);
    return names.join(QStringLiteral(", "));
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
    : m_study(
          option("study", QStringLiteral("Draw a plot of this study instead: a file, a figure of one, or the id of a preset"), "STUDY"))
    , m_plot(option("plot", QStringLiteral("Which plot of the study; its first if left out"), "ID"))
    , m_panel(
          option("panel", QStringLiteral("Which panel of the plot, such as a degree; its first if left out"), "VALUE"))
    , m_out(option("out", QStringLiteral("The file to write: %1").arg(formatNames()), "FILE"))
    , m_width(option("width-mm", QStringLiteral("Width in millimetres, or %1").arg(widthNames()), "W",
                     QStringLiteral("183")))
    , m_height(option("height-mm",
                      QStringLiteral("Height in millimetres; as the stages or the plot ask for if left out"), "H"))
    , m_dpi(option("dpi", QStringLiteral("Resolution of a PNG"), "N", QString::number(kDefaultDpi)))
    , m_theme(option("theme", QStringLiteral("Colors: %1").arg(themeNames()), "T", QStringLiteral("accessible")))
    , m_title(option("title", QStringLiteral("Title; the scenario's name or the plot's title if left out"), "TEXT"))
    , m_from(option("from", QStringLiteral("Show the iteration from this second"), "SECONDS"))
    , m_to(option("to", QStringLiteral("Show the iteration up to this second"), "SECONDS"))
    , m_set(option("set",
                   QStringLiteral("Change a field, or inputs.NAME of a study, first; may be repeated "
                                  "(stringline-cli list fields)"),
                   "PATH=VALUE"))
    , m_help({QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Print this help"))
{
    m_parser.setApplicationDescription(QStringLiteral(
        "Draws the timeline of a scenario, or a plot of a study, into a file, without a window or a display.\n\n"
        "Examples:\n"
        "  stringline render gpt3-175b-selene --out timeline.pdf --width-mm 183 --set plan.tensor=4\n"
        "  stringline render --study llama3-405b-failures --plot goodput --out goodput.svg --width-mm single"));
    m_parser.addPositionalArgument(QStringLiteral("SCENARIO"),
                                   QStringLiteral("A scenario file, a figure of one, or the id of a preset; none with --study"));
    for (const QCommandLineOption *each : {&m_study, &m_plot, &m_panel, &m_out, &m_width, &m_height, &m_dpi, &m_theme,
                                           &m_title, &m_from, &m_to, &m_set, &m_help})
        m_parser.addOption(*each);
}

QString RenderArguments::helpText() const
{
    return m_parser.helpText().replace(QStringLiteral("[options] SCENARIO"),
                                       QStringLiteral("render SCENARIO|--study STUDY --out FILE [options]"));
}

QString RenderArguments::parse(const QStringList &arguments)
{
    if (!m_parser.parse(QStringList(QStringLiteral("stringline")) + arguments))
        return m_parser.errorText();
    wantsHelp = m_parser.isSet(m_help);
    if (wantsHelp)
        return {};
    if (const QString wrong = parseSubject(); !wrong.isEmpty())
        return wrong;
    out = m_parser.value(m_out);
    if (figureFormatOf(out) == nullptr)
        return QStringLiteral("--out: expected a name that ends in %1, found \"%2\"").arg(formatNames(), out);
    title = m_parser.value(m_title);
    changes = m_parser.values(m_set);
    const QString theme = m_parser.value(m_theme);
    const auto found = schemeOf(theme.toStdString());
    if (!found)
        return QStringLiteral("--theme: expected one of %1, found \"%2\"").arg(themeNames(), theme);
    scheme = *found;
    return parseNumbers();
}

QString RenderArguments::parseSubject()
{
    const QStringList positional = m_parser.positionalArguments();
    study = m_parser.value(m_study);
    if (m_parser.isSet(m_study) && study.isEmpty())
        return QStringLiteral("--study: expected a file or the id of a preset");
    if (study.isEmpty()) {
        if (positional.size() != 1)
            return QStringLiteral("expected one SCENARIO, found %1").arg(positional.size());
        scenario = positional.constFirst();
    } else if (!positional.isEmpty()) {
        return QStringLiteral("expected no SCENARIO with --study, found \"%1\"").arg(positional.constFirst());
    }
    plot = m_parser.value(m_plot);
    panel = m_parser.value(m_panel);
    // What the other of the two subjects has no use for.
    const std::array foreign = study.isEmpty() ? std::array{&m_plot, &m_panel} : std::array{&m_from, &m_to};
    for (const QCommandLineOption *each : foreign) {
        if (m_parser.isSet(*each))
            return QStringLiteral("--%1: expected only %2 --study")
                .arg(each->names().constFirst(), study.isEmpty() ? QStringLiteral("with") : QStringLiteral("without"));
    }
    return {};
}

QString RenderArguments::parseNumbers()
{
    QString width = m_parser.value(m_width);
    for (const FigureWidth &row : kFigureWidths) {
        if (width == QLatin1String(row.id))
            width = QString::number(row.mm);
    }
    QString wrong = number(m_width, width, kSmallestFigureMm, kLargestFigureMm, widthMm);
    if (wrong.isEmpty() && m_parser.isSet(m_height))
        wrong = number(m_height, m_parser.value(m_height), kSmallestFigureMm, kLargestFigureMm, heightMm);
    if (wrong.isEmpty())
        wrong = number(m_dpi, m_parser.value(m_dpi), 36, 2400, dpi);
    for (auto &[option, value] : {std::pair{&m_from, &fromSeconds}, std::pair{&m_to, &toSeconds}}) {
        double seconds = 0;
        if (!wrong.isEmpty() || !m_parser.isSet(*option))
            continue;
        wrong = number(*option, m_parser.value(*option), 0, 1e6, seconds);
        *value = seconds;
    }
    if (wrong.isEmpty() && fromSeconds.value_or(0) >= toSeconds.value_or(1e9))
        wrong = QStringLiteral("--to: expected a time after --from");
    return wrong;
}

} // namespace stringline::ui
