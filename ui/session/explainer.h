// Looks in the background for what would make a prediction come true: the answer to "my run takes 9.1 s, why?".
#pragma once

#include "core/calibrate/likely_causes.h"

#include <QObject>

#include <memory>
#include <thread>

namespace stringline::ui {

using ExplanationPtr = std::shared_ptr<const TimeExplanation>;

class Explainer : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    // The newest request wins.
    void request(const ScenarioPtr &scenario, Seconds measured);
    [[nodiscard]] bool isBusy() const { return m_busy; }

Q_SIGNALS:
    void explained(const stringline::ui::ExplanationPtr &explanation);

private:
    bool m_busy = false;
    quint64 m_generation = 0;
    std::jthread m_worker; // last: joins before what it uses goes
};

} // namespace stringline::ui
