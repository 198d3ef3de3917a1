// What is lit on the rank map: the groups of the GPU under the pointer, of an axis, of a selected rank.
#include "ui/mesh/axis_look.h"
#include "ui/mesh/rank_map.h"

#include <QPainter>

#include <algorithm>

namespace stringline::ui {

void RankMap::paintGroups(QPainter &painter, const Theme &theme) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const auto frame = [&](Axis axis, double inset) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colorOf(theme, axis), 2));
        for (const int rank : groupOf(m_mesh, axis, std::max(m_hovered, 0))) {
            const QRectF rect = rectOf(m_layout, m_mesh, rank).adjusted(inset, inset, -inset, -inset);
            painter.drawRect(rect);
        }
    };
    if (m_lit && m_mesh.of(*m_lit).degree > 1) {
        QColor fill = colorOf(theme, *m_lit);
        for (const int rank : groupOf(m_mesh, *m_lit, std::max(m_hovered, 0)))
            painter.fillRect(rectOf(m_layout, m_mesh, rank), fill);
        return;
    }
    if (m_hovered < 0) {
        paintMarks(painter, theme);
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        for (const int gpu : m_litGpus) {
            if (gpu < m_mesh.gpus)
                painter.drawRect(rectOf(m_layout, m_mesh, gpu).adjusted(-1, -1, 1, 1));
        }
        return;
    }
    for (const AxisRow &axis : parallelAxes()) {
        if (m_mesh.of(axis.axis).degree > 1)
            frame(axis.axis, -1);
    }
    painter.setPen(QPen(theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rectOf(m_layout, m_mesh, m_hovered).adjusted(-1, -1, 1, 1));
}

void RankMap::paintMarks(QPainter &painter, const Theme &theme) const
{
    if (m_marks.rank < 0 || m_marks.gpus != m_mesh.gpus)
        return;
    const bool single = m_marks.groups.size() == 1;
    // Large groups first, so that the small ones, which lie inside them, stay seen.
    std::vector<const RankMarks::Group *> groups;
    for (const RankMarks::Group &group : m_marks.groups)
        groups.push_back(&group);
    std::ranges::stable_sort(groups, std::ranges::greater(), [](const auto *group) { return group->ranks.size(); });
    for (const RankMarks::Group *group : groups) {
        const QColor color = colorOf(theme, group->kind);
        painter.setPen(QPen(color, 2));
        painter.setBrush(single ? QBrush(color) : QBrush(Qt::NoBrush));
        for (const int rank : group->ranks)
            painter.drawRect(rectOf(m_layout, m_mesh, rank).adjusted(-1, -1, 1, 1));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.text, 2));
    painter.drawRect(rectOf(m_layout, m_mesh, m_marks.rank).adjusted(-1, -1, 1, 1));
}

} // namespace stringline::ui
