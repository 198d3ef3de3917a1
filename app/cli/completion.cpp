#include "app/cli/completion.h"

#include "app/cli/command.h"
#include "app/cli/completion_values.h"
#include "core/scenario/presets.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace stringline::cli {

namespace {

bool takesValue(const CLI::Option &option)
{
    return option.get_items_expected_max() > 0;
}

bool takesMany(const CLI::Option &option)
{
    return option.get_items_expected_max() > 1 && option.get_allow_extra_args();
}

// Where a line stands after the words that are typed.
struct Place {
    const CLI::Option *pending = nullptr; // the last word was an option that wants a value
    bool open = false;                    // pending has one already and takes more
    std::size_t positionals = 0;
};

Place placeAfter(const CLI::App &command, const std::vector<std::string> &words)
{
    Place place;
    for (const std::string &word : words) {
        if (word.size() > 1 && word.front() == '-') {
            const std::string name = word.substr(0, word.find('='));
            const CLI::Option *option = command.get_option_no_throw(name);
            const bool waits = option != nullptr && takesValue(*option) && name.size() == word.size();
            place.pending = waits ? option : nullptr;
            place.open = false;
        } else if (place.pending != nullptr) {
            place.open = takesMany(*place.pending);
            if (!place.open)
                place.pending = nullptr;
        } else {
            ++place.positionals;
        }
    }
    return place;
}

const CLI::Option *positionalAt(const CLI::App &command, std::size_t index)
{
    const CLI::Option *last = nullptr;
    for (const CLI::Option *option : command.get_options()) {
        if (!option->get_positional())
            continue;
        if (index == 0)
            return option;
        --index;
        last = option;
    }
    return last != nullptr && takesMany(*last) ? last : nullptr;
}

void addOptions(const CLI::App &command, std::string_view typed, Completion &completion)
{
    for (const CLI::Option *option : command.get_options()) {
        const auto add = [&](const std::string &name) {
            if (name.starts_with(typed))
                completion.candidates.push_back({name, option->get_description()});
        };
        for (const std::string &name : option->get_lnames())
            add("--" + name);
        if (option->get_lnames().empty()) {
            for (const std::string &name : option->get_snames())
                add("-" + name);
        }
    }
}

// Values for an option that was written with its '=', as --jobs=4.
Completion afterEqualSign(const CLI::App &command, const std::string &typed)
{
    const std::size_t equal = typed.find('=');
    const CLI::Option *option = command.get_option_no_throw(typed.substr(0, equal));
    if (option == nullptr)
        return {};
    Completion completion = valuesOf(command.get_name(), *option, std::string_view(typed).substr(equal + 1));
    for (Candidate &each : completion.candidates)
        each.text.insert(0, typed.substr(0, equal + 1));
    return completion;
}

Completion commandCompletion(const CLI::App &command, const std::vector<std::string> &words)
{
    const std::string &typed = words.back();
    const Place place = placeAfter(command, {words.begin(), words.end() - 1});
    if (place.pending != nullptr && !place.open)
        return valuesOf(command.get_name(), *place.pending, typed);
    if (typed.starts_with("--") && typed.find('=') != std::string::npos)
        return afterEqualSign(command, typed);
    Completion completion;
    if (place.pending != nullptr)
        completion = valuesOf(command.get_name(), *place.pending, typed);
    else if (const CLI::Option *positional = positionalAt(command, place.positionals))
        completion = valuesOf(command.get_name(), *positional, typed);
    // Options are many: shown where somebody asks for one, or where nothing else can stand.
    if (typed.starts_with('-') || (completion.candidates.empty() && !completion.files))
        addOptions(command, typed, completion);
    return completion;
}

struct RenderOption {
    std::string_view name;
    std::string_view note;
    bool takesValue = true;
};
constexpr std::array kRenderOptions = {
    RenderOption{"--figure", "what to draw: timeline, mesh, memory, ..."},
    RenderOption{"--spec", "what to draw, from a JSON file"},
    RenderOption{"--baseline", "the scenario to compare with"},
    RenderOption{"--sweep", "a field and its values, for a sweep"},
    RenderOption{"--study", "a plot of this study instead of a timeline"},
    RenderOption{"--plot", "which plot of the study"},
    RenderOption{"--panel", "which panel of the plot"},
    RenderOption{"--out", "the file to write: .pdf, .svg, .png, .tex, .csv"},
    RenderOption{"--width-mm", "width in millimetres, or single, wide, double, acm, ..."},
    RenderOption{"--height-mm", "height in millimetres"},
    RenderOption{"--dpi", "resolution of a PNG"},
    RenderOption{"--theme", "colors"},
    RenderOption{"--font", "typeface: sans, serif"},
    RenderOption{"--text-pt", "size of the smallest text"},
    RenderOption{"--title", "title of the figure"},
    RenderOption{"--no-title", "without the title", false},
    RenderOption{"--no-subtitle", "without plan and result under the title", false},
    RenderOption{"--no-legend", "without the legend", false},
    RenderOption{"--from", "show from this second"},
    RenderOption{"--to", "show up to this second"},
    RenderOption{"--set", "change a field first"},
    RenderOption{"--caption", "also write the caption: a file, or - to print it"},
    RenderOption{"--list", "figures, typefaces and widths", false},
    RenderOption{"--help", "what there is", false},
};

} // namespace

Completion completionOf(const CLI::App &program, const std::vector<std::string> &words)
{
    const auto command = std::ranges::find_if(words, [](const std::string &word) { return !word.starts_with('-'); });
    if (command != words.end() && command + 1 != words.end()) {
        const bool known = std::ranges::find(commands(), *command, &Command::name) != commands().end();
        return known ? commandCompletion(*program.get_subcommand(*command), {command + 1, words.end()}) : Completion{};
    }
    Completion completion;
    for (const Command &row : commands()) {
        if (!row.hidden && row.name.starts_with(words.back()))
            completion.candidates.push_back({std::string(row.name), std::string(row.summary)});
    }
    if (words.back().starts_with('-'))
        addOptions(program, words.back(), completion);
    return completion;
}

Completion windowCompletionOf(const std::vector<std::string> &words)
{
    const std::string &typed = words.back();
    const bool renders = words.size() > 1 && words.front() == "render";
    const auto option = std::ranges::find(kRenderOptions, words.size() > 1 ? words[words.size() - 2] : std::string(),
                                          &RenderOption::name);
    if (renders && option != kRenderOptions.end() && option->takesValue)
        return valuesOf("render", option->name, typed);
    Completion completion;
    if (typed.starts_with('-')) {
        for (const RenderOption &row : kRenderOptions) {
            if ((renders || row.name == "--help") && row.name.starts_with(typed))
                completion.candidates.push_back({std::string(row.name), std::string(row.note)});
        }
        if (!renders && std::string_view("--version").starts_with(typed))
            completion.candidates.push_back({"--version", "version and commit"});
        return completion;
    }
    completion = valuesOf("", "SCENARIO", typed);
    if (words.size() == 1 && std::string_view("render").starts_with(typed))
        completion.candidates.push_back({"render", "write a figure, without a display"});
    return completion;
}

} // namespace stringline::cli
