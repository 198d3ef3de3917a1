// Whether the window keeps up while a search runs beside it: GPT-3 175B, the whole space, off screen at 1920 x 1080,
// the timeline being moved by a pixel sixty times a second.
//
// Measured is what the user-interface thread spends on each turn of its loop (CLOCK_THREAD_CPUTIME_ID, so that a loaded
// machine does not count): a turn of more than 16.7 ms is a frame lost. Beside it the time to the first plans and from
// a cancel to the end of all work, as CPU of that thread and on the wall.
//
//   bench_ui_search [searches]      exits with 1 where a target is missed
#include "tests/support/ui_bench.h"
#include "tests/support/window.h"
#include "ui/panels/planner_panel.h"
#include "ui/panels/workbench.h"
#include "ui/timeline/timeline_view.h"

#include <QApplication>
#include <QEventLoop>
#include <QLineEdit>

#include <fmt/format.h>

#include <cstdlib>

using namespace stringline;
using namespace stringline::ui;
using stringline::tests::quantile;
using stringline::tests::threadMilliseconds;
using stringline::tests::wallMilliseconds;

namespace {

constexpr double kFrameMilliseconds = 1000.0 / 60;
constexpr double kFirstMilliseconds = 300;
constexpr double kCancelMilliseconds = 100;

struct Measured {
    std::vector<double> turns;
    std::vector<double> first;  // wall: from the start to plans in the table
    std::vector<double> cancel; // wall
    std::int64_t evaluated = 0; // in a whole search
    std::int64_t simulated = 0;
};

// Until `done`: turns of the loop that did anything.
template <class Done>
void turn(std::vector<double> &turns, Done done)
{
    while (!done()) {
        const double begin = threadMilliseconds();
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        turns.push_back(threadMilliseconds() - begin);
    }
}

void searchOnce(tests::WindowFixture &fixture, Measured &measured)
{
    PlannerPanel &panel = fixture.window->workbench().planner();
    const PlannerState &state = panel.planner().state();
    const double begin = wallMilliseconds();
    panel.search();
    turn(measured.turns, [&state] { return !state.plans.empty() || !state.running; });
    measured.first.push_back(wallMilliseconds() - begin);
    turn(measured.turns, [&state] { return !state.running; });
    measured.evaluated = state.evaluated;
    measured.simulated = state.simulated;

    panel.search();
    turn(measured.turns, [&state] { return !state.plans.empty() || !state.running; });
    const double asked = wallMilliseconds();
    panel.planner().stop();
    turn(measured.turns, [&state] { return !state.running; });
    measured.cancel.push_back(wallMilliseconds() - asked);
}

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    tests::sandbox();
    QApplication application(argc, argv);
    applyTheme(application, false);
    tests::WindowFixture fixture({1920, 1080});
    if (!fixture.opened || !fixture.shown)
        return 1;
    fixture.window->workbench().showPlanner();
    Scenario scenario = *fixture.document().committed();
    scenario.cluster.gpus = 512;
    scenario.training.globalBatch = 512;
    fixture.document().commit(scenario, QStringLiteral("512 GPUs"));
    if (!fixture.waitForAnswer())
        return 1;
    TimelineView &timeline = fixture.window->timeline();
    QTimer frame; // what a hand on the mouse does
    frame.setTimerType(Qt::PreciseTimer);
    QObject::connect(&frame, &QTimer::timeout, &timeline, [&timeline] {
        for (QWidget *part : timeline.findChildren<QWidget *>())
            part->update();
    });
    frame.start(16);

    Measured measured;
    const int searches = argc > 1 ? std::max(1, std::atoi(argv[1])) : 3;
    for (int i = 0; i < searches; ++i)
        searchOnce(fixture, measured);
    const double p95 = quantile(measured.turns, 0.95);
    const double p99 = quantile(measured.turns, 0.99);
    const double worst = quantile(measured.turns, 1);
    const auto lost = std::count_if(measured.turns.begin(), measured.turns.end(),
                                    [](double each) { return each > kFrameMilliseconds; });
    const double first = quantile(measured.first, 0.5);
    const double cancel = quantile(measured.cancel, 0.5);
    fmt::print("{} plans, {} simulated in a search; {} turns of the loop\n", measured.evaluated, measured.simulated,
               measured.turns.size());
    fmt::print("  UI thread a turn   p95 {:6.2f} ms  p99 {:6.2f} ms (target {:.1f})  worst {:6.2f} ms, {} above\n", p95,
               p99, kFrameMilliseconds, worst, lost);
    fmt::print("  first plans        {:6.1f} ms on the wall (target {:.0f})\n", first, kFirstMilliseconds);
    fmt::print("  from cancel to end {:6.1f} ms on the wall (target {:.0f})\n", cancel, kCancelMilliseconds);
    return p99 <= kFrameMilliseconds && first <= kFirstMilliseconds && cancel <= kCancelMilliseconds ? 0 : 1;
}
