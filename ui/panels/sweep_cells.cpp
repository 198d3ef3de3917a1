#include "ui/panels/sweep_cells.h"

#include "ui/mesh/heat_legend.h"
#include "ui/theme/color_math.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace stringline::ui {

SweepCells::SweepCells(QCPAxis *across, QCPAxis *upwards)
    : QCPAbstractPlottable(across, upwards)
{
}

void SweepCells::setCells(std::size_t rows, std::vector<MapCell> cells)
{
    m_rows = std::max<std::size_t>(rows, 1);
    m_cells = std::move(cells);
}

QCPRange SweepCells::getKeyRange(bool &found, QCP::SignDomain) const
{
    found = !m_cells.empty();
    const std::size_t columns = m_cells.size() / m_rows;
    return {-0.5, double(columns) - 0.5};
}

QCPRange SweepCells::getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const
{
    found = !m_cells.empty();
    return {-0.5, double(m_rows) - 0.5};
}

QRectF SweepCells::rectOf(std::size_t cell) const
{
    const std::size_t column = cell / m_rows;
    const auto x = double(column);
    const auto y = double(cell % m_rows);
    return QRectF(coordsToPixels(x - 0.5, y + 0.5), coordsToPixels(x + 0.5, y - 0.5)).normalized();
}

void SweepCells::draw(QCPPainter *painter)
{
    const Theme theme = currentTheme();
    painter->setAntialiasing(false);
    QFont small = painter->font();
    small.setPixelSize(10);
    painter->setFont(small);
    const QFontMetricsF metrics(small);
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const MapCell &cell = m_cells[i];
        const QRectF rect = rectOf(i).adjusted(0.5, 0.5, -0.5, -0.5);
        if (cell.look == CellLook::Unknown)
            continue;
        if (cell.look == CellLook::Illegal) {
            painter->fillRect(rect, theme.window);
            painter->fillRect(rect, QBrush(mixed(theme.window, theme.muted, 0.5), Qt::DiagCrossPattern));
            continue;
        }
        const QColor color = heatColor(cell.share, false, theme);
        const QColor ink = contrastText(color);
        painter->fillRect(rect, color);
        if (cell.look == CellLook::Unfitting)
            painter->fillRect(rect, QBrush(mixed(color, ink, 0.55), Qt::BDiagPattern));
        const QSizeF room(metrics.horizontalAdvance(cell.text) + 6, metrics.height());
        if (room.width() > rect.width() || room.height() > rect.height())
            continue;
        if (cell.look == CellLook::Unfitting) { // so that the hatch does not run through it
            QRectF behind(QPointF(), room);
            behind.moveCenter(rect.center());
            painter->fillRect(behind, color);
        }
        painter->setPen(ink);
        painter->drawText(rect, Qt::AlignCenter, cell.text);
    }
    painter->setBrush(Qt::NoBrush);
    const auto outline = [&](const std::optional<std::size_t> &cell, const QColor &color, double inset) {
        if (!cell || *cell >= m_cells.size())
            return;
        painter->setPen(QPen(color, 2));
        painter->drawRect(rectOf(*cell).adjusted(inset, inset, -inset - 1, -inset - 1));
    };
    outline(m_marks.best, theme.good, 1);
    outline(m_marks.own, theme.bad, m_marks.own == m_marks.best ? 3 : 1);
    outline(m_marks.chosen, theme.text, 0);
}

} // namespace stringline::ui
