// The arithmetic behind the timeline: time and pixels, rows, level of detail, gaps, totals. No window.
#include "tests/support/timelines.h"
#include "ui/timeline/hit_test.h"
#include "ui/timeline/lane_runs.h"
#include "ui/timeline/range_totals.h"
#include "ui/timeline/row_layout.h"
#include "ui/timeline/time_scale.h"
#include "ui/timeline/waits.h"

#include <QTest>

#include <random>
#include <set>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

std::vector<Span> bars(const std::vector<std::pair<Tick, Tick>> &times)
{
    std::vector<Span> spans;
    for (const auto &[start, end] : times) {
        spans.emplace_back();
        spans.back().start = start;
        spans.back().end = end;
    }
    return spans;
}

std::vector<Run> runsOf(const std::vector<Span> &spans, const TimeScale &scale)
{
    std::vector<Run> runs;
    collectRuns(spans, scale, runs);
    return runs;
}

QStringList labels(const std::vector<AxisTick> &ticks)
{
    QStringList texts;
    for (const AxisTick &tick : ticks)
        texts << tick.label;
    return texts;
}

} // namespace

class TestTimelineGeometry : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void timeMapsToPixelsAndBack()
    {
        const TimeScale scale({1000, 3000}, 10, 200); // 10 ticks a pixel
        QCOMPARE(scale.xOf(1000), 10.0);
        QCOMPARE(scale.xOf(3000), 210.0);
        QCOMPARE(scale.timeAt(110), Tick(2000));
        QCOMPARE(scale.ticksPerPixel(), Tick(10));
        for (Tick time = 1000; time < 3000; time += 37)
            QVERIFY(std::abs(scale.timeAt(scale.xOf(time)) - time) <= 1);
    }

    void emptyScalesAreHarmless()
    {
        for (const TimeScale &scale : {TimeScale({5, 5}, 0, 100), TimeScale({0, 100}, 0, 0), TimeScale()}) {
            QCOMPARE(scale.xOf(50), scale.left);
            QCOMPARE(scale.timeAt(50), scale.from);
            QVERIFY(scale.ticksPerPixel() >= 1);
            QVERIFY(axisTicks(scale, 80).empty());
            QVERIFY(runsOf(bars({{0, 10}}), scale).empty());
        }
    }

    // The time at the anchor keeps its pixel: (a - from') / (to' - from') = (a - from) / (to - from).
    void zoomKeepsTheAnchor()
    {
        const TimeRange zoomedIn = zoomed({0, 1000}, 250, 0.5);
        QCOMPARE(zoomedIn, (TimeRange{125, 625}));
        QCOMPARE(zoomed(zoomedIn, 250, 2), (TimeRange{0, 1000}));
        QCOMPARE(panned({0, 1000}, 0.1), (TimeRange{100, 1100}));
        QCOMPARE(padded({100, 200}, 0.1), (TimeRange{90, 210}));
    }

    void viewStateKeepsRangesInside()
    {
        ViewState view;
        view.setLimits(1'000'000);
        QVERIFY(view.showsAll());
        view.setTimeRange({-500, 100'000});
        QCOMPARE(view.timeRange(), (TimeRange{0, 100'500}));
        view.setTimeRange({950'000, 1'200'000});
        QCOMPARE(view.timeRange(), (TimeRange{750'000, 1'000'000}));
        view.setTimeRange({10, 10});
        QCOMPARE(view.timeRange().length(), ViewState::kShortest);
        view.setTimeRange({-9'000'000, 9'000'000});
        QVERIFY(view.showsAll());
        view.setLimits(2'000'000); // all of the old is all of the new
        QVERIFY(view.showsAll());
        view.setTimeRange({1'500'000, 2'000'000});
        view.setLimits(600'000);
        QCOMPARE(view.timeRange(), (TimeRange{100'000, 600'000}));
        view.setLimits(0);
        QCOMPARE(view.timeRange(), (TimeRange{0, 0}));
    }

    void viewStateGoesBackAndForward()
    {
        ViewState view;
        view.setLimits(1'000'000);
        view.goTo({0, 100'000});
        view.goTo({50'000, 60'000});
        view.back();
        QCOMPARE(view.timeRange(), (TimeRange{0, 100'000}));
        view.back();
        QVERIFY(view.showsAll());
        QVERIFY(!view.canGoBack());
        view.forward();
        view.forward();
        QCOMPARE(view.timeRange(), (TimeRange{50'000, 60'000}));
        view.back();
        view.goTo({0, 5'000});
        QVERIFY(!view.canGoForward());
    }

    void ticksAreRoundAndApart()
    {
        // 8 s over 900 px: a second is 112 px, half a second only 56.
        QCOMPARE(labels(axisTicks(TimeScale({0, 8'000'000'000}, 0, 900), 80)),
                 QStringList({QStringLiteral("0 s"), QStringLiteral("1 s"), QStringLiteral("2 s"),
                              QStringLiteral("3 s"), QStringLiteral("4 s"), QStringLiteral("5 s"),
                              QStringLiteral("6 s"), QStringLiteral("7 s"), QStringLiteral("8 s")}));
        QCOMPARE(labels(axisTicks(TimeScale({2'860'000'000, 2'900'000'000}, 0, 200), 80)),
                 QStringList({QStringLiteral("2.86 s"), QStringLiteral("2.88 s"), QStringLiteral("2.90 s")}));
        QCOMPARE(labels(axisTicks(TimeScale({0, 1'000}, 0, 200), 90)).first(), QStringLiteral("0.0 µs"));
        std::mt19937 random(1);
        for (int i = 0; i < 2000; ++i) {
            const Tick from = Tick(random() % 1'000'000'000);
            const TimeScale scale({from, from + 1 + Tick(random())}, 0, 50 + double(random() % 2000));
            const std::vector<AxisTick> ticks = axisTicks(scale, 80);
            std::set<QString> distinct;
            for (std::size_t t = 0; t < ticks.size(); ++t) {
                QVERIFY(ticks[t].time >= scale.from && ticks[t].time <= scale.to);
                distinct.insert(ticks[t].label);
                // A tick of less than a nanosecond does not exist; below that they come closer.
                if (t > 0 && scale.to - scale.from > 100)
                    QVERIFY(scale.xOf(ticks[t].time) - scale.xOf(ticks[t - 1].time) > 79.9);
            }
            QCOMPARE(distinct.size(), ticks.size());
        }
    }

    void rowsShareTheHeight()
    {
        QCOMPARE(RowLayout(8, 392).rowHeight(), 49);
        QCOMPARE(RowLayout(8, 392).height(), 392);
        QCOMPARE(RowLayout(64, 400).rowHeight(), kLeastRowHeight); // scrolls
        QCOMPARE(RowLayout(64, 400).height(), 64 * kLeastRowHeight);
        QCOMPARE(RowLayout(1, 2000).rowHeight(), kMostRowHeight);
        QCOMPARE(RowLayout(0, 400).rows(), 0);
        QCOMPARE(RowLayout(0, 400).rowAt(10), -1);
        QCOMPARE(RowLayout().rowAt(0), -1);
    }

    void bandsFitTheirRow()
    {
        for (int height = kLeastRowHeight; height <= kMostRowHeight; ++height) {
            int end = 0;
            for (const BandPlace &band : closedBands(height)) {
                QVERIFY(band.top > end || end == 0);
                QVERIFY(band.height >= 4);
                end = band.top + band.height;
            }
            QVERIFY(end < height);
            QVERIFY(closedBands(height).front().height * 5 >= height * 2); // passes get the largest share
        }
        const RowLayout layout(3, 150, {false, true, false});
        QVERIFY(layout.isOpen(1) && !layout.isOpen(2));
        QVERIFY(layout.find(1, Band::Tensor) && !layout.find(0, Band::Tensor));
        QVERIFY(layout.find(0, Band::Comm) && !layout.find(1, Band::Comm));
        const BandPlace memory = *layout.find(1, Band::Memory);
        QVERIFY(memory.top + memory.height < layout.bottom(1) - layout.top(1));
    }

    // Context and expert have a band in open rows where the timeline uses them.
    void lanesInsidePassesGetBands()
    {
        Timeline timeline = pipelineTimeline({.stages = 2, .microbatches = 2});
        QCOMPARE(communicationLanes(timeline), kUsualLanes);
        TemplateOp exchange = timeline.templates.front().ops.front();
        exchange.name = "dispatch";
        exchange.activity = Activity::Expert;
        exchange.lane = Lane::Expert;
        std::vector<TemplateOp> &ops = timeline.templates.front().ops;
        ops.insert(ops.begin(), exchange); // by start
        const std::vector<Lane> lanes = communicationLanes(timeline);
        QCOMPARE(lanes, (std::vector<Lane>{Lane::Tensor, Lane::Expert, Lane::Pipeline, Lane::Data}));
        const RowLayout layout(2, 150, {true, false}, lanes);
        QVERIFY(layout.find(0, Band::Expert) && !layout.find(0, Band::Context) && !layout.find(1, Band::Expert));
        for (int lane = 0; lane < kLaneCount; ++lane)
            QCOMPARE(laneOf(bandOf(Lane(lane))), std::optional(Lane(lane)));
        // The operator of the pass is hit in its band.
        const Span &pass = timeline.ranks[0].spans(Lane::Compute).front();
        QCOMPARE(pass.templateIndex, 0);
        const TimeScale scale({0, timeline.length}, 0, 1000);
        const BandPlace place = *layout.find(0, Band::Expert);
        const Hit hit = hitTest(timeline, layout, scale, scale.xOf(pass.start + exchange.start + exchange.duration / 2),
                                layout.top(0) + place.top + 2.0);
        QVERIFY(hit.op);
        QCOMPARE(hit.op->op->name, std::string_view("dispatch"));
    }

    void rowsAreFoundByHeight()
    {
        const RowLayout layout(3, 150, {false, true, false});
        for (int row = 0; row < 3; ++row) {
            QCOMPARE(layout.rowAt(layout.top(row)), row);
            QCOMPARE(layout.rowAt(layout.bottom(row) - 0.5), row);
            for (const BandPlace &band : layout.bands(row))
                QCOMPARE(layout.bandAt(row, layout.top(row) + band.top)->band, band.band);
        }
        QCOMPARE(layout.rowAt(-1), -1);
        QCOMPARE(layout.rowAt(layout.height()), -1);
    }

    // 10 ticks a pixel.
    void wideBarsAreExact()
    {
        const TimeScale scale({0, 1000}, 0, 100);
        QCOMPARE(runsOf(bars({{0, 200}, {200, 500}, {700, 1000}}), scale),
                 (std::vector<Run>{{0, 20, 0, 1, false}, {20, 50, 1, 1, false}, {70, 100, 2, 1, false}}));
        // Only what is in view, cut at its edges.
        QCOMPARE(runsOf(bars({{0, 200}, {200, 500}, {700, 1000}}), TimeScale({100, 300}, 0, 20)),
                 (std::vector<Run>{{0, 10, 0, 1, false}, {10, 20, 1, 1, false}}));
    }

    void nothingVanishes()
    {
        const TimeScale scale({0, 1'000'000}, 0, 100); // 10 000 ticks a pixel
        const std::vector<Run> lone = runsOf(bars({{500'000, 500'001}}), scale);
        QCOMPARE(lone.size(), std::size_t(1));
        QCOMPARE(lone.front().x1 - lone.front().x0, 1);
        QCOMPARE(lone.front().coverage, kLeastCoverage);
    }

    void theLongestBarOfAColumnIsShown()
    {
        const TimeScale scale({0, 1000}, 0, 10); // 100 ticks a pixel
        const std::vector<Run> runs = runsOf(bars({{0, 5}, {10, 60}, {70, 80}, {200, 900}}), scale);
        QCOMPARE(runs.size(), std::size_t(2));
        QCOMPARE(runs[0].index, 1);
        QVERIFY(runs[0].shared);
        QVERIFY(std::abs(runs[0].coverage - 0.65F) < 0.01F); // 5 + 50 + 10 of 100
        QCOMPARE(runs[1], (Run{2, 9, 3, 1, false}));
    }

    // Random bars of every size: runs are in order, inside, and every column that a bar fills is in one.
    void runsCoverWhatBarsCover()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 300; ++round) {
            std::vector<std::pair<Tick, Tick>> times;
            Tick now = 0;
            for (int i = 0; i < 400; ++i) {
                now += Tick(random() % (round % 3 == 0 ? 2000 : 40));
                const Tick length = 1 + Tick(random() % (i % 5 == 0 ? 3000 : 30));
                times.emplace_back(now, now + length);
                now += length;
            }
            const std::vector<Span> spans = bars(times);
            const Tick from = Tick(random() % std::uint64_t(now));
            const TimeScale scale({from, from + 1 + Tick(random() % std::uint64_t(now))}, 5,
                                  1 + double(random() % 700));
            const std::vector<Run> runs = runsOf(spans, scale);
            std::vector<bool> painted(std::size_t(scale.left + scale.width) + 4);
            int end = int(scale.left);
            for (const Run &run : runs) {
                QVERIFY(run.x0 >= end && run.x1 > run.x0);
                QVERIFY(run.index >= 0 && std::size_t(run.index) < spans.size());
                QVERIFY(run.coverage >= 0 && run.coverage <= 1);
                end = run.x1;
                for (int x = run.x0; x < run.x1; ++x)
                    painted[std::size_t(x)] = true;
            }
            QVERIFY(end <= int(std::ceil(scale.left + scale.width)));
            for (const Span &span : spans) {
                if (span.end <= scale.from || span.start >= scale.to)
                    continue;
                const double x0 = std::max(scale.left, scale.xOf(span.start));
                const double x1 = std::min(scale.left + scale.width, scale.xOf(span.end));
                bool seen = false;
                for (int x = std::max(0, int(x0) - 1); x <= int(x1) + 1; ++x)
                    seen = seen || painted[std::size_t(x)];
                QVERIFY(seen);
                for (int x = int(std::lround(x0)) + 1; x < int(std::lround(x1)) - 1; ++x)
                    QVERIFY(painted[std::size_t(x)]);
            }
        }
    }

    // A million bars in view must cost about as much as the pixels.
    void runsAreFewerThanPixels()
    {
        std::vector<Span> spans(1'000'000);
        for (std::size_t i = 0; i < spans.size(); ++i) {
            spans[i].start = Tick(i) * 10;
            spans[i].end = spans[i].start + 8;
        }
        const std::vector<Run> runs = runsOf(spans, TimeScale({0, 10'000'000}, 0, 1800));
        QCOMPARE(runs.size(), std::size_t(1800));
        QVERIFY(std::all_of(runs.begin(), runs.end(),
                            [](const Run &run) { return std::abs(run.coverage - 0.8F) < 0.05F; }));
    }

    void memoryKeepsItsPeaks()
    {
        const std::vector<MemoryStep> steps{{100, 5}, {200, 9}, {201, 4}, {600, 0}};
        std::vector<MemoryRun> runs;
        collectMemoryRuns(steps, 1000, TimeScale({0, 1000}, 0, 100), runs);
        QCOMPARE(runs, (std::vector<MemoryRun>{{10, 20, 5}, {20, 21, 9}, {21, 60, 4}, {60, 100, 0}}));
        collectMemoryRuns(steps, 1000, TimeScale({300, 500}, 0, 20), runs);
        QCOMPARE(runs, (std::vector<MemoryRun>{{0, 20, 4}}));
        collectMemoryRuns({}, 1000, TimeScale({0, 1000}, 0, 100), runs);
        QVERIFY(runs.empty());
    }

    // Two stages, F0 and B0 with a transfer between: stage 0 waits for the backward, stage 1 for the forward.
    void waitsAreFoundAndExplained()
    {
        const Timeline timeline = pipelineTimeline({.stages = 4, .microbatches = 8});
        QVERIFY(!waitAt(timeline, 0, 0));
        const std::optional<Wait> filling = waitAt(timeline, 3, 0);
        QVERIFY(filling);
        QCOMPARE(filling->next, 0);
        QCOMPARE(filling->range.from, Tick(0));
        QCOMPARE(filling->range.to, timeline.ranks[3].spans(Lane::Compute).front().start);
        QCOMPARE(waitCause(timeline, *filling), QStringLiteral("filling"));
        QCOMPARE(waitReason(timeline, *filling),
                 QStringLiteral("until the forward of microbatch 0 arrives from stage 2"));
        const std::optional<Wait> largest = largestWait(timeline, std::array{0, 1, 2, 3}, {0, timeline.length});
        QVERIFY(largest);
        for (int rank = 0; rank < 4; ++rank) {
            for (std::int32_t i = 0; std::size_t(i) < timeline.ranks[std::size_t(rank)].spans(Lane::Compute).size();
                 ++i)
                QVERIFY(double(waitedBefore(timeline, rank, i)) <= 1.06 * double(largest->range.length()));
        }
        QVERIFY(!largestWait(timeline, std::array{0}, {0, 1000})); // stage 0 begins at once
        QVERIFY(!waitAt(timeline, 9, 0));
        QVERIFY(!waitAt(timeline, 0, timeline.length));
    }

    void pointsHitWhatIsThere()
    {
        const EvaluationPtr evaluation = pipelineEvaluation({.stages = 4, .microbatches = 8});
        const Timeline &timeline = evaluation->timeline;
        const RowLayout layout(4, 200);
        const TimeScale scale({0, timeline.length}, 0, 1000);
        const auto at = [&](int row, Band band, Tick time) {
            const BandPlace place = *layout.find(row, band);
            return hitTest(timeline, layout, scale, scale.xOf(time), layout.top(row) + place.top + place.height / 2.0);
        };
        const Span &pass = timeline.ranks[2].spans(Lane::Compute)[3];
        QCOMPARE(at(2, Band::Compute, pass.start + pass.duration() / 2).span, (SpanRef{2, Lane::Compute, 3}));
        const Hit gap = at(3, Band::Compute, 1000);
        QVERIFY(gap.wait && gap.span.index == kNone);
        QCOMPARE(at(1, Band::Memory, 1000).band, std::optional(Band::Memory));
        const Span &data = timeline.ranks[0].spans(Lane::Data).front();
        QCOMPARE(at(0, Band::Comm, data.start + data.duration() / 2).span, (SpanRef{0, Lane::Data, 0}));
        QVERIFY(!hitTest(timeline, layout, scale, 10, -5).found());
        QVERIFY(!hitTest(timeline, layout, scale, 10, 1e6).found());
    }

    void selectionsFollowTheirWork()
    {
        const Timeline before = pipelineTimeline({.stages = 4, .microbatches = 8});
        const Timeline after = pipelineTimeline({.stages = 4, .microbatches = 16});
        const SpanRef ref{2, Lane::Compute, 9};
        const Span &old = *before.find(ref);
        const Span &now = *after.find(sameSpan(before, ref, after));
        QCOMPARE(now.microbatch, old.microbatch);
        QCOMPARE(now.pass, old.pass);
        QCOMPARE(sameSpan(before, {3, Lane::Compute, 0}, pipelineTimeline({.stages = 2})).index, kNone);
        QCOMPARE(neighbour(before, {0, Lane::Compute, 0}, -1, 0), (SpanRef{0, Lane::Compute, 0}));
        QCOMPARE(neighbour(before, {}, 1, 0).rank, 0);
        QCOMPARE(onOtherRank(before, {0, Lane::Compute, 3}, 1).rank, 1);
        const SpanRef cause = causeOf(before, {1, Lane::Compute, 0});
        QCOMPARE(cause, (SpanRef{0, Lane::Pipeline, 0}));
        QCOMPARE(effectOf(before, cause), (SpanRef{1, Lane::Compute, 0}));
    }

    // Activities sum to ranks x range, for every range; parts add up to the whole.
    void totalsAreComplete()
    {
        const Timeline timeline = pipelineTimeline({.stages = 4, .microbatches = 8});
        const RangeTotals all = rangeTotals(timeline, {0, timeline.length});
        QCOMPARE(all.total, 4 * timeline.length);
        QCOMPARE(all.busy() + all.exposedCommunication() + all.idle(), all.total);
        // 4 stages x 8 microbatches x 4 layers x 2 operators of 2 ms, and twice that backwards.
        QCOMPARE(all[Activity::Forward], Tick(4 * 8 * 4 * 2) * 2'000'000);
        QCOMPARE(all[Activity::Backward], Tick(4 * 8 * 4 * 2) * 4'000'000);
        QCOMPARE(all[Activity::Recompute], Tick(4 * 8 * 4) * 1'000'000);
        QCOMPARE(all[Activity::Tensor], Tick(4 * 8 * 4 * 2 * 2) * 500'000);
        QCOMPARE(all[Activity::Optimizer], Tick(4) * 40'000'000);
        std::mt19937 random(3);
        for (int i = 0; i < 200; ++i) {
            const Tick cut = Tick(random() % std::uint64_t(timeline.length));
            const RangeTotals left = rangeTotals(timeline, {0, cut});
            const RangeTotals right = rangeTotals(timeline, {cut, timeline.length});
            Tick sum = 0;
            for (std::size_t a = 0; a < left.ticks.size(); ++a) {
                QCOMPARE(left.ticks[a] + right.ticks[a], all.ticks[a]);
                sum += left.ticks[a];
            }
            QCOMPARE(sum, 4 * cut);
        }
        QCOMPARE(rangeTotals(timeline, {50, 50}).total, Tick(0));
        QCOMPARE(rangeTotals(timeline, {-100, 10}).total, Tick(40));
    }
};

QTEST_APPLESS_MAIN(TestTimelineGeometry)
#include "tst_timeline_geometry.moc"
