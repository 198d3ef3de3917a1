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

constexpr double kGroupedFactor = 0.9; // see groupedGemmTime

// Bytes of an element of an operand and of the result.
struct ElementBytes {
    double operand;
    double result;
};
constexpr ElementBytes elementBytes(MatrixFormat format)
{
    constexpr ElementBytes kBytes[] = {{2, 2}, {1, 2}, {0.5, 2}, {4, 4}};
    return kBytes[static_cast<std::size_t>(format)];
}

// Seconds of the tiled product at the best tile and split, without the fixed cost.
double tiledSeconds(const GemmShape &shape, const DeviceSpec &device, const MatrixRate &rate)
{
    const double sms = std::max(device.multiprocessors, 1);
    const double perSm = rate.peak.value() / sms * rate.efficiency * rate.sustainedClock;
    double best = std::numeric_limits<double>::infinity();
    for (const Tile &tile : kTiles) {
        const double tiles = std::ceil(shape.m / tile.m) * std::ceil(shape.n / tile.n) * shape.batch;
        for (double split : kSplits) {
            const double k = shape.k / split;
            if (split > 1 && k < 4 * rate.prologueK)
                break;
            const double x = tiles * split / sms;
            const double waves = std::max(1.0, x + device.waveSoftness * (std::ceil(x) - x));
            const double seconds = waves * 2 * tile.m * tile.n * (k + rate.prologueK) / (perSm * tile.rate);
            best = std::min(best, seconds);
        }
    }
    return best;
}

constexpr double kFullHead = 128; // head size of the constants
constexpr double kSmallHead = 64; // below it the tiles are not filled

Seconds attentionTime(double share, Flops flops, const DeviceSpec &device)
{
    return device.kernelFloor + flops / (device.peak16 * (share * device.attentionClock));
}

} // namespace

double GemmShape::bytes(MatrixFormat format) const
{
    const ElementBytes element = elementBytes(format);
    return batch * (element.operand * (m * k + k * n) + element.result * m * n);
}

MatrixRate matrixRate(const DeviceSpec &device, MatrixFormat format)
{
    switch (format) {
    case MatrixFormat::Fp4:
        return device.fp4.peak.value() > 0 ? device.fp4 : matrixRate(device, MatrixFormat::Fp8);
    case MatrixFormat::Fp8:
        return device.fp8.peak.value() > 0 ? device.fp8 : matrixRate(device, MatrixFormat::Bits16);
    case MatrixFormat::Fp32:
        if (device.tf32.peak.value() > 0)
            return device.tf32;
        // On the vector units: no tile to fill, the power of a matrix unit is not drawn.
        return {device.peak32.value() > 0 ? device.peak32 : device.peak16 / 16.0, device.gemmEfficiency,
                device.gemmPrologueK, 1.0};
    case MatrixFormat::Bits16:
        break;
    }
    return {device.peak16, device.gemmEfficiency, device.gemmPrologueK, device.sustainedClock};
}

Seconds gemmTime(const GemmShape &shape, const DeviceSpec &device, MatrixFormat format)
{
    const double compute = tiledSeconds(shape, device, matrixRate(device, format)) * alignmentFactor(shape);
    const double memory = shape.bytes(format) / (device.memoryBandwidth.value() * device.memoryEfficiency);
    return device.gemmFloor + Seconds(std::max(compute, memory));
}

Seconds groupedGemmTime(double groups, double rowsEach, double n, double k, const DeviceSpec &device,
                        MatrixFormat format)
{
    const Seconds batched = gemmTime({groups, rowsEach, n, k}, device, format);
    return device.gemmFloor + (batched - device.gemmFloor) / kGroupedFactor;
}

Seconds streamTime(Bytes bytes, const DeviceSpec &device)
{
    const Seconds streaming = bytes / (device.memoryBandwidth * device.memoryEfficiency);
    return std::max(streaming, device.kernelFloor);
}

const AttentionRate &attentionRate(const DeviceSpec &device, AttentionKernel kernel)
{
    constexpr AttentionRate DeviceSpec::*kRates[] = {&DeviceSpec::flash, &DeviceSpec::flash2, &DeviceSpec::flash1,
                                                     &DeviceSpec::triton};
    const AttentionRate &rate = device.*kRates[static_cast<std::size_t>(kernel)];
    return rate.forward > 0 && rate.backward > 0 ? rate : device.flash;
}

double attentionShare(const AttentionRate &rate, double keys, double headSize)
{
    const double d = std::clamp(headSize, kSmallHead, kFullHead);
    const double head = d * (kFullHead + rate.softmaxElements) / (kFullHead * (d + rate.softmaxElements));
    const double filled = std::min(1.0, headSize / kSmallHead);
    const double seen = std::max(keys, 1.0);
    return head * filled * seen / (seen + rate.halfKeys);
}

Seconds fusedAttentionForward(Flops flops, double keys, double headSize, const DeviceSpec &device,
                              AttentionKernel kernel)
{
    const AttentionRate &rate = attentionRate(device, kernel);
    return attentionTime(rate.forward * attentionShare(rate, keys, headSize), flops, device);
}

Seconds fusedAttentionBackward(Flops flops, double keys, double headSize, const DeviceSpec &device,
                               AttentionKernel kernel)
{
    const AttentionRate &rate = attentionRate(device, kernel);
    return attentionTime(rate.backward * attentionShare(rate, keys, headSize), flops, device);
}

} // namespace stringline
