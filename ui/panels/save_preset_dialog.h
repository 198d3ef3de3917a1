// Asks under which name to save a part of the scenario, and where its numbers come from: a preset without a source is
// of no use a month later.
#pragma once

#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace stringline::ui {

class SavePresetDialog : public QDialog {
    Q_OBJECT

public:
    SavePresetDialog(PresetLibrary &presets, const Scenario &scenario, PresetKind kind, QWidget *parent = nullptr);

    // The scenario whose part now carries the new name, source and preset id.
    [[nodiscard]] const Scenario &scenario() const { return m_scenario; }

    void accept() override;

private:
    void check();

    PresetLibrary &m_presets;
    PresetKind m_kind;
    Scenario m_scenario;
    QLineEdit *m_name;
    QLineEdit *m_source;
    QLabel *m_message;
    QPushButton *m_save;
};

// A file name made of a title: "GPT-3 175B (mine)" is "gpt-3-175b-mine".
[[nodiscard]] QString presetId(const QString &name);

} // namespace stringline::ui
