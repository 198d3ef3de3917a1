#include "core/trace/trace_rules.h"

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/scenario/preset_folders.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <regex>

namespace stringline {

namespace {

// std::regex goes as deep as the text is long, and names of templates are longer than anybody reads.
constexpr std::size_t kLongestName = 400;

constexpr std::string_view kCollective = "collective";

std::string small(std::string_view text)
{
    std::string lowered(text.substr(0, kLongestName));
    for (char &letter : lowered)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    return lowered;
}

bool containsOne(std::string_view text, const std::vector<std::string> &parts)
{
    return std::ranges::any_of(parts,
                               [&](const std::string &part) { return text.find(part) != std::string_view::npos; });
}

struct MarkWord {
    TraceMark mark;
    std::string_view id;
};
constexpr MarkWord kMarks[] = {{TraceMark::Step, "step"},
                               {TraceMark::Forward, "forward"},
                               {TraceMark::Backward, "backward"},
                               {TraceMark::Recompute, "recompute"},
                               {TraceMark::Optimizer, "optimizer"}};

} // namespace

struct TraceRules::Pattern {
    std::vector<std::string> contains;
    std::optional<std::regex> regex;

    [[nodiscard]] bool fits(const std::string &text) const
    {
        return (contains.empty() || containsOne(text, contains)) && (!regex || std::regex_search(text, *regex));
    }
};

struct TraceRules::Rule {
    TraceKind kind = TraceKind::Other;
    bool collective = false; // the axis is asked of the group
    std::vector<std::string> categories;
    std::vector<std::string> collectives;
    std::vector<std::string> groups;
    Pattern name;
};

struct TraceRules::Mark {
    TraceMark mark = TraceMark::None;
    Pattern name;
};

namespace {

// Reads lists and patterns, and remembers what is wrong.
class RuleReader {
public:
    RuleReader(const std::string &file, Errors &errors)
        : m_file(file)
        , m_errors(errors)
    {
    }

    void refuse(const std::string &place, std::string message)
    {
        m_errors.push_back({m_file, place, std::move(message)});
    }

    std::vector<std::string> words(const Json &json, const char *key, const std::string &place)
    {
        std::vector<std::string> list;
        const Json *found = json.find(key);
        if (found == nullptr)
            return list;
        if (!found->isArray()) {
            refuse(place + "/" + key, fmt::format("expected a list of texts, found {}", found->kindName()));
            return list;
        }
        for (const Json &each : found->asArray()) {
            if (each.isString() && !each.asString().empty())
                list.push_back(small(each.asString()));
            else
                refuse(place + "/" + key, fmt::format("expected texts, found {}", each.kindName()));
        }
        return list;
    }

    std::optional<std::regex> regex(const Json &json, const std::string &place)
    {
        const Json *found = json.find("regex");
        if (found == nullptr)
            return {};
        try {
            if (found->isString())
                return std::regex(found->asString(), std::regex::ECMAScript | std::regex::icase | std::regex::optimize);
        } catch (const std::regex_error &error) {
            refuse(place + "/regex", fmt::format("expected a regular expression, {}", error.what()));
            return {};
        }
        refuse(place + "/regex", fmt::format("expected a text, found {}", found->kindName()));
        return {};
    }

    // Calls `take` for each object of the list `key`.
    template <class Take>
    void each(const Json &root, const char *key, Take take)
    {
        const Json *list = root.find(key);
        if (list == nullptr || !list->isArray()) {
            refuse(fmt::format("/{}", key), "expected a list");
            return;
        }
        for (std::size_t i = 0; i < list->asArray().size(); ++i) {
            const std::string place = fmt::format("/{}/{}", key, i);
            if (list->asArray()[i].isObject())
                take(list->asArray()[i], place);
            else
                refuse(place, "expected an object");
        }
    }

    // The row of `table` whose id the member `key` holds.
    template <class Row>
    const Row *row(const Json &json, const char *key, std::span<const Row> table, const std::string &place)
    {
        const Json *found = json.find(key);
        const auto match = found == nullptr || !found->isString()
                               ? table.end()
                               : std::find_if(table.begin(), table.end(),
                                              [&](const Row &each) { return each.id == found->asString(); });
        if (match != table.end())
            return &*match;
        std::vector<std::string_view> ids;
        for (const Row &each : table)
            ids.push_back(each.id);
        refuse(place + "/" + key, fmt::format("expected one of {}", fmt::join(ids, ", ")));
        return nullptr;
    }

private:
    const std::string &m_file;
    Errors &m_errors;
};

} // namespace

Result<TraceRules> TraceRules::parse(std::string_view text, const std::string &file)
{
    const Result<Json> json = parseJson(text, file);
    if (!json)
        return json.errors();
    Errors errors;
    RuleReader reader(file, errors);
    TraceRules rules;
    if (const Json *name = json->find("name"); name != nullptr && name->isString())
        rules.m_name = name->asString();
    if (const Json *source = json->find("source"); source == nullptr || !source->isString())
        reader.refuse("/source", "expected where the rules come from");

    const auto ruleOf = [&](const Json &each, const std::string &place, bool mayAsk) {
        Rule rule;
        const Json *kind = each.find("kind");
        rule.collective = mayAsk && kind != nullptr && kind->isString() && kind->asString() == kCollective;
        if (!rule.collective) {
            if (const TraceKindRow *row = reader.row(each, "kind", traceKinds(), place))
                rule.kind = row->kind;
        }
        rule.categories = reader.words(each, "categories", place);
        rule.collectives = reader.words(each, "collectives", place);
        rule.groups = reader.words(each, "groups", place);
        rule.name = {reader.words(each, "contains", place), reader.regex(each, place)};
        if (rule.categories.empty() && rule.collectives.empty() && rule.groups.empty() && rule.name.contains.empty() &&
            !rule.name.regex)
            reader.refuse(place, "expected categories, contains, regex, collectives or groups: it fits everything");
        return rule;
    };
    auto kinds = std::make_shared<std::vector<Rule>>();
    reader.each(*json, "rules",
                [&](const Json &each, const std::string &place) { kinds->push_back(ruleOf(each, place, true)); });
    auto groups = std::make_shared<std::vector<Rule>>();
    reader.each(*json, "groups",
                [&](const Json &each, const std::string &place) { groups->push_back(ruleOf(each, place, false)); });
    auto marks = std::make_shared<std::vector<Mark>>();
    reader.each(*json, "marks", [&](const Json &each, const std::string &place) {
        if (const MarkWord *word = reader.row(each, "is", std::span<const MarkWord>(kMarks), place))
            marks->push_back({word->mark, {reader.words(each, "contains", place), reader.regex(each, place)}});
    });
    if (!errors.empty())
        return errors;
    rules.m_rules = std::move(kinds);
    rules.m_groups = std::move(groups);
    rules.m_marks = std::move(marks);
    return rules;
}

Result<TraceRules> TraceRules::load(const std::string &fileOrId)
{
    namespace fs = std::filesystem;
    std::string file = fileOrId;
    std::error_code error;
    if (!fs::exists(file, error)) {
        std::vector<std::string> folders = presetFolders();
        std::ranges::reverse(folders); // the person's own first
        for (const std::string &folder : folders) {
            const fs::path path = fs::path(folder) / "trace-rules" / (fileOrId + ".json");
            if (fs::exists(path, error)) {
                file = path.string();
                break;
            }
        }
    }
    const Result<std::string> text = readFile(file);
    if (!text)
        return text.errors();
    return parse(*text, file);
}

TraceKind TraceRules::axisOf(std::string_view group) const
{
    const std::string text = small(group);
    for (const Rule &rule : *m_groups) {
        if (!text.empty() && rule.name.fits(text))
            return rule.kind;
    }
    return TraceKind::Communication;
}

TraceKind TraceRules::kindOf(std::string_view name, std::string_view category, std::string_view group,
                             std::string_view collective) const
{
    const std::string smallName = small(name);
    const std::string smallCategory = small(category);
    const std::string smallGroup = small(group);
    const std::string smallCollective = small(collective);
    for (const Rule &rule : *m_rules) {
        if (!rule.categories.empty() && std::ranges::find(rule.categories, smallCategory) == rule.categories.end())
            continue;
        if (!rule.collectives.empty() && !containsOne(smallCollective, rule.collectives))
            continue;
        if (!rule.groups.empty() && !containsOne(smallGroup, rule.groups))
            continue;
        if (!rule.name.fits(smallName))
            continue;
        return rule.collective ? axisOf(group) : rule.kind;
    }
    return TraceKind::Other;
}

TraceMark TraceRules::markOf(std::string_view name) const
{
    const std::string text = small(name);
    for (const Mark &mark : *m_marks) {
        if (mark.name.fits(text))
            return mark.mark;
    }
    return TraceMark::None;
}

} // namespace stringline
