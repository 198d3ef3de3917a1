#include "core/import/nvidia_matrix.h"

#include "core/base/plain_text.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace stringline {

namespace {

struct PathWord {
    std::string_view word;
    NodePath path;
};
constexpr std::array kWords{PathWord{"X", NodePath::Self},       PathWord{"PIX", NodePath::Switch},
                            PathWord{"PXB", NodePath::Switches}, PathWord{"PHB", NodePath::HostBridge},
                            PathWord{"NODE", NodePath::Node},    PathWord{"SYS", NodePath::System},
                            PathWord{"SOC", NodePath::System}, // older drivers
                            PathWord{"N/A", NodePath::None}};

constexpr std::size_t kMostDevices = 256; // of a node, with its network cards
constexpr int kMostLinks = 256;

std::optional<int> number(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value >= 0 ? std::optional(value) : std::nullopt;
}

std::optional<NodeLink> linkOf(std::string_view word)
{
    if (word.starts_with("NV")) {
        const auto links = number(word.substr(2));
        return links && *links > 0 && *links <= kMostLinks ? std::optional(NodeLink{NodePath::NvLink, *links})
                                                           : std::nullopt;
    }
    const auto *found = std::ranges::find(kWords, word, &PathWord::word);
    return found == kWords.end() ? std::nullopt : std::optional(NodeLink{found->path, 0});
}

bool isGpu(std::string_view word)
{
    return word.starts_with("GPU") && number(word.substr(3)).has_value();
}
bool isNic(std::string_view word)
{
    return (word.starts_with("NIC") && number(word.substr(3))) || word.starts_with("mlx") || word.starts_with("bnxt");
}

// GPUs and network cards of a header, in its order; empty where `line` is none.
std::vector<std::string_view> headerOf(std::string_view line)
{
    std::vector<std::string_view> words = wordsOf(line);
    if (words.empty() || !isGpu(words.front()) || (words.size() > 1 && linkOf(words[1])))
        return {};
    if (words.size() == 1 || isGpu(words[1]) || isNic(words[1]) || words[1] == "CPU") {
        const auto end =
            std::ranges::find_if(words, [](std::string_view word) { return !isGpu(word) && !isNic(word); });
        words.erase(end, words.end());
        return words;
    }
    return {};
}

class MatrixReader {
public:
    MatrixReader(std::span<const TextLine> lines, std::string file)
        : m_lines(lines)
        , m_file(std::move(file))
    {
    }

    Result<NvidiaMatrix> read()
    {
        for (const TextLine &line : m_lines) {
            const std::vector<std::string_view> columns = headerOf(line.text);
            if (!columns.empty() && m_matrix.line == 0)
                begin(columns, line.number);
            else if (!columns.empty() && m_matrix.further == 0)
                m_matrix.further = line.number;
            else if (m_matrix.line > 0 && m_matrix.further == 0)
                row(line);
        }
        for (std::size_t i = 0; i < m_matrix.gpus.size(); ++i) {
            if (m_matrix.rows[i] == 0)
                fail(m_matrix.line, fmt::format("expected a row of {} in the matrix, found none", m_matrix.gpus[i]));
        }
        if (!m_errors.empty())
            return m_errors;
        return m_matrix;
    }

private:
    void fail(int line, std::string message)
    {
        constexpr std::size_t kMostErrors = 20;
        if (m_errors.size() < kMostErrors)
            m_errors.push_back({m_file, fmt::format("line {}", line), std::move(message)});
    }

    void begin(const std::vector<std::string_view> &columns, int line)
    {
        m_matrix.line = line;
        if (columns.size() > kMostDevices) {
            fail(line, fmt::format("expected at most {} devices in a node, found {}", kMostDevices, columns.size()));
            return;
        }
        for (const std::string_view column : columns) {
            if (std::ranges::find(m_columns, column) != m_columns.end())
                fail(line, fmt::format("{} stands twice in the header", quotedText(column)));
            m_columns.emplace_back(column);
            (isGpu(column) ? m_matrix.gpus : m_matrix.nics).emplace_back(column);
        }
        m_matrix.rows.assign(m_matrix.gpus.size(), 0);
        m_matrix.toGpu.resize(m_matrix.gpus.size());
        m_matrix.toNic.resize(m_matrix.gpus.size());
    }

    void row(const TextLine &line)
    {
        const std::vector<std::string_view> words = wordsOf(line.text);
        if (words.size() == 2 && words[0].ends_with(':') && isNic(words[0].substr(0, words[0].size() - 1))) {
            name(words[0].substr(0, words[0].size() - 1), words[1]); // the legend: "NIC0: mlx5_0"
            return;
        }
        if (words.empty() || !isGpu(words.front()))
            return;
        const auto found = std::ranges::find(m_matrix.gpus, words.front());
        if (found == m_matrix.gpus.end()) {
            fail(line.number, fmt::format("{} does not stand in the header", quotedText(words.front())));
            return;
        }
        const auto at = static_cast<std::size_t>(found - m_matrix.gpus.begin());
        if (m_matrix.rows[at] != 0) {
            fail(line.number, fmt::format("{} has a row on line {} already", words.front(), m_matrix.rows[at]));
            return;
        }
        m_matrix.rows[at] = line.number;
        if (words.size() <= m_columns.size()) {
            fail(line.number, fmt::format("expected {} columns, found {}", m_columns.size(), words.size() - 1));
            return;
        }
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const auto link = linkOf(words[i + 1]);
            if (!link || (link->path == NodePath::Self) != (m_columns[i] == words.front())) {
                fail(line.number, fmt::format("{}: expected {}, found {}", m_columns[i],
                                              m_columns[i] == words.front() ? "X"
                                                                            : "NV# such as NV18, PIX, PXB, PHB, "
                                                                              "NODE or SYS",
                                              quotedText(words[i + 1])));
                return;
            }
            (isGpu(m_columns[i]) ? m_matrix.toGpu : m_matrix.toNic)[at].push_back(*link);
        }
    }

    void name(std::string_view column, std::string_view card)
    {
        const auto found = std::ranges::find(m_matrix.nics, column);
        if (found != m_matrix.nics.end())
            *found = card;
    }

    std::span<const TextLine> m_lines;
    std::string m_file;
    std::vector<std::string> m_columns;
    NvidiaMatrix m_matrix;
    Errors m_errors;
};

// What stands behind `mark` in a line that begins with it, up to any of `ends`.
std::string_view behind(std::string_view line, std::string_view mark, std::string_view ends)
{
    line.remove_prefix(mark.size());
    return trimmed(line.substr(0, line.find_first_of(ends)));
}

// Whether it says a product, and not a bus or a unique number, in which any name may stand.
std::string_view productOf(std::string_view line)
{
    const std::string_view text = trimmed(line);
    if (text.starts_with("GPU ")) { // "GPU 0: NVIDIA H100 80GB HBM3 (UUID: GPU-...)"
        const std::size_t colon = text.find(": ");
        if (colon == std::string_view::npos || !number(text.substr(4, colon - 4)))
            return {};
        return behind(text, text.substr(0, colon + 2), "(");
    }
    if (text.starts_with("|")) { // "|   0  NVIDIA H100 80GB HBM3          On  | 00000000:1B:00.0 Off |"
        const std::string_view cell = behind(text, "|", "|");
        const std::size_t end = cell.find(' ');
        if (end == std::string_view::npos || !number(cell.substr(0, end)))
            return {};
        const std::string_view rest = trimmed(cell.substr(end));
        return rest.substr(0, rest.find("  ")); // the persistence mode stands far to the right
    }
    if (text.starts_with("Product Name")) {
        const std::size_t colon = text.find(':');
        return colon == std::string_view::npos ? std::string_view() : trimmed(text.substr(colon + 1));
    }
    if (text.starts_with("NVIDIA ") || text.starts_with("Tesla "))
        return behind(text, "", ",");
    return {};
}

} // namespace

Result<NvidiaMatrix> readNvidiaMatrix(std::span<const TextLine> lines, const std::string &file)
{
    return MatrixReader(lines, file).read();
}

bool hasNvidiaMatrix(std::span<const TextLine> lines)
{
    return std::ranges::any_of(lines, [](const TextLine &line) { return !headerOf(line.text).empty(); });
}

std::vector<NamedGpu> namedGpus(std::span<const TextLine> lines)
{
    std::vector<NamedGpu> named;
    for (const TextLine &line : lines) {
        const std::string_view product = productOf(line.text);
        const bool isName = !product.starts_with("N/A") && // a process
                            std::ranges::any_of(product, [](char c) { return c >= 'A' && c <= 'Z'; });
        if (isName && product.size() < 80)
            named.push_back({std::string(product), line.number});
    }
    return named;
}

NamedMemory namedMemory(std::span<const TextLine> lines)
{
    NamedMemory largest;
    for (const TextLine &line : lines) {
        for (std::size_t at = line.text.find("MiB"); at != std::string::npos; at = line.text.find("MiB", at + 1)) {
            std::size_t end = at;
            while (end > 0 && line.text[end - 1] == ' ')
                --end;
            std::size_t first = end;
            while (first > 0 && line.text[first - 1] >= '0' && line.text[first - 1] <= '9')
                --first;
            const auto size = number(std::string_view(line.text).substr(first, end - first));
            if (size && *size > largest.mebibytes)
                largest = {static_cast<double>(*size), line.number};
        }
    }
    return largest;
}

NamedRate namedRate(std::span<const TextLine> lines)
{
    NamedRate fastest;
    for (const TextLine &line : lines) {
        const std::vector<std::string_view> words = wordsOf(line.text);
        if (words.size() < 2 || (words[0] != "Rate:" && words[0] != "rate:"))
            continue;
        const auto rate = number(words[1]);
        if (rate && *rate > fastest.gigabits)
            fastest = {static_cast<double>(*rate), line.number};
    }
    return fastest;
}

} // namespace stringline
