#include "core/sim/place_times.h"

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

// Sixteen uniform bytes added up: near enough to a normal distribution, and the same on every machine. Their standard
// deviation is 16^0.5 * 256 / 12^0.5 = 295.6; cut at three of them.
double normal(std::uint64_t seed, std::uint64_t which)
{
    double sum = 0;
    for (std::uint64_t half = 0; half < 2; ++half) {
        std::uint64_t z = seed + 0x9e3779b97f4a7c15U * (2 * which + half + 1); // splitmix64
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        z ^= z >> 31;
        for (int byte = 0; byte < 8; ++byte)
            sum += static_cast<double>((z >> (8 * byte)) & 0xff) - 127.5;
    }
    return std::clamp(sum / 295.6, -3.0, 3.0);
}

Tick scaled(Tick duration, double factor)
{
    return factor == 1.0 ? duration : static_cast<Tick>(std::llround(static_cast<double>(duration) * factor));
}

} // namespace

void PlaceTimes::fill(const PipelineInput &input, const Replica &replica, const PipelineStructure &structure)
{
    const ScheduleShape &shape = structure.shape;
    const std::span<const ChunkTimes> chunks = replica.chunks.empty() ? input.chunks : replica.chunks;
    const auto places = static_cast<std::size_t>(shape.stages) * static_cast<std::size_t>(shape.chunks);
    m_pass.resize(places * kPassCount);
    m_transfer.resize(1 + 2 * places);
    m_transfer.front() = 0;
    m_pair.resize(places);
    m_template.resize(places * kPassCount);
    m_nominal.resize(places * kPassCount);
    m_jitter = replica.jitter;
    m_slowdown.assign(replica.slowdown.begin(), replica.slowdown.end());
    m_isSlowed = std::ranges::any_of(m_slowdown, [](double slowdown) { return slowdown != 1.0; });
    std::size_t place = 0;
    for (int rank = 0; rank < shape.stages; ++rank) {
        for (int chunk = 0; chunk < shape.chunks; ++chunk, ++place) {
            const int part = modelChunkOf(structure.placement, shape, rank, chunk);
            const ChunkTimes &times = chunks[static_cast<std::size_t>(part)];
            for (std::size_t pass = 0; pass < kPassCount; ++pass) {
                m_pass[place * kPassCount + pass] = slowed(rank, times.pass[pass]);
                m_nominal[place * kPassCount + pass] = times.pass[pass];
                m_template[place * kPassCount + pass] = times.templates[pass];
            }
            m_transfer[1 + 2 * place] = times.sendForward;
            m_transfer[2 + 2 * place] = times.sendBackward;
            m_pair[place] =
                slowed(rank, times.pair > 0 ? times.pair : times.of(Pass::Forward) + times.of(Pass::Backward));
        }
    }
}

Tick PlaceTimes::slowed(int rank, Tick duration) const
{
    return m_slowdown.empty() ? duration : scaled(duration, m_slowdown[static_cast<std::size_t>(rank)]);
}

bool PlaceTimes::hasSends() const
{
    return std::ranges::any_of(m_transfer, [](Tick time) { return time > 0; });
}

Tick PlaceTimes::spread(Tick duration, const PassNode &node) const
{
    const auto which = (static_cast<std::uint64_t>(node.rank) << 40) + static_cast<std::uint64_t>(node.index);
    return scaled(duration, std::max(0.0, 1 + m_jitter.deviation * normal(m_jitter.seed, which)));
}

} // namespace stringline
