// The eight measured runs of arXiv 2205.05198 Table 5 as scenarios: fp16, dropout, attention in separate kernels,
// Megatron-LM on Selene.
#pragma once

#include "tests/support/data_table.h"
#include "tests/support/scenarios.h"

#include <string>
#include <vector>

namespace stringline::tests {

struct RecomputeRun {
    std::string name; // "175B selective"
    Scenario scenario;
    double seconds = 0; // measured, an iteration
    double mfu = 0;     // published, a fraction; 0 where the paper gives none
};

inline std::vector<RecomputeRun> recomputeRuns()
{
    const CsvTable table = dataTable("recompute_runs.csv");
    std::vector<RecomputeRun> runs;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        RecomputeRun run;
        run.name = table.cell(row, "run");
        Scenario &scenario = run.scenario;
        scenario.name = run.name;
        for (const auto &[kind, id] : {std::pair(PresetKind::Model, std::string(table.cell(row, "model"))),
                                       std::pair(PresetKind::Cluster, std::string("selene")),
                                       std::pair(PresetKind::Software, std::string("megatron-lm"))}) {
            const Errors errors = applyPreset(scenario, kind, id, presets());
            if (!errors.empty())
                endTest(toText(errors.front()));
        }
        scenario.cluster.gpus = integer(table, row, "gpus");
        scenario.training.globalBatch = integer(table, row, "batch");
        scenario.training.microbatch = integer(table, row, "microbatch");
        scenario.training.sequence = 2048;
        scenario.training.precision = Precision::Fp16;
        scenario.training.dropout = true;
        scenario.training.flashAttention = false;
        scenario.training.recompute = table.cell(row, "recompute") == "full" ? Recompute::Full : Recompute::Selective;
        scenario.plan.tensor = integer(table, row, "tensor");
        scenario.plan.pipeline = integer(table, row, "pipeline");
        scenario.plan.chunksPerStage = integer(table, row, "chunks");
        scenario.plan.schedule = scenario.plan.chunksPerStage > 1 ? "interleaved-1f1b" : "1f1b";
        scenario.plan.sequenceParallel = table.cell(row, "sequenceParallel") == "true";
        run.seconds = number(table, row, "seconds");
        run.mfu = table.cell(row, "mfu_percent").empty() ? 0 : number(table, row, "mfu_percent") / 100;
        runs.push_back(std::move(run));
    }
    return runs;
}

} // namespace stringline::tests
