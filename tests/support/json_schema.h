// A validator for the keywords of JSON Schema (draft 2020-12) that our schema uses; any other ends the test.
#pragma once

#include "core/base/json.h"
#include "tests/support/case_scenarios.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace stringline::tests {

class SchemaChecker {
public:
    explicit SchemaChecker(const Json &root)
        : m_root(root)
    {
    }

    // The first thing that is wrong with `value`, with its place; empty where nothing is.
    [[nodiscard]] std::string complaint(const Json &value) const { return check(value, m_root, {}); }
    // The same against what stands under $defs.
    [[nodiscard]] std::string complaint(const Json &value, std::string_view part) const
    {
        return check(value, *m_root.find("$defs")->find(part), {});
    }

private:
    static bool isOfType(const Json &value, const std::string &type)
    {
        if (type == "integer")
            return value.isNumber() && value.asNumber() == std::trunc(value.asNumber());
        return type == "object"    ? value.isObject()
               : type == "array"   ? value.isArray()
               : type == "string"  ? value.isString()
               : type == "boolean" ? value.isBool()
               : type == "number"  ? value.isNumber()
               : type == "null"    ? value.isNull()
                                   : (endTest("no type of JSON: " + type), false);
    }

    static bool same(const Json &a, const Json &b)
    {
        return a.isNumber() && b.isNumber() ? a.asNumber() == b.asNumber() : a == b;
    }

    std::string check(const Json &value, const Json &schema, const std::string &place) const
    {
        for (const auto &[keyword, says] : schema.asObject()) {
            if (std::string wrong = keywordOf(keyword, says, value, schema, place); !wrong.empty())
                return wrong;
        }
        return {};
    }

    std::string keywordOf(const std::string &keyword, const Json &says, const Json &value, const Json &schema,
                          const std::string &place) const
    {
        const auto no = [&](bool fine) { return fine ? std::string() : place + ": " + keyword; };
        if (keyword == "$ref")
            return check(value, *m_root.find("$defs")->find(says.asString().substr(8)), place); // "#/$defs/"
        if (keyword == "type") {
            if (says.isString())
                return no(isOfType(value, says.asString()));
            return no(std::ranges::any_of(says.asArray(),
                                          [&](const Json &each) { return isOfType(value, each.asString()); }));
        }
        if (keyword == "enum")
            return no(std::ranges::any_of(says.asArray(), [&](const Json &each) { return same(each, value); }));
        if (keyword == "const")
            return no(same(says, value));
        if (keyword == "minimum")
            return no(!value.isNumber() || value.asNumber() >= says.asNumber());
        if (keyword == "maximum")
            return no(!value.isNumber() || value.asNumber() <= says.asNumber());
        if (keyword == "minItems" || keyword == "maxItems") {
            const double count = value.isArray() ? double(value.asArray().size()) : says.asNumber();
            return no(keyword == "minItems" ? count >= says.asNumber() : count <= says.asNumber());
        }
        if (keyword == "required") {
            for (const Json &key : says.asArray()) {
                if (value.isObject() && value.find(key.asString()) == nullptr)
                    return place + ": required " + key.asString();
            }
            return {};
        }
        if (keyword == "anyOf") {
            std::string first;
            for (const Json &each : says.asArray()) {
                const std::string wrong = check(value, each, place);
                if (wrong.empty())
                    return {};
                first = wrong; // the last one says more
            }
            return first;
        }
        if (keyword == "items" || keyword == "properties" || keyword == "additionalProperties")
            return inside(keyword, says, value, schema, place);
        constexpr std::string_view kNotes[] = {"$schema", "title", "description", "default", "$defs"};
        if (std::ranges::find(kNotes, keyword) == std::end(kNotes))
            endTest("a keyword that the validator does not know: " + keyword);
        return {};
    }

    std::string inside(const std::string &keyword, const Json &says, const Json &value, const Json &schema,
                       const std::string &place) const
    {
        if (keyword == "items" && value.isArray()) {
            for (std::size_t i = 0; i < value.asArray().size(); ++i) {
                const std::string wrong = check(value.asArray()[i], says, place + "/" + std::to_string(i));
                if (!wrong.empty())
                    return wrong;
            }
        }
        if (!value.isObject() || keyword == "items")
            return {};
        for (const auto &[key, member] : value.asObject()) {
            const Json *known = schema.find("properties") == nullptr ? nullptr : schema.find("properties")->find(key);
            const std::string here = place + "/" + key;
            if (keyword == "additionalProperties" && known == nullptr)
                return here + ": unknown";
            if (keyword == "properties" && known != nullptr) {
                if (const std::string wrong = check(member, *known, here); !wrong.empty())
                    return wrong;
            }
        }
        return {};
    }

    const Json &m_root;
};

} // namespace stringline::tests
