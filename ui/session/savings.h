// What waiting costs, found in the background: what the iteration would save without one wait, and which waits are
// worth most. Each answer takes simulations, so the window never waits for it.
#pragma once

#include "core/evaluate/wait_saving.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace stringline::ui {

struct Savings {
    std::weak_ptr<const Evaluation> evaluation; // weak: whoever shows it keeps it
    SpanRef pass;                               // that was asked for; none for the whole iteration
    std::optional<Tick> saved;                  // without the wait before it, where it is a pass of the pipeline
    std::optional<Tick> slack;                  // how much later it could end, where that is known
    std::vector<SavedWait> waits;               // of the whole iteration: those that are worth most
};
using SavingsPtr = std::shared_ptr<const Savings>;

class SavingsFinder : public QObject {
    Q_OBJECT

public:
    explicit SavingsFinder(QObject *parent = nullptr);
    ~SavingsFinder() override;

    // The newest request wins. Asked again for what it found last, or what it is looking for, it does nothing.
    void request(const EvaluationPtr &evaluation, SpanRef pass);
    // What was found for that; null before.
    [[nodiscard]] SavingsPtr answer(const EvaluationPtr &evaluation, SpanRef pass) const;

Q_SIGNALS:
    void found(const stringline::ui::SavingsPtr &savings);

private:
    void deliver(const SavingsPtr &savings);

    std::weak_ptr<const Evaluation> m_wantedOf;
    SpanRef m_wanted;
    SavingsPtr m_answer;
    std::stop_source m_stop;
    QThreadPool m_pool; // one thread; last: waits before what it uses goes
};

// On any thread. Without a scenario or a simulation behind the evaluation (a trace) it knows nothing.
[[nodiscard]] Savings savingsOf(const EvaluationPtr &evaluation, SpanRef pass, const std::stop_token &stop = {});

} // namespace stringline::ui
