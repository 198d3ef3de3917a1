// Searches the bars of an evaluation on a thread of its own; the newest request wins.
#pragma once

#include "core/evaluate/evaluate.h"
#include "ui/timeline/search_query.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <stop_token>
#include <vector>

namespace stringline::ui {

// In order of time; shared by the views that show them. Null while nothing is searched for.
using FoundBars = std::shared_ptr<const std::vector<FoundBar>>;

class TimelineSearch : public QObject {
    Q_OBJECT

public:
    explicit TimelineSearch(QObject *parent = nullptr);
    ~TimelineSearch() override;

    // An empty query is answered at once, with null.
    void request(const EvaluationPtr &evaluation, const SearchQuery &query);
    [[nodiscard]] bool isBusy() const { return m_busy; }

Q_SIGNALS:
    void found(const stringline::ui::FoundBars &bars);

private:
    void arrived(quint64 generation, const FoundBars &bars);

    QThreadPool m_thread;
    std::stop_source m_running;
    quint64 m_newest = 0;
    bool m_busy = false;
};

} // namespace stringline::ui
