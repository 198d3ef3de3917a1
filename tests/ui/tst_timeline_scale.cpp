// Very many bars: pictures that threads draw show what the bars say, and what is on the screen until then is a picture
// of the same bars where they now belong.
#include "tests/support/crowded.h"
#include "tests/support/timeline_bench.h"
#include "ui/timeline/bar_colors.h"
#include "ui/timeline/lane_runs.h"

#include <QTest>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

struct Crowd {
    explicit Crowd(int ranks = 16, int bars = 60'000)
        : evaluation(crowdedEvaluation(ranks, bars))
    {
        timeline.resize(1000, 600);
        timeline.show();
        timeline.setEvaluation(evaluation);
        plot = timeline.findChild<TimelinePlot *>();
    }

    QImage picture()
    {
        waitForPicture(timeline);
        return plot->grab().toImage();
    }

    // Of every rank in view.
    int wrong()
    {
        const QImage shown = picture();
        const QRgb waiting = BarColors(makeTheme(false), false).waiting();
        const int ranks = int(evaluation->timeline.ranks.size());
        const int height = std::clamp(plot->height() / ranks, kLeastRowHeight, kMostRowHeight);
        int count = 0;
        for (int rank = 0; rank < ranks; ++rank) {
            count += wrongColumns(shown, rank * height + 6,
                                  busyShares(evaluation->timeline, rank, view.timeRange(), shown.width()), waiting);
        }
        return count;
    }

    EvaluationPtr evaluation;
    ViewState view;
    TimelineView timeline{view};
    TimelinePlot *plot = nullptr;
};

} // namespace

class TestTimelineScale : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void picturesOfThreadsShowTheBars()
    {
        Crowd crowd;
        QCOMPARE(crowd.wrong(), 0);
        for (const double share : {0.5, 0.2}) {
            const auto length = Tick(share * kCrowdedLength);
            for (const Tick from : {Tick(0), kCrowdedLength / 3, kCrowdedLength - length}) {
                crowd.view.setTimeRange({from, from + length});
                QCOMPARE(crowd.wrong(), 0);
            }
        }
    }

    // The check above can fail: bars of another seed are somewhere else.
    void otherBarsLookOtherwise()
    {
        Crowd crowd;
        const QImage shown = crowd.picture();
        const EvaluationPtr other = crowdedEvaluation(16, 60'000, 2);
        crowd.view.setTimeRange({0, kCrowdedLength / 5});
        const QImage zoomedIn = crowd.picture();
        const QRgb waiting = BarColors(makeTheme(false), false).waiting();
        QVERIFY(wrongColumns(zoomedIn, 6, busyShares(other->timeline, 0, crowd.view.timeRange(), zoomedIn.width()),
                             waiting) > 20);
    }

    // While a thread draws, a moved view shows the old picture moved by as many pixels.
    void movedViewsShowTheOldPictureMoved()
    {
        Crowd crowd;
        crowd.view.setTimeRange({kCrowdedLength / 4, kCrowdedLength / 4 + kCrowdedLength / 2});
        const QImage before = crowd.picture();
        const double ticks = static_cast<double>(crowd.view.timeRange().length()) / crowd.plot->width();
        const Tick shift = Tick(100 * ticks);
        crowd.view.setTimeRange({kCrowdedLength / 4 + shift, kCrowdedLength / 4 + kCrowdedLength / 2 + shift});
        QApplication::processEvents();
        const QImage at = crowd.plot->grab().toImage();
        if (crowd.plot->isCurrent())
            QSKIP("the thread was quicker than one pass of the event loop");
        int different = 0;
        for (int x = 0; x < at.width() - 101; ++x)
            different += at.pixel(x, 6) != before.pixel(x + 100, 6) ? 1 : 0;
        QCOMPARE(different, 0);
        QCOMPARE(crowd.wrong(), 0);
    }

    // Hundred quick steps: the last view is the one that is there in the end.
    void theNewestRequestWins()
    {
        Crowd crowd;
        for (int i = 0; i < 100; ++i) {
            crowd.view.setTimeRange({i * kCrowdedLength / 400, i * kCrowdedLength / 400 + kCrowdedLength / 2});
            QApplication::processEvents();
        }
        QCOMPARE(crowd.wrong(), 0);
    }

    // A view that goes away while threads draw.
    void viewsMayGoAtAnyTime()
    {
        for (int i = 0; i < 10; ++i) {
            Crowd crowd(16, 40'000);
            QApplication::processEvents();
            crowd.view.setTimeRange({i, kCrowdedLength / 2 + i});
            crowd.plot->grab();
        }
    }

    // The index answers as the bars themselves do, however they are asked.
    void indicesAgreeWithBars()
    {
        const EvaluationPtr evaluation = crowdedEvaluation(1, 8'000, 5);
        const std::vector<Span> &spans = evaluation->timeline.ranks[0].spans(Lane::Compute);
        const LaneIndex index(spans);
        QCOMPARE(index.size(), spans.size());
        std::mt19937 random(3);
        for (int i = 0; i < 2000; ++i) {
            const auto time = Tick(random() % std::uint64_t(kCrowdedLength));
            QCOMPARE(index.firstEndingAfter(time), firstEndingAfter(spans, time));
            const std::size_t first = random() % spans.size();
            const std::size_t last = first + 1 + random() % (spans.size() - first);
            Tick busy = 0;
            std::size_t longest = first;
            std::size_t behind = first;
            const auto gap = [&](std::size_t at) { return spans[at].start - (at == 0 ? 0 : spans[at - 1].end); };
            for (std::size_t at = first; at < last; ++at) {
                busy += spans[at].duration();
                longest = spans[at].duration() > spans[longest].duration() ? at : longest;
                behind = gap(at) > gap(behind) ? at : behind;
            }
            QCOMPARE(index.busy(first, last), busy);
            QCOMPARE(spans[index.longest(first, last)].duration(), spans[longest].duration());
            QCOMPARE(gap(index.afterLongestGap(first, last)), gap(behind));
        }
        for (const Tick length : {kCrowdedLength, kCrowdedLength / 3, kCrowdedLength / 100}) {
            const TimeRange range{kCrowdedLength / 7, kCrowdedLength / 7 + length};
            const int ranks[] = {0};
            const auto plain = largestWait(evaluation->timeline, ranks, range);
            const TimelineIndex indices(evaluation->timeline);
            QCOMPARE(largestWait(evaluation->timeline, ranks, range, &indices)->range.length() * 106 / 100 >=
                         plain->range.length(),
                     true);
        }
    }

    // What columns show adds up to what is busy.
    void coveragesAddUp()
    {
        const EvaluationPtr evaluation = crowdedEvaluation(1, 40'000, 9);
        const std::vector<Span> &spans = evaluation->timeline.ranks[0].spans(Lane::Compute);
        const LaneIndex index(spans);
        Tick busy = 0;
        for (const Span &span : spans)
            busy += span.duration();
        for (const double width : {300.0, 1000.0, 5000.0}) {
            std::vector<Run> runs;
            collectRuns(index, TimeScale({0, kCrowdedLength}, 0, width), runs);
            double shown = 0;
            for (const Run &run : runs)
                shown += double(run.coverage) * (run.x1 - run.x0);
            const double truth = static_cast<double>(busy) / static_cast<double>(kCrowdedLength) * width;
            QVERIFY2(std::abs(shown - truth) < 0.05 * truth, qPrintable(QString::number(shown / truth)));
        }
    }
};

QTEST_MAIN(TestTimelineScale)
#include "tst_timeline_scale.moc"
