// Reads measured traces in the background, with progress and a way to stop: a hundred megabytes take a second.
#pragma once

#include "core/base/result.h"
#include "ui/session/measured_run.h"

#include <QObject>

#include <functional>
#include <optional>
#include <thread>

namespace stringline::ui {

class TraceLoader : public QObject {
    Q_OBJECT

public:
    explicit TraceLoader(QObject *parent = nullptr);

    // The newest request wins; one under way is stopped.
    void open(const QString &file);
    // Another step of what was read, by its place in the trace.
    void showStep(const MeasuredRunPtr &run, std::size_t step);
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_busy; }
    [[nodiscard]] const QString &file() const { return m_file; } // that was asked for last

Q_SIGNALS:
    void busyChanged(bool busy);
    void progressed(qint64 bytes, qint64 total); // of the file as it lies on the disk
    // Each request that is not replaced by another one ends with one of these.
    void loaded(const stringline::ui::MeasuredRunPtr &run);
    void failed(const stringline::Errors &errors);
    void canceled();

private:
    struct Answer {
        MeasuredRunPtr run; // null for errors, or where it was stopped
        Errors errors;
    };
    using Job = std::function<Answer(const std::stop_token &stop)>;

    [[nodiscard]] Answer read(const QString &file, const std::stop_token &stop);
    void request(Job job);
    void start(Job job);
    void finish(const Answer &answer);

    QString m_file;
    std::optional<Job> m_next; // waits until the one under way has stopped
    bool m_busy = false;
    bool m_canceled = false; // also an answer that is on its way
    std::jthread m_worker;   // last: joins before what it uses goes
};

} // namespace stringline::ui
