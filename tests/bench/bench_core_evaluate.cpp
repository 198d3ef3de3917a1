// How long a whole evaluation takes, from the scenario to the report, on one core; and an estimate of the same.
//
//   build/release/bench_core_evaluate
#include "core/evaluate/evaluate.h"
#include "core/scenario/scenario_json.h"
#include "tests/support/paths.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <string>

using namespace stringline;

namespace {

ScenarioPtr load(const PresetLibrary &presets, const std::string &id)
{
    const Result<ScenarioFile> file = loadScenario(id, presets);
    return file ? std::make_shared<const Scenario>(file->scenario) : nullptr;
}

void evaluation(benchmark::State &state, const ScenarioPtr &scenario)
{
    std::int64_t operators = 0;
    for (auto _ : state) {
        const EvaluationPtr answer = evaluate(scenario);
        operators = answer->report.operators;
        benchmark::DoNotOptimize(operators);
    }
    state.counters["operators"] = static_cast<double>(operators);
}

void estimation(benchmark::State &state, const ScenarioPtr &scenario)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(estimate(*scenario).report.iteration);
}

} // namespace

int main(int argc, char **argv)
{
    const PresetLibrary presets({tests::presetsFolder()});
    for (const PresetEntry &entry : presets.list(PresetKind::Scenario)) {
        const ScenarioPtr scenario = load(presets, entry.id);
        if (scenario == nullptr) {
            std::fprintf(stderr, "%s cannot be read\n", entry.file.c_str());
            return 2;
        }
        benchmark::RegisterBenchmark(("evaluate/" + entry.id).c_str(), [scenario](benchmark::State &state) {
            evaluation(state, scenario);
        })->Unit(benchmark::kMicrosecond);
        benchmark::RegisterBenchmark(("estimate/" + entry.id).c_str(), [scenario](benchmark::State &state) {
            estimation(state, scenario);
        })->Unit(benchmark::kMicrosecond);
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
