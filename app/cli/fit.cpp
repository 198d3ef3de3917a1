// fit: constants of kernels and links from tables of microbenchmarks.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/scenario_arguments.h"
#include "core/base/file.h"
#include "core/fit/fit_plot.h"
#include "core/fit/tables.h"
#include "core/scenario/scenario_json.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>

namespace stringline::cli {

namespace {

struct FitArguments {
    std::string kind;
    std::string table;
    std::string gpu;
    std::string cluster;
    std::string plot;
    double leastMiB = 1;
    bool json = false;
};

constexpr std::string_view kProductColumns[] = {"gpu", "dtype", "batch", "m", "n", "k", "tflops"};
constexpr std::string_view kAttentionColumns[] = {"gpu", "impl", "pass", "causal", "head_dim", "seq_len", "tflops"};
constexpr std::string_view kCollectiveColumns[] = {"gpu", "nodes", "gpus", "collective", "size_bytes", "time_us"};
constexpr std::string_view kAllReduceColumns[] = {"gpu", "n_gpus", "size_bytes", "oop_time_ns"};

using Fit = std::vector<FitReport> (*)(const CsvTable &, const std::string &, const Scenario &, Bytes least);

std::vector<FitReport> products(const CsvTable &table, const std::string &file, const Scenario &scenario, Bytes)
{
    return fitProducts(table, file, scenario.cluster.device);
}
std::vector<FitReport> attention(const CsvTable &table, const std::string &file, const Scenario &scenario, Bytes)
{
    return fitAttention(table, file, scenario.cluster.device);
}
std::vector<FitReport> links(const CsvTable &table, const std::string &file, const Scenario &scenario, Bytes least)
{
    return fitCollectives(table, file, scenario.cluster, least);
}

struct Kind {
    std::string_view name;
    std::span<const std::string_view> columns;
    bool ofCluster = false; // the constants belong to a cluster's links, not to a GPU
    Fit fit = nullptr;
};
constexpr std::array kKinds = {
    Kind{"gemm", kProductColumns, false, products},
    Kind{"attention", kAttentionColumns, false, attention},
    Kind{"nccl", kCollectiveColumns, true, links},
    Kind{"allreduce", kAllReduceColumns, true, links},
};

int fail(const Errors &errors)
{
    printErrors(errors);
    return kBadUsage;
}

int run(const FitArguments &arguments)
{
    const Kind &kind = *std::ranges::find(kKinds, arguments.kind, &Kind::name);
    const std::string &id = kind.ofCluster ? arguments.cluster : arguments.gpu;
    if (id.empty())
        return fail(
            {{"", "", fmt::format("fit {} needs {}", kind.name, kind.ofCluster ? "--cluster ID" : "--gpu ID")}});
    Scenario scenario;
    const auto presets = presetLibrary();
    const PresetKind part = kind.ofCluster ? PresetKind::Cluster : PresetKind::Gpu;
    if (const Errors errors = applyPreset(scenario, part, id, *presets); !errors.empty())
        return fail(errors);
    const Result<std::string> bytes = readFile(arguments.table);
    if (!bytes)
        return fail(bytes.errors());
    const Result<CsvTable> table = parseCsv(*bytes, arguments.table);
    if (!table)
        return fail(table.errors());
    if (const Errors errors = missingColumns(*table, kind.columns, arguments.table); !errors.empty())
        return fail(errors);
    const std::string file = std::filesystem::path(arguments.table).filename().string();
    const std::vector<FitReport> reports = kind.fit(*table, file, scenario, Bytes(arguments.leastMiB * kMiB));
    if (reports.empty())
        return fail({{arguments.table, "", fmt::format("no row of this table is of {}", id)}});
    if (!arguments.plot.empty()) {
        if (const Errors errors = writeFile(arguments.plot, fitPlot(reports)); !errors.empty())
            return fail(errors);
    }
    Json array = Json::array();
    for (const FitReport &report : reports) {
        if (arguments.json)
            array.push(fitJson(report));
        else
            print(fitText(report));
    }
    if (arguments.json)
        printJson(array);
    return kDone;
}

} // namespace

std::function<int()> declareFit(CLI::App &app)
{
    const auto arguments = std::make_shared<FitArguments>();
    std::vector<std::string> names;
    for (const Kind &kind : kKinds)
        names.emplace_back(kind.name);
    app.add_option("KIND", arguments->kind, fmt::format("{}", fmt::join(names, ", ")))
        ->required()
        ->check(CLI::IsMember(names));
    app.add_option("TABLE", arguments->table, "A table of microbenchmarks (CSV)")->required();
    app.add_option("--gpu", arguments->gpu, "The GPU whose constants are fitted (gemm, attention)")->type_name("ID");
    app.add_option("--cluster", arguments->cluster, "The cluster whose links are fitted (nccl, allreduce)")
        ->type_name("ID");
    app.add_option("--least-mib", arguments->leastMiB, "Leave out collectives of fewer MiB (nccl, allreduce)")
        ->check(CLI::Range(0.0, 1e6))
        ->capture_default_str();
    app.add_option("--plot", arguments->plot, "Also draw predicted against measured")->type_name("OUT.svg");
    app.add_flag("--json", arguments->json, "Print JSON");
    return [arguments] { return run(*arguments); };
}

} // namespace stringline::cli
