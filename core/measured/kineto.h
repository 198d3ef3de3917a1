// Traces of the PyTorch profiler (Kineto): GPU kernels, joined to the operators that launched them by "External id" (or
// by "correlation" over the launch), with the shapes that record_shapes=True keeps.
//
//   {"ph":"X","cat":"cpu_op","name":"aten::mm","ts":10,"dur":5,"args":{"External id":7,
//    "Input Dims":[[4096,1024],[1024,4096]],"Input type":["c10::BFloat16","c10::BFloat16"]}}
//   {"ph":"X","cat":"kernel","name":"ampere_bf16_s16816gemm...","ts":20,"dur":131.2,
//    "args":{"External id":7,"correlation":7,"device":0,"stream":7}}
//   {"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce_Sum_bf16_RING_LL(...)","ts":160,"dur":212.5,
//    "args":{"Collective name":"allreduce","In msg nelems":4194304,"Out msg nelems":4194304,"Group size":8,
//    "dtype":"BFloat16"}}
//
// Of equal products the middle time counts; of equal collectives the shortest, because a rank that comes early waits
// inside the kernel for the others. Times are microseconds.
#pragma once

#include "core/measured/table_builder.h"

#include <string_view>

namespace stringline {

[[nodiscard]] bool looksLikeKineto(std::string_view text, std::string_view file);
void readKineto(std::string_view text, std::string_view file, TableBuilder &builder);

} // namespace stringline
