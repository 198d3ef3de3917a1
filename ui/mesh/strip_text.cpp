#include "ui/mesh/strip_text.h"

#include "core/base/text.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace stringline::ui {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(FactorStrip)
};

QString count(std::int64_t number)
{
    return toQString(groupedText(number));
}

// Layers that the least and the most loaded stage hold; equal ends for an even split.
std::pair<int, int> layersPerStage(const Scenario &scenario)
{
    const int stages = std::max(scenario.plan.pipeline, 1);
    const LayerSplit &split = scenario.plan.layersPerChunk;
    if (split.kind != LayerSplit::Kind::List)
        return {scenario.model.layers / stages, (scenario.model.layers + stages - 1) / stages};
    std::vector<int> sums(static_cast<std::size_t>(stages));
    for (std::size_t chunk = 0; chunk < split.layers.size(); ++chunk)
        sums[chunk % sums.size()] += split.layers[chunk];
    const auto [least, most] = std::minmax_element(sums.begin(), sums.end());
    return {*least, *most};
}

QString linkOf(const Scenario &scenario, Axis axis)
{
    const bool inside = spanOf(meshOf(scenario), axis).nodes == 1;
    const LinkTier &link = inside ? scenario.cluster.scaleUp : scenario.cluster.scaleOut;
    return toQString(link.name);
}

QString listed(const std::vector<Alternative> &reach, Verdict verdict)
{
    QStringList degrees;
    for (const Alternative &each : reach) {
        if (each.verdict == verdict)
            degrees << count(each.degree);
    }
    return degrees.join(QStringLiteral(", "));
}

} // namespace

QString axisTitle(const StripSegment &segment)
{
    return QStringLiteral("%1 %2").arg(toQString(row(segment.axis).letters), count(segment.degree));
}

QString axisLabel(Axis axis)
{
    QString label = tableText(row(axis).label);
    label[0] = label[0].toUpper();
    return label;
}

QString axisDetail(const Scenario &scenario, const StripSegment &segment)
{
    QStringList parts{toQString(row(segment.axis).id)};
    switch (segment.axis) {
    case Axis::Tensor:
        if (segment.degree > 1) {
            parts << Words::tr("strides %1–%2")
                         .arg(count(segment.stride), count(std::int64_t(segment.stride) * segment.degree));
            parts << linkOf(scenario, segment.axis);
        }
        break;
    case Axis::Context:
        if (segment.degree > 1)
            parts << linkOf(scenario, segment.axis);
        break;
    case Axis::Data:
        if (scenario.plan.zero > 0)
            parts << Words::tr("ZeRO-%1").arg(scenario.plan.zero);
        break;
    case Axis::Pipeline: {
        const auto [least, most] = layersPerStage(scenario);
        parts << (least == most ? Words::tr("%1 layers a stage").arg(count(least))
                                : Words::tr("%1–%2 layers a stage").arg(count(least), count(most)));
        break;
    }
    case Axis::Expert:
    case Axis::ExpertTensor:
        break; // folded over the others, no segments of the strip
    }
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString axisTip(const Scenario &scenario, Axis axis, bool locked)
{
    const Mesh mesh = meshOf(scenario);
    const MeshAxis &along = mesh.of(axis);
    const GroupSpan span = spanOf(mesh, axis);
    QString text = QStringLiteral("<b>%1 %2</b><br>%3")
                       .arg(axisLabel(axis), count(along.degree), tableText(row(axis).summary).toHtmlEscaped());
    if (along.degree > 1) {
        const QString where = span.nodes == 1
                                  ? Words::tr("inside a node")
                                  : Words::tr("on %1 nodes, %2 to a node").arg(count(span.nodes), count(span.perNode));
        text += QStringLiteral("<br>") +
                Words::tr("Groups of %1, stride %2, %3: %4")
                    .arg(count(span.size), count(along.stride), where, linkOf(scenario, axis).toHtmlEscaped());
    }
    text +=
        QStringLiteral("<br><i>") +
        (locked ? Words::tr("Locked: L unlocks it") : Words::tr("Drag an edge, wheel, ↑ ↓ or type a number; L locks")) +
        QStringLiteral("</i>");
    return text;
}

QString orderText(const Scenario &scenario)
{
    QStringList letters;
    for (const MeshAxis &axis : meshOf(scenario).axes)
        letters << toQString(row(axis.axis).letters);
    return letters.join(QStringLiteral(" · "));
}

QString undoText(StripDrag::Kind kind, Axis axis, const Scenario &before, const Scenario &after)
{
    const auto change = [](const QString &label, std::int64_t from, std::int64_t to) {
        return QStringLiteral("%1 %2 → %3").arg(label, count(from), count(to));
    };
    switch (kind) {
    case StripDrag::Kind::Degree:
        return change(axisLabel(axis), meshOf(before).of(axis).degree, meshOf(after).of(axis).degree);
    case StripDrag::Kind::Nodes:
        return change(Words::tr("GPUs"), before.cluster.gpus, after.cluster.gpus);
    case StripDrag::Kind::Order:
        return Words::tr("Rank order %1").arg(orderText(after));
    }
    return {};
}

QString spokenText(const Scenario &scenario, Axis axis, const std::vector<Alternative> &reach, bool locked)
{
    const Mesh mesh = meshOf(scenario);
    const GroupSpan span = spanOf(mesh, axis);
    QString text = Words::tr("%1 %2 of %3").arg(axisLabel(axis), count(mesh.of(axis).degree), gpusText(scenario));
    if (span.size > 1)
        text += span.nodes == 1 ? Words::tr(", inside a node") : Words::tr(", on %1 nodes").arg(count(span.nodes));
    if (locked)
        return text + Words::tr(", locked.");
    text += QStringLiteral(".");
    if (const QString valid = listed(reach, Verdict::Valid); !valid.isEmpty())
        text += Words::tr(" Possible: %1.").arg(valid);
    if (const QString warned = listed(reach, Verdict::Warning); !warned.isEmpty())
        text += Words::tr(" With a warning: %1.").arg(warned);
    for (const Alternative &each : reach) {
        if (each.verdict == Verdict::Invalid) {
            text += Words::tr(" Not %1: %2.").arg(count(each.degree), toQString(each.reason));
            break; // one reason is enough to hear
        }
    }
    return text;
}

QString gpusText(const Scenario &scenario)
{
    return scenario.cluster.gpus == 1 ? Words::tr("1 GPU") : Words::tr("%1 GPUs").arg(count(scenario.cluster.gpus));
}

QString nodesText(const Scenario &scenario)
{
    const int nodes = nodeCount(scenario.cluster);
    return nodes == 1 ? Words::tr("1 node") : Words::tr("%1 nodes").arg(count(nodes));
}

} // namespace stringline::ui
