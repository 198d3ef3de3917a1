// Words become a mask of activities and a flag per template once, so that a million bars take integer tests alone.
#include "ui/timeline/search_query.h"

#include "core/base/text.h"
#include "ui/qt_text.h"
#include "ui/timeline/span_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <tuple>

namespace stringline::ui {

namespace {

constexpr std::size_t kBarsBetweenStops = 1 << 14;
constexpr double kLongestSeconds = 1e9; // beyond any iteration, well inside what ticks hold

const QRegularExpression &tokens()
{
    static const QRegularExpression pattern(
        QStringLiteral("(?<compare>[<>])=?\\s*(?<duration>[\\d.,]+\\s*(?:ns|us|µs|ms|min|s)?\\b)?"
                       "|\\b(?<key>microbatch|mb|stage|chunk)\\b\\s*(?<number>\\d*)"
                       "|\\b(?<keyed>mb|stage|chunk)(?<value>\\d+)\\b"
                       "|(?<bare>\\d+)(?!\\S)"
                       "|(?<word>\\S+)"),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    return pattern;
}

std::optional<SearchTerm> numbered(const QString &key, const QString &number)
{
    bool whole = false;
    const int value = number.toInt(&whole);
    if (!whole)
        return std::nullopt;
    using Kind = SearchTerm::Kind;
    const Kind kind = key == QStringLiteral("stage")   ? Kind::Stage
                      : key == QStringLiteral("chunk") ? Kind::Chunk
                                                       : Kind::Microbatch;
    return SearchTerm{kind, {}, value, 0};
}

std::optional<SearchTerm> termOf(const QRegularExpressionMatch &match)
{
    using Kind = SearchTerm::Kind;
    if (const QString compare = match.captured(u"compare"); !compare.isEmpty()) {
        const std::optional<double> seconds =
            parseNumber(match.captured(u"duration").trimmed().toStdString(), Unit::Seconds);
        if (!seconds)
            return std::nullopt;
        return SearchTerm{compare == QStringLiteral(">") ? Kind::Longer : Kind::Shorter,
                          {},
                          0,
                          toTicks(Seconds(std::min(*seconds, kLongestSeconds)))};
    }
    if (const QString key = match.captured(u"key").toLower(); !key.isEmpty())
        return numbered(key, match.captured(u"number"));
    if (const QString key = match.captured(u"keyed").toLower(); !key.isEmpty())
        return numbered(key, match.captured(u"value"));
    if (const QString number = match.captured(u"bare"); !number.isEmpty())
        return numbered({}, number);
    return SearchTerm{Kind::Word, match.captured(u"word").toLower(), 0, 0};
}

bool anyWordBegins(const QString &label, const QString &word)
{
    const QStringList words = label.toLower().split(u' ');
    return std::any_of(words.begin(), words.end(), [&word](const QString &each) { return each.startsWith(word); });
}

std::uint32_t activitiesOf(const QString &word)
{
    std::uint32_t mask = 0;
    for (const ActivityRow &row : activities()) {
        if (anyWordBegins(activityText(row.activity), word) || anyWordBegins(toQString(row.label), word))
            mask |= 1U << unsigned(row.activity);
    }
    return mask;
}

// A term for one timeline.
struct Test {
    SearchTerm::Kind kind;
    int number = 0;
    Tick duration = 0;
    std::uint32_t activities = 0;
    std::vector<char> templates; // whether one of its operators has the word

    [[nodiscard]] bool holds(const Span &span, int stage) const
    {
        switch (kind) {
        case SearchTerm::Kind::Microbatch:
            return span.microbatch == number;
        case SearchTerm::Kind::Stage:
            return stage == number;
        case SearchTerm::Kind::Chunk:
            return span.chunk == number && span.microbatch != kNone;
        case SearchTerm::Kind::Longer:
            return span.duration() > duration;
        case SearchTerm::Kind::Shorter:
            return span.duration() < duration;
        case SearchTerm::Kind::Word:
            break;
        }
        if ((activities >> unsigned(span.activity)) & 1U)
            return true;
        return span.templateIndex != kNone && templates[std::size_t(span.templateIndex)] != 0;
    }
};

Test testOf(const SearchTerm &term, const Timeline &timeline)
{
    Test test{term.kind, term.number, term.duration, 0, {}};
    if (term.kind != SearchTerm::Kind::Word)
        return test;
    test.activities = activitiesOf(term.word);
    for (const ChunkTemplate &each : timeline.templates) {
        const bool has = std::any_of(each.ops.begin(), each.ops.end(), [&](const TemplateOp &op) {
            return ((test.activities >> unsigned(op.activity)) & 1U) != 0 ||
                   toQString(op.name).contains(term.word, Qt::CaseInsensitive);
        });
        test.templates.push_back(has ? 1 : 0);
    }
    return test;
}

auto orderOf(const FoundBar &bar)
{
    return std::tuple(bar.start, bar.span.rank, bar.span.lane, bar.span.index);
}

} // namespace

QString searchExample()
{
    return QCoreApplication::translate("Timeline", "backward   stage 3   mb 12   qkv   >50ms");
}

QString searchHelp()
{
    return QCoreApplication::translate("Timeline",
                                       "Words that a bar must have, all of them: its activity, an operator in it, "
                                       "a microbatch (mb 12 or 12), a stage (stage 3), a duration (>50ms, <2ms)");
}

SearchQuery parseSearch(const QString &text)
{
    SearchQuery query;
    QRegularExpressionMatchIterator matches = tokens().globalMatch(text);
    while (matches.hasNext()) {
        if (std::optional<SearchTerm> term = termOf(matches.next()))
            query.push_back(std::move(*term));
    }
    return query;
}

bool isBefore(const FoundBar &a, const FoundBar &b)
{
    return orderOf(a) < orderOf(b);
}

std::vector<FoundBar> findBars(const Timeline &timeline, const SearchQuery &query, const std::stop_token &stop)
{
    std::vector<FoundBar> found;
    if (query.empty())
        return found;
    std::vector<Test> tests;
    for (const SearchTerm &term : query)
        tests.push_back(testOf(term, timeline));
    const int stages = std::max(1, int(timeline.stages()));
    for (std::size_t rank = 0; rank < timeline.ranks.size(); ++rank) {
        const int stage = int(rank) % stages;
        for (const Lane lane : {Lane::Compute, Lane::Pipeline, Lane::Data}) {
            if (stop.stop_requested())
                return found;
            const std::vector<Span> &spans = timeline.ranks[rank].spans(lane);
            for (std::size_t i = 0; i < spans.size(); ++i) {
                if (i % kBarsBetweenStops == 0 && stop.stop_requested())
                    return found;
                const Span &span = spans[i];
                if (std::all_of(tests.begin(), tests.end(), [&](const Test &test) { return test.holds(span, stage); }))
                    found.push_back({span.start, {std::int32_t(rank), lane, std::int32_t(i)}});
            }
        }
    }
    std::sort(found.begin(), found.end(), isBefore);
    return found;
}

std::optional<std::size_t> placeOf(const std::vector<FoundBar> &found, const FoundBar &bar)
{
    const auto at = std::lower_bound(found.begin(), found.end(), bar, isBefore);
    if (at == found.end() || *at != bar)
        return std::nullopt;
    return std::size_t(at - found.begin());
}

std::size_t stepFrom(const std::vector<FoundBar> &found, const FoundBar &from, int step)
{
    if (step > 0) {
        const auto at = std::upper_bound(found.begin(), found.end(), from, isBefore);
        return at == found.end() ? 0 : std::size_t(at - found.begin());
    }
    const auto at = std::lower_bound(found.begin(), found.end(), from, isBefore);
    return at == found.begin() ? found.size() - 1 : std::size_t(at - found.begin()) - 1;
}

std::vector<int> foundPixels(const std::vector<FoundBar> &found, const TimeScale &scale)
{
    std::vector<int> pixels;
    const auto startsBefore = [](const FoundBar &bar, Tick time) { return bar.start < time; };
    auto at = std::lower_bound(found.begin(), found.end(), scale.from, startsBefore);
    while (at != found.end() && at->start < scale.to) {
        const int x = int(scale.xOf(at->start));
        pixels.push_back(x);
        // On to the first bar of a later pixel; times of one pixel are skipped without being looked at.
        const Tick next = std::max(scale.timeAt(x + 1.0), at->start + 1);
        at = std::lower_bound(at, found.end(), next, startsBefore);
        while (at != found.end() && int(scale.xOf(at->start)) <= x)
            ++at;
    }
    return pixels;
}

} // namespace stringline::ui
