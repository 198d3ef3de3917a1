// Works out in the background what links carry, for whoever shows it: the answer to the newest request, once those
// pause.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/report/link_load.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <thread>
#include <vector>

namespace stringline::ui {

struct LinkAnswer {
    EvaluationPtr evaluation;
    LinkLoad load;
    std::vector<int> rankOfGpu;
};
using LinkAnswerPtr = std::shared_ptr<const LinkAnswer>;

class LinkLoads : public QObject {
    Q_OBJECT

public:
    static constexpr int kPauseMilliseconds = 80;

    explicit LinkLoads(QObject *parent = nullptr);

    void request(const EvaluationPtr &evaluation);
    // The last answer; null before the first. It may be of an older evaluation.
    [[nodiscard]] const LinkAnswerPtr &answer() const { return m_answer; }

Q_SIGNALS:
    void answered();

private:
    void start();

    EvaluationPtr m_wanted;
    LinkAnswerPtr m_answer;
    QTimer m_pause;
    quint64 m_generation = 0;
    std::jthread m_worker; // last: joins before what it uses goes
};

} // namespace stringline::ui
