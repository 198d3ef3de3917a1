#include "ui/panels/lessons_panel.h"

#include "core/lessons/record_lesson.h"
#include "ui/panels/lesson_editor.h"
#include "ui/panels/lesson_page.h"
#include "ui/panels/lesson_recorder.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/translation/table_texts.h"

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
    m_edit = button(tr("E&dit…"), "editLesson", *begin);
    m_edit->setToolTip(tr("A lesson that comes with the program is copied"));
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
    auto *left = new QVBoxLayout;
    left->setSpacing(0);
    left->addWidget(m_list, 1);
    left->addLayout(makeAuthorButtons());
    whole->addLayout(left);
    whole->addWidget(m_stack, 1);

    connect(m_list, &QListWidget::currentRowChanged, this, &LessonsPanel::showChosen);
    connect(m_list, &QListWidget::itemActivated, m_begin, &QPushButton::click);
    connect(m_begin, &QPushButton::clicked, this, [this] {
        if (const Lesson *lesson = chosen())
            m_run.begin(*lesson);
    });
    connect(m_edit, &QPushButton::clicked, this, [this] {
        if (const Lesson *lesson = chosen())
            edit(*lesson, m_own.contains(lesson->id));
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
        // The next one, over the heading between.
        for (int row = m_list->currentRow() + 1; row < m_list->count(); ++row) {
            if ((m_list->item(row)->flags() & Qt::ItemIsSelectable) != 0) {
                m_list->setCurrentRow(row);
                break;
            }
        }
    });
}

QLayout *LessonsPanel::makeAuthorButtons()
{
    auto *row = new QHBoxLayout;
    row->setContentsMargins(8, 4, 8, 8);
    QPushButton *recorded = button(tr("&Record…"), "recordLesson", *row);
    recorded->setToolTip(tr("Make a lesson of what was done: each step of the history becomes a page"));
    connect(recorded, &QPushButton::clicked, this, &LessonsPanel::record);
    QPushButton *fresh = button(tr("Ne&w…"), "newLesson", *row);
    fresh->setToolTip(tr("Write a lesson that starts from the present plan"));
    connect(fresh, &QPushButton::clicked, this, [this] {
        edit(recordLesson(m_session.document().committed(), {}, m_session.document().presets()), false);
    });
    row->addStretch(1);
    return row;
}

void LessonsPanel::edit(const Lesson &lesson, bool own)
{
    if (m_editor == nullptr) {
        m_editor = new LessonEditor(m_session, window());
        connect(m_editor, &LessonEditor::saved, this, &LessonsPanel::showSaved);
        connect(m_editor, &LessonEditor::tryWanted, &m_run, &LessonRun::begin);
    }
    m_editor->edit(lesson, own);
}

void LessonsPanel::record()
{
    LessonRecorder recorder(m_session.document(), window());
    if (recorder.exec() != QDialog::Accepted)
        return;
    if (const std::optional<Lesson> lesson = recorder.lesson())
        edit(*lesson, false);
}

void LessonsPanel::showSaved(const QString &id)
{
    read(id.toStdString(), true);
    showList();
    m_list->setCurrentRow(rowOf(id.toStdString()));
    showChosen();
}

// Puts it into the list, in the place of an older one of that name.
void LessonsPanel::read(const std::string &id, bool own)
{
    Result<Lesson> lesson = loadLesson(id, m_session.document().presets());
    if (!lesson) {
        m_session.log(Severity::Error, toQString(toText(lesson.errors().front())));
        return;
    }
    std::erase_if(m_lessons, [&](const Lesson &each) { return each.id == lesson->id; });
    if (own)
        m_own.insert(lesson->id);
    m_lessons.push_back(std::move(lesson).value());
    std::ranges::stable_sort(m_lessons, {},
                             [this](const Lesson &each) { return std::pair(m_own.contains(each.id), each.order); });
}

int LessonsPanel::rowOf(const std::string &id) const
{
    for (int row = 0; row < m_list->count(); ++row) {
        const QVariant index = m_list->item(row)->data(Qt::UserRole);
        if (index.isValid() && m_lessons[index.toUInt()].id == id)
            return row;
    }
    return -1;
}

// Files are read when somebody first looks.
void LessonsPanel::fill()
{
    if (m_filled)
        return;
    m_filled = true;
    const PresetLibrary &presets = m_session.document().presets();
    for (const PresetEntry &entry : presets.list(PresetKind::Lesson))
        read(entry.id, entry.own);
    showList();
    m_list->setCurrentRow(0);
}

void LessonsPanel::showList()
{
    const QStringList finished = m_session.preferences().finishedLessons();
    const std::string shown = chosen() == nullptr ? std::string() : chosen()->id;
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    bool mine = false;
    for (std::size_t i = 0; i < m_lessons.size(); ++i) {
        const Lesson &lesson = m_lessons[i];
        if (!mine && m_own.contains(lesson.id)) {
            auto *heading = new QListWidgetItem(tr("Mine"), m_list);
            heading->setFlags(Qt::NoItemFlags);
            mine = true;
        }
        const bool done = finished.contains(toQString(lesson.id));
        auto *item = new QListWidgetItem(
            QStringLiteral("%1 %2").arg(done ? QStringLiteral("✓") : QStringLiteral("   "), toQString(lesson.name)));
        item->setToolTip(tableText(lesson.summary));
        item->setData(Qt::UserRole, uint(i));
        item->setData(Qt::AccessibleDescriptionRole, done ? tr("done") : tr("%n minute(s)", nullptr, lesson.minutes));
        m_list->addItem(item);
    }
    m_list->setCurrentRow(rowOf(shown));
}

const Lesson *LessonsPanel::chosen() const
{
    const QListWidgetItem *item = m_list->currentItem();
    const QVariant index = item == nullptr ? QVariant() : item->data(Qt::UserRole);
    return index.isValid() && index.toUInt() < m_lessons.size() ? &m_lessons[index.toUInt()] : nullptr;
}

void LessonsPanel::showChosen()
{
    const Lesson *lesson = chosen();
    m_begin->setEnabled(lesson != nullptr);
    m_edit->setEnabled(lesson != nullptr);
    if (lesson == nullptr)
        return;
    m_intro->setText(
        QStringLiteral("## %1\n\n%2\n\n%3")
            .arg(toQString(lesson->name), tableText(lesson->summary),
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
    const Result<Lesson> lesson = loadLesson(file.toStdString(), m_session.document().presets());
    if (!lesson)
        return lesson.errors();
    const bool known = rowOf(lesson->id) >= 0; // a lesson of the program, by its name
    read(file.toStdString(), !known || m_own.contains(lesson->id));
    showList();
    m_list->setCurrentRow(rowOf(lesson->id));
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
