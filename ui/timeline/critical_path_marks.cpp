#include "ui/timeline/critical_path_marks.h"

#include "core/report/critical_path.h"

#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kWidth = 2;
constexpr double kHalo = 4; // so that it stands off bars of any colour

void drawLines(QPainter &painter, const std::vector<QLineF> &lines, const QPen &pen)
{
    painter.setPen(pen);
    painter.drawLines(lines.data(), int(lines.size()));
}

} // namespace

CriticalPathMarks::CriticalPathMarks(QCustomPlot *plot, const GanttContent &content)
    : QCPLayerable(plot, QStringLiteral("overlay"))
    , m_content(content)
{
    setVisible(false);
}

void CriticalPathMarks::applyDefaultAntialiasingHint(QCPPainter *painter) const
{
    painter->setAntialiasing(true);
}

void CriticalPathMarks::findPath() const
{
    if (m_pathOf.lock() == m_content.evaluation)
        return;
    const std::vector<SpanRef> path = criticalPath(m_content.evaluation->timeline);
    m_stays = pathStays(m_content.evaluation->timeline, path);
    m_note = pathSharesText(m_content.evaluation->timeline, path);
    m_pathOf = m_content.evaluation;
}

QString CriticalPathMarks::note() const
{
    if (!m_content.evaluation)
        return {};
    findPath();
    return m_note;
}

const PathLines &CriticalPathMarks::linesIn(const TimeScale &scale, int scroll, double height) const
{
    const View view{m_content.revision, scale.from, scale.to, scale.width, height, scroll};
    if (view != m_linesOf) {
        findPath();
        m_lines = pathLines(m_stays, m_content.layout, scale, scroll, height);
        m_linesOf = view;
    }
    return m_lines;
}

void CriticalPathMarks::draw(QCPPainter *painter)
{
    if (!m_content.evaluation)
        return;
    const QRectF area = parentPlot()->axisRect()->rect();
    const QCPRange keys = parentPlot()->xAxis->range();
    const TimeScale scale({Tick(std::llround(keys.lower)), Tick(std::llround(keys.upper))}, 0, area.width());
    const PathLines &lines = linesIn(scale, int(std::lround(parentPlot()->yAxis->range().lower)), area.height());
    const Theme &theme = m_content.theme;
    QColor color = theme.text;
    color.setAlpha(m_content.stale ? 110 : 255);
    QColor halo = theme.window;
    halo.setAlpha(170);
    QColor veil = theme.window;
    veil.setAlpha(90);
    const QPen haloPen(halo, kHalo, Qt::SolidLine, Qt::RoundCap);
    const QPen pen(color, kWidth, Qt::SolidLine, Qt::RoundCap);

    painter->save();
    painter->translate(area.topLeft());
    const int pinned = m_content.layout.pinnedHeight();
    painter->save();
    painter->setClipRect(QRectF(0, pinned, area.width(), area.height() - pinned), Qt::IntersectClip);
    for (const QRectF &band : lines.bands) {
        painter->fillRect(band, veil);
        painter->fillRect(band, QBrush(color, Qt::BDiagPattern));
        drawLines(*painter, {{band.topLeft(), band.topRight()}, {band.bottomLeft(), band.bottomRight()}},
                  QPen(color, 1));
    }
    drawLines(*painter, lines.scrolled, haloPen);
    drawLines(*painter, lines.scrolled, pen);
    painter->restore();
    drawLines(*painter, lines.pinned, haloPen);
    drawLines(*painter, lines.pinned, pen);
    painter->restore();
}

} // namespace stringline::ui
