// The cells of a heat map in a plot: one unit of either axis each.
#pragma once

#include "ui/timeline/custom_plot.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stringline::ui {

enum class CellLook : std::uint8_t { Unknown, Illegal, Unfitting, Fitting };

struct MapCell {
    CellLook look = CellLook::Unknown;
    double share = 0; // 0 to 1, of a legal one: from the least value to the largest
    QString text;     // its value
};

class SweepCells : public QCPAbstractPlottable {
public:
    SweepCells(QCPAxis *across, QCPAxis *upwards);

    // Column by column, each from below. None hides the map.
    void setCells(std::size_t rows, std::vector<MapCell> cells);
    struct Marks {
        std::optional<std::size_t> own; // the plan in the window
        std::optional<std::size_t> best;
        std::optional<std::size_t> chosen;
    };
    void setMarks(const Marks &marks) { m_marks = marks; }

    double selectTest(const QPointF &, bool, QVariant *) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}

private:
    [[nodiscard]] QRectF rectOf(std::size_t cell) const;

    std::size_t m_rows = 1;
    std::vector<MapCell> m_cells;
    Marks m_marks;
};

} // namespace stringline::ui
