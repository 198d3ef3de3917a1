// Arguments and the launcher's numbers out of the words of a script.
#include "core/import/megatron_arguments.h"

#include "core/import/megatron_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace stringline {

namespace {

using Words = std::vector<ShellWord>;

// What launchers call the number of nodes, the processes on each, and all processes.
enum class Launch { PerNode, Nodes, World };
struct LaunchOption {
    std::string_view name; // of an option with - for _, of a batch line or of a variable
    Launch what;
};
constexpr std::array<LaunchOption, 14> kLaunchOptions{{{"--nproc-per-node", Launch::PerNode},
                                                       {"--ntasks-per-node", Launch::PerNode},
                                                       {"--tasks-per-node", Launch::PerNode},
                                                       {"--gpus-per-node", Launch::PerNode},
                                                       {"--num-gpus", Launch::PerNode},
                                                       {"--gres", Launch::PerNode},
                                                       {"--nnodes", Launch::Nodes},
                                                       {"--nodes", Launch::Nodes},
                                                       {"--num-nodes", Launch::Nodes},
                                                       {"-N", Launch::Nodes},
                                                       {"--ntasks", Launch::World},
                                                       {"-n", Launch::World},
                                                       {"-np", Launch::World},
                                                       {"--np", Launch::World}}};
constexpr std::array<LaunchOption, 6> kLaunchVariables{{{"GPUS_PER_NODE", Launch::PerNode},
                                                        {"NPROC_PER_NODE", Launch::PerNode},
                                                        {"NNODES", Launch::Nodes},
                                                        {"NUM_NODES", Launch::Nodes},
                                                        {"WORLD_SIZE", Launch::World},
                                                        {"NUM_GPUS", Launch::World}}};

std::optional<LaunchNumber> &numberOf(MegatronArguments &arguments, Launch what)
{
    return what == Launch::PerNode ? arguments.perNode : what == Launch::Nodes ? arguments.nodes : arguments.world;
}

std::string dashed(std::string_view name)
{
    std::string text(name);
    std::ranges::replace(text, '_', '-');
    return text;
}

// "8", "gpu:8", "gpu:h100:8", "2:4" (torchrun's range: its most).
std::optional<std::int64_t> lastNumber(std::string_view text)
{
    text = text.substr(text.rfind(':') == std::string_view::npos ? 0 : text.rfind(':') + 1);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value > 0 ? std::optional(value) : std::nullopt;
}

bool isOption(std::string_view text)
{
    return text.size() > 2 && text.starts_with("--") && text[2] != '-';
}
bool isScript(std::string_view text)
{
    return text.ends_with(".py");
}

// Words that hold a command of their own (bash -c "...") fall into its words.
Words unfolded(const Words &words)
{
    Words all;
    for (const ShellWord &word : words) {
        if (word.text.find(" --") == std::string::npos && word.text.find("\n--") == std::string::npos) {
            all.push_back(word);
            continue;
        }
        const std::string_view text = word.text;
        for (std::size_t start = 0; start < text.size();) {
            const std::size_t end = std::min(text.find_first_of(" \t\r\n", start), text.size());
            const int line = word.lines.empty() ? word.line : word.lines[start];
            if (end > start)
                all.push_back({std::string(text.substr(start, end - start)), line, word.unknown});
            start = end + 1;
        }
    }
    return all;
}

std::string nameOf(std::string_view option)
{
    return dashed(option.substr(2, option.find('=') == std::string_view::npos ? option.npos : option.find('=') - 2));
}

bool isKnown(std::string_view name)
{
    return findMegatronOption(name) != nullptr ||
           std::ranges::any_of(megatronRenames(), [&](const MegatronRename &row) { return row.old == name; });
}

std::ptrdiff_t knownIn(const Words &words)
{
    return std::ranges::count_if(
        words, [](const ShellWord &word) { return isOption(word.text) && isKnown(nameOf(word.text)); });
}

void readOptions(MegatronArguments &arguments, std::span<const ShellWord> words)
{
    for (const ShellWord &word : words) {
        if (isOption(word.text)) {
            const std::size_t equals = word.text.find('=');
            arguments.list.push_back({nameOf(word.text), word.text.substr(0, equals), word.line, {}, {}});
            if (equals != std::string::npos)
                arguments.list.back().values.push_back({word.text.substr(equals + 1), word.line, word.unknown});
        } else if (!arguments.list.empty()) {
            arguments.list.back().values.push_back(word);
        }
    }
}

// Numbers that no launcher gave, from the variables that scripts keep them in.
void readVariables(MegatronArguments &arguments, const ShellScript &script)
{
    for (const LaunchOption &row : kLaunchVariables) {
        const auto known = script.variables.find(std::string(row.name));
        if (known == script.variables.end() || known->second.empty() || !known->second.front().unknown.empty())
            continue;
        std::optional<LaunchNumber> &number = numberOf(arguments, row.what);
        const auto value = lastNumber(known->second.front().text);
        if (value && !number)
            number = LaunchNumber{*value, std::string(row.name), known->second.front().line};
    }
}

} // namespace

void readLaunch(MegatronArguments &arguments, std::span<const ShellWord> words)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string &text = words[i].text;
        const std::size_t equals = text.find('=');
        const std::string name = text.starts_with("--") ? dashed(text.substr(0, equals)) : text.substr(0, equals);
        const auto *row = std::ranges::find(kLaunchOptions, name, &LaunchOption::name);
        if (row == kLaunchOptions.end())
            continue;
        const bool next = equals == std::string::npos && i + 1 < words.size();
        const auto value =
            next ? lastNumber(words[i + 1].text) : lastNumber(text.substr(std::min(equals, text.size() - 1) + 1));
        if (value)
            numberOf(arguments, row->what) = LaunchNumber{*value, text.substr(0, equals), words[i].line};
    }
}

bool looksLikeMegatronYaml(std::string_view text)
{
    int yaml = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        while (!line.empty() && line.front() == ' ')
            line.remove_prefix(1);
        if (isOption(line) || line.starts_with("#!"))
            return false;
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos || line.starts_with("#"))
            continue;
        const std::string_view name = line.substr(0, colon);
        if (name == "language_model" || name == "model_parallel" ||
            (name.find('_') != std::string_view::npos && isKnown(dashed(name))))
            ++yaml;
    }
    return yaml >= 2;
}

Result<MegatronArguments> megatronArguments(const ConfigSource &source)
{
    const auto script = readShell(source.text, source.file);
    if (!script)
        return script.errors();
    MegatronArguments arguments;
    arguments.diagnostics = script->diagnostics;
    // The run is the command with the most of Megatron's options; lines that begin with options are a plain list.
    Words run;
    Words plain;
    int others = 0;
    for (const Words &command : script->commands) {
        constexpr std::array<std::string_view, 4> kSaid{"echo", "printf", "[", "[["};
        if (std::ranges::find(kSaid, command.front().text) != kSaid.end())
            continue;
        Words words = unfolded(command);
        if (isOption(words.front().text)) {
            plain.insert(plain.end(), words.begin(), words.end());
            continue;
        }
        const std::ptrdiff_t known = knownIn(words);
        if (known == 0)
            continue;
        if (known > knownIn(run))
            std::swap(run, words);
        others += knownIn(words) > 4 ? 1 : 0;
    }
    if (knownIn(plain) > knownIn(run))
        run = std::move(plain);
    if (others > 0) {
        arguments.diagnostics.push_back({Severity::Warning,
                                         "",
                                         fmt::format("The script has {} runs; the one with the most options, on line "
                                                     "{}, is read",
                                                     others + 1, run.front().line),
                                         {},
                                         {}});
    }
    // A script keeps its options in arrays or texts that a later command takes; without one they stand alone.
    if (knownIn(run) == 0) {
        for (const auto &[name, words] : script->variables) {
            const Words all = unfolded(words);
            if (knownIn(all) > 0)
                run.insert(run.end(), all.begin(), all.end());
        }
    }
    const auto program = std::ranges::find_if(run, [](const ShellWord &word) { return isScript(word.text); });
    const auto first = program == run.end() ? run.begin() : program;
    readLaunch(arguments, script->batch);
    readLaunch(arguments, std::span(run.begin(), first));
    if (program == run.end()) // torchrun of a module, or no launcher at all
        readLaunch(arguments, run);
    readOptions(arguments, std::span(first, run.end()));
    readVariables(arguments, *script);
    if (arguments.list.empty())
        return Error{source.file, {}, "expected arguments of Megatron such as --num-layers 32, found none"};
    return arguments;
}

} // namespace stringline
