#include "ui/panels/lesson_recorder.h"

#include "core/lessons/record_lesson.h"
#include "ui/session/document.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace stringline::ui {

LessonRecorder::LessonRecorder(Document &document, QWidget *parent)
    : QDialog(parent)
    , m_document(document)
    , m_steps(historySteps(document.history()))
    , m_list(new QListWidget(this))
{
    setWindowTitle(tr("Record a lesson"));
    setMinimumSize(420, 360);
    auto *label =
        new QLabel(m_steps.empty() ? tr("Nothing has been done yet. Change the plan, and each step can become "
                                        "a page.")
                                   : tr("&Each step becomes a page. The lesson starts from the plan before "
                                        "the first one."),
                   this);
    label->setWordWrap(true);
    label->setBuddy(m_list);
    m_list->setObjectName(QStringLiteral("historySteps"));
    m_list->setAccessibleName(tr("Steps of the history"));
    const int done = m_document.history().index(); // steps behind it are undone
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        auto *item = new QListWidgetItem(m_steps[i].text, m_list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(int(i) < done ? Qt::Checked : Qt::Unchecked);
    }
    m_list->setCurrentRow(0);

    auto *fromHere = new QPushButton(tr("Only from &here on"), this);
    fromHere->setObjectName(QStringLiteral("recordFromHere"));
    fromHere->setAutoDefault(false);
    fromHere->setEnabled(!m_steps.empty());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(fromHere, QDialogButtonBox::ActionRole);
    m_record = buttons->addButton(tr("&Record"), QDialogButtonBox::AcceptRole);
    m_record->setObjectName(QStringLiteral("recordSteps"));
    m_record->setProperty("primary", true);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
    connect(fromHere, &QPushButton::clicked, this, &LessonRecorder::tickFromHere);
    connect(m_list, &QListWidget::itemChanged, this, &LessonRecorder::showState);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    showState();
}

void LessonRecorder::tickFromHere()
{
    for (int i = 0; i < m_list->count(); ++i)
        m_list->item(i)->setCheckState(i < m_list->currentRow() ? Qt::Unchecked : Qt::Checked);
}

void LessonRecorder::showState()
{
    m_record->setEnabled(lesson().has_value());
}

std::optional<Lesson> LessonRecorder::lesson() const
{
    ScenarioPtr start;
    std::vector<RecordedStep> recorded;
    for (int i = 0; i < m_list->count(); ++i) {
        if (m_list->item(i)->checkState() != Qt::Checked)
            continue;
        const HistoryStep &step = m_steps[std::size_t(i)];
        if (!start)
            start = step.before;
        recorded.push_back({step.text.toStdString(), step.after});
    }
    return start ? std::optional(recordLesson(start, recorded, m_document.presets())) : std::nullopt;
}

} // namespace stringline::ui
