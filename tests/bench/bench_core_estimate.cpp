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

struct Candidate {
    ParallelPlan plan;
    PlanSizes sizes;
};

// Everything that validate() accepts.
std::vector<Candidate> grid(const Scenario &base)
{
    std::vector<Candidate> found;
    Scenario scenario = base;
    scenario.training.globalBatch = 2048;
    for (const int gpus : {1024, 2048, 4096, 8192, 16384})
        for (const int tensor : {1, 2, 4, 8})
            for (const int pipeline : {1, 2, 4, 8, 16, 32})
                for (const int chunks : {1, 2, 4})
                    for (const int microbatch : {1, 2, 4})
                        for (const Recompute recompute : {Recompute::None, Recompute::Selective, Recompute::Full})
                            for (const int zero : {0, 1, 2, 3}) {
                                scenario.cluster.gpus = gpus;
                                scenario.plan.tensor = tensor;
                                scenario.plan.sequenceParallel = tensor > 1;
                                scenario.plan.pipeline = pipeline;
                                scenario.plan.chunksPerStage = chunks;
                                scenario.plan.layersPerChunk = {};
                                scenario.plan.schedule = chunks > 1 ? "interleaved-1f1b" : "1f1b";
                                scenario.plan.zero = zero;
                                scenario.training.microbatch = microbatch;
                                scenario.training.recompute = recompute;
                                if (!hasErrors(validate(scenario)))
                                    found.push_back(
                                        {scenario.plan, {gpus, scenario.training.globalBatch, microbatch, recompute}});
                            }
    return found;
}

void cold(benchmark::State &state, const Scenario &scenario)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(PlanEstimator(scenario).estimate().iteration);
}

// `known`: the tables are those of an earlier pass.
void search(benchmark::State &state, const Scenario &scenario, bool known)
{
    const std::vector<Candidate> plans = grid(scenario);
    PlanEstimator estimator(scenario);
    for (auto _ : state) {
        if (!known)
            estimator = PlanEstimator(scenario);
        for (const Candidate &each : plans)
            benchmark::DoNotOptimize(estimator.estimate(each.plan, each.sizes).iteration);
    }
    const double count = static_cast<double>(plans.size());
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
