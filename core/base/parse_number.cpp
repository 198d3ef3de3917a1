// parseNumber() of text.h: numbers as people type them.
#include "core/base/plain_text.h"
#include "core/base/text.h"

#include <charconv>
#include <cmath>
#include <span>
#include <string>

namespace stringline {

namespace {

constexpr double kK = 1e3;
constexpr double kM = 1e6;
constexpr double kG = 1e9;
constexpr double kT = 1e12;

// One way to write a unit, and how many of the field's base (byte, FLOP/s, second, ...) it is.
struct Spelling {
    std::string_view text;
    double factor;
};

constexpr Spelling kCounts[] = {{"k", kK},        {"K", kK},       {"M", kM},       {"m", kM},
                                {"B", kG},        {"b", kG},       {"G", kG},       {"g", kG},
                                {"bn", kG},       {"T", kT},       {"t", kT},       {"P", 1e15},
                                {"Ki", kKiB},     {"Mi", kMiB},    {"Gi", kGiB},    {"Ti", kGiB * 1024},
                                {"KiB", kKiB},    {"MiB", kMiB},   {"GiB", kGiB},   {"TiB", kGiB * 1024},
                                {"thousand", kK}, {"million", kM}, {"billion", kG}, {"trillion", kT}};
constexpr Spelling kSizes[] = {{"B", 1},
                               {"b", 1},
                               {"byte", 1},
                               {"bytes", 1},
                               {"kB", kK},
                               {"KB", kK},
                               {"kb", kK},
                               {"MB", kM},
                               {"Mb", kM},
                               {"mb", kM},
                               {"GB", kG},
                               {"Gb", kG},
                               {"gb", kG},
                               {"TB", kT},
                               {"tb", kT},
                               {"KiB", kKiB},
                               {"kib", kKiB},
                               {"Ki", kKiB},
                               {"MiB", kMiB},
                               {"mib", kMiB},
                               {"Mi", kMiB},
                               {"GiB", kGiB},
                               {"gib", kGiB},
                               {"Gi", kGiB},
                               {"TiB", kGiB * 1024},
                               {"tib", kGiB * 1024},
                               {"Ti", kGiB * 1024},
                               // A bare letter beside a size in binary units means those.
                               {"k", kKiB},
                               {"K", kKiB},
                               {"M", kMiB},
                               {"m", kMiB},
                               {"G", kGiB},
                               {"g", kGiB},
                               {"T", kGiB * 1024},
                               {"t", kGiB * 1024}};
constexpr Spelling kRates[] = {
    {"B", 1},       {"kB", kK},       {"KB", kK},       {"MB", kM},           {"GB", kG},       {"TB", kT},
    {"KiB", kKiB},  {"MiB", kMiB},    {"GiB", kGiB},    {"TiB", kGiB * 1024}, {"M", kM},        {"G", kG},
    {"T", kT},      {"kb", kK / 8},   {"Kb", kK / 8},   {"Mb", kM / 8},       {"Gb", kG / 8},   {"gb", kG / 8},
    {"Tb", kT / 8}, {"kbit", kK / 8}, {"Mbit", kM / 8}, {"Gbit", kG / 8},     {"gbit", kG / 8}, {"Tbit", kT / 8}};
constexpr Spelling kFlopRates[] = {{"G", kG}, {"T", kT}, {"P", 1e15}, {"E", 1e18}};
constexpr Spelling kTimes[] = {
    {"ns", 1e-9},    {"us", 1e-6},    {"\u00b5s", 1e-6}, {"\u03bcs", 1e-6},  {"ms", 1e-3},       {"s", 1},
    {"sec", 1},      {"second", 1},   {"seconds", 1},    {"min", 60},        {"mins", 60},       {"minute", 60},
    {"minutes", 60}, {"h", 3600},     {"hr", 3600},      {"hour", 3600},     {"hours", 3600},    {"d", 86400},
    {"day", 86400},  {"days", 86400}, {"y", 31557600},   {"year", 31557600}, {"years", 31557600}};
constexpr Spelling kPowers[] = {{"W", 1}, {"kW", kK}, {"MW", kM}, {"watt", 1}, {"watts", 1}};
constexpr Spelling kPrices[] = {
    {"$/h", 1},   {"$/hour", 1},   {"$", 1},         {"USD", 1},     {"usd", 1},          {"USD/h", 1},
    {"usd/h", 1}, {"USD/hour", 1}, {"USD/GPU/h", 1}, {"$/GPU/h", 1}, {"USD/GPU-hour", 1}, {"$/GPU-hour", 1}};
constexpr Spelling kFractions[] = {{"%", 0.01}, {"percent", 0.01}};

// How a field's unit is written: its spellings, what may follow them, and its own size in base units.
struct Grammar {
    std::span<const Spelling> spellings;
    std::span<const std::string_view> endings; // left out at will
    double own = 1;
};

constexpr std::string_view kPerSecond[] = {"/s", "ps", "/sec", " per second"};
constexpr std::string_view kFlops[] = {"FLOP/s", "FLOPS", "FLOPs", "Flop/s", "flop/s", "flops", "Flops", "FLOP"};
constexpr std::string_view kTokens[] = {" tokens", "tokens", " token", " tok", "tok"};

Grammar grammarOf(Unit unit)
{
    switch (unit) {
    case Unit::None:
        return {kCounts, {}, 1};
    case Unit::Tokens:
        return {kCounts, kTokens, 1};
    case Unit::Gibibytes:
        return {kSizes, {}, kGiB};
    case Unit::Mebibytes:
        return {kSizes, {}, kMiB};
    case Unit::Bytes:
        return {kSizes, {}, 1};
    case Unit::GigabytesPerSecond:
        return {kRates, kPerSecond, kG};
    case Unit::Teraflops:
        return {kFlopRates, kFlops, kT};
    case Unit::Microseconds:
        return {kTimes, {}, 1e-6};
    case Unit::Seconds:
        return {kTimes, {}, 1};
    case Unit::Minutes:
        return {kTimes, {}, 60};
    case Unit::Hours:
        return {kTimes, {}, 3600};
    case Unit::Watts:
        return {kPowers, {}, 1};
    case Unit::UsdPerHour:
        return {kPrices, {}, 1};
    case Unit::Fraction:
        return {kFractions, {}, 1};
    }
    return {};
}

// Spaces that word processors put between digits, as plain ones.
std::string withPlainSpaces(std::string_view text)
{
    std::string plain(text);
    for (const std::string_view space : {"\u00a0", "\u2009", "\u202f", "\u2007"}) {
        for (std::size_t at = plain.find(space); at != std::string::npos; at = plain.find(space, at))
            plain.replace(at, space.size(), " ");
    }
    for (std::size_t at = plain.find("\u2212"); at != std::string::npos; at = plain.find("\u2212", at))
        plain.replace(at, 3, "-");
    return plain;
}

bool isDigit(char letter)
{
    return letter >= '0' && letter <= '9';
}

bool threeDigitsAt(std::string_view text, std::size_t at)
{
    if (at + 3 > text.size() || !isDigit(text[at]) || !isDigit(text[at + 1]) || !isDigit(text[at + 2]))
        return false;
    return at + 3 == text.size() || !isDigit(text[at + 3]);
}

// Moves the number at the head of `text` to the result, without its grouping.
std::string takeNumber(std::string_view &text)
{
    std::string number;
    std::size_t at = 0;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) {
        if (text[at] == '-')
            number += '-';
        ++at;
    }
    for (; at < text.size(); ++at) {
        const bool separator = text[at] == ' ' || text[at] == '_' || text[at] == '\'' || text[at] == ',';
        const bool afterDigit = !number.empty() && isDigit(number.back());
        if (separator && afterDigit && threeDigitsAt(text, at + 1))
            continue;
        if (!isDigit(text[at]))
            break;
        number += text[at];
    }
    if (at < text.size() && text[at] == '.') {
        number += text[at++];
        while (at < text.size() && isDigit(text[at]))
            number += text[at++];
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        std::size_t end = at + 1;
        if (end < text.size() && (text[end] == '-' || text[end] == '+'))
            ++end;
        const std::size_t digits = end;
        while (end < text.size() && isDigit(text[end]))
            ++end;
        if (end > digits) {
            number += 'e';
            if (text[at + 1] == '-')
                number += '-';
            number += text.substr(digits, end - digits);
            at = end;
        }
    }
    text.remove_prefix(at);
    return number;
}

// The size in base units of what stands behind the number; nothing where it is no unit of this kind.
std::optional<double> factorOf(std::string_view text, const Grammar &grammar)
{
    if (text.empty())
        return grammar.own;
    std::string_view stem = text;
    for (const std::string_view ending : grammar.endings) {
        if (text.ends_with(ending)) {
            stem = trimmed(text.substr(0, text.size() - ending.size()));
            break;
        }
        if (text == trimmed(ending))
            return grammar.own;
    }
    if (stem.empty())
        return 1.0; // the bare base: "3e14 FLOP/s"
    for (const Spelling &spelling : grammar.spellings) {
        if (stem == spelling.text)
            return spelling.factor;
    }
    return std::nullopt;
}

} // namespace

std::optional<double> parseNumber(std::string_view text, Unit unit)
{
    constexpr std::size_t kLongest = 256;
    if (text.size() > kLongest)
        return std::nullopt;
    const std::string plain = withPlainSpaces(text);
    std::string_view rest = trimmed(plain);
    if (unit == Unit::UsdPerHour && rest.starts_with("$"))
        rest = trimmed(rest.substr(1));

    const std::string number = takeNumber(rest);
    double value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (error != std::errc() || end != number.data() + number.size() || number.back() == 'e')
        return std::nullopt;

    const Grammar grammar = grammarOf(unit);
    const std::optional<double> factor = factorOf(trimmed(rest), grammar);
    if (!factor)
        return std::nullopt;
    // Nothing is multiplied and divided by the same number, so that "0.1" in the field's own unit stays 0.1.
    const double result = *factor == grammar.own ? value : value * *factor / grammar.own;
    return std::isfinite(result) ? std::optional(result) : std::nullopt;
}

} // namespace stringline
