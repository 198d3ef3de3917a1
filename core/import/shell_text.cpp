// MarkedWords of shell scripts.
#include "core/import/shell_text.h"

#include "core/import/shell_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline {

namespace {

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N> &words)
{
    return std::ranges::find(words, word) != words.end();
}

constexpr std::array<std::string_view, 5> kOpening{"if", "while", "until", "for", "case"};
constexpr std::array<std::string_view, 3> kClosing{"fi", "done", "esac"};
constexpr std::array<std::string_view, 9> kSkipped{"then",    "else",  "do",       "{",     "!",
                                                   "declare", "local", "readonly", "export"};

ShellWord finished(const MarkedWord &word, int line)
{
    const int first = word.lines.empty() ? line : word.lines.front();
    const bool oneLine = std::ranges::all_of(word.lines, [first](int each) { return each == first; });
    return {word.text, first, word.unknown, oneLine ? std::vector<int>() : word.lines};
}

class Reader {
public:
    Reader(std::string_view text, const std::string &file)
        : m_in(text, file)
    {
    }

    Result<ShellScript> whole()
    {
        while (m_in.position < m_in.script.size() && m_in.errors.empty())
            command();
        if (!m_in.errors.empty())
            return m_in.errors;
        for (const auto &[name, words] : m_in.variables) {
            std::vector<ShellWord> &kept = m_script.variables[name];
            for (const MarkedWord &word : words)
                kept.push_back(finished(word, 0));
        }
        return std::move(m_script);
    }

private:
    void comment()
    {
        const std::size_t end = std::min(m_in.script.find('\n', m_in.position), m_in.script.size());
        std::string_view line = m_in.script.substr(m_in.position, end - m_in.position);
        m_in.position = end;
        constexpr std::string_view kBatch = "#SBATCH";
        if (!line.starts_with(kBatch))
            return;
        line.remove_prefix(kBatch.size());
        while (!line.empty()) {
            const std::size_t cut = std::min(line.find_first_of(" \t\r"), line.size());
            if (cut > 0)
                m_script.batch.push_back({std::string(line.substr(0, cut)), m_in.lineNumber, {}});
            line.remove_prefix(std::min(cut + 1, line.size()));
        }
    }

    void command()
    {
        std::vector<ShellWord> words;
        bool start = true; // no word yet but assignments
        for (;;) {
            m_in.skipSpace();
            const char c = m_in.at();
            if (m_in.position >= m_in.script.size())
                break;
            if (c == '#') {
                comment();
                continue;
            }
            if (c == '<' && m_in.at(1) == '<' && m_in.at(2) != '<') {
                hereDocument();
                continue;
            }
            if (c == '>' || c == '<' || (c == '&' && m_in.at(1) == '>')) {
                redirection();
                continue;
            }
            if (c == '(' && !words.empty() && words.back().text.starts_with("--")) {
                words.push_back(bare());
                continue;
            }
            if (c == '\n' || c == ';' || c == '&' || c == '|' || c == '(' || c == ')') {
                m_in.take();
                break;
            }
            if (start && assignment())
                continue;
            const int line = m_in.lineNumber;
            const MarkedWords read = m_in.word(true);
            if (read.size() == 1 && m_in.at() == '>' && read.front().text.size() == 1 && read.front().text[0] >= '0' &&
                read.front().text[0] <= '9')
                continue; // 2>
            for (const MarkedWord &each : read)
                words.push_back(finished(each, line));
            if (start && words.size() == 1 && isOneOf(words.front().text, kSkipped))
                words.clear();
            start = words.empty();
        }
        if (words.empty())
            return;
        if (isOneOf(words.front().text, kOpening))
            ++m_conditions;
        if (isOneOf(words.front().text, kClosing))
            m_conditions = std::max(0, m_conditions - 1);
        m_script.commands.push_back(std::move(words));
    }

    // What no shell takes but lists of arguments have: --moe-layer-freq ([0]*3+[1]*58).
    ShellWord bare()
    {
        const std::size_t end = std::min(m_in.script.find_first_of(" \t\r\n", m_in.position), m_in.script.size());
        ShellWord word{std::string(m_in.script.substr(m_in.position, end - m_in.position)), m_in.lineNumber, {}};
        m_in.position = end;
        return word;
    }

    void redirection()
    {
        while (m_in.at() == '>' || m_in.at() == '<' || m_in.at() == '&')
            ++m_in.position;
        m_in.skipSpace();
        (void)m_in.word(false);
    }

    void hereDocument()
    {
        m_in.position += m_in.at(2) == '-' ? 3 : 2;
        m_in.skipSpace();
        const MarkedWords read = m_in.word(false);
        const std::string end = read.empty() ? std::string() : read.front().text;
        m_in.position = std::min(m_in.script.find('\n', m_in.position), m_in.script.size());
        while (m_in.position < m_in.script.size()) {
            m_in.take();
            const std::size_t stop = std::min(m_in.script.find('\n', m_in.position), m_in.script.size());
            std::string_view line = m_in.script.substr(m_in.position, stop - m_in.position);
            while (!line.empty() && (isShellSpace(line.front())))
                line.remove_prefix(1);
            m_in.position = stop;
            if (line == end)
                return;
        }
    }

    // NAME=value, NAME+=value, NAME=( words ).
    bool assignment()
    {
        std::size_t length = 0;
        if (!isShellNameStart(m_in.at()))
            return false;
        while (isShellNameLetter(m_in.at(length)))
            ++length;
        const bool more = m_in.at(length) == '+' && m_in.at(length + 1) == '=';
        if (!more && m_in.at(length) != '=')
            return false;
        const std::string name(m_in.script.substr(m_in.position, length));
        const int line = m_in.lineNumber;
        m_in.position += length + (more ? 2 : 1);
        MarkedWords value;
        const bool list = m_in.at() == '(';
        if (list) {
            m_in.take();
            value = elements(line);
        } else {
            value = m_in.word(false);
            if (value.empty())
                value.emplace_back();
        }
        assign(name, std::move(value), more, list, line);
        return true;
    }

    MarkedWords elements(int line)
    {
        MarkedWords all;
        for (;;) {
            m_in.skipSpace();
            if (m_in.position >= m_in.script.size()) {
                m_in.fail(line, "expected ) at the end of the array");
                return all;
            }
            if (m_in.at() == ')') {
                m_in.take();
                return all;
            }
            if (m_in.at() == '#') {
                comment();
                continue;
            }
            const std::string_view other = "\n;&|<>(";
            if (other.find(m_in.at()) != std::string_view::npos) {
                m_in.take();
                continue;
            }
            for (MarkedWord &each : m_in.word(true))
                all.push_back(std::move(each));
        }
    }

    void assign(const std::string &name, MarkedWords value, bool more, bool list, int line)
    {
        const auto known = m_in.variables.find(name);
        if (known != m_in.variables.end() && m_conditions > 0 && !more) {
            const std::string stands = known->second.empty() ? std::string() : known->second.front().text;
            const std::string other = value.empty() ? std::string() : value.front().text;
            if (stands != other)
                m_script.diagnostics.push_back(
                    {Severity::Warning,
                     "",
                     fmt::format("Line {}: {} is set under a condition, which is not decided here: {} stands", line,
                                 name, stands.empty() ? "nothing" : stands.substr(0, 60)),
                     "Set it once, without the condition",
                     {}});
            return;
        }
        MarkedWords &kept = m_in.variables[name];
        if (!more) {
            kept = std::move(value);
        } else if (list) {
            kept.insert(kept.end(), value.begin(), value.end());
        } else {
            if (kept.empty())
                kept.emplace_back();
            for (const MarkedWord &each : value)
                kept.front().add(each);
        }
    }

    ShellWords m_in;
    int m_conditions = 0;
    ShellScript m_script;
};

} // namespace

Result<ShellScript> readShell(std::string_view text, const std::string &file)
{
    return Reader(text, file).whole();
}

} // namespace stringline
