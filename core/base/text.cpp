#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace stringline {

namespace {

constexpr std::string_view kMinus = "\u2212";

// The digits of a whole number in groups of three: "1234567" -> "1 234 567".
std::string grouped(std::string_view digits)
{
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            text += ' ';
        text += digits[i];
    }
    return text;
}

// `value` with `decimals` decimals, its whole part grouped.
std::string fixed(double value, int decimals)
{
    const std::string plain = fmt::format("{:.{}f}", std::fabs(value), decimals);
    const std::size_t point = std::min(plain.find('.'), plain.size());
    const std::string sign = value < 0 && plain.find_first_not_of("0.") != std::string::npos ? std::string(kMinus) : "";
    return sign + grouped(std::string_view(plain).substr(0, point)) + plain.substr(point);
}

// Decimals that leave `digits` significant digits after rounding: 8.12, 45.3, 131.
int decimalsFor(double value, int digits)
{
    if (value == 0 || !std::isfinite(value))
        return 0;
    const std::string rounded = fmt::format("{:.{}e}", std::fabs(value), std::max(0, digits - 1));
    const int exponent = std::atoi(rounded.c_str() + rounded.find('e') + 1);
    return std::clamp(digits - 1 - exponent, 0, 12);
}

std::string significant(double value, int digits)
{
    return fixed(value, decimalsFor(value, digits));
}

std::string notFinite(double value)
{
    return std::isnan(value) ? "?" : value > 0 ? "\u221e" : std::string(kMinus) + "\u221e";
}

struct Step {
    double size;
    std::string_view label;
};

// The largest step of which `value`, rounded to three digits, is at least one.
template <std::size_t count>
const Step &stepFor(double value, const std::array<Step, count> &falling)
{
    for (const Step &step : falling) {
        if (std::fabs(value) >= step.size * 0.9995)
            return step;
    }
    return falling.back();
}

template <class Text>
std::string withSign(double value, Text text)
{
    const std::string plain = text(std::fabs(value));
    const bool zero = plain.find_first_of("123456789") == std::string::npos;
    if (!std::isfinite(value) || zero)
        return plain;
    return (value < 0 ? std::string(kMinus) : "+") + plain;
}

} // namespace

std::string_view unitLabel(Unit unit)
{
    switch (unit) {
    case Unit::None:
    case Unit::Fraction:
        return "";
    case Unit::Gibibytes:
        return "GiB";
    case Unit::Mebibytes:
        return "MiB";
    case Unit::GigabytesPerSecond:
        return "GB/s";
    case Unit::Teraflops:
        return "TFLOP/s";
    case Unit::Microseconds:
        return "\u00b5s";
    case Unit::Seconds:
        return "s";
    case Unit::Minutes:
        return "min";
    case Unit::Hours:
        return "h";
    case Unit::Watts:
        return "W";
    case Unit::UsdPerHour:
        return "$/h";
    case Unit::Bytes:
        return "B";
    case Unit::Tokens:
        return "tokens";
    }
    return "";
}

std::string groupedText(std::int64_t value)
{
    const std::string digits = fmt::format("{}", value);
    return value < 0 ? std::string(kMinus) + grouped(std::string_view(digits).substr(1)) : grouped(digits);
}

std::string countText(double value)
{
    if (!std::isfinite(value))
        return notFinite(value);
    if (std::fabs(value) < 999.5)
        return value == std::trunc(value) ? fixed(value, 0) : significant(value, 3);
    if (std::fabs(value) < 999500)
        return fixed(value, 0);
    if (std::fabs(value) >= 1e18)
        return fmt::format("{:.3g}", value);
    static constexpr std::array<Step, 3> kSteps = {{{1e12, " T"}, {1e9, " B"}, {1e6, " M"}}};
    const Step &step = stepFor(value, kSteps);
    const double scaled = value / step.size;
    return fixed(scaled, std::fabs(scaled) < 9.995 ? 2 : std::fabs(scaled) < 999.95 ? 1 : 0) + std::string(step.label);
}

std::string durationText(Seconds time, int digits)
{
    if (!std::isfinite(time.value()))
        return notFinite(time.value());
    static constexpr std::array<Step, 4> kSteps = {{{1, " s"}, {1e-3, " ms"}, {1e-6, " \u00b5s"}, {1e-9, " ns"}}};
    if (std::fabs(time.value()) < 0.5e-9)
        return "0 s";
    const Step &step = stepFor(time.value(), kSteps);
    return significant(time.value() / step.size, digits) + std::string(step.label);
}

std::string longDurationText(Seconds time)
{
    constexpr double kMinute = 60;
    constexpr double kHour = 60 * kMinute;
    constexpr double kDay = 24 * kHour;
    const double value = time.value();
    if (!std::isfinite(value))
        return notFinite(value);
    const auto text = [value](double size, std::string_view label) {
        const double count = value / size;
        return fmt::format("{} {}", fixed(count, std::fabs(count) < 9.95 ? 1 : 0), label);
    };
    if (std::fabs(value) >= 2 * kDay)
        return text(kDay, "days");
    if (std::fabs(value) >= 1.5 * kHour)
        return text(kHour, "h");
    if (std::fabs(value) >= 2 * kMinute)
        return text(kMinute, "min");
    return durationText(time, 3);
}

std::string bytesText(Bytes size)
{
    if (!std::isfinite(size.value()))
        return notFinite(size.value());
    static constexpr std::array<Step, 5> kSteps = {
        {{kGiB * 1024, " TiB"}, {kGiB, " GiB"}, {kMiB, " MiB"}, {kKiB, " KiB"}, {1, " B"}}};
    const Step &step = stepFor(size.value(), kSteps);
    const double scaled = size.value() / step.size;
    int decimals = 0;
    if (step.size > kGiB)
        decimals = 2;
    else if (step.size == kGiB || (step.size > 1 && std::fabs(scaled) < 9.95))
        decimals = 1;
    return fixed(scaled, decimals) + std::string(step.label);
}

std::string percentText(double fraction, int decimals)
{
    return (std::isfinite(fraction) ? fixed(fraction * 100, decimals) : notFinite(fraction)) + " %";
}

std::string moneyText(double usd)
{
    if (!std::isfinite(usd))
        return "$ " + notFinite(usd);
    const double size = std::fabs(usd);
    if (size >= 99950e6)
        return "$ " + significant(usd / 1e9, 3) + " B";
    if (size >= 99950)
        return "$ " + fixed(usd / 1e6, size < 9.995e6 ? 2 : size < 99.95e6 ? 1 : 0) + " M";
    return "$ " + fixed(usd, size < 99.995 && usd != std::trunc(usd) ? 2 : 0);
}

std::string exactText(double value)
{
    return fmt::format("{}", value);
}

std::string fieldText(double value, bool integral)
{
    constexpr double kExact = 9007199254740992.0; // 2^53
    if (integral && std::fabs(value) < kExact)
        return groupedText(std::llround(value));
    return exactText(value);
}

std::string quotedText(std::string_view text)
{
    constexpr std::size_t kLongest = 60;
    std::string quoted = "\"";
    for (const char letter : text.substr(0, kLongest)) {
        const bool plain = static_cast<unsigned char>(letter) >= ' ' && letter != 127;
        quoted += plain ? letter : '?';
    }
    return quoted + (text.size() > kLongest ? "...\"" : "\"");
}

std::string signedDurationText(Seconds time)
{
    return withSign(time.value(), [](double value) { return durationText(Seconds(value), 2); });
}

std::string signedPercentText(double fraction, int decimals)
{
    return withSign(fraction, [decimals](double value) { return percentText(value, decimals); });
}

std::string signedBytesText(Bytes size)
{
    return withSign(size.value(), [](double value) { return bytesText(Bytes(value)); });
}

} // namespace stringline
