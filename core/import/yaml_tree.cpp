// YAML as a tree of keys with their lines. The parser is yaml-cpp.
#include "core/base/plain_text.h"
#include "core/import/config_tree.h"
#include "core/scenario/part_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <yaml-cpp/yaml.h>

namespace stringline {

namespace {

// What PyYAML takes for nothing, true and false, in small letters.
constexpr std::string_view kNothing = "null ~ none";
constexpr std::string_view kTrue = "true yes on";
constexpr std::string_view kFalse = "false no off";

template <typename Number>
std::optional<Number> wholeText(std::string_view text)
{
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// "1_000_000" and "+3" are numbers, ".5" too.
std::optional<Json> numberOf(std::string_view text)
{
    if (text.empty() || text.find_first_not_of("0123456789+-.eE_") != std::string_view::npos ||
        text.find_first_of("0123456789") == std::string_view::npos)
        return std::nullopt;
    std::string plain;
    std::ranges::copy_if(text.substr(text.front() == '+' ? 1 : 0), std::back_inserter(plain),
                         [](char letter) { return letter != '_'; });
    if (const auto number = wholeText<std::int64_t>(plain))
        return Json(*number);
    const auto number = wholeText<double>(plain);
    return number && std::isfinite(*number) ? std::optional(Json(*number)) : std::nullopt;
}

Json scalarOf(const YAML::Node &node)
{
    const std::string &text = node.Scalar();
    if (node.Tag() == "!") // in quotes
        return Json(text);
    const std::string low = lowered(text);
    if (low.empty() || hasWord(kNothing, low))
        return {};
    if (hasWord(kTrue, low))
        return Json(true);
    if (hasWord(kFalse, low))
        return Json(false);
    if (std::optional<Json> number = numberOf(text))
        return *std::move(number);
    return Json(text);
}

class Walk {
public:
    explicit Walk(const ConfigSource &source)
        : m_file(source.file)
    {
    }

    Json value(const YAML::Node &node, const std::string &pointer, int depth) // NOLINT(misc-no-recursion): limited
    {
        if (++m_seen > kMostConfigValues || depth > kConfigLimits.depth) {
            fail(node, fmt::format("expected at most {} levels and {} values", kConfigLimits.depth, kMostConfigValues));
            return {};
        }
        if (node.IsMap())
            return object(node, pointer, depth);
        if (node.IsSequence()) {
            Json list = Json::array();
            for (std::size_t i = 0; i < node.size() && !error; ++i)
                list.push(value(node[i], pointer + pointerStep(std::to_string(i)), depth + 1));
            return list;
        }
        return node.IsScalar() ? scalarOf(node) : Json();
    }

    JsonLines lines;
    std::optional<Error> error; // the first

private:
    Json object(const YAML::Node &node, const std::string &pointer, int depth) // NOLINT(misc-no-recursion): limited
    {
        Json object = Json::object();
        Json merged = Json::object(); // of "<<": what the object says itself goes before it
        for (const auto &entry : node) {
            if (error)
                break;
            if (!entry.first.IsScalar()) {
                fail(entry.first, "expected a key that is a word");
                break;
            }
            const std::string &name = entry.first.Scalar();
            const std::string place = pointer + pointerStep(name);
            if (object.find(name) != nullptr) {
                fail(entry.first, fmt::format("{} stands there twice", describe(Json(name))));
                break;
            }
            if (place.size() <= kLongestPointer)
                lines.emplace(place, entry.first.Mark().line + 1);
            Json held = value(entry.second, name == "<<" ? pointer : place, depth + 1);
            if (name == "<<" && held.isObject())
                merged = std::move(held);
            else
                object[name] = std::move(held);
        }
        for (auto &[name, held] : merged.asObject()) {
            if (object.find(name) == nullptr)
                object[name] = std::move(held);
        }
        return object;
    }

    void fail(const YAML::Node &node, std::string message)
    {
        if (!error)
            error = Error{m_file, node.Mark().is_null() ? "" : fmt::format("line {}", node.Mark().line + 1),
                          std::move(message)};
    }

    static constexpr std::size_t kLongestPointer = 400;

    std::string m_file;
    int m_seen = 0;
};

} // namespace

Result<ConfigTree> readYamlTree(const ConfigSource &source)
{
    if (source.text.size() > kConfigLimits.bytes)
        return Error{source.file, {}, "expected YAML of at most 4 MiB"};
    try {
        const YAML::Node root = YAML::Load(source.text);
        if (!root.IsMap())
            return Error{source.file, "line 1", "expected YAML with a key and a value on each line"};
        Walk walk(source);
        ConfigTree tree;
        tree.root = walk.value(root, {}, 0);
        tree.lines = std::move(walk.lines);
        if (walk.error)
            return *walk.error;
        return tree;
    } catch (const YAML::Exception &exception) {
        return Error{source.file,
                     exception.mark.is_null() ? std::string() : fmt::format("line {}", exception.mark.line + 1),
                     printableText(exception.msg)};
    }
}

} // namespace stringline
