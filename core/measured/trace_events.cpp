#include "core/measured/trace_events.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace stringline {

namespace {

constexpr int kDeepest = 64;
constexpr std::size_t kBlock = std::size_t(1) << 20;
constexpr std::size_t kLargestEvent = std::size_t(64) << 20;
constexpr std::size_t kLargestMember = std::size_t(64) << 10;

bool isBlank(char letter)
{
    return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t';
}

// What a letter outside of strings means for nesting.
enum class Mark : std::uint8_t { None, Quote, Open, Close, Comma };
constexpr std::array<Mark, 256> kMarks = [] {
    std::array<Mark, 256> marks{};
    marks['"'] = Mark::Quote;
    marks['{'] = marks['['] = Mark::Open;
    marks['}'] = marks[']'] = Mark::Close;
    marks[','] = Mark::Comma;
    return marks;
}();

// A window on the text that moves forward: a block, and what is left of the one before. Knows strings, so that braces
// inside them do not count, and builds nothing.
class Scanner {
public:
    explicit Scanner(const ReadBytes &read)
        : m_read(read)
        , m_buffer(2 * kBlock, '\0')
    {
    }

    [[nodiscard]] bool atEnd() { return m_at == m_end && !refill(m_at); }
    [[nodiscard]] char now() { return atEnd() ? '\0' : m_buffer[m_at]; }
    [[nodiscard]] std::int64_t offset() const { return m_base + static_cast<std::int64_t>(m_at); }
    [[nodiscard]] const Errors &errors() const { return m_errors; }
    void step() { ++m_at; }

    void skipBlanks()
    {
        while (!atEnd() && isBlank(m_buffer[m_at]))
            ++m_at;
    }

    // Of the place that the scanner is at.
    [[nodiscard]] int line()
    {
        m_line += static_cast<int>(
            std::count(m_buffer.data() + m_counted, m_buffer.data() + std::max(m_counted, m_at), '\n'));
        m_counted = std::max(m_counted, m_at);
        return m_line;
    }

    // The value that begins here, up to its end, or up to `longest` bytes of it, then `whole` is false. Empty where the
    // text ends before or the nesting is too deep; sets `why`.
    std::string_view value(std::size_t longest, bool &whole, const char *&why)
    {
        std::size_t begin = m_at;
        int depth = 0;
        whole = true;
        for (;;) {
            if (m_at == m_end) {
                if (m_at - begin > longest) { // no need to keep it
                    whole = false;
                    begin = m_at;
                }
                const std::size_t length = m_at - begin;
                if (!refill(begin)) {
                    why = "the text ends early";
                    return {};
                }
                begin = 0;
                m_at = length;
            }
            switch (kMarks[static_cast<unsigned char>(m_buffer[m_at])]) {
            case Mark::None:
                ++m_at;
                continue;
            case Mark::Quote:
                if (!skipString(begin)) {
                    why = "a text in quotes that does not end";
                    return {};
                }
                if (depth == 0)
                    return std::string_view(m_buffer).substr(begin, m_at - begin);
                continue;
            case Mark::Open:
                if (++depth > kDeepest) {
                    why = "nesting that is too deep";
                    return {};
                }
                ++m_at;
                continue;
            case Mark::Close:
                if (depth == 0) // of the list or object around it: a bare value ends here
                    return std::string_view(m_buffer).substr(begin, m_at - begin);
                ++m_at;
                if (--depth == 0)
                    return std::string_view(m_buffer).substr(begin, m_at - begin);
                continue;
            case Mark::Comma:
                if (depth == 0)
                    return std::string_view(m_buffer).substr(begin, m_at - begin);
                ++m_at;
                continue;
            }
        }
    }

private:
    // Past a string that begins here; what stands from `keep` on stays, and `keep` follows it.
    bool skipString(std::size_t &keep)
    {
        ++m_at;
        std::size_t from = m_at;
        for (;;) {
            const void *found = m_at < m_end ? std::memchr(m_buffer.data() + m_at, '"', m_end - m_at) : nullptr;
            if (found == nullptr) {
                const std::size_t length = m_end - keep;
                const std::size_t start = from - keep;
                if (length > kLargestEvent || !refill(keep))
                    return false;
                keep = 0;
                from = start;
                m_at = length;
                continue;
            }
            m_at = static_cast<std::size_t>(static_cast<const char *>(found) - m_buffer.data()) + 1;
            std::size_t slashes = 0;
            while (m_at - 2 - slashes >= from && m_at - 2 - slashes < m_at && m_buffer[m_at - 2 - slashes] == '\\')
                ++slashes;
            if (slashes % 2 == 0)
                return true;
        }
    }

    // Reads another block behind what stands from `keep` on, which moves to the front; m_at moves with it. False at the
    // end of the text.
    bool refill(std::size_t keep)
    {
        if (m_ended)
            return false;
        static_cast<void>(line());
        const std::size_t kept = m_end - keep;
        if (kept > kLargestEvent)
            return false;
        std::memmove(m_buffer.data(), m_buffer.data() + keep, kept);
        m_base += static_cast<std::int64_t>(keep);
        m_at -= keep;
        m_counted -= std::min(m_counted, keep);
        if (m_buffer.size() < kept + kBlock)
            m_buffer.resize(2 * kept + kBlock);
        const Result<std::size_t> count = m_read(m_buffer.data() + kept, kBlock);
        if (!count)
            m_errors = count.errors();
        m_end = kept + (count ? *count : 0);
        m_ended = m_end == kept;
        return !m_ended;
    }

    const ReadBytes &m_read;
    std::string m_buffer;
    std::size_t m_at = 0;
    std::size_t m_end = 0;
    std::int64_t m_base = 0; // offset of the buffer
    std::size_t m_counted = 0;
    int m_line = 1;
    bool m_ended = false;
    Errors m_errors;
};

class Splitter {
public:
    Splitter(const ReadBytes &read, const TraceEventVisitor &visitor)
        : m_scanner(read)
        , m_visitor(visitor)
    {
    }

    Result<TraceEnd> run()
    {
        m_scanner.skipBlanks();
        TraceEnd end = m_scanner.now() == '[' ? events() : object();
        if (!m_scanner.errors().empty())
            return m_scanner.errors();
        end.events = m_number;
        return end;
    }

private:
    TraceEnd ended(std::string message) { return {m_scanner.line(), std::move(message), m_scanner.offset(), 0}; }

    TraceEnd object()
    {
        if (m_scanner.now() != '{')
            return ended("no JSON object");
        m_scanner.step();
        bool found = false;
        for (;;) {
            m_scanner.skipBlanks();
            if (m_scanner.atEnd() || m_scanner.now() == '}')
                break;
            if (m_scanner.now() == ',') {
                m_scanner.step();
                continue;
            }
            bool whole = true;
            const char *why = "";
            if (m_scanner.now() != '"')
                return ended("a key that is no string");
            const std::string key(m_scanner.value(kLargestMember, whole, why));
            if (key.size() < 2)
                return ended("a key that is no string");
            m_scanner.skipBlanks();
            if (m_scanner.now() != ':')
                return ended("a key without a value");
            m_scanner.step();
            m_scanner.skipBlanks();
            const bool isList = key == "\"traceEvents\"" && m_scanner.now() == '[';
            found = found || isList;
            TraceEnd end = isList ? events() : member(std::string_view(key).substr(1, key.size() - 2));
            if (!end.message.empty() || m_stopped)
                return end;
        }
        if (m_scanner.atEnd())
            return ended("the text ends early");
        return found ? TraceEnd{} : TraceEnd{1, "no list \"traceEvents\"", 0, 0};
    }

    TraceEnd member(std::string_view key)
    {
        bool whole = true;
        const char *why = "";
        const std::string_view value = m_scanner.value(kLargestMember, whole, why);
        if (value.empty() && *why != '\0')
            return ended(why);
        if (whole && m_visitor.member)
            m_visitor.member(key, value);
        return {};
    }

    TraceEnd events()
    {
        m_scanner.step(); // '['
        for (;;) {
            m_scanner.skipBlanks();
            if (m_scanner.now() == ']') {
                m_scanner.step();
                return {};
            }
            if (m_scanner.now() == ',') {
                m_scanner.step();
                continue;
            }
            TraceEventText event;
            event.line = m_scanner.line();
            event.offset = m_scanner.offset();
            event.number = m_number;
            bool whole = true;
            const char *why = "";
            event.text = m_scanner.value(kLargestEvent, whole, why);
            if (event.text.empty())
                return {event.line, *why == '\0' ? "something that is no event" : "the list of events ends early",
                        event.offset, 0};
            ++m_number;
            if (whole && event.text.front() == '{' && !m_visitor.event(event)) {
                m_stopped = true;
                return {};
            }
        }
    }

    Scanner m_scanner;
    const TraceEventVisitor &m_visitor;
    std::int64_t m_number = 0;
    bool m_stopped = false;
};

} // namespace

Result<TraceEnd> forEachEvent(const ReadBytes &read, const TraceEventVisitor &visitor)
{
    return Splitter(read, visitor).run();
}

TraceEnd forEachEvent(std::string_view text, const std::function<void(const TraceEventText &)> &take)
{
    const TraceEventVisitor visitor{[&take](const TraceEventText &event) {
        take(event);
        return true;
    }};
    return *forEachEvent(readingFrom(text), visitor); // reading from memory does not fail
}

} // namespace stringline
