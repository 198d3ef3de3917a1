#include "ui/session/why_finder.h"

namespace stringline::ui {

WhyFinder::WhyFinder(QObject *parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

WhyFinder::~WhyFinder()
{
    cancel();
    m_pool.waitForDone();
}

void WhyFinder::cancel()
{
    m_pool.clear();
    m_stop.request_stop();
    m_stop = std::stop_source();
    ++m_generation; // what was on its way comes too late
    m_scenario.reset();
    m_number.clear();
    m_answer.reset();
}

void WhyFinder::request(const ScenarioPtr &scenario, const QString &number)
{
    if (scenario == m_scenario && number == m_number)
        return;
    cancel();
    m_scenario = scenario;
    m_number = number;
    m_pool.start([this, scenario, id = number.toStdString(), stop = m_stop.get_token(), generation = m_generation] {
        std::vector<Influence> influences = mostInfluential(*scenario, id, 3, stop);
        if (stop.stop_requested())
            return;
        QMetaObject::invokeMethod(
            this,
            [this, generation, influences = std::move(influences)] {
                if (generation != m_generation)
                    return;
                m_answer = influences;
                Q_EMIT found();
            },
            Qt::QueuedConnection);
    });
}

} // namespace stringline::ui
