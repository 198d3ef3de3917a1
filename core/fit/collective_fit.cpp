// Fits of the links' constants: inside a node and between nodes.
#include "core/base/text.h"
#include "core/cost/collectives.h"
#include "core/fit/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace stringline {

namespace {

constexpr double kSameNetwork = 0.05; // by which the bandwidth of a network may differ to be the preset's

struct Measurement {
    Collective collective = Collective::AllReduce;
    GroupSpan span;
    Bytes bytes;
    double microseconds = 0;
    std::string group;
    int line = 0;
};

struct Name {
    std::string_view name;
    Collective collective;
};
constexpr Name kNames[] = {{"all_reduce", Collective::AllReduce},
                           {"all_gather", Collective::AllGather},
                           {"reduce_scatter", Collective::ReduceScatter},
                           {"all_to_all", Collective::AllToAll}};

// Bus bandwidth over algorithm bandwidth, as nccl-tests defines them.
double busFactor(Collective collective, double n)
{
    return collective == Collective::AllReduce ? 2 * (n - 1) / n : (n - 1) / n;
}

class Reader {
public:
    Reader(const CsvTable &table, const std::string &file, const ClusterSpec &cluster, Bytes least)
        : m_table(table)
        , m_file(file)
        , m_cluster(cluster)
        , m_least(least)
        , m_allReduceTable(table.column("n_gpus") >= 0)
    {
    }

    std::vector<Measurement> read(bool betweenNodes)
    {
        std::vector<Measurement> found;
        for (std::size_t row = 0; row < m_table.rows.size(); ++row) {
            if (!meansGpu(m_table.cell(row, "gpu"), m_cluster.device.preset))
                continue;
            if (auto one = measurement(row, betweenNodes))
                found.push_back(std::move(*one));
        }
        return found;
    }

    Errors refused;
    std::map<std::string, int> leftOut;

private:
    std::optional<double> number(std::size_t row, std::string_view column)
    {
        return numberIn(m_table, row, column, m_file, refused);
    }

    std::optional<Measurement> measurement(std::size_t row, bool betweenNodes)
    {
        Measurement one;
        one.line = m_table.lines[row];
        const std::string_view kind = m_allReduceTable ? "all_reduce" : m_table.cell(row, "collective");
        const auto name = std::ranges::find(kNames, kind, &Name::name);
        if (name == std::end(kNames)) {
            leftOut["a collective that the fits do not know"] += betweenNodes ? 0 : 1;
            return std::nullopt;
        }
        one.collective = name->collective;
        const double nodes = m_allReduceTable ? 1 : number(row, "nodes").value_or(1);
        if ((nodes > 1) != betweenNodes)
            return std::nullopt;
        const double ranks = number(row, m_allReduceTable ? "n_gpus" : "gpus").value_or(0);
        one.bytes = Bytes(number(row, "size_bytes").value_or(0));
        if (ranks < 2 || one.bytes < m_least) {
            leftOut["of too few bytes, or without a size"] += 1;
            return std::nullopt;
        }
        if (betweenNodes) {
            const double network = number(row, "inter_GBs_per_gpu").value_or(0) * 1e9;
            if (std::abs(network / m_cluster.scaleOut.bandwidth.value() - 1) > kSameNetwork) {
                leftOut["another network than the cluster's"] += 1;
                return std::nullopt;
            }
        }
        one.microseconds = time(row, one, ranks);
        if (one.microseconds <= 0) {
            leftOut["no time"] += 1;
            return std::nullopt;
        }
        one.span.size = static_cast<int>(ranks);
        one.span.nodes = static_cast<int>(nodes);
        one.span.perNode = static_cast<int>(ranks / nodes);
        one.span.groupsPerNode = 1;
        one.group = fmt::format("{}, {} ranks", kind, one.span.size);
        return one;
    }

    double time(std::size_t row, const Measurement &one, double ranks)
    {
        if (m_allReduceTable)
            return number(row, "oop_time_ns").value_or(0) / 1e3;
        if (const auto stated = number(row, "time_us"))
            return *stated;
        const double bus = number(row, "busbw_GBs").value_or(0) * 1e9;
        return bus > 0 ? busFactor(one.collective, ranks) * one.bytes.value() / bus * 1e6 : 0;
    }

    const CsvTable &m_table;
    const std::string &m_file;
    const ClusterSpec &m_cluster;
    Bytes m_least;
    bool m_allReduceTable;
};

bool has(const std::vector<Measurement> &rows, bool (*which)(Collective))
{
    return std::ranges::any_of(rows, [&](const Measurement &one) { return which(one.collective); });
}

FitReport fitTier(const std::vector<Measurement> &rows, const std::string &file, const ClusterSpec &preset, bool outer)
{
    FitReport report;
    report.title = fmt::format("{} of {}", outer ? "network" : "links inside a node", preset.name);
    report.unit = "us";
    report.table = file;
    const LinkTier &now = outer ? preset.scaleOut : preset.scaleUp;
    const std::string prefix = outer ? "scaleOut." : "scaleUp.";
    struct Free {
        FreeConstant constant;
        void (*set)(LinkTier &, double);
    };
    const auto orElse = [&](double value) { return value > 0 ? value : now.efficiency; };
    const bool switched =
        !outer && now.inNetworkReduction && has(rows, [](Collective c) { return c == Collective::AllReduce; });
    const bool exchanged = !outer && has(rows, [](Collective c) { return c == Collective::AllToAll; });
    const bool passed = has(rows, [](Collective c) { return c == Collective::AllGather; }) || !switched;
    std::vector<Free> free = {
        {{prefix + "setupUs", 0, 1000, 1, now.setup.value() * 1e6},
         [](LinkTier &tier, double value) { tier.setup = microseconds(value); }},
        {{prefix + "latencyUs", 0, 100, 0.1, now.latency.value() * 1e6},
         [](LinkTier &tier, double value) { tier.latency = microseconds(value); }},
    };
    if (passed)
        free.push_back({{prefix + "efficiency", 0.05, 1, 0.01, now.efficiency},
                        [](LinkTier &tier, double value) { tier.efficiency = value; }});
    if (switched)
        free.push_back({{prefix + "reductionEfficiency", 0.05, 1, 0.01, orElse(now.reductionEfficiency)},
                        [](LinkTier &tier, double value) { tier.reductionEfficiency = value; }});
    if (exchanged)
        free.push_back({{prefix + "exchangeEfficiency", 0.05, 1, 0.01, orElse(now.exchangeEfficiency)},
                        [](LinkTier &tier, double value) { tier.exchangeEfficiency = value; }});
    std::vector<FreeConstant> constants;
    constants.reserve(free.size());
    for (const Free &one : free)
        constants.push_back(one.constant);
    fitConstants(report, constants, [&](std::span<const double> values) {
        ClusterSpec cluster = preset;
        for (std::size_t i = 0; i < free.size(); ++i)
            free[i].set(outer ? cluster.scaleOut : cluster.scaleUp, values[i]);
        std::vector<FitPoint> points;
        for (const Measurement &one : rows) {
            const Seconds time = collectiveTime(one.collective, one.span, cluster, one.bytes);
            points.push_back({one.group, one.microseconds, time.value() * 1e6, one.line});
        }
        return points;
    });
    return report;
}

} // namespace

std::vector<FitReport> fitCollectives(const CsvTable &table, const std::string &file, const ClusterSpec &cluster,
                                      Bytes least)
{
    std::vector<FitReport> reports;
    for (const bool outer : {false, true}) {
        Reader reader(table, file, cluster, least);
        const auto rows = reader.read(outer);
        if (rows.empty())
            continue;
        reports.push_back(fitTier(rows, file, cluster, outer));
        reports.back().refused = std::move(reader.refused);
        for (const auto &[why, count] : reader.leftOut) {
            if (count > 0)
                reports.back().notes.push_back(fmt::format("{} rows: {}", count, why));
        }
    }
    return reports;
}

} // namespace stringline
