// Templates unfolded where somebody looks.
#include "core/evaluate/evaluate.h"
#include "core/sim/expand.h"
#include "tests/support/scenarios.h"

#include <QtTest>

using namespace stringline;
using namespace stringline::tests;

namespace {

//   compute | a a a t b . . . a a a t b O O       a [0,3) t [3,4) b [4,5) in each pass; passes at 0 and 8
Timeline twoPasses()
{
    Timeline timeline;
    ChunkTemplate pass;
    pass.duration = 5;
    pass.ops = {{"a", 0, 3, 0, Activity::Forward, Lane::Compute},
                {"t", 3, 1, 0, Activity::Tensor, Lane::Tensor},
                {"b", 4, 1, 0, Activity::Forward, Lane::Compute}};
    timeline.templates = {pass};
    timeline.ranks.resize(1);
    std::vector<Span> &lane = timeline.ranks[0].spans(Lane::Compute);
    for (const Tick start : {0, 8}) {
        Span span;
        span.start = start;
        span.end = start + 5;
        span.templateIndex = 0;
        lane.push_back(span);
    }
    Span optimizer;
    optimizer.start = 13;
    optimizer.end = 15;
    lane.push_back(optimizer);
    timeline.length = 15;
    return timeline;
}

// "a0 b4": names and starts of what is visited.
std::string visited(Lane lane, Tick from, Tick to)
{
    const Timeline timeline = twoPasses();
    std::string text;
    forEachOp(timeline, 0, lane, from, to, [&](const OpSpan &op) {
        text += (text.empty() ? "" : " ") + std::string(op.op->name) + std::to_string(op.start);
    });
    return text;
}

} // namespace

class TestExpand : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void firstEndingAfterATime();
    void operatorsOfAWindow();
    void nothingOutside();
    void operatorsAreCounted();
    void operatorsFillTheirPasses();
};

void TestExpand::firstEndingAfterATime()
{
    const Timeline timeline = twoPasses();
    const std::vector<Span> &spans = timeline.ranks[0].spans(Lane::Compute);
    QCOMPARE(int(firstEndingAfter(spans, 0)), 0);
    QCOMPARE(int(firstEndingAfter(spans, 4)), 0);
    QCOMPARE(int(firstEndingAfter(spans, 5)), 1); // ends are exclusive
    QCOMPARE(int(firstEndingAfter(spans, 13)), 2);
    QCOMPARE(int(firstEndingAfter(spans, 15)), 3);
    QCOMPARE(int(firstEndingAfter({}, 0)), 0);
}

void TestExpand::operatorsOfAWindow()
{
    QCOMPARE(visited(Lane::Compute, 0, 15), std::string("a0 b4 a8 b12"));
    QCOMPARE(visited(Lane::Tensor, 0, 15), std::string("t3 t11"));
    QCOMPARE(visited(Lane::Compute, 2, 4), std::string("a0"));
    QCOMPARE(visited(Lane::Compute, 3, 9), std::string("b4 a8"));
    QCOMPARE(visited(Lane::Compute, 5, 8), std::string());
}

void TestExpand::nothingOutside()
{
    QCOMPARE(visited(Lane::Compute, 4, 4), std::string());
    QCOMPARE(visited(Lane::Compute, 13, 100), std::string()); // the optimizer has no template
    const Timeline timeline = twoPasses();
    int calls = 0;
    for (const int rank : {-1, 1})
        forEachOp(timeline, rank, Lane::Compute, 0, 15, [&](const OpSpan &) { ++calls; });
    QCOMPARE(calls, 0);
}

// Three of each pass and the optimizer.
void TestExpand::operatorsAreCounted()
{
    QCOMPARE(operatorCount(twoPasses()), std::int64_t(7));
    QCOMPARE(operatorCount(Timeline()), std::int64_t(0));
}

// In an evaluated scenario every operator lies inside its pass, and those of the compute lane do not overlap.
void TestExpand::operatorsFillTheirPasses()
{
    const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(preset("gpt3-175b-selene")));
    QVERIFY(evaluation->valid());
    const Timeline &timeline = evaluation->timeline;
    std::int64_t count = 0;
    for (int rank = 0; rank < int(timeline.ranks.size()); ++rank) {
        const std::vector<Span> &passes = timeline.ranks[std::size_t(rank)].spans(Lane::Compute);
        for (const Lane lane : {Lane::Compute, Lane::Tensor}) {
            Tick busyUntil = 0;
            forEachOp(timeline, rank, lane, 0, timeline.length, [&](const OpSpan &op) {
                const Span &pass = passes[std::size_t(op.span)];
                QVERIFY(op.start >= pass.start && op.end <= pass.end);
                QVERIFY(op.start >= busyUntil);
                busyUntil = op.end;
                ++count;
            });
        }
        count += std::int64_t(timeline.ranks[std::size_t(rank)].spans(Lane::Pipeline).size() +
                              timeline.ranks[std::size_t(rank)].spans(Lane::Data).size());
        count += 1; // its optimizer step
    }
    QCOMPARE(count, operatorCount(timeline));
    QCOMPARE(evaluation->report.operators, count);
}

QTEST_APPLESS_MAIN(TestExpand)
#include "tst_expand.moc"
