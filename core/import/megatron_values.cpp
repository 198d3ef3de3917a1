#include "core/import/megatron_values.h"

#include "core/base/nearest.h"
#include "core/base/plain_text.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>

namespace stringline {

namespace {

std::string joined(const std::vector<ShellWord> &words)
{
    std::string text;
    for (const ShellWord &word : words)
        text += (text.empty() ? "" : " ") + word.text;
    return text.substr(0, 200);
}

std::optional<double> numberIn(const std::string &text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(value) && value >= 0
               ? std::optional(value)
               : std::nullopt;
}

std::optional<double> countIn(const std::string &text)
{
    const auto value = numberIn(text);
    const bool digits = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    return value && digits && *value <= std::numeric_limits<int>::max() ? value : std::nullopt;
}

// A name that is nearly one of the table's: most likely a slip.
std::string slipOf(std::string_view name)
{
    constexpr std::size_t kLongEnough = 8; // short names are near each other by chance
    constexpr int kNear = 2;
    for (const MegatronOption &option : megatronOptions()) {
        if (name.size() >= kLongEnough && editDistance(name, option.name) <= kNear)
            return std::string(option.name);
    }
    return {};
}

const MegatronFamily *familyOf(std::string_view name)
{
    const auto families = megatronIgnored();
    const auto found =
        std::ranges::find_if(families, [&](const MegatronFamily &row) { return name.starts_with(row.start); });
    return found == families.end() ? nullptr : &*found;
}

} // namespace

MegatronValues::MegatronValues(const MegatronArguments &arguments, const std::string &file)
    : diagnostics(arguments.diagnostics)
{
    for (const MegatronArgument &argument : arguments.list)
        take(argument, file);
}

void MegatronValues::take(const MegatronArgument &argument, const std::string &file)
{
    MegatronArgument now = argument;
    ConfigLine line{argument.written, argument.line, joined(argument.values), Fate::Understood, {}, argument.note};
    const auto renames = megatronRenames();
    const auto rename = std::ranges::find(renames, argument.name, &MegatronRename::old);
    if (rename != renames.end()) {
        now.name = rename->name;
        if (!rename->value.empty())
            now.values = {{std::string(rename->value), argument.line, {}}};
        line.note = fmt::format("now --{}{}{}", rename->name, rename->value.empty() ? "" : " ", rename->value);
    }
    const std::string also(rename != renames.end() ? rename->also : std::string_view());
    const std::size_t space = also.find(' ');
    const bool implies = !also.empty() && !has(also.substr(0, space));
    if (implies)
        line.note += ", with --" + also;
    const ConfigLine written = line;
    if (const MegatronOption *option = findMegatronOption(now.name))
        keep(*option, now, file, std::move(line));
    else
        ignore(now, std::move(line));
    if (!implies)
        return;
    now.name = also.substr(0, space);
    now.values = {{also.substr(space + 1), argument.line, {}}};
    keep(*findMegatronOption(now.name), now, file, written);
}

void MegatronValues::keep(const MegatronOption &option, const MegatronArgument &argument, const std::string &file,
                          ConfigLine line)
{
    line.field = option.field;
    if (line.note.empty())
        line.note = option.note;
    const auto &values = argument.values;
    const auto unknown = std::ranges::find_if(values, [](const ShellWord &word) { return !word.unknown.empty(); });
    const bool one = option.takes != Takes::Nothing && option.takes != Takes::Words;
    if (option.takes != Takes::Nothing && unknown != values.end() && (!one || unknown == values.begin())) {
        line.fate = Fate::Ignored;
        line.note = fmt::format("only the shell that runs it knows {}", quotedText(unknown->unknown));
        diagnostics.push_back({Severity::Warning,
                               line.field,
                               fmt::format("Line {}: {} is {}, which the file does not say: it counts as not given",
                                           line.line, line.key, quotedText(line.value)),
                               "Write the number in its place",
                               {}});
        line.field.clear();
        lines.push_back(std::move(line));
        return;
    }
    Value value;
    value.line = lines.size();
    for (const ShellWord &word : values)
        value.words.push_back(word.text);
    const auto expected = [&](std::string_view what) {
        errors.push_back({file, fmt::format("line {}", line.line),
                          fmt::format("{}: expected {}, found {}", line.key, what,
                                      values.empty() ? "nothing" : quotedText(values.front().text))});
    };
    if (option.takes != Takes::Nothing && values.empty()) {
        expected("a value");
        return;
    }
    if (option.takes == Takes::Count || option.takes == Takes::Number) {
        const auto number = option.takes == Takes::Count ? countIn(value.words.front()) : numberIn(value.words.front());
        if (!number) {
            expected(option.takes == Takes::Count ? "a whole number of at least 0" : "a number of at least 0");
            return;
        }
        value.number = *number;
    }
    const std::size_t most = option.takes == Takes::Nothing ? 0 : 1;
    if (option.takes != Takes::Words && values.size() > most) {
        const ShellWord &more = values[most];
        const bool open = !more.unknown.empty();
        diagnostics.push_back(
            {open ? Severity::Note : Severity::Warning,
             open ? std::string() : line.field,
             open ? fmt::format("Line {}: only the shell that runs it knows {}: options in it are not seen", more.line,
                                quotedText(more.unknown))
                  : fmt::format("Line {}: {} takes {}: {} is left out", line.line, line.key,
                                most == 0 ? "no value" : "one value", quotedText(more.text)),
             {},
             {}});
    }
    const auto before = m_values.find(option.name);
    if (before != m_values.end() && before->second.words != value.words) {
        ConfigLine &earlier = lines[before->second.line];
        earlier.fate = Fate::Ignored;
        earlier.field.clear();
        earlier.note = fmt::format("given again on line {}, which counts", line.line);
    }
    if (option.ignored || (line.field.empty() && line.note.empty()))
        line.fate = option.ignored ? Fate::Ignored : Fate::Understood;
    lines.push_back(std::move(line));
    m_values.insert_or_assign(std::string(option.name), std::move(value));
}

void MegatronValues::ignore(const MegatronArgument &argument, ConfigLine line)
{
    line.fate = Fate::Ignored;
    line.field.clear();
    constexpr int kMostLookups = 200; // of hostile files; each compares with the whole table
    const MegatronFamily *family = familyOf(argument.name);
    if (++m_lookups > kMostLookups) {
        line.note = family != nullptr ? family->note : "not known";
        lines.push_back(std::move(line));
        return;
    }
    const std::string slip = slipOf(argument.name);
    if (family != nullptr && slip.empty()) {
        line.note = family->note;
    } else {
        std::vector<std::string> names;
        for (const MegatronOption &option : megatronOptions())
            names.emplace_back(option.name);
        std::vector<std::string> near = slip.empty() ? nearestNames(argument.name, names, 2) : std::vector{slip};
        for (std::string &name : near)
            name.insert(0, "--");
        const std::string hint = didYouMean(near);
        line.note = "not known" + (hint.empty() ? "" : "; " + hint);
        diagnostics.push_back({slip.empty() ? Severity::Note : Severity::Warning,
                               "",
                               fmt::format("Line {}: {} is no option of {} and is ignored", line.line,
                                           quotedText(line.key), kMegatronVersion),
                               hint,
                               {}});
    }
    lines.push_back(std::move(line));
}

const MegatronValues::Value *MegatronValues::find(std::string_view name) const
{
    assert(findMegatronOption(name) != nullptr && "the table of options has every name that is asked for");
    const auto found = m_values.find(name);
    return found == m_values.end() ? nullptr : &found->second;
}

bool MegatronValues::has(std::string_view name) const
{
    return find(name) != nullptr;
}

std::optional<int> MegatronValues::count(std::string_view name) const
{
    const Value *value = find(name);
    return value != nullptr ? std::optional(static_cast<int>(value->number)) : std::nullopt;
}

int MegatronValues::count(std::string_view name, int otherwise) const
{
    return count(name).value_or(otherwise);
}

std::optional<double> MegatronValues::number(std::string_view name) const
{
    const Value *value = find(name);
    return value != nullptr ? std::optional(value->number) : std::nullopt;
}

std::string MegatronValues::word(std::string_view name, std::string_view otherwise) const
{
    const Value *value = find(name);
    return lowered(value != nullptr && !value->words.empty() ? std::string_view(value->words.front()) : otherwise);
}

std::vector<std::string> MegatronValues::words(std::string_view name) const
{
    const Value *value = find(name);
    return value != nullptr ? value->words : std::vector<std::string>{};
}

int MegatronValues::lineOf(std::string_view name) const
{
    const Value *value = find(name);
    return value != nullptr ? lines[value->line].line : 0;
}

std::string MegatronValues::said(std::string_view name) const
{
    const Value *value = find(name);
    if (value == nullptr)
        return fmt::format("--{}", name);
    const ConfigLine &line = lines[value->line];
    return line.value.empty() ? line.key : fmt::format("{} {}", line.key, line.value);
}

void MegatronValues::note(std::string_view name, std::string_view text)
{
    if (const Value *value = find(name)) {
        std::string &note = lines[value->line].note;
        note = note.empty() ? std::string(text) : fmt::format("{}; {}", note, text);
    }
}

} // namespace stringline
