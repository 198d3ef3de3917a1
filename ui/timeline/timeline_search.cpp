#include "ui/timeline/timeline_search.h"

namespace stringline::ui {

TimelineSearch::TimelineSearch(QObject *parent)
    : QObject(parent)
{
    m_thread.setMaxThreadCount(1);
}

TimelineSearch::~TimelineSearch()
{
    m_running.request_stop();
    m_thread.waitForDone();
}

void TimelineSearch::request(const EvaluationPtr &evaluation, const SearchQuery &query)
{
    m_running.request_stop();
    m_running = std::stop_source();
    const quint64 generation = ++m_newest;
    m_busy = evaluation && !query.empty();
    if (!m_busy) {
        Q_EMIT found(nullptr);
        return;
    }
    m_thread.start([this, evaluation, query, generation, stop = m_running.get_token()] {
        auto bars = std::make_shared<const std::vector<FoundBar>>(findBars(evaluation->timeline, query, stop));
        QMetaObject::invokeMethod(
            this, [this, generation, bars = std::move(bars)] { arrived(generation, bars); }, Qt::QueuedConnection);
    });
}

void TimelineSearch::arrived(quint64 generation, const FoundBars &bars)
{
    if (generation != m_newest)
        return;
    m_busy = false;
    Q_EMIT found(bars);
}

} // namespace stringline::ui
