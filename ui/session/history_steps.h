// The steps of a document's history as values.
#pragma once

#include "core/scenario/scenario.h"

#include <QString>

#include <vector>

class QUndoStack;

namespace stringline::ui {

struct HistoryStep {
    QString text; // "TP 4 → 8"
    ScenarioPtr before;
    ScenarioPtr after;
};

// Oldest first; those that are undone too.
[[nodiscard]] std::vector<HistoryStep> historySteps(const QUndoStack &history);

} // namespace stringline::ui
