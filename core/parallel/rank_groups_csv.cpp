// Ranks and their groups as tables.
#include "core/base/csv.h"
#include "core/parallel/rank_groups.h"

#include <fmt/format.h>

namespace stringline {

namespace {

std::vector<GroupKind> kindsOf(const Scenario &scenario)
{
    std::vector<GroupKind> kinds;
    for (const GroupKindRow &each : groupKinds()) {
        if (hasGroups(scenario, each.kind))
            kinds.push_back(each.kind);
    }
    return kinds;
}

} // namespace

std::string ranksText(std::span<const int> ranks)
{
    std::string text;
    for (std::size_t first = 0; first < ranks.size();) {
        std::size_t last = first;
        const int step = first + 1 < ranks.size() ? ranks[first + 1] - ranks[first] : 0;
        while (last + 1 < ranks.size() && ranks[last + 1] - ranks[last] == step)
            ++last;
        if (!text.empty())
            text += ' ';
        if (last - first < 2) {
            text += std::to_string(ranks[first]);
            ++first;
            continue;
        }
        text += fmt::format("{}-{}", ranks[first], ranks[last]);
        if (step != 1)
            text += fmt::format(":{}", step);
        first = last + 1;
    }
    return text;
}

std::string rankCsv(const Scenario &scenario, int most)
{
    const Mesh mesh = meshOf(scenario);
    const std::vector<GroupKind> kinds = kindsOf(scenario);
    std::vector<std::string> cells{"rank", "node", "gpu"};
    for (const AxisRow &axis : parallelAxes())
        cells.emplace_back(axis.id);
    std::vector<GroupKind> folded;
    if (hasExperts(scenario.model)) {
        folded = {GroupKind::Expert, GroupKind::ExpertTensor, GroupKind::ExpertData};
        cells.insert(cells.end(), {"expert", "expertTensor", "expertData"});
    }
    for (const GroupKind kind : kinds) {
        cells.push_back(fmt::format("{} group", row(kind).id));
        cells.push_back(fmt::format("{} ranks", row(kind).id));
    }
    std::string text = csvLine(cells);
    for (const RankRow &each : rankRows(scenario, most)) {
        cells = {std::to_string(each.rank), std::to_string(each.place.node), std::to_string(each.place.device)};
        for (const int index : each.place.index)
            cells.push_back(std::to_string(index));
        for (const GroupKind kind : folded)
            cells.push_back(std::to_string(each.in(kind).index));
        for (const GroupKind kind : kinds) {
            cells.push_back(std::to_string(each.in(kind).group));
            cells.push_back(ranksText(ranksOfGroup(scenario, mesh, kind, each.rank)));
        }
        text += csvLine(cells);
    }
    return text;
}

std::string groupCsv(const Scenario &scenario, GroupKind kind)
{
    std::string text = csvLine(std::vector<std::string>{"group", "size", "ranks"});
    int number = 0;
    for (const std::vector<int> &ranks : groupsOf(scenario, kind))
        text += csvLine(std::vector{std::to_string(number++), std::to_string(ranks.size()), ranksText(ranks)});
    return text;
}

} // namespace stringline
