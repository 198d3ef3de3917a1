#include "ui/panels/explanation.h"

#include "core/base/text.h"
#include "core/report/critical_path.h"
#include "core/report/path_parts.h"
#include "core/report/stage_name.h"
#include "core/report/wait_chain.h"
#include "core/sim/span_lookup.h"
#include "ui/qt_text.h"
#include "ui/timeline/critical_path_lines.h"
#include "ui/timeline/span_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace stringline::ui {

namespace {

struct ExplanationText {
    Q_DECLARE_TR_FUNCTIONS(Explanation)
};

constexpr std::size_t kSteps = 7;  // of a chain that are shown, beside its root
constexpr std::size_t kBounds = 3; // of what binds that are named
constexpr double kLeastShare = 0.005;

QString percent(Tick part, Tick whole)
{
    return toQString(percentText(whole > 0 ? double(part) / double(whole) : 0));
}

QString linked(const QString &target, const QString &text)
{
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(target, text);
}

QString paragraph(const QString &text)
{
    return QStringLiteral("<p style=\"margin:0 0 6px 0\">%1</p>").arg(text);
}

// Cells are rich text; the first wraps, numbers stand right.
QString tableRow(const QStringList &cells, const char *tag = "td")
{
    QString html = QStringLiteral("<tr>");
    for (qsizetype i = 0; i < cells.size(); ++i) {
        const QString align = i == 0 ? QStringLiteral("left") : QStringLiteral("right");
        const QString style = i == 0 ? QString() : QStringLiteral(" style=\"padding-left:12px;white-space:nowrap\"");
        html += QStringLiteral("<%1 align=\"%2\"%3>%4</%1>").arg(QLatin1String(tag), align, style, cells[i]);
    }
    return html + QStringLiteral("</tr>");
}

QString ranksText(const Timeline &timeline, const PathBound &bound)
{
    return toQString(stagesName(timeline, bound.lowestRank, bound.highestRank));
}

// What kind of work it is: "compute of stage 2", "pipeline links of stages 0 to 2".
QString resourceText(const Timeline &timeline, const PathBound &bound)
{
    switch (bound.activity) {
    case Activity::Waiting:
        return ExplanationText::tr("steps between ranks that have no bar");
    case Activity::Pipeline:
        return bound.lowestRank == bound.highestRank
                   ? ExplanationText::tr("the pipeline link of %1").arg(ranksText(timeline, bound))
                   : ExplanationText::tr("pipeline links of %1").arg(ranksText(timeline, bound));
    case Activity::Data:
        return ExplanationText::tr("data-parallel transfers of %1").arg(ranksText(timeline, bound));
    case Activity::Tensor:
    case Activity::Context:
    case Activity::Expert:
        return ExplanationText::tr("%1-parallel communication inside passes of %2")
            .arg(activityText(bound.activity), ranksText(timeline, bound));
    default:
        return ExplanationText::tr("compute of %1").arg(ranksText(timeline, bound));
    }
}

// What fills `range` on the chain that leads to `span`; empty where nothing does. `head` holds the list, `whole` the
// first share, which says of what.
QString boundText(const Timeline &timeline, SpanRef span, TimeRange range, const QString &head, const QString &whole)
{
    if (span.index == kNone || range.length() <= 0)
        return {};
    const std::vector<PathBound> bounds =
        boundsOf(partsOf(timeline, pathTo(timeline, span, range.from), range.from, range.to));
    QStringList texts;
    for (const PathBound &bound : bounds) {
        if (!texts.isEmpty() &&
            (double(bound.time) < kLeastShare * double(range.length()) || std::size_t(texts.size()) == kBounds))
            break;
        const QString text = resourceText(timeline, bound).toHtmlEscaped();
        const QString share = percent(bound.time, range.length());
        texts << (texts.isEmpty() ? QStringLiteral("<b>%1</b> (%2)").arg(text, whole.arg(share))
                                  : QStringLiteral("%1 (%2)").arg(text, share));
    }
    return texts.isEmpty() ? QString() : paragraph(head.arg(texts.join(QStringLiteral(", "))));
}

// The words of core, with a link on what was waited for.
QString stepText(const Timeline &timeline, const WaitLink &link)
{
    QString text = toQString(waitLinkText(timeline, link)).toHtmlEscaped();
    if (link.wait.cause.index == kNone)
        return text;
    const QString cause = toQString(spanText(timeline, link.wait.cause)).toHtmlEscaped();
    if (const qsizetype at = text.lastIndexOf(cause); at >= 0)
        text.replace(at, cause.size(), linked(linkTo(link.wait.cause), cause));
    return text;
}

// Where the waiting is: the gap, or what follows it where the lane has none.
QString placeOf(const Timeline &timeline, const stringline::Wait &wait)
{
    const GapRef gap{wait.span.rank, wait.span.index};
    return wait.span.lane == Lane::Compute && waitOf(timeline, gap) ? linkTo(gap) : linkTo(wait.span);
}

QString chainTable(const Timeline &timeline, SpanRef span)
{
    const std::vector<WaitLink> chain = waitChain(timeline, span);
    QString rows;
    const auto add = [&](const WaitLink &link) {
        rows += tableRow({stepText(timeline, link),
                          linked(placeOf(timeline, link.wait), durationText(link.wait.from).toHtmlEscaped())});
    };
    const std::size_t left = chain.size() > kSteps + 2 ? chain.size() - kSteps - 1 : 0;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        if (left > 0 && i == kSteps) {
            Tick time = 0;
            for (std::size_t j = i; j < i + left; ++j)
                time += chain[j].wait.length();
            rows += tableRow({ExplanationText::tr("… %1 more waits, %2 in all").arg(left).arg(durationText(time)), {}});
            i += left;
        }
        add(chain[i]);
    }
    return paragraph(ExplanationText::tr("<b>What waited for what</b>, back to the beginning:")) +
           QStringLiteral("<table width=\"100%\">%1</table>").arg(rows);
}

QString savedText(const Evaluation &evaluation, const Savings *savings)
{
    if (!evaluation.scenario)
        return {};
    if (!savings)
        return paragraph(ExplanationText::tr("Without this wait the iteration would be … shorter."));
    if (!savings->saved)
        return {};
    if (*savings->saved <= 0)
        return paragraph(
            ExplanationText::tr("Without this wait the iteration would take <b>just as long</b>: simulated "
                                "again, other waits take its place."));
    return paragraph(ExplanationText::tr("Without this wait the iteration would be <b>%1 shorter</b> (%2), simulated "
                                         "again.")
                         .arg(durationText(*savings->saved), percent(*savings->saved, evaluation.timeline.length)));
}

QString slackText(const Savings *savings)
{
    if (!savings || !savings->slack)
        return {};
    return paragraph(*savings->slack > 0
                         ? ExplanationText::tr("It could take <b>%1 longer</b> without delaying the iteration.")
                               .arg(durationText(*savings->slack))
                         : ExplanationText::tr("It is critical: every delay of it delays the iteration."));
}

QString startText(const Timeline &timeline, const stringline::Wait &wait)
{
    const QString start = durationText(wait.to);
    if (wait.length() > 0)
        return ExplanationText::tr("Begins at %1: %2.").arg(start, toQString(waitText(timeline, wait)));
    if (wait.cause.index == kNone)
        return ExplanationText::tr("Begins at %1: it has nothing to wait for.").arg(start);
    return ExplanationText::tr("Begins at %1, without a wait, as soon as %2 has ended.")
        .arg(start, toQString(spanText(timeline, wait.cause)));
}

QString pathTable(const Timeline &timeline, const std::vector<SpanRef> &path)
{
    QString rows;
    for (const PathRun &run : collapsed(timeline, path)) {
        const TimeRange range{run.from, run.to};
        rows += tableRow({linked(linkTo(range, run.firstRank), toQString(pathRunText(timeline, run)).toHtmlEscaped()),
                          durationText(range.length()).toHtmlEscaped(), percent(range.length(), timeline.length)});
    }
    return QStringLiteral("<table width=\"100%\">%1</table>").arg(rows);
}

QString worthText(const Evaluation &evaluation, const Savings *savings)
{
    if (!evaluation.scenario)
        return {};
    const QString head = paragraph(ExplanationText::tr("<br><b>Waits worth most</b>: what the iteration would save "
                                                       "without each, simulated again."));
    if (!savings)
        return head + paragraph(QStringLiteral("…"));
    if (savings->waits.empty())
        return head + paragraph(ExplanationText::tr("No wait, taken away alone, makes the iteration shorter."));
    QString rows;
    for (const SavedWait &each : savings->waits) {
        rows += tableRow({linked(placeOf(evaluation.timeline, each.wait),
                                 toQString(waitText(evaluation.timeline, each.wait)).toHtmlEscaped()),
                          ExplanationText::tr("saves %1").arg(durationText(each.saved)),
                          percent(each.saved, evaluation.timeline.length)});
    }
    return head + QStringLiteral("<table width=\"100%\">%1</table>").arg(rows);
}

} // namespace

QString explanationOf(const Evaluation &evaluation, SpanRef bar, const Savings *savings)
{
    const Timeline &timeline = evaluation.timeline;
    const stringline::Wait wait = waitBefore(timeline, bar);
    QString html = paragraph(QStringLiteral("<b>%1</b>").arg(describe(evaluation, bar).title.toHtmlEscaped()));
    html += paragraph(startText(timeline, wait).toHtmlEscaped());
    if (wait.length() > 0) {
        html += boundText(timeline, wait.cause, {wait.from, wait.to}, ExplanationText::tr("Bound by %1."),
                          ExplanationText::tr("%1 of the wait"));
        if (bar.lane == Lane::Compute)
            html += savedText(evaluation, savings);
    } else {
        html += boundText(timeline, wait.cause, {0, wait.to}, ExplanationText::tr("Its beginning depends on %1."),
                          ExplanationText::tr("%1 of the time before"));
    }
    return html + slackText(savings) + chainTable(timeline, bar);
}

QString explanationOf(const Evaluation &evaluation, const Wait &gap, const Savings *savings)
{
    const Timeline &timeline = evaluation.timeline;
    const bool atEnd = gap.next == kNone;
    const SpanRef next{gap.rank, Lane::Compute, gap.next};
    const SpanRef last = atEnd ? lastSpan(timeline) : SpanRef{};
    QString html = paragraph(QStringLiteral("<b>%1</b>")
                                 .arg(ExplanationText::tr("%1 waits %2")
                                          .arg(stageText(timeline, gap.rank), durationText(gap.range.length()))));
    html += paragraph(
        ExplanationText::tr("From %1 to %2, %3.")
            .arg(durationText(gap.range.from), durationText(gap.range.to), waitReason(timeline, gap).toHtmlEscaped()));
    html += boundText(timeline, atEnd ? last : stringline::causeOf(timeline, next), gap.range,
                      ExplanationText::tr("Bound by %1."), ExplanationText::tr("%1 of the wait"));
    const bool isPass = !atEnd && workOf(timeline, next).kind == SpanWork::Kind::Pass;
    html += isPass ? savedText(evaluation, savings)
                   : paragraph(ExplanationText::tr("It ends when others are done: only what they do can make the "
                                                   "iteration shorter."));
    return html + chainTable(timeline, atEnd ? last : next);
}

QString explanationOf(const Evaluation &evaluation, const Savings *savings)
{
    const Timeline &timeline = evaluation.timeline;
    const std::vector<SpanRef> path = criticalPath(timeline);
    return paragraph(ExplanationText::tr("<b>What makes the iteration %1 long</b>: %2.")
                         .arg(durationText(timeline.length), pathSharesText(timeline, path))) +
           pathTable(timeline, path) + worthText(evaluation, savings);
}

QString linkTo(SpanRef span)
{
    return QStringLiteral("span/%1/%2/%3").arg(span.rank).arg(int(span.lane)).arg(span.index);
}

QString linkTo(GapRef gap)
{
    return QStringLiteral("gap/%1/%2").arg(gap.rank).arg(gap.next);
}

QString linkTo(TimeRange range, int rank)
{
    return QStringLiteral("range/%1/%2/%3").arg(range.from).arg(range.to).arg(rank);
}

ExplanationLink linkFrom(const QString &link)
{
    const QStringList parts = link.split(u'/');
    const auto number = [&parts](int i) { return parts[i].toInt(); };
    ExplanationLink result;
    if (parts.size() == 4 && parts[0] == u"span" && number(2) >= 0 && number(2) < kLaneCount)
        result.span = {number(1), Lane(number(2)), number(3)};
    else if (parts.size() == 3 && parts[0] == u"gap")
        result.gap = {number(1), number(2)};
    else if (parts.size() == 4 && parts[0] == u"range") {
        result.range = TimeRange{parts[1].toLongLong(), parts[2].toLongLong()};
        result.rank = number(3);
    }
    return result;
}

} // namespace stringline::ui
