// Painted by hand, because it scrolls with the plot to the pixel.
#include "ui/timeline/row_headers.h"

#include "ui/theme/type_scale.h"
#include "ui/timeline/gantt_content.h"

#include <QApplication>
#include <QContextMenuEvent>
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
    font.setPixelSize(typePixels(rowHeight >= 36 ? 11 : 10));
    return font;
}

QFont laneFont(const QWidget &widget)
{
    QFont font = widget.font();
    font.setPixelSize(typePixels(9));
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
    case Band::ScaleUp:
        return RowHeaders::tr("scale-up");
    case Band::Network:
        return RowHeaders::tr("NIC");
    case Band::Memory:
        return RowHeaders::tr("memory");
    case Band::Summary:
        break;
    }
    return {};
}

constexpr int kLeft = 6;
constexpr int kIndent = 8; // per level of the tree
constexpr int kMark = 12;  // what folds and unfolds

QString childMark(const Row &row)
{
    return !row.hasChildren ? QString() : row.unfolded ? QStringLiteral("▾") : QStringLiteral("▸");
}

int nameLeft(const Row &row)
{
    return kLeft + row.depth * kIndent + kMark;
}

} // namespace

RowHeaders::RowHeaders(const GanttContent &content, QWidget *parent)
    : QWidget(parent)
    , m_content(content)
{
    setAccessibleName(tr("Stages"));
    setMouseTracking(true);
}

int RowHeaders::rowAt(double y) const
{
    return m_content.layout.rowAt(m_content.layout.contentY(y, m_scroll));
}

int RowHeaders::neededWidth() const
{
    const QFontMetrics names(nameFont(*this, kMostRowHeight));
    const QFontMetrics lanes(laneFont(*this));
    int widest = kLeft + kMark + lanes.horizontalAdvance(tr("compute"));
    const RowLayout &layout = m_content.layout;
    // Names of one kind and depth differ by their numbers: the last of each is as wide as any.
    for (int row = 0; row < layout.rows(); ++row) {
        const Row &which = layout.row(row);
        const bool last = row + 1 == layout.rows() || layout.row(row + 1).key.kind != which.key.kind ||
                          layout.row(row + 1).depth != which.depth || which.pinned;
        if (last && m_content.evaluation)
            widest =
                std::max(widest, nameLeft(which) + names.horizontalAdvance(rowName(*m_content.evaluation, which.key)));
    }
    const int usual = nameLeft({}) + names.horizontalAdvance(tr("Stage %1").arg(9));
    return std::max(widest, usual) + 16;
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
    const int pinned = layout.pinnedHeight();
    painter.setClipRect(0, pinned, width(), std::max(0, height() - pinned));
    const int first = std::max(layout.pinnedRows(), layout.rowAt(pinned + m_scroll));
    int free = pinned; // names of thin rows do not touch
    for (int row = first; row < layout.rows() && layout.screenTop(row, m_scroll) < height(); ++row) {
        const int top = layout.screenTop(row, m_scroll);
        const int middle = (top + layout.screenTop(row, m_scroll) + layout.bottom(row) - layout.top(row)) / 2;
        const int nameHeight = QFontMetrics(nameFont(*this, layout.rowHeight())).height();
        if (layout.bottom(row) - layout.top(row) < nameHeight - 2) {
            if (middle - nameHeight / 2 < free)
                continue;
            free = middle + nameHeight / 2;
        }
        paintRow(painter, row);
    }
    painter.setClipping(false);
    for (int row = 0; row < layout.pinnedRows(); ++row)
        paintRow(painter, row);
    if (layout.pinnedRows() > 0) {
        painter.setPen(theme.border);
        painter.drawLine(0, pinned - 1, width(), pinned - 1);
    }
    if (m_target >= 0) {
        const int y = m_target < layout.rows() ? layout.screenTop(m_target, m_scroll)
                                               : layout.height() - (layout.pinnedRows() < layout.rows() ? m_scroll : 0);
        painter.fillRect(0, y - 1, width(), 3, theme.accent);
    }
}

void RowHeaders::paintRow(QPainter &painter, int row) const
{
    const Theme &theme = m_content.theme;
    const RowLayout &layout = m_content.layout;
    const Row &which = layout.row(row);
    const QFont names = nameFont(*this, layout.rowHeight());
    const int nameHeight = QFontMetrics(names).height();
    const int top = layout.screenTop(row, m_scroll);
    const int bottom = top + layout.bottom(row) - layout.top(row);
    painter.fillRect(0, top, width(), bottom - top, row % 2 ? theme.rowOdd : theme.window);
    painter.setFont(names);
    painter.setPen(which.key.kind == RowKind::Gpu ? theme.muted : theme.text);
    const bool named = bottom - top >= 36;
    const int nameTop = named ? top + 2 : top + (bottom - top - nameHeight) / 2;
    const int left = nameLeft(which);
    painter.drawText(QRect(left, nameTop, width() - left, nameHeight), Qt::AlignLeft | Qt::AlignVCenter,
                     rowName(*m_content.evaluation, which.key));
    painter.setPen(theme.muted);
    painter.drawText(QRect(left - kMark - 1, nameTop, kMark, nameHeight), Qt::AlignCenter, childMark(which));
    if (which.key.kind == RowKind::Group)
        return;
    const QRect mark(width() - 14, nameTop, 10, nameHeight);
    if (which.pinned) {
        painter.fillRect(QRect(mark.center().x() - 2, mark.center().y() - 4, 5, 5), theme.accent);
        painter.fillRect(QRect(mark.center().x(), mark.center().y() + 1, 1, 4), theme.accent);
    } else if (bottom - top >= nameHeight - 2) {
        painter.setPen(theme.faint);
        painter.drawText(mark, Qt::AlignCenter, which.open ? QStringLiteral("−") : QStringLiteral("+"));
    }
    if (named)
        paintLaneNames(painter, row, nameTop + nameHeight - 2);
}

// `taken`: the row's name ends there; no lane name runs into what is above it.
void RowHeaders::paintLaneNames(QPainter &painter, int row, int taken) const
{
    const RowLayout &layout = m_content.layout;
    const QFont lanes = laneFont(*this);
    const int laneHeight = QFontMetrics(lanes).height();
    const int top = layout.screenTop(row, m_scroll);
    const int bottom = top + layout.bottom(row) - layout.top(row);
    const int left = nameLeft(layout.row(row));
    painter.setFont(lanes);
    painter.setPen(m_content.theme.faint);
    for (const BandPlace &place : layout.bands(row)) {
        if (place.band == Band::Memory && !layout.isOpen(row) && bottom - taken < laneHeight + 4)
            continue;
        int y = top + place.top + (place.height - laneHeight) / 2;
        if (place.band == Band::Compute)
            y = std::max(taken, top + place.top + place.height - laneHeight - 1);
        y = std::max(y, taken);
        if (place.band == Band::Compute && y + laneHeight > top + place.top + place.height + 2)
            continue; // the stage's name says enough
        painter.drawText(QRect(left, y, width() - left - 4, laneHeight), Qt::AlignLeft | Qt::AlignVCenter,
                         bandText(place.band));
        taken = y + laneHeight - 1;
    }
}

void RowHeaders::mousePressEvent(QMouseEvent *event)
{
    const int row = rowAt(event->position().y());
    if (event->button() != Qt::LeftButton || row < 0 || !m_content.evaluation)
        return;
    m_pressed = event->position().toPoint();
    m_pressedRow = row;
}

int RowHeaders::boundaryAt(double y) const
{
    const RowLayout &layout = m_content.layout;
    const int row = rowAt(y);
    if (row < 0)
        return y < 0 ? 0 : layout.rows();
    const double middle = layout.screenTop(row, m_scroll) + (layout.bottom(row) - layout.top(row)) / 2.0;
    return y < middle ? row : row + 1;
}

void RowHeaders::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    Q_EMIT hovered(-1);
}

void RowHeaders::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_pressed)
        Q_EMIT hovered(rowAt(event->position().y()));
    if (!m_pressed || m_content.layout.row(m_pressedRow).key.kind != RowKind::Rank)
        return;
    if (m_target < 0 && std::abs(event->position().y() - m_pressed->y()) < QApplication::startDragDistance())
        return;
    m_target = boundaryAt(event->position().y());
    setCursor(Qt::ClosedHandCursor);
    update();
}

void RowHeaders::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_pressed)
        return;
    const QPoint pressed = *m_pressed;
    const int target = m_target;
    m_pressed.reset();
    m_target = -1;
    unsetCursor();
    update();
    const Row which = m_content.layout.row(m_pressedRow);
    if (target >= 0)
        Q_EMIT moveWanted(m_pressedRow, target);
    else if (which.hasChildren && (pressed.x() < nameLeft(which) || which.key.kind == RowKind::Group))
        Q_EMIT childrenToggled(m_pressedRow);
    else
        Q_EMIT lanesToggled(m_pressedRow);
}

void RowHeaders::contextMenuEvent(QContextMenuEvent *event)
{
    const int row = rowAt(event->pos().y());
    if (row >= 0 && m_content.evaluation)
        Q_EMIT menuWanted(row, event->globalPos());
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
    const int row = rowAt(help->pos().y());
    if (row < 0 || !m_content.evaluation)
        return true;
    const Row &which = m_content.layout.row(row);
    QStringList lines{rowName(*m_content.evaluation, which.key)};
    if (const QString note = rowNote(*m_content.evaluation, which.key); !note.isEmpty())
        lines << note;
    if (which.key.kind != RowKind::Group)
        lines << (which.open ? tr("Click: close to one thin band") : tr("Click: a band per lane"));
    if (which.hasChildren)
        lines << (which.unfolded ? tr("Click ▾: fold") : tr("Click ▸: unfold"));
    lines << tr("Drag: move · right button: pin, hide, …");
    QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this);
    return true;
}

} // namespace stringline::ui
