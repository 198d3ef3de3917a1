// A lesson that is being written: its text as JSON, so that what is half typed can be kept, and what a check in the
// background says of it.
#pragma once

#include "core/lessons/check_lesson.h"

#include <QObject>
#include <QTimer>

#include <string>
#include <thread>

namespace stringline::ui {

class LessonDraft : public QObject {
    Q_OBJECT

public:
    explicit LessonDraft(const PresetLibrary &presets, QObject *parent = nullptr);
    ~LessonDraft() override;

    void open(const Lesson &lesson);
    void markSaved() { m_modified = false; }
    [[nodiscard]] bool isModified() const { return m_modified; }
    [[nodiscard]] const Json &json() const { return m_json; }

    // Null takes a member away.
    void setMember(std::string_view key, Json value);
    [[nodiscard]] int pages() const;
    [[nodiscard]] const Json &page(int index) const;
    void setPage(int index, Json page);
    void insertPage(int index, Json page);
    void removePage(int index); // the last one stays
    void movePage(int from, int to);

    // What the lesson starts from, and what a page does; null where the lesson's own scenario is wrong.
    [[nodiscard]] ScenarioPtr scenario() const { return m_scenario; }
    [[nodiscard]] ScenarioPtr pageStart(int index) const;
    void setScenario(const Scenario &scenario);

    // Of the newest check. `isChecking` while a newer one is under way.
    [[nodiscard]] const CheckedLesson &checked() const { return m_checked; }
    [[nodiscard]] bool isChecking() const { return m_checking; }
    [[nodiscard]] const PlayedStep *played(int page) const; // null while there is none

Q_SIGNALS:
    void pagesChanged(); // their number or order
    void checkedChanged();

private:
    void edited();
    void readScenario();
    void check();

    const PresetLibrary &m_presets;
    Json m_json;
    ScenarioPtr m_scenario;
    CheckedLesson m_checked;
    bool m_modified = false;
    bool m_checking = false;
    int m_serial = 0; // of the check that counts
    QTimer m_soon;
    std::jthread m_worker; // last: joins before what it uses goes
};

} // namespace stringline::ui
