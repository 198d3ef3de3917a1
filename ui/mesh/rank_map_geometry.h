// Where every GPU is on the rank map. Pure.
//
// Pipeline stages are panels from left to right; a panel holds the nodes of its stage from top to bottom, in several
// columns where one would be too flat. A node is a box of GPUs while those can be seen, then one cell, and a panel is
// one block where even nodes cannot be seen.
#pragma once

#include "core/parallel/mesh.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <string>
#include <vector>

namespace stringline::ui {

struct RankMapLayout {
    enum class Detail { Gpu, Node, Block };

    struct Cell {
        QRectF rect;
        int node = 0;  // the first of them
        int nodes = 1; // more than one in a block
        int stage = 0; // of the node's first GPU
    };
    struct Label {
        QRectF rect;
        std::string text;
    };

    Detail detail = Detail::Gpu;
    std::vector<Cell> cells;        // by node, except blocks
    std::vector<int> cellOf;        // by node
    std::vector<Label> rowLabels;   // "DP 0", "DP 0–1", left of the panels
    std::vector<Label> stageLabels; // "0", below the panels where nodes have no captions
    bool captions = false;          // below the GPUs of a node

    // Inside a node's box.
    int columns = 1;
    int rows = 1;
    QSizeF chip;
    double gap = 0;
    QPointF firstChip; // from the box's corner
};

[[nodiscard]] RankMapLayout layoutRankMap(const Mesh &mesh, QSizeF size);
// The rectangle of a GPU: its chip, or its node's or block's cell.
[[nodiscard]] QRectF rectOf(const RankMapLayout &layout, const Mesh &mesh, int rank);
// The GPU at a point, or the first one of the cell there; -1 for none.
[[nodiscard]] int rankAt(const RankMapLayout &layout, const Mesh &mesh, QPointF point);

} // namespace stringline::ui
