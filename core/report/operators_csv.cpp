#include "core/report/operators_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace stringline {

std::vector<OperatorTotal> operatorTotals(const Timeline &timeline, int rank)
{
    const std::vector<Span> &passes = timeline.ranks[static_cast<std::size_t>(rank)].spans(Lane::Compute);
    std::vector<std::int64_t> uses(timeline.templates.size(), 0);
    for (const Span &pass : passes) {
        if (pass.templateIndex != kNone)
            ++uses[static_cast<std::size_t>(pass.templateIndex)];
    }
    std::vector<OperatorTotal> totals;
    for (std::size_t i = 0; i < uses.size(); ++i) {
        if (uses[i] == 0)
            continue;
        for (const TemplateOp &op : timeline.templates[i].ops) {
            auto found = std::ranges::find_if(totals, [&](const OperatorTotal &total) {
                return total.name == op.name && total.activity == op.activity && total.lane == op.lane;
            });
            if (found == totals.end())
                found = totals.insert(totals.end(), {op.name, op.activity, op.lane, 0, 0});
            found->count += uses[i];
            found->time += uses[i] * op.duration;
        }
    }
    std::ranges::sort(totals, [](const OperatorTotal &a, const OperatorTotal &b) {
        return a.time != b.time ? a.time > b.time : a.name < b.name;
    });
    return totals;
}

std::string operatorsCsv(const Timeline &timeline)
{
    std::string text = "rank,operator,activity,lane,count,seconds,share_of_iteration\n";
    const double length = std::max(1.0, static_cast<double>(timeline.length));
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        for (const OperatorTotal &total : operatorTotals(timeline, static_cast<int>(rank)))
            fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{:.9f},{:.6f}\n", rank, total.name,
                           row(total.activity).id, laneLabel(total.lane), total.count, toSeconds(total.time).value(),
                           static_cast<double>(total.time) / length);
    }
    return text;
}

} // namespace stringline
