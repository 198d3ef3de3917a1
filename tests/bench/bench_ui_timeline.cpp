// What a new timeline costs the UI thread: setEvaluation() and the paint that follows, in CPU time of this thread, so
// that neighbours on the machine do not count. Each picture is looked at: an empty one would be fast too.
//
//   QT_QPA_PLATFORM=offscreen bench_ui_timeline
#include "tests/support/timelines.h"
#include "tests/support/ui_bench.h"
#include "ui/theme/theme.h"
#include "ui/timeline/timeline_view.h"

#include <QApplication>
#include <QImage>

#include <algorithm>
#include <vector>

using namespace stringline;
using namespace stringline::ui;
using namespace stringline::tests;

namespace {

// Two plans in turn, as in a drag: every frame differs from the one before.
struct Plans {
    EvaluationPtr a;
    EvaluationPtr b;
};

Plans plans(int stages, int microbatches, int layers)
{
    PipelineShape shape{.stages = stages, .microbatches = microbatches, .layers = layers};
    Plans result{pipelineEvaluation(shape), {}};
    shape.operatorTime = shape.operatorTime * 9 / 10;
    result.b = pipelineEvaluation(shape);
    return result;
}

double shareOf(const QImage &image, QRgb color)
{
    qint64 count = 0;
    for (int y = 0; y < image.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        count +=
            std::count_if(line, line + image.width(), [color](QRgb pixel) { return (pixel | 0xff000000) == color; });
    }
    return static_cast<double>(count) / (static_cast<double>(image.width()) * image.height());
}

void frames(benchmark::State &state)
{
    const Plans both = plans(int(state.range(0)), int(state.range(1)), int(state.range(2)));
    const bool zoomed = state.range(3) != 0;
    ViewState view;
    TimelineView timeline(view);
    timeline.resize(1920, 1080);
    timeline.show();
    QApplication::processEvents();
    std::vector<double> times;
    bool first = true;
    for (auto _ : state) {
        const double begin = threadMilliseconds();
        timeline.setEvaluation(first ? both.a : both.b);
        if (zoomed)
            view.setTimeRange({both.a->timeline.length * 40 / 100, both.a->timeline.length * (first ? 45 : 46) / 100});
        QApplication::processEvents();
        const double spent = threadMilliseconds() - begin;
        first = !first;
        times.push_back(spent);
        state.SetIterationTime(spent / 1e3);
    }
    const QImage picture = timeline.grab().toImage().convertToFormat(QImage::Format_RGB32);
    const Theme theme = makeTheme(false);
    const double forward = shareOf(picture, colorOf(theme, Activity::Forward).rgb());
    const double backward = shareOf(picture, colorOf(theme, Activity::Backward).rgb());
    if (forward < 0.02 || backward < 0.05)
        state.SkipWithError("the picture is empty");
    std::sort(times.begin(), times.end());
    state.counters["p50_ms"] = times[times.size() / 2];
    state.counters["p95_ms"] = times[times.size() * 95 / 100];
    state.counters["forward_share"] = forward;
    state.counters["backward_share"] = backward;
}

// gpt3-175b-selene: 8 stages of 12 layers, 32 microbatches; mt-nlg-530b-2240: 35 stages of 3 layers, 240.
BENCHMARK(frames)
    ->Args({8, 32, 12, 0})
    ->Args({8, 32, 12, 1})
    ->Args({35, 240, 3, 0})
    ->Args({35, 240, 3, 1})
    ->UseManualTime()
    ->Iterations(100)
    ->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char **argv)
{
    return runUiBenchmarks(argc, argv);
}
