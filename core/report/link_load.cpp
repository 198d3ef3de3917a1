#include "core/report/link_load.h"

#include "core/cost/replica_classes.h"
#include "core/parallel/mesh.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace stringline {

namespace {

constexpr std::array<LinkKindRow, 4> kKinds{{
    {LinkKind::ScaleUp, "scale-up", "scale-up", "the port of every GPU to the others of its node"},
    {LinkKind::Network, "network", "NIC", "the port of every GPU to the network"},
    {LinkKind::Rail, "rail", "rail", "the NICs at the same place of all nodes"},
    {LinkKind::Spine, "spine", "spine", "what joins the nodes"},
}};

constexpr std::array<std::string_view, 6> kLimits{
    "Bytes are those sent, in one direction; on average a port receives as much.",
    "Of a collective each rank counts the mean: ends of chains and roots differ.",
    "A collective over both kinds of links keeps both busy from begin to end.",
    "Clusters name no switches: a rail is the NICs at one place of all nodes.",
    "All that leaves nodes counts on the spine: the most that can reach it.",
    "Not counted: the gradient norm, host links, loading, checkpoints.",
};

LinkUse portUse(LinkKind kind, int rank, int gpus, BytesPerSecond capacity, const RankCurve &curve, Tick period)
{
    const Port port = kind == LinkKind::ScaleUp ? Port::ScaleUp : Port::Network;
    const SentUntil sent = curve.all(port);
    LinkUse use{kind, rank, gpus, capacity, Bytes(sent.bytes), 0, 0, curve.by(port)};
    if (period > 0)
        use.busy = std::min(1.0, sent.busy / static_cast<double>(period));
    return use;
}

void setLoad(LinkUse &use, Seconds period)
{
    if (use.capacity.value() > 0 && period > Seconds(0))
        use.load = use.bytes / use.capacity / period;
}

// Adds the NIC of a GPU of that class to a rail or the spine.
void addPort(LinkUse &sum, const LinkUse &nic, int gpus)
{
    sum.ports += gpus;
    sum.bytes += nic.bytes * gpus;
    sum.busy += nic.busy * gpus; // the mean at the end
    for (std::size_t i = 0; i < kActivityCount; ++i)
        sum.by[i] += nic.by[i] * gpus;
}

} // namespace

std::span<const LinkKindRow> linkKinds()
{
    return kKinds;
}

const LinkKindRow &row(LinkKind kind)
{
    return kKinds[static_cast<std::size_t>(kind)];
}

const LinkUse *LinkLoad::find(LinkKind kind, int which) const
{
    const auto key = [](const LinkUse &use) { return std::pair(use.kind, use.which); };
    const auto found = std::ranges::lower_bound(links, std::pair(kind, which), {}, key);
    return found != links.end() && key(*found) == std::pair(kind, which) ? &*found : nullptr;
}

std::vector<int> rankOfGpus(const Scenario &scenario, const Timeline &timeline)
{
    const Mesh mesh = meshOf(scenario);
    const auto stages = static_cast<int>(timeline.stages());
    const std::vector<int> classes = timeline.further.empty() ? std::vector<int>{} : classOfReplicas(scenario);
    std::vector<int> ranks(static_cast<std::size_t>(mesh.gpus));
    for (int gpu = 0; gpu < mesh.gpus; ++gpu) {
        const RankPlace place = placeOf(mesh, gpu);
        const auto replica = static_cast<std::size_t>(place.index[static_cast<std::size_t>(Axis::Data)]);
        const int which = replica < classes.size() ? classes[replica] : 0;
        ranks[static_cast<std::size_t>(gpu)] =
            which * stages + place.index[static_cast<std::size_t>(Axis::Pipeline)] % std::max(1, stages);
    }
    return ranks;
}

LinkLoad linkLoad(const Scenario &scenario, const Timeline &timeline, const LinkTraffic &traffic,
                  const std::stop_token &stop)
{
    return linkLoad(scenario, timeline, LinkCurves(timeline, traffic), stop);
}

LinkLoad linkLoad(const Scenario &scenario, const Timeline &timeline, const LinkCurves &curves,
                  const std::stop_token &stop)
{
    LinkLoad load;
    const auto ranks = static_cast<int>(timeline.ranks.size());
    if (ranks == 0)
        return load;
    const ClusterSpec &cluster = scenario.cluster;
    const Mesh mesh = meshOf(scenario);
    load.period = toSeconds(timeline.period);
    const std::vector<int> rankOf = rankOfGpus(scenario, timeline);
    // GPUs of each rank by their place in the node.
    const auto places = static_cast<std::size_t>(mesh.devicesPerNode);
    std::vector<int> gpus(static_cast<std::size_t>(ranks) * places, 0);
    for (std::size_t gpu = 0; gpu < rankOf.size(); ++gpu)
        ++gpus[static_cast<std::size_t>(rankOf[gpu]) * places + gpu % places];
    std::vector<LinkUse> nics;
    for (int rank = 0; rank < ranks; ++rank) {
        if (stop.stop_requested())
            return {};
        const auto first = gpus.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(rank) * places);
        int count = 0;
        for (auto place = first; place != first + static_cast<std::ptrdiff_t>(places); ++place)
            count += *place;
        const RankCurve &curve = curves.of(rank);
        load.links.push_back(
            portUse(LinkKind::ScaleUp, rank, count, cluster.scaleUp.bandwidth, curve, timeline.period));
        load.scaleUp += load.links.back().bytes * count;
        nics.push_back(portUse(LinkKind::Network, rank, count, cluster.scaleOut.bandwidth, curve, timeline.period));
        load.network += nics.back().bytes * count;
    }
    if (mesh.nodes() > 1) {
        load.links.insert(load.links.end(), nics.begin(), nics.end());
        LinkUse spine{LinkKind::Spine};
        for (std::size_t place = 0; place < places; ++place) {
            LinkUse rail{LinkKind::Rail, static_cast<int>(place)};
            for (const LinkUse &nic : nics) {
                const int count = gpus[static_cast<std::size_t>(nic.which) * places + place];
                addPort(rail, nic, count);
                addPort(spine, nic, count);
            }
            if (rail.ports == 0)
                continue;
            rail.capacity = cluster.scaleOut.bandwidth * rail.ports;
            rail.busy /= rail.ports;
            load.links.push_back(rail);
        }
        spine.capacity = cluster.scaleOut.bandwidth * (spine.ports / std::max(1.0, cluster.oversubscription));
        spine.busy /= std::max(1, spine.ports);
        load.links.push_back(spine);
    }
    for (LinkUse &use : load.links)
        setLoad(use, load.period);
    return load;
}

std::string linkName(const LinkUse &use, const Scenario &scenario, const Timeline &timeline)
{
    const auto stages = static_cast<int>(std::max<std::size_t>(1, timeline.stages()));
    const auto ofStage = [&](std::string_view link) {
        const int group = use.which / stages;
        return fmt::format("{} of stage {}{}", link, use.which % stages,
                           group > 0 ? fmt::format(", replicas of class {}", group) : "");
    };
    switch (use.kind) {
    case LinkKind::ScaleUp:
        return ofStage(scenario.cluster.scaleUp.name);
    case LinkKind::Network:
        return ofStage("NIC");
    case LinkKind::Rail:
        return fmt::format("rail {}", use.which);
    case LinkKind::Spine:
        break;
    }
    return "spine";
}

std::span<const std::string_view> linkLimits()
{
    return kLimits;
}

} // namespace stringline
