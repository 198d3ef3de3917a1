// Members of a spec's JSON, as a table: writing, reading and refusing loop over it.
#include "ui/figure/figure_spec.h"

#include "core/base/nearest.h"
#include "core/base/text.h"
#include "core/scenario/part_reader.h"
#include "ui/figure/figure.h"
#include "ui/figure/figure_font.h"
#include "ui/figure/figure_kinds.h"
#include "ui/qt_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

// Where a member may stand: of a grid's parts size and look are the grid's.
enum class Of { Any, Page };

struct SpecMember {
    std::string_view key;
    Of of;
    bool (*differs)(const FigureSpec &spec, const FigureSpec &usual);
    Json (*write)(const FigureSpec &spec);
    std::string (*read)(FigureSpec &spec, const Json &json); // what was expected; empty where all is well
};

std::string readNumber(const Json &json, double least, double most, double &value)
{
    if (!json.isNumber() || !(json.asNumber() >= least && json.asNumber() <= most))
        return fmt::format("a number from {} to {}", least, most);
    value = json.asNumber();
    return {};
}

std::string readBool(const Json &json, bool &value)
{
    if (!json.isBool())
        return "true or false";
    value = json.asBool();
    return {};
}

std::string readText(const Json &json, std::string &value)
{
    if (!json.isString() || json.asString().size() > kMostFigureText)
        return fmt::format("text of at most {} bytes", kMostFigureText);
    value = json.asString();
    return {};
}

// The id of a row of a table, named where it is none.
template <typename Rows>
std::string readId(const Json &json, const Rows &rows, std::string &value)
{
    std::vector<std::string> ids;
    for (const auto &row : rows)
        ids.emplace_back(row.id);
    if (json.isString() && std::ranges::find(ids, json.asString()) != ids.end()) {
        value = json.asString();
        return {};
    }
    const std::string hint = json.isString() ? didYouMean(nearestNames(json.asString(), ids)) : std::string();
    return fmt::format("one of {}{}", fmt::join(ids, ", "), hint.empty() ? "" : " (" + hint + ")");
}

std::string readSeconds(const Json &json, std::optional<double> &value)
{
    double seconds = 0;
    std::string expected = readNumber(json, 0, kMostFigureSeconds, seconds);
    if (expected.empty())
        value = seconds;
    return expected;
}

template <auto Member>
constexpr bool differsIn(const FigureSpec &spec, const FigureSpec &usual)
{
    return spec.*Member != usual.*Member;
}

template <auto Member>
constexpr bool lookDiffersIn(const FigureSpec &spec, const FigureSpec &usual)
{
    return spec.look.*Member != usual.look.*Member;
}

constexpr SpecMember kMembers[] = {
    {"kind", Of::Any, [](const FigureSpec &, const FigureSpec &) { return true; },
     [](const FigureSpec &spec) { return Json(spec.kind); },
     [](FigureSpec &spec, const Json &json) { return readId(json, figureKinds(), spec.kind); }},
    {"widthMm", Of::Page, differsIn<&FigureSpec::widthMm>, [](const FigureSpec &spec) { return Json(spec.widthMm); },
     [](FigureSpec &spec, const Json &json) {
         return readNumber(json, kSmallestFigureMm, kLargestFigureMm, spec.widthMm);
     }},
    {"heightMm", Of::Page, differsIn<&FigureSpec::heightMm>, [](const FigureSpec &spec) { return Json(spec.heightMm); },
     [](FigureSpec &spec, const Json &json) {
         return readNumber(json, kSmallestFigureMm, kLargestFigureMm, spec.heightMm);
     }},
    {"theme", Of::Page, lookDiffersIn<&FigureLook::scheme>,
     [](const FigureSpec &spec) {
         return Json(std::ranges::find(schemes(), spec.look.scheme, &SchemeRow::scheme)->id);
     },
     [](FigureSpec &spec, const Json &json) {
         std::string id;
         std::string expected = readId(json, schemes(), id);
         if (expected.empty())
             spec.look.scheme = *schemeOf(id);
         return expected;
     }},
    {"font", Of::Page, lookDiffersIn<&FigureLook::font>, [](const FigureSpec &spec) { return Json(spec.look.font); },
     [](FigureSpec &spec, const Json &json) { return readId(json, figureFonts(), spec.look.font); }},
    {"textPt", Of::Page, lookDiffersIn<&FigureLook::textPt>,
     [](const FigureSpec &spec) { return Json(spec.look.textPt); },
     [](FigureSpec &spec, const Json &json) { return readNumber(json, kLeastTextPt, kMostTextPt, spec.look.textPt); }},
    {"title", Of::Any, differsIn<&FigureSpec::title>,
     [](const FigureSpec &spec) { return Json(spec.title.toStdString()); },
     [](FigureSpec &spec, const Json &json) {
         std::string text;
         std::string expected = readText(json, text);
         spec.title = toQString(text);
         return expected;
     }},
    {"showTitle", Of::Any, differsIn<&FigureSpec::showTitle>,
     [](const FigureSpec &spec) { return Json(spec.showTitle); },
     [](FigureSpec &spec, const Json &json) { return readBool(json, spec.showTitle); }},
    {"subtitle", Of::Any, differsIn<&FigureSpec::showSubtitle>,
     [](const FigureSpec &spec) { return Json(spec.showSubtitle); },
     [](FigureSpec &spec, const Json &json) { return readBool(json, spec.showSubtitle); }},
    {"legend", Of::Any, differsIn<&FigureSpec::showLegend>,
     [](const FigureSpec &spec) { return Json(spec.showLegend); },
     [](FigureSpec &spec, const Json &json) { return readBool(json, spec.showLegend); }},
    {"fromSeconds", Of::Any, differsIn<&FigureSpec::fromSeconds>,
     [](const FigureSpec &spec) { return Json(*spec.fromSeconds); },
     [](FigureSpec &spec, const Json &json) { return readSeconds(json, spec.fromSeconds); }},
    {"toSeconds", Of::Any, differsIn<&FigureSpec::toSeconds>,
     [](const FigureSpec &spec) { return Json(*spec.toSeconds); },
     [](FigureSpec &spec, const Json &json) {
         std::string expected = readSeconds(json, spec.toSeconds);
         if (expected.empty() && *spec.toSeconds <= spec.fromSeconds.value_or(0))
             expected = "a time after fromSeconds";
         return expected;
     }},
    {"plot", Of::Any, differsIn<&FigureSpec::plot>, [](const FigureSpec &spec) { return Json(spec.plot); },
     [](FigureSpec &spec, const Json &json) { return readText(json, spec.plot); }},
    {"panel", Of::Any, differsIn<&FigureSpec::panel>, [](const FigureSpec &spec) { return Json(spec.panel); },
     [](FigureSpec &spec, const Json &json) { return readText(json, spec.panel); }},
    {"columns", Of::Page, differsIn<&FigureSpec::columns>, [](const FigureSpec &spec) { return Json(spec.columns); },
     [](FigureSpec &spec, const Json &json) {
         double columns = 0;
         std::string expected = readNumber(json, 1, kMostFigureParts, columns);
         if (expected.empty() && !json.isInteger())
             expected = "a whole number";
         spec.columns = int(columns);
         return expected;
     }},
    {"letters", Of::Page, differsIn<&FigureSpec::letters>, [](const FigureSpec &spec) { return Json(spec.letters); },
     [](FigureSpec &spec, const Json &json) { return readBool(json, spec.letters); }},
};
constexpr std::string_view kParts = "parts"; // the one member that holds specs

class SpecReader {
public:
    explicit SpecReader(std::string name)
        : m_name(std::move(name))
    {
    }

    [[nodiscard]] Result<FigureSpec> read(const Json &json)
    {
        FigureSpec spec = readOne(json, "", false);
        const bool isGrid = findFigureKind(spec.kind)->needs == FigureNeeds::Parts;
        if (m_errors.empty() && isGrid && spec.parts.empty())
            fail("/parts", "expected one part at least of a grid");
        if (m_errors.empty() && !isGrid && !spec.parts.empty())
            fail("/parts", fmt::format("expected parts only of a grid, found a {}", spec.kind));
        if (!m_errors.empty())
            return m_errors;
        return spec;
    }

private:
    void fail(const std::string &pointer, std::string message)
    {
        m_errors.push_back({m_name, pointer, std::move(message)});
    }

    FigureSpec readOne(const Json &json, const std::string &pointer, bool isPart)
    {
        FigureSpec spec;
        if (!json.isObject()) {
            fail(pointer, fmt::format("expected a figure, which is an object, found {}", json.kindName()));
            return spec;
        }
        refuseUnknown(json, pointer, isPart);
        for (const SpecMember &member : kMembers) {
            const Json *value = json.find(member.key);
            if (value == nullptr || (isPart && member.of == Of::Page))
                continue;
            if (const std::string expected = member.read(spec, *value); !expected.empty())
                fail(fmt::format("{}/{}", pointer, member.key),
                     fmt::format("expected {}, found {}", expected, describe(*value)));
        }
        if (isPart && findFigureKind(spec.kind)->needs == FigureNeeds::Parts)
            fail(pointer + "/kind", "a part cannot have parts itself");
        if (const Json *parts = json.find(kParts); parts != nullptr && !isPart)
            readParts(*parts, spec);
        return spec;
    }

    void readParts(const Json &json, FigureSpec &spec)
    {
        if (!json.isArray() || json.asArray().size() > kMostFigureParts) {
            fail("/parts",
                 fmt::format("expected a list of at most {} figures, found {}", kMostFigureParts, describe(json)));
            return;
        }
        for (const Json &part : json.asArray())
            spec.parts.push_back(readOne(part, fmt::format("/parts/{}", spec.parts.size()), true));
    }

    void refuseUnknown(const Json &json, const std::string &pointer, bool isPart)
    {
        std::vector<std::string> known;
        for (const SpecMember &member : kMembers) {
            if (!isPart || member.of == Of::Any)
                known.emplace_back(member.key);
        }
        if (!isPart)
            known.emplace_back(kParts);
        for (const Json::Member &member : json.asObject()) {
            if (std::ranges::find(known, member.first) != known.end())
                continue;
            const bool isPages = member.first == kParts || std::ranges::any_of(kMembers, [&](const SpecMember &each) {
                                     return each.key == member.first;
                                 });
            const std::string hint = didYouMean(nearestNames(member.first, known));
            fail(pointer, isPages ? fmt::format("{} belongs to the whole figure, not to a part", member.first)
                                  : fmt::format("there is no member {}{}{}", quotedText(member.first),
                                                hint.empty() ? "" : "; ", hint));
        }
    }

    std::string m_name;
    Errors m_errors;
};

Json written(const FigureSpec &spec, bool isPart)
{
    static const FigureSpec kUsual;
    Json json = Json::object();
    for (const SpecMember &member : kMembers) {
        if ((!isPart || member.of == Of::Any) && member.differs(spec, kUsual))
            json[member.key] = member.write(spec);
    }
    return json;
}

} // namespace

Json figureSpecToJson(const FigureSpec &spec)
{
    Json json = written(spec, false);
    if (!spec.parts.empty())
        json[kParts] = arrayOf(spec.parts, [](const FigureSpec &part) { return written(part, true); });
    return json;
}

Result<FigureSpec> figureSpecFromJson(const Json &json, const std::string &name)
{
    return SpecReader(name).read(json);
}

} // namespace stringline::ui
