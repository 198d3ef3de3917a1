#include "core/measured/check_tables.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace stringline {

namespace {

constexpr double kSlowest = 1000;            // times the peak: no product of any size runs so slowly
constexpr double kLaunchMicroseconds = 1000; // below that a slow time may be the launch's

std::string whereText(const MeasuredTables &tables, const MeasuredOrigin &origin)
{
    return fmt::format("{} line {}", tables.sources[static_cast<std::size_t>(origin.source)].file, origin.line);
}

std::string groupText(const MeasuredCollective &row)
{
    std::string text =
        fmt::format("{} over {} ranks", collectives()[static_cast<std::size_t>(row.collective)].id, row.ranks);
    if (row.nodes > 0)
        text += fmt::format(" on {} node{}", row.nodes, row.nodes == 1 ? "" : "s");
    return text;
}

std::string timeText(double microseconds)
{
    return fmt::format("{:.4g} us", microseconds);
}

// Rows with a mark each; marked ones leave with a refusal.
template <class Row>
struct Judged {
    Row row;
    std::string what; // empty while the row stands
    std::string expected;

    void refuse(std::string found, std::string wanted)
    {
        if (!what.empty())
            return;
        what = std::move(found);
        expected = std::move(wanted);
    }
};

// Moves the rows that stand to `kept` and the others to the refusals; a group that lost most of its rows goes whole.
template <class Row>
void settle(std::vector<Judged<Row>> &group, std::vector<Row> &kept, MeasuredTables &tables)
{
    const auto refused = std::ranges::count_if(group, [](const Judged<Row> &one) { return !one.what.empty(); });
    const bool whole = 2 * refused > static_cast<std::ptrdiff_t>(group.size()) && group.size() > 1;
    if (whole) {
        const auto first = std::ranges::find_if(group, [](const Judged<Row> &one) { return !one.what.empty(); });
        tables.refusals.push_back(
            {first->row.origin,
             fmt::format("{} of {} rows refused, this one first: {}", refused, group.size(), first->what),
             first->expected + "; is the unit right? The table is not used", true});
        return;
    }
    for (Judged<Row> &one : group) {
        if (one.what.empty())
            kept.push_back(std::move(one.row));
        else
            tables.refusals.push_back({one.row.origin, std::move(one.what), std::move(one.expected), false});
    }
}

// Products

void judgeKernel(Judged<MeasuredKernel> &one, const DeviceSpec &device)
{
    const MeasuredKernel &row = one.row;
    const double shortest = shortestTime(row, device).value() * 1e6;
    if (shortest <= 0)
        return;
    const std::string work =
        row.isGemm()
            ? fmt::format("{:.4g} GFLOP at a peak of {:.4g} TFLOP/s", row.shape.flops() / 1e9,
                          matrixPeak(elementBytes(row.dtype), device).value() / 1e12)
            : fmt::format("{} at {:.4g} GB/s", bytesText(Bytes(row.bytes)), device.memoryBandwidth.value() / 1e9);
    if (row.microseconds * kPeakTolerance < shortest)
        one.refuse("a time of " + timeText(row.microseconds) + ", faster than " + device.name,
                   fmt::format("at least {}: {}", timeText(shortest), work));
    else if (row.microseconds > kSlowest * shortest && row.microseconds > kLaunchMicroseconds)
        one.refuse("a time of " + timeText(row.microseconds) + ", a thousand times the shortest possible",
                   fmt::format("about {}: {}", timeText(2 * shortest), work));
}

using KernelKey =
    std::tuple<int, std::string, OpPart, double, double, double, double, double, double, double, double, double>;

KernelKey keyOf(const MeasuredKernel &row, bool withSource)
{
    const std::string name = row.isGemm() && row.operatorName.empty() ? std::string() : row.operatorName;
    return {withSource ? row.origin.source : 0,
            name,
            row.part,
            row.shape.batch,
            row.shape.m,
            row.shape.n,
            row.shape.k,
            elementBytes(row.dtype),
            row.elements,
            row.place.hidden,
            row.place.tensor,
            row.place.microbatch};
}

bool isUsable(const MeasuredKernel &row)
{
    return row.isGemm() || !row.operatorName.empty();
}

void checkKernels(MeasuredTables &tables, const ClusterSpec *cluster)
{
    std::map<int, std::vector<Judged<MeasuredKernel>>> bySource;
    for (MeasuredKernel &row : tables.kernels) {
        const int source = row.origin.source;
        bySource[source].push_back({std::move(row), {}, {}});
    }
    tables.kernels.clear();
    for (auto &[source, rows] : bySource) {
        std::map<KernelKey, MeasuredOrigin> seen;
        for (Judged<MeasuredKernel> &one : rows) {
            if (cluster != nullptr)
                judgeKernel(one, cluster->device);
            if (!one.what.empty() || !isUsable(one.row))
                continue;
            const auto [known, fresh] = seen.emplace(keyOf(one.row, true), one.row.origin);
            if (!fresh)
                one.refuse("the same once more, in " + timeText(one.row.microseconds),
                           fmt::format("one row; the first stands in line {}", known->second.line));
        }
        settle(rows, tables.kernels, tables);
    }
}

// Collectives

using GroupKey = std::tuple<Collective, int, int, int>;

GroupKey groupOf(const MeasuredCollective &row)
{
    return {row.collective, row.ranks, row.nodes, row.groupsPerNode};
}

void judgeSizes(std::vector<Judged<MeasuredCollective>> &rows)
{
    std::map<double, int> seen;
    double largest = 0;
    for (Judged<MeasuredCollective> &one : rows) {
        const double bytes = one.row.bytes;
        const auto [known, fresh] = seen.emplace(bytes, one.row.origin.line);
        if (!fresh)
            one.refuse(fmt::format("{} bytes once more", exactText(bytes)),
                       fmt::format("one row of a size; the first stands in line {}", known->second));
        else if (bytes < largest)
            one.refuse(fmt::format("{} bytes after {}", exactText(bytes), exactText(largest)), "sizes that rise");
        largest = std::max(largest, bytes);
    }
}

void judgePeak(std::vector<Judged<MeasuredCollective>> &rows, const ClusterSpec &cluster)
{
    for (Judged<MeasuredCollective> &one : rows) {
        const double shortest = shortestTime(one.row, cluster).value() * 1e6;
        if (one.row.microseconds * kPeakTolerance < shortest)
            one.refuse(fmt::format("{} of {} in {}, faster than the links", groupText(one.row),
                                   bytesText(Bytes(one.row.bytes)), timeText(one.row.microseconds)),
                       fmt::format("at least {} over links of {:.4g} GB/s inside a node and {:.4g} between",
                                   timeText(shortest), cluster.scaleUp.bandwidth.value() / 1e9,
                                   cluster.scaleOut.bandwidth.value() / 1e9));
    }
}

// The longest run of rows whose times rise, to the tolerance, from each to the next; the others are refused.
void judgeTimes(std::vector<Judged<MeasuredCollective>> &rows)
{
    std::vector<std::size_t> standing;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].what.empty())
            standing.push_back(i);
    }
    const std::size_t count = standing.size();
    std::vector<int> length(count, 1);
    std::vector<std::size_t> before(count, count);
    const auto time = [&](std::size_t i) { return rows[standing[i]].row.microseconds; };
    std::size_t last = 0;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (time(i) * kRisingTolerance >= time(j) && length[j] + 1 > length[i]) {
                length[i] = length[j] + 1;
                before[i] = j;
            }
        }
        if (length[i] > length[last])
            last = i;
    }
    std::vector<bool> kept(count, false);
    for (std::size_t i = last; i < count; i = before[i])
        kept[i] = true;
    for (std::size_t i = 0; i < count; ++i) {
        if (!kept[i])
            rows[standing[i]].refuse(fmt::format("{} for {} bytes, out of line with the rows around it",
                                                 timeText(time(i)), exactText(rows[standing[i]].row.bytes)),
                                     "times that rise with the size");
    }
}

void nameGaps(const std::vector<Judged<MeasuredCollective>> &rows, MeasuredTables &tables)
{
    const MeasuredCollective *before = nullptr;
    for (const Judged<MeasuredCollective> &one : rows) {
        if (!one.what.empty())
            continue;
        if (before != nullptr && one.row.bytes > before->bytes * kWidestGap)
            tables.refusals.push_back(
                {one.row.origin,
                 fmt::format("a gap from {} to {} bytes", exactText(before->bytes), exactText(one.row.bytes)),
                 fmt::format("sizes at most {} times apart; between them nothing is measured", kWidestGap), false});
        before = &one.row;
    }
}

constexpr std::size_t kLongestTable = 20'000; // rows of one curve; the search for rising times is quadratic

void checkCollectives(MeasuredTables &tables, const ClusterSpec *cluster)
{
    std::map<int, std::vector<Judged<MeasuredCollective>>> byTable;
    for (const MeasuredCollective &row : tables.collectives)
        byTable[row.table].push_back({row, {}, {}});
    tables.collectives.clear();
    std::map<GroupKey, MeasuredOrigin> groups;
    for (auto &[table, rows] : byTable) {
        const MeasuredCollective first = rows.front().row;
        const auto [known, fresh] = groups.emplace(groupOf(first), first.origin);
        if (!fresh && first.groupsPerNode != 0) {
            tables.refusals.push_back({first.origin, "a second table of " + groupText(first),
                                       "one table of a group; the first stands in " + whereText(tables, known->second),
                                       true});
            continue;
        }
        if (rows.size() > kLongestTable) {
            tables.refusals.push_back({first.origin, fmt::format("a table of {} rows", rows.size()),
                                       fmt::format("at most {}", kLongestTable), true});
            continue;
        }
        judgeSizes(rows);
        if (cluster != nullptr)
            judgePeak(rows, *cluster);
        judgeTimes(rows);
        nameGaps(rows, tables);
        settle(rows, tables.collectives, tables);
    }
}

} // namespace

MeasuredTables checkedTables(MeasuredTables tables, const ClusterSpec *cluster)
{
    checkKernels(tables, cluster);
    checkCollectives(tables, cluster);
    std::ranges::stable_sort(tables.refusals, {}, [](const MeasuredRefusal &refusal) {
        return std::pair(refusal.origin.source, refusal.origin.line);
    });
    return tables;
}

MeasuredTimes measuredTimes(const MeasuredTables &checked)
{
    struct Mean {
        const MeasuredKernel *row = nullptr;
        double sum = 0;
        double count = 0;
    };
    std::map<KernelKey, Mean> kernels;
    for (const MeasuredKernel &row : checked.kernels) {
        if (!isUsable(row))
            continue;
        Mean &mean = kernels[keyOf(row, false)];
        mean.row = &row;
        mean.sum += row.microseconds * row.count;
        mean.count += row.count;
    }
    std::vector<MeasuredGemm> gemms;
    std::vector<MeasuredOp> ops;
    for (const auto &[key, mean] : kernels) {
        const MeasuredKernel &row = *mean.row;
        const Seconds time = microseconds(mean.sum / mean.count);
        if (row.operatorName.empty())
            gemms.push_back({row.shape, elementBytes(row.dtype), time});
        else
            ops.push_back({row.operatorName, row.part, row.place, row.elements, time});
    }
    std::map<GroupKey, std::map<double, double>> curves;
    for (const MeasuredCollective &row : checked.collectives) {
        const auto [point, fresh] = curves[groupOf(row)].emplace(row.bytes, row.microseconds);
        if (!fresh)
            point->second = std::min(point->second, row.microseconds);
    }
    std::vector<MeasuredCurve> all;
    for (const auto &[key, points] : curves) {
        MeasuredCurve curve;
        std::tie(curve.collective, curve.ranks, curve.nodes, curve.groupsPerNode) = key;
        for (const auto &[bytes, time] : points)
            curve.points.push_back({bytes, microseconds(time)});
        all.push_back(std::move(curve));
    }
    return {std::move(gemms), std::move(ops), std::move(all)};
}

} // namespace stringline
