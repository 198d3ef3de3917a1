#include "core/cost/kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stringline {

namespace {

// Thread-block tiles of the usual libraries and the rate each reaches against the largest.
struct Tile {
    double m;
    double n;
    double rate;
};
constexpr Tile kTiles[] = {
    {256, 128, 1.00}, {128, 256, 1.00}, {192, 128, 0.97}, {128, 128, 0.94}, {256, 64, 0.68}, {64, 64, 0.53},
};
constexpr double kSplits[] = {1, 2, 4};

constexpr double kAlignment = 64;         // elements; tensor-core tiles read whole lines
constexpr double kMisalignedFactor = 1.2; // measured 1.0 to 1.35 on BLOOM's sweep of hidden sizes
constexpr double kFastHeadSize = 8;       // elements
constexpr double kSlowBatchedFactor = 12; // batched products of odd head sizes, about 10 TFLOP/s on A100

bool isMultiple(double value, double of)
{
    return std::fmod(value, of) == 0;
}

double alignmentFactor(const GemmShape &shape)
{
    if (shape.batch > 1)
        return isMultiple(shape.n, kFastHeadSize) && isMultiple(shape.k, kFastHeadSize) ? 1.0 : kSlowBatchedFactor;
    const bool aligned = isMultiple(shape.n, kAlignment) && isMultiple(shape.k, kAlignment);
    return aligned ? 1.0 : kMisalignedFactor;
}

// Seconds of the tiled product at the best tile and split, without the fixed cost.
double tiledSeconds(const GemmShape &shape, const DeviceSpec &device)
{
    const double sms = std::max(device.multiprocessors, 1);
    const double perSm = device.peak16.value() / sms * device.gemmEfficiency * device.sustainedClock;
    double best = std::numeric_limits<double>::infinity();
    for (const Tile &tile : kTiles) {
        const double tiles = std::ceil(shape.m / tile.m) * std::ceil(shape.n / tile.n) * shape.batch;
        for (double split : kSplits) {
            const double k = shape.k / split;
            if (split > 1 && k < 4 * device.gemmPrologueK)
                break;
            const double x = tiles * split / sms;
            const double waves = std::max(1.0, x + device.waveSoftness * (std::ceil(x) - x));
            const double seconds = waves * 2 * tile.m * tile.n * (k + device.gemmPrologueK) / (perSm * tile.rate);
            best = std::min(best, seconds);
        }
    }
    return best;
}

} // namespace

Seconds gemmTime(const GemmShape &shape, const DeviceSpec &device)
{
    const double compute = tiledSeconds(shape, device) * alignmentFactor(shape);
    const double memory = shape.bytes() / (device.memoryBandwidth.value() * device.memoryEfficiency);
    return device.gemmFloor + Seconds(std::max(compute, memory));
}

Seconds streamTime(Bytes bytes, const DeviceSpec &device)
{
    const Seconds streaming = bytes / (device.memoryBandwidth * device.memoryEfficiency);
    return std::max(streaming, device.kernelFloor);
}

Seconds fusedAttentionForward(Flops flops, const DeviceSpec &device)
{
    return device.kernelFloor + flops / (device.peak16 * (device.flashForward * device.sustainedClock));
}

Seconds fusedAttentionBackward(Flops flops, const DeviceSpec &device)
{
    return device.kernelFloor + flops / (device.peak16 * (device.flashBackward * device.sustainedClock));
}

} // namespace stringline
