#include "ui/figure/command_scenario.h"

#include "core/report/report_text.h"
#include "core/scenario/changes.h"
#include "core/scenario/scenario_json.h"
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

CommandScenario evaluateForCommand(const QString &fileOrPreset, const QStringList &changes,
                                   const PresetLibrary &presets)
{
    const Result<ScenarioFile> file = loadScenario(fileOrPreset.toStdString(), presets);
    if (!file)
        return {nullptr, failCommand(file.errors())};
    auto scenario = std::make_shared<Scenario>(file->scenario);
    Errors errors;
    for (const QString &change : changes) {
        const Errors wrong = applyChange(*scenario, change.toStdString(), presets);
        errors.insert(errors.end(), wrong.begin(), wrong.end());
    }
    if (!errors.empty())
        return {nullptr, failCommand(errors)};
    EvaluationPtr evaluation = evaluate(scenario);
    if (!evaluation->valid()) {
        printCommandError(QStringLiteral("%1: the scenario has errors").arg(fileOrPreset));
        printCommandError(toQString(diagnosticsText(evaluation->diagnostics)).trimmed());
        return {nullptr, kCommandScenarioWrong};
    }
    return {std::move(evaluation), kCommandDone};
}

} // namespace stringline::ui
