// What the programs of nccl-tests (and rccl-tests) print, one or several runs in a file:
//
//   # Collective test starting: all_reduce_perf
//   #  Rank  0 Group  0 Pid 204199 on nid005471 device  0 [0009:01:00] NVIDIA GH200 120GB
//   #       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw
//   #wrong #        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s) (GB/s)
//       33554432       8388608     float     sum      -1    686.5   48.88   85.54      0    686.6   48.87   85.52 0
//
// Where the collective is not named it follows from the bus factor and the reduction, or the table is refused. The
// in-place time counts where it is printed: frameworks reduce in place.
// Source: github.com/NVIDIA/nccl-tests, doc/PERFORMANCE.md for algbw and busbw.
#pragma once

#include "core/measured/table_builder.h"

#include <string_view>

namespace stringline {

[[nodiscard]] bool looksLikeNcclTests(std::string_view text, std::string_view file);
void readNcclTests(std::string_view text, std::string_view file, TableBuilder &builder);

// busbw / algbw of a collective over n ranks.
[[nodiscard]] double busFactor(Collective collective, int ranks);

} // namespace stringline
