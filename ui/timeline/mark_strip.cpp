#include "ui/timeline/mark_strip.h"

#include "ui/theme/color_math.h"
#include "ui/timeline/gantt_content.h"
#include "ui/timeline/span_text.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <cmath>

namespace stringline::ui {

namespace {

constexpr int kEditWidth = 220;
constexpr int kLongestText = 400; // letters

} // namespace

MarkStrip::MarkStrip(const GanttContent &content, ViewState &view, QWidget *parent)
    : QWidget(parent)
    , m_content(content)
    , m_view(view)
    , m_edit(new QLineEdit(this))
{
    setObjectName(QStringLiteral("markStrip"));
    setFixedHeight(kHeight);
    setMouseTracking(true);
    setAccessibleName(tr("Marks and notes"));
    m_edit->setAccessibleName(tr("Text of the note"));
    m_edit->setPlaceholderText(tr("note"));
    m_edit->setMaxLength(kLongestText);
    m_edit->setStyleSheet(QStringLiteral("padding: 0 3px; min-height: 0; border-radius: 0;"));
    m_edit->installEventFilter(this);
    m_edit->hide();
    connect(&m_view, &ViewState::notesChanged, this, &MarkStrip::notesChanged);
    connect(&m_view, &ViewState::timeRangeChanged, this, [this] { update(); });
    notesChanged();
}

void MarkStrip::setMargins(int left, int right)
{
    m_left = left;
    m_right = right;
    update();
}

TimeScale MarkStrip::scale() const
{
    return {m_view.timeRange(), double(m_left), double(std::max(1, width() - m_left - m_right))};
}

QFont MarkStrip::textFont() const
{
    QFont small = font();
    small.setPixelSize(11);
    return small;
}

std::vector<MarkPlace> MarkStrip::places() const
{
    QFont bold = textFont(); // as a selected one is written, so that none is cut when it is chosen
    bold.setBold(true);
    const QFontMetricsF metrics(bold);
    return markPlaces(marks(), scale(), [&metrics](const QString &text) { return metrics.horizontalAdvance(text); });
}

void MarkStrip::notesChanged()
{
    if (m_edited >= int(marks().size())) { // gone meanwhile, by undo
        m_edited = -1;
        m_before.reset();
        m_edit->hide();
    }
    setVisible(!marks().empty());
    update();
}

void MarkStrip::add(const TimeMark &mark)
{
    if (marks().size() >= kMostMarks)
        return;
    finishEdit();
    ViewSpec notes = m_view.notes();
    notes.marks.push_back(mark);
    const int index = int(notes.marks.size()) - 1;
    if (!mark.isNote()) {
        m_view.requestNotes(notes, tr("Mark %1").arg(labelOf(mark)));
        m_view.selectMark(index);
        return;
    }
    m_before = m_view.notes();
    m_view.setNotes(notes);
    m_view.selectMark(index);
    edit(index);
}

void MarkStrip::removeSelected()
{
    const int index = m_view.selectedMark();
    if (index < 0)
        return;
    cancel();
    ViewSpec notes = m_view.notes();
    if (index >= int(notes.marks.size()))
        return;
    m_view.selectMark(-1);
    notes.marks.erase(notes.marks.begin() + index);
    m_view.requestNotes(notes, tr("Remove mark"));
}

void MarkStrip::edit(int index)
{
    if (index < 0 || index >= int(marks().size()))
        return;
    m_edited = index;
    const double x = scale().xOf(rangeOf(marks()[std::size_t(index)]).from);
    const int left = std::clamp(int(std::lround(x)) + (marks()[std::size_t(index)].isNote() ? int(kFlagWidth) : 0),
                                m_left, std::max(m_left, width() - m_right - kEditWidth));
    m_edit->setFont(textFont());
    m_edit->setGeometry(left, 0, std::min(kEditWidth, width() - m_right - left), kHeight);
    m_edit->setText(QString::fromStdString(marks()[std::size_t(index)].text));
    m_edit->selectAll();
    m_edit->show();
    m_edit->setFocus(Qt::OtherFocusReason);
    update();
}

// Keeps what was typed, as one step; a note that is new comes with it.
void MarkStrip::finishEdit()
{
    if (m_edited < 0)
        return;
    const int index = std::exchange(m_edited, -1);
    const bool isNew = m_before.has_value();
    m_before.reset();
    m_edit->hide();
    ViewSpec notes = m_view.notes();
    TimeMark &mark = notes.marks[std::size_t(index)];
    mark.text = m_edit->text().trimmed().toStdString();
    if (isNew || notes != m_view.notes())
        m_view.requestNotes(notes, isNew ? tr("Note %1").arg(labelOf(mark)) : tr("Edit note"));
    update();
}

bool MarkStrip::cancel()
{
    const bool wasBusy = m_edited >= 0 || m_taken;
    m_edited = -1;
    m_edit->hide();
    m_taken.reset();
    m_grip = {};
    if (const std::optional<ViewSpec> before = std::exchange(m_before, std::nullopt))
        m_view.setNotes(*before);
    update();
    return wasBusy;
}

void MarkStrip::paintMark(QPainter &painter, const MarkPlace &place) const
{
    const Theme &theme = m_content.theme;
    const TimeMark &mark = marks()[std::size_t(place.index)];
    const bool selected = place.index == m_view.selectedMark();
    const double bottom = height();
    if (mark.isNote()) {
        const double x = place.from;
        painter.setPen(QPen(theme.warning, selected ? 2 : 1));
        painter.drawLine(QPointF(x, 2), QPointF(x, bottom));
        QPainterPath flag(QPointF(x, 2));
        flag.lineTo(x + kFlagWidth, 6);
        flag.lineTo(x, 10);
        flag.closeSubpath();
        painter.fillPath(flag, theme.warning);
    } else {
        const QRectF band(place.from, 2, place.to - place.from, bottom - 2);
        painter.fillRect(band, mixed(theme.window, theme.warning, selected ? 0.45 : 0.22));
        painter.fillRect(QRectF(place.from, bottom - 2, band.width(), 2), theme.warning);
        if (selected) {
            painter.setPen(QPen(theme.warning, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(band.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }
    if (place.index == m_edited)
        return;
    QFont font = textFont();
    font.setBold(selected);
    painter.setFont(font);
    painter.setPen(theme.text);
    const double width = place.textTo - place.textFrom;
    const QString text = labelOf(mark);
    if (width >= painter.fontMetrics().horizontalAdvance(QStringLiteral("…")))
        painter.drawText(
            QRectF(place.textFrom, 0, width + 1, bottom), Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(text, Qt::ElideRight, int(std::ceil(width)) + (selected ? 1 : 0)));
}

void MarkStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_content.theme.window);
    painter.setPen(m_content.theme.faint);
    painter.setFont(textFont());
    painter.drawText(QRect(0, 0, m_left - 8, height()), Qt::AlignRight | Qt::AlignVCenter, tr("notes"));
    painter.setClipRect(QRect(m_left, 0, std::max(0, width() - m_left - m_right), height()));
    painter.setRenderHint(QPainter::Antialiasing);
    for (const MarkPlace &place : places())
        paintMark(painter, place);
}

void MarkStrip::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    finishEdit();
    m_grip = markAt(marks(), places(), event->position().x());
    m_view.selectMark(m_grip.index);
    m_pressed = event->position().x();
    if (m_grip.index >= 0) {
        m_taken = marks()[std::size_t(m_grip.index)];
        m_before = m_view.notes();
    }
}

void MarkStrip::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_taken) {
        const MarkGrip over = markAt(marks(), places(), event->position().x()).grip;
        setCursor(over == MarkGrip::None    ? Qt::ArrowCursor
                  : over == MarkGrip::Whole ? Qt::OpenHandCursor
                                            : Qt::SizeHorCursor);
        return;
    }
    const bool began = marks()[std::size_t(m_grip.index)] != *m_taken;
    if (!began && std::abs(event->position().x() - m_pressed) < QApplication::startDragDistance() / 2.0)
        return;
    const Tick shift = scale().timeAt(event->position().x()) - scale().timeAt(m_pressed);
    ViewSpec notes = m_view.notes();
    notes.marks[std::size_t(m_grip.index)] = dragged(*m_taken, m_grip.grip, shift, m_view.limits());
    m_view.setNotes(notes);
}

void MarkStrip::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_taken)
        return;
    const bool moved = m_before && m_view.notes() != *m_before;
    m_taken.reset();
    m_before.reset();
    if (moved)
        m_view.requestNotes(ViewSpec(m_view.notes()), tr("Move mark"));
}

void MarkStrip::mouseDoubleClickEvent(QMouseEvent *event)
{
    const MarkHit hit = markAt(marks(), places(), event->position().x());
    if (event->button() == Qt::LeftButton && hit.index >= 0) {
        m_taken.reset();
        m_before.reset();
        edit(hit.index);
    }
}

void MarkStrip::contextMenuEvent(QContextMenuEvent *event)
{
    const MarkHit hit = markAt(marks(), places(), event->pos().x());
    if (hit.index < 0)
        return;
    finishEdit();
    m_view.selectMark(hit.index);
    const TimeRange range = rangeOf(marks()[std::size_t(hit.index)]);
    QMenu menu(this);
    menu.addAction(tr("Edit text"), this, [this, hit] { edit(hit.index); });
    if (range.length() > 0) {
        menu.addAction(tr("Select its time"), this, [this, range] { m_view.selectRange(range); });
        menu.addAction(tr("Zoom to it"), this, [this, range] { m_view.goTo(padded(range, 0.02)); });
    }
    menu.addAction(tr("Remove"), this, &MarkStrip::removeSelected);
    menu.exec(event->globalPos());
}

bool MarkStrip::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const MarkHit hit = markAt(marks(), places(), help->pos().x());
    if (hit.index < 0) {
        QToolTip::hideText();
        return true;
    }
    const TimeMark &mark = marks()[std::size_t(hit.index)];
    const TimeRange range = rangeOf(mark);
    QStringList lines;
    if (!mark.text.empty())
        lines << QString::fromStdString(mark.text).toHtmlEscaped();
    lines << (mark.isNote() ? tr("at %1").arg(durationText(range.from))
                            : tr("%1 to %2: %3")
                                  .arg(durationText(range.from), durationText(range.to), durationText(range.length())));
    lines << tr("Double-click to edit, drag to move, Del to remove");
    QToolTip::showText(help->globalPos(), lines.join(QStringLiteral("<br>")), this);
    return true;
}

// What is typed into a note is no key of the timeline.
bool MarkStrip::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_edit)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::ShortcutOverride) {
        if (!(static_cast<QKeyEvent *>(event)->modifiers() & (Qt::ControlModifier | Qt::AltModifier))) {
            event->accept();
            return true;
        }
    } else if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Escape) {
            if (key == Qt::Key_Escape)
                cancel();
            else
                finishEdit();
            parentWidget()->setFocus(Qt::OtherFocusReason);
            return true;
        }
    } else if (event->type() == QEvent::FocusOut) {
        if (static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason)
            finishEdit();
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace stringline::ui
