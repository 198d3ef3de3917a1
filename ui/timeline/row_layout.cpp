// Heights of rows and bands.
#include "ui/timeline/row_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace stringline::ui {

namespace {

struct Measures {
    int pad;    // above the first band
    int gap;    // between bands
    int comm;   // the thin band
    int memory; // the strip
};

Measures measures(int height)
{
    const bool roomy = height >= 36;
    return {roomy ? 3 : 2, roomy ? 3 : 1, std::max(4, int(std::lround(0.18 * height))),
            std::max(4, int(std::lround(0.16 * height)))};
}

// By lane.
constexpr std::array<std::pair<Band, Lane>, kLaneCount> kOwnBands{{{Band::Compute, Lane::Compute},
                                                                   {Band::Tensor, Lane::Tensor},
                                                                   {Band::Context, Lane::Context},
                                                                   {Band::Expert, Lane::Expert},
                                                                   {Band::Host, Lane::Host},
                                                                   {Band::Pipeline, Lane::Pipeline},
                                                                   {Band::Data, Lane::Data}}};

} // namespace

std::optional<Lane> laneOf(Band band)
{
    for (const auto &[own, lane] : kOwnBands) {
        if (own == band)
            return lane;
    }
    return {};
}

Band bandOf(Lane lane)
{
    return kOwnBands[static_cast<std::size_t>(lane)].first;
}

std::optional<Port> portOf(Band band)
{
    if (band == Band::ScaleUp)
        return Port::ScaleUp;
    return band == Band::Network ? std::optional(Port::Network) : std::nullopt;
}

std::vector<Lane> communicationLanes(const Timeline &timeline)
{
    std::vector<Lane> lanes;
    for (const auto &[band, lane] : kOwnBands) {
        const bool usual = std::find(kUsualLanes.begin(), kUsualLanes.end(), lane) != kUsualLanes.end();
        const auto uses = [lane = lane](const ChunkTemplate &pass) {
            return std::any_of(pass.ops.begin(), pass.ops.end(),
                               [lane](const TemplateOp &op) { return op.lane == lane; });
        };
        // Only a measured timeline has spans there; others would have to write their lanes first.
        const auto holds = [lane = lane](const RankTimeline &rank) { return !rank.spans(lane).empty(); };
        if (usual || (isInsidePasses(lane) &&
                      (std::any_of(timeline.templates.begin(), timeline.templates.end(), uses) ||
                       (timeline.measured && std::any_of(timeline.ranks.begin(), timeline.ranks.end(), holds)))))
            lanes.push_back(lane);
    }
    return lanes;
}

std::vector<BandPlace> closedBands(int height)
{
    if (height < 8)
        return {{Band::Compute, 0, height < 4 ? height : height - 1}};
    if (height < kLeastRowHeight) {
        const int comm = std::max(2, height / 5);
        return {{Band::Compute, 1, height - comm - 3}, {Band::Comm, height - comm - 1, comm}};
    }
    const Measures m = measures(height);
    const int tail = m.gap > 1 ? 2 : 1; // keeps the strip off the next row
    const int compute = height - m.pad - m.gap - m.comm - 1 - m.memory - tail;
    const int comm = m.pad + compute + m.gap;
    return {{Band::Compute, m.pad, compute}, {Band::Comm, comm, m.comm}, {Band::Memory, comm + m.comm + 1, m.memory}};
}

std::vector<BandPlace> openBands(int height, const std::vector<Lane> &lanes, const std::vector<Band> &links)
{
    const Measures m = measures(height);
    const int compute = std::max(20, closedBands(std::max(height, kLeastRowHeight)).front().height);
    const int lane = std::max(10, m.comm);
    std::vector<BandPlace> bands{{Band::Compute, m.pad, compute}};
    int top = m.pad + compute + 3;
    for (const Lane each : lanes) {
        bands.push_back({bandOf(each), top, lane});
        top += lane + 2;
    }
    constexpr int kLinkHeight = 16; // a step of a tenth is to be seen
    for (const Band each : links) {
        bands.push_back({each, top, kLinkHeight});
        top += kLinkHeight + 2;
    }
    bands.push_back({Band::Memory, top, 44});
    return bands;
}

namespace {

std::vector<Row> plainRows(int ranks, const std::vector<bool> &open)
{
    std::vector<Row> rows;
    for (int rank = 0; rank < ranks; ++rank)
        rows.push_back(
            {.key = {RowKind::Rank, rank}, .open = std::size_t(rank) < open.size() && open[std::size_t(rank)]});
    return rows;
}

} // namespace

int RowLayout::sharedHeight(int rows, int available)
{
    return std::clamp(rows > 0 ? available / rows : kLeastRowHeight, kLeastRowHeight, kMostRowHeight);
}

RowLayout::RowLayout(int ranks, int available, const std::vector<bool> &open, const std::vector<Lane> &lanes)
    : RowLayout(plainRows(ranks, open), sharedHeight(ranks, available), lanes)
{
}

RowLayout::RowLayout(std::vector<Row> rows, int rowHeight, const std::vector<Lane> &lanes,
                     const std::vector<Band> &links)
    : m_rowHeight(std::clamp(rowHeight, kThinnestRow, kMostRowHeight))
    , m_rows(std::move(rows))
    , m_closedBands(closedBands(m_rowHeight))
    , m_openBands(openBands(m_rowHeight, lanes, links))
    , m_foldedBands{{Band::Summary, m_rowHeight < 8 ? 0 : 2, m_rowHeight < 8 ? m_rowHeight : m_rowHeight - 4}}
{
    m_tops.reserve(m_rows.size() + 1);
    const int openHeight = m_openBands.back().top + m_openBands.back().height + 3;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Row &row = m_rows[i];
        const bool title = row.key.kind == RowKind::Group && row.unfolded;
        m_tops.push_back(m_tops.back() + (title ? kGroupHeight : row.open ? openHeight : m_rowHeight));
        m_pinned += row.pinned ? 1 : 0;
        if (title)
            continue;
        const auto last = std::size_t(row.rank() + row.ranks);
        if (m_rowOf.size() < last)
            m_rowOf.resize(last, -1);
        for (auto rank = std::size_t(row.rank()); rank < last; ++rank) {
            if (m_rowOf[rank] < 0 || row.key.kind == RowKind::Rank)
                m_rowOf[rank] = int(i);
        }
    }
}

const std::vector<BandPlace> &RowLayout::bands(int row) const
{
    static const std::vector<BandPlace> none;
    const Row &which = m_rows[std::size_t(row)];
    if (which.key.kind == RowKind::Group)
        return which.unfolded ? none : m_foldedBands;
    return which.open ? m_openBands : m_closedBands;
}

int RowLayout::rowOf(int rank) const
{
    return rank >= 0 && std::size_t(rank) < m_rowOf.size() ? m_rowOf[std::size_t(rank)] : -1;
}

int RowLayout::rowAt(double y) const
{
    if (y < 0 || y >= height())
        return -1;
    const auto above = std::upper_bound(m_tops.begin(), m_tops.end(), int(std::floor(y)));
    return int(above - m_tops.begin()) - 1;
}

const BandPlace *RowLayout::bandAt(int row, double y) const
{
    const double inRow = y - top(row);
    for (const BandPlace &place : bands(row)) {
        if (inRow >= place.top && inRow < place.top + place.height)
            return &place;
    }
    return nullptr;
}

const BandPlace *RowLayout::find(int row, Band band) const
{
    for (const BandPlace &place : bands(row)) {
        if (place.band == band)
            return &place;
    }
    return nullptr;
}

const BandPlace *RowLayout::bandOfLane(int row, Lane lane) const
{
    if (const BandPlace *own = find(row, bandOf(lane)))
        return own;
    return find(row, this->row(row).key.kind == RowKind::Group ? Band::Summary : Band::Comm);
}

} // namespace stringline::ui
