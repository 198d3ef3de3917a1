// What commands of the window's program that write files share: the scenario that they are asked for, evaluated.
#pragma once

#include "core/base/result.h"
#include "core/evaluate/evaluate.h"
#include "core/scenario/presets.h"

#include <QString>
#include <QStringList>

namespace stringline::ui {

// Exit statuses of the command line's contract.
inline constexpr int kCommandDone = 0;
inline constexpr int kCommandScenarioWrong = 1;
inline constexpr int kCommandBadUsage = 2;

void printCommandError(const QString &line); // on stderr
int failCommand(const Errors &errors, int status = kCommandBadUsage);

struct CommandScenario {
    EvaluationPtr evaluation; // valid; null where `status` says that something is wrong
    int status = kCommandDone;
    QStringList errors{}; // lines for stderr
};
// Of a file, a figure or a preset; `changes` are "plan.tensor=4", in order.
[[nodiscard]] CommandScenario commandScenario(const QString &fileOrPreset, const QStringList &changes,
                                              const PresetLibrary &presets);
// The same, with the errors printed.
[[nodiscard]] CommandScenario evaluateForCommand(const QString &fileOrPreset, const QStringList &changes,
                                                 const PresetLibrary &presets);

} // namespace stringline::ui
