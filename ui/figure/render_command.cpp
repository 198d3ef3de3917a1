// Parses, evaluates, draws, writes.
#include "ui/figure/render_command.h"

#include "core/evaluate/evaluate.h"
#include "core/report/report_text.h"
#include "core/scenario/changes.h"
#include "core/scenario/preset_folders.h"
#include "core/scenario/scenario_json.h"
#include "ui/figure/figure_file.h"
#include "ui/figure/timeline_figure.h"
#include "ui/qt_text.h"

#include <QCommandLineParser>
#include <QGuiApplication>

#include <cstdio>
#include <memory>
#include <optional>

namespace stringline::ui {

namespace {

constexpr int kDone = 0;
constexpr int kScenarioWrong = 1;
constexpr int kBadUsage = 2;

void printError(const QString &line)
{
    std::fputs((line + QLatin1Char('\n')).toUtf8().constData(), stderr);
}

int fail(const Errors &errors)
{
    for (const Error &error : errors)
        printError(toQString(toText(error)));
    return kBadUsage;
}

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

// What the command line asks for, or the line that says what is wrong with it.
class RenderArguments {
public:
    RenderArguments()
    {
        m_parser.setApplicationDescription(QStringLiteral(
            "Draws the timeline of a scenario into a file, without a window or a display.\n\nExample:\n"
            "  stringline render gpt3-175b-selene --out timeline.pdf --width-mm 183 --set plan.tensor=4"));
        m_parser.addPositionalArgument(QStringLiteral("SCENARIO"),
                                       QStringLiteral("A scenario file, or the id of a preset"));
        m_parser.addOption(m_out);
        m_parser.addOption(m_width);
        m_parser.addOption(m_height);
        m_parser.addOption(m_dpi);
        m_parser.addOption(m_theme);
        m_parser.addOption(m_title);
        m_parser.addOption(m_from);
        m_parser.addOption(m_to);
        m_parser.addOption(m_set);
        m_parser.addOption(m_help);
    }

    [[nodiscard]] QString helpText() const
    {
        return m_parser.helpText().replace(QStringLiteral("[options] SCENARIO"),
                                           QStringLiteral("render SCENARIO --out FILE [options]"));
    }

    // Empty where all is well, or where help is wanted.
    QString parse(const QStringList &arguments)
    {
        if (!m_parser.parse(QStringList(QStringLiteral("stringline")) + arguments))
            return m_parser.errorText();
        wantsHelp = m_parser.isSet(m_help);
        if (wantsHelp)
            return {};
        if (m_parser.positionalArguments().size() != 1)
            return QStringLiteral("expected one SCENARIO, found %1").arg(m_parser.positionalArguments().size());
        scenario = m_parser.positionalArguments().constFirst();
        out = m_parser.value(m_out);
        if (figureFormatOf(out) == nullptr)
            return QStringLiteral("--out: expected a name that ends in %1, found \"%2\"").arg(formatNames(), out);
        options.title = m_parser.value(m_title);
        changes = m_parser.values(m_set);
        const QString theme = m_parser.value(m_theme);
        const auto scheme = schemeOf(theme.toStdString());
        if (!scheme)
            return QStringLiteral("--theme: expected one of %1, found \"%2\"").arg(themeNames(), theme);
        options.scheme = *scheme;
        return parseNumbers();
    }

    bool wantsHelp = false;
    QString scenario;
    QString out;
    QStringList changes;
    TimelineFigureOptions options;
    double dpi = kDefaultDpi;
    std::optional<double> fromSeconds;
    std::optional<double> toSeconds;

private:
    QString parseNumbers()
    {
        QString width = m_parser.value(m_width);
        for (const FigureWidth &row : kFigureWidths) {
            if (width == QLatin1String(row.id))
                width = QString::number(row.mm);
        }
        QString wrong = number(m_width, width, kSmallestFigureMm, kLargestFigureMm, options.widthMm);
        if (wrong.isEmpty() && m_parser.isSet(m_height))
            wrong = number(m_height, m_parser.value(m_height), kSmallestFigureMm, kLargestFigureMm, options.heightMm);
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

    static QString number(const QCommandLineOption &option, const QString &text, double least, double most,
                          double &value)
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

    QCommandLineParser m_parser;
    QCommandLineOption m_out{QStringLiteral("out"), QStringLiteral("The file to write: %1").arg(formatNames()),
                             QStringLiteral("FILE")};
    QCommandLineOption m_width{QStringLiteral("width-mm"),
                               QStringLiteral("Width in millimetres, or %1").arg(widthNames()), QStringLiteral("W"),
                               QStringLiteral("183")};
    QCommandLineOption m_height{QStringLiteral("height-mm"),
                                QStringLiteral("Height in millimetres; as the stages ask for if left out"),
                                QStringLiteral("H")};
    QCommandLineOption m_dpi{QStringLiteral("dpi"), QStringLiteral("Resolution of a PNG"), QStringLiteral("N"),
                             QString::number(kDefaultDpi)};
    QCommandLineOption m_theme{QStringLiteral("theme"), QStringLiteral("Colors: %1").arg(themeNames()),
                               QStringLiteral("T"), QStringLiteral("accessible")};
    QCommandLineOption m_title{QStringLiteral("title"), QStringLiteral("Title; the scenario's name if left out"),
                               QStringLiteral("TEXT")};
    QCommandLineOption m_from{QStringLiteral("from"), QStringLiteral("Show the iteration from this second"),
                              QStringLiteral("SECONDS")};
    QCommandLineOption m_to{QStringLiteral("to"), QStringLiteral("Show the iteration up to this second"),
                            QStringLiteral("SECONDS")};
    QCommandLineOption m_set{QStringLiteral("set"),
                             QStringLiteral("Change a field first; may be repeated (stringline-cli list fields)"),
                             QStringLiteral("PATH=VALUE")};
    QCommandLineOption m_help{{QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Print this help")};
};

int render(const RenderArguments &arguments)
{
    const PresetLibrary presets(presetFolders());
    const Result<ScenarioFile> file = loadScenario(arguments.scenario.toStdString(), presets);
    if (!file)
        return fail(file.errors());
    auto scenario = std::make_shared<Scenario>(file->scenario);
    Errors errors;
    for (const QString &change : arguments.changes) {
        const Errors wrong = applyChange(*scenario, change.toStdString(), presets);
        errors.insert(errors.end(), wrong.begin(), wrong.end());
    }
    if (!errors.empty())
        return fail(errors);

    const EvaluationPtr evaluation = evaluate(scenario);
    if (!evaluation->valid()) {
        printError(QStringLiteral("%1: the scenario has errors").arg(arguments.scenario));
        printError(toQString(diagnosticsText(evaluation->diagnostics)).trimmed());
        return kScenarioWrong;
    }
    TimelineFigureOptions options = arguments.options;
    if (arguments.fromSeconds || arguments.toSeconds)
        options.region = TimeRange{toTicks(stringline::Seconds(arguments.fromSeconds.value_or(0))),
                                   arguments.toSeconds ? toTicks(stringline::Seconds(*arguments.toSeconds))
                                                       : evaluation->timeline.length};
    if (options.region && options.region->from >= evaluation->timeline.length) {
        printError(QStringLiteral("stringline render: --from: the iteration ends after %1 s")
                       .arg(stringline::toSeconds(evaluation->timeline.length).value()));
        return kBadUsage;
    }
    Figure figure = timelineFigure(*evaluation, options);
    figure.source = QByteArray::fromStdString(toText(scenarioToJson(*scenario, presets)));
    if (const Errors wrong = writeFigure(figure, arguments.out, arguments.dpi); !wrong.empty())
        return fail(wrong);
    return kDone;
}

} // namespace

int renderCommand(const QStringList &arguments)
{
    std::unique_ptr<QGuiApplication> application;
    if (QCoreApplication::instance() == nullptr) {
        // Text is measured and drawn without a display.
        qputenv("QT_QPA_PLATFORM", "offscreen");
        static int count = 1;
        static char name[] = "stringline";
        static char *values[] = {name, nullptr};
        application = std::make_unique<QGuiApplication>(count, values);
    }
    RenderArguments parsed;
    const QString wrong = parsed.parse(arguments);
    if (!wrong.isEmpty()) {
        printError(QStringLiteral("stringline render: %1; see stringline render --help").arg(wrong));
        return kBadUsage;
    }
    if (parsed.wantsHelp) {
        std::fputs(parsed.helpText().toUtf8().constData(), stdout);
        return kDone;
    }
    return render(parsed);
}

} // namespace stringline::ui
