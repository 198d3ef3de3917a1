// What a page about a plan says beyond its report: the error to expect, what would help, the scenario as JSON.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/report/plan_page.h"
#include "core/scenario/presets.h"
#include "core/validation/published_points.h"

#include <span>
#include <stop_token>

namespace stringline {

// Of an evaluation without errors. Advice takes some dozens of simulations.
[[nodiscard]] PlanPage pageOf(const Evaluation &evaluation, const PresetLibrary &presets,
                              std::span<const PublishedPoint> points, std::stop_token stop = {});

} // namespace stringline
