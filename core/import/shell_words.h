// The words of a shell's script, one after the other, with variables put in: what core/import/shell_text reads with.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

[[nodiscard]] constexpr bool isShellNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
[[nodiscard]] constexpr bool isShellNameLetter(char c)
{
    return isShellNameStart(c) || (c >= '0' && c <= '9');
}
[[nodiscard]] constexpr bool isShellSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

// A word while it grows: each character knows its line, since a variable may hold many lines of options.
struct MarkedWord {
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
    void add(const MarkedWord &more)
    {
        text += more.text;
        lines.insert(lines.end(), more.lines.begin(), more.lines.end());
        if (unknown.empty())
            unknown = more.unknown;
    }
};
using MarkedWords = std::vector<MarkedWord>;

// A cursor in a script. Members are open: the reader of commands moves it too.
class ShellWords {
public:
    ShellWords(std::string_view whole, const std::string &name)
        : script(whole)
        , file(name)
    {
    }

    [[nodiscard]] char at(std::size_t ahead = 0) const
    {
        return position + ahead < script.size() ? script[position + ahead] : '\0';
    }

    char take()
    {
        const char c = script[position++];
        if (c == '\n')
            ++lineNumber;
        return c;
    }

    void fail(int line, std::string message);
    // Whether a line that goes on stood here: \ and its end.
    bool continuation();
    void skipSpace();
    // The words that stand here once variables are put in: unquoted values fall into words at their spaces where
    // `split` says so.
    MarkedWords word(bool split);

    // Where it reads; shared with the reader of commands.
    std::string_view script;
    const std::string &file;
    std::size_t position = 0;
    int lineNumber = 1;
    std::map<std::string, MarkedWords> variables;
    Errors errors;

private:
    void grown(std::size_t by);
    void singleQuoted(MarkedWord &into);
    // Up to the closing quote; more than one word where an array stands in it.
    MarkedWords doubleQuoted();
    void quotedPart(MarkedWords &words);
    [[nodiscard]] MarkedWords unknown(std::string what) const;
    // From an opening bracket to behind its closing one; the text between them.
    std::string_view bracketed(char opening, char closing);
    MarkedWords expansion();
    [[nodiscard]] std::optional<std::int64_t> numberOf(std::string_view name) const;
    // NAME, NAME[@], NAME[1], NAME:-other, NAME-other, NAME:=other, NAME:+other.
    MarkedWords braces(std::string_view inside, int line);
    // A text inside a text, as if in double quotes.
    MarkedWord nested(std::string_view text, int line);

    std::size_t m_size = 0; // of what variables put in
    int m_depth = 0;
};

} // namespace stringline
