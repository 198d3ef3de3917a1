// All-reduce tables of vTrain.
#include "core/base/text.h"
#include "core/measured/nccl_tests.h"
#include "core/measured/vtrain_files.h"

#include <fmt/format.h>

#include <cmath>

namespace stringline {

namespace {

constexpr std::string_view kHeader = "size(B),count,type,time(ns),busbw(GB/s),time(ns),busbw(GB/s)";
constexpr std::size_t kCells = 7;

std::string_view firstLine(std::string_view text)
{
    std::string_view line;
    Lines lines(text);
    return lines.next(line) ? trimmed(line) : std::string_view();
}

// 8 of "trace/a100/AR_GPU8_1M_1024M_LUT"; 0 where the name does not say.
int ranksOf(std::string_view file)
{
    const std::string name = lowered(file.substr(file.rfind('/') + 1));
    const std::size_t at = name.find("gpu");
    if (at == std::string::npos)
        return 0;
    const std::size_t begin = at + 3;
    const auto number = plainNumber(std::string_view(name).substr(begin, name.find('_', begin) - begin));
    return number && *number > 0 && *number < 1e6 ? static_cast<int>(*number) : 0;
}

} // namespace

bool looksLikeVtrainTable(std::string_view text, std::string_view)
{
    const std::string_view line = firstLine(text);
    return line.starts_with("size(B),count,type,") && line.find("busbw") != std::string_view::npos;
}

void readVtrainTable(std::string_view text, std::string_view file, TableBuilder &builder)
{
    const int ranks = ranksOf(file);
    if (ranks < 2) {
        builder.refuse(1, fmt::format("a table of {} ranks", ranks), "a file name such as AR_GPU8_1M_1024M_LUT", true);
        return;
    }
    if (firstLine(text) != kHeader) {
        builder.refuse(1, "columns " + quotedText(firstLine(text)), fmt::format("\"{}\"", kHeader), true);
        return;
    }
    const int table = builder.newTable();
    Lines lines(text);
    std::string_view line;
    (void)lines.next(line);
    while (lines.next(line)) {
        if (trimmed(line).empty())
            continue;
        const std::vector<std::string_view> cells = commaCells(line);
        if (cells.size() != kCells) {
            builder.refuse(lines.number(), fmt::format("{} cells", cells.size()), fmt::format("{}", kCells));
            continue;
        }
        const auto size = plainNumber(cells[0]);
        const auto nanoseconds = plainNumber(cells[5]);
        const auto busbw = plainNumber(cells[6]);
        if (!size || *size <= 0 || !nanoseconds || !busbw) {
            builder.refuse(lines.number(), "cells " + quotedText(line), "bytes, nanoseconds and GB/s as numbers");
            continue;
        }
        // The bus bandwidth tells the unit of the time: 2 (n - 1) / n S / t.
        const double expected = busFactor(Collective::AllReduce, ranks) * *size / *nanoseconds;
        if (std::abs(expected - *busbw) > 0.02 * expected + 0.006) {
            builder.refuse(lines.number(),
                           fmt::format("{} bytes over {} ranks in {} ns with a busbw of {} GB/s", exactText(*size),
                                       ranks, exactText(*nanoseconds), exactText(*busbw)),
                           fmt::format("2 (n - 1) / n size / time, {:.4g} GB/s", expected));
            continue;
        }
        MeasuredCollective row;
        row.collective = Collective::AllReduce;
        row.ranks = ranks;
        row.nodes = 1;
        row.groupsPerNode = 1;
        row.bytes = *size;
        row.microseconds = *nanoseconds / 1e3;
        row.table = table;
        builder.add(row, lines.number());
    }
}

} // namespace stringline
