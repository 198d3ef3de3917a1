#include "core/base/json.h"

#include <cassert>

namespace stringline {

Json::Json(bool value)
    : m_value(value)
{
}
Json::Json(int value)
    : m_value(std::int64_t(value))
{
}
Json::Json(std::int64_t value)
    : m_value(value)
{
}
Json::Json(double value)
    : m_value(value)
{
}
Json::Json(const char *value)
    : m_value(std::string(value))
{
}
Json::Json(std::string_view value)
    : m_value(std::string(value))
{
}
Json::Json(std::string value)
    : m_value(std::move(value))
{
}
Json::Json(Array value)
    : m_value(std::move(value))
{
}
Json::Json(Object value)
    : m_value(std::move(value))
{
}

bool Json::isNull() const
{
    return std::holds_alternative<std::monostate>(m_value);
}
bool Json::isBool() const
{
    return std::holds_alternative<bool>(m_value);
}
bool Json::isNumber() const
{
    return isInteger() || std::holds_alternative<double>(m_value);
}
bool Json::isInteger() const
{
    return std::holds_alternative<std::int64_t>(m_value);
}
bool Json::isString() const
{
    return std::holds_alternative<std::string>(m_value);
}
bool Json::isArray() const
{
    return std::holds_alternative<Array>(m_value);
}
bool Json::isObject() const
{
    return std::holds_alternative<Object>(m_value);
}

std::string_view Json::kindName() const
{
    static constexpr std::string_view kNames[] = {"null", "true or false", "a number", "a number",
                                                  "text", "a list",        "an object"};
    return kNames[m_value.index()];
}

bool Json::asBool() const
{
    assert(isBool() && "the value is true or false");
    return std::get<bool>(m_value);
}
double Json::asNumber() const
{
    assert(isNumber() && "the value is a number");
    return isInteger() ? static_cast<double>(std::get<std::int64_t>(m_value)) : std::get<double>(m_value);
}
std::int64_t Json::asInteger() const
{
    assert(isInteger() && "the value is an integer");
    return std::get<std::int64_t>(m_value);
}
const std::string &Json::asString() const
{
    assert(isString() && "the value is text");
    return std::get<std::string>(m_value);
}
const Json::Array &Json::asArray() const
{
    assert(isArray() && "the value is a list");
    return std::get<Array>(m_value);
}
const Json::Object &Json::asObject() const
{
    assert(isObject() && "the value is an object");
    return std::get<Object>(m_value);
}
Json::Array &Json::asArray()
{
    assert(isArray() && "the value is a list");
    return std::get<Array>(m_value);
}
Json::Object &Json::asObject()
{
    assert(isObject() && "the value is an object");
    return std::get<Object>(m_value);
}

const Json *Json::find(std::string_view key) const
{
    if (!isObject())
        return nullptr;
    for (const Member &member : asObject()) {
        if (member.first == key)
            return &member.second;
    }
    return nullptr;
}

Json &Json::operator[](std::string_view key)
{
    if (isNull())
        m_value = Object{};
    for (Member &member : asObject()) {
        if (member.first == key)
            return member.second;
    }
    return asObject().emplace_back(std::string(key), Json()).second;
}

void Json::push(Json value)
{
    if (isNull())
        m_value = Array{};
    asArray().push_back(std::move(value));
}

} // namespace stringline
