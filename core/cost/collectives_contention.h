// What kernels lose while a collective runs beside them on the same device.
//
// A collective's kernel keeps multiprocessors busy (one a channel in NCCL, 16 to 32 by default; DeepSeek-V3 sets 20 of
// 132 aside, arXiv 2412.19437) and moves its bytes through memory several times. Products lose the multiprocessors,
// streaming kernels the bandwidth. Measured over five kinds of device: overlapped computation is 18.9 % slower on
// average and 40 % at most (arXiv 2507.03114); the model gives 17 % to products on A100 and 18 % on H100.
#pragma once

#include "core/base/quantity.h"
#include "core/cost/collectives.h"
#include "core/scenario/cluster_spec.h"

namespace stringline {

// Factors on the time of what runs beside; 1 where nothing is lost.
struct Slowdown {
    double products = 1; // kernels bound by the multiprocessors
    double streams = 1;  // kernels bound by memory bandwidth
};

// `wire` is what each rank sends a second while the collective runs: its link's rate at most. The collective takes at
// most all multiprocessors but one and 0.9 of the memory bandwidth.
[[nodiscard]] Slowdown computeSlowdownBeside(Collective collective, BytesPerSecond wire, const DeviceSpec &device);

// Bytes moved in memory per byte sent: sending reads it, receiving writes it, a reduction reads its own share too.
[[nodiscard]] double memoryTrafficPerWireByte(Collective collective);

} // namespace stringline
