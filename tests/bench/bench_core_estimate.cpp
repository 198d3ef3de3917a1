// How long the closed form takes: one plan with nothing known before, and a grid of plans for 1 k to 16 k GPUs as a
// search asks for them, a pass over the grid at a time.
//
//   build/release/bench_core_estimate
#include "core/evaluate/evaluate.h"
#include "core/evaluate/plan_estimator.h"
#include "tests/support/scenarios.h"

#include <benchmark/benchmark.h>

#include <vector>

using namespace stringline;

namespace {

// What a search varies, and what it sets in a plan for it.
struct Choice {
    int gpus;
    int tensor;
    int pipeline;
    int chunks;
    int microbatch;
    int zero;
    Recompute recompute;

    void apply(ParallelPlan &plan, PlanSizes &sizes) const
    {
        plan.tensor = tensor;
        plan.sequenceParallel = tensor > 1;
        plan.pipeline = pipeline;
        plan.chunksPerStage = chunks;
        plan.schedule = chunks > 1 ? "interleaved-1f1b" : "1f1b";
        plan.zero = zero;
        sizes.gpus = gpus;
        sizes.microbatch = microbatch;
        sizes.recompute = recompute;
    }
};

constexpr int kGlobalBatch = 2048;

// Everything that validate() accepts.
std::vector<Choice> grid(const Scenario &base)
{
    std::vector<Choice> found;
    Scenario scenario = base;
    scenario.training.globalBatch = kGlobalBatch;
    scenario.plan.layersPerChunk = {};
    PlanSizes sizes;
    for (const int gpus : {1024, 2048, 4096, 8192, 16384})
        for (const int tensor : {1, 2, 4, 8})
            for (const int pipeline : {1, 2, 4, 8, 16, 32})
                for (const int chunks : {1, 2, 4})
                    for (const int microbatch : {1, 2, 4})
                        for (const Recompute recompute : {Recompute::None, Recompute::Selective, Recompute::Full})
                            for (const int zero : {0, 1, 2, 3}) {
                                const Choice choice{gpus, tensor, pipeline, chunks, microbatch, zero, recompute};
                                choice.apply(scenario.plan, sizes);
                                scenario.cluster.gpus = gpus;
                                scenario.training.microbatch = microbatch;
                                scenario.training.recompute = recompute;
                                if (!hasErrors(validate(scenario)))
                                    found.push_back(choice);
                            }
    return found;
}

void cold(benchmark::State &state, const Scenario &scenario)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(PlanEstimator(scenario).estimate().iteration);
}

// Plans whose layers are known, each in a cut into chunks and on a number of GPUs that are not.
void warmLayers(benchmark::State &state, const Scenario &scenario)
{
    ParallelPlan plan = scenario.plan;
    plan.layersPerChunk = {};
    plan.schedule = "interleaved-1f1b";
    PlanSizes sizes{0, kGlobalBatch, 1, Recompute::Selective, 0};
    constexpr int kEstimators = 8; // so that starting and stopping the clock does not count
    constexpr int kPlans = 5;
    for (auto _ : state) {
        state.PauseTiming();
        std::vector<PlanEstimator> estimators;
        for (int i = 0; i < kEstimators; ++i) {
            estimators.emplace_back(scenario);
            plan.pipeline = plan.chunksPerStage = 1;
            sizes.gpus = 16;
            benchmark::DoNotOptimize(estimators.back().estimate(plan, sizes).iteration);
        }
        state.ResumeTiming();
        for (PlanEstimator &estimator : estimators) {
            for (int i = 0; i < kPlans; ++i) {
                plan.pipeline = 2 << i;
                plan.chunksPerStage = i % 2 + 1;
                sizes.gpus = 1024 << i;
                benchmark::DoNotOptimize(estimator.estimate(plan, sizes).iteration);
            }
        }
    }
    state.counters["us/plan"] = benchmark::Counter(
        kEstimators * kPlans / 1e6, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// `known`: the tables are those of an earlier pass.
void search(benchmark::State &state, const Scenario &scenario, bool known)
{
    const std::vector<Choice> choices = grid(scenario);
    ParallelPlan plan = scenario.plan;
    plan.layersPerChunk = {};
    PlanSizes sizes;
    sizes.globalBatch = kGlobalBatch;
    PlanEstimator estimator(scenario);
    for (auto _ : state) {
        if (!known)
            estimator = PlanEstimator(scenario);
        for (const Choice &each : choices) {
            each.apply(plan, sizes);
            benchmark::DoNotOptimize(estimator.estimate(plan, sizes).iteration);
        }
    }
    const double count = static_cast<double>(choices.size());
    state.counters["plans"] = count;
    state.counters["us/plan"] =
        benchmark::Counter(count / 1e6, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

} // namespace

int main(int argc, char **argv)
{
    for (const char *id : {"gpt3-175b-selene", "llama3.1-405b-16k"}) {
        const Scenario scenario = tests::preset(id);
        benchmark::RegisterBenchmark((std::string("cold/") + id).c_str(), [scenario](benchmark::State &state) {
            cold(state, scenario);
        })->Unit(benchmark::kMicrosecond);
        benchmark::RegisterBenchmark((std::string("warm-layers/") + id).c_str(), [scenario](benchmark::State &state) {
            warmLayers(state, scenario);
        })->Unit(benchmark::kMicrosecond);
        benchmark::RegisterBenchmark((std::string("search/") + id).c_str(), [scenario](benchmark::State &state) {
            search(state, scenario, false);
        })->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark((std::string("known/") + id).c_str(), [scenario](benchmark::State &state) {
            search(state, scenario, true);
        })->Unit(benchmark::kMillisecond);
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
