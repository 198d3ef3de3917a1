// One row of the form: label, input, derived text, and below them what is wrong with it.
//
// The row never keeps a scenario back: text that cannot be read stays in the box, marked and explained, while the
// document keeps its last value; a value that can be read but breaks a rule goes into the document and is explained by
// its diagnostics.
#pragma once

#include "core/base/diagnostic.h"
#include "ui/panels/form_rows.h"

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;

namespace stringline::ui {

class DerivedLabel;
class UnitLineEdit;

class FieldRow : public QWidget {
    Q_OBJECT

public:
    explicit FieldRow(FormRow row, QWidget *parent = nullptr);

    // Shows the scenario's value, unless somebody is typing or what was typed cannot be read.
    void showScenario(const ScenarioPtr &scenario, const Evaluation *evaluation);
    // Marks the row by the worst of the diagnostics that belong to it.
    void showDiagnostics(const Diagnostics &diagnostics);
    // Gives up text that cannot be read.
    void forgetTyping();
    [[nodiscard]] bool covers(const std::string &path) const;
    // Shows a row that does not apply, until it is left alone with another scenario.
    void reveal();
    [[nodiscard]] QWidget *input() const; // what has the focus; null for a read-only row
    [[nodiscard]] const QLabel &message() const { return *m_message; }

    static constexpr int kLabelWidth = 108;

Q_SIGNALS:
    void previewed(const stringline::Scenario &scenario);
    void committed(const stringline::Scenario &scenario);
    void canceled();
    void fixRequested(const stringline::Fix &fix);
    void whyWanted(const QString &number); // of the text beside the box

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] QWidget *makeInput();
    [[nodiscard]] QWidget *makeLine();
    [[nodiscard]] QWidget *makeChoice();
    [[nodiscard]] QWidget *makeSwitches();
    void fillChoices();
    void previewTyping();
    void commitText(const QString &text);
    void commitSwitch(std::size_t index, bool on);
    void showMessage();
    void showOrHide();

    FormRow m_row;
    ScenarioPtr m_scenario;
    Diagnostics m_problems; // of this row
    Errors m_unreadable;    // of the text in the box
    bool m_applies = true;
    bool m_revealed = false;
    std::vector<Fix> m_fixes;
    QTimer m_typing;
    QLabel *m_label;
    DerivedLabel *m_derived = nullptr;
    UnitLineEdit *m_line = nullptr;
    QComboBox *m_choice = nullptr;
    std::vector<QCheckBox *> m_switches;
    QLabel *m_message;
};

} // namespace stringline::ui
