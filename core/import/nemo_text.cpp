#include "core/import/nemo_text.h"

#include "core/base/plain_text.h"
#include "core/base/text.h"
#include "core/import/megatron_options.h"
#include "core/import/nemo_names.h"
#include "core/import/shell_words.h"
#include "core/import/tree_interpolation.h"
#include "core/scenario/part_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace stringline {

namespace {

constexpr std::size_t kLongest = std::size_t(1) << 20;

std::string_view takeLine(std::string_view &text)
{
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

bool isPathLetter(char c)
{
    return isShellNameLetter(c) || c == '.';
}

// "+model.x", a path with a point in it and an equals sign behind; its length, or 0.
std::size_t assigned(std::string_view word)
{
    std::size_t end = word.find_first_not_of("+~");
    while (end < word.size() && isPathLetter(word[end]))
        ++end;
    const bool path = end < word.size() && word.substr(0, end).find('.') != std::string_view::npos;
    return path && word[end] == '=' && (end + 1 == word.size() || word[end + 1] != '=') ? end : 0;
}

// A launcher's line in a comment of YAML says the processes, which Megatron-Bridge's YAML has no key for.
void commentedLaunch(NemoTree &nemo, std::string_view text)
{
    int number = 0;
    while (!text.empty() && ++number < 10000) {
        std::string_view line = trimmed(takeLine(text));
        if (!line.starts_with('#') || line.find("torchrun ") == std::string_view::npos)
            continue;
        line.remove_prefix(std::min(line.find_first_not_of("# "), line.size()));
        const Result<ShellScript> shell = readShell(line, {});
        if (!shell || shell->commands.empty())
            continue;
        std::vector<ShellWord> words = shell->commands.front();
        for (ShellWord &word : words)
            word.line = number;
        readLaunch(nemo.launch, words);
        return;
    }
}

// Short names of Megatron-Bridge's scripts/performance.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kShort{
    {{"tp", "tensor_model_parallel_size"},
     {"pp", "pipeline_model_parallel_size"},
     {"cp", "context_parallel_size"},
     {"vp", "virtual_pipeline_model_parallel_size"},
     {"ep", "expert_model_parallel_size"},
     {"et", "expert_tensor_parallel_size"},
     {"mb", "micro_batch_size"},
     {"gb", "global_batch_size"},
     {"gn", "gpus_per_node"}}};
constexpr std::array<std::string_view, 6> kRecipeNames{"recipe",     "factory",     "model_recipe_name",
                                                       "model_name", "recipe_name", "mr"};

// One option of the script that a launcher starts, with the word behind it.
void option(NemoTree &nemo, std::string_view name, const ShellWord &value)
{
    const auto *brief = std::ranges::find(kShort, name, &decltype(kShort)::value_type::first);
    const std::string full(brief == kShort.end() ? name : brief->second);
    if (std::ranges::find(kRecipeNames, full) != kRecipeNames.end()) {
        nemo.recipe = {full, {}, value.line, value.text};
    } else if (full == "num_gpus" || full == "ng") {
        if (const auto number = nemoLiteral(value.text, false);
            number && number->isInteger() && number->asInteger() > 0)
            nemo.launch.world = LaunchNumber{number->asInteger(), full, value.line};
    } else {
        std::string dashed = full;
        std::ranges::replace(dashed, '_', '-');
        if (full.find('_') == std::string::npos ||
            (findMegatronOption(dashed) == nullptr && findNemoName(full, NemoPart::Any) == nullptr))
            return;
        setNemoKey(nemo, full, nemoLiteral(value.text, true).value_or(Json()), value.line);
    }
}

void launchWords(NemoTree &nemo, const std::vector<ShellWord> &words)
{
    const auto program = std::ranges::find_if(words, [](const ShellWord &word) { return word.text.ends_with(".py"); });
    readLaunch(nemo.launch, std::span(words.begin(), program));
    for (auto word = words.begin(); word != words.end(); ++word) {
        const std::string &text = word->text;
        if (const std::size_t end = assigned(text); end > 0) {
            const std::string_view path = std::string_view(text).substr(0, end);
            std::string value = text.substr(end + 1);
            if (!word->unknown.empty()) { // only the shell that runs it knows
                value = word->unknown;
                std::erase_if(value, [](char c) { return c == '$' || c == '{' || c == '}'; });
                value = fmt::format("${{{}}}", value);
            }
            setNemoKey(nemo, nemoPath(path.substr(path.find_first_not_of("+~"))),
                       nemoLiteral(value, true).value_or(Json(value)), word->line);
        } else if (text.size() > 2 && text.starts_with('-') && (word >= program || program == words.end())) {
            const std::size_t equals = text.find('=');
            const std::size_t start = text.find_first_not_of('-');
            if (start == std::string::npos)
                continue;
            const std::string name = text.substr(start, equals == std::string::npos ? equals : equals - start);
            if (equals != std::string::npos)
                option(nemo, name, {text.substr(equals + 1), word->line, word->unknown});
            else if (word + 1 != words.end() && !(word + 1)->text.starts_with("-"))
                option(nemo, name, *(word + 1));
        }
    }
}

Result<NemoTree> readLaunchText(const ConfigSource &source)
{
    const Result<ShellScript> shell = readShell(source.text, source.file);
    if (!shell)
        return shell.errors();
    NemoTree nemo;
    nemo.whole = false;
    nemo.tree.root = Json::object();
    nemo.launch.diagnostics = shell->diagnostics;
    readLaunch(nemo.launch, shell->batch);
    for (const std::vector<ShellWord> &command : shell->commands)
        launchWords(nemo, command);
    return nemo;
}

Result<NemoTree> readYaml(const ConfigSource &source)
{
    Result<ConfigTree> tree = readYamlTree(source);
    if (!tree)
        return tree.errors();
    NemoTree nemo;
    nemo.tree = std::move(tree).value();
    if (const auto error = resolveInterpolations(nemo.tree, source.file))
        return *error;
    // A recipe's changes describe no model.
    constexpr std::array<std::string_view, 5> kModel{"model.hidden_size", "model_config.hidden_size",
                                                     "model.config.hidden_size", "model._target_",
                                                     "model.config._target_"};
    nemo.whole = std::ranges::any_of(kModel, [&](std::string_view path) { return nemo.tree.find(path) != nullptr; });
    commentedLaunch(nemo, source.text);
    return nemo;
}

std::optional<Json> listLiteral(std::string_view inside, bool words) // NOLINT(misc-no-recursion): shrinking text
{
    Json list = Json::array();
    int open = 0;
    std::size_t start = 0;
    for (std::size_t i = 0; i <= inside.size(); ++i) {
        if (i < inside.size() && (inside[i] != ',' || open != 0)) {
            open += inside[i] == '[' || inside[i] == '(' ? 1 : inside[i] == ']' || inside[i] == ')' ? -1 : 0;
            continue;
        }
        const std::string_view part = trimmed(inside.substr(start, i - start));
        start = i + 1;
        if (part.empty() && i == inside.size())
            break; // (1, )
        std::optional<Json> value = nemoLiteral(part, words);
        if (!value || list.asArray().size() > 10000)
            return std::nullopt;
        list.push(*std::move(value));
    }
    return list;
}

} // namespace

std::optional<Json> nemoLiteral(std::string_view text, bool words) // NOLINT(misc-no-recursion): shrinking text
{
    text = trimmed(text);
    if (text == "None" || text == "null" || (text.empty() && words))
        return Json();
    if (text == "True" || text == "true" || text == "False" || text == "false")
        return Json(text.front() == 'T' || text.front() == 't');
    if (text.size() > 1 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front() &&
        text.find(text.front(), 1) == text.size() - 1)
        return Json(text.substr(1, text.size() - 2));
    constexpr int kDeepest = 8;
    const bool list =
        text.size() > 1 && ((text.front() == '[' && text.back() == ']') || (text.front() == '(' && text.back() == ')'));
    if (list && std::ranges::count(text, '[') + std::ranges::count(text, '(') <= kDeepest)
        return listLiteral(text.substr(1, text.size() - 2), words);
    const bool digits = !text.empty() && text.find_first_not_of("0123456789+-.eE_") == std::string_view::npos;
    if (const auto number = digits ? parseNumber(text) : std::nullopt) {
        constexpr double kExact = 9007199254740992.0;
        const bool whole = *number == std::trunc(*number) && std::abs(*number) < kExact &&
                           text.find_first_of(".eE") == std::string_view::npos;
        return whole ? Json(static_cast<std::int64_t>(*number)) : Json(*number);
    }
    return words ? std::optional(Json(text)) : std::nullopt;
}

bool isNemoPath(std::string_view path)
{
    const std::string_view first = path.substr(0, path.find('.'));
    return std::ranges::any_of(nemoSections(),
                               [&](const NemoSection &row) {
                                   return !first.empty() && row.path.substr(0, row.path.find('.')) == first;
                               }) ||
           nemoIgnoresAll(first);
}

std::string_view nemoPath(std::string_view path)
{
    for (std::string_view rest = path; !rest.empty();) {
        if (isNemoPath(rest))
            return rest;
        rest.remove_prefix(
            std::min(rest.find('.') == std::string_view::npos ? rest.size() : rest.find('.') + 1, rest.size()));
    }
    return path;
}

void setNemoKey(NemoTree &nemo, std::string_view path, Json value, int line)
{
    constexpr auto kMostSteps = 8;
    if (std::ranges::count(path, '.') >= kMostSteps || path.empty())
        return;
    Json *node = &nemo.tree.root;
    std::string pointer;
    while (true) {
        const std::size_t point = std::min(path.find('.'), path.size());
        const std::string step(path.substr(0, point));
        pointer += pointerStep(step);
        if (!node->isObject())
            *node = Json::object();
        node = &(*node)[step];
        nemo.tree.lines.insert_or_assign(pointer, line);
        if (point == path.size())
            break;
        path.remove_prefix(point + 1);
    }
    *node = std::move(value);
}

NemoText nemoTextKind(std::string_view text)
{
    constexpr std::array<std::string_view, 5> kPython{"import ", "from ", "def ", "class ", "@"};
    int yaml = 0;
    int launch = 0;
    int python = 0;
    for (int line = 0; !text.empty() && line < 5000; ++line) {
        std::string_view words = trimmed(takeLine(text));
        if (words.empty() || words.starts_with('#'))
            continue;
        std::size_t end = 0;
        while (end < words.size() && isPathLetter(words[end]))
            ++end;
        const std::string_view behind = trimmed(words.substr(end));
        const bool path = words.substr(0, end).find('.') != std::string_view::npos;
        if (std::ranges::any_of(kPython, [&](std::string_view start) { return words.starts_with(start); }) ||
            (path && words.size() > end && words[end] == ' ' && behind.starts_with("= ")))
            python += 1;
        else if (end > 0 && words.size() > end && words[end] == ':' &&
                 (words.size() == end + 1 || words[end + 1] == ' '))
            yaml += 1;
        while (!words.empty()) {
            const std::size_t cut = std::min(words.find(' '), words.size());
            launch += assigned(words.substr(0, cut)) > 0 || words.substr(0, cut) == "--recipe" ||
                              words.substr(0, cut) == "--factory"
                          ? 1
                          : 0;
            words.remove_prefix(std::min(cut + 1, words.size()));
        }
    }
    return python > yaml && python >= launch ? NemoText::Python : launch > yaml ? NemoText::Launch : NemoText::Yaml;
}

Result<NemoTree> readNemoTree(const ConfigSource &source)
{
    if (source.text.size() > kLongest)
        return Error{source.file, {}, "expected a configuration of NeMo of at most 1 MiB"};
    switch (nemoTextKind(source.text)) {
    case NemoText::Python:
        return readNemoPython(source);
    case NemoText::Launch:
        return readLaunchText(source);
    case NemoText::Yaml:
        break;
    }
    return readYaml(source);
}

} // namespace stringline
