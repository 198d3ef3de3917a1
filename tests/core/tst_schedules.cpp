// The table of schedules against published orders, lengths and bubbles, by the simulator of the tests.
#include "core/schedule/schedule.h"
#include "tests/support/data_table.h"
#include "tests/support/reference_pipeline.h"

#include <QtTest>

#include <set>

using namespace stringline;
using namespace stringline::tests;

namespace {

// "F0 F1 B0 W0 F1' D0": B and W are the two parts of a backward, D a whole one, primes chunks; pairs joined by "&".
std::string orderText(const RankOrder &order)
{
    std::string text;
    bool paired = false;
    for (const ScheduledOp &op : order) {
        text += paired ? "&" : text.empty() ? "" : " ";
        text += op.pass == Pass::Backward ? "D" : row(op.pass).letter;
        text += std::to_string(op.microbatch) + std::string(std::size_t(op.chunk), '\'');
        paired = op.pairedWithNext;
    }
    return text;
}

std::string orderText(const char *id, const ScheduleShape &shape, int rank)
{
    return orderText(findSchedule(id)->orders(shape)[std::size_t(rank)]);
}

// Numbers of overlap groups as in tables of operations: counted on each rank, -1 outside of pairs.
std::vector<int> groupsOf(const RankOrder &order)
{
    std::vector<int> groups;
    int next = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool second = i > 0 && order[i - 1].pairedWithNext;
        groups.push_back(order[i].pairedWithNext ? next++ : second ? next - 1 : -1);
    }
    return groups;
}

} // namespace

class TestSchedules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAreNamed();
    void ordersAsWritten();
    void ordersAndTimesAsComputedApart();
    void lengthsAndPeaksAsComputedApart();
    void pairsLeaveThePublishedBubble();
    void chimeraLeavesThePublishedBubble();
    void weightGradientsFillTheBubble();
    void barriersAreHiddenByOneMicrobatchEach();
    void refusalsNameWhatWouldDo();
    void groupsFollowFromTheShape();
};

void TestSchedules::rowsAreNamed()
{
    std::set<std::string_view> ids;
    for (const ScheduleRow &row : schedules()) {
        ids.insert(row.id);
        QVERIFY(findSchedule(row.id) == &row);
        QVERIFY(!row.label.empty() && !row.summary.empty() && !row.source.empty());
        QVERIFY(row.minimumChunks >= 1 && (row.maximumChunks == 0 || row.maximumChunks >= row.minimumChunks));
    }
    QCOMPARE(ids.size(), schedules().size());
    QVERIFY(findSchedule("1F1B") == nullptr);
}

// p = 4, m = 8.
void TestSchedules::ordersAsWritten()
{
    const ScheduleShape one{4, 8, 1};
    const ScheduleShape two{4, 8, 2};
    QCOMPARE(orderText("1f1b", one, 0), std::string("F0 F1 F2 F3 D0 F4 D1 F5 D2 F6 D3 F7 D4 D5 D6 D7"));
    QCOMPARE(orderText("1f1b", one, 3), std::string("F0 D0 F1 D1 F2 D2 F3 D3 F4 D4 F5 D5 F6 D6 F7 D7"));
    QCOMPARE(orderText("zb-h1", one, 1),
             std::string("F0 F1 F2 B0 F3 B1 W0 F4 B2 W1 F5 B3 W2 F6 B4 W3 F7 B5 W4 B6 W5 B7 W6 W7"));
    QCOMPARE(orderText("zb-h2", one, 0),
             std::string("F0 F1 F2 F3 F4 F5 F6 B0 W0 F7 B1 W1 B2 W2 B3 W3 B4 W4 B5 W5 B6 W6 B7 W7"));
    QCOMPARE(orderText("zb-h2", one, 3),
             std::string("F0 B0 F1 B1 F2 B2 F3 B3 F4 B4 F5 B5 F6 B6 W0 F7 B7 W1 W2 W3 W4 W5 W6 W7"));
    QCOMPARE(orderText("interleaved-1f1b", two, 0),
             std::string("F0 F1 F2 F3 F0' F1' F2' F3' F4 F5 F6 D0' F7 D1' F4' D2' F5' D3' F6' D0 F7' D1 D2 D3 D4' D5' "
                         "D6' D7' D4 D5 D6 D7"));
    QCOMPARE(orderText("chimera", two, 0), std::string("F0 F1 F0' D0' F1' D1' D0 F2 D1 F3 F2' D2' F3' D3' D2 D3"));
    QCOMPARE(orderText("dualpipe", two, 0),
             std::string("F0 F1 F2 F0' B0' W0' F1' F3&D1' F2'&D0 D2' F3'&D1 D3' B2 W2 B3 W3"));
    // With groups of 5, chunk 1 begins after five microbatches.
    QVERIFY(orderText("interleaved-1f1b", {4, 10, 2, 5}, 3).starts_with("F0 F1 F2 F3 F4 F0' D0' F1' D1'"));
}

// Operation by operation with start and end, F = B = W = 1. ZB-H2 and ZB-V too: their published counts fix the order.
void TestSchedules::ordersAndTimesAsComputedApart()
{
    const CsvTable golden = dataTable("schedule_timelines.csv");
    std::set<std::pair<std::string_view, std::string>> seen;
    for (std::size_t next = 0; next < golden.rows.size();) {
        const ScheduleShape shape{integer(golden, next, "p"), integer(golden, next, "m"), integer(golden, next, "v")};
        const ScheduleRow *row = findSchedule(golden.cell(next, "schedule"));
        QVERIFY(row);
        const ReferencePipeline pipeline = unitPipeline(*row, shape);
        const ReferenceTimes times = referenceTimes(pipeline);
        QVERIFY2(times.stuck.empty(), times.stuck.c_str());
        for (std::size_t rank = 0; rank < pipeline.orders.size(); ++rank) {
            const std::vector<int> groups = groupsOf(pipeline.orders[rank]);
            for (std::size_t i = 0; i < pipeline.orders[rank].size(); ++i, ++next) {
                const ScheduledOp &op = pipeline.orders[rank][i];
                QVERIFY(next < golden.rows.size() && golden.cell(next, "schedule") == row->id);
                QCOMPARE(int(rank), integer(golden, next, "rank"));
                QCOMPARE(golden.cell(next, "op"), stringline::row(op.pass).letter);
                QCOMPARE(op.microbatch, integer(golden, next, "microbatch"));
                QCOMPARE(int(op.chunk), integer(golden, next, "chunk"));
                QCOMPARE(modelChunkOf(row->placement, shape, int(rank), op.chunk), integer(golden, next, "stage"));
                QCOMPARE(groups[i], integer(golden, next, "overlap_group"));
                QCOMPARE(times.ranks[rank][i].start, Tick(integer(golden, next, "start")));
                QCOMPARE(times.ranks[rank][i].end, Tick(integer(golden, next, "end")));
            }
        }
        const std::string key = std::to_string(shape.stages) + " " + std::to_string(shape.chunks);
        QVERIFY2(seen.insert({row->id, key}).second, "each shape stands in one block of rows");
    }
    QCOMPARE(int(seen.size()), 27);
}

// Up to p = 8, m = 16. Where orders are searched for, here and there, as few activations and as short.
void TestSchedules::lengthsAndPeaksAsComputedApart()
{
    static const std::set<std::string_view> kSearched = {"v-half", "v-min", "v-1f1b"};
    const CsvTable table = dataTable("schedule_lengths.csv");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const ScheduleRow *row = findSchedule(table.cell(i, "schedule"));
        QVERIFY(row);
        const ScheduleShape shape{integer(table, i, "p"), integer(table, i, "m"), integer(table, i, "v")};
        const ReferencePipeline pipeline = unitPipeline(*row, shape);
        const Tick length = referenceTimes(pipeline).length;
        int kept = 0;
        for (const RankOrder &order : pipeline.orders)
            kept = std::max(kept, mostKept(order));
        const std::string told = std::string(row->id) + " p=" + std::to_string(shape.stages) +
                                 " m=" + std::to_string(shape.microbatches) + ": " + std::to_string(length);
        const Tick expected = integer(table, i, "length");
        const int published = integer(table, i, "most_kept");
        if (kSearched.contains(row->id))
            QVERIFY2(length <= expected && kept <= published, told.c_str());
        else
            QVERIFY2(length == expected && kept == published, told.c_str());
    }
    QVERIFY(table.rows.size() > 80);
}

// (PP/2 - 1)(F&B + B - 3W) of the rank that waits longest, for pairs that take 3, 2.5 and 2 forwards.
void TestSchedules::pairsLeaveThePublishedBubble()
{
    const CsvTable table = dataTable("schedule_pairs.csv");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const ScheduleRow &row = *findSchedule(table.cell(i, "schedule"));
        const ScheduleShape shape{integer(table, i, "p"), integer(table, i, "m"), 2};
        ReferencePipeline pipeline = unitPipeline(row, shape);
        pipeline.cost = {10, 20, 10, 10, 0, 0}; // tenths
        pipeline.pair = Tick(10 * number(table, i, "pair"));
        const ReferenceTimes times = referenceTimes(pipeline);
        QCOMPARE(double(times.length) / 10, number(table, i, "length"));
        Tick longest = 0;
        for (std::size_t rank = 0; rank < times.ranks.size(); ++rank)
            longest = std::max(longest, times.length - times.work(rank));
        QCOMPARE(double(longest) / 10, number(table, i, "bubble"));
    }
    QCOMPARE(int(table.rows.size()), 36);
}

void TestSchedules::chimeraLeavesThePublishedBubble()
{
    const CsvTable table = dataTable("schedule_chimera.csv");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const ScheduleShape shape{integer(table, i, "p"), integer(table, i, "m"), 2};
        ReferencePipeline pipeline = unitPipeline(*findSchedule("chimera"), shape);
        pipeline.cost[std::size_t(Pass::Backward)] = integer(table, i, "backward");
        const ReferenceTimes times = referenceTimes(pipeline);
        QCOMPARE(times.length, Tick(integer(table, i, "length")));
        QCOMPARE(times.length - times.work(0), Tick(integer(table, i, "bubble")));
    }
    QCOMPARE(int(table.rows.size()), 12);
}

// p = 4, m = 8: 9 of bubble for 1F1B, a third of it for ZB-H1; ZB-H2 and ZB-V never wait between a rank's first and
// last pass.
void TestSchedules::weightGradientsFillTheBubble()
{
    const auto length = [](const char *id) {
        return referenceTimes(unitPipeline(*findSchedule(id), {4, 8, findSchedule(id)->minimumChunks})).length;
    };
    QCOMPARE(length("1f1b"), Tick(33));
    QCOMPARE(length("zb-h1"), Tick(27));
    for (const char *id : {"zb-h2", "zb-v"}) {
        const ScheduleRow &row = *findSchedule(id);
        for (int p = 1; p <= 8; ++p) {
            const ReferenceTimes times = referenceTimes(unitPipeline(row, {p, 3 * p, row.minimumChunks}));
            for (std::size_t rank = 0; rank < times.ranks.size(); ++rank)
                QCOMPARE(times.ranks[rank].back().end - times.ranks[rank].front().start, times.work(rank));
        }
    }
}

// In the steady state of each of the three a rank works all the time: a microbatch more makes the iteration longer by
// its own work, F + BW + S + T = 3 + 1/2 + 1/2; the interlaced ranks meet in step.
void TestSchedules::barriersAreHiddenByOneMicrobatchEach()
{
    const auto length = [](const char *id, int m) {
        ReferencePipeline pipeline = unitPipeline(*findSchedule(id), {4, m, 1});
        pipeline.cost = {2, 4, 2, 2, 1, 1};
        return referenceTimes(pipeline).length;
    };
    for (const char *id : {"1f1b-vocab", "1f1b-vocab-sync-twice", "1f1b-interlaced"})
        QCOMPARE(length(id, 33) - length(id, 32), Tick(8));
    for (const int rank : {0, 3}) { // S and T of a microbatch directly after each other
        const RankOrder order = findSchedule("1f1b-interlaced")->orders({4, 8, 1})[std::size_t(rank)];
        for (std::size_t i = 0; i < order.size(); ++i)
            QVERIFY(order[i].pass != Pass::Vocabulary || order[i + 1].pass == Pass::VocabularyGradient);
    }
}

void TestSchedules::refusalsNameWhatWouldDo()
{
    const auto refusal = [](const char *id, const ScheduleShape &shape) { return findSchedule(id)->refusal(shape); };
    QCOMPARE(refusal("interleaved-1f1b", {4, 11, 2}),
             std::string("interleaving deals microbatches in groups of 4; 11 leave 3, less than one for each of 4 "
                         "stages. Groups that fit: 6, 7, 11. Nearest multiples of 4: 8, 12"));
    QCOMPARE(
        refusal("interleaved-1f1b", {6, 3, 2, 6}),
        std::string("interleaving deals microbatches in groups of 6, and there are only 3. Nearest multiples of 6: "
                    "6"));
    QCOMPARE(refusal("interleaved-zb1p", {4, 8, 2, 2}),
             std::string("interleaving deals microbatches in groups of 2, less than one for each of 4 stages. Groups "
                         "that fit: 4, 8. Nearest multiples of 4: 8, 12"));
    QCOMPARE(refusal("chimera", {3, 8, 2}),
             std::string("two directions meet in the middle of an even number of stages, and there are 3. Nearest: 2, "
                         "4"));
    QCOMPARE(refusal("chimera", {4, 7, 2}),
             std::string("each direction takes half of the microbatches, and 7 is odd. Nearest: 6, 8"));
    QCOMPARE(refusal("dualpipe", {4, 6, 2}),
             std::string("the warm-up takes two microbatches for each of 4 stages, 8 in all, and there are 6. Nearest: "
                         "8"));
    QVERIFY(!refusal("dualpipev", {4, 1, 2}).empty());
    for (const char *id : {"gpipe", "1f1b", "zb-h1", "zb-h2", "zb-v", "v-half", "v-min", "1f1b-vocab"})
        QVERIFY(refusal(id, {4, 1, 1}).empty());
}

// m / max(1, m / p), which is p for multiples of it; else p, which is then refused.
void TestSchedules::groupsFollowFromTheShape()
{
    QCOMPARE(groupOf({4, 8, 2}), 4);
    QCOMPARE(groupOf({4, 10, 2}), 5);
    QCOMPARE(groupOf({4, 3, 2}), 3);
    QCOMPARE(groupOf({4, 11, 2}), 4);
    QCOMPARE(groupOf({4, 11, 2, 7}), 7);
}

QTEST_APPLESS_MAIN(TestSchedules)
#include "tst_schedules.moc"
