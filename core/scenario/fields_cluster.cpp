// The rows of the cluster, its device and its links.
#include "core/scenario/field_rows.h"

namespace stringline {

namespace {

using namespace rows;
using S = Scenario;
using C = ClusterSpec;
using D = DeviceSpec;
using L = LinkTier;

constexpr double kMostGBps = 1e6;
constexpr double kLeastGBps = 1e-4;
constexpr double kMostUs = 1e6;

constexpr Field kCluster[] = {
    text<&S::cluster, &C::name>("cluster.name", "Cluster", "What the machine is called."),
    text<&S::cluster, &C::source>("cluster.source", "Source", "Where the cluster's numbers come from."),
    integer<&S::cluster, &C::gpus>("cluster.gpus", "GPUs", "Devices in use.", 1, 1e7),
    integer<&S::cluster, &C::devicesPerNode>("cluster.devicesPerNode", "GPUs per node",
                                             "Devices joined by the scale-up link.", 1, 100000),
    text<&S::cluster, &C::scaleUp, &L::name>("cluster.scaleUp.name", "Scale-up link", "The link inside a node."),
    number<Unit::GigabytesPerSecond, &S::cluster, &C::scaleUp, &L::bandwidth>(
        "cluster.scaleUp.bandwidthGBps", "Bandwidth", "Of the link inside a node, per GPU and direction, nominal.",
        kLeastGBps, kMostGBps),
    number<Unit::Microseconds, &S::cluster, &C::scaleUp, &L::latency>(
        "cluster.scaleUp.latencyUs", "Latency", "Of the link inside a node, per step of an algorithm.", 0, kMostUs),
    number<Unit::Microseconds, &S::cluster, &C::scaleUp, &L::setup>(
        "cluster.scaleUp.setupUs", "Set-up", "Fixed cost of a collective inside a node.", 0, kMostUs),
    number<Unit::None, &S::cluster, &C::scaleUp, &L::efficiency>(
        "cluster.scaleUp.efficiency", "Efficiency", "Share of the nominal bandwidth that large messages reach.", 0.001,
        1),
    toggle<&S::cluster, &C::scaleUp, &L::inNetworkReduction>("cluster.scaleUp.inNetworkReduction",
                                                             "In-network reduction",
                                                             "The switches add up all-reduces (NVLink SHARP)."),
    text<&S::cluster, &C::scaleOut, &L::name>("cluster.scaleOut.name", "Network", "The network between nodes."),
    number<Unit::GigabytesPerSecond, &S::cluster, &C::scaleOut, &L::bandwidth>(
        "cluster.scaleOut.bandwidthGBps", "Bandwidth", "Of the network, per GPU and direction, nominal.", kLeastGBps,
        kMostGBps),
    number<Unit::Microseconds, &S::cluster, &C::scaleOut, &L::latency>(
        "cluster.scaleOut.latencyUs", "Latency", "Of the network, per step of an algorithm.", 0, kMostUs),
    number<Unit::Microseconds, &S::cluster, &C::scaleOut, &L::setup>(
        "cluster.scaleOut.setupUs", "Set-up", "Fixed cost of a collective between nodes.", 0, kMostUs),
    number<Unit::None, &S::cluster, &C::scaleOut, &L::efficiency>(
        "cluster.scaleOut.efficiency", "Efficiency", "Share of the nominal bandwidth that large messages reach.", 0.001,
        1),
    toggle<&S::cluster, &C::scaleOut, &L::inNetworkReduction>(
        "cluster.scaleOut.inNetworkReduction", "In-network reduction", "The switches add up all-reduces (SHARP)."),
    number<Unit::None, &S::cluster, &C::oversubscription>(
        "cluster.oversubscription", "Oversubscription",
        "Of the network's upper levels: 7 means one seventh of the bandwidth.", 1, 1000),
    number<Unit::GigabytesPerSecond, &S::cluster, &C::hostLink>(
        "cluster.hostLinkGBps", "Host link", "PCIe or C2C, per GPU and direction.", kLeastGBps, kMostGBps),
    number<Unit::None, &S::cluster, &C::slowdown>(
        "cluster.slowdown", "Slowdown", "How much slower than its parts a synchronous step runs (stragglers).", 1, 100),
    number<Unit::UsdPerHour, &S::cluster, &C::priceUsdPerGpuHour>("cluster.priceUsdPerGpuHour", "Price",
                                                                  "Of one GPU for one hour.", 0, 1e6),
    number<Unit::Hours, &S::cluster, &C::mtbfGpuHours>(
        "cluster.mtbfGpuHours", "Time between failures",
        "GPU-hours between unexpected interruptions; 0 for a machine that never fails.", 0, 1e12),
    number<Unit::None, &S::cluster, &C::powerUsageEffectiveness>(
        "cluster.powerUsageEffectiveness", "PUE", "Power of the whole site against that of its machines.", 1, 10),
};

constexpr Field kDevice[] = {
    text<&S::cluster, &C::device, &D::name>("cluster.device.name", "GPU", "What the device is called."),
    text<&S::cluster, &C::device, &D::source>("cluster.device.source", "Source",
                                              "Where the device's numbers come from."),
    number<Unit::Teraflops, &S::cluster, &C::device, &D::peak16>("cluster.device.peakTflops", "16-bit peak",
                                                                 "Dense bf16/fp16 matrix rate.", 0.001, 1e6),
    number<Unit::Teraflops, &S::cluster, &C::device, &D::peak32>("cluster.device.peak32Tflops", "32-bit peak",
                                                                 "fp32 vector rate.", 0.001, 1e6),
    integer<&S::cluster, &C::device, &D::multiprocessors>("cluster.device.multiprocessors", "Multiprocessors",
                                                          "SMs or compute units.", 1, 100000),
    number<Unit::Gibibytes, &S::cluster, &C::device, &D::memory>("cluster.device.memoryGiB", "Memory",
                                                                 "Of one GPU, as the driver reports it.", 0.001, 1e6),
    number<Unit::GigabytesPerSecond, &S::cluster, &C::device, &D::memoryBandwidth>(
        "cluster.device.memoryBandwidthGBps", "Memory bandwidth", "Nominal.", 0.001, kMostGBps),
    number<Unit::Watts, &S::cluster, &C::device, &D::powerWatts>("cluster.device.powerWatts", "Power",
                                                                 "Thermal design power of one GPU.", 0, 1e6),
    number<Unit::None, &S::cluster, &C::device, &D::gemmEfficiency>(
        "cluster.device.gemmEfficiency", "GEMM efficiency", "Of the 16-bit peak, for one tile with an endless K, cold.",
        0.001, 1),
    integer<&S::cluster, &C::device, &D::gemmPrologueK>("cluster.device.gemmPrologueK", "GEMM prologue",
                                                        "Elements of K that the ends of a tile cost.", 0, 100000),
    number<Unit::Microseconds, &S::cluster, &C::device, &D::gemmFloor>("cluster.device.gemmFloorUs", "GEMM floor",
                                                                       "Fixed time of a GEMM kernel.", 0, 1e4),
    number<Unit::None, &S::cluster, &C::device, &D::waveSoftness>(
        "cluster.device.waveSoftness", "Wave softness",
        "1: a partial wave of tiles costs a whole one; 0: it costs its share.", 0, 1),
    number<Unit::None, &S::cluster, &C::device, &D::sustainedClock>(
        "cluster.device.sustainedClock", "Sustained clock", "Clock under training load against a cold microbenchmark.",
        0.01, 2),
    number<Unit::None, &S::cluster, &C::device, &D::memoryEfficiency>(
        "cluster.device.memoryEfficiency", "Memory efficiency", "Share of the nominal bandwidth that kernels reach.",
        0.001, 1),
    number<Unit::Microseconds, &S::cluster, &C::device, &D::kernelFloor>("cluster.device.kernelFloorUs", "Kernel floor",
                                                                         "Shortest memory-bound kernel.", 0, 1e4),
    number<Unit::None, &S::cluster, &C::device, &D::flashForward>(
        "cluster.device.flashForward", "Fused attention forward", "Fraction of the 16-bit peak.", 0.001, 1),
    number<Unit::None, &S::cluster, &C::device, &D::flashBackward>(
        "cluster.device.flashBackward", "Fused attention backward", "Fraction of the 16-bit peak.", 0.001, 1),
};

} // namespace

std::span<const Field> clusterFields()
{
    return kCluster;
}

std::span<const Field> deviceFields()
{
    return kDevice;
}

} // namespace stringline
