// A plain table of times, one row a kernel, an operator or a collective, with a header. Columns, in any order:
//
//   time_us | time_ns | time_ms | time_s   one of them, or tflops for products; the unit is in the name
//   m, n, k [, batch]                      a product [m, k] x [k, n], batch of them (1)
//   operator [, pass] [, elements]         an operator of the model by name ("qkv", "ffn norm"); pass is forward,
//                                          backward, input-gradient or weight-gradient; elements of its output
//   hidden, tensor, microbatch             where the operator was measured; empty for anywhere
//   collective, ranks, bytes [, nodes]     all-reduce, all-gather, reduce-scatter, broadcast, all-to-all; bytes of the
//                                          whole buffer
//   dtype                                  bf16 where left out
//   bytes                                  of a kernel: moved at least, to check the time against the memory's peak
//   tflops                                 beside a time: checked against it
//   kernel, count, gpu, notes              for people; gpu is the same in all rows
#pragma once

#include "core/measured/table_builder.h"

#include <string_view>

namespace stringline {

[[nodiscard]] bool looksLikeKernelsCsv(std::string_view text, std::string_view file);
void readKernelsCsv(std::string_view text, std::string_view file, TableBuilder &builder);

// "forward", "input-gradient", ...
[[nodiscard]] std::string_view partId(OpPart part);

} // namespace stringline
