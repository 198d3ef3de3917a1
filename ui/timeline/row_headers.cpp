// Painted by hand, because it scrolls with the plot to the pixel.
#include "ui/timeline/row_headers.h"

#include "ui/timeline/gantt_plottable.h"
#include "ui/timeline/span_text.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

namespace stringline::ui {

namespace {

QFont nameFont(const QWidget &widget, int rowHeight)
{
    QFont font = widget.font();
    font.setBold(true);
    font.setPixelSize(rowHeight >= 36 ? 11 : 10);
    return font;
}

QFont laneFont(const QWidget &widget)
{
    QFont font = widget.font();
    font.setPixelSize(9);
    return font;
}

QString bandText(Band band)
{
    switch (band) {
    case Band::Compute:
        return RowHeaders::tr("compute");
    case Band::Comm:
        return RowHeaders::tr("comm");
    case Band::Tensor:
        return RowHeaders::tr("tensor");
    case Band::Context:
        return RowHeaders::tr("context");
    case Band::Expert:
        return RowHeaders::tr("expert");
    case Band::Host:
        return RowHeaders::tr("host");
    case Band::Pipeline:
        return RowHeaders::tr("pipeline");
    case Band::Data:
        return RowHeaders::tr("data");
    case Band::Memory:
        return RowHeaders::tr("memory");
    }
    return {};
}

constexpr int kLeft = 8;

} // namespace

RowHeaders::RowHeaders(const GanttContent &content, QWidget *parent)
    : QWidget(parent)
    , m_content(content)
{
    setAccessibleName(tr("Stages"));
}

QString RowHeaders::nameOf(int row) const
{
    return m_content.evaluation ? stageText(m_content.evaluation->timeline, row) : stageText(std::max(9, row));
}

int RowHeaders::neededWidth() const
{
    const QFontMetrics names(nameFont(*this, kMostRowHeight));
    const QFontMetrics lanes(laneFont(*this));
    return kLeft +
           std::max(names.horizontalAdvance(nameOf(std::max(0, m_content.layout.rows() - 1))),
                    lanes.horizontalAdvance(tr("compute"))) +
           16;
}

void RowHeaders::setScroll(int pixels)
{
    m_scroll = pixels;
    update();
}

void RowHeaders::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_content.theme;
    painter.fillRect(rect(), theme.window);
    if (!m_content.evaluation)
        return;
    const RowLayout &layout = m_content.layout;
    const QFont names = nameFont(*this, layout.rowHeight());
    const QFont lanes = laneFont(*this);
    const int nameHeight = QFontMetrics(names).height();
    const int laneHeight = QFontMetrics(lanes).height();
    const int first = std::max(0, layout.rowAt(m_scroll));
    for (int row = first; row < layout.rows() && layout.top(row) < m_scroll + height(); ++row) {
        const int top = layout.top(row) - m_scroll;
        const int bottom = layout.bottom(row) - m_scroll;
        painter.fillRect(0, top, width(), bottom - top, row % 2 ? theme.rowOdd : theme.window);
        painter.setFont(names);
        painter.setPen(theme.text);
        const bool named = bottom - top >= 36;
        const int nameTop = named ? top + 2 : top + (bottom - top - nameHeight) / 2;
        painter.drawText(QRect(kLeft, nameTop, width() - kLeft, nameHeight), Qt::AlignLeft | Qt::AlignVCenter,
                         nameOf(row));
        painter.setPen(theme.faint);
        const QRect mark(width() - 14, nameTop, 10, nameHeight);
        painter.drawText(mark, Qt::AlignCenter, layout.isOpen(row) ? QStringLiteral("▾") : QStringLiteral("▸"));
        if (!named)
            continue;
        painter.setFont(lanes);
        int taken = nameTop + nameHeight - 2; // the stage's name; no lane name runs into what is above it
        for (const BandPlace &place : layout.bands(row)) {
            if (place.band == Band::Memory && !layout.isOpen(row) && bottom - taken < laneHeight + 4)
                continue;
            int y = top + place.top + (place.height - laneHeight) / 2;
            if (place.band == Band::Compute)
                y = std::max(taken, top + place.top + place.height - laneHeight - 1);
            y = std::max(y, taken);
            if (place.band == Band::Compute && y + laneHeight > top + place.top + place.height + 2)
                continue; // the stage's name says enough
            painter.drawText(QRect(kLeft, y, width() - kLeft - 4, laneHeight), Qt::AlignLeft | Qt::AlignVCenter,
                             bandText(place.band));
            taken = y + laneHeight - 1;
        }
    }
}

void RowHeaders::mousePressEvent(QMouseEvent *event)
{
    const int row = m_content.layout.rowAt(event->position().y() + m_scroll);
    if (event->button() == Qt::LeftButton && row >= 0 && m_content.evaluation)
        Q_EMIT rowToggled(row);
}

void RowHeaders::wheelEvent(QWheelEvent *event)
{
    Q_EMIT scrollWanted(-event->angleDelta().y() * m_content.layout.rowHeight() / 120);
    event->accept();
}

bool RowHeaders::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int row = m_content.layout.rowAt(help->pos().y() + m_scroll);
    if (row >= 0 && m_content.evaluation) {
        QToolTip::showText(help->globalPos(),
                           m_content.layout.isOpen(row) ? tr("Click to close %1 to one thin band").arg(nameOf(row))
                                                        : tr("Click to open %1 to a band per lane").arg(nameOf(row)),
                           this);
    }
    return true;
}

} // namespace stringline::ui
