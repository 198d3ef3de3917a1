// The button at the right of a form section: names the preset a part came from, offers the others, saves the part as
// one of the person's own.
#pragma once

#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"

#include <QToolButton>

#include <functional>

class QMenu;

namespace stringline::ui {

class PresetMenu : public QToolButton {
    Q_OBJECT

public:
    PresetMenu(const PresetLibrary &presets, PresetKind kind, QWidget *parent = nullptr);

    void showScenario(const Scenario &scenario);

Q_SIGNALS:
    void chosen(stringline::PresetKind kind, const QString &id);
    void saveRequested(stringline::PresetKind kind);

private:
    const PresetLibrary &m_presets;
    PresetKind m_kind;
    QMenu *m_menu;
};

// Adds the presets of a kind to a menu, families of several in submenus; `choose` gets the id.
void addPresets(QMenu &menu, const PresetLibrary &presets, PresetKind kind,
                const std::function<void(const QString &)> &choose);

} // namespace stringline::ui
