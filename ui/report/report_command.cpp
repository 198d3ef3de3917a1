#include "ui/report/report_command.h"

#include "core/scenario/preset_folders.h"
#include "core/validation/plan_page_facts.h"
#include "ui/figure/command_scenario.h"
#include "ui/report/plan_report.h"

#include <QCommandLineParser>

#include <cstdio>

namespace stringline::ui {

namespace {

int badUsage(const QString &what)
{
    printCommandError(QStringLiteral("stringline report: %1; see stringline report --help").arg(what));
    return kCommandBadUsage;
}

} // namespace

int reportCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("A page about a plan with its figures: configuration, result, memory, advice, sources.\n\n"
                       "Example: stringline report gpt3-175b-selene --out page.pdf"));
    parser.addPositionalArgument(QStringLiteral("SCENARIO"), QStringLiteral("A JSON file or the id of a preset"));
    const QCommandLineOption out(QStringLiteral("out"), QStringLiteral("A name that ends in .pdf, .html or .md"),
                                 QStringLiteral("FILE"));
    const QCommandLineOption set(QStringLiteral("set"), QStringLiteral("Change a field first; may be repeated"),
                                 QStringLiteral("PATH=VALUE"));
    const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("This text"));
    parser.addOptions({out, set, help});
    if (!parser.parse(QStringList(QStringLiteral("stringline report")) + arguments))
        return badUsage(parser.errorText());
    if (parser.isSet(help)) {
        std::fputs(parser.helpText().toUtf8().constData(), stdout);
        return kCommandDone;
    }
    if (parser.positionalArguments().size() != 1)
        return badUsage(QStringLiteral("expected one scenario"));
    if (!parser.isSet(out))
        return badUsage(QStringLiteral("--out is missing"));
    if (const QString wrong = whyNoReportFile(parser.value(out)); !wrong.isEmpty())
        return badUsage(QStringLiteral("--out: %1").arg(wrong));

    const PresetLibrary presets(presetFolders());
    const CommandScenario scenario =
        evaluateForCommand(parser.positionalArguments().constFirst(), parser.values(set), presets);
    if (!scenario.evaluation)
        return scenario.status;
    const auto points = evaluatePublished(publishedPointsFile(presetFolders()), presets);
    if (!points) // the page says nothing about errors then
        failCommand(points.errors());
    const PlanPage page =
        pageOf(*scenario.evaluation, presets, points ? std::span(*points) : std::span<const PublishedPoint>());
    FigureSubject subject;
    subject.evaluation = scenario.evaluation;
    const Errors errors = writeReport(page, reportFigures(subject), parser.value(out));
    return errors.empty() ? kCommandDone : failCommand(errors);
}

} // namespace stringline::ui
