// Which bars the Timeline table shows, and in which order: worked out on a thread, the newest wish wins.
#pragma once

#include "core/evaluate/evaluate.h"
#include "ui/models/span_table_model.h"
#include "ui/timeline/search_query.h"

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace stringline::ui {

struct SpanWish {
    SearchQuery query;              // empty for all bars
    std::optional<TimeRange> range; // bars that touch it
    int column = -1;                // to sort by; negative for the own order of the bars
    Qt::SortOrder order = Qt::AscendingOrder;

    bool operator==(const SpanWish &) const = default;
};

// Null where the wish is for all bars as they are. Of equal cells the own order stands, in both directions. Incomplete
// where it was told to stop.
[[nodiscard]] SpanOrder spanOrder(const Timeline &timeline, const SpanWish &wish, const std::stop_token &stop = {});

// Header and the bars of `order`, all columns, raw numbers, in pieces. False where `write` or the stop token ended it.
bool writeSpansCsv(const Timeline &timeline, const SpanOrder &order,
                   const std::function<bool(const QByteArray &)> &write, const std::stop_token &stop = {});

class SpanLister : public QObject {
    Q_OBJECT

public:
    explicit SpanLister(QObject *parent = nullptr);
    ~SpanLister() override;

    void request(const EvaluationPtr &evaluation, const SpanWish &wish);
    // Writes a file; says so, or what was in the way, by saved().
    void save(const EvaluationPtr &evaluation, const SpanOrder &order, const QString &file);
    [[nodiscard]] bool isBusy() const { return m_busy; }

Q_SIGNALS:
    void listed(const stringline::EvaluationPtr &evaluation, const stringline::ui::SpanOrder &order);
    void saved(const QString &file, const QString &error); // no error where it is empty

private:
    QThreadPool m_thread;
    std::stop_source m_running;
    std::stop_source m_closing;
    quint64 m_newest = 0;
    bool m_busy = false;
};

} // namespace stringline::ui
