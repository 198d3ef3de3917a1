// Tables of tests/data: small copies of published or independently computed values. A test that asks for a file, a
// column or a row that is not there ends at once.
#pragma once

#include "core/base/csv.h"
#include "core/base/file.h"
#include "tests/support/paths.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace stringline::tests {

[[noreturn]] inline void endTest(const std::string &why)
{
    std::fprintf(stderr, "%s\n", why.c_str());
    std::abort();
}

inline CsvTable dataTable(const std::string &name)
{
    const Result<std::string> text = readFile(dataFile(name));
    if (!text)
        endTest(toText(text.errors().front()));
    Result<CsvTable> table = parseCsv(*text, name);
    if (!table)
        endTest(toText(table.errors().front()));
    return std::move(table).value();
}

inline double number(const CsvTable &table, std::size_t row, std::string_view column)
{
    const std::string cell(table.cell(row, column));
    char *end = nullptr;
    const double value = std::strtod(cell.c_str(), &end);
    if (cell.empty() || *end != '\0')
        endTest("no number in column " + std::string(column) + ": '" + cell + "'");
    return value;
}

inline int integer(const CsvTable &table, std::size_t row, std::string_view column)
{
    return static_cast<int>(number(table, row, column));
}

// The value of a worked formula of formulas.csv.
inline double formula(std::string_view name)
{
    static const CsvTable table = dataTable("formulas.csv");
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        if (table.cell(row, "name") == name)
            return number(table, row, "value");
    }
    endTest("formulas.csv has no " + std::string(name));
}

} // namespace stringline::tests
