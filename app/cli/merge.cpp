// merge: the parts that search or sweep wrote with --shard, as one.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "core/base/file.h"
#include "core/base/version.h"
#include "core/search/search_json.h"
#include "core/sweep/sweep_csv.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace stringline::cli {

namespace {

constexpr std::size_t kLargestFile = std::size_t(4) << 30; // bytes

bool isJson(const std::string &text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string::npos && text[first] == '{';
}

double numberOf(const Json &json, std::string_view key)
{
    const Json *run = json.find("run");
    const Json *value = run ? run->find(key) : nullptr;
    return value && value->isNumber() ? value->asNumber() : 0;
}

int mergeSearches(const std::vector<SweepPart> &files)
{
    std::vector<SearchPart> parts;
    Errors errors;
    for (const SweepPart &file : files) {
        Result<Json> json = parseJson(file.text, file.file, {64, kLargestFile});
        if (json)
            parts.push_back({file.file, std::move(json).value()});
        else
            errors.insert(errors.end(), json.errors().begin(), json.errors().end());
    }
    Result<Json> merged = errors.empty() ? mergedSearches(parts) : Result<Json>(errors);
    if (!merged) {
        printErrors(merged.errors());
        return kBadUsage;
    }
    double seconds = 0;
    double simulated = 0;
    for (const SearchPart &part : parts) {
        seconds += numberOf(part.json, "seconds");
        simulated += numberOf(part.json, "simulated");
    }
    (*merged)["run"]["seconds"] = Json(seconds); // of all parts together
    (*merged)["run"]["simulated"] = Json(static_cast<std::int64_t>(simulated));
    (*merged)["run"]["merged"] = Json(static_cast<std::int64_t>(parts.size()));
    (*merged)["run"]["version"] = Json(programVersion());
    printJson(*merged);
    return merged->find("diagnostics") ? kScenarioWrong : kDone;
}

int run(const std::vector<std::string> &names)
{
    std::vector<SweepPart> files;
    Errors errors;
    for (const std::string &name : names) {
        Result<std::string> text = readFile(name, kLargestFile);
        if (text)
            files.push_back({name, std::move(text).value()});
        else
            errors.insert(errors.end(), text.errors().begin(), text.errors().end());
    }
    if (!errors.empty()) {
        printErrors(errors);
        return kBadUsage;
    }
    if (std::ranges::any_of(files, [](const SweepPart &file) { return isJson(file.text); }))
        return mergeSearches(files);
    const Result<std::string> table = mergedSweeps(files);
    if (!table) {
        printErrors(table.errors());
        return kBadUsage;
    }
    print(*table);
    return kDone;
}

} // namespace

std::function<int()> declareMerge(CLI::App &app)
{
    const auto files = std::make_shared<std::vector<std::string>>();
    app.add_option("FILE", *files, "What search --shard k/n --json or sweep --shard k/n has written, of every k")
        ->required();
    return [files] { return run(*files); };
}

} // namespace stringline::cli
