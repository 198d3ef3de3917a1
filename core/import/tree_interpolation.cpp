// Source: OmegaConf 2.3, grammar of interpolations and built-in resolvers; NeMo 1.23 registers `multiply`.
#include "core/import/tree_interpolation.h"

#include "core/base/plain_text.h"
#include "core/base/text.h"
#include "core/scenario/part_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>
#include <vector>

namespace stringline {

namespace {

constexpr std::string_view kSpace = " \t\"'";

constexpr std::size_t kLongestChain = 32;
constexpr std::size_t kLongestText = 4096; // of one value, put together

using Steps = std::vector<std::string>; // names and indices from the root

std::string pointerOf(const Steps &steps)
{
    std::string pointer;
    for (const std::string &step : steps)
        pointer += pointerStep(step);
    return pointer;
}

// "model.optim[0].lr" as steps.
Steps stepsOf(std::string_view path)
{
    Steps steps;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find_first_of(".[]"), path.size());
        if (end > 0)
            steps.emplace_back(path.substr(0, end));
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return steps;
}

// Where the brace that opens at `text[at]` closes; nothing where it never does.
std::optional<std::size_t> closing(std::string_view text, std::size_t at)
{
    int open = 0;
    for (std::size_t i = at; i < text.size(); ++i) {
        open += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
        if (open == 0)
            return i;
    }
    return std::nullopt;
}

std::vector<std::string_view> arguments(std::string_view text)
{
    std::vector<std::string_view> all;
    int open = 0;
    std::size_t start = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i == text.size() || (text[i] == ',' && open == 0)) {
            all.push_back(trimmed(text.substr(start, i - start), kSpace));
            start = i + 1;
        } else {
            open += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
        }
    }
    return all;
}

// A text as OmegaConf reads one.
Json scalar(std::string_view text)
{
    std::int64_t whole = 0;
    if (const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), whole);
        error == std::errc() && end == text.data() + text.size())
        return Json(whole);
    double number = 0;
    if (const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        error == std::errc() && end == text.data() + text.size() && std::isfinite(number))
        return Json(number);
    if (text == "null" || text.empty())
        return {};
    if (text == "true" || text == "True" || text == "false" || text == "False")
        return Json(text.front() == 't' || text.front() == 'T');
    return Json(text);
}

struct Sum {
    std::string_view name;
    double (*of)(double a, double b) = nullptr;
};
// clang-format off
constexpr std::array<Sum, 12> kSums{{
    {"multiply", [](double a, double b) { return a * b; }}, {"mul", [](double a, double b) { return a * b; }},
    {"add", [](double a, double b) { return a + b; }}, {"sum", [](double a, double b) { return a + b; }},
    {"subtract", [](double a, double b) { return a - b; }}, {"sub", [](double a, double b) { return a - b; }},
    {"divide", [](double a, double b) { return a / b; }}, {"div", [](double a, double b) { return a / b; }},
    {"int_div", [](double a, double b) { return std::floor(a / b); }},
    {"floor_div", [](double a, double b) { return std::floor(a / b); }},
    {"max", [](double a, double b) { return std::max(a, b); }}, {"min", [](double a, double b) { return std::min(a, b); }},
}};
// clang-format on

class Resolver {
public:
    Resolver(ConfigTree &tree, const std::string &file)
        : m_tree(tree)
        , m_file(file)
    {
    }

    // All texts in `value`, which stands at `steps`.
    void resolve(Json &value, Steps &steps) // NOLINT(misc-no-recursion): limited by the tree and by kLongestChain
    {
        if (error)
            return;
        if (value.isObject()) {
            for (auto &[name, held] : value.asObject())
                inside(held, steps, name);
        } else if (value.isArray()) {
            for (std::size_t i = 0; i < value.asArray().size(); ++i)
                inside(value.asArray()[i], steps, std::to_string(i));
        } else if (value.isString() && value.asString().find("${") != std::string::npos) {
            leaf(value, steps);
        }
    }

    std::optional<Error> error;

private:
    void inside(Json &held, Steps &steps, const std::string &name) // NOLINT(misc-no-recursion)
    {
        steps.push_back(name);
        resolve(held, steps);
        steps.pop_back();
    }

    void leaf(Json &value, const Steps &steps) // NOLINT(misc-no-recursion)
    {
        const std::string pointer = pointerOf(steps);
        if (m_done.contains(pointer))
            return;
        if (std::ranges::find(m_chain, pointer) != m_chain.end()) {
            fail(steps, fmt::format("{} needs itself: it is the text {}", dotted(steps), describe(value)));
            return;
        }
        if (m_chain.size() >= kLongestChain) {
            fail(steps, fmt::format("expected at most {} steps from one value to the next", kLongestChain));
            return;
        }
        m_chain.push_back(pointer);
        const std::string text = value.asString();
        std::optional<Json> result = valueOf(text, steps);
        m_chain.pop_back();
        m_done.insert(pointer);
        if (!result || error)
            return;
        if (result->isObject() || result->isArray())
            linesBelow(*result, pointer);
        value = *std::move(result);
    }

    // What `text` gives; nothing where a part of it cannot be known.
    std::optional<Json> valueOf(std::string_view text, const Steps &steps) // NOLINT(misc-no-recursion)
    {
        std::string together;
        for (std::size_t at = 0; at < text.size() && !error;) {
            const std::size_t open = text.find("${", at);
            together += text.substr(at, open == std::string_view::npos ? open : open - at);
            if (open == std::string_view::npos)
                break;
            const auto close = closing(text, open + 1);
            if (!close)
                return std::nullopt;
            std::optional<Json> part = interpolation(text.substr(open + 2, *close - open - 2), steps);
            if (!part)
                return std::nullopt;
            if (open == 0 && *close + 1 == text.size())
                return part;
            if (part->isObject() || part->isArray() || together.size() > kLongestText)
                return std::nullopt;
            together += part->isString() ? part->asString() : part->isNull() ? std::string() : toText(*part, -1);
            at = *close + 1;
        }
        return error ? std::nullopt : std::optional(Json(std::move(together)));
    }

    // What stands between ${ and }.
    std::optional<Json> interpolation(std::string_view inner, const Steps &steps) // NOLINT(misc-no-recursion)
    {
        if (++m_seen > kMostConfigValues) {
            fail(steps, fmt::format("expected at most {} values", kMostConfigValues));
            return std::nullopt;
        }
        if (const std::size_t colon = inner.find_first_of(":{"); colon != std::string_view::npos && inner[colon] == ':')
            return resolver(trimmed(inner.substr(0, colon), kSpace), arguments(inner.substr(colon + 1)), steps);
        inner = trimmed(inner, kSpace);
        std::optional<Json> built; // a name that is put together
        if (inner.find("${") != std::string_view::npos) {
            built = valueOf(inner, steps);
            if (!built || !built->isString())
                return std::nullopt;
            inner = built->asString();
        }
        Steps target;
        if (inner.starts_with('.')) {
            std::size_t up = inner.find_first_not_of('.');
            if (up == std::string_view::npos || up > steps.size())
                return std::nullopt;
            target.assign(steps.begin(), steps.end() - static_cast<std::ptrdiff_t>(up));
            inner.remove_prefix(up);
        }
        for (std::string &step : stepsOf(inner))
            target.push_back(std::move(step));
        return at(target);
    }

    std::optional<Json> resolver(std::string_view name, const std::vector<std::string_view> &given,
                                 const Steps &steps) // NOLINT(misc-no-recursion)
    {
        if (name == "oc.env" || name == "env")
            return given.size() > 1 ? argument(given[1], steps) : std::nullopt;
        if (name == "oc.decode")
            return argument(given.front(), steps);
        if (name == "oc.select") {
            std::optional<Json> found = at(stepsOf(given.front()));
            return found || given.size() < 2 ? found : argument(given[1], steps);
        }
        const auto *sum = std::ranges::find(kSums, name, &Sum::name);
        if (sum == kSums.end())
            return std::nullopt;
        std::optional<double> total;
        bool whole = true;
        for (const std::string_view each : given) {
            const std::optional<Json> value = argument(each, steps);
            if (!value || !value->isNumber())
                return std::nullopt;
            whole = whole && value->isInteger();
            total = total ? sum->of(*total, value->asNumber()) : value->asNumber();
        }
        constexpr double kExact = 9007199254740992.0; // whole numbers of a double
        if (!total || !std::isfinite(*total))
            return std::nullopt;
        const bool stays = whole && *total == std::floor(*total) && std::abs(*total) < kExact;
        return stays ? Json(static_cast<std::int64_t>(*total)) : Json(*total);
    }

    std::optional<Json> argument(std::string_view text, const Steps &steps) // NOLINT(misc-no-recursion)
    {
        if (text.find("${") == std::string_view::npos)
            return scalar(text);
        return valueOf(text, steps);
    }

    // The value at `steps`, itself resolved; nothing where there is none or it stays open.
    std::optional<Json> at(const Steps &steps) // NOLINT(misc-no-recursion)
    {
        Json *node = &m_tree.root;
        Steps here;
        for (const std::string &step : steps) {
            if (node->isString())
                resolve(*node, here); // a branch that is an interpolation itself
            if (error)
                return std::nullopt;
            node = child(*node, step);
            if (node == nullptr)
                return std::nullopt;
            here.push_back(step);
        }
        if (here.empty())
            return std::nullopt;
        resolve(*node, here);
        if (error || isUnresolved(*node))
            return std::nullopt;
        m_seen += size(*node);
        return *node;
    }

    static Json *child(Json &node, const std::string &step)
    {
        if (node.isObject()) {
            const auto found = std::ranges::find(node.asObject(), step, &Json::Member::first);
            return found == node.asObject().end() ? nullptr : &found->second;
        }
        if (!node.isArray())
            return nullptr;
        const Json index = scalar(step);
        const bool inside = index.isInteger() && index.asInteger() >= 0 &&
                            index.asInteger() < static_cast<std::int64_t>(node.asArray().size());
        return inside ? &node.asArray()[static_cast<std::size_t>(index.asInteger())] : nullptr;
    }

    static int size(const Json &value) // NOLINT(misc-no-recursion): a tree's depth
    {
        int count = 1;
        if (value.isObject()) {
            for (const auto &[name, held] : value.asObject())
                count += size(held);
        } else if (value.isArray()) {
            for (const Json &held : value.asArray())
                count += size(held);
        }
        return count;
    }

    // What came from elsewhere stands where it was asked for.
    void linesBelow(const Json &value, const std::string &pointer) // NOLINT(misc-no-recursion): a tree's depth
    {
        const auto own = m_tree.lines.find(pointer);
        if (own == m_tree.lines.end() || !value.isObject())
            return;
        const int line = own->second;
        for (const auto &[name, held] : value.asObject()) {
            m_tree.lines.emplace(pointer + pointerStep(name), line);
            linesBelow(held, pointer + pointerStep(name));
        }
    }

    static std::string dotted(const Steps &steps) { return fmt::format("{}", fmt::join(steps, ".")); }

    void fail(const Steps &steps, std::string message)
    {
        if (error)
            return;
        int line = 0; // of the nearest key: elements of lists have none
        for (Steps up = steps; line == 0 && !up.empty(); up.pop_back()) {
            if (const auto found = m_tree.lines.find(pointerOf(up)); found != m_tree.lines.end())
                line = found->second;
        }
        error = Error{m_file, line > 0 ? fmt::format("line {}", line) : pointerOf(steps), std::move(message)};
    }

    ConfigTree &m_tree;
    const std::string &m_file;
    std::vector<std::string> m_chain; // pointers of the values that wait for each other
    std::set<std::string, std::less<>> m_done;
    int m_seen = 0;
};

} // namespace

std::optional<Error> resolveInterpolations(ConfigTree &tree, const std::string &file)
{
    Resolver resolver(tree, file);
    Steps steps;
    resolver.resolve(tree.root, steps);
    return std::move(resolver.error);
}

bool isUnresolved(const Json &value)
{
    return value.isString() && (value.asString() == "???" || value.asString().find("${") != std::string::npos);
}

} // namespace stringline
