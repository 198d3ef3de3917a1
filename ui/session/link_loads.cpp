#include "ui/session/link_loads.h"

namespace stringline::ui {

LinkLoads::LinkLoads(QObject *parent)
    : QObject(parent)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMilliseconds);
    connect(&m_pause, &QTimer::timeout, this, &LinkLoads::start);
}

void LinkLoads::request(const EvaluationPtr &evaluation)
{
    if (!evaluation || evaluation == m_wanted)
        return;
    m_wanted = evaluation;
    m_pause.start();
}

void LinkLoads::start()
{
    // The one before is asked to stop and waited for: it looks at its token between two ranks.
    m_worker = std::jthread([this, evaluation = m_wanted, generation = ++m_generation](const std::stop_token &stop) {
        auto answer = std::make_shared<LinkAnswer>();
        answer->evaluation = evaluation;
        answer->load = linkLoad(*evaluation->scenario, evaluation->timeline, evaluation->traffic, stop);
        if (stop.stop_requested())
            return;
        answer->rankOfGpu = rankOfGpus(*evaluation->scenario, evaluation->timeline);
        QMetaObject::invokeMethod(
            this,
            [this, generation, ready = LinkAnswerPtr(std::move(answer))] {
                if (generation != m_generation)
                    return;
                m_answer = ready;
                Q_EMIT answered();
            },
            Qt::QueuedConnection);
    });
}

} // namespace stringline::ui
