#include "app/cli/search_arguments.h"

#include "app/cli/output.h"
#include "app/cli/shard_argument.h"
#include "core/base/nearest.h"
#include "core/base/text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace stringline::cli {

namespace {

std::string objectiveNames(std::string_view separator)
{
    std::string names;
    for (const Objective &objective : objectives())
        names += fmt::format("{}{}", names.empty() ? "" : separator, objective.id);
    return names;
}

Error unknown(const char *option, const std::string &word, const std::string &what,
              const std::vector<std::string> &names)
{
    const std::string hint = didYouMean(nearestNames(word, names));
    return {option, quotedText(word), fmt::format("expected {}{}", what, hint.empty() ? hint : "; " + hint)};
}

Error unknownObjective(const char *option, const std::string &word)
{
    std::vector<std::string> names;
    for (const Objective &objective : objectives())
        names.emplace_back(objective.id);
    return unknown(option, word, "one of " + objectiveNames(", "), names);
}

const Objective *objectiveOf(const char *option, const std::string &word, Errors &errors)
{
    const Objective *objective = findObjective(word);
    if (objective == nullptr)
        errors.push_back(unknownObjective(option, word));
    return objective;
}

// "plan.tensor=1,2,4", or nothing where there is no path.
std::optional<AskedValues> askedValues(const std::string &text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return {};
    return AskedValues{text.substr(0, equals), text.substr(equals + 1)};
}

Unit unitOf(const Objective &objective)
{
    if (objective.id == "memory")
        return Unit::Fraction;
    return objective.unit == "s" ? Unit::Seconds : Unit::None;
}

std::vector<Constraint> constraintsOf(const std::vector<std::string> &texts, Errors &errors)
{
    std::vector<Constraint> constraints;
    for (const std::string &text : texts) {
        const std::optional<AskedValues> asked = askedValues(text);
        if (!asked) {
            errors.push_back({"--at-most", quotedText(text), "expected objective=value, such as time=3.5"});
            continue;
        }
        const Objective *objective = objectiveOf("--at-most", asked->path, errors);
        if (objective == nullptr)
            continue;
        const std::optional<double> most = parseNumber(asked->values, unitOf(*objective));
        if (most && *most > 0)
            constraints.push_back({objective, *most});
        else
            errors.push_back(
                {"--at-most", quotedText(text),
                 fmt::format("expected a number above 0{}{}, found {}", objective->unit.empty() ? "" : " in ",
                             objective->unit, quotedText(asked->values))});
    }
    return constraints;
}

std::vector<AskedValues> choicesOf(const SearchArguments &arguments, Errors &errors)
{
    std::vector<AskedValues> choices;
    const auto add = [&](AskedValues asked) {
        const bool again = std::ranges::find(choices, asked.path, &AskedValues::path) != choices.end();
        if (again)
            errors.push_back({{}, asked.path, "expected once in --gpus, --fix and --try, found again"});
        else
            choices.push_back(std::move(asked));
    };
    if (!arguments.gpus.empty())
        add({"cluster.gpus", arguments.gpus});
    for (const std::string &text : arguments.fixes) {
        if (const std::optional<AskedValues> asked = askedValues(text))
            add(*asked);
        else
            errors.push_back({"--fix", quotedText(text), "expected path=value, such as plan.tensor=8"});
    }
    for (const std::string &text : arguments.tries) {
        const std::optional<AskedValues> asked = askedValues(text);
        if (!asked) {
            errors.push_back({"--try", quotedText(text), "expected path=value,value..., such as plan.tensor=2,4,8"});
        } else if (findDimension(asked->path) == nullptr) {
            std::vector<std::string> names;
            for (const Dimension &dimension : dimensions())
                names.emplace_back(dimension.path);
            errors.push_back(unknown("--try", asked->path, "a field that a search varies (search --help)", names));
        } else {
            add(*asked);
        }
    }
    return choices;
}

// The scenario, or one for each cluster that is named; none where one of them is wrong.
std::vector<Scenario> basesOrExplain(const SearchArguments &arguments)
{
    const ScenarioArguments &asked = *arguments.scenario;
    const ScenarioPtr own = loadOrExplain(asked.scenario, asked.changes);
    if (!own)
        return {};
    if (arguments.clusters.empty())
        return {*own};
    std::vector<Scenario> bases;
    for (const std::string &cluster : arguments.clusters) {
        std::vector<std::string> changes = {"cluster.preset=" + cluster,
                                            fmt::format("cluster.gpus={}", own->cluster.gpus)};
        changes.insert(changes.end(), asked.changes.begin(), asked.changes.end());
        const ScenarioPtr base = loadOrExplain(asked.scenario, changes);
        if (!base)
            return {};
        bases.push_back(*base);
    }
    return bases;
}

std::string variedFields()
{
    std::string text = "Varied, unless --fix or --try say otherwise:\n ";
    std::size_t width = 1;
    for (const Dimension &dimension : dimensions()) {
        constexpr std::size_t kLine = 100;
        if (width + dimension.path.size() + 1 > kLine) {
            text += "\n ";
            width = 1;
        }
        text += fmt::format(" {}", dimension.path);
        width += dimension.path.size() + 1;
    }
    return text;
}

} // namespace

std::shared_ptr<SearchArguments> declareSearchArguments(CLI::App &app)
{
    auto arguments = std::make_shared<SearchArguments>();
    arguments->scenario = declareScenario(app);
    arguments->objective = "time";
    app.add_option("--objective", arguments->objective, "What is to be small: " + objectiveNames(", "))
        ->type_name("NAME")
        ->capture_default_str();
    app.add_option("--at-most", arguments->atMost, "A limit, as objective=value; may be repeated: time=3.5, cost=2M")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    app.add_option("--pareto", arguments->pareto,
                   "The other quantity of the Pareto front; cost unless said, of a search for cost time")
        ->type_name("NAME");
    app.add_option("--gpus", arguments->gpus, "Numbers of GPUs to try")->type_name("N[,N...]");
    app.add_option("--clusters", arguments->clusters, "Clusters to try (list clusters)")
        ->type_name("ID[,ID...]")
        ->delimiter(',')
        ->allow_extra_args(false);
    app.add_option("--fix", arguments->fixes, "Keep a field at one value; may be repeated")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
    app.add_option("--try", arguments->tries, "Values to try of a field; may be repeated")
        ->type_name("PATH=VALUE[,VALUE...]")
        ->allow_extra_args(false);
    app.add_option("--top", arguments->top, "How many plans")
        ->type_name("K")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    app.add_flag("--shapes", arguments->shapes,
                 "Of plans that differ in recompute, ZeRO, offload, overlaps and axis order alone, only the best");
    app.add_option("--jobs", arguments->jobs, "Threads; all cores unless said")
        ->type_name("J")
        ->check(CLI::Range(1, 4096));
    arguments->shard = declareShard(app);
    app.footer(app.get_footer() + "\n\n" + variedFields());
    return arguments;
}

std::optional<SearchTask> taskOrExplain(const SearchArguments &arguments)
{
    Errors errors;
    SearchTask task;
    SearchOptions &options = task.options;
    options.objective = objectiveOf("--objective", arguments.objective, errors);
    const bool forCost = options.objective != nullptr && options.objective->id == "cost";
    options.against = arguments.pareto.empty() ? findObjective(forCost ? "time" : "cost")
                                               : objectiveOf("--pareto", arguments.pareto, errors);
    options.constraints = constraintsOf(arguments.atMost, errors);
    options.count = arguments.top;
    options.shapes = arguments.shapes;
    options.threads = arguments.jobs;
    if (const Result<Shard> shard = parseShard(*arguments.shard)) {
        task.shard = *shard;
        options.shard = shardOfProcess(*shard);
    } else {
        errors.insert(errors.end(), shard.errors().begin(), shard.errors().end());
    }
    const std::vector<AskedValues> choices = choicesOf(arguments, errors);
    printErrors(errors);
    std::vector<Scenario> bases = basesOrExplain(arguments);
    if (bases.empty() || !errors.empty())
        return {};
    task.asked = std::make_shared<const Scenario>(bases.front());
    Result<SearchSpace> space = searchSpace(std::move(bases), choices);
    if (!space) {
        printErrors(space.errors());
        return {};
    }
    task.space = std::move(space).value();
    return task;
}

} // namespace stringline::cli
