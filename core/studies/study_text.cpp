#include "core/studies/study_text.h"

#include "core/base/text.h"
#include "core/report/report_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

constexpr std::size_t kLongColumns = 2; // at the end of comparisonsTable(): source and why

std::string factsText(const StudyResult &result)
{
    std::size_t widest = 0;
    for (const StudyFact &fact : result.facts)
        widest = std::max(widest, fact.label.size());
    std::string text;
    for (const StudyFact &fact : result.facts)
        text += fmt::format("  {:<{}}  {}\n", fact.label, widest, fact.text);
    return text;
}

std::string tableAsText(const StudyTable &table, std::size_t most)
{
    std::vector<std::string> header;
    for (const StudyColumn &column : table.columns) {
        if (!column.onlyDrawn)
            header.push_back(column.shown != nullptr || column.unit.empty() ? column.label
                                                                            : column.label + ", " + column.unit);
    }
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < std::min(most, table.rows.size()); ++i) {
        std::vector<std::string> cells;
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            if (!table.columns[c].onlyDrawn)
                cells.push_back(cellText(table.columns[c], table.rows[i][c]));
        }
        rows.push_back(std::move(cells));
    }
    std::string text = fmt::format("\n{}\n{}", table.title, tableText(header, rows));
    if (table.rows.size() > most)
        text += fmt::format("... and {} rows more; --csv writes all\n",
                            groupedText(static_cast<std::int64_t>(table.rows.size() - most)));
    return text;
}

std::string comparisonsText(const StudyResult &result)
{
    StudyTable table = comparisonsTable(result);
    std::string reasons;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        if (const std::string why = table.word(i, "why"); !why.empty())
            reasons += fmt::format("  {}: {}\n", table.word(i, "what"), why);
        table.rows[i].resize(table.columns.size() - kLongColumns);
    }
    table.columns.resize(table.columns.size() - kLongColumns);
    return tableAsText(table, table.rows.size()) + reasons;
}

std::string originsText(const StudyResult &result)
{
    StudyTable table = originsTable(result);
    table.columns.pop_back();
    for (std::vector<StudyCell> &row : table.rows)
        row.pop_back();
    return tableAsText(table, table.rows.size());
}

Json cellJson(const StudyCell &cell)
{
    if (const double *number = std::get_if<double>(&cell))
        return std::isfinite(*number) ? Json(*number) : Json();
    const auto *word = std::get_if<std::string>(&cell);
    return word == nullptr ? Json() : Json(*word);
}

} // namespace

std::string studyText(const Study &study, const StudyResult &result, const StudyTextOptions &options)
{
    std::string text = fmt::format("{}: {}\n", study.kind->label, study.name);
    if (result.stopped)
        text += "Stopped; this is what was found until then.\n";
    text += "\n" + factsText(result);
    for (const StudyTable &table : result.tables)
        text += tableAsText(table, options.mostRows);
    if (!result.comparisons.empty())
        text += comparisonsText(result);
    text += originsText(result);
    if (!result.notes.empty())
        text += "\n";
    for (const std::string &note : result.notes)
        text += note + "\n";
    return text;
}

Json studyJson(const Study &study, const StudyResult &result)
{
    Json json = Json::object();
    json["kind"] = Json(study.kind->id);
    json["name"] = Json(study.name);
    json["source"] = Json(study.source);
    json["stopped"] = Json(result.stopped);
    json["facts"] = Json::object();
    for (const StudyFact &fact : result.facts) {
        Json &each = json["facts"][fact.id];
        each["label"] = Json(fact.label);
        each["value"] = std::isfinite(fact.value) ? Json(fact.value) : Json();
        each["unit"] = Json(fact.unit);
    }
    json["tables"] = Json::object();
    for (const StudyTable &table : result.tables) {
        Json rows = Json::array();
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            Json row = Json::object();
            for (std::size_t c = 0; c < table.columns.size(); ++c)
                row[table.columns[c].id] = cellJson(table.rows[i][c]);
            if (!table.changes.empty())
                row["set"] = Json(table.changes[i]);
            rows.push(std::move(row));
        }
        json["tables"][table.id] = std::move(rows);
    }
    json["comparisons"] = arrayOf(result.comparisons, [](const StudyComparison &line) {
        Json each = Json::object();
        each["label"] = Json(line.label);
        each["published"] = Json(line.published);
        each["here"] = Json(line.ours);
        each["unit"] = Json(line.unit);
        each["evidence"] = Json(rowOf(line.evidence).id);
        each["source"] = Json(line.source);
        each["agrees"] = Json(line.agrees);
        each["why"] = Json(line.why);
        return each;
    });
    json["inputs"] = arrayOf(result.origins, [](const StudyOrigin &origin) {
        Json each = Json::object();
        each["label"] = Json(origin.label);
        each["value"] = Json(origin.value);
        each["evidence"] = Json(rowOf(origin.evidence).id);
        each["source"] = Json(origin.source);
        return each;
    });
    json["notes"] = arrayOf(result.notes, [](const std::string &note) { return Json(note); });
    return json;
}

} // namespace stringline
