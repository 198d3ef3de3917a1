// Whole searches: every legal plan of GPT-3 175B on 512 GPUs, the plans of vTrain's case study of MT-NLG 530B (arXiv
// 2312.12391, section 5.1: t <= 16, d <= 32, p <= 105, microbatches of 1 to 4), and those of a complete search of
// Calculon's for GPT-3 175B on 64 A100s (no overlap, no offload).
//
//   build/release/bench_core_search
//
// Wall time on all cores. Beside each, the plans judged and those simulated; "exhaustive" simulates some hundred plans
// of the same space one by one, so that the ratio of both per plan says what the bounds save on the same machine.
#include "core/evaluate/evaluate.h"
#include "core/search/search.h"
#include "core/search/walk.h"
#include "tests/support/search_spaces.h"

#include <benchmark/benchmark.h>

#include <string>

using namespace stringline;
using namespace stringline::tests;

namespace {

SearchSpace gpt3()
{
    const Scenario base = with(preset("gpt3-175b-selene"), {{"cluster.gpus", "512"}, {"training.globalBatch", "512"}});
    return searchSpace({base}).value();
}

void whole(benchmark::State &state, const SearchSpace &space)
{
    SearchResult result;
    for (auto _ : state)
        result = search(space, SearchOptions{});
    state.counters["plans"] = static_cast<double>(result.evaluated);
    state.counters["simulated"] = static_cast<double>(result.simulated);
    state.counters["best s"] = result.plans.empty() ? 0 : result.plans.front().iteration.value();
    state.counters["us/plan"] =
        benchmark::Counter(static_cast<double>(result.evaluated) / 1e6,
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// The first plans of some cells, each simulated.
void exhaustive(benchmark::State &state, const SearchSpace &space)
{
    constexpr std::size_t kCells = 100;
    std::vector<ScenarioPtr> plans;
    PlanWalk walk(space);
    const std::vector<Candidate> parts = cells(space);
    for (std::size_t i = 0; i < parts.size(); i += std::max<std::size_t>(1, parts.size() / kCells)) {
        int left = 5;
        walk.below(parts[i], Level::Cell, Level::Law, [&](const Candidate &, const Scenario &scenario) {
            plans.push_back(std::make_shared<const Scenario>(scenario));
            return --left > 0;
        });
    }
    Workspace workspace;
    for (auto _ : state) {
        for (const ScenarioPtr &plan : plans)
            benchmark::DoNotOptimize(evaluate(plan, workspace));
    }
    state.counters["us/plan"] =
        benchmark::Counter(static_cast<double>(plans.size()) / 1e6,
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

} // namespace

int main(int argc, char **argv)
{
    const std::pair<const char *, SearchSpace (*)()> spaces[] = {
        {"gpt3-512", gpt3}, {"mt-nlg-vtrain", mtNlgSpace}, {"calculon-64", [] { return calculonSpace(); }}};
    for (const auto &[name, make] : spaces) {
        const auto space = std::make_shared<const SearchSpace>(make());
        benchmark::RegisterBenchmark((std::string("search/") + name).c_str(),
                                     [space](benchmark::State &state) { whole(state, *space); })
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
        benchmark::RegisterBenchmark((std::string("exhaustive/") + name).c_str(), [space](benchmark::State &state) {
            exhaustive(state, *space);
        })->Unit(benchmark::kMillisecond);
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
