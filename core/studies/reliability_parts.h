// The parts of the reliability study: each adds its facts, tables, plots and notes.
#pragma once

#include "core/studies/reliability_simulated.h"
#include "core/studies/study.h"

namespace stringline::reliability {

// What the study asks about, in seconds.
struct Question {
    FailureModel failures;
    Seconds interval{}; // between checkpoints: the scenario's own, else Young's
    FailureRuns runs;
    Seconds work{}; // of a simulated training
};

// By formula, of the model that the question asks for.
[[nodiscard]] double goodputOf(const FailureModel &model, Seconds interval);

// How often to write checkpoints, by formulas and by simulation.
void addIntervals(const Study &study, const Question &question, const StudyContext &context, StudyResult &result);
// The same machine with other numbers of GPUs.
void addSizes(const Study &study, const Question &question, StudyResult &result);

// Nodes kept in reserve.
struct Reserve {
    int nodes = 0;     // spare, of those paid for
    double enough = 1; // share of the time in which the training has its nodes
};
Reserve addSpares(const Study &study, const Question &question, StudyResult &result);

// Days, rent, electricity and carbon dioxide of the whole training, from the simulated iteration. Errors are those of
// the list of prices.
[[nodiscard]] Errors addMoney(const Study &study, const Question &question, const Reserve &reserve,
                              const StudyContext &context, StudyResult &result);

} // namespace stringline::reliability
