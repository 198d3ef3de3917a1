#include "ui/session/explainer.h"

namespace stringline::ui {

void Explainer::request(const ScenarioPtr &scenario, Seconds measured)
{
    m_busy = true;
    // The one before is asked to stop and waited for: it looks at its token between two evaluations.
    m_worker = std::jthread([this, scenario, measured, generation = ++m_generation](const std::stop_token &stop) {
        auto explanation = std::make_shared<const TimeExplanation>(explainTime(scenario, measured, stop));
        if (stop.stop_requested())
            return;
        QMetaObject::invokeMethod(
            this,
            [this, generation, answer = ExplanationPtr(std::move(explanation))] {
                if (generation != m_generation)
                    return;
                m_busy = false;
                Q_EMIT explained(answer);
            },
            Qt::QueuedConnection);
    });
}

} // namespace stringline::ui
