#include "core/measured/trace_events.h"

#include <cctype>

namespace stringline {

namespace {

constexpr int kDeepest = 64;

// Walks over JSON text without building anything; knows strings, so that braces inside them do not count.
class Scanner {
public:
    explicit Scanner(std::string_view text)
        : m_text(text)
    {
    }

    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] char now() const { return atEnd() ? '\0' : m_text[m_at]; }
    [[nodiscard]] std::size_t at() const { return m_at; }
    [[nodiscard]] int line() const { return m_line; }
    [[nodiscard]] std::string_view from(std::size_t begin) const { return m_text.substr(begin, m_at - begin); }

    void step()
    {
        if (now() == '\n')
            ++m_line;
        ++m_at;
    }
    void skipBlanks()
    {
        while (!atEnd() && std::isspace(static_cast<unsigned char>(now())) != 0)
            step();
    }
    // Past a string that begins here; false where it does not end.
    bool skipString()
    {
        step();
        while (!atEnd() && now() != '"') {
            if (now() == '\\')
                step();
            step();
        }
        const bool whole = !atEnd();
        step();
        return whole;
    }
    // Past a value that begins here; false where the text ends or the nesting is too deep.
    bool skipValue()
    {
        int depth = 0;
        while (!atEnd()) {
            const char letter = now();
            if (letter == '"') {
                if (!skipString())
                    return false;
                if (depth == 0)
                    return true;
                continue;
            }
            if (letter == '{' || letter == '[') {
                if (++depth > kDeepest)
                    return false;
            } else if (letter == '}' || letter == ']') {
                if (depth == 0) // of the list or object around it: a bare value ends here
                    return true;
                if (--depth == 0) {
                    step();
                    return true;
                }
            } else if (letter == ',' && depth == 0) {
                return true;
            }
            step();
        }
        return false;
    }

private:
    std::string_view m_text;
    std::size_t m_at = 0;
    int m_line = 1;
};

TraceEnd events(Scanner &scanner, const std::function<void(const TraceEventText &)> &take)
{
    scanner.step(); // '['
    while (true) {
        scanner.skipBlanks();
        if (scanner.now() == ']') {
            scanner.step();
            return {};
        }
        if (scanner.now() == ',') {
            scanner.step();
            continue;
        }
        const int line = scanner.line();
        const std::size_t begin = scanner.at();
        if (scanner.atEnd() || !scanner.skipValue())
            return {line, "the list of events ends early"};
        if (scanner.at() == begin)
            return {line, "something that is no event"};
        const std::string_view event = scanner.from(begin);
        if (event.front() == '{')
            take({event, line});
    }
}

} // namespace

TraceEnd forEachEvent(std::string_view text, const std::function<void(const TraceEventText &)> &take)
{
    Scanner scanner(text);
    scanner.skipBlanks();
    if (scanner.now() == '[')
        return events(scanner, take);
    if (scanner.now() != '{')
        return {scanner.line(), "no JSON object"};
    scanner.step();
    bool found = false;
    while (true) {
        scanner.skipBlanks();
        if (scanner.now() == '}' || scanner.atEnd())
            break;
        if (scanner.now() == ',') {
            scanner.step();
            continue;
        }
        const std::size_t begin = scanner.at();
        if (scanner.now() != '"' || !scanner.skipString())
            return {scanner.line(), "a key that is no string"};
        const std::string_view key = scanner.from(begin);
        scanner.skipBlanks();
        if (scanner.now() != ':')
            return {scanner.line(), "a key without a value"};
        scanner.step();
        scanner.skipBlanks();
        if (key == "\"traceEvents\"" && scanner.now() == '[') {
            found = true;
            const TraceEnd end = events(scanner, take);
            if (!end.message.empty())
                return end;
        } else if (!scanner.skipValue()) {
            return {scanner.line(), "the text ends early"};
        }
    }
    if (!found)
        return {1, "no list \"traceEvents\""};
    if (scanner.atEnd())
        return {scanner.line(), "the text ends early"};
    return {};
}

} // namespace stringline
