// A study in the background: asked for by a person, with its progress, stopped at once.
#pragma once

#include "core/scenario/presets.h"
#include "core/studies/study.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <mutex>
#include <thread>

namespace stringline::ui {

struct StudyState {
    std::shared_ptr<const Study> study;        // null before the first
    std::shared_ptr<const StudyResult> result; // of it; null while it runs for the first time, and where it failed
    Errors errors;                             // why there is no result
    double fraction = 0;
    QString what;       // is being worked on
    double seconds = 0; // that the last whole run took
    bool running = false;
};

class StudyRunner : public QObject {
    Q_OBJECT

public:
    explicit StudyRunner(const PresetLibrary &presets, QObject *parent = nullptr);
    ~StudyRunner() override;

    void start(const Study &study); // replaces what runs
    void stop();                    // keeps what was found until then
    void clear();                   // stops, and forgets
    [[nodiscard]] const StudyState &state() const { return m_state; }

    static constexpr int kPollMilliseconds = 60;

Q_SIGNALS:
    void changed();

private:
    // Written by the worker, read by the owner's thread.
    struct Shared {
        std::mutex mutex;
        double fraction = 0;
        std::string what;
        std::shared_ptr<const StudyResult> result;
        Errors errors;
        bool finished = false;
    };
    void poll();

    const PresetLibrary &m_presets;
    StudyState m_state;
    std::shared_ptr<Shared> m_shared;
    QElapsedTimer m_since;
    QTimer m_poll;
    std::jthread m_worker; // last: joins before what it uses goes
};

} // namespace stringline::ui
