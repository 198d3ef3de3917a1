// Says by how much a plan does not fit; shared by simulation and estimate.
#pragma once

#include "core/base/diagnostic.h"
#include "core/report/report.h"

namespace stringline {

// A warning about the worst stage, with the moment and the largest part; nothing where all stages fit.
void appendOverflow(const Report &report, Diagnostics &diagnostics);

} // namespace stringline
