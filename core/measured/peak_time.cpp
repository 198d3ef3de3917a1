// shortestTime(): the bounds of physics.
#include "core/measured/check_tables.h"

#include <algorithm>

namespace stringline {

namespace {

constexpr double kCacheSpeed = 4;      // last-level cache against memory: at most 3.3 (MI300X), 2.4 on A100
constexpr double kCached = 256 * kMiB; // the largest last-level cache (MI300X)

} // namespace

FlopsPerSecond matrixPeak(double elementBytes, const DeviceSpec &device)
{
    // A preset may lack the rate of a format that the device has: twice the wider format's is then the most.
    const auto known = [&](MatrixFormat format) { return matrixRate(device, format).peak; };
    if (elementBytes < 1)
        return std::max(known(MatrixFormat::Fp4), device.peak16 * 4);
    if (elementBytes == 1)
        return std::max(known(MatrixFormat::Fp8), device.peak16 * 2);
    return elementBytes == 4 ? std::max(known(MatrixFormat::Fp32), device.peak16 * 0.5) : device.peak16;
}

Seconds shortestTime(const MeasuredKernel &row, const DeviceSpec &device)
{
    const double width = elementBytes(row.dtype);
    Seconds shortest;
    double bytes = row.bytes;
    if (row.isGemm()) {
        if (width <= 4)
            shortest = Flops(row.shape.flops()) / matrixPeak(width, device);
        bytes = std::max(bytes, row.shape.bytes() / 2 * width);
    }
    const BytesPerSecond fastest = device.memoryBandwidth * (bytes > kCached ? 1 : kCacheSpeed);
    return std::max(shortest, Bytes(bytes) / fastest);
}

Seconds shortestTime(const MeasuredCollective &row, const ClusterSpec &cluster)
{
    const double n = row.ranks;
    const double devices = std::max(1, cluster.devicesPerNode);
    const double k = row.nodes > 0 ? row.nodes : std::max(1.0, n / devices);
    const double part = (n - 1) / n;
    double perRank = part; // of the buffer, that a rank receives or sends
    double perNode = (k - 1) / k;
    if (row.collective == Collective::AllReduce) {
        // Every rank must receive every sum; without switches that add, 2 (n - 1) / n of the buffer passes it.
        const bool upAdds = cluster.scaleUp.inNetworkReduction || k > 1;
        perRank = upAdds ? 1 : 2 * part;
        perNode = k > 1 ? 1 : 0;
    } else if (row.collective == Collective::Broadcast) {
        perRank = 1;
        perNode = k > 1 ? 1 : 0;
    } else if (row.collective == Collective::AllToAll) {
        perNode = (k - 1) / k * (n / k); // each member of a node exchanges with all ranks outside
    }
    Seconds shortest;
    if (n > k) // some ranks share a node
        shortest = Bytes(row.bytes * perRank * (k > 1 ? (n / k - 1) / (n / k) : 1)) / cluster.scaleUp.bandwidth;
    if (k > 1)
        shortest = std::max(shortest, Bytes(row.bytes * perNode) / (cluster.scaleOut.bandwidth * devices));
    return shortest;
}

} // namespace stringline
