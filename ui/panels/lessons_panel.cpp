#include "ui/panels/lessons_panel.h"

#include "ui/panels/lesson_page.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"

#include <QBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr int kListWidth = 280;

QPushButton *button(const QString &text, const char *name, QBoxLayout &row)
{
    auto *made = new QPushButton(text);
    made->setObjectName(QLatin1String(name));
    row.addWidget(made);
    return made;
}

} // namespace

LessonsPanel::LessonsPanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_run(session)
    , m_list(new QListWidget(this))
    , m_stack(new QStackedWidget(this))
    , m_intro(new QLabel)
    , m_title(new QLabel)
    , m_page(new LessonPage(m_run))
    , m_hintText(new QLabel)
{
    m_list->setAccessibleName(tr("Lessons"));
    m_list->setFixedWidth(kListWidth);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setSpacing(2);

    auto *intro = new QWidget;
    auto *introLayout = new QVBoxLayout(intro);
    introLayout->setContentsMargins(14, 10, 14, 10);
    m_intro->setWordWrap(true);
    m_intro->setTextFormat(Qt::MarkdownText);
    m_intro->setObjectName(QStringLiteral("lessonIntroduction"));
    introLayout->addWidget(m_intro);
    auto *begin = new QHBoxLayout;
    m_begin = button(tr("&Begin"), "beginLesson", *begin);
    m_begin->setProperty("primary", true);
    begin->addStretch(1);
    introLayout->addLayout(begin);
    introLayout->addStretch(1);

    auto *running = new QWidget;
    auto *layout = new QVBoxLayout(running);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_title->setContentsMargins(14, 6, 14, 0);
    m_title->setObjectName(QStringLiteral("lessonTitle"));
    layout->addWidget(m_title);
    layout->addWidget(m_page, 1);
    m_hintText->setWordWrap(true);
    m_hintText->setTextFormat(Qt::MarkdownText);
    m_hintText->setContentsMargins(14, 0, 14, 2);
    m_hintText->setObjectName(QStringLiteral("lessonHint"));
    layout->addWidget(m_hintText);
    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(14, 4, 14, 8);
    buttons->setSpacing(8);
    m_leave = button(tr("&Leave"), "leaveLesson", *buttons);
    buttons->addStretch(1);
    m_hint = button(tr("&Hint"), "lessonShowHint", *buttons);
    m_show = button(tr("&Show me"), "lessonShowMe", *buttons);
    m_back = button(tr("&Back"), "lessonBack", *buttons);
    m_next = button(tr("&Next"), "lessonNext", *buttons);
    m_next->setProperty("primary", true);
    layout->addLayout(buttons);

    m_stack->addWidget(intro);
    m_stack->addWidget(running);
    auto *whole = new QHBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(m_list);
    whole->addWidget(m_stack, 1);

    connect(m_list, &QListWidget::currentRowChanged, this, &LessonsPanel::showChosen);
    connect(m_list, &QListWidget::itemActivated, m_begin, &QPushButton::click);
    connect(m_begin, &QPushButton::clicked, this, [this] {
        if (const Lesson *lesson = chosen())
            m_run.begin(*lesson);
    });
    connect(m_leave, &QPushButton::clicked, &m_run, &LessonRun::leave);
    connect(m_back, &QPushButton::clicked, this, [this] { m_run.go(m_run.page() - 1); });
    connect(m_next, &QPushButton::clicked, this, &LessonsPanel::next);
    connect(m_show, &QPushButton::clicked, &m_run, &LessonRun::showMe);
    connect(m_hint, &QPushButton::clicked, this, [this] { m_hintText->setVisible(m_hintText->isHidden()); });
    connect(&m_run, &LessonRun::pageChanged, this, &LessonsPanel::showPage);
    connect(&m_run, &LessonRun::changed, this, &LessonsPanel::showNumbers);
    connect(&m_run, &LessonRun::finished, this, [this](const QString &id) {
        m_session.preferences().addFinishedLesson(id);
        showList();
        const int row = m_list->currentRow();
        if (row + 1 < m_list->count())
            m_list->setCurrentRow(row + 1);
    });
}

// Files are read when somebody first looks.
void LessonsPanel::fill()
{
    if (m_filled)
        return;
    m_filled = true;
    const PresetLibrary &presets = m_session.document().presets();
    for (const PresetEntry &entry : presets.list(PresetKind::Lesson)) {
        if (Result<Lesson> lesson = loadLesson(entry.id, presets))
            m_lessons.push_back(std::move(lesson).value());
        else
            m_session.log(Severity::Error, toQString(toText(lesson.errors().front())));
    }
    std::ranges::stable_sort(m_lessons, {}, &Lesson::order);
    showList();
    m_list->setCurrentRow(0);
}

void LessonsPanel::showList()
{
    const QStringList finished = m_session.preferences().finishedLessons();
    const int row = m_list->currentRow();
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    for (const Lesson &lesson : m_lessons) {
        const bool done = finished.contains(toQString(lesson.id));
        auto *item = new QListWidgetItem(
            QStringLiteral("%1 %2").arg(done ? QStringLiteral("✓") : QStringLiteral("   "), toQString(lesson.name)));
        item->setToolTip(toQString(lesson.summary));
        item->setData(Qt::AccessibleDescriptionRole, done ? tr("done") : tr("%n minute(s)", nullptr, lesson.minutes));
        m_list->addItem(item);
    }
    m_list->setCurrentRow(row);
}

const Lesson *LessonsPanel::chosen() const
{
    const int row = m_list->currentRow();
    return row >= 0 && row < int(m_lessons.size()) ? &m_lessons[std::size_t(row)] : nullptr;
}

void LessonsPanel::showChosen()
{
    const Lesson *lesson = chosen();
    m_begin->setEnabled(lesson != nullptr);
    if (lesson == nullptr)
        return;
    m_intro->setText(
        QStringLiteral("## %1\n\n%2\n\n%3")
            .arg(toQString(lesson->name), toQString(lesson->summary),
                 tr("About %1 minutes, %2 pages. It begins with a plan of its own; Undo brings back what is open now.")
                     .arg(lesson->minutes)
                     .arg(lesson->steps.size())));
    if (m_run.lesson() == nullptr || m_run.lesson()->id != lesson->id)
        m_stack->setCurrentIndex(0);
    else
        m_stack->setCurrentIndex(1);
}

void LessonsPanel::refresh()
{
    fill();
}

Errors LessonsPanel::openFile(const QString &file)
{
    fill();
    Result<Lesson> lesson = loadLesson(file.toStdString(), m_session.document().presets());
    if (!lesson)
        return lesson.errors();
    const auto same = std::ranges::find(m_lessons, lesson->id, &Lesson::id);
    const int row = int(same - m_lessons.begin());
    if (same == m_lessons.end())
        m_lessons.push_back(std::move(lesson).value());
    else
        *same = std::move(lesson).value();
    showList();
    m_list->setCurrentRow(row);
    return {};
}

void LessonsPanel::showPage()
{
    m_page->showPage();
    m_hintText->hide();
    const Lesson *lesson = m_run.lesson();
    m_stack->setCurrentIndex(lesson == nullptr ? 0 : 1);
    Q_EMIT lookWanted(lesson == nullptr ? QString() : toQString(m_run.step().look));
    if (lesson == nullptr)
        return;
    const int pages = int(lesson->steps.size());
    m_title->setText(
        tr("<b>%1</b> · page %2 of %3").arg(toQString(lesson->name).toHtmlEscaped()).arg(m_run.page() + 1).arg(pages));
    m_back->setEnabled(m_run.page() > 0);
    m_next->setText(m_run.page() + 1 == pages ? tr("&Finish") : tr("&Next"));
    const bool goal = m_run.step().goal.has_value();
    m_hint->setVisible(goal && !m_run.step().goal->hint.empty());
    m_show->setVisible(goal);
    showNumbers();
}

void LessonsPanel::showNumbers()
{
    if (m_run.lesson() == nullptr)
        return;
    m_page->showNumbers();
    if (m_run.step().goal && m_run.start())
        m_hintText->setText(toQString(filledText(m_run.step().goal->hint, *m_run.start(), *m_run.start())));
    // Nobody is kept: who goes on without an answer is told so.
    m_next->setToolTip(m_run.isRevealed() ? QString() : tr("The page's question or goal is still open"));
    m_show->setEnabled(m_run.start() != nullptr);
}

void LessonsPanel::next()
{
    m_run.go(m_run.page() + 1);
}

} // namespace stringline::ui
