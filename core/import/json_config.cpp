#include "core/import/json_config.h"

#include "core/base/text.h"
#include "core/scenario/part_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

ConfigKey JsonConfig::key(const std::string &pointer, const std::string &name, const Json &value) const
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

Result<JsonConfig> readJsonConfig(const ConfigSource &source)
{
    constexpr JsonLimits kLimits{24, std::size_t(4) << 20};
    JsonConfig config;
    Result<Json> root = parseJsonWithLines(source.text, source.file, kLimits, config.lines);
    if (!root)
        return root.errors();
    config.root = std::move(root).value();
    if (!config.root.isObject())
        return Error{source.file, "line 1", fmt::format("expected an object, found {}", config.root.kindName())};
    return config;
}

double shareOfKeys(std::string_view text, std::string_view keys)
{
    constexpr std::size_t kHead = std::size_t(256) << 10;
    const std::string_view head = text.substr(0, kHead);
    double found = 0;
    const std::vector<std::string_view> words = wordsOf(keys);
    for (const std::string_view key : words)
        found += head.find(fmt::format("\"{}\"", key)) != std::string_view::npos ? 1 : 0;
    return found / static_cast<double>(words.size());
}

} // namespace stringline
