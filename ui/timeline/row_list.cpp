#include "ui/timeline/row_list.h"

#include "core/cost/replica_classes.h"
#include "core/parallel/mesh.h"
#include "core/sim/measured_names.h"
#include "ui/qt_text.h"
#include "ui/timeline/span_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace stringline::ui {

namespace {

struct RowText {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

// Ranks that stand together: [first, first + count).
struct Group {
    int first = 0;
    int count = 0;
};

// The node of the first GPU of a rank; all ranks on one where the scenario is not known.
int nodeOf(const Evaluation &evaluation, int rank)
{
    const std::vector<int> gpus = gpusOf(evaluation, rank);
    return gpus.empty() ? 0 : placeOf(meshOf(*evaluation.scenario), gpus.front()).node;
}

// Classes of replicas where some are slow; else the ranks that share a node. None where that would be one group, or one
// for each rank.
std::vector<Group> groupsOf(const Evaluation &evaluation)
{
    const Timeline &timeline = evaluation.timeline;
    const int ranks = int(timeline.ranks.size());
    std::vector<Group> groups;
    const auto add = [&groups](int rank, bool begins) {
        if (begins)
            groups.push_back({rank, 0});
        ++groups.back().count;
    };
    if (!timeline.further.empty()) {
        const int stages = int(timeline.stages());
        for (int rank = 0; rank < ranks; ++rank)
            add(rank, rank % stages == 0);
    } else {
        int last = kNone;
        for (int rank = 0; rank < ranks; ++rank) {
            const int node = nodeOf(evaluation, rank);
            add(rank, rank == 0 || node != last);
            last = node;
        }
    }
    const bool useful = groups.size() > 1 && int(groups.size()) < ranks;
    return useful ? groups : std::vector<Group>{};
}

std::vector<int> rankOrder(const RowChoices &choices, int ranks)
{
    if (int(choices.order.size()) == ranks)
        return choices.order;
    std::vector<int> order(std::size_t(std::max(0, ranks)));
    std::iota(order.begin(), order.end(), 0);
    return order;
}

class Builder {
public:
    Builder(const Evaluation &evaluation, const RowChoices &choices)
        : m_evaluation(evaluation)
        , m_choices(choices)
    {
    }

    std::vector<Row> build()
    {
        const int ranks = int(m_evaluation.timeline.ranks.size());
        for (const RowKey &key : m_choices.pinned)
            addPinned(key, ranks);
        const std::vector<Group> groups = groupsOf(m_evaluation);
        if (groups.empty() || int(m_choices.order.size()) == ranks) { // who orders ranks by hand wants no groups
            for (const int rank : rankOrder(m_choices, ranks))
                addRank(rank, 0);
            return std::move(m_rows);
        }
        for (const Group &group : groups) {
            Row row{.key = {RowKind::Group, group.first}, .ranks = group.count, .hasChildren = true};
            row.unfolded = !m_choices.folded.contains(row.key);
            if (m_choices.hidden.contains(row.key))
                continue;
            m_rows.push_back(row);
            for (int rank = group.first; row.unfolded && rank < group.first + group.count; ++rank)
                addRank(rank, 1);
        }
        return std::move(m_rows);
    }

private:
    void addPinned(const RowKey &key, int ranks)
    {
        if (key.kind == RowKind::Group || key.rank >= ranks)
            return;
        if (key.kind == RowKind::Gpu) {
            const std::vector<int> gpus = gpusOf(m_evaluation, key.rank);
            if (std::ranges::find(gpus, key.gpu) == gpus.end())
                return; // of another plan
        }
        m_rows.push_back({.key = key, .open = m_choices.open.contains(key), .pinned = true});
    }

    void addRank(int rank, int depth)
    {
        const RowKey key{RowKind::Rank, rank};
        if (m_choices.hidden.contains(key))
            return;
        Row row{.key = key, .depth = depth, .open = m_choices.open.contains(key)};
        const std::vector<int> gpus = gpusOf(m_evaluation, rank);
        row.hasChildren = gpus.size() > 1;
        row.unfolded = row.hasChildren && m_choices.unfolded.contains(key);
        if (!m_choices.pinned.contains(key))
            m_rows.push_back(row);
        for (std::size_t i = 0; row.unfolded && i < gpus.size(); ++i) {
            const RowKey gpu{RowKind::Gpu, rank, gpus[i]};
            if (!m_choices.pinned.contains(gpu) && !m_choices.hidden.contains(gpu))
                m_rows.push_back({.key = gpu, .depth = depth + 1, .open = m_choices.open.contains(gpu)});
        }
    }

    const Evaluation &m_evaluation;
    const RowChoices &m_choices;
    std::vector<Row> m_rows;
};

// "0–7", "3".
QString numbers(int first, int last)
{
    return first == last ? QString::number(first) : QStringLiteral("%1–%2").arg(first).arg(last);
}

} // namespace

std::vector<Row> rowsOf(const Evaluation &evaluation, const RowChoices &choices)
{
    return Builder(evaluation, choices).build();
}

std::vector<int> movedBefore(std::vector<int> order, int rank, int before, int ranks)
{
    RowChoices choices;
    choices.order = std::move(order);
    order = rankOrder(choices, ranks);
    const auto from = std::ranges::find(order, rank);
    if (from == order.end() || rank == before)
        return order;
    order.erase(from);
    order.insert(std::ranges::find(order, before), rank);
    return order;
}

std::vector<int> gpusOf(const Evaluation &evaluation, int rank)
{
    const Timeline &timeline = evaluation.timeline;
    if (!evaluation.scenario || timeline.ranks.empty())
        return {};
    const Mesh mesh = meshOf(*evaluation.scenario);
    const MeshAxis &pipeline = mesh.of(Axis::Pipeline);
    const int stages = int(timeline.stages());
    if (pipeline.degree != stages)
        return {};
    // Of several classes of replicas, those of the replicas in the rank's class.
    const std::vector<int> classes =
        timeline.further.empty() ? std::vector<int>{} : classOfReplicas(*evaluation.scenario);
    // Ranks of one pipeline index come in runs of the stride.
    std::vector<int> gpus;
    const auto belongs = [&](int gpu) {
        const auto replica = std::size_t(placeOf(mesh, gpu).index[std::size_t(Axis::Data)]);
        return replica < classes.size() && classes[replica] == rank / stages;
    };
    for (int begin = rank % stages * pipeline.stride; begin < mesh.gpus; begin += pipeline.stride * stages) {
        for (int gpu = begin; gpu < begin + pipeline.stride; ++gpu) {
            if (classes.empty() || belongs(gpu))
                gpus.push_back(gpu);
        }
    }
    return gpus;
}

QString rowName(const Evaluation &evaluation, const RowKey &key)
{
    switch (key.kind) {
    case RowKind::Rank:
        return stageText(evaluation.timeline, key.rank);
    case RowKind::Gpu:
        return RowText::tr("GPU %1").arg(key.gpu);
    case RowKind::Group:
        break;
    }
    if (evaluation.timeline.further.empty())
        return RowText::tr("Node %1").arg(nodeOf(evaluation, key.rank));
    const auto each = std::size_t(key.rank) / evaluation.timeline.stages();
    const int replicas = each < evaluation.timeline.replicas.size() ? evaluation.timeline.replicas[each] : 1;
    return each == 0 ? RowText::tr("%n usual replica(s)", nullptr, replicas)
                     : RowText::tr("%n slow replica(s)", nullptr, replicas);
}

QString rowNote(const Evaluation &evaluation, const RowKey &key)
{
    if (evaluation.timeline.measured && std::size_t(key.rank) < evaluation.timeline.measured->ranks.size())
        return toQString(evaluation.timeline.measured->ranks[std::size_t(key.rank)].note);
    if (!evaluation.scenario)
        return {};
    const Mesh mesh = meshOf(*evaluation.scenario);
    if (key.kind == RowKind::Gpu) {
        const RankPlace place = placeOf(mesh, key.gpu);
        QStringList parts;
        for (const MeshAxis &axis : mesh.axes) {
            if (axis.axis != Axis::Pipeline && axis.degree > 1)
                parts << QStringLiteral("%1 %2")
                             .arg(toQString(row(axis.axis).letters))
                             .arg(place.index[std::size_t(axis.axis)]);
        }
        parts << RowText::tr("node %1").arg(place.node);
        return parts.join(QStringLiteral(" · "));
    }
    const std::vector<int> gpus = key.kind == RowKind::Rank ? gpusOf(evaluation, key.rank) : std::vector<int>{};
    if (gpus.empty())
        return {};
    const int firstNode = placeOf(mesh, gpus.front()).node;
    const int lastNode = placeOf(mesh, gpus.back()).node;
    const bool together = gpus.back() - gpus.front() + 1 == int(gpus.size());
    const QString nodes = numbers(firstNode, lastNode);
    return together ? RowText::tr("GPUs %1, nodes %2").arg(numbers(gpus.front(), gpus.back()), nodes)
                    : RowText::tr("%3 GPUs from %1, nodes %2").arg(gpus.front()).arg(nodes).arg(gpus.size());
}

} // namespace stringline::ui
