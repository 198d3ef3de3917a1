// Laws that hold for every row of the table of schedules, and the published order of each.
#include "core/schedule/schedule.h"
#include "core/sim/pipeline.h"
#include "tests/support/data_table.h"
#include "tests/support/timeline_text.h"

#include <QtTest>

#include <set>

using namespace stringline;
using namespace stringline::tests;

namespace {

// Equal stages, free transfers.
PipelineInput equalStages(const ScheduleRow &row, const ScheduleShape &shape, Tick forward, Tick backward)
{
    PipelineInput input;
    input.shape = shape;
    input.schedule = &row;
    StageTimes times;
    times.forward = forward;
    times.backward = backward;
    input.stages.assign(static_cast<std::size_t>(shape.stages * shape.chunks), times);
    return input;
}

// Calls `check` for every shape up to 8 stages, 24 microbatches and 4 chunks that `row` accepts.
template <class Check>
int forEachShape(const ScheduleRow &row, Check check)
{
    int accepted = 0;
    for (int p = 1; p <= 8; ++p) {
        for (int m = 1; m <= 24; ++m) {
            for (int v = row.minimumChunks; v <= (row.maximumChunks == 0 ? 4 : row.maximumChunks); ++v) {
                const ScheduleShape shape{p, m, v};
                if (!row.refusal(shape).empty())
                    continue;
                check(shape);
                ++accepted;
            }
        }
    }
    return accepted;
}

std::string shapeText(const ScheduleRow &row, const ScheduleShape &shape)
{
    return std::string(row.id) + " p=" + std::to_string(shape.stages) + " m=" + std::to_string(shape.microbatches) +
           " v=" + std::to_string(shape.chunks);
}

} // namespace

class TestSchedules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAreNamed();
    void everyOperationOncePerRank();
    void peakInFlightIsAsPublished();
    void bubbleIsAsPublished();
    void interleavingRefusesRaggedGroups();
    void ordersAndTimesAsComputedApart();
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

// F and B of each of m microbatches through each of v chunks, every F before its B.
void TestSchedules::everyOperationOncePerRank()
{
    for (const ScheduleRow &row : schedules()) {
        const int accepted = forEachShape(row, [&](const ScheduleShape &shape) {
            for (int rank = 0; rank < shape.stages; ++rank) {
                const RankOrder order = row.order(shape, rank);
                QCOMPARE(int(order.size()), 2 * shape.microbatches * shape.chunks);
                std::set<std::pair<int, int>> forwards;
                std::set<std::pair<int, int>> backwards;
                for (const ScheduledOp &op : order) {
                    QVERIFY(op.chunk >= 0 && op.chunk < shape.chunks);
                    QVERIFY(op.microbatch >= 0 && op.microbatch < shape.microbatches);
                    const std::pair key(int(op.chunk), int(op.microbatch));
                    if (op.pass == Pass::Forward)
                        QVERIFY2(forwards.insert(key).second, shapeText(row, shape).c_str());
                    else
                        QVERIFY2(forwards.contains(key) && backwards.insert(key).second, shapeText(row, shape).c_str());
                }
            }
        });
        QVERIFY2(accepted > 50, row.id.data());
    }
}

// Chunk activations between a forward's start and its backward's end: m for GPipe, min(p - r, m) for 1F1B,
// min(2(p-r-1) + (v-1)p + 1, mv) interleaved.
void TestSchedules::peakInFlightIsAsPublished()
{
    for (const ScheduleRow &row : schedules()) {
        forEachShape(row, [&](const ScheduleShape &shape) {
            for (int rank = 0; rank < shape.stages; ++rank) {
                int inFlight = 0;
                int peak = 0;
                for (const ScheduledOp &op : row.order(shape, rank)) {
                    inFlight += op.pass == Pass::Forward ? 1 : -1;
                    peak = std::max(peak, inFlight);
                }
                QVERIFY2(peak <= row.peakInFlight(shape, rank), shapeText(row, shape).c_str());
                QVERIFY2(peak == row.peakInFlight(shape, rank), shapeText(row, shape).c_str());
            }
        });
    }
}

// Makespan = m v (F + B) + bubble, and no rank waits for ever.
void TestSchedules::bubbleIsAsPublished()
{
    for (const ScheduleRow &row : schedules()) {
        for (const auto &[forward, backward] : {std::pair<Tick, Tick>(1, 2), {1, 1}, {7, 15}, {2, 1}}) {
            forEachShape(row, [&](const ScheduleShape &shape) {
                Timeline timeline;
                const std::string blocked = simulatePipeline(equalStages(row, shape, forward, backward), timeline);
                QVERIFY2(blocked.empty(), (shapeText(row, shape) + ": " + blocked).c_str());
                const Tick work = (forward + backward) * shape.microbatches * shape.chunks;
                const Tick bubble = Tick(row.bubble(shape, double(forward), double(backward)));
                const std::string told = shapeText(row, shape) + " F=" + std::to_string(forward) + " is " +
                                         std::to_string(timeline.length) + ", published " +
                                         std::to_string(work + bubble);
                QVERIFY2(timeline.length == work + bubble, told.c_str());
            });
        }
    }
}

// m must be a multiple of p; the refusal names both and the nearest counts that would do.
void TestSchedules::interleavingRefusesRaggedGroups()
{
    const ScheduleRow &row = *findSchedule("interleaved-1f1b");
    QCOMPARE(row.refusal({4, 10, 2}), std::string("interleaving deals microbatches in groups of 4 (one per stage), and "
                                                  "10 is no multiple of it. Nearest: 8, 12"));
    QCOMPARE(row.refusal({4, 3, 2}), std::string("interleaving deals microbatches in groups of 4 (one per stage), and "
                                                 "3 is no multiple of it. Nearest: 4"));
    QVERIFY(row.refusal({4, 8, 2}).empty());
    for (const char *id : {"gpipe", "1f1b"})
        QVERIFY(findSchedule(id)->refusal({4, 3, 1}).empty());
}

// Operation by operation with start and end, F = 1 and B = 2.
void TestSchedules::ordersAndTimesAsComputedApart()
{
    const CsvTable golden = dataTable("schedule_timelines.csv");
    std::set<std::string> seen;
    for (std::size_t first = 0; first < golden.rows.size();) {
        const ScheduleShape shape{integer(golden, first, "p"), integer(golden, first, "m"),
                                  integer(golden, first, "v")};
        const ScheduleRow *row = findSchedule(golden.cell(first, "schedule"));
        QVERIFY(row);
        Timeline timeline;
        QVERIFY(simulatePipeline(equalStages(*row, shape, 1, 2), timeline).empty());
        std::size_t next = first;
        for (const RankTimeline &rank : timeline.ranks) {
            for (const Span &span : rank.spans(Lane::Compute)) {
                QVERIFY(next < golden.rows.size());
                QCOMPARE(golden.cell(next, "op"), std::string_view(span.pass == Pass::Forward ? "F" : "BW"));
                QCOMPARE(span.microbatch, integer(golden, next, "microbatch"));
                QCOMPARE(int(span.chunk), integer(golden, next, "chunk"));
                QCOMPARE(span.start, Tick(integer(golden, next, "start")));
                QCOMPARE(span.end, Tick(integer(golden, next, "end")));
                ++next;
            }
        }
        QVERIFY2(seen.insert(shapeText(*row, shape)).second, "each shape stands in one block of rows");
        first = next;
    }
    QCOMPARE(int(seen.size()), 8);
}

QTEST_APPLESS_MAIN(TestSchedules)
#include "tst_schedules.moc"
