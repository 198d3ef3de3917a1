// Text for people: every number that is shown or typed passes through here, so that one style holds everywhere.
// Also parses what people type: "300B", "64k", "80 GiB", "400 Gb/s", "3e11", "12 288".
#pragma once

#include "core/base/quantity.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stringline {

// GCC 12 says that scoped enumerators shadow the quantities of the same name; they cannot.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
enum class Unit {
    None,      // a bare count
    Gibibytes, // sizes of memory, GiB
    Mebibytes, // sizes of buckets, MiB
    GigabytesPerSecond,
    Teraflops, // 1e12 FLOP/s
    Microseconds,
    Seconds,
    Minutes,
    Hours,
    Watts,
    UsdPerHour,
    Fraction, // 0..1
    Bytes,
    Tokens,
};
#pragma GCC diagnostic pop

// "GiB", "GB/s"; empty for None and Fraction.
[[nodiscard]] std::string_view unitLabel(Unit unit);

// The number that `text` means, in `unit`. Understands decimal and exponent forms, grouping by space, underscore or
// apostrophe, the suffixes k M B G T (powers of 1000; "KiB".."TiB" and "Ki".. powers of 1024), and every way of
// writing the unit ("400 Gb/s" is 50 GB/s). Nothing where the text is no such number.
[[nodiscard]] std::optional<double> parseNumber(std::string_view text, Unit unit = Unit::None);

// Grouped by thin-looking spaces as in the form: 12288 -> "12 288".
[[nodiscard]] std::string groupedText(std::int64_t value);
// Three significant digits and a suffix: 174604259328 -> "174.6 B", 16180 -> "16 180".
[[nodiscard]] std::string countText(double value);
// "8.12 s", "131 ms", "45 us" as "45 µs"; `digits` significant digits.
[[nodiscard]] std::string durationText(Seconds time, int digits = 3);
// "215 days", "7.2 h", "41 min".
[[nodiscard]] std::string longDurationText(Seconds time);
// "66.0 GiB", "512 MiB".
[[nodiscard]] std::string bytesText(Bytes size);
// "44.1 %".
[[nodiscard]] std::string percentText(double fraction, int decimals = 1);
// "$ 0.99 M", "$ 1 240".
[[nodiscard]] std::string moneyText(double usd);
// Shortest text that reads back as the same double; for files and machine output.
[[nodiscard]] std::string exactText(double value);
// A field's value as it stands in a form: no unit, grouped integers, shortest decimals.
[[nodiscard]] std::string fieldText(double value, bool integral);

// `text` in quotes, cut and without control characters, so that a message stays one short line.
[[nodiscard]] std::string quotedText(std::string_view text);

// Signed: "+29 ms", "−0.2 s" with the typographic minus.
[[nodiscard]] std::string signedDurationText(Seconds time);
[[nodiscard]] std::string signedPercentText(double fraction, int decimals = 1);
[[nodiscard]] std::string signedBytesText(Bytes size);

} // namespace stringline
