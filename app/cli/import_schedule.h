// import torch-schedule: a schedule of PyTorch's becomes the plan of a scenario.
#pragma once

#include <string>
#include <vector>

namespace stringline::cli {

// Tells what the file holds; with `out`, writes `scenario` (a file or id, empty for the first preset) with the schedule
// as its plan. Returns the exit status.
[[nodiscard]] int importSchedule(const std::vector<std::string> &files, const std::string &scenario,
                                 const std::string &out);

} // namespace stringline::cli
