#include "core/import/slurm_nodes.h"

#include "core/base/text.h"
#include "core/import/slurm_hosts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace stringline {

namespace {

bool isOut(std::string_view state)
{
    std::string small(state);
    std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    constexpr std::string_view kOut[] = {"down", "drain", "drng", "fail", "not_respond", "future", "powered"};
    return std::ranges::any_of(kOut, [&](std::string_view word) { return small.find(word) != std::string::npos; });
}

} // namespace

std::vector<SlurmKind> slurmKinds(const SlurmText &text, ConfigReader &reader)
{
    std::set<std::string> seen;
    std::map<std::pair<std::int64_t, std::string>, SlurmKind> kinds;
    std::int64_t all = 0;
    for (const SlurmNodes &nodes : text.nodes) {
        const ConfigKey key{"nodes", {}, nodes.line, nodes.names.empty() ? std::to_string(nodes.count) : nodes.names};
        std::int64_t count = nodes.count;
        if (!nodes.names.empty()) {
            const HostList hosts = hostsOf(nodes.names);
            if (!hosts.refusal.empty()) {
                reader.fail(key, hosts.refusal);
                continue;
            }
            count =
                std::ranges::count_if(hosts.names, [&](const std::string &name) { return seen.insert(name).second; });
        }
        all += count;
        if (all > kMostSlurmNodes) {
            reader.fail(key, fmt::format("expected at most {} nodes, found more", groupedText(kMostSlurmNodes)));
            return {};
        }
        if (isOut(nodes.state)) {
            reader.ignore(key, fmt::format("{}: {} out of work", nodes.state, count));
            continue;
        }
        const SlurmGpus gpus = gpusOfResources(nodes.resources).value_or(SlurmGpus{});
        if (count == 0 || gpus.count > 1024) {
            if (count > 0)
                reader.fail(key, fmt::format("expected at most 1024 GPUs a node, found {}", gpus.count));
            continue;
        }
        SlurmKind &kind = kinds[{gpus.count, gpus.type}];
        if (kind.nodes == 0)
            kind = {0, gpus, nodes.line, key.value};
        kind.nodes += count;
    }
    std::vector<SlurmKind> sorted;
    sorted.reserve(kinds.size());
    for (const auto &[id, kind] : kinds)
        sorted.push_back(kind);
    std::ranges::stable_sort(sorted, std::greater{},
                             [](const SlurmKind &kind) { return std::pair(kind.nodes * kind.gpus.count, kind.nodes); });
    return sorted;
}

std::string kindText(const SlurmKind &kind)
{
    const std::string nodes = fmt::format("{} {}", kind.nodes, kind.nodes == 1 ? "node" : "nodes");
    if (kind.gpus.count == 0)
        return nodes;
    return fmt::format("{} of {} {}", nodes, kind.gpus.count, kind.gpus.type.empty() ? "GPUs" : kind.gpus.type);
}

} // namespace stringline
