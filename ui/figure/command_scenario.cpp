#include "ui/figure/command_scenario.h"

#include "core/report/report_text.h"
#include "core/scenario/changes.h"
#include "core/scenario/scenario_json.h"
#include "ui/figure/figure_source.h"
#include "ui/qt_text.h"

#include <cstdio>

namespace stringline::ui {

void printCommandError(const QString &line)
{
    std::fputs((line + QLatin1Char('\n')).toUtf8().constData(), stderr);
}

int failCommand(const Errors &errors, int status)
{
    for (const Error &error : errors)
        printCommandError(toQString(toText(error)));
    return status;
}

CommandScenario commandScenario(const QString &fileOrPreset, const QStringList &changes, const PresetLibrary &presets)
{
    const auto wrongUsage = [](const Errors &errors) {
        CommandScenario made{nullptr, kCommandBadUsage};
        for (const Error &error : errors)
            made.errors << toQString(toText(error));
        return made;
    };
    const Result<ScenarioFile> file = loadShownScenario(fileOrPreset.toStdString(), presets);
    if (!file)
        return wrongUsage(file.errors());
    auto scenario = std::make_shared<Scenario>(file->scenario);
    Errors errors;
    for (const QString &change : changes) {
        const Errors wrong = applyChange(*scenario, change.toStdString(), presets);
        errors.insert(errors.end(), wrong.begin(), wrong.end());
    }
    if (!errors.empty())
        return wrongUsage(errors);
    EvaluationPtr evaluation = evaluate(scenario);
    if (!evaluation->valid())
        return {nullptr,
                kCommandScenarioWrong,
                {QStringLiteral("%1: the scenario has errors").arg(fileOrPreset),
                 toQString(diagnosticsText(evaluation->diagnostics)).trimmed()}};
    return {std::move(evaluation), kCommandDone};
}

CommandScenario evaluateForCommand(const QString &fileOrPreset, const QStringList &changes,
                                   const PresetLibrary &presets)
{
    CommandScenario made = commandScenario(fileOrPreset, changes, presets);
    for (const QString &line : made.errors)
        printCommandError(line);
    return made;
}

} // namespace stringline::ui
