// The members of a JSON object, one by one, without building it: for the hundreds of thousands of small objects of a
// trace. Values are left as their text; numbers and strings are read where somebody asks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stringline {

class JsonFields {
public:
    explicit JsonFields(std::string_view object)
        : m_text(object)
    {
    }

    // False behind the last member, and where the text is no object; broken() tells the two apart.
    bool next();
    [[nodiscard]] std::string_view key() const { return m_key; } // as it is written, without quotes
    [[nodiscard]] std::string_view value() const { return m_value; }
    [[nodiscard]] bool broken() const { return m_broken; }

private:
    bool fail();
    void skipBlanks();
    bool string(std::string_view &text); // with its quotes
    bool nested();

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string_view m_key;
    std::string_view m_value;
    bool m_begun = false;
    bool m_broken = false;
};

[[nodiscard]] inline bool isJsonString(std::string_view value)
{
    return value.size() >= 2 && value.front() == '"';
}
// What is between the quotes, with escapes resolved into `scratch` where there are any; a value that is no string as it
// is written.
[[nodiscard]] std::string_view jsonText(std::string_view value, std::string &scratch);
// Of a number, or of one in quotes.
[[nodiscard]] std::optional<double> jsonNumber(std::string_view value);
// Microseconds as whole nanoseconds, exact for any number of digits before the point; rounded behind the third after
// it. Nothing where the value is no number, or beyond 2^62 ns.
[[nodiscard]] std::optional<std::int64_t> jsonMicroseconds(std::string_view value);

} // namespace stringline
