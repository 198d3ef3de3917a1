// Laws of the front door, over every preset scenario and hundreds of random ones.
#include "core/evaluate/evaluate.h"
#include "core/report/build_report.h"
#include "core/report/report_json.h"
#include "core/report/spans_csv.h"
#include "core/sim/memory_steps.h"
#include "core/sim/pass_times.h"
#include "tests/support/random_scenario.h"
#include "tests/support/scenarios.h"

#include <QtTest>

#include <cmath>
#include <functional>
#include <future>

using namespace stringline;
using namespace stringline::tests;

namespace {

constexpr int kRandomScenarios = 300;

std::vector<Scenario> presetScenarios()
{
    std::vector<Scenario> scenarios;
    for (const PresetEntry &entry : presets().list(PresetKind::Scenario))
        scenarios.push_back(preset(entry.id.c_str()));
    return scenarios;
}

std::vector<Scenario> allScenarios()
{
    std::vector<Scenario> scenarios = presetScenarios();
    for (int seed = 0; seed < kRandomScenarios; ++seed) {
        scenarios.push_back(randomScenario(std::uint64_t(seed)));
        scenarios.back().name = "random " + std::to_string(seed);
    }
    return scenarios;
}

EvaluationPtr evaluated(const Scenario &scenario)
{
    return evaluate(std::make_shared<const Scenario>(scenario));
}

// Everything an evaluation says, as text.
std::string whole(const Evaluation &evaluation)
{
    std::string text = toText(reportJson(evaluation.report, evaluation.diagnostics)) + spansCsv(evaluation.timeline);
    for (const RankTimeline &rank : evaluation.timeline.ranks) {
        for (const MemoryStep &step : memorySteps(rank))
            text += std::to_string(step.time) + " " + std::to_string(step.activations) + "\n";
    }
    return text;
}

// A bucket of an overlapped reduction starts inside the backward that fills it.
bool startsInside(const Span &span, const Span &cause)
{
    return span.activity == Activity::Data && span.part >= 0 && freesActivations(cause.pass) &&
           cause.start <= span.start;
}

// A part of the scenario made better: no evaluation may become slower.
struct Improvement {
    const char *name;
    void (*apply)(Scenario &);
};
constexpr Improvement kImprovements[] = {
    {"peak FLOP/s", [](Scenario &s) { s.cluster.device.peak16 = s.cluster.device.peak16 * 1.25; }},
    {"memory bandwidth",
     [](Scenario &s) { s.cluster.device.memoryBandwidth = s.cluster.device.memoryBandwidth * 1.25; }},
    {"clock", [](Scenario &s) { s.cluster.device.sustainedClock *= 1.2; }},
    {"bandwidth inside nodes", [](Scenario &s) { s.cluster.scaleUp.bandwidth = s.cluster.scaleUp.bandwidth * 1.5; }},
    {"network bandwidth", [](Scenario &s) { s.cluster.scaleOut.bandwidth = s.cluster.scaleOut.bandwidth * 1.5; }},
    {"latency inside nodes", [](Scenario &s) { s.cluster.scaleUp.latency = s.cluster.scaleUp.latency * 0.5; }},
    {"network latency", [](Scenario &s) { s.cluster.scaleOut.latency = s.cluster.scaleOut.latency * 0.5; }},
    {"set-up", [](Scenario &s) { s.cluster.scaleUp.setup = s.cluster.scaleOut.setup = Seconds(0); }},
    {"host", [](Scenario &s) { s.software.hostPerKernel = s.software.hostPerKernel * 0.5; }},
    {"slowdown", [](Scenario &s) { s.cluster.slowdown = 1; }},
};

} // namespace

class TestEvaluate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyScenarioIsLegal();
    void breakdownSumsToTheIteration();
    void memorySumsToThePeak();
    void sumsOfTheSweepAreThoseOfTheSpans();
    void lanesDoNotOverlap();
    void causesEndBeforeTheirEffects();
    void sameInputSameOutput();
    void threadsAgree();
    void betterPartsAreNeverSlower();
    void moreMemoryNeverChangesTime();
    void moreMicrobatchesMeanLessBubble();
    void aStopRequestGivesNothing();
    void whatDoesNotFitHasNumbers();
    void whatBarelyFitsIsMarginal();
    void whatIsWrongHasDiagnosticsOnly();
};

void TestEvaluate::everyScenarioIsLegal()
{
    for (const Scenario &scenario : allScenarios()) {
        const EvaluationPtr evaluation = evaluated(scenario);
        QVERIFY2(evaluation->valid(),
                 (scenario.name + ": " +
                  (evaluation->diagnostics.empty() ? std::string() : evaluation->diagnostics.front().message))
                     .c_str());
        QVERIFY(evaluation->report.iteration.value() > 0);
        QCOMPARE(toTicks(evaluation->report.iteration), evaluation->timeline.length);
        QVERIFY(evaluation->report.mfu > 0 && evaluation->report.mfu < 1);
        QVERIFY(evaluation->report.hfu >= evaluation->report.mfu);
        QVERIFY(evaluation->report.bubbleFraction >= 0 && evaluation->report.bubbleFraction < 1);
    }
}

// In whole nanoseconds, none negative.
void TestEvaluate::breakdownSumsToTheIteration()
{
    for (const Scenario &scenario : allScenarios()) {
        const EvaluationPtr evaluation = evaluated(scenario);
        Tick sum = 0;
        for (const Tick ticks : evaluation->report.breakdown.ticks) {
            QVERIFY2(ticks >= 0, scenario.name.c_str());
            sum += ticks;
        }
        QVERIFY2(sum == evaluation->timeline.length, scenario.name.c_str());
        for (const ChunkTemplate &each : evaluation->timeline.templates) {
            Tick parts = 0;
            for (const Tick ticks : each.exposed) {
                QVERIFY2(ticks >= 0, scenario.name.c_str());
                parts += ticks;
            }
            QVERIFY2(parts == each.duration, scenario.name.c_str());
        }
    }
}

void TestEvaluate::memorySumsToThePeak()
{
    for (const Scenario &scenario : allScenarios()) {
        const EvaluationPtr evaluation = evaluated(scenario);
        QCOMPARE(int(evaluation->report.memory.size()), scenario.plan.pipeline);
        for (const StageMemory &stage : evaluation->report.memory) {
            const double sum =
                (stage.weights + stage.gradients + stage.optimizer + stage.activations + stage.buffers + stage.overhead)
                    .value();
            QVERIFY2(std::abs(sum - stage.peak.value()) <= 1e-12 * sum, scenario.name.c_str());
            QVERIFY(stage.weights.value() > 0 && stage.activations.value() >= 0 && stage.overhead.value() >= 0);
            QVERIFY(stage.peakTime >= 0 && stage.peakTime <= evaluation->timeline.length);
            const RankTimeline &rank = evaluation->timeline.ranks[std::size_t(stage.stage)];
            const std::vector<MemoryStep> steps = memorySteps(rank);
            double highest = 0;
            for (const MemoryStep &step : steps)
                highest = std::max(highest, step.activations);
            QCOMPARE(rank.kept.peak, highest);
            // The peak is where passes keep most, or a moment that needs more beside fewer activations.
            const bool inPass = stage.peakMoment.starts_with("forward") || stage.peakMoment.starts_with("backward");
            QVERIFY(inPass ? stage.activations.value() == highest : stage.activations.value() <= highest);
            QVERIFY2(std::abs(steps.back().activations) <= 1e-6 * highest, "all is freed at the end");
        }
    }
}

// The breakdown without spans against the one that walks them: a copy without the sweep's times has nothing else.
void TestEvaluate::sumsOfTheSweepAreThoseOfTheSpans()
{
    for (const Scenario &scenario : allScenarios()) {
        const EvaluationPtr evaluation = evaluated(scenario);
        const bool blocks = !scenario.plan.overlapPipeline;
        Timeline spans = evaluation->timeline;
        spans.passes = nullptr;
        spans.further.clear();
        QVERIFY2(bubbleFraction(spans, blocks) == bubbleFraction(evaluation->timeline, blocks), scenario.name.c_str());
        for (std::size_t rank = 0; rank < spans.ranks.size(); ++rank) {
            const Breakdown walked = breakdownOf(spans, int(rank), blocks);
            const Breakdown summed = breakdownOf(evaluation->timeline, int(rank), blocks);
            for (const CauseRow &cause : causes())
                QVERIFY2(walked[cause.cause] == summed[cause.cause],
                         (scenario.name + " " + std::string(cause.id)).c_str());
        }
    }
}

void TestEvaluate::lanesDoNotOverlap()
{
    for (const Scenario &scenario : allScenarios()) {
        const EvaluationPtr evaluation = evaluated(scenario);
        for (const RankTimeline &rank : evaluation->timeline.ranks) {
            for (const std::vector<Span> &lane : rank.lanes()) {
                Tick busyUntil = 0;
                for (const Span &span : lane) {
                    QVERIFY2(span.start >= busyUntil && span.end >= span.start, scenario.name.c_str());
                    busyUntil = span.end;
                }
                QVERIFY2(busyUntil <= evaluation->timeline.length, scenario.name.c_str());
            }
        }
    }
}

// A span starts when its cause ends, or, the optimizer, after the reduction of the gradient norm; spans at the very
// beginning have none.
void TestEvaluate::causesEndBeforeTheirEffects()
{
    for (const Scenario &scenario : allScenarios()) {
        const EvaluationPtr evaluation = evaluated(scenario);
        for (const RankTimeline &rank : evaluation->timeline.ranks) {
            for (const std::vector<Span> &lane : rank.lanes()) {
                for (const Span &span : lane) {
                    if (span.start == 0) {
                        QVERIFY(span.cause == SpanRef{} || evaluation->timeline.find(span.cause)->end == 0);
                        continue;
                    }
                    const Span *cause = evaluation->timeline.find(span.cause);
                    QVERIFY2(cause, scenario.name.c_str());
                    // Between the last output, the parts of the vocabulary and the backward are collectives of all
                    // ranks.
                    const bool joined = evaluation->timeline.passes->structure().vocabularyBarriers > 0;
                    if (span.activity == Activity::Optimizer || joined)
                        QVERIFY2(cause->end <= span.start || startsInside(span, *cause), scenario.name.c_str());
                    else
                        QVERIFY2(cause->end == span.start || startsInside(span, *cause), scenario.name.c_str());
                }
            }
        }
    }
}

void TestEvaluate::sameInputSameOutput()
{
    for (int seed = 0; seed < kRandomScenarios; ++seed) {
        const Scenario scenario = randomScenario(std::uint64_t(seed));
        QVERIFY(scenario == randomScenario(std::uint64_t(seed)));
        QVERIFY(whole(*evaluated(scenario)) == whole(*evaluated(scenario)));
    }
    const Scenario large = preset("gpt3-175b-selene");
    QVERIFY(whole(*evaluated(large)) == whole(*evaluated(large)));
}

void TestEvaluate::threadsAgree()
{
    const auto all = [] {
        std::string text;
        for (int seed = 0; seed < 40; ++seed)
            text += whole(*evaluated(randomScenario(std::uint64_t(seed))));
        return text;
    };
    std::future<std::string> first = std::async(std::launch::async, all);
    std::future<std::string> second = std::async(std::launch::async, all);
    const std::string here = all();
    QVERIFY(first.get() == here);
    QVERIFY(second.get() == here);
}

// Up to the rounding of single operators to nanoseconds, where the change is smaller than that.
void TestEvaluate::betterPartsAreNeverSlower()
{
    std::vector<Scenario> scenarios = allScenarios();
    for (const Scenario &scenario : scenarios) {
        if (scenario.plan.pipeline > 16)
            continue; // the same templates, seconds of work
        const EvaluationPtr whole = evaluated(scenario);
        if (whole->timeline.passes->structure().vocabularyBarriers > 0)
            continue; // their orders follow from the times, and another order may wait elsewhere
        // The time of a pair is a mean over what hides: it need not follow the last tick of its passes.
        const double tolerance = whole->timeline.passes->structure().hasPairs ? 5e-3 : 1e-6;
        const double before = whole->report.iteration.value();
        for (const Improvement &improvement : kImprovements) {
            Scenario better = scenario;
            improvement.apply(better);
            const double after = evaluated(better)->report.iteration.value();
            QVERIFY2(after <= before * (1 + tolerance),
                     (scenario.name + " (" + scenario.plan.schedule + "), " + improvement.name + ": " +
                      std::to_string(before * 1e3) + " ms to " + std::to_string(after * 1e3))
                         .c_str());
        }
    }
}

void TestEvaluate::moreMemoryNeverChangesTime()
{
    for (const Scenario &scenario : allScenarios()) {
        Scenario roomy = scenario;
        roomy.cluster.device.memory = scenario.cluster.device.memory * 4;
        const EvaluationPtr before = evaluated(scenario);
        const EvaluationPtr after = evaluated(roomy);
        QCOMPARE(after->timeline.length, before->timeline.length);
        QVERIFY(after->report.fits || !before->report.fits);
    }
}

// (p-1)/(m+p-1) falls with m.
void TestEvaluate::moreMicrobatchesMeanLessBubble()
{
    int tried = 0;
    for (Scenario scenario : presetScenarios()) {
        if (scenario.plan.pipeline < 2 || scenario.plan.schedule != "1f1b")
            continue;
        scenario.training.globalBatch /= 8;
        double before = 1;
        for (int doubling = 0; doubling < 4; ++doubling) {
            const double share = evaluated(scenario)->report.bubbleFraction;
            QVERIFY2(share < before, scenario.name.c_str());
            before = share;
            scenario.training.globalBatch *= 2;
        }
        ++tried;
    }
    QVERIFY(tried >= 3);
}

void TestEvaluate::aStopRequestGivesNothing()
{
    const auto source = std::make_unique<std::stop_source>(); // on the stack GCC 12 takes it for uninitialized
    const auto scenario = std::make_shared<const Scenario>(preset("gpt3-175b-selene"));
    QVERIFY(evaluate(scenario, source->get_token()));
    source->request_stop();
    QVERIFY(evaluate(scenario, source->get_token()) == nullptr);
}

void TestEvaluate::whatDoesNotFitHasNumbers()
{
    Scenario scenario = preset("gpt3-175b-selene");
    scenario.cluster.device.memory = gibibytes(16);
    const EvaluationPtr evaluation = evaluated(scenario);
    QVERIFY(evaluation->valid());
    QVERIFY(!evaluation->report.fits);
    QVERIFY(evaluation->timeline.length > 0);
    const StageMemory *worst = evaluation->report.worstStage();
    QVERIFY(worst && worst->peak > worst->capacity);
    const auto found = std::ranges::find_if(evaluation->diagnostics, [](const Diagnostic &diagnostic) {
        return diagnostic.severity == Severity::Warning && diagnostic.path == "cluster.device.memoryGiB";
    });
    QVERIFY(found != evaluation->diagnostics.end());
    for (const char *part : {"does not fit: needs ", " of 16.0 GiB on stage 0", "microbatch"})
        QVERIFY2(found->message.find(part) != std::string::npos, found->message.c_str());
    QVERIFY2(found->hint.starts_with("Largest part: "), found->hint.c_str());
}

// Nine tenths of the capacity are the limit.
void TestEvaluate::whatBarelyFitsIsMarginal()
{
    Scenario scenario = preset("gpt3-175b-selene");
    const Bytes peak = evaluated(scenario)->report.worstStage()->peak;
    const auto said = [&](double share) {
        scenario.cluster.device.memory = peak / share;
        const Diagnostics found = evaluated(scenario)->diagnostics;
        const auto it = std::ranges::find(found, "cluster.device.memoryGiB", &Diagnostic::path);
        return it == found.end() ? std::optional<Severity>() : it->severity;
    };
    QVERIFY(!said(0.89));
    QVERIFY(said(0.91) == Severity::Note);
    QVERIFY(said(0.99) == Severity::Note);
    QVERIFY(said(1.01) == Severity::Warning);
}

void TestEvaluate::whatIsWrongHasDiagnosticsOnly()
{
    Scenario scenario = preset("gpt3-175b-selene");
    scenario.plan.tensor = 5;
    const EvaluationPtr evaluation = evaluated(scenario);
    QVERIFY(!evaluation->valid());
    QVERIFY(evaluation->timeline.ranks.empty());
    QCOMPARE(evaluation->timeline.length, Tick(0));
    QCOMPARE(evaluation->report.iteration, Seconds(0));
    QVERIFY(*evaluation->scenario == scenario);
}

QTEST_APPLESS_MAIN(TestEvaluate)
#include "tst_evaluate.moc"
