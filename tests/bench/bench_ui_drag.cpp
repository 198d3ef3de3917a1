// What a drag costs: real mouse moves on the factor strip's first divider, off screen, at 1920 x 1080.
//
// For each move, until the numbers of the new plan stand in the result panel and until its timeline is painted: time of
// the user-interface thread (CLOCK_THREAD_CPUTIME_ID, so that a loaded machine does not count) and wall time beside it.
// Then 100 moves without a pause, and how long until nothing is left to do.
//
//   bench_ui_drag [moves]      exits with 1 where a target is missed
#include "core/evaluate/evaluate.h"
#include "tests/support/ui_bench.h"
#include "tests/support/window.h"
#include "ui/mesh/factor_strip.h"
#include "ui/mesh/mesh_view.h"
#include "ui/timeline/timeline_view.h"

#include <QApplication>
#include <QEventLoop>
#include <QMouseEvent>

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

using namespace stringline;
using namespace stringline::ui;
using stringline::tests::quantile;
using stringline::tests::threadMilliseconds;
using stringline::tests::wallMilliseconds;

namespace {

struct Stamp {
    double thread = 0;
    double wall = 0;

    static Stamp now() { return {threadMilliseconds(), wallMilliseconds()}; }
};

struct Samples {
    std::vector<double> thread;
    std::vector<double> wall;

    void add(const Stamp &from, const Stamp &to)
    {
        thread.push_back(to.thread - from.thread);
        wall.push_back(to.wall - from.wall);
    }
};

// Tells when any part of the timeline was painted after it got another evaluation.
class PaintWatch : public QObject {
public:
    explicit PaintWatch(TimelineView &view)
    {
        for (QWidget *part : view.findChildren<QWidget *>())
            part->installEventFilter(this);
    }
    int paints = 0;

    bool eventFilter(QObject *, QEvent *event) override
    {
        paints += event->type() == QEvent::Paint;
        return false;
    }
};

void sendMove(FactorStrip &strip, QPoint point)
{
    QMouseEvent move(QEvent::MouseMove, QPointF(point), QPointF(strip.mapToGlobal(point)), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(&strip, &move);
}

// The positions of the divider at which a possible plan stands, there and back again.
std::vector<QPoint> stopsOf(const FactorStrip &strip, int y)
{
    std::vector<QPoint> stops;
    const StripDrag &ticks = strip.ticks();
    for (std::size_t i = 0; i < ticks.candidates.size(); ++i) {
        if (ticks.candidates[i].verdict != Verdict::Invalid)
            stops.emplace_back(int(ticks.positions[i]), y);
    }
    for (int i = int(stops.size()) - 2; i > 0; --i)
        stops.push_back(stops[std::size_t(i)]);
    return stops;
}

bool isBelow(double value, double target)
{
    return value <= target;
}

struct Target {
    const char *scenario;
    double numbers; // ms of the user-interface thread, p95
    double picture;
};

bool benchmarkDrag(const Target &target, int moves)
{
    tests::WindowFixture fixture({1920, 1080}, target.scenario);
    if (!fixture.opened || !fixture.shown)
        return false;
    fixture.session->evaluator().setAnalysing(false);
    FactorStrip &strip = fixture.window->mesh().strip();
    PaintWatch paints(fixture.window->timeline());
    // The first numbers of a plan: estimated, where its simulation is worth waiting for, otherwise simulated.
    std::optional<Stamp> numbers;
    const auto numbersShown = [&numbers] { numbers = numbers.value_or(Stamp::now()); };
    QObject::connect(fixture.session.get(), &Session::estimated, fixture.window.get(), numbersShown);
    QObject::connect(fixture.session.get(), &Session::shownChanged, fixture.window.get(), numbersShown);

    const QPoint from = strip.dividerPoint(0);
    QTest::mouseMove(&strip, from);
    QTest::mousePress(&strip, Qt::LeftButton, {}, from);
    const std::vector<QPoint> stops = stopsOf(strip, from.y());
    if (stops.size() < 3)
        return false;

    Samples toNumbers;
    Samples toPicture;
    std::size_t at = 0;
    for (int i = 0; i < moves; ++i) {
        const EvaluationPtr before = fixture.session->shown();
        const int paintsBefore = paints.paints;
        numbers.reset();
        const Stamp begin = Stamp::now();
        sendMove(strip, stops[at++ % stops.size()]);
        if (fixture.document().scenario() == before->scenario)
            continue; // the pointer was there already
        while (!fixture.session->isCurrent())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        toNumbers.add(begin, *numbers);
        while (paints.paints == paintsBefore || fixture.window->timeline().evaluation() != fixture.session->shown())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::processEvents();
        toPicture.add(begin, Stamp::now());
    }

    const double burstBegin = wallMilliseconds();
    for (int i = 0; i < 100; ++i)
        sendMove(strip, stops[at++ % stops.size()]);
    const double sent = wallMilliseconds();
    while (!fixture.session->isCurrent() || fixture.session->evaluator().isBusy())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QCoreApplication::processEvents();
    const double settled = wallMilliseconds();
    QTest::mouseRelease(&strip, Qt::LeftButton, {}, stops[(at - 1) % stops.size()]);
    const bool queueEmpty = fixture.waitForAnswer() && fixture.document().history().count() <= 1;

    fmt::print("{} ({} moves, {} operators)\n", target.scenario, toNumbers.thread.size(),
               fixture.session->shown()->report.operators);
    const auto line = [](const char *name, const Samples &samples, double limit) {
        fmt::print("  {:<22} UI thread p50 {:6.2f} ms  p95 {:6.2f} ms (target {:4.0f})   wall p50 {:6.2f} ms  p95 "
                   "{:6.2f} ms\n",
                   name, quantile(samples.thread, 0.5), quantile(samples.thread, 0.95), limit,
                   quantile(samples.wall, 0.5), quantile(samples.wall, 0.95));
        return isBelow(quantile(samples.thread, 0.95), limit);
    };
    const bool numbersHold = line("until the numbers", toNumbers, target.numbers);
    const bool pictureHolds = line("until the picture", toPicture, target.picture);
    fmt::print("  100 moves at once       sent in {:.1f} ms, settled {:.1f} ms later, nothing left: {}\n\n",
               sent - burstBegin, settled - sent, queueEmpty ? "yes" : "no");
    return numbersHold && pictureHolds && queueEmpty;
}

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    tests::sandbox();
    QApplication application(argc, argv);
    const int moves = argc > 1 ? std::max(1, std::atoi(argv[1])) : 200;
    bool all = true;
    for (const Target &target : {Target{"gpt3-175b-selene", 8, 16}, Target{"mt-nlg-530b-2240", 8, 33}})
        all = benchmarkDrag(target, moves) && all;
    return all ? 0 : 1;
}
