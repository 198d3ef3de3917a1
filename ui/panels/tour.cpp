#include "ui/panels/tour.h"

#include "ui/panels/look_frame.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr TourStop kStops[] = {
    {"", QT_TRANSLATE_NOOP("Tour", "Welcome to Stringline"),
     QT_TRANSLATE_NOOP("Tour",
                       "You see GPT-3 175B in training on 128 GPUs, as a simulation. Eight stops, one minute. Enter "
                       "goes on, Esc ends the tour; it is always in the Help menu.")},
    {"timeline", QT_TRANSLATE_NOOP("Tour", "One iteration"),
     QT_TRANSLATE_NOOP("Tour",
                       "A row for each pipeline stage, time to the right. Dark blue is forward, light blue backward; "
                       "where the ground shows, GPUs wait. Click a gap, then press E: it says for what. Ctrl+wheel "
                       "zooms, 0 shows all.")},
    {"mesh", QT_TRANSLATE_NOOP("Tour", "Drag the plan"),
     QT_TRANSLATE_NOOP(
         "Tour", "How the GPUs are shared out: tensor, context, data and pipeline parallelism. Drag a divider, and "
                 "timeline and result follow the mouse. Esc puts it back, Ctrl+Z undoes a drop.")},
    {"form:plan.tensor", QT_TRANSLATE_NOOP("Tour", "Every number"),
     QT_TRANSLATE_NOOP("Tour",
                       "Model, machine, training and plan. Type 64k, 80 GiB or 400 Gb/s. A wrong value stays, with the "
                       "reason and the nearest right ones as links. Shift+F1, then a click, says what a field means.")},
    {"result:iterationSeconds", QT_TRANSLATE_NOOP("Tour", "The answer"),
     QT_TRANSLATE_NOOP("Tour",
                       "Time, speed, memory and money, each with the error to expect. Below: where the time goes and "
                       "what would help most.")},
    {"", QT_TRANSLATE_NOOP("Tour", "Compare"),
     QT_TRANSLATE_NOOP("Tour",
                       "B pins this plan as baseline; from then on every number says what changed. Shift+B lays the "
                       "baseline above the timeline.")},
    {"planner", QT_TRANSLATE_NOOP("Tour", "Let it search"),
     QT_TRANSLATE_NOOP("Tour",
                       "The workbench has a search over all legal plans, sweeps, studies and fifteen lessons, from one "
                       "GPU to 16,384.")},
    {"", QT_TRANSLATE_NOOP("Tour", "Your own plans"),
     QT_TRANSLATE_NOOP(
         "Tour", "Drop a Megatron-LM script, a DeepSpeed or Hugging Face configuration or a trace on the window. F1 "
                 "is the help, ? lists all keys, Ctrl+Shift+P finds a command.")},
};

constexpr int kWidth = 360;
constexpr int kGap = 12;    // between the bubble and what is framed
constexpr int kMargin = 16; // to the window's edge

} // namespace

std::span<const TourStop> tourStops()
{
    return kStops;
}

QRect besideFramed(const QRect &framed, QSize size, const QRect &window)
{
    const QRect inside = window.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    QRect bubble(QPoint(0, 0), size);
    bubble.moveCenter(inside.center());
    if (framed.isEmpty())
        return bubble;
    const int left = framed.left() - inside.left();
    const int right = inside.right() - framed.right();
    const int above = framed.top() - inside.top();
    const int below = inside.bottom() - framed.bottom();
    if (std::max(left, right) >= size.width() + kGap) {
        bubble.moveTop(framed.center().y() - size.height() / 2);
        bubble.moveLeft(right >= left ? framed.right() + kGap : framed.left() - kGap - size.width());
    } else if (std::max(above, below) >= size.height() + kGap) {
        bubble.moveLeft(framed.center().x() - size.width() / 2);
        bubble.moveTop(below >= above ? framed.bottom() + kGap : framed.top() - kGap - size.height());
    } else { // too large to stand beside: in its lower right corner
        bubble.moveBottomRight(framed.bottomRight() - QPoint(kGap, kGap));
    }
    bubble.moveLeft(std::clamp(bubble.left(), inside.left(), std::max(inside.left(), inside.right() - size.width())));
    bubble.moveTop(std::clamp(bubble.top(), inside.top(), std::max(inside.top(), inside.bottom() - size.height())));
    return bubble;
}

Tour::Tour(QWidget &window, LookFrame &look)
    : QFrame(&window)
    , m_window(window)
    , m_look(look)
    , m_title(new QLabel(this))
    , m_text(new QLabel(this))
    , m_count(new QLabel(this))
    , m_skip(new QPushButton(tr("S&kip tour"), this))
    , m_back(new QPushButton(tr("&Back"), this))
    , m_next(new QPushButton(this))
{
    setObjectName(QStringLiteral("tour"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setAccessibleName(tr("Tour"));
    m_title->setProperty("title", true);
    QFont large = font();
    large.setPixelSize(QFontInfo(large).pixelSize() + 3);
    large.setBold(true);
    m_title->setFont(large);
    m_text->setWordWrap(true);
    m_count->setProperty("note", true);
    m_skip->setObjectName(QStringLiteral("tourSkip"));
    m_back->setObjectName(QStringLiteral("tourBack"));
    m_next->setObjectName(QStringLiteral("tourNext"));
    m_next->setProperty("primary", true);
    for (QPushButton *button : {m_skip, m_back, m_next})
        button->installEventFilter(this);

    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_skip);
    buttons->addStretch(1);
    buttons->addWidget(m_count);
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 14, 16, 12);
    layout->setSpacing(10);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addLayout(buttons);
    setFixedWidth(kWidth);
    connect(m_skip, &QPushButton::clicked, this, &Tour::end);
    connect(m_back, &QPushButton::clicked, this, &Tour::back);
    connect(m_next, &QPushButton::clicked, this, &Tour::next);
    window.installEventFilter(this);
    look.installEventFilter(this);
    hide();
}

void Tour::begin()
{
    go(0);
}

void Tour::next()
{
    if (m_stop + 1 < int(std::size(kStops)))
        go(m_stop + 1);
    else
        end();
}

void Tour::back()
{
    if (m_stop > 0)
        go(m_stop - 1);
}

void Tour::end()
{
    if (m_stop < 0)
        return;
    m_stop = -1;
    hide();
    Q_EMIT lookWanted({});
    Q_EMIT ended();
}

void Tour::go(int stop)
{
    m_stop = stop;
    const TourStop &shown = kStops[stop];
    const bool last = stop + 1 == int(std::size(kStops));
    m_title->setText(QCoreApplication::translate("Tour", shown.title));
    m_text->setText(QCoreApplication::translate("Tour", shown.text));
    m_count->setText(tr("%1 of %2").arg(stop + 1).arg(int(std::size(kStops))));
    m_back->setEnabled(stop > 0);
    m_skip->setVisible(!last);
    m_next->setText(last ? tr("&Done") : tr("&Next"));
    setAccessibleDescription(m_title->text() + QStringLiteral(". ") + m_text->text());
    Q_EMIT lookWanted(QLatin1String(shown.look));
    show();
    place();
    m_next->setFocus(Qt::OtherFocusReason);
    QAccessibleEvent spoken(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&spoken);
}

void Tour::place()
{
    if (m_stop < 0)
        return;
    layout()->activate();
    const QSize size(kWidth, layout()->heightForWidth(kWidth - 2 * frameWidth()) + 2 * frameWidth());
    const bool framed = m_look.target() != nullptr && !m_look.isHidden();
    setGeometry(besideFramed(framed ? m_look.geometry() : QRect(), size, m_window.rect()));
    raise();
}

bool Tour::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_window || watched == &m_look) {
        const QEvent::Type type = event->type();
        const bool moved =
            type == QEvent::Resize || (watched == &m_look && (type == QEvent::Move || type == QEvent::Show));
        if (moved && m_stop >= 0)
            QTimer::singleShot(0, this, &Tour::place); // the frame is raised by itself, and the bubble above it then
        return QFrame::eventFilter(watched, event);
    }
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    const bool mine = key == Qt::Key_Escape || key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Return ||
                      key == Qt::Key_Enter;
    if (!mine)
        return QFrame::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::ShortcutOverride)
        return true;
    if (key == Qt::Key_Escape)
        end();
    else if (key == Qt::Key_Left)
        back();
    else if (key == Qt::Key_Right)
        next();
    else
        static_cast<QPushButton *>(watched)->click();
    return true;
}

} // namespace stringline::ui
