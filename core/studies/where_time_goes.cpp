#include "core/studies/where_time_goes.h"

#include "core/studies/parts.h"

#include <fmt/format.h>

#include <numeric>

namespace stringline::parts {

Seconds secondsOf(const Breakdown &breakdown, Cause cause)
{
    return toSeconds(breakdown[cause]);
}

Seconds computeTime(const Breakdown &breakdown)
{
    return toSeconds(breakdown[Cause::Compute] + breakdown[Cause::Recompute]);
}

Seconds exposedTime(const Breakdown &breakdown)
{
    Tick sum = 0;
    for (const Cause cause : {Cause::Tensor, Cause::Context, Cause::Expert, Cause::Pipeline, Cause::Data})
        sum += breakdown[cause];
    return toSeconds(sum);
}

std::vector<StudyColumn> causeSecondsColumns()
{
    std::vector<StudyColumn> columns;
    for (const CauseRow &row : causes())
        columns.push_back(seconds(fmt::format("{}Seconds", row.id), std::string(row.label)));
    return columns;
}

std::vector<StudyColumn> causeShareColumns()
{
    std::vector<StudyColumn> columns;
    for (const CauseRow &row : causes())
        columns.push_back(share(fmt::format("{}Share", row.id), std::string(row.label)));
    return columns;
}

std::vector<std::string> idsOf(const std::vector<StudyColumn> &columns)
{
    std::vector<std::string> ids;
    ids.reserve(columns.size());
    for (const StudyColumn &column : columns)
        ids.push_back(column.id);
    return ids;
}

void addCauseSeconds(std::vector<StudyCell> &row, const Breakdown &breakdown)
{
    for (const CauseRow &each : causes())
        row.emplace_back(secondsOf(breakdown, each.cause).value());
}

void addCauseShares(std::vector<StudyCell> &row, const Breakdown &breakdown)
{
    const Tick whole = std::accumulate(breakdown.ticks.begin(), breakdown.ticks.end(), Tick(0));
    for (const CauseRow &each : causes())
        row.emplace_back(whole > 0 ? static_cast<double>(breakdown[each.cause]) / static_cast<double>(whole) : 0.0);
}

void addNothing(std::vector<StudyCell> &row, std::size_t cells)
{
    row.insert(row.end(), cells, StudyCell());
}

} // namespace stringline::parts
