#include "core/measured/kernels_csv.h"

#include "core/base/csv.h"
#include "core/base/nearest.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace stringline {

namespace {

struct TimeColumn {
    std::string_view name;
    double microseconds; // of its unit
};
constexpr TimeColumn kTimeColumns[] = {
    {"time_us", 1},   {"microseconds", 1},   {"time_ns", 1e-3}, {"nanoseconds", 1e-3},
    {"time_ms", 1e3}, {"milliseconds", 1e3}, {"time_s", 1e6},   {"seconds", 1e6},
};

constexpr std::pair<std::string_view, OpPart> kParts[] = {
    {"forward", OpPart::Forward},
    {"backward", OpPart::Backward},
    {"input-gradient", OpPart::InputGradient},
    {"weight-gradient", OpPart::WeightGradient},
};

constexpr double kAgreement = 0.03; // of a printed rate and the time beside it

class Reader {
public:
    Reader(const CsvTable &table, TableBuilder &builder)
        : m_table(table)
        , m_builder(builder)
    {
    }

    void read()
    {
        for (const TimeColumn &column : kTimeColumns) {
            if (m_table.column(column.name) < 0)
                continue;
            if (m_time != nullptr) {
                m_builder.refuse(1, fmt::format("columns {} and {}", m_time->name, column.name), "one time", true);
                return;
            }
            m_time = &column;
        }
        const bool rates = m_table.column("tflops") >= 0 && m_table.column("m") >= 0;
        if (m_time == nullptr && !rates) {
            m_builder.refuse(1, "no column of times with its unit", "time_us, time_ns, time_ms, time_s, or tflops",
                             true);
            return;
        }
        if (!oneGpu())
            return;
        for (m_row = 0; m_row < m_table.rows.size(); ++m_row)
            readRow();
    }

private:
    bool oneGpu()
    {
        std::string_view gpu;
        for (std::size_t row = 0; row < m_table.rows.size(); ++row) {
            const std::string_view cell = m_table.cell(row, "gpu");
            if (cell.empty() || cell == gpu)
                continue;
            if (!gpu.empty()) {
                m_builder.refuse(m_table.lines[row],
                                 fmt::format("a second GPU, {}, after {}", quotedText(cell), quotedText(gpu)),
                                 "one GPU in a table", true);
                return false;
            }
            gpu = cell;
        }
        m_builder.source().device = std::string(gpu);
        return true;
    }

    [[nodiscard]] int line() const { return m_table.lines[m_row]; }
    [[nodiscard]] std::string_view cell(std::string_view name) const { return m_table.cell(m_row, name); }

    // A number above zero; 0 for an empty cell. False after a refusal.
    bool number(std::string_view column, double &value, bool whole)
    {
        const std::string_view text = cell(column);
        value = 0;
        if (text.empty())
            return true;
        const auto read = plainNumber(text);
        if (read && *read > 0 && *read < 1e18 && (!whole || *read == std::floor(*read))) {
            value = *read;
            return true;
        }
        m_builder.refuse(line(), fmt::format("{} {}", column, quotedText(text)),
                         whole ? "a whole number above zero" : "a number above zero");
        return false;
    }

    void readRow()
    {
        MeasuredKernel row;
        double count = 0;
        double bytes = 0;
        double tflops = 0;
        double time = 0;
        const std::pair<std::string_view, double *> numbers[] = {
            {"m", &row.shape.m},
            {"n", &row.shape.n},
            {"k", &row.shape.k},
            {"batch", &row.shape.batch},
            {"elements", &row.elements},
            {"hidden", &row.place.hidden},
            {"tensor", &row.place.tensor},
            {"microbatch", &row.place.microbatch},
            {"count", &count},
            {"bytes", &bytes},
        };
        for (const auto &[name, value] : numbers) {
            if (!number(name, *value, true))
                return;
        }
        if (!number("tflops", tflops, false) || (m_time != nullptr && !number(m_time->name, time, false)))
            return;
        row.shape.batch = std::max(1.0, row.shape.batch);
        row.count = static_cast<int>(std::clamp(count, 1.0, 1e9));
        row.microseconds = m_time == nullptr ? 0 : time * m_time->microseconds;
        row.dtype = std::string(cell("dtype"));
        row.bytes = bytes;
        row.kernel = std::string(cell("kernel"));
        if (!cell("collective").empty())
            readCollective(bytes, row.microseconds, row.count);
        else if (isWhole(row) && fillTime(row, tflops))
            m_builder.add(std::move(row), line());
    }

    // Whether the row says what was measured.
    bool isWhole(MeasuredKernel &row)
    {
        if (elementBytes(row.dtype) <= 0) {
            m_builder.refuse(line(), "dtype " + quotedText(row.dtype), "bf16, fp16, fp32, fp8, ...");
            return false;
        }
        const int dims = (row.shape.m > 0 ? 1 : 0) + (row.shape.n > 0 ? 1 : 0) + (row.shape.k > 0 ? 1 : 0);
        if (dims != 0 && dims != 3) {
            m_builder.refuse(line(), fmt::format("{} of m, n and k", dims), "all three, or none");
            return false;
        }
        row.operatorName = std::string(cell("operator"));
        if (dims == 0 && row.operatorName.empty() && row.kernel.empty()) {
            m_builder.refuse(line(), "neither a shape nor a name", "m, n and k, or an operator");
            return false;
        }
        const std::string_view pass = cell("pass");
        if (pass.empty())
            return true;
        for (const auto &[id, part] : kParts) {
            if (id == pass) {
                row.part = part;
                return true;
            }
        }
        m_builder.refuse(line(), "pass " + quotedText(pass), "forward, backward, input-gradient or weight-gradient");
        return false;
    }

    // A rate stands for a time, or is checked against it.
    bool fillTime(MeasuredKernel &row, double tflops)
    {
        if (row.isGemm() && tflops > 0) {
            const double fromRate = row.shape.flops() / tflops / 1e6;
            if (row.microseconds <= 0) {
                row.microseconds = fromRate;
            } else if (std::abs(row.microseconds / fromRate - 1) > kAgreement) {
                m_builder.refuse(
                    line(), fmt::format("{:.4g} us and {:.4g} TFLOP/s", row.microseconds, tflops),
                    fmt::format("{:.4g} us for {:.4g} GFLOP at that rate", fromRate, row.shape.flops() / 1e9));
                return false;
            }
        }
        if (row.microseconds > 0)
            return true;
        m_builder.refuse(line(), "no time", m_time == nullptr ? "tflops" : std::string(m_time->name));
        return false;
    }

    void readCollective(double bytes, double microseconds, int count)
    {
        const std::string_view name = cell("collective");
        std::string id = lowered(name);
        std::ranges::replace(id, '_', '-');
        std::vector<std::string> known;
        const CollectiveRow *found = nullptr;
        for (const CollectiveRow &row : collectives()) {
            known.emplace_back(row.id);
            if (row.id == id)
                found = &row;
        }
        if (found == nullptr) {
            m_builder.refuse(line(), "collective " + quotedText(name), didYouMean(known));
            return;
        }
        double ranks = 0;
        double nodes = 0;
        if (!number("ranks", ranks, true) || !number("nodes", nodes, true))
            return;
        if (ranks < 2 || ranks > 1e7 || bytes <= 0 || nodes > ranks || microseconds <= 0) {
            m_builder.refuse(line(),
                             fmt::format("{} over {} ranks on {} nodes, {} bytes in {} us", name, exactText(ranks),
                                         exactText(nodes), exactText(bytes), exactText(microseconds)),
                             "at least 2 ranks, no more nodes than ranks, bytes and a time");
            return;
        }
        MeasuredCollective row;
        row.collective = found->collective;
        row.ranks = static_cast<int>(ranks);
        row.nodes = static_cast<int>(nodes);
        row.groupsPerNode = 1;
        row.bytes = bytes;
        row.microseconds = microseconds;
        row.count = count;
        int &table = m_tables[{row.collective, row.ranks, row.nodes}];
        if (table == 0)
            table = m_builder.newTable();
        row.table = table;
        m_builder.add(row, line());
    }

    const CsvTable &m_table;
    TableBuilder &m_builder;
    const TimeColumn *m_time = nullptr;
    std::size_t m_row = 0;
    std::map<std::tuple<Collective, int, int>, int> m_tables;
};

} // namespace

std::string_view partId(OpPart part)
{
    return std::ranges::find(kParts, part, &std::pair<std::string_view, OpPart>::second)->first;
}

bool looksLikeKernelsCsv(std::string_view text, std::string_view)
{
    std::string_view line;
    Lines lines(text);
    if (!lines.next(line))
        return false;
    if (line.starts_with("\xEF\xBB\xBF"))
        line.remove_prefix(3);
    const std::vector<std::string_view> cells = commaCells(line);
    const auto has = [&](std::string_view name) { return std::ranges::find(cells, name) != cells.end(); };
    const bool timed = has("tflops") || has("time") ||
                       std::ranges::any_of(kTimeColumns, [&](const TimeColumn &column) { return has(column.name); });
    return timed && (has("operator") || has("collective") || has("kernel") || (has("m") && has("n") && has("k")));
}

void readKernelsCsv(std::string_view text, std::string_view file, TableBuilder &builder)
{
    const Result<CsvTable> table = parseCsv(text, std::string(file));
    if (!table) {
        for (const Error &error : table.errors()) {
            const auto number =
                plainNumber(std::string_view(error.position)
                                .substr(std::min(error.position.size(), std::string_view("line ").size())));
            builder.refuse(number ? static_cast<int>(*number) : 1, error.message, "a table of comma-separated cells",
                           true);
        }
        return;
    }
    Reader(*table, builder).read();
}

} // namespace stringline
