// stringline-cli: the simulation core for terminals and programs. Links no Qt, so that it runs on a login node.
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/processes.h"
#include "app/version/version_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <map>
#include <string>

namespace {

using namespace stringline::cli;

// One line, where CLI11 would add a second with advice.
int usageError(const CLI::App &app, const CLI::ParseError &error)
{
    std::string message = error.what();
    for (char &letter : message) {
        if (letter == '\n')
            letter = ' ';
    }
    const auto chosen = app.get_subcommands();
    const std::string command = chosen.empty() ? "" : " " + chosen.front()->get_name();
    printError(fmt::format("stringline-cli{}: {}; see stringline-cli{} --help", command, message, command));
    return kBadUsage;
}

int runProgram(int count, char **arguments)
{
    CLI::App app("Plans distributed training of large transformers: what would an iteration cost, and why?",
                 "stringline-cli");
    app.set_version_flag("--version", "stringline-cli " + stringline::programVersionText());
    app.require_subcommand(1);
    app.footer("A SCENARIO is a JSON file or the id of a preset (stringline-cli list scenarios).\n"
               "Every command has its own --help with an example.\n"
               "Exit status: 0 done; 1 the scenario has errors; 2 bad usage or an unreadable file.");

    std::map<std::string, std::function<int()>> actions;
    for (const Command &command : commands()) {
        CLI::App *sub = app.add_subcommand(std::string(command.name), std::string(command.summary));
        sub->footer(fmt::format("Example:\n  {}", command.example));
        if (command.hidden)
            sub->group("");
        actions[std::string(command.name)] = command.declare(*sub);
    }
    try {
        app.parse(count, arguments);
    } catch (const CLI::Success &answer) { // --help and --version
        return processRank() == 0 ? app.exit(answer) : kDone;
    } catch (const CLI::ParseError &error) {
        return usageError(app, error);
    }
    const std::string chosen = app.get_subcommands().front()->get_name();
    const bool together = std::ranges::find(commands(), chosen, &Command::name)->together;
    const int status = together || processRank() == 0 ? actions.at(chosen)() : kDone;
    return finishOutput() ? status : kBadUsage;
}

} // namespace

int main(int count, char **arguments)
{
    const ProcessGroup processes(count, arguments);
    try {
        return runProgram(count, arguments);
    } catch (const std::exception &error) { // out of memory, say: still one line and a status
        printError(fmt::format("stringline-cli: {}", error.what()));
        return kBadUsage;
    }
}
