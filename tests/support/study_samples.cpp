#include "tests/support/study_samples.h"

#include "core/studies/parts.h"
#include "core/studies/study.h"

#include <cmath>

namespace stringline::tests {

StudyColumn plainColumn(std::string id)
{
    return {id, id, {}, nullptr};
}

StudySample studySample(StudyTable table, StudyPlot plot)
{
    table.id = "t";
    table.title = "what was found";
    plot.id = "p";
    plot.title = plot.title.empty() ? "What was found" : plot.title;
    plot.table = "t";
    StudySample sample;
    sample.result.tables.push_back(std::move(table));
    sample.plot = std::move(plot);
    return sample;
}

StudyTable numberTable(std::vector<StudyColumn> columns, const std::vector<std::vector<double>> &rows)
{
    StudyTable table{"", "", std::move(columns), {}, {}};
    for (const std::vector<double> &row : rows)
        table.add(std::vector<StudyCell>(row.begin(), row.end()));
    return table;
}

StudySample lineSample()
{
    StudyTable table{
        "",
        "",
        {parts::integer("gpus", "GPUs"), parts::seconds("time", "iteration"), parts::word("framework", "framework")},
        {},
        {}};
    for (const char *framework : {"Megatron-LM", "DeepSpeed ZeRO-3", "PyTorch FSDP"}) {
        for (double gpus = 8; gpus <= 4096; gpus *= 2) {
            const double slower = framework[0] == 'M' ? 1 : framework[0] == 'D' ? 1.4 : 1.8;
            table.add({gpus, slower * (900 / gpus + 0.1 * std::log2(gpus)), framework});
        }
    }
    StudyPlot plot{.title = "Time of an iteration by number of GPUs",
                   .kind = PlotKind::Lines,
                   .across = "gpus",
                   .upwards = {"time"},
                   .by = "framework",
                   .logAcross = true,
                   .logUpwards = true};
    plot.marks = {{"measured: 60.1 s on 2 240 GPUs", 2240, 60.1, Evidence::Published},
                  {"in a talk", 256, 8, Evidence::SecondHand}};
    plot.rules = {{"1 s", 1, false}, {"one rack", 72, true}};
    return studySample(std::move(table), std::move(plot));
}

StudySample pointSample()
{
    StudyTable table{"",
                     "",
                     {parts::days("days", "training"), parts::usd("cost", "cost"), parts::integer("tensor", "tensor"),
                      parts::integer("front", "front")},
                     {},
                     {}};
    for (int tensor = 1; tensor <= 16; tensor *= 2) {
        for (int i = 0; i < 18; ++i) {
            const double days = 20 * std::pow(1.16, i) * (1 + 0.05 * tensor);
            const double cost = 4e6 * (1 + 0.02 * tensor) * std::pow(days / 20, -0.3) * (1 + 0.25 * ((i * 7) % 5));
            table.add({days, cost, double(tensor), i % 5 == 0 && tensor == 1 ? 1.0 : 0.0});
        }
    }
    StudyPlot plot{.title = "Days and cost of all plans that fit",
                   .kind = PlotKind::Points,
                   .across = "days",
                   .upwards = {"cost"},
                   .by = "tensor",
                   .front = "front",
                   .logAcross = true};
    plot.rules = {{"30 days", 30, true}, {"$ 5.00 M", 5e6, false}};
    plot.marks = {{"8x8x35", 35, 6.1e6, Evidence::Own}};
    return studySample(std::move(table), std::move(plot));
}

StudySample heatSample(int rows, int columns)
{
    StudyTable table{
        "",
        "",
        {parts::integer("data", "data parallel"), parts::integer("pipeline", "pipeline"), parts::share("mfu", "MFU")},
        {},
        {}};
    for (int d = 0; d < columns; ++d) {
        for (int p = 0; p < rows; ++p) {
            const bool fits = d + p > 2;
            table.add({std::pow(2, d), double(p + 1),
                       fits ? StudyCell(0.15 + 0.3 * std::exp(-0.04 * (d - 4) * (d - 4) - 0.03 * (p - 3) * (p - 3)))
                            : StudyCell()});
        }
    }
    return studySample(std::move(table), {.title = "Utilization by data and pipeline parallelism",
                                          .kind = PlotKind::HeatMap,
                                          .across = "data",
                                          .upwards = {"pipeline"},
                                          .shade = "mfu"});
}

namespace {

StudySample stacks(const std::vector<std::string> &names)
{
    StudyTable table{"",
                     "",
                     {parts::word("plan", "plan"), parts::seconds("a", "compute"), parts::seconds("b", "TP exposed"),
                      parts::seconds("c", "bubble"), parts::seconds("d", "checkpoints")},
                     {},
                     {}};
    double more = 0;
    for (const std::string &name : names)
        table.add({name, 4.0 + 0.1 * more, 1.5, 0.8 + 0.3 * (more += 1), 0.4});
    return studySample(
        std::move(table),
        {.title = "Where the time goes", .kind = PlotKind::Stacks, .across = "plan", .upwards = {"a", "b", "c", "d"}});
}

} // namespace

StudySample shortStackSample()
{
    return stacks({"DP", "TP", "PP", "ZeRO-3"});
}

StudySample longStackSample()
{
    return stacks({"data parallel with ZeRO stage 3", "tensor parallel inside the node", "pipeline, interleaved 1F1B",
                   "all three, as published", "all three, the cheapest that was found here"});
}

StudySample spanSample(int jobs, int perJob)
{
    StudyTable table{"",
                     "",
                     {parts::seconds("from", "time"), parts::seconds("to", "end"), parts::integer("low", "GPU"),
                      parts::integer("high", "GPU"), parts::word("job", "job")},
                     {},
                     {}};
    for (int job = 0; job < jobs; ++job) {
        for (int part = 0; part < perJob; ++part) {
            const double from = 3600.0 * (job / 4) + 900.0 * part;
            table.add({from, from + 900.0 * (1 + (job + part) % 3) / 3 * 1.0, 16.0 * (job % 4), 16.0 * (job % 4) + 15,
                       "job " + std::to_string(job)});
        }
    }
    return studySample(std::move(table), {.title = "Who has which GPUs",
                                          .kind = PlotKind::Spans,
                                          .across = "from",
                                          .acrossTo = "to",
                                          .upwards = {"low", "high"},
                                          .by = "job"});
}

} // namespace stringline::tests
