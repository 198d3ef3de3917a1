// How a person likes to work, as the preferences dialog sets it: size of the interface, wheel, autosave, what a start
// opens, whether the tour was seen. Kept in the same file as Preferences, which is about looks and what was open.
#pragma once

#include <QObject>
#include <QSettings>
#include <QString>

namespace stringline::ui {

class Habits : public QObject {
    Q_OBJECT

public:
    explicit Habits(QObject *parent = nullptr);

    // Of the whole interface; taken at the next start.
    [[nodiscard]] int interfacePercent() const;
    void setInterfacePercent(int percent);
    // The wheel over the timeline zooms and scrolls with Ctrl, instead of the other way round.
    [[nodiscard]] bool wheelZooms() const;
    void setWheelZooms(bool zooms);
    // How long after the last edit unsaved work is kept safe.
    [[nodiscard]] int autosaveSeconds() const;
    void setAutosaveSeconds(int seconds);
    // What a start without a file opens: a preset's id; empty for the file that was last open.
    [[nodiscard]] QString startScenario() const;
    void setStartScenario(const QString &id);
    [[nodiscard]] bool tourSeen() const;
    void setTourSeen(bool seen);

    static constexpr int kAutosaveSeconds = 2;
    static constexpr const char *kStartScenario = "gpt3-175b-selene";

Q_SIGNALS:
    void wheelChanged();

private:
    QSettings m_settings;
};

} // namespace stringline::ui
