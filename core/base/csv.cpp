// RFC 4180 by a walk over the characters, one record at a time.
#include "core/base/csv.h"

#include "core/base/plain_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline {

namespace {

constexpr std::size_t kErrorLimit = 20; // a file of another kind would give one per line

class CsvReader {
public:
    CsvReader(std::string_view text, const std::string &file)
        : m_text(text)
        , m_file(file)
    {
        if (m_text.starts_with("\xEF\xBB\xBF")) // spreadsheets write a byte order mark
            m_text.remove_prefix(3);
    }

    Result<CsvTable> read()
    {
        if (m_text.find('\0') != std::string_view::npos)
            return Error{m_file, "", "expected a table of text (CSV), found binary data"};
        CsvTable table;
        while (m_at < m_text.size() && m_errors.size() < kErrorLimit) {
            const int line = m_line;
            std::vector<std::string> record = readRecord();
            if (record.size() == 1 && trimmed(record.front()).empty())
                continue;
            if (table.header.empty()) {
                table.header = headerFrom(record, line);
            } else if (record.size() != table.header.size()) {
                fail(line,
                     fmt::format("expected {} cells as in the header, found {}", table.header.size(), record.size()));
            } else {
                table.rows.push_back(std::move(record));
                table.lines.push_back(line);
            }
        }
        if (table.header.empty() && m_errors.empty())
            return Error{m_file, "line 1", "expected a header with the names of the columns, found an empty file"};
        if (!m_errors.empty())
            return std::move(m_errors);
        return table;
    }

private:
    void fail(int line, std::string message)
    {
        m_errors.push_back({m_file, fmt::format("line {}", line), std::move(message)});
    }

    std::vector<std::string> headerFrom(const std::vector<std::string> &record, int line)
    {
        std::vector<std::string> names;
        for (const std::string &cell : record) {
            const std::string_view name = trimmed(cell);
            if (name.empty())
                fail(line, fmt::format("column {} has no name", names.size() + 1));
            else if (std::ranges::find(names, name) != names.end())
                fail(line, fmt::format("the column \"{}\" stands twice in the header", name));
            names.emplace_back(name);
        }
        return names;
    }

    // Cells up to the end of the line, which may lie several lines further where a quoted cell holds newlines.
    std::vector<std::string> readRecord()
    {
        std::vector<std::string> cells(1);
        while (m_at < m_text.size()) {
            const char letter = m_text[m_at];
            if (letter == '"' && cells.back().empty()) {
                readQuoted(cells.back());
                continue;
            }
            ++m_at;
            if (letter == ',') {
                cells.emplace_back();
            } else if (letter == '\n') {
                ++m_line;
                break;
            } else if (letter != '\r' || (m_at < m_text.size() && m_text[m_at] != '\n')) {
                cells.back() += letter;
            }
        }
        return cells;
    }

    void readQuoted(std::string &cell)
    {
        const int line = m_line;
        for (++m_at; m_at < m_text.size(); ++m_at) {
            if (m_text[m_at] == '"') {
                ++m_at;
                if (m_at >= m_text.size() || m_text[m_at] != '"') {
                    if (m_at < m_text.size() && std::string_view(",\r\n").find(m_text[m_at]) == std::string_view::npos)
                        fail(m_line, "expected a comma or the end of the line after a closing quote");
                    return;
                }
            }
            if (m_text[m_at] == '\n')
                ++m_line;
            cell += m_text[m_at];
        }
        fail(line, "a quote that opens here is not closed");
    }

    std::string_view m_text;
    std::string m_file;
    std::size_t m_at = 0;
    int m_line = 1;
    Errors m_errors;
};

} // namespace

int CsvTable::column(std::string_view name) const
{
    const auto found = std::ranges::find(header, name);
    return found == header.end() ? -1 : static_cast<int>(found - header.begin());
}

std::string_view CsvTable::cell(std::size_t row, std::string_view name) const
{
    const int index = column(name);
    return index < 0 ? std::string_view{} : trimmed(rows[row][static_cast<std::size_t>(index)]);
}

Result<CsvTable> parseCsv(std::string_view text, const std::string &file)
{
    return CsvReader(text, file).read();
}

std::string csvLine(std::span<const std::string> cells)
{
    std::string line;
    for (const std::string &cell : cells) {
        if (&cell != cells.data())
            line += ',';
        if (cell.find_first_of(",\"\r\n") == std::string::npos) {
            line += cell;
            continue;
        }
        line += '"';
        for (const char letter : cell) {
            if (letter == '"')
                line += '"';
            line += letter;
        }
        line += '"';
    }
    return line + '\n';
}

} // namespace stringline
