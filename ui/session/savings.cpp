#include "ui/session/savings.h"

#include "core/report/slack.h"
#include "core/sim/pass_times.h"

namespace stringline::ui {

namespace {

// Whether the sweep of the usual replica knows the span; others have no slack that anybody has looked at.
bool isSwept(const PassTimes &passes, SpanRef span)
{
    return span.rank < passes.ranks() &&
           ((span.lane == Lane::Compute && span.index < passes.passes(span.rank)) || span.lane == Lane::Pipeline);
}

bool isPass(const Timeline &timeline, SpanRef span)
{
    const std::size_t stages = timeline.stages();
    return span.lane == Lane::Compute && std::size_t(span.rank) < timeline.ranks.size() &&
           span.index < timeline.passesOf(std::size_t(span.rank)).passes(int(std::size_t(span.rank) % stages));
}

} // namespace

Savings savingsOf(const EvaluationPtr &evaluation, SpanRef pass, const std::stop_token &stop)
{
    Savings savings{evaluation, pass, {}, {}, {}};
    const Timeline &timeline = evaluation->timeline;
    if (!evaluation->scenario || !timeline.passes || stop.stop_requested())
        return savings;
    if (pass.index == kNone) {
        savings.waits = waitsBySaving(*evaluation, kNamedWaits, kTriedWaits, stop);
        return savings;
    }
    if (isSwept(*timeline.passes, pass))
        savings.slack = Slack(timeline).of(pass);
    if (isPass(timeline, pass) && waitBefore(timeline, pass).length() > 0 && !stop.stop_requested())
        savings.saved = savedWithout(*evaluation->scenario, pass);
    return savings;
}

SavingsFinder::SavingsFinder(QObject *parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

SavingsFinder::~SavingsFinder()
{
    m_pool.clear();
    m_stop.request_stop();
    m_pool.waitForDone();
}

SavingsPtr SavingsFinder::answer(const EvaluationPtr &evaluation, SpanRef pass) const
{
    return m_answer && m_answer->evaluation.lock() == evaluation && m_answer->pass == pass ? m_answer : nullptr;
}

void SavingsFinder::request(const EvaluationPtr &evaluation, SpanRef pass)
{
    if (evaluation == m_wantedOf.lock() && pass == m_wanted)
        return;
    m_wantedOf = evaluation;
    m_wanted = pass;
    m_pool.clear(); // what waits; what runs looks at its token between two simulations
    m_stop.request_stop();
    m_stop = std::stop_source();
    if (!evaluation)
        return;
    m_pool.start([this, evaluation, pass, stop = m_stop.get_token()] {
        SavingsPtr savings = std::make_shared<const Savings>(savingsOf(evaluation, pass, stop));
        if (!stop.stop_requested())
            QMetaObject::invokeMethod(
                this, [this, savings = std::move(savings)] { deliver(savings); }, Qt::QueuedConnection);
    });
}

void SavingsFinder::deliver(const SavingsPtr &savings)
{
    if (savings->evaluation.lock() != m_wantedOf.lock() || savings->pass != m_wanted)
        return;
    m_answer = savings;
    Q_EMIT found(savings);
}

} // namespace stringline::ui
