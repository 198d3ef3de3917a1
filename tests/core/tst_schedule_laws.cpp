// Laws that hold for every row of the table of schedules and every shape that it accepts, by a simulator written for
// this alone (tests/support/reference_pipeline).
#include "core/schedule/schedule.h"
#include "tests/support/reference_pipeline.h"

#include <QtTest>

#include <set>
#include <tuple>

using namespace stringline;
using namespace stringline::tests;

namespace {

// All p up to 16 and m up to 64; for many chunks, where orders are long, every third m; where orders are searched for,
// small ones.
template <class Check>
int forEachShape(const ScheduleRow &row, Check check)
{
    int accepted = 0;
    for (int p = 1; p <= 16; ++p) {
        for (int v = row.minimumChunks; v <= (row.maximumChunks == 0 ? 4 : row.maximumChunks); ++v) {
            for (int m = 1; m <= 64; m += v > 2 && p > 4 && m % p != 0 ? 3 : 1) {
                const ScheduleShape shape{p, m, v};
                if (row.searches && (p > 6 || m > 12 || (m > 3 && m % 4 != 0)))
                    continue; // each is a search
                if (!row.refusal(shape).empty())
                    continue;
                check(shape);
                ++accepted;
                if (QTest::currentTestFailed())
                    return accepted;
            }
        }
    }
    return accepted;
}

std::string told(const ScheduleRow &row, const ScheduleShape &shape)
{
    return std::string(row.id) + " p=" + std::to_string(shape.stages) + " m=" + std::to_string(shape.microbatches) +
           " v=" + std::to_string(shape.chunks);
}

void perSchedule()
{
    QTest::addColumn<QByteArray>("id");
    for (const ScheduleRow &row : schedules()) {
        if (!row.ordersInPlan)
            QTest::newRow(row.id.data()) << QByteArray(row.id.data(), qsizetype(row.id.size()));
    }
}

// How often each pass of each chunk and microbatch stands in a rank's order.
std::string notOnceEach(const ScheduleRow &row, const ScheduleShape &shape, const Orders &orders, bool split)
{
    if (int(orders.size()) != shape.stages)
        return "not one order a rank";
    for (const RankOrder &order : orders) {
        std::set<std::tuple<int, int, int>> seen; // kind, chunk, microbatch
        std::size_t backwards = 0;
        for (const ScheduledOp &op : order) {
            if (op.chunk < 0 || op.chunk >= shape.chunks || op.microbatch < 0 ||
                op.microbatch >= microbatchesAtPlace(row.placement, shape))
                return "an operation outside of the shape";
            // A backward is whole or in two parts.
            if (op.pass == Pass::Backward && !seen.insert({int(Pass::WeightGradient), op.chunk, op.microbatch}).second)
                return "a weight gradient twice";
            const Pass kind = op.pass == Pass::Backward ? Pass::InputGradient : op.pass;
            if (!seen.insert({int(kind), op.chunk, op.microbatch}).second)
                return "an operation twice";
            backwards += sendsGradient(op.pass) ? 1 : 0;
            if (!split && op.pass == Pass::InputGradient)
                return "a split backward in a schedule that splits none";
        }
        const std::size_t passes = std::size_t(microbatchesAtPlace(row.placement, shape)) * std::size_t(shape.chunks);
        const std::size_t vocabulary = row.vocabularyBarriers > 0 ? 2 * std::size_t(shape.microbatches) : 0;
        if (backwards != passes || seen.size() != 3 * passes + vocabulary)
            return "an operation is missing";
    }
    return {};
}

} // namespace

class TestScheduleLaws : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyOperationOnce_data() { perSchedule(); }
    void everyOperationOnce();
    void activationsStayUnderThePeak_data() { perSchedule(); }
    void activationsStayUnderThePeak();
    void bubbleIsAsPublished_data() { perSchedule(); }
    void bubbleIsAsPublished();
    void transfersOnlyDelay_data() { perSchedule(); }
    void transfersOnlyDelay();
    void pairsAreAForwardAndABackward_data() { perSchedule(); }
    void pairsAreAForwardAndABackward();
    void groupsOfEverySizeThatMegatronAllows_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const char *id : {"interleaved-1f1b", "interleaved-zb1p"})
            QTest::newRow(id) << QByteArray(id);
    }
    void groupsOfEverySizeThatMegatronAllows();

private:
    static const ScheduleRow &current()
    {
        QFETCH(QByteArray, id);
        return *findSchedule(id.constData());
    }
};

void TestScheduleLaws::everyOperationOnce()
{
    const ScheduleRow &row = current();
    const int accepted = forEachShape(row, [&](const ScheduleShape &shape) {
        const Orders orders = row.orders(shape);
        const std::string wrong = notOnceEach(row, shape, orders, splitsBackward(orders));
        QVERIFY2(wrong.empty(), (told(row, shape) + ": " + wrong).c_str());
        // Weight gradients stand alone exactly where backwards are split.
        const std::vector<Pass> passes = passesOf(orders);
        QCOMPARE(splitsBackward(orders), std::ranges::count(passes, Pass::WeightGradient) > 0);
        QCOMPARE(row.vocabularyBarriers > 0, std::ranges::count(passes, Pass::Vocabulary) > 0);
    });
    QVERIFY2(accepted > 100, row.id.data());
}

// Never above what the row publishes; where that is a formula of the definition's own, exactly there.
void TestScheduleLaws::activationsStayUnderThePeak()
{
    const ScheduleRow &row = current();
    static const std::set<std::string_view> kBounds = {"zb-v", "v-half", "v-min", "v-1f1b", "chimera", "searched"};
    const bool bound = kBounds.contains(row.id);
    forEachShape(row, [&](const ScheduleShape &shape) {
        const Orders orders = row.orders(shape);
        for (int rank = 0; rank < shape.stages; ++rank) {
            const int kept = mostKept(orders[std::size_t(rank)]);
            const int published = row.peakInFlight(shape, rank);
            const std::string text = told(row, shape) + " rank " + std::to_string(rank) + " keeps " +
                                     std::to_string(kept) + ", published " + std::to_string(published);
            QVERIFY2(kept <= published, text.c_str());
            const bool enough = shape.microbatches >= 2 * shape.stages;
            QVERIFY2(kept == published || (bound && !(enough && (row.id == "zb-v" || row.id == "chimera"))),
                     text.c_str());
        }
    });
}

// Length = work + bubble for the rank that waits longest. Where pairs overlap, with pairs that take 3, 5/2 and 2 of the
// forward's time.
void TestScheduleLaws::bubbleIsAsPublished()
{
    const ScheduleRow &row = current();
    const PassCosts kCosts[] = {{2, 2, 2, 6},  {2, 2, 2, 5}, {2, 2, 2, 4}, {2, 1, 1, 4},
                                {7, 8, 6, 21}, {4, 2, 3, 9}, {4, 1, 1, 6}};
    int stated = 0;
    forEachShape(row, [&](const ScheduleShape &shape) {
        ReferencePipeline pipeline = unitPipeline(row, shape);
        for (const PassCosts &costs : kCosts) {
            const std::optional<double> bubble = row.bubble(shape, costs);
            if (!bubble)
                continue;
            ++stated;
            pipeline.cost = {Tick(costs.forward),
                             Tick(costs.backward()),
                             Tick(costs.inputGradient),
                             Tick(costs.weightGradient),
                             0,
                             0};
            pipeline.pair = Tick(costs.pair);
            const ReferenceTimes times = referenceTimes(pipeline);
            QVERIFY2(times.stuck.empty(), (told(row, shape) + " stuck at " + times.stuck).c_str());
            Tick longest = 0;
            for (std::size_t rank = 0; rank < times.ranks.size(); ++rank)
                longest = std::max(longest, times.length - times.work(rank));
            const std::string text = told(row, shape) + " F=" + std::to_string(costs.forward) +
                                     " pair=" + std::to_string(costs.pair) + " waits " + std::to_string(longest) +
                                     ", published " + std::to_string(*bubble);
            QVERIFY2(double(longest) == *bubble, text.c_str());
        }
    });
    static const std::set<std::string_view> kSilent = {
        "v-half", "v-min", "v-1f1b", "1f1b-vocab", "1f1b-vocab-sync-twice", "1f1b-interlaced", "searched"};
    QVERIFY2((stated == 0) == kSilent.contains(row.id), row.id.data());
}

// No order waits for itself, whatever things cost; transfers never make it shorter than its busiest rank or the way of
// one microbatch through the model and back.
void TestScheduleLaws::transfersOnlyDelay()
{
    const ScheduleRow &row = current();
    forEachShape(row, [&](const ScheduleShape &shape) {
        ReferencePipeline pipeline = unitPipeline(row, shape);
        const ReferenceTimes free = referenceTimes(pipeline);
        QVERIFY2(free.stuck.empty(), (told(row, shape) + " stuck at " + free.stuck).c_str());
        pipeline.cost = {10, 23, 11, 12, 2, 3};
        pipeline.send = 4;
        const ReferenceTimes times = referenceTimes(pipeline);
        QVERIFY2(times.stuck.empty(), (told(row, shape) + " stuck at " + times.stuck).c_str());
        const int parts = modelChunks(row.placement, shape);
        const int sends = row.placement == Placement::Vee ? parts - 2 : parts - 1; // the fold stays on its rank
        Tick least = parts * (10 + 11) + 2 * std::max(0, shape.stages > 1 ? sends : 0) * 4;
        for (std::size_t rank = 0; rank < times.ranks.size(); ++rank) {
            least = std::max(least, times.work(rank));
            for (std::size_t i = 1; i < times.ranks[rank].size(); ++i)
                QVERIFY(times.ranks[rank][i].start >= times.ranks[rank][i - 1].end);
        }
        QVERIFY2(times.length >= least, told(row, shape).c_str());
    });
}

// Of different microbatches or directions, so that neither waits for the other.
void TestScheduleLaws::pairsAreAForwardAndABackward()
{
    const ScheduleRow &row = current();
    int pairs = 0;
    forEachShape(row, [&](const ScheduleShape &shape) {
        for (const RankOrder &order : row.orders(shape)) {
            for (std::size_t i = 0; i < order.size(); ++i) {
                if (!order[i].pairedWithNext)
                    continue;
                ++pairs;
                QVERIFY(i + 1 < order.size() && !order[i + 1].pairedWithNext);
                QVERIFY(order[i].pass == Pass::Forward && order[i + 1].pass == Pass::Backward);
                QVERIFY(order[i].chunk != order[i + 1].chunk);
            }
        }
    });
    QCOMPARE(pairs > 0, row.id.starts_with("dualpipe"));
}

// p <= g <= m, and m % g is nothing or at least p: every such group runs, at the closed-form bubble.
void TestScheduleLaws::groupsOfEverySizeThatMegatronAllows()
{
    const ScheduleRow &row = current();
    int tried = 0;
    for (int p = 2; p <= 8; ++p) {
        for (int m = 1; m <= 40; ++m) {
            for (int g = 1; g <= m + 1; ++g) {
                ScheduleShape shape{p, m, 1 + (m + g) % 3, g};
                const bool allowed = (p <= g && g <= m && (m % g == 0 || m % g >= p)) || g == m;
                QVERIFY2(row.refusal(shape).empty() == allowed, told(row, shape).c_str());
                if (!allowed)
                    continue;
                ++tried;
                const ReferenceTimes times = referenceTimes(unitPipeline(row, shape));
                QVERIFY2(times.stuck.empty(), told(row, shape).c_str());
                if (const std::optional<double> bubble = row.bubble(shape, {}))
                    QVERIFY2(double(times.length - times.work(0)) == *bubble,
                             (told(row, shape) + " g=" + std::to_string(g)).c_str());
            }
        }
    }
    QVERIFY(tried > 500);
}

QTEST_APPLESS_MAIN(TestScheduleLaws)
#include "tst_schedule_laws.moc"
