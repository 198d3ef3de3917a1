// What every rank does at a moment, worked out by hand, and what a moment of a large timeline costs.
#include "core/report/timeline_state.h"
#include "tests/support/timelines.h"

#include <QElapsedTimer>
#include <QtTest>

#include <algorithm>

using namespace stringline;
using namespace stringline::tests;

namespace {

Span span(Tick start, Tick end, Activity activity)
{
    Span made;
    made.start = start;
    made.end = end;
    made.activity = activity;
    return made;
}

//   rank 0   F 0-10   ........   B 30-50   reduction 50-60
//   rank 1   ......   F 12-22    B 22-42   ......  50-60
Timeline twoRanks()
{
    Timeline timeline;
    timeline.ranks.resize(2);
    timeline.ranks[0].spans(Lane::Compute) = {span(0, 10, Activity::Forward), span(30, 50, Activity::Backward)};
    timeline.ranks[0].spans(Lane::Pipeline) = {span(10, 12, Activity::Pipeline)};
    timeline.ranks[1].spans(Lane::Compute) = {span(12, 22, Activity::Forward), span(22, 42, Activity::Backward)};
    for (RankTimeline &rank : timeline.ranks)
        rank.spans(Lane::Data) = {span(50, 60, Activity::Data)};
    timeline.length = 60;
    return timeline;
}

QString said(const Timeline &timeline, Tick time)
{
    return QString::fromStdString(stateText(stateAt(timeline, time)));
}

} // namespace

class TestTimelineState : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ranksAtAMoment_data();
    void ranksAtAMoment();
    void namesWhatRuns();
    void groupsNeighbours();
    void stepsThroughEvents();
    void stepsOverHiddenRanks();
    void readsActivations();
    void agreesWithALook();
    void isFastOnLargeTimelines();
};

void TestTimelineState::ranksAtAMoment_data()
{
    QTest::addColumn<int>("time");
    QTest::addColumn<QString>("text");
    QTest::newRow("begin") << 0 << QStringLiteral("stages 0 forward; 1 wait");
    QTest::newRow("a span ends before its end") << 10 << QStringLiteral("stages 0–1 wait");
    QTest::newRow("a send keeps nobody busy") << 11 << QStringLiteral("stages 0–1 wait");
    QTest::newRow("the next begins where one ends") << 22 << QStringLiteral("stages 0 wait; 1 backward");
    QTest::newRow("both") << 35 << QStringLiteral("stages 0–1 backward");
    QTest::newRow("collective") << 55 << QStringLiteral("stages 0–1 data parallel");
    QTest::newRow("end") << 60 << QStringLiteral("stages 0–1 wait");
}

void TestTimelineState::ranksAtAMoment()
{
    QFETCH(int, time);
    QFETCH(QString, text);
    QCOMPARE(said(twoRanks(), time), text);
}

void TestTimelineState::namesWhatRuns()
{
    const std::vector<RankMoment> state = stateAt(twoRanks(), 30);
    QCOMPARE(state[0], (RankMoment{Activity::Backward, {0, Lane::Compute, 1}}));
    QCOMPARE(stateAt(twoRanks(), 59)[1], (RankMoment{Activity::Data, {1, Lane::Data, 0}}));
    QCOMPARE(stateAt(twoRanks(), 20)[0], RankMoment{});
}

void TestTimelineState::groupsNeighbours()
{
    std::vector<RankMoment> state(8);
    for (const int rank : {0, 1, 2, 6})
        state[std::size_t(rank)].activity = Activity::Forward;
    QCOMPARE(momentText(state, 1'234'000'000), std::string("t = 1.234 s: stages 0–2, 6 forward; 3–5, 7 wait"));
    QCOMPARE(stateText(std::vector<RankMoment>(1)), std::string("stage 0 wait"));
}

void TestTimelineState::stepsThroughEvents()
{
    const Timeline timeline = twoRanks();
    const std::vector<int> ranks{0, 1};
    const std::vector<Tick> events{0, 10, 12, 22, 30, 42, 50, 60};
    std::vector<Tick> forth{0};
    while (forth.back() < timeline.length)
        forth.push_back(eventAfter(timeline, ranks, forth.back()));
    QCOMPARE(forth, events);
    std::vector<Tick> back{60};
    while (back.back() > 0)
        back.push_back(eventBefore(timeline, ranks, back.back()));
    std::ranges::reverse(back);
    QCOMPARE(back, events);
    QCOMPARE(eventAfter(timeline, ranks, 60), Tick(60));
    QCOMPARE(eventBefore(timeline, ranks, 0), Tick(0));
    QCOMPARE(eventAfter(timeline, ranks, 15), Tick(22));
    QCOMPARE(eventBefore(timeline, ranks, 15), Tick(12));
}

void TestTimelineState::stepsOverHiddenRanks()
{
    const std::vector<int> second{1};
    QCOMPARE(eventAfter(twoRanks(), second, 0), Tick(12));
    QCOMPARE(eventBefore(twoRanks(), second, 12), Tick(0));
}

void TestTimelineState::readsActivations()
{
    const std::vector<MemoryStep> steps{{5, 100}, {10, 200}, {20, 0}};
    QCOMPARE(activationsAt(steps, 4), 0.0);
    QCOMPARE(activationsAt(steps, 5), 100.0);
    QCOMPARE(activationsAt(steps, 19), 200.0);
    QCOMPARE(activationsAt(steps, 25), 0.0);
}

// Against a look at every span, at each start, each end and beside them.
void TestTimelineState::agreesWithALook()
{
    const Timeline timeline = pipelineTimeline({4, 6});
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        const std::vector<Span> &spans = timeline.ranks[rank].spans(Lane::Compute);
        for (const Span &each : spans) {
            for (const Tick time : {each.start - 1, each.start, each.end - 1, each.end}) {
                const auto runs = std::ranges::find_if(
                    spans, [time](const Span &other) { return other.start <= time && time < other.end; });
                const RankMoment moment = stateAt(timeline, time)[rank];
                const bool computes = moment.span.index != kNone && moment.span.lane == Lane::Compute;
                QCOMPARE(computes, runs != spans.end());
                if (computes)
                    QCOMPARE(moment.activity, runs->activity);
            }
        }
    }
}

void TestTimelineState::isFastOnLargeTimelines()
{
    const Timeline timeline = pipelineTimeline({64, 512});
    constexpr int kMoments = 1000;
    QElapsedTimer timer;
    timer.start();
    std::size_t busy = 0;
    for (int i = 0; i < kMoments; ++i) {
        for (const RankMoment &moment : stateAt(timeline, timeline.length / kMoments * i))
            busy += moment.activity != Activity::Waiting ? 1 : 0;
    }
    const double each = double(timer.nsecsElapsed()) / kMoments;
    QVERIFY(busy > 0);
    QVERIFY2(each < 1e6, qPrintable(QStringLiteral("%1 us a moment").arg(each / 1000)));
}

QTEST_APPLESS_MAIN(TestTimelineState)
#include "tst_timeline_state.moc"
