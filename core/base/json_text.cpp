// The parser and the printer are nlohmann/json's; this file turns its events into Json values under our rules.
#include "core/base/json.h"
#include "core/base/json_lines.h"
#include "core/base/plain_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>

namespace stringline {

namespace {

std::size_t lineOf(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    return 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
}

// Hands the text to the parser and counts the lines that it has read; copies count together.
class LineCounter {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = const char &;

    LineCounter(const char *at, int *lines)
        : m_at(at)
        , m_lines(lines)
    {
    }

    reference operator*() const { return *m_at; }
    LineCounter &operator++()
    {
        *m_lines += *m_at == '\n' ? 1 : 0;
        ++m_at;
        return *this;
    }
    LineCounter operator++(int)
    {
        LineCounter before = *this;
        ++*this;
        return before;
    }
    bool operator==(const LineCounter &other) const { return m_at == other.m_at; }

private:
    const char *m_at;
    int *m_lines;
};

// Builds the value from the parser's events and stops at the first broken rule.
class Builder {
public:
    Builder(std::string_view text, const std::string &file, JsonLimits limits, const int *line = nullptr,
            JsonLines *lines = nullptr)
        : m_text(text)
        , m_file(file)
        , m_limits(limits)
        , m_line(line)
        , m_lines(lines)
    {
    }

    bool null() { return add(Json()); }
    bool boolean(bool value) { return add(Json(value)); }
    bool number_integer(std::int64_t value) { return add(Json(value)); }
    bool number_unsigned(std::uint64_t value)
    {
        constexpr auto kLargest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        return value <= kLargest ? add(Json(static_cast<std::int64_t>(value))) : add(Json(static_cast<double>(value)));
    }
    bool number_float(double value, const std::string &text)
    {
        if (std::isfinite(value))
            return add(Json(value));
        return refuse(fmt::format("expected a finite number, found {}", printableText(text)));
    }
    bool string(std::string &value) { return add(Json(std::move(value))); }
    bool binary(nlohmann::json::binary_t &) { return refuse("expected text, found binary data"); }

    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string &name)
    {
        Level &level = m_levels.back();
        level.key = name;
        if (level.keys.insert(name).second) {
            if (m_lines != nullptr)
                noteLine();
            return true;
        }
        return refuse("expected each key once, found it twice");
    }

    bool parse_error(std::size_t offset, const std::string &, const nlohmann::json::exception &exception)
    {
        // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error ..." without its head.
        std::string_view message = exception.what();
        if (const std::size_t head = message.find("] "); head != std::string_view::npos)
            message.remove_prefix(head + 2);
        if (message.starts_with("parse error")) {
            if (const std::size_t colon = message.find(": "); colon != std::string_view::npos)
                message.remove_prefix(colon + 2);
        }
        m_error = {m_file, fmt::format("line {}", lineOf(m_text, offset > 0 ? offset - 1 : 0)), printableText(message)};
        return false;
    }

    [[nodiscard]] const Error &error() const { return m_error; }
    [[nodiscard]] Json take() { return std::move(m_root); }

private:
    struct Level {
        Json value;
        std::string key;
        std::unordered_set<std::string> keys;
    };

    bool add(Json value)
    {
        if (m_levels.empty()) {
            m_root = std::move(value);
            return true;
        }
        Level &level = m_levels.back();
        if (level.value.isObject())
            level.value.asObject().emplace_back(std::move(level.key), std::move(value));
        else
            level.value.push(std::move(value));
        return true;
    }

    bool open(Json container)
    {
        if (static_cast<int>(m_levels.size()) >= m_limits.depth)
            return refuse(fmt::format("expected at most {} levels of nesting, found more", m_limits.depth));
        m_levels.push_back({std::move(container), {}, {}});
        return true;
    }

    bool close()
    {
        Json done = std::move(m_levels.back().value);
        m_levels.pop_back();
        return add(std::move(done));
    }

    bool refuse(std::string message)
    {
        m_error = {m_file, pointer(), std::move(message)};
        return false;
    }

    // Pointers grow with the depth, so that long ones would cost a hostile file's square.
    void noteLine()
    {
        constexpr std::size_t kLongest = 200;
        std::string pointer;
        for (const Level &level : m_levels) {
            pointer += '/';
            if (!level.value.isObject()) {
                pointer += std::to_string(level.value.asArray().size());
                continue;
            }
            if (level.key.size() > kLongest)
                return;
            for (const char letter : level.key)
                pointer += letter == '~' ? "~0" : letter == '/' ? "~1" : std::string(1, letter);
        }
        if (pointer.size() <= kLongest)
            m_lines->emplace(std::move(pointer), *m_line);
    }

    // RFC 6901 pointer to the place that is being read.
    [[nodiscard]] std::string pointer() const
    {
        std::string text;
        for (const Level &level : m_levels)
            text += "/" +
                    (level.value.isObject() ? printableText(level.key) : std::to_string(level.value.asArray().size()));
        return printableText(text, 80);
    }

    std::string_view m_text;
    std::string m_file;
    JsonLimits m_limits;
    const int *m_line; // that the parser has come to; null where nobody asks
    JsonLines *m_lines;
    std::vector<Level> m_levels;
    Json m_root;
    Error m_error;
};

} // namespace

namespace {

// What no parser need look at.
Errors refusal(std::string_view text, const std::string &file, JsonLimits limits)
{
    if (text.size() > limits.bytes)
        return {{file, {}, fmt::format("expected at most {} bytes of JSON, found {}", limits.bytes, text.size())}};
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return {{file, "line 1", "expected JSON, found an empty file"}};
    return {};
}

} // namespace

Result<Json> parseJson(std::string_view text, const std::string &file, JsonLimits limits)
{
    if (Errors errors = refusal(text, file, limits); !errors.empty())
        return errors;
    Builder builder(text, file, limits);
    if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder))
        return builder.error();
    return builder.take();
}

Result<Json> parseJsonWithLines(std::string_view text, const std::string &file, JsonLimits limits, JsonLines &lines)
{
    if (Errors errors = refusal(text, file, limits); !errors.empty())
        return errors;
    int line = 1;
    Builder builder(text, file, limits, &line, &lines);
    const LineCounter begin(text.data(), &line);
    const LineCounter end(text.data() + text.size(), &line);
    if (!nlohmann::json::sax_parse(begin, end, &builder, nlohmann::json::input_format_t::json, true, true))
        return builder.error();
    return builder.take();
}

namespace {

// Whole numbers print without a fraction, so that a count that was kept as a double reads as one.
bool printsWhole(double value)
{
    constexpr double kExact = 9007199254740992.0; // 2^53
    return value == std::trunc(value) && std::fabs(value) < kExact && !(value == 0 && std::signbit(value));
}

nlohmann::ordered_json converted(const Json &value)
{
    if (value.isBool())
        return value.asBool();
    if (value.isInteger())
        return value.asInteger();
    if (value.isNumber()) {
        const double number = value.asNumber();
        if (printsWhole(number))
            return static_cast<std::int64_t>(number);
        return number;
    }
    if (value.isString())
        return value.asString();
    if (value.isArray()) {
        auto list = nlohmann::ordered_json::array();
        for (const Json &item : value.asArray())
            list.push_back(converted(item));
        return list;
    }
    if (value.isObject()) {
        // The map is a vector underneath; its own insertion would search it for every member.
        nlohmann::ordered_json::object_t members;
        for (const Json::Member &member : value.asObject())
            members.std::vector<nlohmann::ordered_json::object_t::value_type>::emplace_back(member.first,
                                                                                            converted(member.second));
        return members;
    }
    return nullptr;
}

} // namespace

std::string toText(const Json &value, int indent)
{
    return converted(value).dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace stringline
