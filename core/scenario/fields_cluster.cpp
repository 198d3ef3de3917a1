// The rows of the cluster, its device and its links.
#include "core/scenario/field_rows.h"
#include "core/scenario/node_groups.h"

#include <fmt/format.h>

#include <array>
#include <optional>

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

// "12:1.5"; a word that says something else is a straggler that the rules name.
Straggler parseStraggler(std::string_view word)
{
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos)
        return {};
    const std::optional<double> gpu = parseNumber(word.substr(0, colon));
    const std::optional<double> slowdown = parseNumber(word.substr(colon + 1));
    if (!gpu || !slowdown || *gpu != std::floor(*gpu) || !(*gpu >= 0 && *gpu <= 1e7))
        return {};
    return {static_cast<int>(*gpu), *slowdown};
}

std::vector<Straggler> parseStragglers(std::string_view text)
{
    constexpr std::string_view kBetween = " ,;\n\t";
    std::vector<Straggler> stragglers;
    for (std::size_t at = text.find_first_not_of(kBetween); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
        stragglers.push_back(parseStraggler(text.substr(at, end - at)));
        at = text.find_first_not_of(kBetween, end);
    }
    return stragglers;
}

// Each as its rank and how much longer it takes.
constexpr Field stragglersRow()
{
    Field field{"cluster.stragglers",
                "Slow GPUs",
                "GPUs that take longer than the others, each as its rank and by how much, such as 12:1.5 40:1.2.",
                FieldKind::Text,
                Unit::None,
                0,
                0,
                {},
                nullptr,
                nullptr};
    field.get = [](const Scenario &scenario) -> FieldValue {
        std::string text;
        for (const Straggler &each : scenario.cluster.stragglers)
            text += fmt::format("{}{}:{}", text.empty() ? "" : " ", each.gpu, each.slowdown);
        return text;
    };
    field.set = [](Scenario &scenario, const FieldValue &value) {
        scenario.cluster.stragglers = parseStragglers(std::get<std::string>(value));
    };
    return field;
}

// Numbers of some nodes.
constexpr Field mixedRow()
{
    Field field{"cluster.mixed",
                "Mixed nodes",
                "Groups of nodes in rank order, each a count and what differs there, such as 2; 2 peakTflops=312 "
                "memoryGiB=40 scaleOut.bandwidthGBps=25.",
                FieldKind::Text,
                Unit::None,
                0,
                0,
                {},
                nullptr,
                nullptr};
    field.get = [](const Scenario &scenario) -> FieldValue { return nodeGroupsText(scenario.cluster.mixed); };
    field.set = [](Scenario &scenario, const FieldValue &value) {
        scenario.cluster.mixed = parseNodeGroups(std::get<std::string>(value));
    };
    return field;
}

constexpr auto kContentionChoices = [] {
    std::array<Choice, kContentions.size()> choices{};
    for (std::size_t i = 0; i < choices.size(); ++i)
        choices[i] = {kContentions[i].id, kContentions[i].label};
    return choices;
}();

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
    number<Unit::None, &S::cluster, &C::scaleUp, &L::reductionEfficiency>(
        "cluster.scaleUp.reductionEfficiency", "Reduction efficiency",
        "Share of the nominal bandwidth that all-reduces in the switches reach; 0: as the efficiency.", 0, 1),
    number<Unit::None, &S::cluster, &C::scaleUp, &L::exchangeEfficiency>(
        "cluster.scaleUp.exchangeEfficiency", "Exchange efficiency",
        "Share of the nominal bandwidth that all-to-alls reach; 0: as the efficiency.", 0, 1),
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
    stragglersRow(),
    mixedRow(),
    number<Unit::Fraction, &S::cluster, &C::jitter>(
        "cluster.jitter", "Jitter", "Standard deviation of a pass's time, as a share of it; cut at three of them.", 0,
        0.33),
    integer<&S::cluster, &C::jitterSeed>("cluster.jitterSeed", "Jitter's seed",
                                         "The same seed gives the same times on any machine.", 0, 1e9),
    choice<kContentionChoices, &S::cluster, &C::contention>(
        "cluster.contention", "Contention",
        "What pipeline and data-parallel transfers on the same port do to each other: nothing, a factor, or fair "
        "shares while they meet."),
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
    integer<&S::cluster, &C::device, &D::communicationMultiprocessors>(
        "cluster.device.communicationMultiprocessors", "Multiprocessors of collectives",
        "What a collective keeps from the kernels that run beside it.", 0, 100000),
    number<Unit::Teraflops, &S::cluster, &C::device, &D::fp8, &MatrixRate::peak>(
        "cluster.device.fp8PeakTflops", "fp8 peak", "Dense fp8 matrix rate; 0 where the device has no such format.", 0,
        1e6),
    number<Unit::None, &S::cluster, &C::device, &D::fp8, &MatrixRate::efficiency>(
        "cluster.device.fp8Efficiency", "fp8 efficiency", "Of the fp8 peak, for one tile with an endless K, cold.",
        0.001, 1),
    integer<&S::cluster, &C::device, &D::fp8, &MatrixRate::prologueK>(
        "cluster.device.fp8PrologueK", "fp8 prologue", "Elements of K that the ends of a tile cost.", 0, 100000),
    number<Unit::None, &S::cluster, &C::device, &D::fp8, &MatrixRate::sustainedClock>(
        "cluster.device.fp8SustainedClock", "fp8 sustained clock",
        "Clock under training load against a cold microbenchmark.", 0.01, 2),
    number<Unit::Teraflops, &S::cluster, &C::device, &D::fp4, &MatrixRate::peak>(
        "cluster.device.fp4PeakTflops", "fp4 peak", "Dense fp4 matrix rate; 0 where the device has no such format.", 0,
        1e6),
    number<Unit::None, &S::cluster, &C::device, &D::fp4, &MatrixRate::efficiency>(
        "cluster.device.fp4Efficiency", "fp4 efficiency", "Of the fp4 peak, for one tile with an endless K, cold.",
        0.001, 1),
    integer<&S::cluster, &C::device, &D::fp4, &MatrixRate::prologueK>(
        "cluster.device.fp4PrologueK", "fp4 prologue", "Elements of K that the ends of a tile cost.", 0, 100000),
    number<Unit::None, &S::cluster, &C::device, &D::fp4, &MatrixRate::sustainedClock>(
        "cluster.device.fp4SustainedClock", "fp4 sustained clock",
        "Clock under training load against a cold microbenchmark.", 0.01, 2),
    number<Unit::Teraflops, &S::cluster, &C::device, &D::tf32, &MatrixRate::peak>(
        "cluster.device.tf32PeakTflops", "tf32 peak", "Dense tf32 matrix rate; 0 where the device has no such format.",
        0, 1e6),
    number<Unit::None, &S::cluster, &C::device, &D::tf32, &MatrixRate::efficiency>(
        "cluster.device.tf32Efficiency", "tf32 efficiency", "Of the tf32 peak, for one tile with an endless K, cold.",
        0.001, 1),
    integer<&S::cluster, &C::device, &D::tf32, &MatrixRate::prologueK>(
        "cluster.device.tf32PrologueK", "tf32 prologue", "Elements of K that the ends of a tile cost.", 0, 100000),
    number<Unit::None, &S::cluster, &C::device, &D::tf32, &MatrixRate::sustainedClock>(
        "cluster.device.tf32SustainedClock", "tf32 sustained clock",
        "Clock under training load against a cold microbenchmark.", 0.01, 2),
    number<Unit::None, &S::cluster, &C::device, &D::flash, &AttentionRate::forward>(
        "cluster.device.flashForward", "Fused attention forward", "Fraction of the 16-bit peak for endless keys, cold.",
        0.001, 1),
    number<Unit::None, &S::cluster, &C::device, &D::flash, &AttentionRate::backward>(
        "cluster.device.flashBackward", "Fused attention backward",
        "Fraction of the 16-bit peak for endless keys, cold.", 0.001, 1),
    number<Unit::None, &S::cluster, &C::device, &D::flash, &AttentionRate::halfKeys>(
        "cluster.device.flashHalfKeys", "Fused attention half length",
        "Keys per query at which half of the rate is reached.", 0, 1e6),
    number<Unit::None, &S::cluster, &C::device, &D::flash, &AttentionRate::softmaxElements>(
        "cluster.device.flashSoftmaxElements", "Fused attention softmax",
        "Cost of a score's softmax in elements of the head size; negative where large heads spill registers.", -32,
        1024),
    number<Unit::None, &S::cluster, &C::device, &D::flash2, &AttentionRate::forward>(
        "cluster.device.flash2Forward", "FlashAttention 2 forward",
        "Fraction of the 16-bit peak for endless keys, cold; 0: as the newest kernel.", 0, 1),
    number<Unit::None, &S::cluster, &C::device, &D::flash2, &AttentionRate::backward>(
        "cluster.device.flash2Backward", "FlashAttention 2 backward",
        "Fraction of the 16-bit peak for endless keys, cold.", 0, 1),
    number<Unit::None, &S::cluster, &C::device, &D::flash2, &AttentionRate::halfKeys>(
        "cluster.device.flash2HalfKeys", "FlashAttention 2 half length",
        "Keys per query at which half of the rate is reached.", 0, 1e6),
    number<Unit::None, &S::cluster, &C::device, &D::flash2, &AttentionRate::softmaxElements>(
        "cluster.device.flash2SoftmaxElements", "FlashAttention 2 softmax",
        "Cost of a score's softmax in elements of the head size; negative where large heads spill registers.", -32,
        1024),
    number<Unit::None, &S::cluster, &C::device, &D::flash1, &AttentionRate::forward>(
        "cluster.device.flash1Forward", "FlashAttention 1 forward",
        "Fraction of the 16-bit peak for endless keys, cold; 0: as the newest kernel.", 0, 1),
    number<Unit::None, &S::cluster, &C::device, &D::flash1, &AttentionRate::backward>(
        "cluster.device.flash1Backward", "FlashAttention 1 backward",
        "Fraction of the 16-bit peak for endless keys, cold.", 0, 1),
    number<Unit::None, &S::cluster, &C::device, &D::flash1, &AttentionRate::halfKeys>(
        "cluster.device.flash1HalfKeys", "FlashAttention 1 half length",
        "Keys per query at which half of the rate is reached.", 0, 1e6),
    number<Unit::None, &S::cluster, &C::device, &D::flash1, &AttentionRate::softmaxElements>(
        "cluster.device.flash1SoftmaxElements", "FlashAttention 1 softmax",
        "Cost of a score's softmax in elements of the head size; negative where large heads spill registers.", -32,
        1024),
    number<Unit::None, &S::cluster, &C::device, &D::triton, &AttentionRate::forward>(
        "cluster.device.tritonForward", "Triton attention forward",
        "Fraction of the 16-bit peak for endless keys, cold; 0: as the newest kernel.", 0, 1),
    number<Unit::None, &S::cluster, &C::device, &D::triton, &AttentionRate::backward>(
        "cluster.device.tritonBackward", "Triton attention backward",
        "Fraction of the 16-bit peak for endless keys, cold.", 0, 1),
    number<Unit::None, &S::cluster, &C::device, &D::triton, &AttentionRate::halfKeys>(
        "cluster.device.tritonHalfKeys", "Triton attention half length",
        "Keys per query at which half of the rate is reached.", 0, 1e6),
    number<Unit::None, &S::cluster, &C::device, &D::triton, &AttentionRate::softmaxElements>(
        "cluster.device.tritonSoftmaxElements", "Triton attention softmax",
        "Cost of a score's softmax in elements of the head size; negative where large heads spill registers.", -32,
        1024),
    number<Unit::None, &S::cluster, &C::device, &D::attentionClock>(
        "cluster.device.attentionClock", "Attention clock",
        "Clock in fused attention under training load against a cold microbenchmark.", 0.01, 2),
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
