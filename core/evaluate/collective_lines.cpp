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
        assert(m_count < kMost && "as many lines as algorithms of a collective");
        m_lines[m_count++] = {setup + fixed, (far - fixed) / kFar};
    }
}

} // namespace stringline
