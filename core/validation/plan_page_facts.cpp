#include "core/validation/plan_page_facts.h"

#include "core/evaluate/alternatives.h"
#include "core/scenario/scenario_json.h"
#include "core/validation/expected_error.h"

#include <fmt/format.h>

namespace stringline {

PlanPage pageOf(const Evaluation &evaluation, const PresetLibrary &presets, std::span<const PublishedPoint> points,
                std::stop_token stop)
{
    const Scenario &scenario = *evaluation.scenario;
    PageFacts facts;
    if (const auto band = expectedError(points, kindOf(scenario), MeasuredQuantity::Time)) {
        facts.timeError = bandText(*band);
        facts.timeErrorFrom = fmt::format("eight of ten published runs, {}: {} runs", band->kind, band->used.size());
    }
    for (const std::string_view sentence : notInTheAnswer())
        facts.notInNumber.emplace_back(sentence);
    for (const Diagnostic &diagnostic : evaluation.diagnostics)
        facts.warnings.push_back(diagnostic.message);
    for (const Advice &advice : advise(evaluation, stop))
        facts.advice.push_back({advice.title, advice.effect, advice.reason});
    facts.source = toText(scenarioToJson(scenario, presets));
    return planPage(scenario, evaluation.report, facts);
}

} // namespace stringline
