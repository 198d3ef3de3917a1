#include "ui/mesh/rank_map.h"

#include "core/base/text.h"
#include "ui/accessible/widget_role.h"
#include "ui/mesh/heat_legend.h"
#include "ui/qt_text.h"
#include "ui/theme/color_math.h"
#include "ui/theme/focus_ring.h"
#include "ui/translation/table_texts.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr double kHue = 258; // a quiet blue, degrees in CIE LCh

int indexAlong(const RankPlace &place, Axis axis)
{
    return place.index[static_cast<std::size_t>(axis)];
}

// What tells a node's GPUs apart: the tensor rank, or the innermost axis where tensor does not.
QString chipText(const Mesh &mesh, int rank)
{
    const RankPlace place = placeOf(mesh, rank);
    for (const auto &[axis, letter] : {std::pair(Axis::Tensor, u't'), std::pair(Axis::Context, u'c'),
                                       std::pair(Axis::Data, u'd'), std::pair(Axis::Pipeline, u'p')}) {
        if (mesh.of(axis).degree > 1 && mesh.of(axis).stride < mesh.devicesPerNode)
            return QChar(letter) + QString::number(indexAlong(place, axis));
    }
    return QString::number(place.device);
}

QString captionText(const Mesh &mesh, int node)
{
    const int first = node * mesh.devicesPerNode;
    const int last = std::min(first + mesh.devicesPerNode, mesh.gpus) - 1;
    const int from = indexAlong(placeOf(mesh, first), Axis::Pipeline);
    const int to = indexAlong(placeOf(mesh, last), Axis::Pipeline);
    const QString stages = from == to ? RankMap::tr("stage %1").arg(from)
                                      : RankMap::tr("stages %1–%2").arg(std::min(from, to)).arg(std::max(from, to));
    return RankMap::tr("node %1").arg(node) + QStringLiteral(" · ") + stages;
}

} // namespace

QColor stageColor(int stage, int stages, const Theme &theme)
{
    const double share = stages > 1 ? double(stage) / (stages - 1) : 0;
    return theme.dark ? fromLch(74 - 38 * share, 20, kHue) : fromLch(23 + 47 * share, 24 - 5 * share, kHue);
}

RankMap::RankMap(QWidget *parent)
    : QWidget(parent)
    , m_mesh(meshOf(Scenario{}))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setObjectName(QStringLiteral("rankMap"));
    setAccessibleRole(*this, QAccessible::Graphic);
    setAccessibleName(tr("Rank map"));
    relayout();
}

void RankMap::setMesh(const Mesh &mesh)
{
    if (mesh == m_mesh)
        return;
    m_mesh = mesh;
    if (m_hovered >= m_mesh.gpus)
        m_hovered = -1;
    relayout();
}

void RankMap::setMemory(const std::vector<StageMemory> &memory)
{
    m_memory = memory;
    if (m_shade == Shade::Memory) {
        m_image = {};
        update();
    }
}

void RankMap::setLinks(const LinkAnswerPtr &links)
{
    if (links == m_links)
        return;
    m_links = links;
    if (showsLinks())
        setShade(m_shade);
}

void RankMap::setMoment(const std::vector<Activity> &stages)
{
    if (stages == m_moment)
        return;
    m_moment = stages;
    m_image = {};
    update();
}

// Links are hardly ever busy all the time: the busiest of the map has the full shade.
void RankMap::setShade(Shade shade)
{
    m_shade = shade;
    m_full = showsLinks() ? 0 : 1;
    if (showsLinks() && m_links) {
        for (const LinkUse &use : m_links->load.links)
            m_full = use.kind == shadedLink() ? std::max(m_full, use.busy) : m_full;
    }
    m_image = {};
    update();
    Q_EMIT shadeChanged();
}

LinkKind RankMap::shadedLink() const
{
    return m_shade == Shade::Network ? LinkKind::Network : LinkKind::ScaleUp;
}

const LinkUse *RankMap::linkOf(int gpu, LinkKind kind) const
{
    if (!m_links || static_cast<int>(m_links->rankOfGpu.size()) != m_mesh.gpus || gpu < 0 || gpu >= m_mesh.gpus)
        return nullptr;
    return m_links->load.find(kind, m_links->rankOfGpu[static_cast<std::size_t>(gpu)]);
}

void RankMap::lightAxis(std::optional<Axis> axis)
{
    m_lit = axis;
    update();
}

void RankMap::relayout()
{
    m_layout = layoutRankMap(m_mesh, QSizeF(std::max(width() - 2 * kMargin, 40), std::max(height() - 6, 10)));
    m_image = {};
    setAccessibleDescription(tr("%1 GPUs on %2 nodes, %3 stages")
                                 .arg(m_mesh.gpus)
                                 .arg(m_mesh.nodes())
                                 .arg(m_mesh.of(Axis::Pipeline).degree));
    update();
}

QColor RankMap::colorOfGpu(int gpu, const Theme &theme) const
{
    const int stages = m_mesh.of(Axis::Pipeline).degree;
    const int stage = indexAlong(placeOf(m_mesh, gpu), Axis::Pipeline);
    if (int(m_moment.size()) == stages && stage < stages)
        return colorOf(theme, m_moment[static_cast<std::size_t>(stage)], 0);
    if (showsLinks()) {
        const LinkUse *use = linkOf(gpu, shadedLink());
        return heatColor(use != nullptr && m_full > 0 ? use->busy / m_full : 0, true, theme);
    }
    if (m_shade == Shade::Stage || static_cast<int>(m_memory.size()) != stages || stage >= stages)
        return stageColor(stage, stages, theme);
    const StageMemory &memory = m_memory[static_cast<std::size_t>(stage)];
    const double share = memory.capacity > Bytes() ? memory.peak / memory.capacity : 1;
    if (share > 1)
        return theme.bad;
    return heatColor(share, false, theme);
}

void RankMap::render()
{
    const qreal ratio = devicePixelRatioF();
    m_image = QImage(size() * ratio, QImage::Format_RGB32);
    m_image.setDevicePixelRatio(ratio);
    const Theme theme = currentTheme();
    m_image.fill(theme.window);
    QPainter painter(&m_image);
    painter.translate(kMargin, 2);
    QFont small = font();
    small.setPixelSize(11);
    painter.setFont(small);
    painter.setPen(theme.muted);
    for (const RankMapLayout::Label &label : m_layout.rowLabels)
        painter.drawText(label.rect, Qt::AlignLeft | Qt::AlignVCenter, toQString(label.text));
    small.setPixelSize(10);
    painter.setFont(small);
    painter.setPen(theme.faint);
    for (const RankMapLayout::Label &label : m_layout.stageLabels)
        painter.drawText(label.rect, Qt::AlignLeft | Qt::AlignVCenter, toQString(label.text));
    if (!m_layout.stageLabels.empty()) {
        const double top = m_layout.stageLabels.front().rect.top();
        painter.drawText(QRectF(0, top, 40, 12), Qt::AlignLeft | Qt::AlignVCenter, tr("stage"));
    }

    QFont chipFont = font();
    chipFont.setPixelSize(std::clamp(int(m_layout.chip.height()) - 3, 8, 10));
    const bool chipLabels =
        m_layout.detail == RankMapLayout::Detail::Gpu && m_layout.chip.width() >= 17 && m_layout.chip.height() >= 10;
    const bool rounded = m_layout.chip.width() >= 8 && m_layout.chip.height() >= 8;
    m_chips.setLook(m_layout.chip, rounded, chipFont, ratio);
    QFont captionFont = font();
    captionFont.setPixelSize(10);
    const QFontMetricsF captionMetrics(captionFont);
    for (const RankMapLayout::Cell &cell : m_layout.cells) {
        if (m_layout.detail != RankMapLayout::Detail::Gpu) {
            const QColor fill = colorOfGpu(cell.node * m_mesh.devicesPerNode, theme);
            painter.fillRect(cell.rect, fill);
            if (cell.nodes > 1 && cell.rect.width() >= 54) {
                painter.setPen(contrastText(fill));
                painter.drawText(cell.rect, Qt::AlignCenter,
                                 tr("stage %1\n%2 nodes").arg(cell.stage).arg(toQString(groupedText(cell.nodes))));
            }
            continue;
        }
        painter.setRenderHint(QPainter::Antialiasing, rounded);
        if (cell.rect.width() > 16) {
            painter.setPen(QPen(theme.border, 1));
            painter.setBrush(mixed(theme.header, theme.window, 0.4));
            const double radius = rounded ? 5 : 1;
            painter.drawRoundedRect(cell.rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
        }
        const int first = cell.node * m_mesh.devicesPerNode;
        const int end = std::min(first + m_mesh.devicesPerNode, m_mesh.gpus);
        for (int rank = first; rank < end; ++rank) {
            const QRectF chip = rectOf(m_layout, m_mesh, rank);
            const QColor fill = colorOfGpu(rank, theme);
            painter.drawImage(QPoint(qRound(chip.left()), qRound(chip.top())),
                              m_chips.image(chipLabels ? chipText(m_mesh, rank) : QString(), fill));
        }
        if (m_layout.captions) {
            painter.setFont(captionFont);
            painter.setPen(theme.faint);
            QString caption = captionText(m_mesh, cell.node);
            const double room = cell.rect.width() - 8;
            if (captionMetrics.horizontalAdvance(caption) > room) // what matters most where not all fits
                caption = caption.section(QStringLiteral(" · "), 1);
            const QRectF line(cell.rect.left() + 6, cell.rect.bottom() - 14, room, 13);
            painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                             captionMetrics.elidedText(caption, Qt::ElideRight, room));
        }
    }
}

void RankMap::setMarks(const RankMarks &marks)
{
    if (marks == m_marks)
        return;
    m_marks = marks;
    update();
}

void RankMap::activate()
{
    if (m_hovered >= 0)
        Q_EMIT rankActivated(m_hovered, indexAlong(placeOf(m_mesh, m_hovered), Axis::Pipeline));
}

void RankMap::paintEvent(QPaintEvent *)
{
    if (m_image.isNull() || m_image.devicePixelRatio() != devicePixelRatioF())
        render();
    QPainter painter(this);
    painter.drawImage(0, 0, m_image);
    painter.translate(kMargin, 2);
    paintGroups(painter, currentTheme());
    painter.resetTransform();
    drawFocus(painter, *this);
}

void RankMap::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    relayout();
}

void RankMap::lightGpus(const std::vector<int> &gpus)
{
    if (gpus == m_litGpus)
        return;
    m_litGpus = gpus;
    update();
}

void RankMap::hover(int rank)
{
    if (rank == m_hovered)
        return;
    m_hovered = rank;
    update();
    Q_EMIT rankHovered(rank);
}

void RankMap::mouseMoveEvent(QMouseEvent *event)
{
    hover(rankAt(m_layout, m_mesh, event->position() - QPointF(kMargin, 2)));
}

void RankMap::mousePressEvent(QMouseEvent *event)
{
    hover(rankAt(m_layout, m_mesh, event->position() - QPointF(kMargin, 2)));
    if (event->button() == Qt::LeftButton)
        activate();
}

void RankMap::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    hover(-1);
}

void RankMap::keyPressEvent(QKeyEvent *event)
{
    const int node = m_mesh.devicesPerNode;
    int away = 0;
    switch (event->key()) {
    case Qt::Key_Left:
        away = -1;
        break;
    case Qt::Key_Right:
        away = 1;
        break;
    case Qt::Key_Up:
        away = -node;
        break;
    case Qt::Key_Down:
        away = node;
        break;
    case Qt::Key_M:
        setShade(m_shade == Shade::Network ? Shade::Stage : static_cast<Shade>(static_cast<int>(m_shade) + 1));
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        activate();
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    hover(m_hovered < 0 ? 0 : std::clamp(m_hovered + away, 0, m_mesh.gpus - 1));
    setAccessibleDescription(describe(m_hovered)
                                 .remove(QStringLiteral("<b>"))
                                 .remove(QStringLiteral("</b>"))
                                 .replace(QStringLiteral("<br>"), QStringLiteral(", ")));
}

void RankMap::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    hover(-1);
}

QString RankMap::describe(int rank) const
{
    const RankPlace place = placeOf(m_mesh, rank);
    QString text = QStringLiteral("<b>") + tr("GPU %1").arg(rank) + QStringLiteral("</b> · ") +
                   tr("node %1, device %2").arg(place.node).arg(place.device);
    if (m_layout.detail != RankMapLayout::Detail::Gpu)
        text = tr("<b>node %1</b>, first GPU %2").arg(place.node).arg(rank);
    for (const AxisRow &axis : parallelAxes()) {
        text += QStringLiteral("<br>") + tr("%1 %2 of %3")
                                             .arg(tableText(axis.label))
                                             .arg(indexAlong(place, axis.axis))
                                             .arg(m_mesh.of(axis.axis).degree);
    }
    const auto stage = static_cast<std::size_t>(indexAlong(place, Axis::Pipeline));
    if (static_cast<int>(m_memory.size()) == m_mesh.of(Axis::Pipeline).degree) {
        const StageMemory &memory = m_memory[stage];
        text += QStringLiteral("<br>") +
                tr("memory %1 of %2").arg(toQString(bytesText(memory.peak)), toQString(bytesText(memory.capacity)));
    }
    return text + describeLinks(rank);
}

QString RankMap::describeLinks(int gpu) const
{
    QString text;
    for (const LinkKind kind : {LinkKind::ScaleUp, LinkKind::Network}) {
        const LinkUse *use = linkOf(gpu, kind);
        if (use == nullptr)
            continue;
        text += QStringLiteral("<br>") + tr("%1 sends %2, busy %3, load %4")
                                             .arg(kind == LinkKind::ScaleUp
                                                      ? toQString(m_links->evaluation->scenario->cluster.scaleUp.name)
                                                      : tr("NIC"),
                                                  toQString(bytesText(use->bytes)), toQString(percentText(use->busy)),
                                                  toQString(percentText(use->load)));
    }
    return text;
}

bool RankMap::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        if (m_hovered >= 0 && m_links == nullptr)
            Q_EMIT linksWanted();
        if (m_hovered >= 0)
            QToolTip::showText(help->globalPos(), describe(m_hovered), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void RankMap::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange ||
        event->type() == QEvent::FontChange) {
        m_image = {};
        update();
    }
}

} // namespace stringline::ui
