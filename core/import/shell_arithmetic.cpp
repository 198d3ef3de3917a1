// Sums of the shell.
#include "core/import/shell_text.h"

#include <charconv>
#include <limits>

namespace stringline {

namespace {

using Value = std::optional<std::int64_t>;

bool isNameLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

Value apply(char sign, std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    switch (sign) {
    case '+':
        return __builtin_add_overflow(a, b, &result) ? Value() : result;
    case '-':
        return __builtin_sub_overflow(a, b, &result) ? Value() : result;
    case '*':
        return __builtin_mul_overflow(a, b, &result) ? Value() : result;
    default:
        if (b == 0 || (b == -1 && a == std::numeric_limits<std::int64_t>::min()))
            return {};
        return sign == '/' ? a / b : a % b;
    }
}

// sum := product (+|- product)*; product := factor (*|/|% factor)*; factor := number | name | -factor | (sum)
class Sum {
public:
    Sum(std::string_view text, const ShellNumber &number)
        : m_text(text)
        , m_number(number)
    {
    }

    Value whole()
    {
        const Value value = sum(0);
        return next() == '\0' ? value : Value();
    }

private:
    char next()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t' || m_text[m_at] == '\n'))
            ++m_at;
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }

    Value sum(int depth) // NOLINT(misc-no-recursion): brackets nest, 32 deep at most
    {
        Value value = product(depth);
        while (value && (next() == '+' || next() == '-')) {
            const char sign = m_text[m_at++];
            const Value other = product(depth);
            value = other ? apply(sign, *value, *other) : Value();
        }
        return value;
    }

    Value product(int depth) // NOLINT(misc-no-recursion)
    {
        Value value = factor(depth);
        while (value && (next() == '*' || next() == '/' || next() == '%')) {
            const char sign = m_text[m_at++];
            const Value other = factor(depth);
            value = other ? apply(sign, *value, *other) : Value();
        }
        return value;
    }

    Value factor(int depth) // NOLINT(misc-no-recursion)
    {
        constexpr int kDeepest = 32;
        const char first = next();
        if (depth > kDeepest)
            return {};
        if (first == '-') {
            ++m_at;
            const Value value = factor(depth + 1);
            return value ? apply('-', 0, *value) : Value();
        }
        if (first == '(') {
            ++m_at;
            const Value value = sum(depth + 1);
            if (next() != ')')
                return {};
            ++m_at;
            return value;
        }
        return word();
    }

    Value word()
    {
        bool braces = false;
        if (next() == '$')
            ++m_at;
        if (m_at < m_text.size() && m_text[m_at] == '{') {
            braces = true;
            ++m_at;
        }
        const std::size_t from = m_at;
        while (m_at < m_text.size() && isNameLetter(m_text[m_at]))
            ++m_at;
        const std::string_view name = m_text.substr(from, m_at - from);
        if (braces) {
            if (m_at >= m_text.size() || m_text[m_at] != '}')
                return {};
            ++m_at;
        }
        if (name.empty())
            return {};
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), value);
        if (error == std::errc() && end == name.data() + name.size())
            return value;
        return m_number(name);
    }

    std::string_view m_text;
    const ShellNumber &m_number;
    std::size_t m_at = 0;
};

} // namespace

std::optional<std::int64_t> shellArithmetic(std::string_view expression, const ShellNumber &number)
{
    return Sum(expression, number).whole();
}

} // namespace stringline
