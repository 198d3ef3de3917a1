// Every pass and transfer of a timeline as a table, for spreadsheets and plots.
#pragma once

#include "core/sim/timeline.h"

#include <string>

namespace stringline {

// One row per span, by rank, lane and start; times in seconds.
// Columns: rank,lane,sequence,activity,pass,microbatch,chunk,stage,part,start_s,end_s. A cell is empty where it has no
// meaning (the microbatch of an optimizer step).
[[nodiscard]] std::string spansCsv(const Timeline &timeline);

} // namespace stringline
