#include "core/scenario/node_groups.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace stringline {

namespace {

constexpr std::string_view kSpace = " ,\n\t";
constexpr std::string_view kDevice = "cluster.device.";
constexpr std::string_view kCluster = "cluster.";
constexpr std::array<std::string_view, 3> kOfNodes = {kDevice, "cluster.scaleUp.", "cluster.scaleOut."};
constexpr std::string_view kHostLink = "cluster.hostLinkGBps";

bool isOfNode(const Field &field)
{
    const bool number = field.kind == FieldKind::Integer || field.kind == FieldKind::Number;
    return number && (field.path == kHostLink || std::ranges::any_of(kOfNodes, [&](std::string_view part) {
                          return field.path.starts_with(part);
                      }));
}

NodeGroup parseGroup(std::string_view text)
{
    NodeGroup group;
    bool first = true;
    for (std::size_t at = text.find_first_not_of(kSpace); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(kSpace, at), text.size());
        const std::string_view word = text.substr(at, end - at);
        at = text.find_first_not_of(kSpace, end);
        if (first) {
            const std::optional<double> nodes = parseNumber(word);
            if (!nodes || *nodes != std::floor(*nodes) || !(*nodes >= 1 && *nodes <= 1e7))
                return {};
            group.nodes = static_cast<int>(*nodes);
            first = false;
            continue;
        }
        const std::size_t equals = word.find('=');
        const std::optional<double> value =
            equals == std::string_view::npos ? std::nullopt : parseNumber(word.substr(equals + 1));
        if (!value)
            return {};
        group.values.push_back({std::string(word.substr(0, equals)), *value});
    }
    return group;
}

} // namespace

std::vector<NodeGroup> parseNodeGroups(std::string_view text)
{
    std::vector<NodeGroup> groups;
    while (text.find_first_not_of(kSpace) != std::string_view::npos) {
        const std::size_t end = std::min(text.find(';'), text.size());
        groups.push_back(parseGroup(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return groups;
}

std::string nodeGroupsText(const std::vector<NodeGroup> &groups)
{
    std::string text;
    for (const NodeGroup &group : groups) {
        text += fmt::format("{}{}", text.empty() ? "" : "; ", group.nodes);
        for (const NodeValue &each : group.values)
            text += fmt::format(" {}={}", each.key, each.value);
    }
    return text;
}

const Field *nodeField(std::string_view key)
{
    for (const std::string_view part : {kDevice, kCluster}) {
        const Field *field = findField(std::string(part) + std::string(key));
        if (field != nullptr && isOfNode(*field))
            return field;
    }
    return nullptr;
}

std::vector<std::string> nodeFieldKeys()
{
    std::vector<std::string> keys;
    for (const Field &field : scenarioFields()) {
        if (isOfNode(field))
            keys.emplace_back(field.path.substr((field.path.starts_with(kDevice) ? kDevice : kCluster).size()));
    }
    return keys;
}

Scenario onNodesOf(const Scenario &scenario, const NodeGroup &group)
{
    Scenario on = scenario;
    on.cluster.mixed.clear();
    for (const NodeValue &each : group.values) {
        if (const Field *field = nodeField(each.key))
            field->set(on, each.value);
    }
    return on;
}

} // namespace stringline
