// The published runs that come with the program, evaluated once in the background, and the error they let expect.
#pragma once

#include "core/validation/expected_error.h"

#include <QObject>
#include <QString>

#include <memory>
#include <thread>

namespace stringline::ui {

using PointsPtr = std::shared_ptr<const std::vector<PublishedPoint>>;

class Accuracy : public QObject {
    Q_OBJECT

public:
    explicit Accuracy(const PresetLibrary &presets, QObject *parent = nullptr);

    // Begins the evaluation unless that was done; ready() follows with a later turn of the event loop.
    void start();
    [[nodiscard]] const PointsPtr &points() const { return m_points; } // null until ready()
    [[nodiscard]] const QString &failure() const { return m_failure; } // why there are none
    // Nothing before ready(), or where there are too few points.
    [[nodiscard]] std::optional<ErrorBand> bandOf(const Scenario &scenario, MeasuredQuantity quantity) const;

Q_SIGNALS:
    void ready(); // with points, or with a failure

private:
    void deliver(Result<std::vector<PublishedPoint>> points);

    const PresetLibrary &m_presets;
    PointsPtr m_points;
    QString m_failure;
    bool m_started = false;
    std::jthread m_worker; // last: joins before what it uses goes
};

} // namespace stringline::ui
