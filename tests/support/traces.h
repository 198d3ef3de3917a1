// Evaluations as traces, for tests.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/trace/trace_formats.h"
#include "tests/support/scenarios.h"

#include <QByteArray>

#include <cstdio>
#include <cstdlib>

namespace stringline::tests {

inline EvaluationPtr evaluated(const Scenario &scenario)
{
    EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(scenario));
    if (!evaluation->valid()) {
        for (const Diagnostic &each : evaluation->diagnostics)
            std::fprintf(stderr, "%s: %s\n", each.path.c_str(), each.message.c_str());
        std::abort();
    }
    return evaluation;
}

// A test that asks for stages that do not exist ends at once.
inline TracePlan planOf(const Evaluation &evaluation, const TraceOptions &options = {})
{
    Result<TracePlan> plan = tracePlan(*evaluation.scenario, evaluation.timeline, evaluation.report.memory, options);
    if (!plan) {
        std::fprintf(stderr, "%s\n", toText(plan.errors().front()).c_str());
        std::abort();
    }
    return std::move(plan).value();
}

inline QByteArray written(const TracePlan &plan, const char *format)
{
    QByteArray bytes;
    const bool whole = findTraceFormat(format)->write(plan,
                                                      [&](std::string_view piece) {
                                                          bytes.append(piece.data(), qsizetype(piece.size()));
                                                          return true;
                                                      },
                                                      {});
    return whole ? bytes : QByteArray();
}

} // namespace stringline::tests
