#include "app/cli/compare_many.h"

#include "app/cli/output.h"
#include "core/base/text.h"
#include "core/report/comparison.h"
#include "core/report/report_json.h"
#include "core/report/report_text.h"

#include <fmt/format.h>

#include <string>

namespace stringline::cli {

namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr std::size_t kLetters = 26;
constexpr std::size_t kWidest = 40; // bytes of a field's text; own schedules are pages long

SideBySide sideBySideOf(const std::vector<EvaluationPtr> &evaluations)
{
    std::vector<ComparedPlan> plans;
    for (const EvaluationPtr &each : evaluations)
        plans.push_back({each->scenario.get(), &each->report});
    return sideBySide(plans);
}

std::vector<std::string> header(std::size_t plans)
{
    std::vector<std::string> header{""};
    for (std::size_t i = 0; i < plans; ++i)
        header.push_back(letterOf(i));
    return header;
}

void addFields(Rows &rows, const std::vector<FieldLine> &lines)
{
    for (const FieldLine &line : lines) {
        std::vector<std::string> row{std::string(line.field->path)};
        for (const std::string &value : line.values)
            row.push_back(value.size() > kWidest ? quotedText(value) : value);
        rows.push_back(std::move(row));
    }
}

// A column of marks behind each number, so that the digits stand under each other.
std::string numbersTable(const SideBySide &table, std::size_t plans)
{
    Rows rows;
    for (const NumberLine &line : table.numbers) {
        std::vector<std::string> row{std::string(line.column->label)};
        for (std::size_t i = 0; i < line.values.size(); ++i)
            row.push_back(line.column->text(line.values[i]) + (line.best[i] ? " *" : "  "));
        rows.push_back(std::move(row));
    }
    return tableText(header(plans), rows);
}

std::string causesTable(const SideBySide &table, std::size_t plans)
{
    Rows rows;
    for (const CauseLine &line : table.causes) {
        std::vector<std::string> row{std::string(line.cause->label)};
        for (const Tick time : line.values)
            row.push_back(durationText(toSeconds(time)));
        rows.push_back(std::move(row));
    }
    return tableText(header(plans), rows);
}

Json fieldsJson(const std::vector<FieldLine> &lines)
{
    return arrayOf(lines, [](const FieldLine &line) {
        Json object = Json::object();
        object["path"] = Json(line.field->path);
        object["values"] = arrayOf(line.values, [](const std::string &value) { return Json(value); });
        return object;
    });
}

} // namespace

std::string letterOf(std::size_t index)
{
    return index < kLetters ? std::string(1, static_cast<char>('A' + index)) : std::to_string(index + 1);
}

void printSideBySide(const std::vector<EvaluationPtr> &evaluations, bool equal)
{
    const SideBySide table = sideBySideOf(evaluations);
    const std::size_t plans = evaluations.size();
    if (table.different.empty()) {
        print("\nThe scenarios are the same in every field.\n");
    } else {
        Rows rows;
        addFields(rows, table.different);
        print("\nFields that differ\n" + tableText(header(plans), rows));
    }
    print("\nNumbers, the best of those that fit marked *\n" + numbersTable(table, plans));
    print("\nWhere the time goes\n" + causesTable(table, plans));
    if (!equal) {
        print(fmt::format("\n{} fields are equal in all; --equal lists them\n", table.equal.size()));
        return;
    }
    Rows rows;
    for (const FieldLine &line : table.equal)
        rows.push_back({std::string(line.field->path),
                        line.values.front().size() > kWidest ? quotedText(line.values.front()) : line.values.front()});
    print("\nFields that are equal in all\n" + tableText({"", "all"}, rows));
}

void printSideBySideJson(const std::vector<EvaluationPtr> &evaluations)
{
    const SideBySide table = sideBySideOf(evaluations);
    Json object = Json::object();
    object["plans"] =
        arrayOf(evaluations, [](const EvaluationPtr &each) { return reportJson(each->report, each->diagnostics); });
    object["fields"] = fieldsJson(table.different);
    Json best = Json::object();
    for (const NumberLine &line : table.numbers) {
        Json indices = Json::array();
        for (std::size_t i = 0; i < line.best.size(); ++i) {
            if (line.best[i])
                indices.push(Json(static_cast<std::int64_t>(i)));
        }
        best[line.column->id] = std::move(indices);
    }
    object["best"] = std::move(best);
    Json equal = Json::object();
    for (const FieldLine &line : table.equal)
        equal[line.field->path] = Json(line.values.front());
    object["equal"] = std::move(equal);
    printJson(object);
}

} // namespace stringline::cli
