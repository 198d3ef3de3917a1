#include "core/import/shell_words.h"

#include "core/import/shell_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace stringline {

namespace {

constexpr std::size_t kLongest = std::size_t(4) << 20;
constexpr int kDeepest = 8; // values in values: ${A:-${B:-1}}

} // namespace

void ShellWords::fail(int line, std::string message)
{
    if (errors.empty())
        errors.push_back({file, fmt::format("line {}", line), std::move(message)});
    position = script.size();
}

void ShellWords::grown(std::size_t by)
{
    m_size += by;
    if (m_size > kLongest)
        fail(lineNumber, "the script is longer than 4 MiB once its variables are put in");
}

bool ShellWords::continuation()
{
    const std::size_t length = at() == '\\' && at(1) == '\n'                    ? 2
                               : at() == '\\' && at(1) == '\r' && at(2) == '\n' ? 3
                                                                                : 0;
    if (length == 0)
        return false;
    position += length;
    ++lineNumber;
    return true;
}

void ShellWords::skipSpace()
{
    while (position < script.size() && (isShellSpace(at()) || continuation())) {
        if (isShellSpace(at()))
            ++position;
    }
}

MarkedWords ShellWords::word(bool split)
{
    MarkedWords words;
    bool open = false; // the last of `words` still grows
    const auto current = [&]() -> MarkedWord & {
        if (!open)
            words.emplace_back();
        open = true;
        return words.back();
    };
    const auto put = [&](const MarkedWords &values, bool cut) {
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
                if (isShellSpace(c) || c == '\n')
                    open = false;
                else
                    current().add(c, values[i].lines[k]);
            }
            if (!values[i].unknown.empty() && current().unknown.empty())
                current().unknown = values[i].unknown;
        }
    };
    constexpr std::string_view kEnds = " \t\r\n;&|<>()";
    while (position < script.size()) {
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
        } else if (c == '\\' && position + 1 < script.size()) {
            take();
            current().add(at(), lineNumber);
            take();
        } else {
            current().add(c, lineNumber);
            take();
        }
    }
    return words;
}

void ShellWords::singleQuoted(MarkedWord &into)
{
    const int from = lineNumber;
    take();
    while (position < script.size() && at() != '\'') {
        const int line = lineNumber;
        into.add(take(), line);
    }
    if (position >= script.size())
        return fail(from, "expected ' at the end of the quoted text");
    take();
}

MarkedWords ShellWords::doubleQuoted()
{
    const int from = lineNumber;
    MarkedWords words(1);
    while (position < script.size() && at() != '"')
        quotedPart(words);
    if (position >= script.size())
        fail(from, "expected \" at the end of the quoted text");
    else
        take();
    return words;
}

void ShellWords::quotedPart(MarkedWords &words)
{
    if (continuation()) {
        words.back().add(' ', lineNumber);
    } else if (at() == '\\' && std::string_view("$`\"\\").find(at(1)) != std::string_view::npos && at(1) != '\0') {
        take();
        words.back().add(at(), lineNumber);
        take();
    } else if (at() == '$' || at() == '`') {
        const MarkedWords values = expansion();
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i > 0)
                words.emplace_back();
            words.back().add(values[i]);
            grown(values[i].text.size() + 1);
        }
    } else {
        const int line = lineNumber;
        words.back().add(take(), line);
    }
}

MarkedWords ShellWords::unknown(std::string what) const
{
    MarkedWords words(1);
    words.front().add(what, lineNumber);
    words.front().unknown = std::move(what);
    return words;
}

std::string_view ShellWords::bracketed(char opening, char closing)
{
    const int line = lineNumber;
    const std::size_t from = position + 1;
    int depth = 0;
    while (position < script.size()) {
        const char c = take();
        depth += c == opening ? 1 : c == closing ? -1 : 0;
        if (depth == 0)
            return script.substr(from, position - from - 1);
    }
    fail(line, fmt::format("expected {} behind {}", closing, opening));
    return {};
}

MarkedWords ShellWords::expansion()
{
    const int line = lineNumber;
    if (at() == '`') {
        const std::size_t end = script.find('`', position + 1);
        if (end == std::string_view::npos) {
            fail(line, "expected ` at the end of the command");
            return {};
        }
        while (position <= end)
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
        MarkedWords words(1);
        words.front().add(std::to_string(*value), line);
        return words;
    }
    if (at() == '{')
        return braces(bracketed('{', '}'), line);
    std::size_t length = 0;
    if (isShellNameStart(at())) {
        while (isShellNameLetter(at(length)))
            ++length;
    } else if (at() != '\0' && std::string_view("0123456789@*#?$!").find(at()) != std::string_view::npos) {
        length = 1;
    }
    const std::string name(script.substr(position, length));
    position += length;
    if (name.empty()) {
        MarkedWords words(1);
        words.front().add('$', line);
        return words;
    }
    const auto known = variables.find(name);
    if (known == variables.end())
        return unknown("$" + name);
    return known->second.empty() ? MarkedWords{} : MarkedWords{known->second.front()};
}

std::optional<std::int64_t> ShellWords::numberOf(std::string_view name) const
{
    const auto known = variables.find(std::string(name));
    if (known == variables.end() || known->second.empty() || !known->second.front().unknown.empty())
        return {};
    const std::string &text = known->second.front().text;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

MarkedWords ShellWords::braces(std::string_view inside, int line)
{
    std::size_t length = 0;
    while (length < inside.size() && isShellNameLetter(inside[length]))
        ++length;
    const std::string name(inside.substr(0, length));
    const std::string whole = fmt::format("${{{}}}", inside.substr(0, 60));
    std::string_view rest = inside.substr(length);
    const auto known = variables.find(name);
    bool all = false;
    if (rest.starts_with("[@]") || rest.starts_with("[*]")) {
        all = true;
        rest.remove_prefix(3);
    }
    const bool set = known != variables.end() && !(known->second.size() == 1 && known->second.front().text.empty());
    const bool colon = rest.starts_with(":");
    const std::string_view sign = rest.substr(colon ? 1 : 0, 1);
    if (rest.empty() || sign == "-" || sign == "=") {
        if (set || (rest.empty() && known != variables.end()))
            return all || known->second.size() < 2 ? known->second : MarkedWords{known->second.front()};
        if (rest.empty())
            return unknown(whole);
        return {nested(rest.substr(colon ? 2 : 1), line)};
    }
    if (sign == "+")
        return set ? MarkedWords{nested(rest.substr(colon ? 2 : 1), line)} : MarkedWords{};
    return unknown(whole);
}

MarkedWord ShellWords::nested(std::string_view text, int line)
{
    if (m_depth >= kDeepest)
        return unknown("${...}").front();
    ++m_depth;
    const std::string_view outer = script;
    const std::size_t at = position;
    const int outerLine = lineNumber;
    script = text;
    position = 0;
    lineNumber = line;
    MarkedWords words(1);
    while (position < script.size()) {
        if (script[position] == '"')
            ++position;
        else
            quotedPart(words);
    }
    script = outer;
    position = errors.empty() ? at : outer.size();
    lineNumber = outerLine;
    --m_depth;
    MarkedWord joined = words.front();
    for (std::size_t i = 1; i < words.size(); ++i) {
        joined.add(' ', line);
        joined.add(words[i]);
    }
    return joined;
}

} // namespace stringline
