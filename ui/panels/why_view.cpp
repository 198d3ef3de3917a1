#include "ui/panels/why_view.h"

#include "core/explain/why_text.h"
#include "core/scenario/fields.h"
#include "ui/panels/why_html.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/translation/table_texts.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr int kMargin = 10;
constexpr int kMostHeight = 560;
constexpr int kLeastHeight = 160;

QToolButton *quietButton(const QString &text, const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setProperty("quiet", true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

WhyView::WhyView(Session &session, QWidget *window)
    : QFrame(window)
    , m_session(session)
    , m_back(quietButton(tr("‹ Back"), tr("Back to the number before"), this))
    , m_title(new QLabel(this))
    , m_copy(quietButton(tr("&Copy"), tr("Copy the explanation"), this))
    , m_close(quietButton(tr("✕"), tr("Close the explanation"), this))
    , m_page(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("whyView"));
    setAccessibleName(tr("Why this number"));
    makeHeader();
    m_page->setObjectName(QStringLiteral("whyPage"));
    m_page->setFrameShape(QFrame::NoFrame);
    m_page->setOpenLinks(false);
    m_page->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_page->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_page->setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    m_page->viewport()->setAutoFillBackground(false);
    m_page->installEventFilter(this);
    connect(m_page, &QTextBrowser::anchorClicked, this, [this](const QUrl &link) { follow(link.toString()); });
    connect(&m_finder, &WhyFinder::found, this, &WhyView::write);
    connect(&session, &Session::shownChanged, this, &WhyView::refresh);
    window->installEventFilter(this);
    hide();
}

void WhyView::makeHeader()
{
    auto *header = new QHBoxLayout;
    header->setSpacing(4);
    m_back->setObjectName(QStringLiteral("whyBack"));
    m_close->setObjectName(QStringLiteral("whyClose"));
    m_title->setProperty("title", true);
    m_title->setWordWrap(true);
    auto *menu = new QMenu(m_copy);
    menu->addAction(tr("As &text"), this, [this] { copyAs(Copy::Text); });
    menu->addAction(tr("As &Markdown"), this, [this] { copyAs(Copy::Markdown); });
    menu->addAction(tr("As &LaTeX"), this, [this] { copyAs(Copy::Latex); });
    m_copy->setMenu(menu);
    m_copy->setPopupMode(QToolButton::InstantPopup);
    header->addWidget(m_back);
    header->addWidget(m_title, 1);
    header->addWidget(m_copy);
    header->addWidget(m_close);
    connect(m_back, &QToolButton::clicked, this, &WhyView::back);
    connect(m_close, &QToolButton::clicked, this, &WhyView::put);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kMargin, kMargin - 2, kMargin - 2, kMargin);
    layout->setSpacing(2);
    layout->addLayout(header);
    layout->addWidget(m_page, 1);
}

QString WhyView::text() const
{
    return m_page->toPlainText();
}

void WhyView::ask(const QString &number, QWidget *beside)
{
    QWidget *from = beside ? beside : QApplication::focusWidget();
    if (from && from != this && !isAncestorOf(from))
        m_beside = from;
    const QStringList before = m_trail;
    m_trail = {number};
    refresh();
    if (!m_why) {
        m_trail = before;
        refresh();
        return;
    }
    place();
    show();
    raise();
    m_page->setFocus(Qt::PopupFocusReason);
}

void WhyView::back()
{
    if (m_trail.size() < 2)
        return;
    m_trail.removeLast();
    refresh();
    m_page->setFocus(Qt::OtherFocusReason);
}

// Puts it away, and the focus back to where it came from.
void WhyView::put()
{
    const bool focused = isAncestorOf(QApplication::focusWidget());
    hide();
    m_finder.cancel();
    m_trail.clear();
    if (focused && m_beside)
        m_beside->setFocus(Qt::OtherFocusReason);
}

void WhyView::refresh()
{
    const EvaluationPtr &evaluation = m_session.shown();
    if (m_trail.isEmpty() || !evaluation || !evaluation->valid() || !evaluation->scenario) {
        m_why.reset();
        return;
    }
    if (!m_context || &m_context->evaluation() != evaluation.get())
        m_context.emplace(evaluation);
    std::optional<Why> why = stringline::why(*m_context, number().toStdString());
    if (!why) { // a stage that is no more
        m_why.reset();
        if (isVisible())
            put();
        return;
    }
    m_why = std::move(why);
    m_finder.request(evaluation->scenario, number());
    write();
}

void WhyView::write()
{
    if (!m_why)
        return;
    m_title->setText(tableText(m_why->label));
    m_back->setVisible(m_trail.size() > 1);
    m_page->setHtml(whyHtml(*m_why, m_finder.answer(), currentTheme()));
    m_page->setAccessibleName(tr("%1: %2").arg(tableText(m_why->label), toQString(m_why->result)));
    m_page->setAccessibleDescription(m_page->toPlainText());
    if (isVisible())
        place();
}

// Beside what asked, on the side with more room, inside the window.
void WhyView::place()
{
    const QWidget *window = parentWidget();
    const int width = std::min(kWidth, window->width() - 2 * kMargin);
    m_page->document()->setTextWidth(width - 3 * kMargin);
    const int chrome = 2 * kMargin + std::max(m_back->sizeHint().height(), m_title->heightForWidth(width - 150)) + 8;
    const int most = std::max(kLeastHeight, std::min(kMostHeight, window->height() - 2 * kMargin));
    resize(width, std::clamp(int(m_page->document()->size().height()) + chrome, kLeastHeight, most));
    const QRect anchor = m_beside && m_beside->window() == window->window()
                             ? QRect(m_beside->mapTo(window, QPoint()), m_beside->size())
                             : QRect(window->width() / 2, window->height() / 3, 0, 0);
    const bool right = window->width() - anchor.right() > anchor.left();
    const int x = right ? anchor.right() + kMargin : anchor.left() - kMargin - width;
    move(std::clamp(x, kMargin, std::max(kMargin, window->width() - width - kMargin)),
         std::clamp(anchor.top(), kMargin, std::max(kMargin, window->height() - height() - kMargin)));
}

void WhyView::follow(const QString &link)
{
    const WhyLink target = whyLinkFrom(link);
    switch (target.kind) {
    case WhyLink::Kind::Number:
        m_trail.append(target.target);
        refresh();
        break;
    case WhyLink::Kind::Field:
        Q_EMIT fieldWanted(target.target);
        break;
    case WhyLink::Kind::Step:
        takeStep(target.target.toULongLong());
        break;
    case WhyLink::Kind::None:
        break;
    }
}

void WhyView::takeStep(std::size_t index)
{
    const std::optional<std::vector<Influence>> &influences = m_finder.answer();
    if (!influences || index >= influences->size())
        return;
    const Influence step = (*influences)[index]; // the answer goes with the plan
    Scenario scenario = *m_session.document().scenario();
    if (setField(scenario, step.path, step.value).empty())
        m_session.document().commit(
            scenario,
            QStringLiteral("%1 %2 → %3").arg(tableText(step.label), toQString(step.now), toQString(step.value)));
}

void WhyView::copyAs(Copy form)
{
    if (!m_why)
        return;
    const std::vector<Influence> influences = m_finder.answer().value_or(std::vector<Influence>{});
    const std::string text = form == Copy::Latex      ? whyLatex(*m_why)
                             : form == Copy::Markdown ? whyMarkdown(*m_why)
                                                      : whyText(*m_why, influences);
    QApplication::clipboard()->setText(toQString(text));
}

void WhyView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        put();
    else if (event->key() == Qt::Key_Backspace ||
             (event->key() == Qt::Key_Left && event->modifiers() == Qt::AltModifier))
        back();
    else
        QFrame::keyPressEvent(event);
}

bool WhyView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_page && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Escape || key->key() == Qt::Key_Backspace) {
            keyPressEvent(static_cast<QKeyEvent *>(event));
            return true;
        }
    }
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

void WhyView::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        write();
}

void WhyView::paintEvent(QPaintEvent *)
{
    const Theme theme = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(theme.base);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
}

} // namespace stringline::ui
