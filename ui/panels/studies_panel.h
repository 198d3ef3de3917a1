// The Studies tab: a study's inputs, its plots and its tables. A row that belongs to a plan shows it in the whole
// window, a double-click or Enter takes it, Esc goes back.
#pragma once

#include "ui/session/study_runner.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace stringline::ui {

class Session;
class StudyChart;
class StudyInputs;
class StudyTableModel;
class TableView;

class StudiesPanel : public QWidget {
    Q_OBJECT

public:
    explicit StudiesPanel(Session &session, QWidget *parent = nullptr);

    void refresh();
    // By a preset's id; nothing where there is none.
    void open(const QString &study);
    // A study's id or file, which is run; says what is wrong where it is none.
    [[nodiscard]] Errors openFile(const QString &file);
    void run(); // what the form says; wrong inputs are marked and nothing starts
    [[nodiscard]] StudyRunner &runner() { return m_runner; }
    [[nodiscard]] StudyInputs &inputs() const { return *m_inputs; }
    [[nodiscard]] StudyChart &chart() const { return *m_chart; }
    [[nodiscard]] QComboBox &studyBox() const { return *m_studies; }
    [[nodiscard]] QComboBox &plotBox() const { return *m_plots; }
    [[nodiscard]] QComboBox &panelBox() const { return *m_panels; }
    [[nodiscard]] QComboBox &tableBox() const { return *m_tables; }
    [[nodiscard]] TableView &table() const { return *m_table; }
    [[nodiscard]] QCheckBox &ownScenario() const { return *m_own; }
    [[nodiscard]] QString status() const;
    // What is shown now, for files; null before there is a result.
    [[nodiscard]] const StudyPlot *plot() const;
    [[nodiscard]] Errors writeTable(const QString &file) const;
    [[nodiscard]] Errors writeFigure(const QString &file) const;

Q_SIGNALS:
    void helpWanted(const QString &page); // of the help, about the study's kind
    void figureWanted();                  // of the plot that is shown

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void fillStudies();
    void fillExportMenu();
    void setStudy(const Study &study);
    void showState();
    void showStatus();
    void followInputs();
    void fillResult();
    void showPlot();
    void showTable();
    void showRow(const StudyTable &table, std::size_t row);
    void takeRow(const StudyTable &table, std::size_t row);
    [[nodiscard]] std::optional<Scenario> scenarioOf(const StudyTable &table, std::size_t row) const;
    void endLook();
    void askFile(const QString &title, const QString &filter, Errors (StudiesPanel::*write)(const QString &) const);
    [[nodiscard]] std::shared_ptr<const StudyTable> tableAt(int index) const;

    Session &m_session;
    StudyRunner m_runner;
    QComboBox *m_studies;
    QCheckBox *m_own;
    QPushButton *m_run;
    QProgressBar *m_progress;
    QLabel *m_status;
    QToolButton *m_help;
    QToolButton *m_export;
    StudyInputs *m_inputs;
    QComboBox *m_plots;
    QComboBox *m_panels;
    StudyChart *m_chart;
    QComboBox *m_tables;
    StudyTableModel *m_model;
    TableView *m_table;
    QLabel *m_notes;
    std::shared_ptr<const StudyResult> m_shown;
    std::optional<Study> m_study; // as it was opened
    QTimer m_soon;                // runs again what is quick
    QString m_wrong;              // why nothing was started
    double m_figureMm = 183;
    bool m_looks = false; // a preview of this panel is in the window
    bool m_filling = false;
};

} // namespace stringline::ui
