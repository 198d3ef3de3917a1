// Megatron's YAML as arguments: keys with underscores, in sections or not. yaml-cpp is named here alone for this
// format.
#include "core/base/plain_text.h"
#include "core/import/megatron_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <yaml-cpp/yaml.h>

namespace stringline {

namespace {

constexpr std::size_t kLongest = std::size_t(1) << 20;
constexpr int kDeepest = 6;
constexpr int kMostValues = 20000;

// Members of the configuration that say the opposite of the option.
struct Opposite {
    std::string_view key;
    std::string_view option;
};
constexpr std::array<Opposite, 3> kOpposites{
    {{"add-bias-linear", "disable-bias-linear"},
     {"share-embeddings-and-output-weights", "untie-embeddings-and-output-weights"},
     {"overlap-p2p-comm", "no-overlap-p2p-communication"}}};

class Walk {
public:
    // False where the tree is too deep or too large (aliases count each time).
    bool section(const YAML::Node &node, int depth) // NOLINT(misc-no-recursion): kDeepest
    {
        if (depth > kDeepest)
            return false;
        for (const auto &entry : node) {
            if (++m_seen > kMostValues || !entry.first.IsScalar())
                return m_seen <= kMostValues;
            if (entry.second.IsMap()) {
                if (!section(entry.second, depth + 1))
                    return false;
                continue;
            }
            if (!value(entry.first, entry.second))
                return false;
        }
        return true;
    }

    std::vector<MegatronArgument> list;

private:
    bool value(const YAML::Node &key, const YAML::Node &node)
    {
        MegatronArgument argument;
        argument.written = key.Scalar();
        argument.name = argument.written;
        std::ranges::replace(argument.name, '_', '-');
        argument.line = key.Mark().line + 1;
        if (node.IsNull())
            return true; // Megatron's default
        if (node.IsSequence()) {
            for (const YAML::Node &each : node) {
                if (++m_seen > kMostValues)
                    return false;
                argument.values.push_back({each.IsScalar() ? each.Scalar() : "?", argument.line, {}});
            }
            list.push_back(std::move(argument));
            return true;
        }
        const std::string &text = node.Scalar();
        std::string low = text;
        std::ranges::transform(low, low.begin(), [](unsigned char c) { return static_cast<char>(c | 0x20); });
        const bool isFalse = low == "false" || low == "no" || low == "off";
        const bool isTrue = low == "true" || low == "yes" || low == "on";
        const auto *opposite = std::ranges::find(kOpposites, argument.name, &Opposite::key);
        if (opposite != kOpposites.end()) {
            if (!isFalse)
                return true;
            argument.name = opposite->option;
            argument.note = fmt::format("false is --{}", opposite->option);
        } else if ((argument.name == "activation-func" && low == "swiglu") ||
                   (argument.name == "gated-linear-unit" && isTrue)) {
            argument.name = "swiglu";
        } else if (isFalse || low == "none") {
            return true;
        } else if (!isTrue) {
            argument.values.push_back({text, argument.line, {}});
        }
        list.push_back(std::move(argument));
        return true;
    }

    int m_seen = 0;
};

} // namespace

Result<MegatronArguments> megatronYamlArguments(const ConfigSource &source)
{
    if (source.text.size() > kLongest)
        return Error{source.file, {}, "expected YAML of at most 1 MiB"};
    try {
        const YAML::Node root = YAML::Load(source.text);
        if (!root.IsMap())
            return Error{source.file, {}, "expected YAML with a key and a value on each line"};
        Walk walk;
        if (!walk.section(root, 0))
            return Error{
                source.file, {}, fmt::format("expected at most {} levels and {} values", kDeepest, kMostValues)};
        MegatronArguments arguments;
        arguments.list = std::move(walk.list);
        if (arguments.list.empty())
            return Error{source.file, {}, "expected keys such as num_layers: 32, found none"};
        return arguments;
    } catch (const YAML::Exception &exception) {
        return Error{source.file,
                     exception.mark.is_null() ? std::string() : fmt::format("line {}", exception.mark.line + 1),
                     printableText(exception.msg)};
    }
}

} // namespace stringline
