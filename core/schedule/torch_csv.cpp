#include "core/schedule/torch_csv.h"

#include "core/base/plain_text.h"
#include "core/schedule/check_orders.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <map>
#include <optional>
#include <set>

namespace stringline {

namespace {

constexpr int kMostStages = 100'000;
constexpr int kMostMicrobatches = 1'000'000;
constexpr std::size_t kMostErrors = 20; // a file of another kind would be wrong in every cell

struct Letter {
    std::string_view letter;
    Pass pass;
};
constexpr std::array kLetters{Letter{"F", Pass::Forward}, Letter{"B", Pass::Backward}, Letter{"I", Pass::InputGradient},
                              Letter{"W", Pass::WeightGradient}};
// Of parameters and messages: the simulator places these itself.
constexpr std::array<std::string_view, 7> kLeftOut{"UNSHARD", "RESHARD", "REDUCE_GRAD", "SEND_F",
                                                   "RECV_F",  "SEND_B",  "RECV_B"};

struct Action {
    Pass pass = Pass::Forward;
    bool paired = false; // with the next one of its rank
    int stage = 0;
    int microbatch = 0;
    int cell = 0; // from 1
};

std::vector<std::string_view> split(std::string_view text, std::string_view separators)
{
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find_first_of(separators);
        parts.push_back(trimmed(text.substr(0, end), " \t\r\""));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

// "2", then "F" or a longer word, then "0" or nothing.
struct Word {
    int stage = -1;
    std::string_view letters;
    int microbatch = -1;
};
std::optional<Word> wordOf(std::string_view cell)
{
    Word word;
    const char *const end = cell.data() + cell.size();
    const auto [afterStage, noStage] = std::from_chars(cell.data(), end, word.stage);
    if (noStage != std::errc() || word.stage < 0)
        return std::nullopt;
    const char *last = end;
    while (last > afterStage && last[-1] >= '0' && last[-1] <= '9')
        --last;
    word.letters = std::string_view(afterStage, static_cast<std::size_t>(last - afterStage));
    if (last != end && std::from_chars(last, end, word.microbatch).ec != std::errc())
        return std::nullopt;
    return word;
}

class Reader {
public:
    explicit Reader(const std::string &file)
        : m_file(file)
    {
    }

    Result<TorchSchedule> read(std::string_view text)
    {
        std::vector<std::string_view> lines = split(text, "\n|");
        while (!lines.empty() && lines.back().empty())
            lines.pop_back();
        for (const std::string_view line : lines) {
            m_ranks.emplace_back();
            int cell = 0;
            for (const std::string_view each : split(line, ",")) {
                ++cell;
                if (!each.empty() && each != "None")
                    readCell(each, cell);
                if (m_errors.size() >= kMostErrors)
                    return m_errors;
            }
        }
        if (m_errors.empty() && std::ranges::all_of(m_ranks, &std::vector<Action>::empty))
            m_errors.push_back(
                {m_file, {}, "expected a row of operations such as 0F0,0F1,0B0 for each rank, found none"});
        if (m_errors.empty())
            place();
        if (m_errors.empty())
            check();
        if (!m_errors.empty())
            return m_errors;
        for (const auto &[word, count] : m_leftOut)
            m_result.notes.push_back(fmt::format("{} {} left out: {}", count, count == 1 ? "action" : "actions", word));
        return std::move(m_result);
    }

private:
    void fail(int cell, std::string message) { failAt(static_cast<int>(m_ranks.size()), cell, std::move(message)); }
    void failAt(int line, int cell, std::string message)
    {
        m_errors.push_back({m_file,
                            cell > 0 ? fmt::format("line {}, cell {}", line, cell) : fmt::format("line {}", line),
                            std::move(message)});
    }

    void readCell(std::string_view cell, int number)
    {
        if (cell.front() != '(') {
            readAction(cell, number, false);
            return;
        }
        const std::size_t close = cell.find(')');
        const std::vector<std::string_view> pair =
            split(cell.substr(1, close == std::string_view::npos ? close : close - 1), ";");
        if (close == std::string_view::npos || cell.substr(close + 1) != "OVERLAP_F_B" || pair.size() != 2) {
            fail(number, fmt::format("expected two operations that overlap, as (0F4;7B1)OVERLAP_F_B, found {}", cell));
            return;
        }
        const std::size_t before = m_ranks.back().size();
        readAction(pair[0], number, true);
        readAction(pair[1], number, false);
        const std::vector<Action> &rank = m_ranks.back();
        if (rank.size() == before + 2 &&
            (rank[before].pass != Pass::Forward || rank[before + 1].pass != Pass::Backward))
            fail(number, fmt::format("expected a forward and a whole backward (F; B) in an overlap, found {}", cell));
    }

    void readAction(std::string_view cell, int number, bool paired)
    {
        const std::optional<Word> word = wordOf(cell);
        if (word && std::ranges::find(kLeftOut, word->letters) != kLeftOut.end()) {
            ++m_leftOut[std::string(word->letters)];
            return;
        }
        const auto *letter = !word ? kLetters.end()
                                   : std::find_if(kLetters.begin(), kLetters.end(),
                                                  [&](const Letter &each) { return each.letter == word->letters; });
        if (letter == kLetters.end() || word->microbatch < 0) {
            fail(number, fmt::format("expected a stage, F, B, I or W and a microbatch, as 2F0, found {}", cell));
            return;
        }
        if (word->stage >= kMostStages || word->microbatch >= kMostMicrobatches) {
            fail(number, fmt::format("expected stages below {} and microbatches below {}, found {}", kMostStages,
                                     kMostMicrobatches, cell));
            return;
        }
        m_ranks.back().push_back({letter->pass, paired, word->stage, word->microbatch, number});
    }

    // Which placement has every stage where the rows run it.
    void place()
    {
        const int p = static_cast<int>(m_ranks.size());
        int stages = 0;
        std::set<int> microbatches;
        for (const std::vector<Action> &rank : m_ranks) {
            for (const Action &action : rank) {
                stages = std::max(stages, action.stage + 1);
                microbatches.insert(action.microbatch);
            }
        }
        if (const int last = *microbatches.rbegin(); last + 1 != static_cast<int>(microbatches.size())) {
            int missing = 0;
            while (microbatches.contains(missing))
                ++missing;
            m_errors.push_back(
                {m_file, {}, fmt::format("microbatches are numbered from 0 to {}, and none runs {}", last, missing)});
            return;
        }
        ScheduleShape &shape = m_result.shape;
        assert(p > 0 && "rows without operations were refused before");
        shape = {p, static_cast<int>(microbatches.size()), std::max(1, stages / p)};
        const ScheduleShape both{p, shape.microbatches, 2};
        if (stages % p == 0 && fits(Placement::Looped, shape))
            m_result.placement = Placement::Looped;
        else if (stages == 2 * p && fits(Placement::Vee, shape))
            m_result.placement = Placement::Vee;
        else if (stages == p && p > 1 && fits(Placement::Bidirectional, both)) {
            m_result.placement = Placement::Bidirectional;
            shape = both;
        } else {
            refusePlacement(stages);
            return;
        }
        convert();
    }

    // The chunk of `rank` that is `stage`, -1 for none.
    static int chunkOf(Placement placement, const ScheduleShape &shape, int rank, int stage)
    {
        for (int chunk = 0; chunk < shape.chunks; ++chunk) {
            if (modelChunkOf(placement, shape, rank, chunk) == stage)
                return chunk;
        }
        return -1;
    }

    [[nodiscard]] bool fits(Placement placement, const ScheduleShape &shape) const
    {
        for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
            for (const Action &action : m_ranks[rank]) {
                if (chunkOf(placement, shape, static_cast<int>(rank), action.stage) < 0)
                    return false;
            }
        }
        return true;
    }

    // Says where the first stage lies that is not where stages in turn would be.
    void refusePlacement(int stages)
    {
        const int p = std::max(1, static_cast<int>(m_ranks.size()));
        const std::string kinds = stages == p       ? "one stage on each rank, or also its mirror image"
                                  : stages == 2 * p ? "stages in turn (s mod p) or folded into a V"
                                                    : "stages in turn (s mod p)";
        if (stages % p != 0) {
            m_errors.push_back({m_file, {}, fmt::format("{} stages do not share out over {} ranks evenly", stages, p)});
            return;
        }
        for (int rank = 0; rank < p; ++rank) {
            for (const Action &action : m_ranks[static_cast<std::size_t>(rank)]) {
                if (action.stage % p == rank)
                    continue;
                failAt(rank + 1, action.cell,
                       fmt::format("rank {} runs stage {}, which belongs to rank {}: expected {}", rank, action.stage,
                                   action.stage % p, kinds));
                return;
            }
        }
    }

    void convert()
    {
        const bool bothWays = m_result.placement == Placement::Bidirectional;
        const ScheduleShape &shape = m_result.shape;
        const int half = bothWays ? shape.microbatches / 2 : shape.microbatches;
        for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
            RankOrder order;
            for (const Action &action : m_ranks[rank]) {
                const int chunk = chunkOf(m_result.placement, shape, static_cast<int>(rank), action.stage);
                const int first = bothWays && chunk == 1 ? half : 0;
                if (action.microbatch < first || action.microbatch >= first + half) {
                    failAt(static_cast<int>(rank) + 1, action.cell,
                           fmt::format("rank {} runs stage {} in direction {}, whose microbatches are {} to {}, not {}",
                                       rank, action.stage, chunk, first, first + half - 1, action.microbatch));
                    return;
                }
                order.push_back(
                    {action.pass, action.paired, static_cast<std::int16_t>(chunk), action.microbatch - first});
            }
            m_result.orders.push_back(std::move(order));
        }
    }

    void check()
    {
        const auto mistake = findMistake(m_result.placement, m_result.shape, m_result.orders);
        if (!mistake)
            return;
        const auto &rank = m_ranks[static_cast<std::size_t>(mistake->rank)];
        failAt(mistake->rank + 1, mistake->operation < 0 ? 0 : rank[static_cast<std::size_t>(mistake->operation)].cell,
               mistake->message);
    }

    const std::string &m_file;
    std::vector<std::vector<Action>> m_ranks;
    std::map<std::string, int> m_leftOut;
    Errors m_errors;
    TorchSchedule m_result;
};

} // namespace

Result<TorchSchedule> parseTorchSchedule(std::string_view text, const std::string &file)
{
    return Reader(file).read(text);
}

std::string torchScheduleText(Placement placement, const ScheduleShape &shape, const Orders &orders)
{
    std::string text;
    for (std::size_t rank = 0; rank < orders.size(); ++rank) {
        bool open = false;
        for (std::size_t i = 0; i < orders[rank].size(); ++i) {
            const ScheduledOp &op = orders[rank][i];
            const auto *letter = std::find_if(kLetters.begin(), kLetters.end(),
                                              [&](const Letter &each) { return each.pass == op.pass; });
            if (letter == kLetters.end())
                return {};
            const int behind = placement == Placement::Bidirectional && op.chunk == 1 ? shape.microbatches / 2 : 0;
            text += open ? ";" : i > 0 ? "," : "";
            text += fmt::format("{}{}{}{}", op.pairedWithNext ? "(" : "",
                                modelChunkOf(placement, shape, static_cast<int>(rank), op.chunk), letter->letter,
                                op.microbatch + behind);
            text += open ? ")OVERLAP_F_B" : "";
            open = op.pairedWithNext;
        }
        text += "\n";
    }
    return text;
}

} // namespace stringline
