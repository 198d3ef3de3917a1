#include "ui/mesh/rank_map_geometry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kLabelWidth = 44;
constexpr double kPanelGap = 6;
constexpr double kNodeGap = 5;
constexpr double kCaptionHeight = 14;
constexpr double kStageLabelHeight = 13;
constexpr double kLeastChip = 3; // smaller ones are drawn as a node
constexpr double kLeastCell = 3; // smaller ones are drawn as a block
constexpr double kWidestBox = 260;
constexpr double kHighestBox = 84;

// A grid for `count` things in `width` x `height` whose cells come nearest to `aspect` without being small. Rows that
// are all full look better than a larger cell.
int bestColumns(int count, double width, double height, double aspect)
{
    int best = 1;
    double bestSize = 0;
    for (int columns = 1; columns <= count; ++columns) {
        const int rows = (count + columns - 1) / columns;
        const double fullness = count % columns == 0 ? 1 : 0.6;
        const double size = fullness * std::min(width / columns / aspect, height / rows);
        if (size > bestSize * 1.0001) {
            bestSize = size;
            best = columns;
        }
    }
    return best;
}

struct Panels {
    std::vector<std::vector<int>> nodes; // by panel, in order
    int most = 0;
};

// Nodes by the stage of their first GPU where a node lies in one stage; otherwise one panel for all.
Panels panelsOf(const Mesh &mesh)
{
    Panels panels;
    const MeshAxis &pipeline = mesh.of(Axis::Pipeline);
    const bool byStage = pipeline.degree > 1 && pipeline.stride >= mesh.devicesPerNode;
    panels.nodes.resize(byStage ? static_cast<std::size_t>(pipeline.degree) : 1);
    for (int node = 0; node < mesh.nodes(); ++node) {
        const int stage = byStage ? placeOf(mesh, node * mesh.devicesPerNode).index[std::size_t(Axis::Pipeline)] : 0;
        panels.nodes[static_cast<std::size_t>(stage)].push_back(node);
    }
    std::erase_if(panels.nodes, [](const auto &panel) { return panel.empty(); });
    for (const auto &panel : panels.nodes)
        panels.most = std::max(panels.most, static_cast<int>(panel.size()));
    return panels;
}

// The data-parallel replicas that one node holds.
std::string rowText(const Mesh &mesh, int node)
{
    const MeshAxis &data = mesh.of(Axis::Data);
    const int first = placeOf(mesh, node * mesh.devicesPerNode).index[std::size_t(Axis::Data)];
    const int last =
        placeOf(mesh, std::min((node + 1) * mesh.devicesPerNode, mesh.gpus) - 1).index[std::size_t(Axis::Data)];
    if (data.stride >= mesh.devicesPerNode || first == last)
        return fmt::format("DP {}", first);
    return fmt::format("DP {}–{}", std::min(first, last), std::max(first, last));
}

void placeChips(RankMapLayout &layout, int devices, QSizeF box)
{
    const bool roomy = box.width() >= 60 && box.height() >= 36;
    layout.captions = roomy;
    const double padding = roomy ? 5 : box.height() > 14 ? 2 : 1;
    const QSizeF inner(box.width() - 2 * padding, box.height() - 2 * padding - (roomy ? kCaptionHeight - 5 : 0));
    layout.columns = bestColumns(devices, inner.width(), inner.height(), 1.7);
    layout.rows = (devices + layout.columns - 1) / layout.columns;
    layout.gap = inner.height() / layout.rows >= 10 ? 4 : 1;
    layout.chip = QSizeF((inner.width() - (layout.columns - 1) * layout.gap) / layout.columns,
                         (inner.height() - (layout.rows - 1) * layout.gap) / layout.rows);
    layout.firstChip = QPointF(padding, padding);
}

RankMapLayout arrange(const Mesh &mesh, const Panels &panels, QSizeF size)
{
    RankMapLayout layout;
    const bool byStage = panels.nodes.size() > 1;
    const double left = byStage ? kLabelWidth : 0;
    const double panelGap = (size.width() - left) / double(panels.nodes.size()) > 40 ? kPanelGap : 1;
    const double panelWidth = (size.width() - left + panelGap) / double(panels.nodes.size()) - panelGap;

    const int columns = bestColumns(panels.most, panelWidth, size.height(), 2.2);
    const int rows = (panels.most + columns - 1) / columns;
    const double nodeGap = size.height() / rows > 24 && panelWidth / columns > 24 ? kNodeGap : 1;
    QSizeF box((panelWidth + nodeGap) / columns - nodeGap, (size.height() + nodeGap) / rows - nodeGap);
    const bool tiny = box.width() < kLeastCell || box.height() < kLeastCell;
    box = QSizeF(std::min(box.width(), kWidestBox), std::min(box.height(), kHighestBox));

    const int devices = std::min(mesh.devicesPerNode, mesh.gpus);
    placeChips(layout, devices, box);
    const bool chips = layout.chip.width() >= kLeastChip && layout.chip.height() >= kLeastChip;
    layout.detail = chips  ? RankMapLayout::Detail::Gpu
                    : tiny ? RankMapLayout::Detail::Block
                           : RankMapLayout::Detail::Node;
    layout.captions = layout.captions && chips;

    layout.cellOf.resize(static_cast<std::size_t>(mesh.nodes()));
    for (std::size_t panel = 0; panel < panels.nodes.size(); ++panel) {
        const std::vector<int> &nodes = panels.nodes[panel];
        const double x = left + double(panel) * (panelWidth + panelGap);
        const int stage = placeOf(mesh, nodes.front() * mesh.devicesPerNode).index[std::size_t(Axis::Pipeline)];
        if (layout.detail == RankMapLayout::Detail::Block) {
            for (const int node : nodes)
                layout.cellOf[static_cast<std::size_t>(node)] = static_cast<int>(layout.cells.size());
            layout.cells.push_back(
                {QRectF(x, 0, panelWidth, size.height()), nodes.front(), static_cast<int>(nodes.size()), stage});
            continue;
        }
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const QPointF corner(x + double(int(i) % columns) * (box.width() + nodeGap),
                                 double(int(i) / columns) * (box.height() + nodeGap));
            layout.cellOf[static_cast<std::size_t>(nodes[i])] = static_cast<int>(layout.cells.size());
            layout.cells.push_back({QRectF(corner, box), nodes[i], 1,
                                    placeOf(mesh, nodes[i] * mesh.devicesPerNode).index[std::size_t(Axis::Pipeline)]});
        }
    }
    if (byStage && columns == 1 && layout.detail != RankMapLayout::Detail::Block) {
        // Labels thin out where rows are lower than text.
        const int every = std::max(1, static_cast<int>(std::ceil(13 / (box.height() + nodeGap))));
        const std::vector<int> &nodes = panels.nodes.front();
        for (std::size_t i = 0; i < nodes.size(); i += std::size_t(every)) {
            const std::string text = rowText(mesh, nodes[i]);
            const double height = std::max(box.height(), 13.0);
            const double top = double(i) * (box.height() + nodeGap) + box.height() / 2 - height / 2;
            if (layout.rowLabels.empty() || layout.rowLabels.back().text != text)
                layout.rowLabels.push_back({QRectF(0, top, kLabelWidth - 4, height), text});
        }
    }
    return layout;
}

} // namespace

RankMapLayout layoutRankMap(const Mesh &mesh, QSizeF size)
{
    const Panels panels = panelsOf(mesh);
    RankMapLayout layout = arrange(mesh, panels, size);
    if (panels.nodes.size() < 2 || layout.captions || size.height() < 4 * kStageLabelHeight)
        return layout;
    const double height = size.height() - kStageLabelHeight;
    layout = arrange(mesh, panels, QSizeF(size.width(), height));
    double free = 0; // where the last label ends
    for (const std::vector<int> &nodes : panels.nodes) {
        const RankMapLayout::Cell &cell =
            layout.cells[static_cast<std::size_t>(layout.cellOf[static_cast<std::size_t>(nodes.front())])];
        const QRectF rect(cell.rect.left(), height + 1, 20, kStageLabelHeight - 1);
        if (rect.left() < free)
            continue;
        layout.stageLabels.push_back({rect, fmt::format("{}", cell.stage)});
        free = rect.right();
    }
    return layout;
}

QRectF rectOf(const RankMapLayout &layout, const Mesh &mesh, int rank)
{
    const int node = rank / mesh.devicesPerNode;
    const RankMapLayout::Cell &cell =
        layout.cells[static_cast<std::size_t>(layout.cellOf[static_cast<std::size_t>(node)])];
    if (layout.detail != RankMapLayout::Detail::Gpu)
        return cell.rect;
    const int device = rank % mesh.devicesPerNode;
    const QPointF offset(device % layout.columns * (layout.chip.width() + layout.gap),
                         device / layout.columns * (layout.chip.height() + layout.gap));
    return {cell.rect.topLeft() + layout.firstChip + offset, layout.chip};
}

int rankAt(const RankMapLayout &layout, const Mesh &mesh, QPointF point)
{
    for (const RankMapLayout::Cell &cell : layout.cells) {
        if (!cell.rect.contains(point))
            continue;
        const int first = cell.node * mesh.devicesPerNode;
        if (layout.detail != RankMapLayout::Detail::Gpu)
            return first;
        const QPointF inside = point - cell.rect.topLeft() - layout.firstChip;
        const int column =
            std::clamp(int(std::floor(inside.x() / (layout.chip.width() + layout.gap))), 0, layout.columns - 1);
        const int line =
            std::clamp(int(std::floor(inside.y() / (layout.chip.height() + layout.gap))), 0, layout.rows - 1);
        const int device = line * layout.columns + column;
        const int devices = std::min(mesh.devicesPerNode, mesh.gpus - first);
        return first + std::min(device, devices - 1);
    }
    return -1;
}

} // namespace stringline::ui
