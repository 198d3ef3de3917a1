// Joins answers to parts of a search by the keys that each plan has with it.
#include "core/search/search_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace stringline {

namespace {

using Place = std::vector<std::int64_t>;

// A plan of a part, and where it stands.
struct RankedPlan {
    double objective = 0;
    double time = 0;
    double against = 0;
    Place place;
    const Json *json = nullptr;
};

struct Question {
    std::string objective;
    std::string against; // empty for no front
    std::size_t top = 0;
};

Error expected(const SearchPart &part, std::string position, std::string_view what)
{
    return {part.file, std::move(position), fmt::format("expected {}", what)};
}

Result<Question> questionOf(const SearchPart &part)
{
    const Json *question = part.json.find("question");
    const Json *objective = question ? question->find("objective") : nullptr;
    const Json *against = question ? question->find("pareto") : nullptr;
    const Json *top = question ? question->find("top") : nullptr;
    if (!objective || !objective->isString() || !findObjective(objective->asString()) || !against || !top ||
        !top->isInteger() || top->asInteger() < 1)
        return expected(part, "/question", "what search --json writes");
    return Question{objective->asString(), against->isString() ? against->asString() : "",
                    static_cast<std::size_t>(top->asInteger())};
}

std::optional<Place> placeOf(const Json &json)
{
    const Json *list = json.find("place");
    if (!list || !list->isArray())
        return {};
    Place place;
    for (const Json &number : list->asArray()) {
        if (!number.isInteger())
            return {};
        place.push_back(number.asInteger());
    }
    return place;
}

std::optional<RankedPlan> rankedPlan(const Json &json, const Question &question)
{
    const Json *values = json.find("objectives");
    const std::optional<Place> place = placeOf(json);
    const auto number = [&](const std::string &id) -> const Json * {
        const Json *value = values ? values->find(id) : nullptr;
        return value && value->isNumber() ? value : nullptr;
    };
    const Json *objective = number(question.objective);
    const Json *time = number("time");
    const Json *against = question.against.empty() ? time : number(question.against);
    if (!place || !objective || !time || !against)
        return {};
    return RankedPlan{objective->asNumber(), time->asNumber(), against->asNumber(), *place, &json};
}

Result<std::vector<RankedPlan>> rankedPlans(const std::vector<SearchPart> &parts, std::string_view key,
                                            const Question &question)
{
    std::vector<RankedPlan> all;
    for (const SearchPart &part : parts) {
        const Json *list = part.json.find(key);
        if (!list || !list->isArray())
            return expected(part, fmt::format("/{}", key), "a list of plans");
        for (std::size_t i = 0; i < list->asArray().size(); ++i) {
            const std::optional<RankedPlan> plan = rankedPlan(list->asArray()[i], question);
            if (!plan)
                return expected(part, fmt::format("/{}/{}", key, i), "a plan with its objectives and its place");
            all.push_back(*plan);
        }
    }
    return all;
}

// As Leaders keeps them.
Json bestOf(std::vector<RankedPlan> plans, std::size_t count)
{
    std::ranges::sort(plans, {},
                      [](const RankedPlan &plan) { return std::tie(plan.objective, plan.time, plan.place); });
    plans.resize(std::min(plans.size(), count));
    return arrayOf(plans, [](const RankedPlan &plan) { return *plan.json; });
}

Json frontOf(std::vector<RankedPlan> plans)
{
    std::ranges::sort(plans, {},
                      [](const RankedPlan &plan) { return std::tie(plan.objective, plan.against, plan.place); });
    Json front = Json::array();
    const RankedPlan *last = nullptr;
    for (const RankedPlan &plan : plans) {
        if (last != nullptr && plan.against >= last->against)
            continue;
        front.push(*plan.json);
        last = &plan;
    }
    return front;
}

Result<std::int64_t> summed(const std::vector<SearchPart> &parts, std::string_view key)
{
    std::int64_t sum = 0;
    for (const SearchPart &part : parts) {
        const Json *count = part.json.find(key);
        if (!count || !count->isInteger())
            return expected(part, fmt::format("/{}", key), "a whole number");
        sum += count->asInteger();
    }
    return sum;
}

// The limits of one part, each with the JSON of the plan that is nearest.
struct PartLimits {
    WhyEmpty why;
    std::vector<std::optional<RankedPlan>> plans;
};

std::optional<PartLimits> limitsOf(const SearchPart &part)
{
    const Json *json = part.json.find("whyEmpty");
    const Json *legal = json ? json->find("legal") : nullptr;
    const Json *limits = json ? json->find("limits") : nullptr;
    if (!legal || !legal->isInteger() || !limits || !limits->isArray())
        return {};
    PartLimits read;
    read.why.legal = legal->asInteger();
    for (const Json &row : limits->asArray()) {
        const auto number = [&row](std::string_view key) -> std::optional<double> {
            const Json *value = row.find(key);
            return value && value->isNumber() ? std::optional(value->asNumber()) : std::nullopt;
        };
        const Json *id = row.find("id");
        const Objective *objective = id && id->isString() ? findObjective(id->asString()) : nullptr;
        const Json *excludes = row.find("excludes");
        if (!objective || !excludes || !excludes->isInteger() || !number("atMost"))
            return {};
        read.why.limits.push_back(
            {objective, *number("atMost"), excludes->asInteger(), number("least"), number("leastAlone"), {}});
        const Json *plan = row.find("plan");
        read.plans.push_back(plan ? rankedPlan(*plan, {id->asString(), "", 1}) : std::nullopt);
    }
    return read;
}

std::optional<double> lesser(std::optional<double> a, std::optional<double> b)
{
    return a && b ? std::optional(std::min(*a, *b)) : a ? a : b;
}

Result<Json> joinedWhyEmpty(const std::vector<SearchPart> &parts)
{
    PartLimits all;
    for (const SearchPart &part : parts) {
        const std::optional<PartLimits> read = limitsOf(part);
        if (!read || (&part != &parts.front() && read->plans.size() != all.plans.size()))
            return expected(part, "/whyEmpty", "the limits, as in the other parts");
        if (&part == &parts.front()) {
            all = *read;
            continue;
        }
        all.why.legal += read->why.legal;
        for (std::size_t i = 0; i < all.plans.size(); ++i) {
            ReachedLimit &limit = all.why.limits[i];
            limit.excluded += read->why.limits[i].excluded;
            limit.least = lesser(limit.least, read->why.limits[i].least);
            limit.alone = lesser(limit.alone, read->why.limits[i].alone);
            const std::optional<RankedPlan> &plan = read->plans[i];
            const auto key = [](const RankedPlan &each) { return std::tie(each.objective, each.time, each.place); };
            if (plan && (!all.plans[i] || key(*plan) < key(*all.plans[i])))
                all.plans[i] = plan;
        }
    }
    Json json = Json::object();
    json["legal"] = Json(all.why.legal);
    json["limits"] = Json::array();
    for (std::size_t i = 0; i < all.plans.size(); ++i) {
        ReachedLimit &limit = all.why.limits[i];
        if (limit.least)
            limit.alone.reset(); // one part has a plan while the others hold
        Json row = Json::object();
        row["id"] = Json(limit.objective->id);
        row["atMost"] = Json(limit.most);
        row["excludes"] = Json(limit.excluded);
        row["least"] = limit.least ? Json(*limit.least) : Json();
        row["leastAlone"] = limit.alone ? Json(*limit.alone) : Json();
        if (all.plans[i])
            row["plan"] = *all.plans[i]->json;
        json["limits"].push(std::move(row));
    }
    json["message"] = arrayOf(whyEmptyText(all.why), [](const std::string &line) { return line; });
    return json;
}

// Parts of one search, each once.
Errors partErrors(const std::vector<SearchPart> &parts)
{
    Errors errors;
    std::set<std::int64_t> seen;
    std::int64_t count = 0;
    for (const SearchPart &part : parts) {
        const Json *run = part.json.find("run");
        const Json *shard = run ? run->find("shard") : nullptr;
        const Json *index = shard ? shard->find("index") : nullptr;
        const Json *of = shard ? shard->find("count") : nullptr;
        const Json *stopped = run ? run->find("stopped") : nullptr;
        if (!index || !index->isInteger() || !of || !of->isInteger()) {
            errors.push_back(expected(part, "/run/shard", "which part it is, as search --shard k/n --json writes"));
            continue;
        }
        if (stopped && *stopped == Json(true))
            errors.push_back(expected(part, "/run/stopped", "a search that has ended; this one was stopped"));
        count = count == 0 ? of->asInteger() : count;
        if (of->asInteger() != count)
            errors.push_back(
                expected(part, "/run/shard", fmt::format("a part of {}, found one of {}", count, of->asInteger())));
        else if (!seen.insert(index->asInteger()).second)
            errors.push_back(expected(part, "/run/shard",
                                      fmt::format("each part once, found {}/{} again", index->asInteger(), count)));
        const Json *question = part.json.find("question");
        const Json *first = parts.front().json.find("question");
        if (question && first && *question != *first)
            errors.push_back(expected(part, "/question", "the question of " + parts.front().file));
    }
    if (errors.empty() && static_cast<std::int64_t>(seen.size()) != count) {
        std::string missing;
        for (std::int64_t i = 1; i <= count && missing.size() < 80; ++i) {
            if (!seen.contains(i))
                missing += fmt::format("{}{}/{}", missing.empty() ? "" : ", ", i, count);
        }
        errors.push_back({{}, {}, fmt::format("expected all {} parts; missing {}", count, missing)});
    }
    return errors;
}

} // namespace

Result<Json> joinedSearches(const std::vector<SearchPart> &parts)
{
    if (parts.empty())
        return Error{{}, {}, "expected at least one part"};
    const Result<Question> question = questionOf(parts.front());
    if (!question)
        return question.errors();
    const Result<std::int64_t> evaluated = summed(parts, "evaluated");
    const Result<std::int64_t> feasible = summed(parts, "feasible");
    Result<std::vector<RankedPlan>> plans = rankedPlans(parts, "plans", *question);
    Result<std::vector<RankedPlan>> front = rankedPlans(parts, "pareto", *question);
    Errors errors;
    for (const Errors &each : {evaluated ? Errors{} : evaluated.errors(), feasible ? Errors{} : feasible.errors(),
                               plans ? Errors{} : plans.errors(), front ? Errors{} : front.errors()})
        errors.insert(errors.end(), each.begin(), each.end());
    if (!errors.empty())
        return errors;
    const bool empty = plans->empty();
    Json json = Json::object();
    json["evaluated"] = Json(*evaluated);
    json["feasible"] = Json(*feasible);
    json["plans"] = bestOf(std::move(*plans), question->top);
    json["pareto"] = frontOf(std::move(*front));
    if (empty && parts.front().json.find("whyEmpty")) {
        Result<Json> why = joinedWhyEmpty(parts);
        if (!why)
            return why.errors();
        json["whyEmpty"] = std::move(*why);
    }
    if (const Json *diagnostics = parts.front().json.find("diagnostics"); diagnostics && *evaluated == 0)
        json["diagnostics"] = *diagnostics;
    json["question"] = *parts.front().json.find("question");
    return json;
}

Result<Json> mergedSearches(const std::vector<SearchPart> &parts)
{
    if (Errors errors = partErrors(parts); !errors.empty())
        return errors;
    return joinedSearches(parts);
}

} // namespace stringline
