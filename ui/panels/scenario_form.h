// The left dock: every number of the scenario, in foldable sections; see form_rows.h for what stands where.
#pragma once

#include "core/base/diagnostic.h"
#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"

#include <QScrollArea>

#include <memory>
#include <string>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace stringline::ui {

class FieldRow;
class PresetMenu;
class Section;
class Session;
struct FormGroup;
struct FormRow;

class ScenarioForm : public QScrollArea {
    Q_OBJECT

public:
    explicit ScenarioForm(Session &session, QWidget *parent = nullptr);

    // The row that shows the field, unfolding what hides it; null where no row does.
    FieldRow *rowFor(const std::string &path);
    // Brings the row into sight; null where there is none.
    FieldRow *showField(const std::string &path);
    void focusField(const std::string &path);
    [[nodiscard]] const std::vector<Section *> &sections() const { return m_sections; }
    // Tight spacing and fewer open sections, for small windows.
    void setCompact(bool compact);

    static constexpr int kWidth = 298;

Q_SIGNALS:
    void whyWanted(const QString &number); // by its id in core/explain
    void message(const QString &text);     // errors that belong to no row

private:
    struct Caption {
        QLabel *label = nullptr;
        std::vector<FieldRow *> rows; // below it; without any to be seen the label goes as well
    };
    // Rows of one section that are made when somebody asks for them.
    struct Rest {
        std::vector<std::string> prefixes;
        QVBoxLayout *layout = nullptr;
        QWidget *box = nullptr;
        QWidget *toggle = nullptr;
        QLabel *problems = nullptr; // diagnostics of the section that no row covers
        std::vector<Fix> fixes;
        std::vector<Caption> captions;
        bool filled = false;
    };

    void addGroup(FormGroup group, QVBoxLayout &layout);
    FieldRow *addRow(FormRow row, QVBoxLayout &layout);
    void addRest(const FormGroup &group, QVBoxLayout &layout);
    void fillRest(Rest &rest);
    void showScenario();
    void showDerived();
    void showDiagnostics();
    void showUncovered(Rest &rest);
    static void showCaptions(const Rest &rest);
    void applyPresetTo(PresetKind kind, const QString &id);
    void savePreset(PresetKind kind);
    void commit(const Scenario &scenario);

    Session &m_session;
    std::vector<Section *> m_sections;
    std::vector<QVBoxLayout *> m_rowLayouts;
    std::vector<FieldRow *> m_rows;
    std::vector<PresetMenu *> m_presetMenus;
    std::vector<std::unique_ptr<Rest>> m_rests; // one a section
    bool m_compact = false;
};

} // namespace stringline::ui
