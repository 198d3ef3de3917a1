#include "core/trace/json_fields.h"

#include <charconv>
#include <cmath>
#include <cstring>

namespace stringline {

namespace {

bool isBlank(char letter)
{
    return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t';
}

bool isDigit(char letter)
{
    return letter >= '0' && letter <= '9';
}

std::string_view unquoted(std::string_view value)
{
    return isJsonString(value) ? value.substr(1, value.size() - 2) : value;
}

int hexDigit(char letter)
{
    if (isDigit(letter))
        return letter - '0';
    if (letter >= 'a' && letter <= 'f')
        return letter - 'a' + 10;
    return letter >= 'A' && letter <= 'F' ? letter - 'A' + 10 : -1;
}

// Appends a code point below 0x10000 as UTF-8; halves of pairs become question marks.
void appendUtf8(std::string &text, unsigned code)
{
    const auto byte = [&](unsigned bits) { text += static_cast<char>(static_cast<unsigned char>(bits)); };
    if (code < 0x80) {
        byte(code);
    } else if (code < 0x800) {
        byte(0xC0 | (code >> 6));
        byte(0x80 | (code & 0x3F));
    } else if (code >= 0xD800 && code < 0xE000) {
        text += '?';
    } else {
        byte(0xE0 | (code >> 12));
        byte(0x80 | ((code >> 6) & 0x3F));
        byte(0x80 | (code & 0x3F));
    }
}

} // namespace

bool JsonFields::fail()
{
    m_broken = true;
    return false;
}

void JsonFields::skipBlanks()
{
    while (m_at < m_text.size() && isBlank(m_text[m_at]))
        ++m_at;
}

bool JsonFields::string(std::string_view &text)
{
    const std::size_t begin = m_at++;
    for (;;) {
        const void *found =
            m_at < m_text.size() ? std::memchr(m_text.data() + m_at, '"', m_text.size() - m_at) : nullptr;
        if (found == nullptr)
            return false;
        const auto quote = static_cast<std::size_t>(static_cast<const char *>(found) - m_text.data());
        std::size_t slashes = 0;
        while (quote - slashes > begin + 1 && m_text[quote - slashes - 1] == '\\')
            ++slashes;
        m_at = quote + 1;
        if (slashes % 2 == 0)
            break;
    }
    text = m_text.substr(begin, m_at - begin);
    return true;
}

bool JsonFields::nested()
{
    const std::size_t begin = m_at;
    int depth = 0;
    while (m_at < m_text.size()) {
        const char letter = m_text[m_at];
        if (letter == '"') {
            std::string_view ignored;
            if (!string(ignored))
                return false;
            continue;
        }
        ++m_at;
        if (letter == '{' || letter == '[')
            ++depth;
        else if ((letter == '}' || letter == ']') && --depth == 0) {
            m_value = m_text.substr(begin, m_at - begin);
            return true;
        }
    }
    return false;
}

bool JsonFields::next()
{
    if (m_broken)
        return false;
    skipBlanks();
    if (!m_begun) {
        if (m_at >= m_text.size() || m_text[m_at] != '{')
            return fail();
        ++m_at;
        skipBlanks();
        if (m_at < m_text.size() && m_text[m_at] == '}')
            return false;
        m_begun = true;
    } else {
        if (m_at < m_text.size() && m_text[m_at] == '}')
            return false;
        if (m_at >= m_text.size() || m_text[m_at] != ',')
            return fail();
        ++m_at;
        skipBlanks();
    }
    if (m_at >= m_text.size() || m_text[m_at] != '"' || !string(m_key))
        return fail();
    m_key = m_key.substr(1, m_key.size() - 2);
    skipBlanks();
    if (m_at >= m_text.size() || m_text[m_at] != ':')
        return fail();
    ++m_at;
    skipBlanks();
    if (m_at >= m_text.size())
        return fail();
    if (m_text[m_at] == '"')
        return string(m_value) || fail();
    if (m_text[m_at] == '{' || m_text[m_at] == '[')
        return nested() || fail();
    const std::size_t begin = m_at;
    while (m_at < m_text.size() && m_text[m_at] != ',' && m_text[m_at] != '}' && !isBlank(m_text[m_at]))
        ++m_at;
    m_value = m_text.substr(begin, m_at - begin);
    return !m_value.empty() || fail();
}

std::string_view jsonText(std::string_view value, std::string &scratch)
{
    const std::string_view text = unquoted(value);
    if (!isJsonString(value) || text.find('\\') == std::string_view::npos)
        return text;
    scratch.clear();
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 >= text.size()) {
            scratch += text[i];
            continue;
        }
        const char letter = text[++i];
        if (letter == 'u' && i + 4 < text.size()) {
            unsigned code = 0;
            bool valid = true;
            for (int k = 1; k <= 4; ++k) {
                const int digit = hexDigit(text[i + static_cast<std::size_t>(k)]);
                valid = valid && digit >= 0;
                code = code * 16 + static_cast<unsigned>(digit < 0 ? 0 : digit);
            }
            appendUtf8(scratch, valid ? code : '?');
            i += 4;
        } else {
            constexpr std::string_view kEscapes = "nrtbf";
            constexpr std::string_view kMeant = "\n\r\t\b\f";
            const std::size_t which = kEscapes.find(letter);
            scratch += which == std::string_view::npos ? letter : kMeant[which];
        }
    }
    return scratch;
}

std::optional<double> jsonNumber(std::string_view value)
{
    const std::string_view text = unquoted(value);
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number))
        return {};
    return number;
}

std::optional<std::int64_t> jsonMicroseconds(std::string_view value)
{
    constexpr std::int64_t kPerMicrosecond = 1000;
    constexpr std::int64_t kMostMicroseconds = 2'300'000'000'000'000; // below 2^61 ns
    constexpr double kMost = 2.3e18;
    const std::string_view text = unquoted(value);
    std::size_t at = !text.empty() && text.front() == '-' ? 1 : 0;
    const std::size_t firstDigit = at;
    std::int64_t number = 0;
    while (at < text.size() && isDigit(text[at]) && at - firstDigit < 16)
        number = number * 10 + (text[at++] - '0');
    if (number > kMostMicroseconds)
        return {};
    const bool hasDigits = at > firstDigit;
    std::int64_t nanoseconds = number * kPerMicrosecond;
    if (hasDigits && at < text.size() && text[at] == '.') {
        ++at;
        std::int64_t unit = kPerMicrosecond / 10;
        for (; at < text.size() && isDigit(text[at]) && unit > 0; ++at, unit /= 10)
            nanoseconds += unit * (text[at] - '0');
        if (at < text.size() && isDigit(text[at])) {
            nanoseconds += text[at] >= '5' ? 1 : 0;
            while (at < text.size() && isDigit(text[at]))
                ++at;
        }
    }
    if (hasDigits && at == text.size())
        return firstDigit == 1 ? -nanoseconds : nanoseconds;
    const std::optional<double> other = jsonNumber(value); // an exponent, or very many digits
    if (!other || std::fabs(*other) * kPerMicrosecond > kMost)
        return {};
    return std::llround(*other * kPerMicrosecond);
}

} // namespace stringline
