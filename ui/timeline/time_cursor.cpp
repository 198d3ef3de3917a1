#include "ui/timeline/time_cursor.h"

#include "core/base/text.h"
#include "core/report/timeline_state.h"
#include "ui/qt_text.h"
#include "ui/timeline/gantt_content.h"
#include "ui/timeline/span_text.h"
#include "ui/timeline/time_ruler.h"
#include "ui/timeline/timeline_plot.h"

#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace stringline::ui {

namespace {

constexpr int kReach = 90;     // pixels on both sides that texts may take
constexpr int kLeastBand = 10; // height of a memory band that has room for a number
constexpr int kTextPixels = 11;
constexpr int kHandle = 5; // half the width of the triangle on the axis

} // namespace

TimeCursor::TimeCursor(const GanttContent &content, const ViewState &view, TimeRuler &ruler, const TimelinePlot &plot,
                       QWidget *parent)
    : QWidget(parent)
    , m_content(content)
    , m_view(view)
    , m_ruler(ruler)
    , m_plot(plot)
{
    setObjectName(QStringLiteral("timeCursor"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
    ruler.installEventFilter(this);
    connect(&view, &ViewState::timeRangeChanged, this, [this] { update(); });
}

void TimeCursor::setMoment(std::optional<Tick> time)
{
    if (time == m_time)
        return;
    update(strip());
    m_time = time;
    update(strip());
    if (isHidden() == m_time.has_value()) {
        follow();
        setVisible(m_time.has_value());
    }
}

// Over the axis and the rows, as wide as they are.
void TimeCursor::follow()
{
    const QRect rows(m_plot.mapTo(parentWidget(), QPoint()), m_plot.size());
    const int top = m_ruler.isHidden() ? rows.top() : m_ruler.geometry().top() + TimeRuler::kMinimapHeight + 5;
    setGeometry(QRect(QPoint(rows.left(), top), rows.bottomRight()));
    raise();
    update();
}

std::optional<double> TimeCursor::lineX() const
{
    const TimeRange range = m_view.timeRange();
    if (!m_time || *m_time < range.from || *m_time > range.to || range.length() <= 0)
        return {};
    return std::min(m_plot.scale().xOf(*m_time), width() - 1.0);
}

std::optional<double> TimeCursor::position() const
{
    const std::optional<double> x = lineX();
    return x ? std::optional(*x + geometry().left()) : std::nullopt;
}

QRect TimeCursor::strip() const
{
    const std::optional<double> x = lineX();
    return x ? QRect(int(*x) - kReach, 0, 2 * kReach, height()) : QRect();
}

const std::vector<MemoryStep> &TimeCursor::stepsOf(int rank)
{
    if (m_stepsIn.lock() != m_content.evaluation) {
        m_stepsIn = m_content.evaluation;
        m_steps.assign(m_content.evaluation->timeline.ranks.size(), {});
    }
    std::optional<std::vector<MemoryStep>> &steps = m_steps[std::size_t(rank)];
    if (!steps)
        steps = memorySteps(m_content.evaluation->timeline.ranks[std::size_t(rank)]);
    return *steps;
}

// Bytes of activations in the strip of each row that shows memory, on the side of the line that has room.
void TimeCursor::paintMemory(QPainter &painter, double x)
{
    const RowLayout &layout = m_content.layout;
    const int plotTop = height() - m_plot.height();
    painter.setClipRect(QRect(0, plotTop, width(), m_plot.height()));
    for (int row = 0; row < layout.rows(); ++row) {
        const BandPlace *band = layout.find(row, Band::Memory);
        const int top = layout.screenTop(row, m_plot.scroll()) + (band ? band->top : 0);
        const bool covered = row >= layout.pinnedRows() && top < layout.pinnedHeight();
        if (!band || band->height < kLeastBand || covered || top > m_plot.height() || top + band->height < 0)
            continue;
        const QString text = toQString(bytesText(Bytes(activationsAt(stepsOf(layout.row(row).rank()), *m_time))));
        const int textWidth = painter.fontMetrics().horizontalAdvance(text) + 6;
        const double left = x + textWidth + 3 < width() ? x + 3 : x - textWidth - 3;
        const int textHeight = std::min(band->height, painter.fontMetrics().height());
        const QRectF box(left, plotTop + top + (band->height - textHeight) / 2.0, textWidth, textHeight);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_content.theme.window);
        painter.drawRoundedRect(box, 3, 3);
        painter.setPen(m_content.theme.text);
        painter.drawText(box, Qt::AlignCenter, text);
    }
    painter.setClipping(false);
}

void TimeCursor::paintEvent(QPaintEvent *)
{
    const std::optional<double> x = lineX();
    if (!x || !m_content.evaluation)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont small = font();
    small.setPixelSize(std::max(kTextPixels, QFontInfo(font()).pixelSize() - 2));
    painter.setFont(small);
    paintMemory(painter, *x);
    const QColor color = m_content.theme.accent;
    painter.setPen(QPen(color, 2));
    painter.drawLine(QPointF(*x, 0), QPointF(*x, height()));
    if (m_ruler.isHidden())
        return;
    const int axis = height() - m_plot.height();
    const QString text = durationText(*m_time);
    const int textWidth = painter.fontMetrics().horizontalAdvance(text) + 10;
    const double left = std::clamp(*x - textWidth / 2.0, 0.0, double(std::max(0, width() - textWidth)));
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(left, 0, textWidth, std::min(axis - kHandle, painter.fontMetrics().height() + 2)), 4,
                            4);
    painter.drawPolygon(QPolygonF(
        {QPointF(*x - kHandle, axis - kHandle - 1), QPointF(*x + kHandle, axis - kHandle - 1), QPointF(*x, axis)}));
    painter.setPen(m_content.theme.accentText);
    painter.drawText(QRectF(left, 0, textWidth, std::min(axis - kHandle, painter.fontMetrics().height() + 2)),
                     Qt::AlignCenter, text);
}

// The ruler's own gestures are those of the minimap above; its axis is the cursor's.
bool TimeCursor::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_ruler && m_content.evaluation) {
        const QEvent::Type type = event->type();
        if (type == QEvent::MouseButtonPress || type == QEvent::MouseMove || type == QEvent::MouseButtonRelease) {
            const auto *mouse = static_cast<QMouseEvent *>(event);
            if (type == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton)
                m_dragging = mouse->position().y() > m_ruler.minimapRect().bottom() + 4;
            if (m_dragging && type != QEvent::MouseButtonRelease) {
                const double x =
                    m_ruler.mapTo(parentWidget(), mouse->position()).x() - m_plot.mapTo(parentWidget(), QPointF()).x();
                Q_EMIT wanted(std::clamp(m_plot.scale().timeAt(x), Tick(0), m_view.limits().to));
                return true;
            }
            if (type == QEvent::MouseButtonRelease && m_dragging) {
                m_dragging = false;
                return true;
            }
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace stringline::ui
