#include "core/studies/cluster/trace.h"

#include "core/base/csv.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace stringline::cluster {

namespace {

constexpr std::array<std::string_view, 4> kRaw = {"job_id", "submission_time", "duration", "num_gpu"};
constexpr std::array<std::string_view, 4> kUsed = {"num_iteration", "model_name", "deadline", "batch_size"};
constexpr double kMostSeconds = 1e10; // three hundred years
constexpr int kMostGpus = 1 << 24;

std::string lineText(int line)
{
    return fmt::format("line {}", line);
}

// The table without the lines that are no rows of it; those are told.
Result<CsvTable> lenientTable(std::string_view text, const std::string &file, Errors &broken)
{
    std::string rest(text);
    for (;;) {
        Result<CsvTable> table = parseCsv(rest, file);
        if (table)
            return table;
        for (const Error &error : table.errors()) {
            int line = 0;
            if (std::sscanf(error.position.c_str(), "line %d", &line) != 1 || line <= 1)
                return table.errors();
            std::size_t begin = 0;
            for (int i = 1; i < line && begin != std::string::npos; ++i)
                begin = rest.find('\n', begin) == std::string::npos ? std::string::npos : rest.find('\n', begin) + 1;
            if (begin == std::string::npos || begin >= rest.size() || rest[begin] == '\n')
                return table.errors();
            rest.erase(begin, std::min(rest.find('\n', begin), rest.size()) - begin);
            broken.push_back(error);
        }
    }
}

// Reads cells of one line and remembers the first that is wrong.
class Cells {
public:
    Cells(const CsvTable &table, std::size_t row)
        : m_table(table)
        , m_row(row)
    {
    }

    [[nodiscard]] double number(std::string_view name, double least, double most)
    {
        const std::string_view cell = m_table.cell(m_row, name);
        const std::optional<double> value = parseNumber(cell);
        if (value && *value >= least && *value <= most)
            return *value;
        fail(fmt::format("{}: expected a number from {} to {}, found {}", name, fieldText(least, false),
                         fieldText(most, false), quotedText(cell)));
        return 0;
    }
    [[nodiscard]] int whole(std::string_view name, int least, int most)
    {
        const double value = number(name, least, most);
        if (value != std::floor(value))
            fail(fmt::format("{}: expected a whole number, found {}", name, quotedText(m_table.cell(m_row, name))));
        return static_cast<int>(value);
    }
    [[nodiscard]] int gpus(std::string_view name)
    {
        const int value = whole(name, 1, kMostGpus);
        if (m_wrong.empty() && !std::has_single_bit(static_cast<unsigned>(value)))
            fail(fmt::format("{}: expected a power of two, found {}", name, value));
        return value;
    }
    [[nodiscard]] std::string word(std::string_view name)
    {
        const std::string_view cell = m_table.cell(m_row, name);
        if (cell.empty())
            fail(fmt::format("{}: expected a name, found nothing", name));
        return std::string(cell);
    }
    [[nodiscard]] const std::string &wrong() const { return m_wrong; }
    void fail(std::string message)
    {
        if (m_wrong.empty())
            m_wrong = std::move(message);
    }

private:
    const CsvTable &m_table;
    std::size_t m_row;
    std::string m_wrong;
};

template <class Names>
Errors missingColumns(const CsvTable &table, const Names &names, const std::string &file)
{
    Errors errors;
    for (const std::string_view name : names) {
        if (table.column(name) < 0)
            errors.push_back({file, "line 1", fmt::format("expected a column {}", name)});
    }
    return errors;
}

TraceRow rowOf(Cells &cells, bool used)
{
    constexpr double kMostIterations = 1e15;
    constexpr int kMostBatch = 1 << 30;
    TraceRow row;
    row.id = cells.word("job_id");
    row.submit = cells.number("submission_time", 0, kMostSeconds);
    row.duration = cells.number("duration", 1, kMostSeconds);
    row.gpus = cells.gpus("num_gpu");
    if (!used)
        return row;
    row.iterations = cells.number("num_iteration", 1, kMostIterations);
    row.workload = Workload{cells.word("model_name"), cells.whole("batch_size", 1, kMostBatch)};
    row.deadline = cells.number("deadline", 0, kMostSeconds);
    if (*row.deadline <= row.submit)
        cells.fail(fmt::format("deadline: expected later than submission_time, {} s, found {} s", exactText(row.submit),
                               exactText(*row.deadline)));
    return row;
}

} // namespace

Result<Trace> readTrace(std::string_view text, const std::string &file)
{
    Trace trace;
    const Result<CsvTable> table = lenientTable(text, file, trace.broken);
    if (!table)
        return table.errors();
    if (Errors errors = missingColumns(*table, kRaw, file); !errors.empty())
        return errors;
    const bool used =
        std::any_of(kUsed.begin(), kUsed.end(), [&table](std::string_view name) { return table->column(name) >= 0; });
    if (Errors errors = used ? missingColumns(*table, kUsed, file) : Errors{}; !errors.empty())
        return errors;
    for (std::size_t i = 0; i < table->rows.size(); ++i) {
        Cells cells(*table, i);
        TraceRow row = rowOf(cells, used);
        row.line = table->lines[i];
        if (cells.wrong().empty())
            trace.rows.push_back(std::move(row));
        else
            trace.broken.push_back({file, lineText(row.line), cells.wrong()});
    }
    std::stable_sort(trace.broken.begin(), trace.broken.end(), [](const Error &a, const Error &b) {
        return a.position.size() != b.position.size() ? a.position.size() < b.position.size() : a.position < b.position;
    });
    return trace;
}

Result<std::vector<FileScaling>> readThroughputs(std::string_view text, const std::string &file,
                                                 const std::string &model)
{
    constexpr double kMostRate = 1e9;
    constexpr std::string_view kBatch = "global_batch_size";
    const Result<CsvTable> table = parseCsv(text, file);
    if (!table)
        return table.errors();
    Errors errors = missingColumns(*table, std::array{kBatch}, file);
    std::vector<std::pair<std::string, std::size_t>> levels; // column, power of two
    for (const std::string &name : table->header) {
        const std::optional<double> gpus = name == kBatch ? std::nullopt : parseNumber(name);
        if (name == kBatch)
            continue;
        if (!gpus || *gpus < 1 || *gpus > kMostGpus || *gpus != std::floor(*gpus) ||
            !std::has_single_bit(static_cast<unsigned>(*gpus)))
            errors.push_back(
                {file, "line 1", fmt::format("expected a power of two of GPUs, found {}", quotedText(name))});
        else
            levels.emplace_back(name, std::bit_width(static_cast<unsigned>(*gpus)) - 1U);
    }
    if (levels.empty() && errors.empty())
        errors.push_back({file, "line 1", "expected a column for each number of GPUs: 1, 2, 4, ..."});
    if (!errors.empty())
        return errors;
    std::vector<FileScaling> scalings;
    for (std::size_t i = 0; i < table->rows.size(); ++i) {
        Cells cells(*table, i);
        const Workload workload{model, cells.whole(kBatch, 1, 1 << 30)};
        std::vector<double> rates;
        for (const auto &[column, power] : levels) {
            rates.resize(std::max(rates.size(), power + 1), 0);
            rates[power] = cells.number(column, 0, kMostRate);
        }
        Scaling scaling(rates);
        if (scaling.empty())
            cells.fail("expected a rate above 0");
        if (cells.wrong().empty())
            scalings.push_back({workload, scaling});
        else
            errors.push_back({file, lineText(table->lines[i]), cells.wrong()});
    }
    if (!errors.empty())
        return errors;
    return scalings;
}

Result<ClusterSize> readClusterSize(std::string_view text, const std::string &file)
{
    constexpr int kMost = 1 << 16;
    const Result<CsvTable> table = parseCsv(text, file);
    if (!table)
        return table.errors();
    const std::array<std::string_view, 3> names = {"num_switch", "num_node_p_switch", "num_gpu_p_node"};
    if (Errors errors = missingColumns(*table, names, file); !errors.empty())
        return errors;
    if (table->rows.size() != 1)
        return Error{file, "", fmt::format("expected one row, the cluster, found {}", table->rows.size())};
    Cells cells(*table, 0);
    const int switches = cells.whole("num_switch", 1, 1 << 8);
    const int nodes = cells.whole("num_node_p_switch", 1, kMost);
    const ClusterSize size{switches * nodes, cells.gpus("num_gpu_p_node")};
    if (!cells.wrong().empty())
        return Error{file, lineText(table->lines.front()), cells.wrong()};
    return size;
}

} // namespace stringline::cluster
