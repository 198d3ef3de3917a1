#include "core/measured/nccl_tests.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace stringline {

namespace {

struct TestProgram {
    std::string_view name; // as in "all_reduce_perf", and in file names
    Collective collective;
    bool known = true; // a collective that the model has
};
constexpr TestProgram kPrograms[] = {
    {"all_reduce", Collective::AllReduce},         {"allreduce", Collective::AllReduce},
    {"all_gather", Collective::AllGather},         {"allgather", Collective::AllGather},
    {"reduce_scatter", Collective::ReduceScatter}, {"reducescatter", Collective::ReduceScatter},
    {"broadcast", Collective::Broadcast},          {"alltoall", Collective::AllToAll},
    {"all_to_all", Collective::AllToAll},          {"sendrecv", Collective::Broadcast, false},
    {"hypercube", Collective::Broadcast, false},   {"gather", Collective::Broadcast, false},
    {"scatter", Collective::Broadcast, false},     {"reduce", Collective::Broadcast, false},
};

// The first program that `text` names; longer names stand first in the table, so "gather" is no part of "all_gather".
const TestProgram *programIn(std::string_view text)
{
    const std::string low = lowered(text);
    for (const TestProgram &program : kPrograms) {
        if (low.find(program.name) != std::string::npos)
            return &program;
    }
    return nullptr;
}

// Where the cells of a row stand, from the header line.
struct Columns {
    std::size_t count = 0;
    std::size_t size = 0;
    std::size_t type = 0;  // 0 where there is none
    std::size_t redop = 0; // 0 where there is none
    std::vector<std::size_t> times, algbws, busbws, wrongs;
};

std::optional<Columns> columnsOf(std::string_view header)
{
    Columns columns;
    std::vector<std::string_view> cells = words(header.substr(1));
    columns.count = cells.size();
    bool hasSize = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] == "size") {
            columns.size = i;
            hasSize = true;
        } else if (cells[i] == "type") {
            columns.type = i;
        } else if (cells[i] == "redop") {
            columns.redop = i;
        } else if (cells[i] == "time") {
            columns.times.push_back(i);
        } else if (cells[i] == "algbw") {
            columns.algbws.push_back(i);
        } else if (cells[i] == "busbw") {
            columns.busbws.push_back(i);
        } else if (cells[i] == "#wrong" || cells[i] == "error") {
            columns.wrongs.push_back(i);
        }
    }
    const bool whole = hasSize && !columns.times.empty() && columns.times.size() == columns.algbws.size() &&
                       columns.times.size() == columns.busbws.size();
    if (!whole)
        return {};
    return columns;
}

struct Row {
    double bytes = 0;
    double microseconds = 0;
    double algbw = 0; // GB/s
    double busbw = 0;
    bool reduces = false;
    int line = 0;
};

class Reader {
public:
    Reader(std::string_view file, TableBuilder &builder)
        : m_file(file)
        , m_builder(builder)
    {
    }

    void read(std::string_view text)
    {
        Lines lines(text);
        std::string_view line;
        while (lines.next(line)) {
            const std::string_view content = trimmed(line);
            m_line = lines.number();
            if (content.starts_with('#'))
                readComment(content);
            else if (!content.empty())
                readRow(content);
        }
        endTable();
    }

private:
    void readComment(std::string_view line)
    {
        if (line.find("Collective test starting") != std::string_view::npos) {
            beginRun();
            m_program = programIn(line.substr(line.find("starting")));
        } else if (line.find("nThread") != std::string_view::npos && line.find("nGpus") != std::string_view::npos) {
            if (!m_hosts.empty()) // older versions name no program: a new run begins here
                beginRun();
        } else if (line.find(" Rank ") != std::string_view::npos && line.find(" on ") != std::string_view::npos) {
            readRank(line);
        } else if (line.find("algbw") != std::string_view::npos) {
            endTable();
            m_columns = columnsOf(line);
            m_refused = !m_columns;
            if (!m_columns)
                m_builder.refuse(m_line, "a header without size, time, algbw and busbw", "columns of nccl-tests", true);
        } else if (m_columns && line.find("(B)") != std::string_view::npos) {
            checkUnits(line);
        }
    }

    void beginRun()
    {
        endTable();
        m_columns.reset();
        m_program = m_called;
        m_ranks = 0;
        m_hosts.clear();
        m_groups.clear();
    }

    void readRank(std::string_view line)
    {
        const std::vector<std::string_view> cells = words(line);
        ++m_ranks;
        for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
            if (cells[i] == "on")
                m_hosts.insert(std::string(cells[i + 1]));
            if (cells[i] == "Group")
                m_groups.insert(std::string(cells[i + 1]));
        }
        const std::size_t bracket = line.find(']');
        if (bracket != std::string_view::npos)
            m_builder.source().device = std::string(trimmed(line.substr(bracket + 1)));
    }

    void checkUnits(std::string_view line)
    {
        std::vector<std::string_view> units = words(line.substr(1));
        const auto times = std::ranges::count(units, std::string_view("(us)"));
        if (static_cast<std::size_t>(times) == m_columns->times.size())
            return;
        m_refused = true;
        m_builder.refuse(m_line, fmt::format("units {}", quotedText(line)), "times in (us)", true);
    }

    void readRow(std::string_view line)
    {
        if (!m_columns) {
            // A command line, perhaps: it may name the program.
            if (line.find("_perf") != std::string_view::npos)
                m_called = m_program = programIn(line.substr(line.rfind('/', line.find("_perf")) + 1));
            return;
        }
        if (m_refused)
            return;
        const std::vector<std::string_view> cells = words(line);
        const auto size = cells.empty() ? std::nullopt : plainNumber(cells.front());
        if (!size) // messages of the launcher stand between rows
            return;
        if (cells.size() != m_columns->count) {
            m_builder.refuse(m_line, fmt::format("{} cells", cells.size()),
                             fmt::format("{}, as in the header", m_columns->count));
            return;
        }
        const std::size_t last = m_columns->times.size() - 1;
        if (!take(cells, last) && last > 0)
            (void)take(cells, 0);
    }

    // The row's time of out-of-place (0) or in-place (1); false where none is printed.
    bool take(const std::vector<std::string_view> &cells, std::size_t which)
    {
        const auto time = plainNumber(cells[m_columns->times[which]]);
        const auto algbw = plainNumber(cells[m_columns->algbws[which]]);
        const auto busbw = plainNumber(cells[m_columns->busbws[which]]);
        if (!time || !algbw || !busbw)
            return false;
        if (which < m_columns->wrongs.size()) {
            const auto wrong = plainNumber(cells[m_columns->wrongs[which]]);
            if (wrong && *wrong > 0.5) {
                m_builder.refuse(m_line, fmt::format("{} wrong values", exactText(*wrong)), "a run without errors");
                return true;
            }
        }
        Row row;
        row.bytes = plainNumber(cells[m_columns->size]).value_or(0);
        row.microseconds = *time;
        row.algbw = *algbw;
        row.busbw = *busbw;
        row.reduces = m_columns->redop > 0 && cells[m_columns->redop] != "none";
        row.line = m_line;
        if (row.bytes <= 0)
            return true; // nccl-tests begins at 0 bytes where asked to
        m_rows.push_back(row);
        return true;
    }

    // algbw is size / time by definition; where it is printed with three digits it tells the unit of the time.
    [[nodiscard]] bool bandwidthAgrees(const Row &row) const
    {
        constexpr double kRounding = 0.006; // GB/s
        const double expected = row.bytes / row.microseconds / 1e3;
        return std::abs(expected - row.algbw) <= 0.02 * expected + kRounding;
    }

    // From the bus factor of the largest row; nothing where several have it.
    const TestProgram *inferred() const
    {
        const Row &row = m_rows.back();
        if (m_ranks < 2 || row.algbw < 1)
            return nullptr;
        const double factor = row.busbw / row.algbw;
        const auto is = [&](double value) { return std::abs(factor - value) < 0.01 * value; };
        const double part = (m_ranks - 1.0) / m_ranks;
        if (m_ranks > 2 && is(2 * part))
            return programIn("all_reduce");
        if (is(part) && row.reduces)
            return programIn("reduce_scatter");
        return nullptr;
    }

    // Ranks from a bus factor of 2 (n - 1) / n, where the devices are not listed.
    [[nodiscard]] int inferredRanks() const
    {
        const Row &row = m_rows.back();
        if (row.algbw < 1)
            return 0;
        const double factor = row.busbw / row.algbw / (m_program->collective == Collective::AllReduce ? 2 : 1);
        return factor < 0.99 ? static_cast<int>(std::lround(1 / (1 - factor))) : 0;
    }

    void endTable()
    {
        std::vector<Row> rows = std::move(m_rows);
        m_rows.clear();
        if (rows.empty())
            return;
        m_rows = rows;
        if (m_program == nullptr)
            m_program = programIn(m_file.substr(m_file.rfind('/') + 1));
        if (m_program == nullptr)
            m_program = inferred();
        const int ranks =
            m_ranks > 0 ? m_ranks / static_cast<int>(std::max<std::size_t>(1, m_groups.size())) : programRanks();
        m_rows.clear();
        const int line = rows.front().line;
        if (m_program == nullptr) {
            m_builder.refuse(line, "a table whose collective is not named",
                             "a line \"# Collective test starting: ..._perf\", or the program in the file's name",
                             true);
            return;
        }
        if (!m_program->known) {
            m_builder.refuse(line, fmt::format("a table of {}", m_program->name),
                             "all_reduce, all_gather, reduce_scatter, broadcast or alltoall", true);
            return;
        }
        if (ranks < 2) {
            m_builder.refuse(line, fmt::format("a table of {} ranks", ranks), "at least 2, listed as \"# Rank\" lines",
                             true);
            return;
        }
        const auto wrong = std::ranges::count_if(rows, [this](const Row &row) { return !bandwidthAgrees(row); });
        if (2 * wrong > static_cast<std::ptrdiff_t>(rows.size())) {
            m_builder.refuse(line, fmt::format("algbw is not size / time in {} of {} rows", wrong, rows.size()),
                             "times in microseconds and algbw in GB/s", true);
            return;
        }
        store(rows, ranks);
    }

    [[nodiscard]] int programRanks() const { return m_program != nullptr && m_program->known ? inferredRanks() : 0; }

    void store(const std::vector<Row> &rows, int ranks)
    {
        const int table = m_builder.newTable();
        const int groups = static_cast<int>(std::max<std::size_t>(1, m_groups.size()));
        for (const Row &row : rows) {
            if (!bandwidthAgrees(row)) {
                m_builder.refuse(row.line,
                                 fmt::format("{} bytes in {} us with an algbw of {} GB/s", exactText(row.bytes),
                                             exactText(row.microseconds), exactText(row.algbw)),
                                 fmt::format("size / time, {:.3g} GB/s", row.bytes / row.microseconds / 1e3));
                continue;
            }
            MeasuredCollective collective;
            collective.collective = m_program->collective;
            collective.ranks = ranks;
            collective.nodes = static_cast<int>(m_hosts.size());
            // Groups of a split run shared the nodes; all of them ran at once.
            collective.groupsPerNode = groups;
            collective.bytes = row.bytes;
            collective.microseconds = row.microseconds;
            collective.table = table;
            m_builder.add(collective, row.line);
        }
    }

    std::string_view m_file;
    TableBuilder &m_builder;
    int m_line = 0;
    const TestProgram *m_program = nullptr;
    const TestProgram *m_called = nullptr; // by a command line before the run
    int m_ranks = 0;
    std::set<std::string> m_hosts;
    std::set<std::string> m_groups;
    std::optional<Columns> m_columns;
    bool m_refused = false;
    std::vector<Row> m_rows;
};

} // namespace

double busFactor(Collective collective, int ranks)
{
    const double part = (ranks - 1.0) / ranks;
    switch (collective) {
    case Collective::AllReduce:
        return 2 * part;
    case Collective::AllGather:
    case Collective::ReduceScatter:
    case Collective::AllToAll:
        return part;
    case Collective::Broadcast:
        break;
    }
    return 1;
}

bool looksLikeNcclTests(std::string_view text, std::string_view)
{
    Lines lines(text);
    std::string_view line;
    while (lines.next(line)) {
        const std::string_view content = trimmed(line);
        if (content.starts_with('#') && content.find("algbw") != std::string_view::npos &&
            content.find("time") != std::string_view::npos)
            return true;
    }
    return false;
}

void readNcclTests(std::string_view text, std::string_view file, TableBuilder &builder)
{
    Reader(file, builder).read(text);
}

} // namespace stringline
