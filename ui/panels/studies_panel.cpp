#include "ui/panels/studies_panel.h"

#include "ui/figure/figure_source.h"
#include "ui/models/study_table_model.h"
#include "ui/panels/studies_layout.h"
#include "ui/panels/study_chart.h"
#include "ui/panels/study_inputs.h"
#include "ui/panels/table_view.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/translation/table_texts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr int kWidestColumn = 260;
constexpr int kWidestName = 240;        // of the first column, where a second one is all there is
constexpr int kPauseMilliseconds = 250; // in typing
constexpr double kQuickSeconds = 1;     // what takes longer waits for a person to ask

} // namespace

StudiesPanel::StudiesPanel(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_runner(session.document().presets())
    , m_studies(new QComboBox(this))
    , m_own(new QCheckBox(tr("for the plan in the &window"), this))
    , m_run(new QPushButton(tr("Run"), this))
    , m_progress(new QProgressBar(this))
    , m_status(new QLabel(this))
    , m_help(new QToolButton(this))
    , m_export(new QToolButton(this))
    , m_inputs(new StudyInputs(session.document().presets(), this))
    , m_plots(new QComboBox(this))
    , m_panels(new QComboBox(this))
    , m_chart(new StudyChart(this))
    , m_tables(new QComboBox(this))
    , m_model(new StudyTableModel(this))
    , m_table(new TableView(*m_model, tr("Table of the study"), this))
    , m_notes(new QLabel(this))
{
    layOutStudies(*this, {m_studies, m_own, m_run, m_progress, m_status, m_help, m_export, m_inputs, m_plots, m_panels,
                          m_chart, m_tables, m_table, m_notes});
    fillExportMenu();
    fillStudies();
    fillResult();

    m_soon.setSingleShot(true);
    m_soon.setInterval(kPauseMilliseconds);
    connect(&m_soon, &QTimer::timeout, this, &StudiesPanel::run);
    connect(m_studies, &QComboBox::activated, this, [this] {
        open(m_studies->currentData().toString());
        run();
    });
    connect(m_own, &QCheckBox::toggled, this, &StudiesPanel::followInputs);
    connect(m_inputs, &StudyInputs::changed, this, &StudiesPanel::followInputs);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_runner.state().running)
            m_runner.stop();
        else
            run();
    });
    connect(m_help, &QToolButton::clicked, this, [this] {
        if (m_study)
            Q_EMIT helpWanted(QStringLiteral("study-") + toQString(m_study->kind->id));
    });
    connect(m_inputs, &StudyInputs::runWanted, this, &StudiesPanel::run);
    connect(&m_runner, &StudyRunner::changed, this, &StudiesPanel::showState);
    connect(m_plots, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_filling)
            showPlot();
    });
    connect(m_panels, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_filling)
            showPlot();
    });
    connect(m_tables, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_filling)
            showTable();
    });
    connect(m_chart, &StudyChart::chosenRow, this, [this](std::size_t row) { showRow(*m_chart->table(), row); });
    connect(m_chart, &StudyChart::acceptedRow, this, [this](std::size_t row) { takeRow(*m_chart->table(), row); });
    connect(m_table, &TableView::currentSourceRowChanged, this, [this](int row) {
        if (!m_filling && row >= 0)
            showRow(*m_model->table(), std::size_t(row));
    });
    connect(m_table, &QTableView::doubleClicked, this, [this] {
        if (const int row = m_table->currentSourceRow(); row >= 0)
            takeRow(*m_model->table(), std::size_t(row));
    });
    open(m_studies->itemData(0).toString());
}

// Kinds in their order, the studies of each below: the paper's own case first.
void StudiesPanel::fillStudies()
{
    const PresetLibrary &presets = m_session.document().presets();
    std::vector<Study> studies;
    for (const PresetEntry &entry : presets.list(PresetKind::Study)) {
        if (Result<Study> study = loadStudy(entry.id, presets))
            studies.push_back(std::move(study).value());
    }
    for (const StudyKind &kind : studyKinds()) {
        for (const Study &study : studies) {
            if (study.kind != &kind)
                continue;
            const QString text = QStringLiteral("%1: %2").arg(tableText(kind.label), toQString(study.name));
            m_studies->addItem(text, toQString(study.id));
            m_studies->setItemData(m_studies->count() - 1, tableText(kind.summary), Qt::ToolTipRole);
        }
    }
}

void StudiesPanel::open(const QString &study)
{
    Result<Study> loaded = loadStudy(study.toStdString(), m_session.document().presets());
    if (!loaded)
        return;
    m_studies->setCurrentIndex(m_studies->findData(study));
    setStudy(*loaded);
}

Errors StudiesPanel::openFile(const QString &file)
{
    Result<Study> loaded = loadShownStudy(file.toStdString(), m_session.document().presets());
    if (!loaded)
        return loaded.errors();
    m_studies->setPlaceholderText(toQString(loaded->name));
    m_studies->setCurrentIndex(m_studies->findData(file)); // none for a file
    setStudy(*loaded);
    run();
    return {};
}

void StudiesPanel::setStudy(const Study &study)
{
    endLook();
    m_wrong.clear();
    m_study = study;
    m_inputs->show(study);
    m_runner.clear();
}

void StudiesPanel::run()
{
    m_soon.stop();
    endLook();
    m_wrong = m_inputs->isWhole() ? QString() : tr("An input is wrong: see what is marked.");
    if (!m_wrong.isEmpty() || !m_study) {
        showStatus();
        return;
    }
    Study study = m_inputs->study();
    if (m_own->isChecked()) {
        study.scenario = m_session.document().committed();
        study.fieldOrigins.clear();
        study.published.clear(); // numbers of another case
    }
    m_runner.start(study);
}

// The picture follows what is typed, where that is quick.
void StudiesPanel::followInputs()
{
    m_wrong = m_inputs->isWhole() ? QString() : tr("An input is wrong: see what is marked.");
    if (m_wrong.isEmpty() && m_shown && m_runner.state().seconds < kQuickSeconds)
        m_soon.start();
    else
        m_soon.stop();
    showStatus();
}

void StudiesPanel::refresh()
{
    const bool first = !m_runner.state().study && m_wrong.isEmpty();
    if (first && isVisible())
        run();
    showState();
}

void StudiesPanel::showState()
{
    const StudyState &state = m_runner.state();
    if (m_shown != state.result) {
        m_shown = state.result;
        fillResult();
    }
    showStatus();
}

void StudiesPanel::showStatus()
{
    const StudyState &state = m_runner.state();
    m_run->setText(state.running ? tr("Stop") : tr("Run"));
    m_progress->setVisible(state.running);
    m_progress->setValue(int(state.fraction * m_progress->maximum()));
    m_export->setEnabled(m_shown != nullptr);
    QString text;
    QString tip;
    if (!m_wrong.isEmpty()) {
        text = m_wrong;
    } else if (!state.errors.empty()) {
        for (const Error &error : state.errors)
            tip += toQString(toText(error)) + QLatin1Char('\n');
        text = tip.section(QLatin1Char('\n'), 0, 0);
    } else if (state.running) {
        text = state.what;
    } else if (m_shown) {
        const auto agreeing = std::ranges::count(m_shown->comparisons, true, &StudyComparison::agrees);
        if (m_shown->stopped)
            text = tr("Stopped: what was found until then.");
        else if (!m_shown->comparisons.empty())
            text = tr("%1 of %2 published numbers agree.").arg(agreeing).arg(m_shown->comparisons.size());
    } else if (m_study) {
        text = toQString(m_own->isChecked()       ? std::string(m_study->kind->summary)
                         : m_study->notes.empty() ? std::string(m_study->kind->summary)
                                                  : m_study->notes);
    }
    m_status->setText(text);
    m_status->setToolTip(tip.isEmpty() ? text : tip.trimmed());
}

// A second run of a kind keeps the plot, the panel and the table that one looked at.
void StudiesPanel::fillResult()
{
    const QString plot = m_plots->currentData().toString();
    const QString table = m_tables->currentText();
    m_filling = true;
    m_plots->clear();
    m_tables->clear();
    QStringList notes;
    if (m_shown) {
        for (const StudyPlot &each : m_shown->plots)
            m_plots->addItem(toQString(each.title), toQString(each.id));
        m_tables->addItem(tr("Facts"));
        m_tables->addItem(tr("Published and here"));
        for (const StudyTable &each : m_shown->tables)
            m_tables->addItem(toQString(each.title));
        m_tables->addItem(tr("Inputs and their sources"));
        m_plots->setCurrentIndex(std::max(0, m_plots->findData(plot)));
        m_tables->setCurrentIndex(std::max(0, m_tables->findText(table)));
        for (const std::string &note : m_shown->notes)
            notes << toQString(note);
    }
    m_notes->setText(notes.join(QLatin1Char(' ')));
    m_notes->setVisible(!notes.isEmpty());
    m_plots->setVisible(m_plots->count() > 0);
    m_tables->setVisible(m_tables->count() > 0);
    m_chart->setVisible(m_plots->count() > 0);
    m_table->setVisible(m_tables->count() > 0);
    m_filling = false;
    showPlot();
    showTable();
}

const StudyPlot *StudiesPanel::plot() const
{
    const int index = m_plots->currentIndex();
    return m_shown && index >= 0 ? &m_shown->plots[std::size_t(index)] : nullptr;
}

void StudiesPanel::showPlot()
{
    const StudyPlot *shown = plot();
    const StudyTable *table = shown == nullptr ? nullptr : m_shown->find(shown->table);
    const std::vector<std::string> panels = table == nullptr ? std::vector<std::string>() : plotPanels(*table, *shown);
    QStringList names;
    for (const std::string &each : panels)
        names << toQString(each);
    QStringList now;
    for (int i = 0; i < m_panels->count(); ++i)
        now << m_panels->itemText(i);
    if (names != now) {
        m_filling = true;
        const QString before = m_panels->currentText();
        m_panels->clear();
        m_panels->addItems(names);
        m_panels->setCurrentIndex(std::max(0, m_panels->findText(before)));
        m_filling = false;
    }
    m_panels->setVisible(!names.isEmpty());
    m_chart->show(m_shown, shown, m_panels->currentText());
}

// Facts, published numbers, the kind's own tables, inputs.
std::shared_ptr<const StudyTable> StudiesPanel::tableAt(int index) const
{
    if (!m_shown || index < 0)
        return {};
    constexpr int kBefore = 2;
    if (index == 0)
        return std::make_shared<const StudyTable>(factsTable(*m_shown));
    if (index == 1)
        return std::make_shared<const StudyTable>(comparisonsTable(*m_shown));
    const auto own = std::size_t(index - kBefore);
    if (own < m_shown->tables.size())
        return {m_shown, &m_shown->tables[own]};
    return std::make_shared<const StudyTable>(originsTable(*m_shown));
}

void StudiesPanel::showTable()
{
    m_filling = true;
    m_model->show(tableAt(m_tables->currentIndex()));
    constexpr int kMostMeasured = 500; // rows that are looked at for the width
    m_table->horizontalHeader()->setResizeContentsPrecision(kMostMeasured);
    m_table->resizeColumnsToContents();
    const bool isPair = m_model->columnCount() == 2; // a name and its value: both are to be seen
    m_table->horizontalHeader()->setStretchLastSection(!isPair);
    for (int column = 0; column < m_model->columnCount(); ++column)
        m_table->setColumnWidth(column, std::min(m_table->columnWidth(column) + 6, kWidestColumn));
    for (int column = 0; column < m_model->columnCount(); ++column)
        m_table->horizontalHeader()->setSectionResizeMode(column, isPair && column == 0 ? QHeaderView::Stretch
                                                                                        : QHeaderView::Interactive);
    m_filling = false;
}

std::optional<Scenario> StudiesPanel::scenarioOf(const StudyTable &table, std::size_t row) const
{
    const StudyState &state = m_runner.state();
    return state.study ? rowScenario(*state.study, table, row, m_session.document().presets()) : std::nullopt;
}

void StudiesPanel::showRow(const StudyTable &table, std::size_t row)
{
    if (&table == m_chart->table())
        m_chart->choose(row);
    if (&table == m_model->table() && m_table->currentSourceRow() != int(row)) {
        m_filling = true;
        m_table->selectSourceRow(int(row));
        m_filling = false;
    }
    if (const std::optional<Scenario> scenario = scenarioOf(table, row)) {
        m_looks = true;
        m_session.document().preview(*scenario);
        m_status->setText(tr("Shown in the window. Enter takes it, Esc goes back."));
    } else {
        endLook();
    }
}

void StudiesPanel::takeRow(const StudyTable &table, std::size_t row)
{
    const std::optional<Scenario> scenario = scenarioOf(table, row);
    if (!scenario)
        return;
    m_looks = false;
    m_session.document().cancel();
    m_session.document().commit(*scenario, tr("Take the study's plan"));
    m_status->setText(tr("Taken. Ctrl+Z brings the plan before back."));
}

void StudiesPanel::endLook()
{
    if (!m_looks)
        return;
    m_looks = false;
    m_session.document().cancel();
    showStatus();
}

QString StudiesPanel::status() const
{
    return m_status->text();
}

void StudiesPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_looks) {
        m_chart->choose({});
        endLook();
        return;
    }
    const int row = m_table->currentSourceRow();
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_table->hasFocus() && row >= 0) {
        takeRow(*m_model->table(), std::size_t(row));
        return;
    }
    QWidget::keyPressEvent(event);
}

void StudiesPanel::hideEvent(QHideEvent *event)
{
    endLook();
    QWidget::hideEvent(event);
}

} // namespace stringline::ui
