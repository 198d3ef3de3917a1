// Numbers the bars of a timeline from 0, by rank, lane and start, without writing the lanes of ranks that nobody looks
// at: millions of bars are numbered by two numbers a rank.
#pragma once

#include "core/sim/timeline.h"

#include <vector>

namespace stringline::ui {

class SpanRows {
public:
    SpanRows() = default;
    explicit SpanRows(const Timeline &timeline);

    [[nodiscard]] int count() const { return m_first.back(); }
    [[nodiscard]] SpanRef refAt(int row) const;        // kNone ranks where the row does not exist
    [[nodiscard]] int rowOf(const SpanRef &ref) const; // kNone where the bar does not exist

private:
    std::vector<int> m_first{0}; // of each lane of each rank, then the count
};

} // namespace stringline::ui
