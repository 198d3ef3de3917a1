// What a reader writes into: rows and refusals of one file. Internal to core/measured.
#pragma once

#include "core/base/plain_text.h"
#include "core/measured/measured_tables.h"

#include <optional>
#include <string_view>

namespace stringline {

inline constexpr int kMostRefusals = 200;             // of one file; more are counted, not listed
inline constexpr std::size_t kMostRows = 2'000'000;   // of one file
inline constexpr double kLongestMicroseconds = 3.6e9; // an hour

class TableBuilder {
public:
    TableBuilder(MeasuredTables &tables, int source)
        : m_tables(tables)
        , m_source(source)
    {
    }

    // A time that is no time is refused here, for all readers alike.
    void add(MeasuredKernel row, int line);
    void add(MeasuredCollective row, int line);
    void refuse(int line, std::string what, std::string expected, bool wholeTable = false);
    void note(std::string text) { source().notes.push_back(std::move(text)); }
    // A number for the rows of a table that begins.
    [[nodiscard]] int newTable() { return ++m_tableCount + m_source * 1'000'000; }
    [[nodiscard]] MeasuredSource &source() { return m_tables.sources[static_cast<std::size_t>(m_source)]; }
    // To be called at the end: says how many refusals were not listed.
    void finish();

private:
    [[nodiscard]] bool timeIsSound(double microseconds, int line);

    MeasuredTables &m_tables;
    int m_source;
    int m_tableCount = 0;
    int m_refused = 0;
    int m_lastRefusedLine = 0;
    std::size_t m_rows = 0;
};

// The lines of a text one by one, without their ends.
class Lines {
public:
    explicit Lines(std::string_view text)
        : m_rest(text)
    {
    }
    // False after the last line.
    [[nodiscard]] bool next(std::string_view &line);
    [[nodiscard]] int number() const { return m_number; }

private:
    std::string_view m_rest;
    int m_number = 0;
};

// Cells between blanks, or between commas (quotes may hold commas).
[[nodiscard]] std::vector<std::string_view> words(std::string_view line);
[[nodiscard]] std::vector<std::string_view> commaCells(std::string_view line);
// A plain decimal number that is all of `cell`; nothing for "N/A", "nan" or "12us".
[[nodiscard]] std::optional<double> plainNumber(std::string_view cell);

} // namespace stringline
