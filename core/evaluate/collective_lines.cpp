#include "core/evaluate/collective_lines.h"

#include <cassert>

namespace stringline {

CollectiveLines::CollectiveLines(Collective collective, const GroupSpan &span, const ClusterSpec &cluster)
{
    if (span.size <= 1)
        return;
    constexpr double kFar = 0x1p40; // bytes, where the fixed time is lost in the rounding of none
    const double setup = (span.nodes > 1 ? cluster.scaleOut.setup : cluster.scaleUp.setup).value();
    CollectiveCase which = caseOf(span, cluster, Bytes(0));
    for (const CollectiveAlgorithm &algorithm : collectiveAlgorithms()) {
        if (!algorithm.inLibrary || !algorithm.applies(collective, which))
            continue;
        which.bytes = Bytes(0);
        const double fixed = algorithm.time(collective, which).value();
        which.bytes = Bytes(kFar);
        const double far = algorithm.time(collective, which).value();
        add({setup + fixed, (far - fixed) / kFar});
    }
}

// Where no other one is below it everywhere.
void CollectiveLines::add(const Line &line)
{
    const auto isBelow = [](const Line &a, const Line &b) { return a.fixed <= b.fixed && a.perByte <= b.perByte; };
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_count; ++i) {
        if (isBelow(m_lines[i], line))
            return; // and so it is below none of the others
        if (!isBelow(line, m_lines[i]))
            m_lines[kept++] = m_lines[i];
    }
    assert(kept < kMost && "a collective has few algorithms");
    m_lines[kept++] = line;
    m_count = kept;
}

} // namespace stringline
