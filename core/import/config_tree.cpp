#include "core/import/config_tree.h"

#include "core/base/text.h"
#include "core/scenario/part_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace stringline {

namespace {

constexpr std::size_t kHead = std::size_t(256) << 10; // of a text, for likenesses

// What a line of YAML or TOML sets: "model" of "  - model: x", "[model]" and "model = 3"; empty for others.
std::string_view keyOfLine(std::string_view line)
{
    const std::size_t start = line.find_first_not_of(" \t-[\"'");
    if (start == std::string_view::npos)
        return {};
    line.remove_prefix(start);
    const std::size_t end = line.find_first_of(" \t:=]\"'");
    if (end == std::string_view::npos)
        return {};
    const std::size_t mark = line.find_first_not_of(" \t\"'", end);
    const bool sets = mark != std::string_view::npos && (line[mark] == ':' || line[mark] == '=' || line[mark] == ']');
    return sets ? line.substr(0, end) : std::string_view();
}

} // namespace

ConfigKey ConfigTree::key(const std::string &pointer, const std::string &name, const Json &value) const
{
    ConfigKey key;
    key.pointer = pointer + pointerStep(name);
    std::string dotted = key.pointer.substr(1);
    std::ranges::replace(dotted, '/', '.');
    key.name = std::move(dotted);
    key.value = shortText(value);
    if (const auto line = lines.find(key.pointer); line != lines.end())
        key.line = line->second;
    return key;
}

const Json *ConfigTree::find(std::string_view path) const
{
    const Json *value = &root;
    while (value != nullptr && !path.empty()) {
        const std::size_t dot = std::min(path.find('.'), path.size());
        value = value->find(path.substr(0, dot));
        path.remove_prefix(std::min(dot + 1, path.size()));
    }
    return value;
}

Result<ConfigTree> readJsonTree(const ConfigSource &source)
{
    ConfigTree config;
    Result<Json> root = parseJsonWithLines(source.text, source.file, kConfigLimits, config.lines);
    if (!root)
        return root.errors();
    config.root = std::move(root).value();
    if (!config.root.isObject())
        return Error{source.file, "line 1", fmt::format("expected an object, found {}", config.root.kindName())};
    return config;
}

double shareOfKeys(std::string_view text, std::string_view keys)
{
    const std::string_view head = text.substr(0, kHead);
    double found = 0;
    const std::vector<std::string_view> words = wordsOf(keys);
    for (const std::string_view key : words)
        found += head.find(fmt::format("\"{}\"", key)) != std::string_view::npos ? 1 : 0;
    return found / static_cast<double>(words.size());
}

double shareOfLines(std::string_view text, std::string_view keys)
{
    std::set<std::string_view> there;
    for (std::string_view rest = text.substr(0, kHead); !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        there.insert(keyOfLine(rest.substr(0, end)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    const std::vector<std::string_view> words = wordsOf(keys);
    const auto found = std::ranges::count_if(words, [&](std::string_view key) { return there.contains(key); });
    return static_cast<double>(found) / static_cast<double>(words.size());
}

} // namespace stringline
