#include "ui/panels/lesson_editor.h"

#include "core/base/file.h"
#include "core/scenario/changes_between.h"
#include "ui/panels/lesson_head_form.h"
#include "ui/panels/lesson_step_form.h"
#include "ui/panels/save_preset_dialog.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"

#include <QBoxLayout>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStyle>

#include <algorithm>
#include <array>

namespace stringline::ui {

namespace {

constexpr int kListWidth = 230;
constexpr int kPreviewHeight = 150;
constexpr int kTitleLength = 60;

QScrollArea *scrolled(QWidget *inside)
{
    auto *area = new QScrollArea;
    area->setWidget(inside);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    return area;
}

} // namespace

LessonEditor::LessonEditor(Session &session, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_draft(session.document().presets())
    , m_pages(new QListWidget(this))
    , m_forms(new QStackedWidget(this))
    , m_head(new LessonHeadForm)
    , m_step(new LessonStepForm)
    , m_preview(new QLabel)
    , m_message(new QLabel(this))
{
    setWindowTitle(tr("Lesson editor"));
    setObjectName(QStringLiteral("lessonEditor"));
    resize(980, 680);
    m_forms->addWidget(scrolled(m_head));
    m_forms->addWidget(scrolled(m_step));
    m_preview->setWordWrap(true);
    m_preview->setTextFormat(Qt::MarkdownText);
    m_preview->setObjectName(QStringLiteral("lessonPreview"));
    m_preview->setAlignment(Qt::AlignTop);
    m_preview->setContentsMargins(12, 6, 12, 6);
    m_message->setWordWrap(true);
    m_message->setObjectName(QStringLiteral("lessonMessage"));
    QScrollArea *preview = scrolled(m_preview);
    preview->setFixedHeight(kPreviewHeight);
    auto *seen = new QLabel(tr("As a reader sees it"), this);
    seen->setProperty("note", true);

    auto *left = new QVBoxLayout;
    makePages(*left);
    auto *right = new QVBoxLayout;
    right->addWidget(m_forms, 1);
    right->addWidget(seen);
    right->addWidget(preview);
    auto *across = new QHBoxLayout;
    across->addLayout(left);
    across->addLayout(right, 1);
    auto *whole = new QVBoxLayout(this);
    whole->addLayout(across, 1);
    whole->addWidget(m_message);
    auto *buttons = new QHBoxLayout;
    makeButtons(*buttons);
    whole->addLayout(buttons);

    connect(m_pages, &QListWidget::currentRowChanged, this, &LessonEditor::showPage);
    connect(m_head, &LessonHeadForm::memberEdited, this,
            [this](const QString &key, const Json &value) { m_draft.setMember(key.toStdString(), value); });
    connect(m_head, &LessonHeadForm::planWanted, this, [this] {
        m_draft.setScenario(*m_session.document().committed());
        showPage();
    });
    connect(m_step, &LessonStepForm::edited, this, &LessonEditor::pageEdited);
    connect(m_step, &LessonStepForm::planWanted, this, &LessonEditor::takePlan);
    connect(&m_draft, &LessonDraft::checkedChanged, this, &LessonEditor::showChecked);
    connect(new QShortcut(QKeySequence::Save, this), &QShortcut::activated, this, &LessonEditor::save);
}

void LessonEditor::makePages(QLayout &layout)
{
    m_pages->setObjectName(QStringLiteral("lessonPages"));
    m_pages->setAccessibleName(tr("Pages"));
    m_pages->setFixedWidth(kListWidth);
    layout.addWidget(m_pages);
    struct Button {
        const char *name;
        QString text;
        void (LessonEditor::*change)(int);
    };
    const std::array<Button, 5> kButtons = {{{"addPage", tr("&Add page"), &LessonEditor::addPage},
                                             {"duplicatePage", tr("Duplicate"), &LessonEditor::duplicatePage},
                                             {"removePage", tr("&Remove"), &LessonEditor::removePage},
                                             {"pageUp", tr("&Up"), &LessonEditor::movePageUp},
                                             {"pageDown", tr("Do&wn"), &LessonEditor::movePageDown}}};
    auto *grid = new QGridLayout;
    for (std::size_t i = 0; i < kButtons.size(); ++i) {
        auto *button = new QPushButton(kButtons[i].text, this);
        button->setObjectName(QLatin1String(kButtons[i].name));
        button->setAutoDefault(false);
        grid->addWidget(button, int(i + 1) / 2, i == 0 ? 0 : int(i + 1) % 2, 1, i == 0 ? 2 : 1);
        connect(button, &QPushButton::clicked, this, [this, change = kButtons[i].change] { (this->*change)(page()); });
    }
    static_cast<QBoxLayout &>(layout).addLayout(grid);
}

void LessonEditor::makeButtons(QLayout &layout)
{
    auto &row = static_cast<QBoxLayout &>(layout);
    const auto button = [&](const QString &text, const char *name, auto slot) {
        auto *made = new QPushButton(text, this);
        made->setObjectName(QLatin1String(name));
        made->setAutoDefault(false);
        connect(made, &QPushButton::clicked, this, slot);
        row.addWidget(made);
        return made;
    };
    m_try = button(tr("Tr&y it from here"), "tryLesson", &LessonEditor::tryPage);
    row.addStretch(1);
    button(tr("Discard"), "discardLesson", &LessonEditor::discard);
    button(tr("Save as &file…"), "saveLessonAs", &LessonEditor::saveAs);
    button(tr("&Save"), "saveLesson", &LessonEditor::save)->setProperty("primary", true);
}

bool LessonEditor::edit(const Lesson &lesson, bool own)
{
    show();
    raise();
    activateWindow();
    if (m_draft.isModified()) {
        say(tr("This lesson is not saved. Save or discard it first."), true);
        return false;
    }
    m_id = own ? lesson.id : std::string();
    m_draft.open(lesson);
    say({}, false);
    showPages();
    choosePage(-1);
    return true;
}

int LessonEditor::page() const
{
    return m_pages->currentRow() - 1;
}

void LessonEditor::choosePage(int page)
{
    m_pages->setCurrentRow(page + 1);
    showPage();
}

// The first words of what it says.
QString LessonEditor::pageTitle(int page) const
{
    const Json *text = m_draft.page(page).find("text");
    QString words = text != nullptr && text->isString() ? toQString(text->asString()).simplified() : QString();
    words.remove(u'*');
    const bool wrong = std::ranges::any_of(m_draft.checked().errors, [page](const Error &error) {
        const std::string position = "/steps/" + std::to_string(page);
        return error.position == position || error.position.starts_with(position + "/");
    });
    return QStringLiteral("%1%2  %3")
        .arg(wrong ? QStringLiteral("⚠ ") : QString())
        .arg(page + 1)
        .arg(words.left(kTitleLength));
}

void LessonEditor::showPages()
{
    const int row = m_pages->currentRow();
    const QSignalBlocker blocker(m_pages);
    m_pages->clear();
    m_pages->addItem(tr("The lesson"));
    for (int i = 0; i < m_draft.pages(); ++i)
        m_pages->addItem(pageTitle(i));
    m_pages->setCurrentRow(std::clamp(row, 0, m_draft.pages()));
}

void LessonEditor::showPage()
{
    const int shown = page();
    m_forms->setCurrentIndex(shown < 0 ? 0 : 1);
    if (shown < 0) {
        const ScenarioPtr scenario = m_draft.scenario();
        m_head->show(m_draft.json(), scenario ? toQString(scenario->name) : tr("a scenario that is not right"));
    } else if (shown < m_draft.pages()) {
        m_step->show(m_draft.page(shown));
    }
    showChecked();
}

void LessonEditor::showChecked()
{
    for (int i = 0; i < m_draft.pages() && i + 1 < m_pages->count(); ++i)
        m_pages->item(i + 1)->setText(pageTitle(i));
    const CheckedLesson &checked = m_draft.checked();
    m_head->showErrors(checked.errors);
    if (page() >= 0) {
        const PlayedStep *played = m_draft.played(page());
        m_step->showErrors(checked.errors, "/steps/" + std::to_string(page()),
                           played != nullptr ? played->answer : std::nullopt);
    }
    m_try->setEnabled(checked.lesson.has_value());
    m_try->setToolTip(checked.lesson ? QString()
                                     : tr("Something in the lesson is not right yet: see the marked pages"));
    showPreview();
}

void LessonEditor::showPreview()
{
    const PlayedStep *played = m_draft.played(page());
    if (played == nullptr) {
        m_preview->setText(page() < 0 ? QString() : tr("No numbers: the lesson's scenario is not right yet."));
        return;
    }
    const Json &json = m_draft.page(page());
    QStringList parts;
    for (const char *key : {"text", "ask", "hint", "explain"}) {
        const Json *text = json.find(key);
        if (text == nullptr || !text->isString() || text->asString().empty())
            continue;
        const std::string_view name = key;
        const bool after = name == "explain";
        const QString filled = toQString(filledText(text->asString(), after ? *played->now : *played->start,
                                                    name == "text" ? *played->before : *played->start));
        parts << (name == "ask" ? QStringLiteral("**%1**").arg(filled) : filled);
    }
    m_preview->setText(parts.join(QStringLiteral("\n\n")));
}

void LessonEditor::pageEdited()
{
    if (page() < 0)
        return;
    m_draft.setPage(page(), m_step->value());
    m_pages->item(page() + 1)->setText(pageTitle(page()));
    showPreview();
}

void LessonEditor::takePlan(const QString &member)
{
    const ScenarioPtr start = member == QStringLiteral("state") ? m_draft.scenario() : m_draft.pageStart(page());
    if (!start)
        return;
    const Document &document = m_session.document();
    const auto changes = changesBetween(*start, *document.committed(), m_session.document().presets());
    if (changes.empty() && member != QStringLiteral("state"))
        say(tr("The plan in the window is the one that the page starts from: change it first."), true);
    else
        say({}, false);
    m_step->setChanges(member.toStdString(), changes);
}

void LessonEditor::addPage(int page)
{
    m_draft.insertPage(page + 1, {});
    showPages();
    choosePage(page + 1);
}

void LessonEditor::duplicatePage(int page)
{
    if (page < 0)
        return;
    m_draft.insertPage(page + 1, m_draft.page(page));
    showPages();
    choosePage(page + 1);
}

void LessonEditor::removePage(int page)
{
    if (page < 0)
        return;
    m_draft.removePage(page);
    showPages();
    choosePage(std::min(page, m_draft.pages() - 1));
}

void LessonEditor::movePageUp(int page)
{
    if (page <= 0)
        return;
    m_draft.movePage(page, page - 1);
    showPages();
    choosePage(page - 1);
}

void LessonEditor::movePageDown(int page)
{
    if (page < 0 || page + 1 >= m_draft.pages())
        return;
    m_draft.movePage(page, page + 1);
    showPages();
    choosePage(page + 1);
}

// Made of its name. One that comes with the program is not hidden by it.
std::string LessonEditor::freeId() const
{
    const Json *name = m_draft.json().find("name");
    const QString id = presetId(name != nullptr && name->isString() ? toQString(name->asString()) : QString());
    const std::vector<PresetEntry> entries = m_session.document().presets().list(PresetKind::Lesson);
    const auto taken = [&](const QString &wanted) {
        return std::ranges::find(entries, wanted.toStdString(), &PresetEntry::id) != entries.end();
    };
    QString wanted = id;
    for (int i = 2; taken(wanted); ++i)
        wanted = QStringLiteral("%1-%2").arg(id).arg(i);
    return wanted.toStdString();
}

bool LessonEditor::save()
{
    const std::string id = m_id.empty() ? freeId() : m_id;
    const Errors errors = m_session.document().presets().save(PresetKind::Lesson, id, m_draft.json());
    if (!errors.empty()) {
        say(tr("Not saved: %1").arg(toQString(toText(errors.front()))), true);
        return false;
    }
    m_id = id;
    m_draft.markSaved();
    say(m_draft.checked().errors.empty() ? tr("Saved as %1.").arg(toQString(id))
                                         : tr("Saved as %1. The marked pages are not right yet.").arg(toQString(id)),
        false);
    Q_EMIT saved(toQString(id));
    return true;
}

void LessonEditor::saveAs()
{
    const QString file =
        QFileDialog::getSaveFileName(this, tr("Save lesson"), toQString(freeId() + ".json"), tr("Lessons (*.json)"));
    if (file.isEmpty())
        return;
    const Errors errors = writeFile(file.toStdString(), toText(m_draft.json()) + "\n");
    say(errors.empty() ? tr("Saved as %1.").arg(file) : tr("Not saved: %1").arg(toQString(toText(errors.front()))),
        !errors.empty());
    if (errors.empty())
        m_draft.markSaved();
}

void LessonEditor::tryPage()
{
    const std::optional<Lesson> &lesson = m_draft.checked().lesson;
    if (!lesson)
        return;
    const int from = std::max(page(), 0);
    const PlayedStep *before = m_draft.played(from - 1);
    Lesson tried = *lesson;
    tried.id = m_id;
    Q_EMIT tryWanted(tried, from, before != nullptr ? before->now : nullptr);
}

void LessonEditor::discard()
{
    m_draft.markSaved();
    close();
}

void LessonEditor::say(const QString &text, bool bad)
{
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    m_message->setProperty("state", bad ? QStringLiteral("bad") : QString());
    m_message->style()->unpolish(m_message);
    m_message->style()->polish(m_message);
}

} // namespace stringline::ui
