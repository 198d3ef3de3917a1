// The minimap is a cached pixmap, made again only for another evaluation, size or look.
#include "ui/timeline/time_ruler.h"

#include "ui/theme/color_math.h"
#include "ui/theme/type_scale.h"
#include "ui/timeline/gantt_content.h"
#include "ui/timeline/lane_runs.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <cmath>

namespace stringline::ui {

namespace {

constexpr int kTop = 5;
constexpr int kInset = 3; // between the frame and the bars
constexpr double kEdgeReach = 5;
constexpr double kLeastFrame = 6; // pixels
constexpr double kTickSpacing = 76;
constexpr int kFoundTick = 5; // height of the marks of a search

} // namespace

TimeRuler::TimeRuler(const GanttContent &content, ViewState &view, QWidget *parent)
    : QWidget(parent)
    , m_content(content)
    , m_view(view)
{
    setFixedHeight(kHeight);
    setMouseTracking(true);
    setAccessibleName(tr("Overview and time axis"));
    setToolTip(tr("Drag the frame to move, its edges to zoom; click beside it to jump"));
    connect(&m_view, &ViewState::timeRangeChanged, this, [this] { update(); });
}

void TimeRuler::setMargins(int left, int right)
{
    if (left == m_left && right == m_right)
        return;
    m_left = left;
    m_right = right;
    contentChanged();
}

void TimeRuler::contentChanged()
{
    m_minimapValid = false;
    update();
}

QRect TimeRuler::minimapRect() const
{
    return {m_left, kTop, std::max(1, width() - m_left - m_right), kMinimapHeight};
}

TimeScale TimeRuler::minimapScale() const
{
    return {m_view.limits(), double(m_left), double(minimapRect().width())};
}

QRect TimeRuler::frameRect() const
{
    const TimeScale scale = minimapScale();
    double x0 = scale.xOf(m_view.timeRange().from);
    double x1 = scale.xOf(m_view.timeRange().to);
    if (x1 - x0 < kLeastFrame) {
        const double middle = (x0 + x1) / 2;
        x0 = middle - kLeastFrame / 2;
        x1 = middle + kLeastFrame / 2;
    }
    const QRect map = minimapRect();
    return QRect(QPoint(int(std::lround(x0)), map.top()), QPoint(int(std::lround(x1)) - 1, map.bottom()));
}

// A line or more per rank; where there are more ranks than lines, an even choice of them.
void TimeRuler::renderMinimap()
{
    const double ratio = devicePixelRatioF();
    const QSize size = QSize(minimapRect().width(), kMinimapHeight - 2 * kInset) * ratio;
    QImage image(size, QImage::Format_RGB32);
    const BarColors colors(m_content.theme, m_content.stale);
    image.fill(m_content.theme.minimap.rgb());
    const Timeline &timeline = m_content.evaluation->timeline;
    const int ranks = int(timeline.ranks.size());
    const int lines = std::min(ranks, size.height());
    std::vector<Run> runs;
    std::vector<QRgb> line(std::size_t(size.width()));
    const QRgb ground = m_content.theme.minimap.rgb();
    for (int i = 0; i < lines; ++i) {
        const std::vector<Span> &spans = timeline.ranks[std::size_t(qint64(i) * ranks / lines)].spans(Lane::Compute);
        collectRuns(spans, TimeScale(m_view.limits(), 0, size.width()), runs);
        std::fill(line.begin(), line.end(), ground);
        for (const Run &run : runs) {
            const Span &span = spans[std::size_t(run.index)];
            const QRgb color = mixed(ground, colors.of(span.activity, span.microbatch), double(run.coverage));
            std::fill(line.begin() + run.x0, line.begin() + run.x1, color);
        }
        const int y0 = i * size.height() / lines;
        const int y1 = (i + 1) * size.height() / lines;
        for (int y = y0; y < std::max(y0 + 1, y1 - (y1 - y0 >= 3 ? 1 : 0)); ++y)
            std::copy(line.begin(), line.end(), reinterpret_cast<QRgb *>(image.scanLine(y)));
    }
    m_minimap = QPixmap::fromImage(image);
    m_minimap.setDevicePixelRatio(ratio);
    m_minimapValid = true;
}

void TimeRuler::drawAxis(QPainter &painter) const
{
    const Theme &theme = m_content.theme;
    const TimeScale scale(m_view.timeRange(), m_left, minimapRect().width());
    QFont small = font();
    small.setPixelSize(typePixels(11));
    painter.setFont(small);
    const QFontMetrics metrics(small);
    const int labelTop = kTop + kMinimapHeight + 1;
    int free = 0; // labels do not touch
    for (const AxisTick &tick : axisTicks(scale, kTickSpacing)) {
        const int x = int(std::lround(scale.xOf(tick.time)));
        const int textWidth = metrics.horizontalAdvance(tick.label);
        const int left = std::min(x - textWidth / 2, width() - textWidth - 2);
        painter.setPen(theme.faint);
        painter.drawLine(x, height() - 5, x, height() - 2);
        if (left < free)
            continue;
        painter.setPen(theme.muted);
        painter.drawText(QRect(left, labelTop, textWidth + 2, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         tick.label);
        free = left + textWidth + 8;
    }
}

// A tick at the foot of the minimap where a found bar begins, one a pixel however many there are.
void TimeRuler::drawFound(QPainter &painter) const
{
    if (!m_content.found)
        return;
    const QRect map = minimapRect();
    const int top = map.bottom() + 1 - kFoundTick;
    painter.fillRect(QRect(map.left(), top - 1, map.width(), kFoundTick + 1), m_content.theme.minimap);
    for (const int x : foundPixels(*m_content.found, minimapScale()))
        painter.fillRect(QRect(x, top, 2, kFoundTick), m_content.theme.text);
}

void TimeRuler::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_content.theme;
    painter.fillRect(rect(), theme.window);
    const QRect map = minimapRect();
    painter.fillRect(map, theme.minimap);
    if (!m_content.evaluation || m_content.evaluation->timeline.length <= 0)
        return;
    if (!m_minimapValid || m_minimap.devicePixelRatio() != devicePixelRatioF() ||
        std::lround(m_minimap.deviceIndependentSize().width()) != map.width())
        renderMinimap();
    painter.drawPixmap(map.left(), map.top() + kInset, m_minimap);
    drawFound(painter);
    const QRect frame = frameRect();
    QColor veil = theme.window;
    veil.setAlpha(165);
    painter.fillRect(QRect(map.topLeft(), QPoint(frame.left() - 1, map.bottom())), veil);
    painter.fillRect(QRect(QPoint(frame.right() + 1, map.top()), map.bottomRight()), veil);
    painter.setPen(QPen(mixed(theme.text, theme.window, 0.25), 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(QRectF(frame).adjusted(1, 1, -1, -1));
    drawAxis(painter);
}

TimeRuler::Grip TimeRuler::gripAt(QPointF position) const
{
    if (!minimapRect().adjusted(-4, -4, 4, 4).contains(position.toPoint()))
        return Grip::None;
    const QRect frame = frameRect();
    if (!m_view.showsAll() || frame.width() > 40) {
        if (std::abs(position.x() - frame.left()) < kEdgeReach)
            return Grip::Left;
        if (std::abs(position.x() - frame.right()) < kEdgeReach)
            return Grip::Right;
    }
    return Grip::Whole;
}

void TimeRuler::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_content.evaluation)
        return;
    m_grip = gripAt(event->position());
    if (m_grip == Grip::None)
        return;
    m_grabbed = minimapScale().timeAt(event->position().x());
    m_view.remember();
    if (m_grip == Grip::Whole && !frameRect().contains(event->position().toPoint())) {
        const Tick half = m_view.timeRange().length() / 2;
        m_view.setTimeRange({m_grabbed - half, m_grabbed + half});
    }
    m_rangeAtPress = m_view.timeRange();
}

void TimeRuler::mouseMoveEvent(QMouseEvent *event)
{
    const Tick time = std::clamp(minimapScale().timeAt(event->position().x()), Tick(0), m_view.limits().to);
    switch (m_grip) {
    case Grip::Left:
        m_view.setTimeRange({std::min(time, m_rangeAtPress.to - ViewState::kShortest), m_rangeAtPress.to});
        break;
    case Grip::Right:
        m_view.setTimeRange({m_rangeAtPress.from, std::max(time, m_rangeAtPress.from + ViewState::kShortest)});
        break;
    case Grip::Whole: {
        const Tick shift = time - m_grabbed;
        m_view.setTimeRange({m_rangeAtPress.from + shift, m_rangeAtPress.to + shift});
        break;
    }
    case Grip::None: {
        const Grip over = gripAt(event->position());
        setCursor(over == Grip::Left || over == Grip::Right ? Qt::SizeHorCursor
                  : over == Grip::Whole                     ? Qt::OpenHandCursor
                                                            : Qt::ArrowCursor);
        break;
    }
    }
}

void TimeRuler::mouseReleaseEvent(QMouseEvent *)
{
    m_grip = Grip::None;
}

void TimeRuler::wheelEvent(QWheelEvent *event)
{
    const Tick anchor =
        minimapRect().contains(event->position().toPoint())
            ? minimapScale().timeAt(event->position().x())
            : TimeScale(m_view.timeRange(), m_left, minimapRect().width()).timeAt(event->position().x());
    m_view.setTimeRange(zoomed(m_view.timeRange(), anchor, std::pow(0.8, event->angleDelta().y() / 120.0)));
    event->accept();
}

} // namespace stringline::ui
