// The constants that iteration times tell of, with how far each is known beforehand. Evidence for the spreads:
// sustained clocks of published H100 runs lie at 0.72 to 0.85 of cold tables, of A100 at 0.93 to 0.96; memory
// efficiency at 0.85 to 0.92; bus bandwidths of published nccl-tests spread by a sixth inside nodes and by a half
// between them; launch costs of 8 to 31 us are found per framework.
#include "core/calibrate/calibrate.h"

#include <array>

namespace stringline {

namespace {

constexpr std::string_view kClocks[] = {"cluster.device.sustainedClock", "cluster.device.attentionClock",
                                        "cluster.device.fp8SustainedClock"};
constexpr std::string_view kMemory[] = {"cluster.device.memoryEfficiency"};
constexpr std::string_view kScaleUp[] = {"cluster.scaleUp.efficiency"};
constexpr std::string_view kScaleOut[] = {"cluster.scaleOut.efficiency"};
constexpr std::string_view kHost[] = {"software.hostPerKernelUs"};
constexpr std::string_view kGather[] = {"software.exposedGatherShare"};

constexpr std::array kConstants = {
    CalibrationConstant{"cluster.device.sustainedClock", "clock under training load against a cold microbenchmark",
                        0.12, 0.3, 1.1, kClocks},
    CalibrationConstant{"cluster.device.memoryEfficiency", "share of the nominal memory bandwidth", 0.05, 0.5, 0.97,
                        kMemory},
    CalibrationConstant{"cluster.scaleUp.efficiency", "share of the nominal bandwidth inside a node", 0.15, 0.1, 1,
                        kScaleUp},
    CalibrationConstant{"cluster.scaleOut.efficiency", "share of the nominal bandwidth between nodes", 0.35, 0.03, 1,
                        kScaleOut},
    CalibrationConstant{"software.hostPerKernelUs", "host time to launch a kernel, us", 0.35, 0.5, 150, kHost},
    CalibrationConstant{"software.exposedGatherShare", "share of an overlapped parameter gather that shows", 0.3, 0.02,
                        1, kGather},
};

} // namespace

std::span<const CalibrationConstant> calibrationConstants()
{
    return kConstants;
}

} // namespace stringline
