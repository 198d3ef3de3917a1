// The commands of stringline-cli as a table: name, summary, example and what declares and runs each.
#pragma once

#include <functional>
#include <span>
#include <string_view>

namespace CLI {
class App;
}

namespace stringline::cli {

// The contract's exit statuses.
inline constexpr int kDone = 0;
inline constexpr int kScenarioWrong = 1; // errors of the scenario, or `check` says that it does not fit
inline constexpr int kBadUsage = 2;      // bad usage, or a file that cannot be read or is not of its type

struct Command {
    std::string_view name;
    std::string_view summary;
    std::string_view example;
    // Declares the options on `app` and gives what to run once they are parsed; returns the exit status.
    std::function<int()> (*declare)(CLI::App &app) = nullptr;
    bool together = false; // processes that mpirun has started share the work; of other commands the first runs alone
    bool hidden = false;   // in --help: what shells and packages ask for
};

[[nodiscard]] std::span<const Command> commands();

std::function<int()> declareSimulate(CLI::App &app);
std::function<int()> declareEstimate(CLI::App &app);
std::function<int()> declareCheck(CLI::App &app);
std::function<int()> declareSearch(CLI::App &app);
std::function<int()> declareMerge(CLI::App &app);
std::function<int()> declareSweep(CLI::App &app);
std::function<int()> declareServe(CLI::App &app);
std::function<int()> declareStudy(CLI::App &app);
std::function<int()> declareCompare(CLI::App &app);
std::function<int()> declareExplain(CLI::App &app);
std::function<int()> declareValidate(CLI::App &app);
std::function<int()> declareAccuracy(CLI::App &app);
std::function<int()> declareExplainTime(CLI::App &app);
std::function<int()> declareCalibrate(CLI::App &app);
std::function<int()> declareImport(CLI::App &app);
std::function<int()> declareExport(CLI::App &app);
std::function<int()> declareFit(CLI::App &app);
std::function<int()> declareReport(CLI::App &app);
std::function<int()> declareSchedule(CLI::App &app);
std::function<int()> declareRanks(CLI::App &app);
std::function<int()> declareSchema(CLI::App &app);
std::function<int()> declareLesson(CLI::App &app);
std::function<int()> declareList(CLI::App &app);
std::function<int()> declareComplete(CLI::App &app);
std::function<int()> declareCompletion(CLI::App &app);
std::function<int()> declareManual(CLI::App &app);

} // namespace stringline::cli
