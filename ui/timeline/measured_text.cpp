#include "ui/timeline/measured_text.h"

#include "core/sim/expand.h"
#include "core/sim/measured_names.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>

#include <algorithm>

namespace stringline::ui {

namespace {

struct MeasuredText {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

constexpr qsizetype kNameLength = 72; // of a card; names of templates have hundreds of letters
constexpr int kNamedBeside = 3;
constexpr Lane kBesideCompute[] = {Lane::Tensor, Lane::Context, Lane::Expert, Lane::Pipeline, Lane::Data, Lane::Host};

QString cardName(std::string_view name)
{
    const QString text = toQString(shortName(name));
    return text.size() <= kNameLength ? text : text.left(kNameLength - 1) + QChar(0x2026);
}

// The lane says what the trace did not.
QString kindText(const Span &span, Lane lane)
{
    if (span.activity != Activity::Other)
        return tableText(row(span.activity).label);
    return lane == Lane::Compute ? MeasuredText::tr("compute, phase not named")
           : lane == Lane::Data  ? MeasuredText::tr("communication, group not named")
                                 : MeasuredText::tr("copy to or from the host");
}

// What runs in [from, to) on the other lanes, the longest first.
QStringList besideTexts(const Timeline &timeline, int rank, Tick from, Tick to)
{
    struct Beside {
        Tick time = 0;
        SpanRef span;
    };
    std::vector<Beside> found;
    for (const Lane lane : kBesideCompute) {
        const std::vector<Span> &spans = timeline.ranks[std::size_t(rank)].spans(lane);
        for (std::size_t i = firstEndingAfter(spans, from); i < spans.size() && spans[i].start < to; ++i)
            found.push_back(
                {std::min(spans[i].end, to) - std::max(spans[i].start, from), {rank, lane, std::int32_t(i)}});
    }
    std::ranges::stable_sort(found, std::ranges::greater(), &Beside::time);
    QStringList texts;
    for (const Beside &each : found) {
        if (texts.size() == kNamedBeside) {
            texts << MeasuredText::tr("and %1 more").arg(int(found.size()) - kNamedBeside);
            break;
        }
        texts << QStringLiteral("%1 · %2").arg(durationText(each.time), cardName(timeline.measured->of(each.span)));
    }
    return texts;
}

} // namespace

CardText describeMeasured(const Timeline &timeline, const Hit &hit)
{
    CardText card;
    const auto separated = [](const QStringList &parts) { return parts.join(QStringLiteral(" · ")); };
    if (const Span *span = timeline.find(hit.span)) {
        card.title = cardName(timeline.measured->of(hit.span));
        card.lines << separated({stageText(timeline, hit.span.rank), kindText(*span, hit.span.lane)});
        card.lines << MeasuredText::tr("start %1   duration %2")
                          .arg(durationText(span->start), durationText(span->duration()));
        card.hint = MeasuredText::tr("click: details · double-click: zoom");
    } else if (hit.wait) {
        const TimeRange gap = hit.wait->range;
        card.title = separated({stageText(timeline, hit.wait->rank),
                                MeasuredText::tr("computes nothing for %1").arg(durationText(gap.length()))});
        card.lines << MeasuredText::tr("from %1 to %2").arg(durationText(gap.from), durationText(gap.to));
        const QStringList beside = besideTexts(timeline, hit.wait->rank, gap.from, gap.to);
        card.lines << (beside.isEmpty() ? MeasuredText::tr("nothing else runs on it either")
                                        : MeasuredText::tr("meanwhile:"));
        card.lines << beside;
    }
    return card;
}

std::vector<Fact> measuredFacts(const Timeline &timeline, SpanRef ref)
{
    const Span *span = timeline.find(ref);
    if (!span || !timeline.measured)
        return {};
    const std::vector<Span> &lane = timeline.ranks[std::size_t(ref.rank)].spans(ref.lane);
    const Tick before = ref.index > 0 ? lane[std::size_t(ref.index) - 1].end : 0;
    return {{MeasuredText::tr("Name"), toQString(timeline.measured->of(ref))},
            {MeasuredText::tr("Process"), stageText(timeline, ref.rank)},
            {MeasuredText::tr("Lane"), tableText(laneLabel(ref.lane))},
            {MeasuredText::tr("Kind"), kindText(*span, ref.lane)},
            {MeasuredText::tr("Start"), durationText(span->start)},
            {MeasuredText::tr("End"), durationText(span->end)},
            {MeasuredText::tr("Duration"), durationText(span->duration())},
            {MeasuredText::tr("Lane free before"), durationText(span->start - before)}};
}

} // namespace stringline::ui
