// A collective of one group as lines over its bytes, the lowest of which counts: every algorithm that reduces or
// gathers takes a fixed time and one for each byte (core/cost/collectives.h), so a search asks them once for each
// group.
#pragma once

#include "core/cost/collectives.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace stringline {

class CollectiveLines {
public:
    CollectiveLines() = default; // of a group of one: no time
    // For all-reduce, all-gather and reduce-scatter.
    CollectiveLines(Collective collective, const GroupSpan &span, const ClusterSpec &cluster);

    // Seconds; none for no bytes.
    [[nodiscard]] double at(double bytes) const
    {
        if (m_count == 0 || bytes <= 0)
            return 0;
        double least = m_lines[0].fixed + m_lines[0].perByte * bytes;
        for (std::size_t i = 1; i < m_count; ++i)
            least = std::min(least, m_lines[i].fixed + m_lines[i].perByte * bytes);
        return least;
    }

private:
    struct Line {
        double fixed = 0; // seconds
        double perByte = 0;
    };
    static constexpr std::size_t kMost = 4;
    void add(const Line &line);

    std::array<Line, kMost> m_lines;
    std::size_t m_count = 0;
};

} // namespace stringline
