// Says by how much a plan does not fit, or barely does; shared by simulation and estimate.
#pragma once

#include "core/base/diagnostic.h"
#include "core/report/report.h"

namespace stringline {

// About the worst stage, with the moment and the largest part: a warning where it does not fit, a note where less than
// a tenth is left.
void appendOverflow(const Report &report, Diagnostics &diagnostics);

} // namespace stringline
