#include "core/measured/table_builder.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <utility>

namespace stringline {

namespace {

constexpr std::pair<std::string_view, double> kDtypes[] = {
    {"", 2},         {"bf16", 2},    {"bfloat16", 2},    {"fp16", 2},          {"half", 2},        {"float16", 2},
    {"f16", 2},      {"fp32", 4},    {"float", 4},       {"f32", 4},           {"float32", 4},     {"tf32", 4},
    {"double", 8},   {"float64", 8}, {"fp64", 8},        {"fp4", 0.5},         {"nvfp4", 0.5},     {"mxfp4", 0.5},
    {"mxfp8", 1},    {"fp8", 1},     {"float8", 1},      {"f8e4m3", 1},        {"f8e5m2", 1},      {"fp8_e4m3", 1},
    {"fp8_e5m2", 1}, {"int8", 1},    {"uint8", 1},       {"byte", 1},          {"char", 1},        {"int32", 4},
    {"uint32", 4},   {"int", 4},     {"int64", 8},       {"uint64", 8},        {"long", 8},        {"long int", 8},
    {"bool", 1},     {"short", 2},   {"float8_e4m3", 1}, {"float8_e4m3fn", 1}, {"float8_e5m2", 1},
};

} // namespace

double elementBytes(std::string_view dtype)
{
    std::string name = lowered(trimmed(dtype));
    for (const std::string_view prefix : {"c10::", "torch.", "torch::"}) {
        if (name.starts_with(prefix))
            name.erase(0, prefix.size());
    }
    const auto found = std::ranges::find(kDtypes, std::string_view(name), &std::pair<std::string_view, double>::first);
    return found == std::end(kDtypes) ? 0 : found->second;
}

bool TableBuilder::timeIsSound(double microseconds, int line)
{
    if (++m_rows > kMostRows) {
        if (m_rows == kMostRows + 1)
            refuse(line, fmt::format("more than {} rows", kMostRows), "the rest of the file is not read");
        return false;
    }
    if (microseconds > 0 && microseconds <= kLongestMicroseconds)
        return true;
    refuse(line, fmt::format("a time of {} us", exactText(microseconds)), "a time above zero and below an hour");
    return false;
}

void TableBuilder::add(MeasuredKernel row, int line)
{
    if (!timeIsSound(row.microseconds, line))
        return;
    row.origin = {m_source, line};
    m_tables.kernels.push_back(std::move(row));
}

void TableBuilder::add(MeasuredCollective row, int line)
{
    if (!timeIsSound(row.microseconds, line))
        return;
    row.origin = {m_source, line};
    m_tables.collectives.push_back(row);
}

void TableBuilder::refuse(int line, std::string what, std::string expected, bool wholeTable)
{
    m_lastRefusedLine = line;
    if (++m_refused <= kMostRefusals)
        m_tables.refusals.push_back({{m_source, line}, std::move(what), std::move(expected), wholeTable});
}

void TableBuilder::finish()
{
    if (m_refused > kMostRefusals)
        m_tables.refusals.push_back({{m_source, m_lastRefusedLine},
                                     fmt::format("{} more lines like these", m_refused - kMostRefusals),
                                     "a table of the format that it began as"});
}

bool Lines::next(std::string_view &line)
{
    if (m_rest.empty())
        return false;
    const std::size_t end = m_rest.find('\n');
    line = m_rest.substr(0, end);
    m_rest = end == std::string_view::npos ? std::string_view() : m_rest.substr(end + 1);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    ++m_number;
    return true;
}

std::vector<std::string_view> words(std::string_view line)
{
    std::vector<std::string_view> found;
    while (true) {
        const std::size_t begin = line.find_first_not_of(" \t");
        if (begin == std::string_view::npos)
            return found;
        line.remove_prefix(begin);
        const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
        found.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

std::vector<std::string_view> commaCells(std::string_view line)
{
    std::vector<std::string_view> found;
    bool quoted = false;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (i < line.size() && line[i] == '"')
            quoted = !quoted;
        if (i < line.size() && (line[i] != ',' || quoted))
            continue;
        std::string_view cell = trimmed(line.substr(begin, i - begin));
        if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
            cell = cell.substr(1, cell.size() - 2);
        found.push_back(cell);
        begin = i + 1;
    }
    return found;
}

std::optional<double> plainNumber(std::string_view cell)
{
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc() || end != cell.data() + cell.size() || !std::isfinite(value))
        return {};
    return value;
}

} // namespace stringline
