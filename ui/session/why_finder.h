// What changes a number most, found in the background: every input a step down and up takes some hundred estimates.
#pragma once

#include "core/explain/influence.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <optional>
#include <stop_token>
#include <vector>

namespace stringline::ui {

class WhyFinder : public QObject {
    Q_OBJECT

public:
    explicit WhyFinder(QObject *parent = nullptr);
    ~WhyFinder() override;

    // The newest request wins; asked again for the same it does nothing.
    void request(const ScenarioPtr &scenario, const QString &number);
    void cancel();
    // Nothing while it is being looked for.
    [[nodiscard]] const std::optional<std::vector<Influence>> &answer() const { return m_answer; }

Q_SIGNALS:
    void found();

private:
    ScenarioPtr m_scenario;
    QString m_number;
    std::optional<std::vector<Influence>> m_answer;
    int m_generation = 0;
    std::stop_source m_stop;
    QThreadPool m_pool; // one thread; last: waits before what it uses goes
};

} // namespace stringline::ui
