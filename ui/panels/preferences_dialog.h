// What a person sets once: looks, the wheel, how often work is kept safe, what a start opens. Everything takes effect
// at once, but for language and size of the interface, which wait for the next start and say so.
#pragma once

#include <QDialog>

class QFormLayout;

namespace stringline {
class PresetLibrary;
}

namespace stringline::ui {

class Habits;
class Preferences;

class PreferencesDialog : public QDialog {
    Q_OBJECT

public:
    // `presetsFolder`: where a person's own presets are.
    PreferencesDialog(Preferences &preferences, Habits &habits, const PresetLibrary &presets,
                      const QString &presetsFolder, QWidget *parent = nullptr);

Q_SIGNALS:
    void keysWanted();
    void tourWanted();

private:
    void addLooks(QFormLayout &form);
    void addWork(QFormLayout &form, const PresetLibrary &presets);
    void addPlaces(QFormLayout &form, const QString &presetsFolder);

    Preferences &m_preferences;
    Habits &m_habits;
};

} // namespace stringline::ui
