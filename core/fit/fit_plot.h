// A fit as a picture: predicted against measured, every row a dot, a panel per report.
#pragma once

#include "core/fit/fit_report.h"

#include <string>
#include <vector>

namespace stringline {

// An SVG document: both axes logarithmic with their decades named, the diagonal, and lines 20 % beside it. Works in
// light and dark viewers, since it paints its own background.
[[nodiscard]] std::string fitPlot(const std::vector<FitReport> &reports);

} // namespace stringline
