// Words of shell scripts.
#include "core/import/shell_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace stringline {

namespace {

constexpr std::size_t kLongest = std::size_t(4) << 20;
constexpr int kDeepest = 8; // values in values: ${A:-${B:-1}}

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isNameLetter(char c)
{
    return isNameStart(c) || (c >= '0' && c <= '9');
}
bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}
template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N> &words)
{
    return std::ranges::find(words, word) != words.end();
}

constexpr std::array<std::string_view, 5> kOpening{"if", "while", "until", "for", "case"};
constexpr std::array<std::string_view, 3> kClosing{"fi", "done", "esac"};
constexpr std::array<std::string_view, 9> kSkipped{"then",    "else",  "do",       "{",     "!",
                                                   "declare", "local", "readonly", "export"};

// A word while it grows: each character knows its line, since a variable may hold many lines of options.
struct Marked {
    std::string text;
    std::vector<int> lines;
    std::string unknown;

    void add(char c, int line)
    {
        text += c;
        lines.push_back(line);
    }
    void add(std::string_view more, int line)
    {
        for (const char c : more)
            add(c, line);
    }
    void add(const Marked &more)
    {
        text += more.text;
        lines.insert(lines.end(), more.lines.begin(), more.lines.end());
        if (unknown.empty())
            unknown = more.unknown;
    }
};
using Words = std::vector<Marked>;

ShellWord finished(const Marked &word, int line)
{
    return {word.text, word.lines.empty() ? line : word.lines.front(), word.unknown};
}

class Reader {
public:
    Reader(std::string_view text, const std::string &file)
        : m_text(text)
        , m_file(file)
    {
    }

    Result<ShellScript> whole()
    {
        while (m_at < m_text.size() && m_errors.empty())
            command();
        if (!m_errors.empty())
            return m_errors;
        for (const auto &[name, words] : m_variables) {
            std::vector<ShellWord> &kept = m_script.variables[name];
            for (const Marked &word : words)
                kept.push_back(finished(word, 0));
        }
        return std::move(m_script);
    }

private:
    [[nodiscard]] char at(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
    }
    char take()
    {
        const char c = m_text[m_at++];
        if (c == '\n')
            ++m_line;
        return c;
    }
    void fail(int line, std::string message)
    {
        if (m_errors.empty())
            m_errors.push_back({m_file, fmt::format("line {}", line), std::move(message)});
        m_at = m_text.size();
    }
    void grown(std::size_t by)
    {
        m_size += by;
        if (m_size > kLongest)
            fail(m_line, "the script is longer than 4 MiB once its variables are put in");
    }

    bool continuation() // a line that goes on: \ and the line's end
    {
        const std::size_t length = at() == '\\' && at(1) == '\n'                    ? 2
                                   : at() == '\\' && at(1) == '\r' && at(2) == '\n' ? 3
                                                                                    : 0;
        if (length == 0)
            return false;
        m_at += length;
        ++m_line;
        return true;
    }
    void skipSpace()
    {
        while (m_at < m_text.size() && (isSpace(at()) || continuation())) {
            if (isSpace(at()))
                ++m_at;
        }
    }

    void comment()
    {
        const std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
        std::string_view line = m_text.substr(m_at, end - m_at);
        m_at = end;
        constexpr std::string_view kBatch = "#SBATCH";
        if (!line.starts_with(kBatch))
            return;
        line.remove_prefix(kBatch.size());
        while (!line.empty()) {
            const std::size_t cut = std::min(line.find_first_of(" \t\r"), line.size());
            if (cut > 0)
                m_script.batch.push_back({std::string(line.substr(0, cut)), m_line, {}});
            line.remove_prefix(std::min(cut + 1, line.size()));
        }
    }

    void command()
    {
        std::vector<ShellWord> words;
        bool start = true; // no word yet but assignments
        for (;;) {
            skipSpace();
            const char c = at();
            if (m_at >= m_text.size())
                break;
            if (c == '#') {
                comment();
                continue;
            }
            if (c == '<' && at(1) == '<' && at(2) != '<') {
                hereDocument();
                continue;
            }
            if (c == '>' || c == '<' || (c == '&' && at(1) == '>')) {
                redirection();
                continue;
            }
            if (c == '\n' || c == ';' || c == '&' || c == '|' || c == '(' || c == ')') {
                take();
                break;
            }
            if (start && assignment())
                continue;
            const int line = m_line;
            const Words read = word(true);
            if (read.size() == 1 && at() == '>' && read.front().text.size() == 1 && read.front().text[0] >= '0' &&
                read.front().text[0] <= '9')
                continue; // 2>
            for (const Marked &each : read)
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

    void redirection()
    {
        while (at() == '>' || at() == '<' || at() == '&')
            ++m_at;
        skipSpace();
        (void)word(false);
    }

    void hereDocument()
    {
        m_at += at(2) == '-' ? 3 : 2;
        skipSpace();
        const Words read = word(false);
        const std::string end = read.empty() ? std::string() : read.front().text;
        m_at = std::min(m_text.find('\n', m_at), m_text.size());
        while (m_at < m_text.size()) {
            take();
            const std::size_t stop = std::min(m_text.find('\n', m_at), m_text.size());
            std::string_view line = m_text.substr(m_at, stop - m_at);
            while (!line.empty() && (isSpace(line.front())))
                line.remove_prefix(1);
            m_at = stop;
            if (line == end)
                return;
        }
    }

    // NAME=value, NAME+=value, NAME=( words ).
    bool assignment()
    {
        std::size_t length = 0;
        if (!isNameStart(at()))
            return false;
        while (isNameLetter(at(length)))
            ++length;
        const bool more = at(length) == '+' && at(length + 1) == '=';
        if (!more && at(length) != '=')
            return false;
        const std::string name(m_text.substr(m_at, length));
        const int line = m_line;
        m_at += length + (more ? 2 : 1);
        Words value;
        const bool list = at() == '(';
        if (list) {
            take();
            value = elements(line);
        } else {
            value = word(false);
            if (value.empty())
                value.emplace_back();
        }
        assign(name, std::move(value), more, list, line);
        return true;
    }

    Words elements(int line)
    {
        Words all;
        for (;;) {
            skipSpace();
            if (m_at >= m_text.size()) {
                fail(line, "expected ) at the end of the array");
                return all;
            }
            if (at() == ')') {
                take();
                return all;
            }
            if (at() == '#') {
                comment();
                continue;
            }
            const std::string_view other = "\n;&|<>(";
            if (other.find(at()) != std::string_view::npos) {
                take();
                continue;
            }
            for (Marked &each : word(true))
                all.push_back(std::move(each));
        }
    }

    void assign(const std::string &name, Words value, bool more, bool list, int line)
    {
        const auto known = m_variables.find(name);
        if (known != m_variables.end() && m_conditions > 0 && !more) {
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
        Words &kept = m_variables[name];
        if (!more) {
            kept = std::move(value);
        } else if (list) {
            kept.insert(kept.end(), value.begin(), value.end());
        } else {
            if (kept.empty())
                kept.emplace_back();
            for (const Marked &each : value)
                kept.front().add(each);
        }
    }

    // The words that stand here once variables are put in: unquoted values fall into words at their spaces where
    // `split` says so.
    Words word(bool split)
    {
        Words words;
        bool open = false; // the last of `words` still grows
        const auto current = [&]() -> Marked & {
            if (!open)
                words.emplace_back();
            open = true;
            return words.back();
        };
        const auto put = [&](const Words &values, bool cut) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (i > 0)
                    open = false;
                grown(values[i].text.size() + 1);
                if (!cut) {
                    current().add(values[i]);
                    continue;
                }
                for (std::size_t k = 0; k < values[i].text.size(); ++k) {
                    const char c = values[i].text[k];
                    if (isSpace(c) || c == '\n')
                        open = false;
                    else
                        current().add(c, values[i].lines[k]);
                }
                if (!values[i].unknown.empty() && current().unknown.empty())
                    current().unknown = values[i].unknown;
            }
        };
        constexpr std::string_view kEnds = " \t\r\n;&|<>()";
        while (m_at < m_text.size()) {
            const char c = at();
            if (continuation()) // inside a word the next line goes on with it
                continue;
            if (kEnds.find(c) != std::string_view::npos)
                break;
            if (c == '\'') {
                singleQuoted(current());
            } else if (c == '"') {
                take();
                put(doubleQuoted(), false);
                current();
            } else if (c == '$' || c == '`') {
                put(expansion(), split);
            } else if (c == '\\' && m_at + 1 < m_text.size()) {
                take();
                current().add(at(), m_line);
                take();
            } else {
                current().add(c, m_line);
                take();
            }
        }
        return words;
    }

    void singleQuoted(Marked &into)
    {
        const int from = m_line;
        take();
        while (m_at < m_text.size() && at() != '\'') {
            const int line = m_line;
            into.add(take(), line);
        }
        if (m_at >= m_text.size())
            return fail(from, "expected ' at the end of the quoted text");
        take();
    }

    // Up to the closing quote; more than one word where an array stands in it.
    Words doubleQuoted()
    {
        const int from = m_line;
        Words words(1);
        while (m_at < m_text.size() && at() != '"')
            quotedPart(words);
        if (m_at >= m_text.size())
            fail(from, "expected \" at the end of the quoted text");
        else
            take();
        return words;
    }

    void quotedPart(Words &words)
    {
        if (continuation()) {
            words.back().add(' ', m_line);
        } else if (at() == '\\' && std::string_view("$`\"\\").find(at(1)) != std::string_view::npos && at(1) != '\0') {
            take();
            words.back().add(at(), m_line);
            take();
        } else if (at() == '$' || at() == '`') {
            const Words values = expansion();
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (i > 0)
                    words.emplace_back();
                words.back().add(values[i]);
                grown(values[i].text.size() + 1);
            }
        } else {
            const int line = m_line;
            words.back().add(take(), line);
        }
    }

    Words unknown(std::string what) const
    {
        Words words(1);
        words.front().add(what, m_line);
        words.front().unknown = std::move(what);
        return words;
    }

    // From an opening bracket to behind its closing one; the text between them.
    std::string_view bracketed(char opening, char closing)
    {
        const int line = m_line;
        const std::size_t from = m_at + 1;
        int depth = 0;
        while (m_at < m_text.size()) {
            const char c = take();
            depth += c == opening ? 1 : c == closing ? -1 : 0;
            if (depth == 0)
                return m_text.substr(from, m_at - from - 1);
        }
        fail(line, fmt::format("expected {} behind {}", closing, opening));
        return {};
    }

    Words expansion()
    {
        const int line = m_line;
        if (at() == '`') {
            const std::size_t end = m_text.find('`', m_at + 1);
            if (end == std::string_view::npos) {
                fail(line, "expected ` at the end of the command");
                return {};
            }
            while (m_at <= end)
                take();
            return unknown("`...`");
        }
        take(); // $
        if (at() == '(') {
            const bool sum = at(1) == '(';
            std::string_view inside = bracketed('(', ')');
            if (!sum || inside.size() < 2)
                return unknown("$(...)");
            inside = inside.substr(1, inside.size() - 2);
            const auto value = shellArithmetic(inside, [this](std::string_view name) { return numberOf(name); });
            if (!value)
                return unknown(fmt::format("$(({}))", inside));
            Words words(1);
            words.front().add(std::to_string(*value), line);
            return words;
        }
        if (at() == '{')
            return braces(bracketed('{', '}'), line);
        std::size_t length = 0;
        if (isNameStart(at())) {
            while (isNameLetter(at(length)))
                ++length;
        } else if (at() != '\0' && std::string_view("0123456789@*#?$!").find(at()) != std::string_view::npos) {
            length = 1;
        }
        const std::string name(m_text.substr(m_at, length));
        m_at += length;
        if (name.empty()) {
            Words words(1);
            words.front().add('$', line);
            return words;
        }
        const auto known = m_variables.find(name);
        if (known == m_variables.end())
            return unknown("$" + name);
        return known->second.empty() ? Words{} : Words{known->second.front()};
    }

    std::optional<std::int64_t> numberOf(std::string_view name) const
    {
        const auto known = m_variables.find(std::string(name));
        if (known == m_variables.end() || known->second.empty() || !known->second.front().unknown.empty())
            return {};
        const std::string &text = known->second.front().text;
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
    }

    // NAME, NAME[@], NAME[1], NAME:-other, NAME-other, NAME:=other, NAME:+other.
    Words braces(std::string_view inside, int line)
    {
        std::size_t length = 0;
        while (length < inside.size() && isNameLetter(inside[length]))
            ++length;
        const std::string name(inside.substr(0, length));
        const std::string whole = fmt::format("${{{}}}", inside.substr(0, 60));
        std::string_view rest = inside.substr(length);
        const auto known = m_variables.find(name);
        bool all = false;
        if (rest.starts_with("[@]") || rest.starts_with("[*]")) {
            all = true;
            rest.remove_prefix(3);
        }
        const bool set =
            known != m_variables.end() && !(known->second.size() == 1 && known->second.front().text.empty());
        const bool colon = rest.starts_with(":");
        const std::string_view sign = rest.substr(colon ? 1 : 0, 1);
        if (rest.empty() || sign == "-" || sign == "=") {
            if (set || (rest.empty() && known != m_variables.end()))
                return all || known->second.size() < 2 ? known->second : Words{known->second.front()};
            if (rest.empty())
                return unknown(whole);
            return {nested(rest.substr(colon ? 2 : 1), line)};
        }
        if (sign == "+")
            return set ? Words{nested(rest.substr(colon ? 2 : 1), line)} : Words{};
        return unknown(whole);
    }

    // A text inside a text, as if in double quotes.
    Marked nested(std::string_view text, int line)
    {
        if (m_depth >= kDeepest)
            return unknown("${...}").front();
        ++m_depth;
        const std::string_view outer = m_text;
        const std::size_t at = m_at;
        const int outerLine = m_line;
        m_text = text;
        m_at = 0;
        m_line = line;
        Words words(1);
        while (m_at < m_text.size()) {
            if (m_text[m_at] == '"')
                ++m_at;
            else
                quotedPart(words);
        }
        m_text = outer;
        m_at = m_errors.empty() ? at : outer.size();
        m_line = outerLine;
        --m_depth;
        Marked joined = words.front();
        for (std::size_t i = 1; i < words.size(); ++i) {
            joined.add(' ', line);
            joined.add(words[i]);
        }
        return joined;
    }

    std::string_view m_text;
    const std::string &m_file;
    std::size_t m_at = 0;
    std::size_t m_size = 0;
    int m_line = 1;
    int m_conditions = 0;
    int m_depth = 0;
    std::map<std::string, Words> m_variables;
    ShellScript m_script;
    Errors m_errors;
};

} // namespace

Result<ShellScript> readShell(std::string_view text, const std::string &file)
{
    return Reader(text, file).whole();
}

} // namespace stringline
