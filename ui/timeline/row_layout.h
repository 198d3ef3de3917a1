// Where rows and their bands stand, top to bottom, in pixels of the scrolled content. Pure functions.
//
//   row      compute   passes of microbatches
//            comm      what ranks send each other in one thin band; or a band per lane when the row is open,
//                      and how much of its links that is
//            memory    activations over time
//   group    summary   a line or more for each of its ranks, when it is folded
//
// Pinned rows come first and stay where they are while the others scroll away under them.
#pragma once

#include "core/sim/timeline.h"
#include "ui/timeline/row_list.h"

#include <QtGlobal>

#include <cstdint>
#include <optional>
#include <vector>

namespace stringline::ui {

enum class Band : std::uint8_t {
    Compute,
    Comm,
    Tensor,
    Context,
    Expert,
    Host,
    Pipeline,
    Data,
    ScaleUp, // load of the port to the node's other GPUs
    Network, // of the NIC
    Memory,
    Summary
};

// The lane that a band of its own shows; none for the thin band and the memory strip.
[[nodiscard]] std::optional<Lane> laneOf(Band band);
[[nodiscard]] Band bandOf(Lane lane);
// The port whose load a band shows; none for all others.
[[nodiscard]] std::optional<Port> portOf(Band band);
// The lanes beside compute that open rows show: those that every plan has, and of the others what `timeline` uses.
[[nodiscard]] std::vector<Lane> communicationLanes(const Timeline &timeline);

struct BandPlace {
    Band band = Band::Compute;
    int top = 0; // from the top of the row
    int height = 0;

    bool operator==(const BandPlace &) const = default;
};

inline constexpr int kLeastRowHeight = 24; // unless a person wants them thinner
inline constexpr int kMostRowHeight = 96;
inline constexpr int kThinnestRow = 1;
inline constexpr int kGroupHeight = 20; // of the line above the ranks of an unfolded group

// The bands of a row that has `height` pixels for its closed form; an open one gets what it needs on top. Thin rows go
// without memory, the thinnest without communication.
[[nodiscard]] std::vector<BandPlace> closedBands(int height);
[[nodiscard]] std::vector<BandPlace> openBands(int height, const std::vector<Lane> &lanes,
                                               const std::vector<Band> &links = {});

inline const std::vector<Lane> kUsualLanes{Lane::Tensor, Lane::Pipeline, Lane::Data};

class RowLayout {
public:
    RowLayout() = default;
    // `rowHeight`: of closed rows.
    RowLayout(std::vector<Row> rows, int rowHeight, const std::vector<Lane> &lanes = kUsualLanes,
              const std::vector<Band> &links = {});
    // Ranks alone, sharing `available` pixels. `open[i]` says which rows show a band per lane; missing entries are
    // closed.
    RowLayout(int ranks, int available, const std::vector<bool> &open = {},
              const std::vector<Lane> &lanes = kUsualLanes);

    // What rows get of `available` pixels: neither too thin to read nor absurdly tall.
    [[nodiscard]] static int sharedHeight(int rows, int available);

    [[nodiscard]] int rows() const { return int(m_rows.size()); }
    [[nodiscard]] const Row &row(int index) const { return m_rows[std::size_t(index)]; }
    [[nodiscard]] int height() const { return m_tops.back(); }
    [[nodiscard]] int rowHeight() const { return m_rowHeight; } // of closed rows
    [[nodiscard]] int top(int row) const { return m_tops[std::size_t(row)]; }
    [[nodiscard]] int bottom(int row) const { return m_tops[std::size_t(row) + 1]; }
    [[nodiscard]] bool isOpen(int row) const { return m_rows[std::size_t(row)].open; }
    [[nodiscard]] const std::vector<BandPlace> &bands(int row) const;
    // The row that shows a rank: its own, else a GPU of it, else the group it is folded into; -1 where it is hidden.
    [[nodiscard]] int rowOf(int rank) const;

    [[nodiscard]] int pinnedRows() const { return m_pinned; }
    [[nodiscard]] int pinnedHeight() const { return m_tops[std::size_t(m_pinned)]; }
    // From pixels of the visible area to pixels of the content and back, when `scroll` pixels are scrolled away.
    [[nodiscard]] double contentY(double y, int scroll) const { return y < pinnedHeight() ? y : y + scroll; }
    [[nodiscard]] int screenTop(int row, int scroll) const { return top(row) - (row < m_pinned ? 0 : scroll); }

    // -1 above the first and below the last.
    [[nodiscard]] int rowAt(double y) const;
    // The band under `y` of that row; null in the space between.
    [[nodiscard]] const BandPlace *bandAt(int row, double y) const;
    [[nodiscard]] const BandPlace *find(int row, Band band) const;
    // Where that row shows a lane: in a band of its own, in the thin one, or in a group's summary.
    [[nodiscard]] const BandPlace *bandOfLane(int row, Lane lane) const;

private:
    int m_rowHeight = kLeastRowHeight;
    int m_pinned = 0;
    std::vector<Row> m_rows;
    std::vector<int> m_tops{0};
    std::vector<int> m_rowOf; // by rank
    std::vector<BandPlace> m_closedBands;
    std::vector<BandPlace> m_openBands;
    std::vector<BandPlace> m_foldedBands; // of a group
};

} // namespace stringline::ui
