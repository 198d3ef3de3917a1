// What is about to be opened, before anything is replaced: which format each file is taken for, what became of each of
// its lines, what contradicts itself, and what the plan would take. A wrong file says what is wrong here, by line.
//
// It reads and shows; who accepts it takes scenario(). import_dialog_layout.cpp makes its widgets.
#pragma once

#include "ui/session/config_preview.h"
#include "ui/session/evaluator.h"

#include <QDialog>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;
class QTextBrowser;

namespace stringline::ui {

class ConfigLineModel;
class TableView;

class ImportDialog : public QDialog {
    Q_OBJECT

public:
    // Reads `inputs` at once. `open` is what the window shows: its machine and its plan are offered.
    ImportDialog(std::vector<ConfigInput> inputs, ScenarioPtr open, const PresetLibrary &presets,
                 QWidget *parent = nullptr);

    // What Open opens; none where a file cannot be read.
    [[nodiscard]] const std::optional<Scenario> &scenario() const { return m_scenario; }
    // "run.sh and ds.json", for undo and messages.
    [[nodiscard]] QString sources() const;
    // Of scenario(); null until it is there, or where it has errors.
    [[nodiscard]] const EvaluationPtr &evaluation() const { return m_evaluation; }

    [[nodiscard]] QString summary() const;
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] QString findings() const; // what is wrong or doubtful, or why nothing can be read
    [[nodiscard]] QComboBox &format(int file) const { return *m_files[std::size_t(file)].format; }
    [[nodiscard]] QPlainTextEdit &text(int file) const { return *m_files[std::size_t(file)].text; }
    [[nodiscard]] QComboBox &machine() const { return *m_machine; }
    [[nodiscard]] QComboBox &rest() const { return *m_rest; }
    [[nodiscard]] QComboBox &fate() const { return *m_fate; }
    [[nodiscard]] QLineEdit &filter() const { return *m_filter; }
    [[nodiscard]] TableView &lines() const { return *m_table; }
    [[nodiscard]] ConfigLineModel &model() const { return *m_model; }
    [[nodiscard]] QPushButton &openButton() const { return *m_open; }

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    struct File {
        QComboBox *format;
        QLabel *framework;
        QPlainTextEdit *text;
    };

    QWidget *makeChoices();
    QWidget *makeSources();
    QWidget *makeLines();
    void read();
    void onEvaluated(const EvaluationPtr &evaluation);
    void showFormats();
    void showFates();
    void showFindings();
    void fitFindings();
    void showSummary();
    void showLine(int file, int line);

    std::vector<ConfigInput> m_inputs;
    ScenarioPtr m_openPlan;
    const PresetLibrary &m_presets;
    std::optional<Scenario> m_scenario;
    Errors m_errors;     // why there is none
    Diagnostics m_said;  // by the files
    Diagnostics m_rules; // by the scenario's rules
    EvaluationPtr m_evaluation;
    bool m_evaluated = false;  // the newest request has its answer
    bool m_restChosen = false; // by hand

    QLabel *m_summary;
    QLabel *m_verdict;
    QComboBox *m_machine;
    QComboBox *m_rest;
    QTabWidget *m_sources;
    std::vector<File> m_files;
    ConfigLineModel *m_model;
    QLineEdit *m_filter;
    QComboBox *m_fate;
    TableView *m_table;
    QTextBrowser *m_findings;
    QPushButton *m_open;
    Evaluator m_evaluator; // last: stops before what it answers to goes
};

} // namespace stringline::ui
