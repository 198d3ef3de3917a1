#include "ui/panels/ranks_panel.h"

#include "core/base/file.h"
#include "ui/models/rank_model.h"
#include "ui/panels/table_view.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/translation/table_texts.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

constexpr int kSection = 92;
constexpr int kNarrow = 56;        // of a rank, a node, an index
constexpr qsizetype kLongest = 60; // of a group's members in the note

} // namespace

RanksPanel::RanksPanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_model(new RankModel(this))
    , m_kinds(new QComboBox(this))
    , m_note(new QLabel(this))
    , m_save(new QToolButton(this))
    , m_table(new TableView(*m_model, tr("All ranks"), this))
{
    m_table->setAccessibleDescription(
        tr("A row for each global rank. The selected one and the members of its groups are marked in the rank map."));
    m_table->horizontalHeader()->setDefaultSectionSize(kSection);
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_kinds->setAccessibleName(tr("Groups that are marked"));
    m_kinds->setToolTip(tr("Which groups of the selected rank are marked in the rank map"));
    m_note->setProperty("note", true);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_note->setAccessibleName(tr("Groups of the selected rank"));
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_save->setText(tr("Save as CSV…"));
    m_save->setToolTip(tr("All ranks with the members of all of their groups"));
    m_save->setFocusPolicy(Qt::TabFocus);
    auto *title = new QLabel(tr("Mar&k"), this);
    title->setBuddy(m_kinds);
    auto *line = new QHBoxLayout;
    line->setContentsMargins(8, 4, 8, 4);
    line->setSpacing(8);
    line->addWidget(title);
    line->addWidget(m_kinds);
    line->addWidget(m_note, 1);
    line->addWidget(m_save);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_table, 1);

    connect(m_table, &TableView::currentSourceRowChanged, this, [this](int row) {
        m_rank = row;
        showSelected();
    });
    connect(m_kinds, &QComboBox::activated, this, &RanksPanel::showSelected);
    connect(m_save, &QToolButton::clicked, this, &RanksPanel::chooseAndSave);
    showKinds();
}

QString RanksPanel::note() const
{
    return m_note->text();
}

std::optional<GroupKind> RanksPanel::kind() const
{
    const QVariant kind = m_kinds->currentData();
    return kind.isValid() ? std::optional(GroupKind(kind.toInt())) : std::nullopt;
}

void RanksPanel::refresh()
{
    const ScenarioPtr scenario = m_session.shown() ? m_session.shown()->scenario : nullptr;
    if (scenario == m_model->scenario())
        return;
    const int rank = m_rank; // rows keep their place from plan to plan
    m_model->setScenario(scenario);
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const int title = m_table->horizontalHeader()->sectionSizeHint(column);
        m_table->setColumnWidth(column, std::max(kNarrow, title + 6));
    }
    showKinds();
    m_rank = -1;
    selectRank(rank < m_model->rowCount() ? rank : -1);
}

// The same kind stays chosen where the new plan has it.
void RanksPanel::showKinds()
{
    const QVariant chosen = m_kinds->currentData();
    m_kinds->clear();
    m_kinds->addItem(tr("all of its groups"));
    for (const GroupKind kind : m_model->kinds())
        m_kinds->addItem(tr("%1 group").arg(tableText(row(kind).label)), int(kind));
    m_kinds->setCurrentIndex(std::max(0, chosen.isValid() ? m_kinds->findData(chosen) : 0));
}

void RanksPanel::selectRank(int rank)
{
    m_rank = rank < m_model->rowCount() ? rank : -1;
    m_table->selectSourceRow(m_rank);
    showSelected();
}

void RanksPanel::showSelected()
{
    RankMarks marks;
    QStringList texts;
    if (m_rank >= 0) {
        marks.rank = m_rank;
        marks.gpus = m_model->rowCount();
        for (const GroupKind each : m_model->kinds()) {
            if (kind() && each != *kind())
                continue;
            marks.groups.push_back({each, m_model->members(m_rank, each)});
            QString members = toQString(ranksText(marks.groups.back().ranks));
            if (members.size() > kLongest)
                members = members.left(kLongest) + u'…';
            texts << QStringLiteral("%1 %2").arg(tableText(row(each).label), members);
        }
    }
    m_note->setText(m_rank < 0 ? tr("Select a rank here or in the rank map.")
                               : tr("Rank %1: %2").arg(m_rank).arg(texts.join(QStringLiteral(" · "))));
    m_note->setToolTip(m_note->text());
    Q_EMIT marksChanged(marks);
}

void RanksPanel::chooseAndSave()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Save the ranks"), tr("ranks.csv"), tr("CSV (*.csv)"));
    if (!file.isEmpty())
        saveTo(file);
}

void RanksPanel::saveTo(const QString &file)
{
    if (!m_model->scenario())
        return;
    const Errors errors = writeFile(file.toStdString(), rankCsv(*m_model->scenario()));
    m_note->setText(errors.empty() ? tr("Saved as %1").arg(file) : toQString(toText(errors.front())));
}

} // namespace stringline::ui
