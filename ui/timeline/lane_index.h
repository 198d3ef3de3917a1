// Times of a lane packed side by side, so that drawing a million bars reads a sixth of their memory: when bars begin,
// how long all before them were busy, and of every block the longest bar and the longest gap.
//
//   bar         0    1    2    3        busy() of bars 1..2 = m_busy[3] - m_busy[1]
//   m_starts    s0   s1   s2   s3
//   m_busy      0    d0   d0+d1 ...     one more than bars
#pragma once

#include "core/sim/timeline.h"

#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace stringline::ui {

class LaneIndex {
public:
    explicit LaneIndex(std::span<const Span> spans);

    [[nodiscard]] std::size_t size() const { return m_starts.size(); }
    [[nodiscard]] Tick start(std::size_t i) const { return m_starts[i]; }
    [[nodiscard]] Tick end(std::size_t i) const { return m_starts[i] + m_busy[i + 1] - m_busy[i]; }
    // The first bar that ends after `time`; size() where none does.
    [[nodiscard]] std::size_t firstEndingAfter(Tick time) const;
    // Of bars [first, last): summed durations, and the one that takes longest, of equal ones the first.
    [[nodiscard]] Tick busy(std::size_t first, std::size_t last) const { return m_busy[last] - m_busy[first]; }
    [[nodiscard]] std::size_t longest(std::size_t first, std::size_t last) const;
    // The bar with the longest gap before it, and that gap. The first bar of all stands behind a gap from 0.
    [[nodiscard]] std::size_t afterLongestGap(std::size_t first, std::size_t last) const;
    [[nodiscard]] Tick gapBefore(std::size_t i) const { return start(i) - (i == 0 ? 0 : end(i - 1)); }
    [[nodiscard]] const std::vector<Tick> &starts() const { return m_starts; }

private:
    static constexpr std::size_t kBlock = 32;

    [[nodiscard]] Tick duration(std::size_t i) const { return m_busy[i + 1] - m_busy[i]; }

    std::vector<Tick> m_starts;
    std::vector<Tick> m_busy;
    // Of each block.
    std::vector<std::int32_t> m_longest;
    std::vector<std::int32_t> m_afterGap;
};

// The indices of a timeline's long lanes, each made by whoever asks first. Any thread.
class TimelineIndex {
public:
    // Shorter lanes are as fast to draw without.
    static constexpr std::size_t kLeastIndexed = 1024;

    explicit TimelineIndex(const Timeline &timeline);

    // Null where the lane is short.
    [[nodiscard]] const LaneIndex *of(int rank, Lane lane) const;

private:
    struct Entry {
        std::once_flag once;
        std::unique_ptr<LaneIndex> index;
    };

    const Timeline &m_timeline;
    std::unique_ptr<Entry[]> m_entries; // by rank and lane
};

} // namespace stringline::ui
