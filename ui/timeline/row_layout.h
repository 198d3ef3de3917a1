// Where rows and their bands stand, top to bottom, in pixels of the scrolled content. Pure functions.
//
//   row      compute   passes of microbatches
//            comm      what ranks send each other in one thin band; or a band per lane when the row is open
//            memory    activations over time
#pragma once

#include "core/sim/timeline.h"

#include <QtGlobal>

#include <cstdint>
#include <optional>
#include <vector>

namespace stringline::ui {

enum class Band : std::uint8_t { Compute, Comm, Tensor, Context, Expert, Host, Pipeline, Data, Memory };

// The lane that a band of its own shows; none for the thin band and the memory strip.
[[nodiscard]] std::optional<Lane> laneOf(Band band);
[[nodiscard]] Band bandOf(Lane lane);
// The lanes beside compute that open rows show: those that every plan has, and of the others what `timeline` uses.
[[nodiscard]] std::vector<Lane> communicationLanes(const Timeline &timeline);

struct BandPlace {
    Band band = Band::Compute;
    int top = 0; // from the top of the row
    int height = 0;

    bool operator==(const BandPlace &) const = default;
};

inline constexpr int kLeastRowHeight = 24;
inline constexpr int kMostRowHeight = 96;

// The bands of a row that has `height` pixels for its closed form; an open one gets what it needs on top.
[[nodiscard]] std::vector<BandPlace> closedBands(int height);
[[nodiscard]] std::vector<BandPlace> openBands(int height, const std::vector<Lane> &lanes);

inline const std::vector<Lane> kUsualLanes{Lane::Tensor, Lane::Pipeline, Lane::Data};

class RowLayout {
public:
    RowLayout() = default;
    // Rows share `available` pixels, but get neither too thin to read nor absurdly tall. `open[i]` says which rows show
    // a band per lane; missing entries are closed.
    RowLayout(int rows, int available, const std::vector<bool> &open = {},
              const std::vector<Lane> &lanes = kUsualLanes);

    [[nodiscard]] int rows() const { return int(m_tops.size()) - 1; }
    [[nodiscard]] int height() const { return m_tops.back(); }
    [[nodiscard]] int rowHeight() const { return m_rowHeight; } // of closed rows
    [[nodiscard]] int top(int row) const { return m_tops[std::size_t(row)]; }
    [[nodiscard]] int bottom(int row) const { return m_tops[std::size_t(row) + 1]; }
    [[nodiscard]] bool isOpen(int row) const { return m_open[std::size_t(row)]; }
    [[nodiscard]] const std::vector<BandPlace> &bands(int row) const
    {
        return isOpen(row) ? m_openBands : m_closedBands;
    }
    // -1 above the first and below the last.
    [[nodiscard]] int rowAt(double y) const;
    // The band under `y` of that row; null in the space between.
    [[nodiscard]] const BandPlace *bandAt(int row, double y) const;
    [[nodiscard]] const BandPlace *find(int row, Band band) const;

private:
    int m_rowHeight = kLeastRowHeight;
    std::vector<int> m_tops{0};
    std::vector<bool> m_open;
    std::vector<BandPlace> m_closedBands;
    std::vector<BandPlace> m_openBands;
};

} // namespace stringline::ui
