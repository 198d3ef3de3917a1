// Sentences from spans. Numbers are formatted by core/base/text.
#include "ui/timeline/span_text.h"

#include "core/base/text.h"
#include "core/sim/measured_names.h"
#include "core/sim/memory_steps.h"
#include "core/sim/pass_times.h"
#include "ui/models/memory_model.h"
#include "ui/qt_text.h"
#include "ui/timeline/link_strip.h"
#include "ui/timeline/measured_text.h"
#include "ui/timeline/row_list.h"
#include "ui/timeline/waits.h"

#include <QCoreApplication>

#include <algorithm>

namespace stringline::ui {

namespace {

struct SpanText {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

constexpr auto kSeparator = u" · ";
// Parts below this share (1 / n) of a pass are left out of its line.
constexpr Tick kLeastPart = 500;

QString joined(const QStringList &parts)
{
    return parts.join(QStringView(kSeparator));
}

QString bytes(double count)
{
    return QString::fromStdString(bytesText(Bytes(count)));
}

// Passes whose activations are kept at `time`: forwards begun less backwards ended.
int heldAt(const RankTimeline &rank, Tick time)
{
    int held = 0;
    for (const Span &span : rank.spans(Lane::Compute)) {
        if (span.start > time)
            break;
        if (span.pass == Pass::Forward && span.templateIndex != kNone)
            ++held;
        else if (freesActivations(span.pass) && span.templateIndex != kNone && span.end <= time)
            --held;
    }
    return held;
}

int chunksOf(const RankTimeline &rank)
{
    int chunks = 1;
    for (const Span &span : rank.spans(Lane::Compute))
        chunks = std::max(chunks, span.chunk + 1);
    return chunks;
}

QString titleOf(const Timeline &timeline, SpanRef ref, const Span &span)
{
    QStringList parts{stageText(timeline, ref.rank)};
    if (chunksOf(timeline.ranks[std::size_t(ref.rank)]) > 1 && span.microbatch != kNone)
        parts << SpanText::tr("chunk %1").arg(span.chunk);
    if (span.activity == Activity::Pipeline)
        parts << (span.pass == Pass::Forward ? SpanText::tr("sends output") : SpanText::tr("sends gradient"));
    else if (span.activity == Activity::Data)
        parts << (span.microbatch == kNone ? SpanText::tr("data-parallel transfer %1").arg(span.part)
                                           : SpanText::tr("data-parallel transfer"));
    else if (span.pass == Pass::Vocabulary || span.pass == Pass::VocabularyGradient)
        parts << QString::fromUtf8(row(span.pass).label.data(), qsizetype(row(span.pass).label.size()));
    else
        parts << activityText(span.activity);
    if (span.microbatch != kNone)
        parts << SpanText::tr("microbatch %1").arg(span.microbatch);
    return joined(parts);
}

// Where a transfer goes: along the model's chunks, wherever the schedule has put them.
Place receiverOf(const Timeline &timeline, const Span &transfer)
{
    const int part = transfer.virtualStage + (transfer.pass == Pass::Forward ? 1 : -1);
    if (!timeline.passes)
        return {(part + int(timeline.ranks.size())) % int(timeline.ranks.size()), 0};
    const PipelineStructure &structure = timeline.passes->structure();
    const int direction = structure.placement == Placement::Bidirectional ? transfer.chunk : 0;
    return placeOf(structure.placement, structure.shape, part, direction);
}

QString timesLine(Tick start, Tick duration, Tick waited)
{
    QString line = SpanText::tr("start %1   duration %2").arg(durationText(start), durationText(duration));
    if (waited > 0)
        line += SpanText::tr("   waited %1").arg(durationText(waited));
    return line;
}

// What the pass consists of: "recompute 6 ms · backward 103 ms · tensor 22 ms".
QString partsLine(const ChunkTemplate &kind)
{
    QStringList parts;
    for (const Activity activity :
         {Activity::Recompute, Activity::Forward, Activity::Backward, Activity::WeightGradient, Activity::Tensor,
          Activity::Context, Activity::Expert, Activity::Pipeline, Activity::Data, Activity::Waiting}) {
        const Tick time = kind.exposed[std::size_t(activity)];
        if (time * kLeastPart > kind.duration)
            parts << activityText(activity) + QLatin1Char(' ') + durationText(time);
    }
    return joined(parts);
}

void describeSpan(const Evaluation &evaluation, SpanRef ref, CardText &card)
{
    const Timeline &timeline = evaluation.timeline;
    const Span &span = *timeline.find(ref);
    const RankTimeline &rank = timeline.ranks[std::size_t(ref.rank)];
    card.title = titleOf(timeline, ref, span);
    const Tick waited = ref.lane == Lane::Compute ? waitedBefore(timeline, ref.rank, ref.index) : 0;
    card.lines << timesLine(span.start, span.duration(), waited);
    if (span.templateIndex != kNone)
        card.lines << partsLine(timeline.templates[std::size_t(span.templateIndex)]);
    if (span.activity == Activity::Pipeline) {
        if (const Place to = receiverOf(timeline, span); to.exists())
            card.lines << SpanText::tr("to stage %1").arg(to.rank);
    }
    if (ref.lane == Lane::Compute && span.microbatch != kNone && !rank.kept.perMicrobatch.empty()) {
        const bool chunks = chunksOf(rank) > 1;
        const int held = heldAt(rank, span.start);
        const QString what =
            held == 1 ? (chunks ? SpanText::tr("holds 1 pass") : SpanText::tr("holds 1 microbatch"))
                      : (chunks ? SpanText::tr("holds %1 passes") : SpanText::tr("holds %1 microbatches")).arg(held);
        card.lines << SpanText::tr("%1 = %2 activations").arg(what, bytes(activationsAt(rank, span.start)));
    }
    card.hint = SpanText::tr("click: details · double-click: zoom");
}

void describeOp(const Evaluation &evaluation, const OpSpan &op, int rank, CardText &card)
{
    const Span &pass = evaluation.timeline.ranks[std::size_t(rank)].spans(Lane::Compute)[std::size_t(op.span)];
    const QString name = QString::fromUtf8(op.op->name.data(), qsizetype(op.op->name.size()));
    QStringList parts{name, activityText(op.op->activity)};
    if (op.op->layer >= 0)
        parts << SpanText::tr("layer %1 of the chunk").arg(op.op->layer);
    card.lines << joined(parts);
    card.lines << SpanText::tr("%1, from %2 of the pass")
                      .arg(durationText(op.end - op.start), durationText(op.start - pass.start));
}

void describeWait(const Evaluation &evaluation, const Wait &wait, CardText &card)
{
    card.title =
        joined({stageText(evaluation.timeline, wait.rank),
                SpanText::tr("waits %1").arg(durationText(wait.range.length())), waitCause(evaluation.timeline, wait)});
    card.lines << SpanText::tr("from %1 to %2").arg(durationText(wait.range.from), durationText(wait.range.to));
    card.lines << waitReason(evaluation.timeline, wait);
    card.hint = SpanText::tr("click: why · double-click: zoom");
}

// "3–6, 9": runs of neighbours.
QString numberRuns(std::vector<std::int32_t> numbers)
{
    std::ranges::sort(numbers);
    QStringList runs;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t last = i;
        while (last + 1 < numbers.size() && numbers[last + 1] <= numbers[last] + 1)
            ++last;
        runs << (last == i ? QString::number(numbers[i]) : QStringLiteral("%1–%2").arg(numbers[i]).arg(numbers[last]));
        i = last + 1;
    }
    return runs.join(QStringLiteral(", "));
}

void describeMemory(const Evaluation &evaluation, int rank, Tick time, CardText &card)
{
    const RankTimeline &lanes = evaluation.timeline.ranks[std::size_t(rank)];
    const double activations = activationsAt(lanes, time);
    card.title = joined({stageText(evaluation.timeline, rank), SpanText::tr("memory at %1").arg(durationText(time))});
    for (const KeptMicrobatches &chunk : keptAt(lanes, time)) {
        const QString count = QString::number(chunk.microbatches.size());
        const QString each = bytes(chunk.bytesEach);
        const QString which = numberRuns(chunk.microbatches);
        card.lines << (lanes.kept.perMicrobatch.size() > 1
                           ? SpanText::tr("activations of chunk %1, microbatches %2: %3 × %4")
                                 .arg(QString::number(chunk.chunk), which, count, each)
                           : SpanText::tr("activations of microbatches %1: %2 × %3").arg(which, count, each));
    }
    card.lines << SpanText::tr("activations %1 in all").arg(bytes(activations));
    if (std::size_t(rank) >= evaluation.report.memory.size())
        return;
    const StageMemory &stage = evaluation.report.memory[std::size_t(rank)];
    QStringList parts;
    for (const MemoryKind &kind : memoryKinds()) {
        if (kind.bytes != &StageMemory::activations && (stage.*kind.bytes).value() > 0)
            parts << QStringLiteral("%1 %2").arg(memoryLabel(kind).toLower(), bytes((stage.*kind.bytes).value()));
    }
    // Two a line: the card is narrow.
    for (qsizetype i = 0; i < parts.size(); i += 2)
        card.lines << QStringList(parts.mid(i, 2)).join(QStringLiteral(" · "));
    const double rest = (stage.peak - stage.activations).value();
    card.lines << SpanText::tr("together %1 of %2").arg(bytes(rest + activations), bytes(stage.capacity.value()));
    card.lines << SpanText::tr("peak %1 at %2").arg(bytes(stage.peak.value()), durationText(stage.peakTime));
    if (!stage.largestTensor.empty())
        card.lines << SpanText::tr("largest tensor then: %1, %2")
                          .arg(toQString(stage.largestTensor), bytes(stage.largestTensorBytes.value()));
}

} // namespace

QString activityText(Activity activity)
{
    // The ids are the words of the legend; listed here so that they can be translated.
    static constexpr const char *kNames[kActivityCount] = {
        QT_TRANSLATE_NOOP("Timeline", "forward"),         QT_TRANSLATE_NOOP("Timeline", "backward"),
        QT_TRANSLATE_NOOP("Timeline", "weight gradient"), QT_TRANSLATE_NOOP("Timeline", "recompute"),
        QT_TRANSLATE_NOOP("Timeline", "optimizer"),       QT_TRANSLATE_NOOP("Timeline", "tensor"),
        QT_TRANSLATE_NOOP("Timeline", "context"),         QT_TRANSLATE_NOOP("Timeline", "expert"),
        QT_TRANSLATE_NOOP("Timeline", "pipeline"),        QT_TRANSLATE_NOOP("Timeline", "data"),
        QT_TRANSLATE_NOOP("Timeline", "waiting"),         QT_TRANSLATE_NOOP("Timeline", "other")};
    return QCoreApplication::translate("Timeline", kNames[std::size_t(activity)]);
}

QString stageText(int rank)
{
    return SpanText::tr("Stage %1").arg(rank);
}

QString stageText(const Timeline &timeline, int rank)
{
    if (timeline.measured && std::size_t(rank) < timeline.measured->ranks.size())
        return toQString(timeline.measured->ranks[std::size_t(rank)].name);
    const int stages = std::max(1, int(timeline.stages()));
    return rank < stages ? stageText(rank) : SpanText::tr("Stage %1 · slow %2").arg(rank % stages).arg(rank / stages);
}

QString durationText(Tick ticks, int digits)
{
    return QString::fromStdString(stringline::durationText(toSeconds(ticks), digits));
}

CardText describe(const Evaluation &evaluation, const Hit &hit, const LinkCurves *links)
{
    if (evaluation.timeline.measured)
        return describeMeasured(evaluation.timeline, hit);
    CardText card;
    if (evaluation.timeline.find(hit.span)) {
        describeSpan(evaluation, hit.span, card);
        if (hit.op)
            describeOp(evaluation, *hit.op, hit.rank, card);
    } else if (hit.wait) {
        describeWait(evaluation, *hit.wait, card);
    } else if (hit.band == Band::Memory) {
        describeMemory(evaluation, hit.rank, hit.time, card);
    } else if (const std::optional<Port> port = hit.band ? portOf(*hit.band) : std::nullopt; port && links) {
        describeLink(evaluation, *links, *port, hit, card);
    }
    if (hit.gpu != kNone && !card.isEmpty())
        card.lines
            << QStringLiteral("GPU %1 · %2").arg(hit.gpu).arg(rowNote(evaluation, {RowKind::Gpu, hit.rank, hit.gpu}));
    return card;
}

CardText describe(const Evaluation &evaluation, SpanRef span)
{
    if (evaluation.timeline.measured) {
        Hit hit;
        hit.span = span;
        return describeMeasured(evaluation.timeline, hit);
    }
    CardText card;
    if (evaluation.timeline.find(span))
        describeSpan(evaluation, span, card);
    return card;
}

} // namespace stringline::ui
