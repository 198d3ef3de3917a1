#include "core/report/link_curve.h"

#include "core/report/link_uses.h"
#include "core/sim/expand.h"

#include <algorithm>

namespace stringline {

namespace {

constexpr std::array kPorts{Port::ScaleUp, Port::Network};

std::size_t at(Port port)
{
    return static_cast<std::size_t>(port);
}

TemplateCurve templateCurve(const ChunkTemplate &shape)
{
    TemplateCurve curve;
    for (const Port port : kPorts) {
        std::vector<SentCurve::Use> uses;
        for (const TemplateOp &op : shape.ops) {
            const double bytes = op.sent.of(port);
            if (bytes <= 0)
                continue;
            uses.push_back({op.start, op.start + op.duration, bytes});
            curve.by[at(port)][static_cast<std::size_t>(op.activity)] += bytes;
        }
        curve.ports[at(port)] = SentCurve(uses);
    }
    return curve;
}

} // namespace

SentCurve::SentCurve(const std::vector<Use> &uses)
{
    struct Change {
        Tick time;
        int active;
        double rate; // bytes a tick
    };
    std::vector<Change> changes;
    changes.reserve(2 * uses.size());
    for (const Use &use : uses) {
        if (use.bytes <= 0)
            continue;
        const Tick end = std::max(use.end, use.start + 1);
        const double rate = use.bytes / static_cast<double>(end - use.start);
        changes.push_back({use.start, 1, rate});
        changes.push_back({end, -1, -rate});
    }
    std::ranges::sort(changes, {}, &Change::time);
    int active = 0;
    double rate = 0;
    SentUntil sent;
    for (std::size_t i = 0; i < changes.size();) {
        const Tick time = changes[i].time;
        if (!m_at.empty()) {
            const auto passed = static_cast<double>(time - m_at.back());
            sent = sent + SentUntil{rate * passed, active > 0 ? passed : 0};
        }
        const bool wasBusy = active > 0;
        for (; i < changes.size() && changes[i].time == time; ++i) {
            active += changes[i].active;
            rate += changes[i].rate;
        }
        if (active == 0)
            rate = 0; // without what rounding left
        if (!wasBusy && active > 0)
            m_runs.push_back({time, time});
        if (active == 0 && !m_runs.empty())
            m_runs.back().end = time;
        m_at.push_back(time);
        m_sent.push_back(sent);
    }
}

SentUntil SentCurve::until(double time) const
{
    const auto after = std::upper_bound(m_at.begin(), m_at.end(), time,
                                        [](double t, Tick change) { return t < static_cast<double>(change); });
    if (after == m_at.begin())
        return {};
    const auto next = static_cast<std::size_t>(after - m_at.begin());
    const SentUntil from = m_sent[next - 1];
    if (next == m_at.size())
        return from;
    const auto start = static_cast<double>(m_at[next - 1]);
    const double share = (time - start) / (static_cast<double>(m_at[next]) - start);
    const SentUntil more = m_sent[next] - from;
    return from + SentUntil{more.bytes * share, more.busy * share};
}

RankCurve::RankCurve(const Timeline &timeline, const LinkTraffic &traffic, const std::vector<TemplateCurve> &templates,
                     int rank)
    : m_passes(timeline.ranks[static_cast<std::size_t>(rank)].spans(Lane::Compute))
    , m_shapes(timeline.templates)
    , m_templates(templates)
{
    const std::vector<LinkSend> sends = sendsBetweenPasses(timeline, traffic, rank);
    for (const Port port : kPorts) {
        PortCurve &curve = m_ports[at(port)];
        curve.passes.reserve(m_passes.size() + 1);
        SentUntil sum;
        for (const Span &pass : m_passes) {
            curve.passes.push_back(sum);
            if (pass.templateIndex == kNone)
                continue;
            const auto which = static_cast<std::size_t>(pass.templateIndex);
            const SentUntil own = m_templates[which].ports[at(port)].all();
            const auto length = static_cast<double>(std::max<Tick>(1, m_shapes[which].duration));
            sum = sum + SentUntil{own.bytes, own.busy * static_cast<double>(pass.duration()) / length};
            for (std::size_t i = 0; i < kActivityCount; ++i)
                curve.by[i] += m_templates[which].by[at(port)][i];
        }
        curve.passes.push_back(sum);
        std::vector<SentCurve::Use> uses;
        for (const LinkSend &send : sends) {
            uses.push_back({send.start, send.end, send.sent.of(port)});
            curve.by[static_cast<std::size_t>(send.activity)] += send.sent.of(port);
        }
        curve.between = SentCurve(uses);
        curve.shared.reserve(curve.between.runs().size() + 1);
        double shared = 0;
        for (const SentCurve::Run &run : curve.between.runs()) {
            curve.shared.push_back(shared);
            shared += (passesUntil(port, run.end) - passesUntil(port, run.start)).busy;
        }
        curve.shared.push_back(shared);
        curve.all = sum + curve.between.all();
        curve.all.busy -= shared;
    }
}

SentUntil RankCurve::passesUntil(Port port, Tick time) const
{
    const std::size_t i = firstEndingAfter(m_passes, time);
    const SentUntil before = of(port).passes[i];
    if (i == m_passes.size() || m_passes[i].start >= time || m_passes[i].templateIndex == kNone)
        return before;
    const Span &pass = m_passes[i];
    const auto which = static_cast<std::size_t>(pass.templateIndex);
    const double stretch =
        static_cast<double>(pass.duration()) / static_cast<double>(std::max<Tick>(1, m_shapes[which].duration));
    const SentUntil inside = m_templates[which].ports[at(port)].until(static_cast<double>(time - pass.start) / stretch);
    return before + SentUntil{inside.bytes, inside.busy * stretch};
}

// Ticks until `time` in which both passes and what is between them send.
double RankCurve::sharedUntil(Port port, Tick time) const
{
    const PortCurve &curve = of(port);
    const std::vector<SentCurve::Run> &runs = curve.between.runs();
    const auto after = std::ranges::upper_bound(runs, time, {}, &SentCurve::Run::start);
    const auto i = static_cast<std::size_t>(after - runs.begin());
    if (i == 0 || time >= runs[i - 1].end)
        return curve.shared[i];
    return curve.shared[i - 1] + (passesUntil(port, time) - passesUntil(port, runs[i - 1].start)).busy;
}

SentUntil RankCurve::until(Port port, Tick time) const
{
    SentUntil sum = passesUntil(port, time) + of(port).between.until(static_cast<double>(time));
    sum.busy -= sharedUntil(port, time);
    return sum;
}

LinkCurves::LinkCurves(const Timeline &timeline, const LinkTraffic &traffic)
    : m_timeline(timeline)
    , m_traffic(traffic)
    , m_entries(std::make_unique<Entry[]>(timeline.ranks.size()))
{
}

const RankCurve &LinkCurves::of(int rank) const
{
    std::call_once(m_templatesOnce, [this] {
        m_templates.reserve(m_timeline.templates.size());
        for (const ChunkTemplate &shape : m_timeline.templates)
            m_templates.push_back(templateCurve(shape));
    });
    Entry &entry = m_entries[static_cast<std::size_t>(rank)];
    std::call_once(entry.once,
                   [&] { entry.curve = std::make_unique<RankCurve>(m_timeline, m_traffic, m_templates, rank); });
    return *entry.curve;
}

} // namespace stringline
