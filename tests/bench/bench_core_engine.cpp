// How near the simulation comes to the machine's limit: everything that a drag brings about at the level of passes,
// against a plain longest path over the same graph, measured in the same run on the same core.
//
//   build/release/bench_core_engine            a table; with --benchmark_... also what Google Benchmark prints
#include "core/report/build_report.h"
#include "core/sim/pass_times.h"
#include "core/sim/pipeline.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <string>
#include <vector>

using namespace stringline;

namespace {

struct Case {
    const char *name;
    const char *schedule;
    ScheduleShape shape;
};

constexpr Case kCases[] = {
    {"GPT-3 1F1B p8 m32", "1f1b", {8, 32, 1}},
    {"GPT-3 interleaved p8 m32 v3", "interleaved-1f1b", {8, 32, 3}},
    {"MT-NLG 1F1B p35 m240", "1f1b", {35, 240, 1}},
    {"Llama 405B p16 m32 v8", "interleaved-1f1b", {16, 32, 8}},
    {"large p64 m512 v4", "interleaved-1f1b", {64, 512, 4}},
};

PipelineInput inputOf(const Case &of)
{
    const ScheduleRow &row = *findSchedule(of.schedule);
    PipelineInput input;
    input.shape = of.shape;
    input.schedule = &row;
    input.placement = row.placement;
    input.structure = *pipelineStructure(row.orders(of.shape), row.placement, of.shape);
    for (int i = 0; i < modelChunks(row.placement, of.shape); ++i) {
        ChunkTimes times;
        times.pass = {10'000'000 + 1000 * i, 20'000'000, 10'000'000, 10'000'000, 0, 0};
        times.templates = {0, 1, kNone, kNone, kNone, kNone};
        times.sendForward = times.sendBackward = 400'000;
        input.chunks.push_back(times);
    }
    return input;
}

// The limit: the same graph of passes and transfers as arrays in topological order, each node with two predecessors and
// a duration; its end is the later of the two and that duration, and nothing else is worked out.
class BareSweep {
public:
    explicit BareSweep(const PipelineInput &input)
    {
        const PipelineStructure &structure = *input.structure;
        std::vector<std::int32_t> endOf(static_cast<std::size_t>(structure.slots), 0); // node that fills a slot
        std::vector<std::int32_t> lastPass(static_cast<std::size_t>(input.shape.stages), 0);
        std::vector<std::int32_t> lastSend(lastPass);
        add(0, 0, 0); // the beginning
        for (std::size_t i = 0; i < structure.nodes.size(); ++i) {
            const PassNode &node = structure.nodes[i];
            const ChunkTimes &times = input.chunks[static_cast<std::size_t>(node.part)];
            const auto rank = static_cast<std::size_t>(node.rank);
            lastPass[rank] = add(lastPass[rank], endOf[static_cast<std::size_t>(node.input)], times.of(node.pass));
            endOf[i + 1] = lastPass[rank];
            if (node.send != SendKind::None)
                endOf[i + 1] = lastSend[rank] = add(lastPass[rank], lastSend[rank], times.sendForward);
        }
        m_end.resize(m_first.size());
    }

    Tick run()
    {
        Tick last = 0;
        for (std::size_t i = 1; i < m_first.size(); ++i) {
            m_end[i] =
                std::max(m_end[static_cast<std::size_t>(m_first[i])], m_end[static_cast<std::size_t>(m_second[i])]) +
                m_duration[i];
            last = std::max(last, m_end[i]);
        }
        return last;
    }

private:
    std::int32_t add(std::int32_t first, std::int32_t second, Tick duration)
    {
        m_first.push_back(first);
        m_second.push_back(second);
        m_duration.push_back(duration);
        return static_cast<std::int32_t>(m_first.size()) - 1;
    }

    std::vector<std::int32_t> m_first;
    std::vector<std::int32_t> m_second;
    std::vector<Tick> m_duration;
    std::vector<Tick> m_end;
};

void bare(benchmark::State &state, const Case &of)
{
    BareSweep sweep(inputOf(of));
    for (auto _ : state)
        benchmark::DoNotOptimize(sweep.run());
}

void lengthOnly(benchmark::State &state, const Case &of)
{
    const PipelineInput input = inputOf(of);
    PassTimes passes;
    for (auto _ : state)
        benchmark::DoNotOptimize(pipelineLength(input, passes));
}

void withSpans(benchmark::State &state, const Case &of)
{
    const PipelineInput input = inputOf(of);
    Timeline timeline;
    for (auto _ : state) {
        static_cast<void>(simulatePipeline(input, timeline));
        for (const RankTimeline &rank : timeline.ranks)
            benchmark::DoNotOptimize(rank.spans(Lane::Compute).data());
    }
}

// And the breakdown of the last rank, the waiting of all, the peak of memory of each, the critical path.
void everything(benchmark::State &state, const Case &of)
{
    ScenarioCosts costs;
    Scenario scenario;
    costs.context.scenario = &scenario;
    costs.pipeline = inputOf(of);
    costs.finish.ranks.resize(static_cast<std::size_t>(of.shape.stages));
    StageBytes bytes;
    bytes.keptPerMicrobatch.assign(static_cast<std::size_t>(of.shape.chunks), Bytes(1e9));
    costs.memory.assign(static_cast<std::size_t>(of.shape.stages), bytes);
    Timeline timeline;
    timeline.templates.resize(2);
    for (auto _ : state) {
        static_cast<void>(simulatePipeline(costs.pipeline, timeline));
        simulateFinish(costs.finish, timeline);
        benchmark::DoNotOptimize(breakdownOf(timeline, lastRank(timeline), false));
        benchmark::DoNotOptimize(bubbleFraction(timeline, false));
        benchmark::DoNotOptimize(memoryOf(costs, timeline));
    }
}

void structure(benchmark::State &state, const Case &of)
{
    const ScheduleRow &row = *findSchedule(of.schedule);
    for (auto _ : state)
        benchmark::DoNotOptimize(pipelineStructure(row.orders(of.shape), row.placement, of.shape));
}

struct Column {
    const char *name;
    void (*run)(benchmark::State &, const Case &);
};
constexpr Column kColumns[] = {
    {"bare", bare}, {"length", lengthOnly}, {"spans", withSpans}, {"everything", everything}, {"structure", structure}};

// Google Benchmark's lines, and their medians for the table.
class Table : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run> &runs) override
    {
        ConsoleReporter::ReportRuns(runs);
        for (const Run &run : runs) {
            if (run.aggregate_name == "median" || runs.size() == 1)
                m_microseconds[run.run_name.function_name] = run.GetAdjustedCPUTime();
        }
    }

    void print() const
    {
        fmt::print("\nMicroseconds of CPU, medians. Everything: spans with causes, breakdown, waiting, memory peaks.\n"
                   "{:30}",
                   "");
        for (const Column &column : kColumns)
            fmt::print("{:>12}", column.name);
        fmt::print("{:>18}\n", "bare/everything");
        for (const Case &of : kCases) {
            fmt::print("{:30}", of.name);
            for (const Column &column : kColumns)
                fmt::print("{:12.1f}", at(of, column));
            fmt::print("{:17.0f} %\n", 100 * at(of, kColumns[0]) / at(of, kColumns[3]));
        }
    }

private:
    [[nodiscard]] double at(const Case &of, const Column &column) const
    {
        const auto found = m_microseconds.find(fmt::format("{}/{}", column.name, of.name));
        return found == m_microseconds.end() ? 0 : found->second;
    }

    std::map<std::string, double> m_microseconds;
};

} // namespace

int main(int argc, char **argv)
{
    for (const Case &of : kCases) {
        for (const Column &column : kColumns) {
            benchmark::RegisterBenchmark(fmt::format("{}/{}", column.name, of.name).c_str(),
                                         [&of, &column](benchmark::State &state) { column.run(state, of); })
                ->Unit(benchmark::kMicrosecond)
                ->Repetitions(5)
                ->ReportAggregatesOnly(true);
        }
    }
    benchmark::Initialize(&argc, argv);
    Table table;
    benchmark::RunSpecifiedBenchmarks(&table);
    table.print();
    return 0;
}
