// JSON as a plain value tree. The library behind it is named in json_text.cpp alone.
//
// Integers stay integers, members keep their order, duplicates are refused, and nesting is limited, so that hostile
// text gives an Error with a line or a JSON pointer and never a crash.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace stringline {

class Json {
public:
    using Array = std::vector<Json>;
    using Member = std::pair<std::string, Json>;
    using Object = std::vector<Member>;

    Json() = default; // null
    Json(bool value);
    Json(int value);
    Json(std::int64_t value);
    Json(double value);
    Json(const char *value);
    Json(std::string_view value);
    Json(std::string value);
    Json(Array value);
    Json(Object value);

    static Json object() { return Json(Object{}); }
    static Json array() { return Json(Array{}); }

    [[nodiscard]] bool isNull() const;
    [[nodiscard]] bool isBool() const;
    [[nodiscard]] bool isNumber() const; // integer or not
    [[nodiscard]] bool isInteger() const;
    [[nodiscard]] bool isString() const;
    [[nodiscard]] bool isArray() const;
    [[nodiscard]] bool isObject() const;
    [[nodiscard]] std::string_view kindName() const; // "an object", "a number", for messages

    // Each asserts that the value is of that kind.
    [[nodiscard]] bool asBool() const;
    [[nodiscard]] double asNumber() const;
    [[nodiscard]] std::int64_t asInteger() const;
    [[nodiscard]] const std::string &asString() const;
    [[nodiscard]] const Array &asArray() const;
    [[nodiscard]] const Object &asObject() const;
    [[nodiscard]] Array &asArray();
    [[nodiscard]] Object &asObject();

    // The member called `key`, or null where there is none or this is no object.
    [[nodiscard]] const Json *find(std::string_view key) const;
    // The member called `key`, made where it is missing; makes an object of null.
    Json &operator[](std::string_view key);
    void push(Json value); // appends; makes an array of null

    bool operator==(const Json &) const = default;

private:
    std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object> m_value;
};

// A list of what `make` gives for each element: a Json, or whatever one is made of.
template <typename Range, typename Make>
[[nodiscard]] Json arrayOf(const Range &elements, Make make)
{
    Json list = Json::array();
    for (const auto &each : elements)
        list.push(Json(make(each)));
    return list;
}

struct JsonLimits {
    int depth = 64;
    std::size_t bytes = std::size_t(64) << 20;
};

// The value that `text` holds; `file` is only named in errors.
[[nodiscard]] Result<Json> parseJson(std::string_view text, const std::string &file = {}, JsonLimits limits = {});
// `indent` spaces a level; negative for one line.
[[nodiscard]] std::string toText(const Json &value, int indent = 2);

} // namespace stringline
