#include "core/import/slurm_text.h"

#include "core/base/plain_text.h"
#include "core/import/slurm_hosts.h"
#include "core/import/slurm_options.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace stringline {

namespace {

constexpr std::int64_t kMostCount = 100'000'000;
constexpr std::array<std::string_view, 4> kCommands{"srun", "sbatch", "salloc", "#SBATCH"};

std::string_view unquoted(std::string_view text)
{
    while (!text.empty() && (text.front() == '"' || text.front() == '\''))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == '"' || text.back() == '\'' || text.back() == ';'))
        text.remove_suffix(1);
    return text;
}

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    return whole && value >= 0 && value <= kMostCount ? std::optional(value) : std::nullopt;
}

// Words of a line; quotes hold words together, and what stands behind a # is left.
std::vector<std::string> wordsOfCommand(std::string_view line)
{
    std::vector<std::string> words;
    bool open = false;
    char quote = '\0';
    for (const char c : line) {
        if (quote == '\0' && c == ' ') {
            open = false;
            continue;
        }
        if (!open) {
            if (c == '#' && !words.empty())
                break;
            words.emplace_back();
            open = true;
        }
        if (quote == '\0' && (c == '"' || c == '\''))
            quote = c;
        else if (c == quote)
            quote = '\0';
        else
            words.back() += c;
    }
    return words;
}

std::string_view columnOf(std::span<const std::string_view> words, std::span<const std::string> header,
                          std::string_view name)
{
    for (std::size_t i = 0; i < header.size() && i < words.size(); ++i) {
        if (header[i] == name)
            return words[i];
    }
    return {};
}

bool isTableHeader(std::string_view line)
{
    const std::vector<std::string_view> words = wordsOf(line);
    const auto has = [&](std::string_view word) { return std::ranges::find(words, word) != words.end(); };
    const bool nodes = has("NODELIST") || has("HOSTNAMES") || has("NODES") || has("NODES(A/I/O/T)");
    return nodes && (has("GRES") || has("STATE") || has("PARTITION"));
}

class SlurmReader {
public:
    explicit SlurmReader(std::span<const TextLine> lines)
        : m_lines(lines)
    {
    }

    SlurmText read()
    {
        const bool names = !m_lines.empty() && std::ranges::all_of(m_lines, [](const TextLine &line) {
            const std::string_view text = trimmed(line.text);
            return text.empty() || looksLikeHosts(text);
        });
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            std::string text(trimmed(m_lines[i].text));
            if (text.starts_with("$ "))
                text.erase(0, 2);
            const int number = m_lines[i].number;
            if (text.empty()) {
                m_header.clear();
            } else if (names) {
                m_text.nodes.push_back({text, 0, {}, {}, number});
            } else if (text.find("NodeName=") != std::string::npos || m_record) {
                record(text, number, m_lines[i].text.starts_with(' '));
            } else if (isTableHeader(text)) {
                m_header.clear();
                for (const std::string_view word : wordsOf(text))
                    m_header.emplace_back(word);
            } else if (!m_header.empty()) {
                tableRow(text, number);
            } else {
                while (text.ends_with('\\') && i + 1 < m_lines.size() && !text.starts_with('#')) {
                    text.pop_back();
                    text += m_lines[++i].text;
                }
                command(text, number);
            }
            if (text.empty())
                m_record = false;
        }
        return std::move(m_text);
    }

private:
    void add(SlurmFact fact, std::string_view name, std::string_view value, int line)
    {
        m_text.entries.push_back({fact, {std::string(name), {}, line, std::string(unquoted(value))}});
    }

    void command(std::string_view text, int line)
    {
        if (text.starts_with("export "))
            text = trimmed(text.substr(7));
        if (const std::size_t equals = text.find('='); equals != std::string_view::npos) {
            const auto *row = std::ranges::find(kSlurmVariables, text.substr(0, equals), &SlurmVariable::name);
            if (row != kSlurmVariables.end()) {
                add(row->fact, row->name, text.substr(equals + 1), line);
                return;
            }
        }
        const std::vector<std::string> words = wordsOfCommand(text);
        if (words.size() < 2 || std::ranges::find(kCommands, words.front()) == kCommands.end())
            return;
        for (std::size_t i = 1; i < words.size() && words[i].starts_with('-'); ++i)
            i += option(words[i], i + 1 < words.size() ? std::string_view(words[i + 1]) : std::string_view(), line);
    }

    // How many further words it took.
    std::size_t option(std::string_view word, std::string_view next, int line)
    {
        const bool isLong = word.starts_with("--");
        const std::size_t equals = word.find('=');
        const std::string_view name = word.substr(0, isLong ? equals : 2);
        const auto *row = std::ranges::find_if(kSlurmOptions, [&](const SlurmOption &each) {
            return isLong ? each.name == name.substr(2) : word.size() > 1 && each.letter == word[1];
        });
        std::string_view value = isLong ? (equals == std::string_view::npos ? "" : word.substr(equals + 1))
                                        : word.substr(std::min<std::size_t>(2, word.size()));
        const bool attached = isLong ? equals != std::string_view::npos : !value.empty();
        if (row == kSlurmOptions.end()) {
            add(SlurmFact::None, name, value, line);
            return !attached && !next.empty() && !next.starts_with('-') && !isLong ? 1 : 0;
        }
        if (attached || !row->value) {
            add(row->fact, name, value, line);
            return 0;
        }
        add(row->fact, name, next, line);
        return next.empty() ? 0 : 1;
    }

    // "NodeName=gpu001 Gres=gpu:h100:8 State=IDLE", over several lines where the further ones are set in.
    void record(std::string_view text, int line, bool further)
    {
        if (text.find("NodeName=") == std::string_view::npos && !further) {
            m_record = false;
            return;
        }
        for (const std::string_view word : wordsOf(text)) {
            const std::size_t equals = word.find('=');
            if (equals == std::string_view::npos)
                continue;
            const std::string_view key = word.substr(0, equals);
            const std::string_view value = word.substr(equals + 1);
            if (key == "NodeName") {
                m_text.nodes.push_back({std::string(value), 0, {}, {}, line});
                m_record = true;
            }
            if (!m_record)
                continue;
            SlurmNodes &nodes = m_text.nodes.back();
            if (key == "Gres" || (key == "CfgTRES" && nodes.resources.empty()))
                nodes.resources = value;
            else if (key == "State")
                nodes.state = value;
        }
    }

    void tableRow(std::string_view text, int line)
    {
        const std::vector<std::string_view> words = wordsOf(text);
        if (words.size() < m_header.size()) {
            m_header.clear();
            return;
        }
        SlurmNodes nodes;
        nodes.line = line;
        nodes.names = columnOf(words, m_header, "NODELIST");
        if (nodes.names.empty())
            nodes.names = columnOf(words, m_header, "HOSTNAMES");
        nodes.resources = columnOf(words, m_header, "GRES");
        nodes.state = columnOf(words, m_header, "STATE");
        if (nodes.names.empty()) {
            const std::string_view all = columnOf(words, m_header, "NODES(A/I/O/T)");
            const std::string_view count =
                all.empty() ? columnOf(words, m_header, "NODES") : all.substr(all.rfind('/') + 1);
            nodes.count = std::min<std::int64_t>(wholeNumber(count).value_or(0), kMostSlurmNodes);
        }
        m_text.nodes.push_back(std::move(nodes));
    }

    std::span<const TextLine> m_lines;
    SlurmText m_text;
    std::vector<std::string> m_header; // of the table that is being read
    bool m_record = false;             // whether a record is being read
};

} // namespace

SlurmText readSlurmText(std::span<const TextLine> lines)
{
    return SlurmReader(lines).read();
}

double slurmTextLikeness(std::span<const TextLine> lines)
{
    double best = 0;
    bool names = false;
    bool others = false;
    for (const TextLine &line : lines) {
        const std::string_view text = trimmed(line.text);
        if (text.starts_with("NodeName=") || isTableHeader(text))
            return 0.9;
        if (text.starts_with("#SBATCH"))
            best = std::max(best, 0.5);
        for (const SlurmVariable &row : kSlurmVariables) {
            const std::size_t at = text.find(row.name);
            if (at != std::string_view::npos && text.substr(at + row.name.size()).starts_with('=') &&
                (at == 0 || text.starts_with("export ")))
                best = std::max(best, 0.6);
        }
        names = names || looksLikeHosts(text);
        others = others || (!text.empty() && !looksLikeHosts(text));
    }
    return names && !others ? std::max(best, 0.45) : best;
}

std::optional<SlurmGpus> gpusOfCount(std::string_view text)
{
    const std::size_t colon = text.rfind(':');
    const auto count = wholeNumber(colon == std::string_view::npos ? text : text.substr(colon + 1));
    if (!count)
        return std::nullopt;
    return SlurmGpus{*count, colon == std::string_view::npos ? "" : std::string(text.substr(0, colon))};
}

std::optional<SlurmGpus> gpusOfResources(std::string_view text)
{
    std::optional<SlurmGpus> found;
    for (std::string_view part : splitOutside(text)) {
        part = trimmed(part.substr(0, part.find('(')));
        if (part.starts_with("gres/"))
            part.remove_prefix(5);
        if (!part.starts_with("gpu") || (part.size() > 3 && part[3] != ':' && part[3] != '='))
            continue;
        std::string rest(part.substr(std::min<std::size_t>(4, part.size())));
        std::ranges::replace(rest, '=', ':');
        std::optional<SlurmGpus> gpus = rest.empty() ? SlurmGpus{1, {}} : gpusOfCount(rest);
        if (!gpus && !rest.empty() && rest.find(':') == std::string::npos)
            gpus = SlurmGpus{1, rest}; // "gpu:h100"
        if (!gpus)
            return std::nullopt;
        // Of several that say the same, the one with its type; of different ones, all together.
        const bool same = found && (found->type.empty() || gpus->type.empty());
        if (!found || (same && found->type.empty()))
            found = gpus;
        else if (!same)
            found->count += gpus->count;
    }
    return found;
}

} // namespace stringline
