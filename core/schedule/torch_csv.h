// Schedules as PyTorch reads and writes them (torch.distributed.pipelining, _PipelineScheduleRuntime): a row for each
// rank, a cell for each operation.
//
//   0F0,0F1,,0B0,0B1             rank 0: forwards and whole backwards of stage 0
//   1F0,1I0,1F1,1W0,1I1,1W1      rank 1: input gradients (I) and weight gradients (W) apart
//   (0F4;7B1)OVERLAP_F_B         a forward and a backward at the same time
//
// Stages are parts of the model. Where each rank holds which stages follows from the cells: in turn, folded into a V,
// or one copy of the model in each direction (microbatches of the second direction are numbered behind those of the
// first).
#pragma once

#include "core/base/result.h"
#include "core/schedule/schedule.h"

#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct TorchSchedule {
    ScheduleShape shape;
    Placement placement = Placement::Looped;
    Orders orders;
    std::vector<std::string> notes; // what was left out, as "7 actions left out: UNSHARD"
};

// `text` has rows by newline or, typed on one line, by "|". Errors name line and cell, from 1; orders that cannot run
// are errors too. `file` is only named in them.
[[nodiscard]] Result<TorchSchedule> parseTorchSchedule(std::string_view text, const std::string &file = {});

// Empty where PyTorch has no letter for an operation: passes of a shared vocabulary.
[[nodiscard]] std::string torchScheduleText(Placement placement, const ScheduleShape &shape, const Orders &orders);

} // namespace stringline
