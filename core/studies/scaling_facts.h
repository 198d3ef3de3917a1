// What the points of a scaling study say: facts, sentences, the fitted laws, the bandwidth that would hide the
// gradients.
#pragma once

#include "core/studies/scaling_fit.h"
#include "core/studies/scaling_points.h"

#include <vector>

namespace stringline::scaling {

// Efficiency at the largest count, where exposed communication takes more than `share` and where it takes over. Of
// points of which one is legal.
void addPointFacts(StudyResult &result, const std::vector<Point> &points, double share);

// What laws are fitted to: counts from `from` on, 0 for those beyond one node. Within a node other links count, and the
// step out of it belongs to no law.
[[nodiscard]] std::vector<Sample> samplesOf(const std::vector<Point> &points, int from);
// Each law with its errors: "fit".
void addFit(StudyResult &result, const std::vector<Sample> &samples);

// The bandwidth between nodes that keeps exposed data-parallel communication of a legal point below `share`.
void addHiding(StudyResult &result, const Point &point, double share, const StudyContext &context);

} // namespace stringline::scaling
