#include "ui/session/measured_run.h"

#include "core/trace/measured_timeline.h"
#include "ui/qt_text.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <set>

namespace stringline::ui {

namespace {

struct RunText {
    Q_DECLARE_TR_FUNCTIONS(MeasuredRun)
};

} // namespace

MeasuredRunPtr measuredRun(const std::shared_ptr<const MeasuredTrace> &trace, std::size_t step,
                           const std::stop_token &stop)
{
    MeasuredTimeline made = measuredTimeline(*trace, step, stop);
    if (made.timeline.ranks.empty())
        return {};
    auto run = std::make_shared<MeasuredRun>();
    run->trace = trace;
    run->step = step;
    run->summary = summarize(*trace, step);
    run->overlapping = made.overlapping;
    run->lost = made.lost;
    auto evaluation = std::make_shared<Evaluation>();
    evaluation->timeline = std::move(made.timeline);
    evaluation->report.iteration = toSeconds(run->summary.length());
    evaluation->report.breakdown = breakdownOf(run->summary);
    run->evaluation = std::move(evaluation);
    return stop.stop_requested() ? MeasuredRunPtr() : run;
}

std::vector<StepChoice> stepChoices(const MeasuredTrace &trace)
{
    std::set<std::int64_t> numbers;
    for (const TraceStep &step : trace.steps)
        numbers.insert(step.number);
    const std::optional<std::size_t> typical = typicalStep(trace);
    std::vector<StepChoice> choices;
    for (const std::int64_t number : numbers) {
        const std::size_t step = *stepNumbered(trace, number);
        const TraceStep &times = trace.steps[step];
        choices.push_back({step, number, times.to - times.from, typical == step});
    }
    return choices;
}

QString fileName(const MeasuredRun &run)
{
    return QFileInfo(toQString(run.trace->file)).fileName();
}

QString titleOf(const MeasuredRun &run)
{
    const std::int64_t number = run.summary.step.number;
    const bool several =
        std::ranges::any_of(run.trace->steps, [number](const TraceStep &step) { return step.number != number; });
    return several ? RunText::tr("Measured · step %1 of %2").arg(number).arg(fileName(run))
                   : RunText::tr("Measured · %1").arg(fileName(run));
}

} // namespace stringline::ui
