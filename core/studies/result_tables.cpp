// Facts, comparisons and origins of a study as tables.
#include "core/base/text.h"
#include "core/studies/parts.h"
#include "core/studies/study.h"

#include <fmt/format.h>

#include <cmath>

namespace stringline {

namespace {

std::string valueText(double value, const std::string &unit)
{
    const bool counted = std::abs(value) >= 1000 || value == std::floor(value);
    const std::string text = counted ? countText(value) : fmt::format("{:.4g}", value);
    return unit.empty() ? text : text + " " + unit;
}

} // namespace

StudyTable factsTable(const StudyResult &result)
{
    StudyTable table{"facts", "Facts", {parts::word("what", ""), parts::word("value", "value")}, {}, {}};
    for (const StudyFact &fact : result.facts)
        table.add({fact.label, fact.text});
    return table;
}

StudyTable comparisonsTable(const StudyResult &result)
{
    StudyTable table{"published",
                     "Published and here",
                     {parts::word("what", ""),
                      parts::word("published", "published"),
                      parts::word("here", "here"),
                      {"difference", "difference", "", [](double share) { return signedPercentText(share); }},
                      parts::word("verdict", ""),
                      parts::word("evidence", "evidence"),
                      parts::word("source", "source"),
                      parts::word("why", "why")},
                     {},
                     {}};
    for (const StudyComparison &line : result.comparisons) {
        StudyCell difference;
        if (line.published != 0)
            difference = line.ours / line.published - 1;
        table.add({line.label, valueText(line.published, line.unit), valueText(line.ours, line.unit), difference,
                   std::string(line.agrees ? "agrees" : "differs"), std::string(rowOf(line.evidence).label),
                   line.source, line.agrees ? std::string() : line.why});
    }
    return table;
}

StudyTable originsTable(const StudyResult &result)
{
    StudyTable table{"inputs",
                     "Inputs",
                     {parts::word("what", ""), parts::word("value", "value"), parts::word("evidence", "evidence"),
                      parts::word("source", "source")},
                     {},
                     {}};
    for (const StudyOrigin &origin : result.origins)
        table.add({origin.label, origin.value, std::string(rowOf(origin.evidence).label), origin.source});
    return table;
}

} // namespace stringline
