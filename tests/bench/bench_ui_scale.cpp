// A timeline with a million bars and more under a hand: pan, zoom, hover. CPU time of the UI thread per frame, so that
// neighbours on the machine do not count; wall time until the picture is of the very view beside it. Every picture is
// compared with what the bars say: an empty one would be fast too.
//
//   QT_QPA_PLATFORM=offscreen bench_ui_scale
#include "core/sim/pass_times.h"
#include "tests/support/crowded.h"
#include "tests/support/scenarios.h"
#include "tests/support/ui_bench.h"
#include "ui/theme/theme.h"
#include "ui/timeline/bar_colors.h"
#include "ui/timeline/gantt_picture.h"

#include <QMouseEvent>

#include <algorithm>
#include <map>
#include <vector>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

EvaluationPtr crowdedOnce(int rows, int bars)
{
    static std::map<std::pair<int, int>, EvaluationPtr> made;
    EvaluationPtr &evaluation = made[{rows, bars}];
    if (!evaluation)
        evaluation = crowdedEvaluation(rows, bars);
    return evaluation;
}

double percentile(std::vector<double> values, int percent)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[std::min(values.size() - 1, values.size() * std::size_t(percent) / 100)];
}

struct Stage {
    Stage(int rows, int bars)
        : evaluation(crowdedOnce(rows, bars))
    {
        timeline.resize(1920, 1080);
        timeline.show();
        timeline.setEvaluation(evaluation);
        timeline.setRowHeight(std::max(1, (timeline.plot().height() - 4) / rows));
        waitForPicture(timeline);
    }

    // Wrong columns over all rows in view.
    int wrong()
    {
        waitForPicture(timeline);
        auto &plot = const_cast<TimelinePlot &>(timeline.plot());
        const QImage picture = plot.grab().toImage();
        const QRgb waiting = BarColors(makeTheme(false), false).waiting();
        const int height = std::max(1, (plot.height() - 4) / int(evaluation->timeline.ranks.size()));
        int count = 0;
        for (int rank = 0; rank < int(evaluation->timeline.ranks.size()); rank += 7) {
            const int y = rank * height + height / 3;
            if (y < picture.height()) {
                count += wrongColumns(
                    picture, y, busyShares(evaluation->timeline, rank, view.timeRange(), picture.width()), waiting);
            }
        }
        return count;
    }

    EvaluationPtr evaluation;
    ViewState view;
    TimelineView timeline{view};
};

// What a gesture of 100 steps costs; `range(i)` is what step i shows.
template <class Range>
void gesture(benchmark::State &state, Range range)
{
    Stage stage(int(state.range(0)), int(state.range(1)));
    std::vector<double> frames;
    std::vector<double> refined;
    int wrong = 0;
    int step = 0;
    for (auto _ : state) {
        QElapsedTimer wall;
        wall.start();
        const double begin = threadMilliseconds();
        stage.view.setTimeRange(range(step));
        QApplication::processEvents();
        const double spent = threadMilliseconds() - begin;
        frames.push_back(spent);
        // The picture that a thread has drawn is a frame of its own.
        const double before = threadMilliseconds();
        if (!stage.timeline.plot().isCurrent()) {
            waitForPicture(stage.timeline);
            frames.push_back(threadMilliseconds() - before);
        }
        refined.push_back(static_cast<double>(wall.nsecsElapsed()) / 1e6);
        if (++step % 25 == 0)
            wrong += stage.wrong();
        state.SetIterationTime(spent / 1e3);
    }
    if (wrong > 0)
        state.SkipWithError(("columns that contradict the bars: " + std::to_string(wrong)).c_str());
    state.counters["cpu_p50_ms"] = percentile(frames, 50);
    state.counters["cpu_p95_ms"] = percentile(frames, 95);
    state.counters["refined_p95_ms"] = percentile(refined, 95); // wall
}

void pan(benchmark::State &state)
{
    const Tick length = kCrowdedLength * state.range(2) / 1000;
    gesture(state, [length](int step) {
        const Tick from = (kCrowdedLength - length) * step / 100;
        return TimeRange{from, from + length};
    });
}

// From all to a thousandth and back, around a place off the middle.
void zoom(benchmark::State &state)
{
    gesture(state, [](int step) {
        const int depth = step < 50 ? step : 100 - step;
        const auto length = Tick(static_cast<double>(kCrowdedLength) * std::pow(0.001, depth / 50.0));
        const Tick from = (kCrowdedLength - length) * 4 / 10;
        return TimeRange{from, from + length};
    });
}

void hover(benchmark::State &state)
{
    Stage stage(int(state.range(0)), int(state.range(1)));
    auto &plot = const_cast<TimelinePlot &>(stage.timeline.plot());
    stage.view.select({0, Lane::Compute, 5}); // the worst case: all of its microbatch is outlined
    waitForPicture(stage.timeline);
    std::vector<double> times;
    int found = 0;
    int step = 0;
    for (auto _ : state) {
        const QPointF at(100 + step * 13 % (plot.width() - 200), 20 + step * 7 % (plot.height() - 40));
        ++step;
        QMouseEvent move(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        const double begin = threadMilliseconds();
        QApplication::sendEvent(&plot, &move);
        QApplication::processEvents();
        const double spent = threadMilliseconds() - begin;
        times.push_back(spent);
        found += stage.timeline.cardText().isEmpty() ? 0 : 1;
        state.SetIterationTime(spent / 1e3);
    }
    if (found < step / 2)
        state.SkipWithError("nothing under the pointer");
    state.counters["cpu_p50_ms"] = percentile(times, 50);
    state.counters["cpu_p95_ms"] = percentile(times, 95);
}

// The first click on a bar of a simulation: its arrows and its microbatch on all ranks are found, and drawn.
void firstSelection(benchmark::State &state)
{
    Scenario scenario = preset("mt-nlg-530b-2240");
    scenario.training.globalBatch = int(state.range(0));
    const ScenarioPtr shared = std::make_shared<const Scenario>(scenario);
    std::vector<double> times;
    for (auto _ : state) {
        const EvaluationPtr evaluation = evaluate(shared);
        ViewState view;
        TimelineView timeline(view);
        timeline.resize(1920, 1080);
        timeline.show();
        timeline.setEvaluation(evaluation);
        waitForPicture(timeline);
        const double begin = threadMilliseconds();
        view.select({0, Lane::Compute, 5});
        QApplication::processEvents();
        const double spent = threadMilliseconds() - begin;
        times.push_back(spent);
        state.SetIterationTime(spent / 1e3);
        int passes = 0;
        for (int rank = 0; rank < evaluation->timeline.passes->ranks(); ++rank)
            passes += evaluation->timeline.passes->passes(rank);
        state.counters["passes"] = passes;
    }
    state.counters["cpu_p95_ms"] = percentile(times, 95);
}

// What the threads do for one picture of everything, on one core.
void picture(benchmark::State &state)
{
    GanttContent content;
    content.evaluation = crowdedOnce(int(state.range(0)), int(state.range(1)));
    content.index = std::make_shared<const TimelineIndex>(content.evaluation->timeline);
    content.theme = makeTheme(false);
    content.memory = memoryScales(*content.evaluation);
    const int rows = int(state.range(0));
    content.layout = RowLayout(rowsOf(*content.evaluation, {}), std::max(1, 960 / rows));
    std::vector<PicturePainter> painters(1);
    const double ratio = double(state.range(2)) / 100;
    const PictureView view{{0, kCrowdedLength}, 0, {1800, 960}, ratio, QApplication::font()};
    const Together inTurn = [](std::span<const std::function<void()>> tasks) {
        for (const std::function<void()> &task : tasks)
            task();
    };
    QImage image = renderPicture(content, view, painters, inTurn).image; // makes the index
    for (auto _ : state) {
        const double begin = threadMilliseconds();
        image = renderPicture(content, view, painters, inTurn, std::move(image)).image;
        state.SetIterationTime((threadMilliseconds() - begin) / 1e3);
    }
}

// Rows, bars, and of a pan the thousandths that are shown.
BENCHMARK(pan)
    ->Args({64, 1'000'000, 500})
    ->Args({64, 1'000'000, 100})
    ->Args({64, 1'000'000, 10})
    ->Args({1024, 1'000'000, 500})
    ->Args({1024, 1'000'000, 100})
    ->Args({64, 10'000'000, 500})
    ->UseManualTime()
    ->Iterations(100)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(zoom)
    ->Args({64, 1'000'000})
    ->Args({1024, 1'000'000})
    ->Args({64, 10'000'000})
    ->UseManualTime()
    ->Iterations(100)
    ->Unit(benchmark::kMillisecond);
// Rows, bars, and device pixels per hundred pixels.
BENCHMARK(picture)
    ->Args({64, 10'000, 100})
    ->Args({64, 100'000, 100})
    ->Args({64, 1'000'000, 100})
    ->Args({1024, 1'000'000, 100})
    ->Args({1024, 512'000, 100})
    ->Args({64, 5'000'000, 100})
    ->Args({64, 5'000'000, 125})
    ->Args({64, 5'000'000, 200})
    ->Args({64, 10'000'000, 100})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(firstSelection)->Arg(13440)->UseManualTime()->Iterations(5)->Unit(benchmark::kMillisecond);
BENCHMARK(hover)
    ->Args({64, 1'000'000})
    ->Args({1024, 1'000'000})
    ->Args({64, 10'000'000})
    ->UseManualTime()
    ->Iterations(200)
    ->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char **argv)
{
    return runUiBenchmarks(argc, argv);
}
