// manual: the commands and their options as the middle of a manual page, so that no page can be out of date. Hidden in
// --help; the build puts it into resources/man/stringline-cli.1.in.
#include "app/cli/command.h"
#include "app/cli/output.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace stringline::cli {

namespace {

// Text that roff neither reads as a request nor changes.
std::string roff(std::string_view text)
{
    std::string escaped;
    bool atStart = true;
    for (const char letter : text) {
        if (atStart && (letter == '.' || letter == '\''))
            escaped += "\\&";
        if (letter == '\\')
            escaped += "\\e";
        else if (letter == '-')
            escaped += "\\-";
        else
            escaped += letter;
        atStart = letter == '\n';
    }
    return escaped;
}

// "NAME", without what it is checked for: "TEXT:{a,b}" and "N:INT in [1 - 9]" are CLI11's.
std::string valueName(const CLI::Option &option)
{
    const std::string type = option.get_type_name();
    const std::string name = type.substr(0, type.find(':'));
    return name == "TEXT" || name == "FLOAT" || name == "INT" ? "VALUE" : name;
}

std::string positionalText(const CLI::Option &option)
{
    const bool many = option.get_items_expected_max() > 1;
    const std::string name = fmt::format("\\fI{}\\fP{}", roff(option.get_name()), many ? "..." : "");
    return option.get_required() ? name : "[" + name + "]";
}

std::string optionText(const CLI::Option &option)
{
    std::string names;
    for (const std::string &name : option.get_snames())
        names += (names.empty() ? "" : ", ") + ("\\fB\\-" + roff(name) + "\\fP");
    for (const std::string &name : option.get_lnames())
        names += (names.empty() ? "" : ", ") + ("\\fB\\-\\-" + roff(name) + "\\fP");
    if (option.get_items_expected_max() > 0)
        names += " \\fI" + roff(valueName(option)) + "\\fP";
    const std::string must = option.get_required() ? " Required." : "";
    return fmt::format(".TP\n{}\n{}.{}\n", names, roff(option.get_description()), must);
}

std::string commandText(const CLI::App &command)
{
    std::string synopsis = "\\fBstringline\\-cli " + roff(command.get_name()) + "\\fP";
    std::string options;
    for (const CLI::Option *option : command.get_options()) {
        if (option->get_positional())
            synopsis += " " + positionalText(*option);
        else if (option->get_single_name() != "help")
            options += optionText(*option);
    }
    synopsis += options.empty() ? "" : " [\\fIOPTION\\fP]...";
    for (const CLI::Option *option : command.get_options()) {
        if (option->get_positional() && option->get_description() != "")
            options.insert(
                0, fmt::format(".TP\n\\fI{}\\fP\n{}.\n", roff(option->get_name()), roff(option->get_description())));
    }
    return fmt::format(".SS {}\n{}\n.PP\n{}.\n{}.PP\n.EX\n{}\n.EE\n", roff(command.get_name()), synopsis,
                       roff(command.get_description()), options, roff(command.get_footer()));
}

} // namespace

std::function<int()> declareManual(CLI::App &app)
{
    return [&app] {
        std::string text;
        for (const Command &row : commands()) {
            if (!row.hidden)
                text += commandText(*app.get_parent()->get_subcommand(std::string(row.name)));
        }
        print(text);
        return kDone;
    };
}

} // namespace stringline::cli
