#include "core/studies/scaling_links.h"

#include "core/evaluate/evaluate.h"
#include "core/studies/scaling_points.h"
#include "core/studies/where_time_goes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline::scaling {

namespace {

constexpr double kBytesPerGB = 1e9;
constexpr double kMostGBps = 1e6; // that cluster.scaleOut.bandwidthGBps takes
constexpr double kPrecision = 1e-3;

// Exposed data-parallel communication, as a share of the iteration, with so many GB/s between nodes.
class DataShare {
public:
    explicit DataShare(const Scenario &scenario)
        : m_scenario(scenario)
    {
    }

    double operator()(double gigabytes)
    {
        m_scenario.cluster.scaleOut.bandwidth = BytesPerSecond(gigabytes * kBytesPerGB);
        const EvaluationPtr evaluation = evaluate(std::make_shared<const Scenario>(m_scenario), m_workspace);
        return dataShare(evaluation->report);
    }

private:
    Scenario m_scenario;
    Workspace m_workspace;
};

} // namespace

Hiding hidingBandwidth(const Scenario &scenario, double share, const StudyContext &context)
{
    DataShare shareAt(scenario);
    const double now = scenario.cluster.scaleOut.bandwidth.value() / kBytesPerGB;
    Hiding hiding;
    hiding.shareNow = shareAt(now);
    hiding.shareAtMost = shareAt(kMostGBps);
    if (hiding.shareAtMost > share) {
        hiding.hides = Hides::Never;
        return hiding;
    }
    constexpr double kLeast = 1e-3; // of what is there
    double low = now * kLeast;
    double high = hiding.shareNow <= share ? now : kMostGBps;
    if (shareAt(low) <= share) {
        hiding.hides = Hides::Any;
        return hiding;
    }
    while (high / low > 1 + kPrecision) {
        if (context.stop.stop_requested())
            return hiding;
        const double middle = std::sqrt(low * high);
        (shareAt(middle) <= share ? high : low) = middle;
    }
    hiding.hides = Hides::From;
    hiding.bandwidth = BytesPerSecond(high * kBytesPerGB);
    return hiding;
}

StudyTable linksTable(const Scenario &scenario, const Scenario &base, const LinkSweep &sweep,
                      const StudyContext &context, const parts::Portion &portion)
{
    StudyTable table{"links",
                     fmt::format("The network under {} GPUs", scenario.cluster.gpus),
                     {parts::integer("nodeGpus", "GPUs per node"),
                      {"latencyUs", "latency", "us", nullptr},
                      {"bandwidthGBps", "bandwidth", "GB/s", nullptr},
                      parts::seconds("iterationSeconds", "iteration"),
                      parts::seconds("exposedSeconds", "exposed communication"),
                      parts::share("exposedShare", "of the iteration"),
                      parts::share("dataShare", "data parallel"),
                      parts::share("mfu", "MFU"),
                      parts::word("problem", "problem")},
                     {},
                     {}};
    struct Combination {
        int nodeGpus = 0;
        double latency = 0;   // us
        double bandwidth = 0; // GB/s
    };
    std::vector<Combination> combinations;
    std::vector<Scenario> scenarios;
    for (const int nodeGpus : sweep.nodeSizes) {
        for (const double latency : sweep.latencies) {
            for (const double bandwidth : sweep.bandwidths) {
                combinations.push_back({nodeGpus, latency, bandwidth});
                Scenario &each = scenarios.emplace_back(scenario);
                each.cluster.devicesPerNode = nodeGpus;
                each.cluster.scaleOut.latency = microseconds(latency);
                each.cluster.scaleOut.bandwidth = BytesPerSecond(bandwidth * kBytesPerGB);
            }
        }
    }
    const std::vector<parts::Judged> judged = parts::judged(scenarios, context, portion);
    for (std::size_t i = 0; i < judged.size(); ++i) {
        const Combination &combination = combinations[i];
        std::vector<StudyCell> row = {double(combination.nodeGpus), combination.latency, combination.bandwidth};
        const Report &report = judged[i].report;
        if (judged[i].legal) {
            row.emplace_back(report.iteration.value());
            row.emplace_back(parts::exposedTime(report.breakdown).value());
            row.emplace_back(exposedShare(report));
            row.emplace_back(dataShare(report));
            row.emplace_back(report.mfu);
        } else {
            parts::addNothing(row, table.columns.size() - row.size() - 1);
        }
        row.emplace_back(judged[i].reason);
        table.add(std::move(row), judged[i].legal ? parts::changeText(base, scenarios[i]) : std::string());
    }
    return table;
}

} // namespace stringline::scaling
