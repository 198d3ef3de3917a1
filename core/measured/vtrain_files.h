// The two files of vTrain (MICRO 2024, github.com/VIA-Research/vTrain): all-reduce tables inside a node,
//
//   size(B),count,type,time(ns),busbw(GB/s),time(ns),busbw(GB/s)      AR_GPU8_1M_1024M_LUT: 8 ranks, out of and in
//   place 1048576,262144,float,92790,19.78,92150,19.91
//
// and CUPTI traces of one layer, trace_{hidden}_{tensor ranks}_{microbatch}, all times in nanoseconds:
//
//   start,dur,RUNTIME|DRIVER,cbid,pid,tid,correlation
//   start,dur,KERNEL,"name",device,context,stream,gx,gy,gz,bx,by,bz,correlation
//   start,0,TIMESTAMP,"forward start transformer"
//
// A launch between two marks belongs to that function; its kernel follows by the correlation id. Kernels of a layer are
// dealt to the operators of the model by the order of its products: qkv, scores, values, output, up, down, and in the
// backward each in reverse and twice. Gaps between kernels are not counted: they are the host's.
#pragma once

#include "core/measured/table_builder.h"

#include <string_view>

namespace stringline {

[[nodiscard]] bool looksLikeVtrainTable(std::string_view text, std::string_view file);
void readVtrainTable(std::string_view text, std::string_view file, TableBuilder &builder);

[[nodiscard]] bool looksLikeVtrainTrace(std::string_view text, std::string_view file);
void readVtrainTrace(std::string_view text, std::string_view file, TableBuilder &builder);

} // namespace stringline
