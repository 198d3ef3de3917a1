#include "ui/panels/span_list.h"

#include "core/report/wait_chain.h"
#include "core/sim/span_lookup.h"
#include "ui/models/span_rows.h"
#include "ui/models/table_text.h"

#include <QSaveFile>

#include <algorithm>
#include <numeric>
#include <utility>

namespace stringline::ui {

namespace {

constexpr std::size_t kBetweenStops = 4096;
constexpr qsizetype kPiece = 1 << 18; // bytes

// By what a column sorts, as whole numbers: kinds of bars in the order of their table, stages and causes by rank.
std::int64_t keyOf(const Timeline &timeline, const SpanRef &ref, int column)
{
    const Span &span = *timeline.find(ref);
    switch (column) {
    case SpanTableModel::Stage:
        return ref.rank;
    case SpanTableModel::LaneName:
        return std::int64_t(ref.lane);
    case SpanTableModel::What:
        return std::int64_t(span.activity) * kPassCount + std::int64_t(span.pass);
    case SpanTableModel::Microbatch:
        return span.microbatch;
    case SpanTableModel::Chunk:
        return span.chunk;
    case SpanTableModel::Start:
        return span.start;
    case SpanTableModel::Duration:
        return span.duration();
    case SpanTableModel::Waited:
        return span.start - (ref.index > 0 ? timeline.find({ref.rank, ref.lane, ref.index - 1})->end : 0);
    case SpanTableModel::WaitedFor:
        return waitBefore(timeline, ref).length() > 0 ? causeOf(timeline, ref).rank : kNone;
    default:
        return 0;
    }
}

std::vector<int> filtered(const Timeline &timeline, const SpanRows &rows, const SpanWish &wish,
                          const std::stop_token &stop)
{
    std::vector<int> numbers;
    if (wish.query.empty()) {
        numbers.resize(std::size_t(rows.count()));
        std::iota(numbers.begin(), numbers.end(), 0);
    } else {
        for (const FoundBar &bar : findBars(timeline, wish.query, stop))
            numbers.push_back(rows.rowOf(bar.span));
        std::ranges::sort(numbers);
    }
    if (!wish.range)
        return numbers;
    std::size_t seen = 0;
    std::erase_if(numbers, [&](int number) {
        if (++seen % kBetweenStops == 0 && stop.stop_requested())
            return true;
        const Span &span = *timeline.find(rows.refAt(number));
        return span.start >= wish.range->to || span.end <= wish.range->from;
    });
    return numbers;
}

} // namespace

SpanOrder spanOrder(const Timeline &timeline, const SpanWish &wish, const std::stop_token &stop)
{
    if (wish.query.empty() && !wish.range && wish.column < 0)
        return nullptr;
    const SpanRows rows(timeline);
    std::vector<int> numbers = filtered(timeline, rows, wish, stop);
    if (wish.column < 0)
        return std::make_shared<const std::vector<int>>(std::move(numbers));
    std::vector<std::pair<std::int64_t, int>> keyed;
    keyed.reserve(numbers.size());
    const bool falling = wish.order == Qt::DescendingOrder;
    for (const int number : numbers) {
        if (keyed.size() % kBetweenStops == 0 && stop.stop_requested())
            return std::make_shared<const std::vector<int>>();
        const std::int64_t key = keyOf(timeline, rows.refAt(number), wish.column);
        keyed.emplace_back(falling ? -key : key, number);
    }
    std::ranges::sort(keyed);
    std::ranges::transform(keyed, numbers.begin(), [](const auto &each) { return each.second; });
    return std::make_shared<const std::vector<int>>(std::move(numbers));
}

bool writeSpansCsv(const Timeline &timeline, const SpanOrder &order,
                   const std::function<bool(const QByteArray &)> &write, const std::stop_token &stop)
{
    const SpanRows rows(timeline);
    QStringList cells;
    for (int column = 0; column < SpanTableModel::ColumnCount; ++column)
        cells << spanColumnTitle(column);
    QByteArray piece = tableLine(cells, TableFormat::Csv).toUtf8();
    const int count = order ? int(order->size()) : rows.count();
    for (int i = 0; i < count; ++i) {
        if (std::size_t(i) % kBetweenStops == 0 && stop.stop_requested())
            return false;
        const SpanRef ref = rows.refAt(order ? (*order)[std::size_t(i)] : i);
        cells.clear();
        for (int column = 0; column < SpanTableModel::ColumnCount; ++column)
            cells << csvNumber(spanCell(timeline, ref, column, true))
                         .value_or(spanCell(timeline, ref, column, false).toString());
        piece += tableLine(cells, TableFormat::Csv).toUtf8();
        if (piece.size() >= kPiece) {
            if (!write(piece))
                return false;
            piece.clear();
        }
    }
    return write(piece);
}

SpanLister::SpanLister(QObject *parent)
    : QObject(parent)
{
    m_thread.setMaxThreadCount(1);
}

SpanLister::~SpanLister()
{
    m_thread.clear();
    m_running.request_stop();
    m_closing.request_stop();
    m_thread.waitForDone();
}

void SpanLister::request(const EvaluationPtr &evaluation, const SpanWish &wish)
{
    m_running.request_stop();
    m_running = std::stop_source();
    const quint64 generation = ++m_newest;
    m_busy = evaluation && wish != SpanWish{};
    if (!m_busy) {
        Q_EMIT listed(evaluation, nullptr);
        return;
    }
    m_thread.start([this, evaluation, wish, generation, stop = m_running.get_token()] {
        SpanOrder order = spanOrder(evaluation->timeline, wish, stop);
        QMetaObject::invokeMethod(
            this,
            [this, generation, evaluation, order = std::move(order)] {
                if (generation != m_newest)
                    return;
                m_busy = false;
                Q_EMIT listed(evaluation, order);
            },
            Qt::QueuedConnection);
    });
}

void SpanLister::save(const EvaluationPtr &evaluation, const SpanOrder &order, const QString &file)
{
    m_thread.start([this, evaluation, order, file, stop = m_closing.get_token()] {
        QSaveFile target(file);
        const bool written =
            target.open(QIODevice::WriteOnly) &&
            writeSpansCsv(
                evaluation->timeline, order,
                [&target](const QByteArray &piece) { return target.write(piece) == piece.size(); }, stop) &&
            target.commit();
        const QString error = written ? QString() : target.errorString();
        QMetaObject::invokeMethod(
            this, [this, file, error] { Q_EMIT saved(file, error); }, Qt::QueuedConnection);
    });
}

} // namespace stringline::ui
