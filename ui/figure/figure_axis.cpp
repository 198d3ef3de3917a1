#include "ui/figure/figure_axis.h"

#include "core/base/text.h"
#include "ui/qt_text.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr double kMargin = 0.04;   // of the axis, on both sides
constexpr double kNearZero = 0.35; // of the largest: closer to zero, an axis starts there
constexpr double kHuge = 1e300;    // beyond it differences are no longer numbers

} // namespace

void ValueRange::add(double value)
{
    if (!std::isfinite(value))
        return;
    value = std::clamp(value, -kHuge, kHuge);
    least = std::min(least, value);
    most = std::max(most, value);
    if (value > 0)
        leastPositive = std::min(leastPositive, value);
    whole = whole && value == std::trunc(value);
    int exponent = 0;
    powersOfTwo = powersOfTwo && value >= 1 && std::frexp(value, &exponent) == 0.5;
}

double FigureAxis::at(double value) const
{
    double share = 0;
    if (kind == Kind::Log) {
        share = value > 0 ? (std::log(value) - std::log(from)) / (std::log(to) - std::log(from)) : 0;
    } else if (kind == Kind::Places) {
        if (places.empty())
            return (start + end) / 2;
        const auto next = std::ranges::lower_bound(places, value);
        double index = double(next - places.begin());
        if (next == places.end())
            index = double(places.size() - 1);
        else if (next != places.begin())
            index -= (*next - value) / (*next - *(next - 1));
        share = (index + 0.5) / double(places.size());
    } else {
        share = (value - from) / (to - from);
    }
    return start + (end - start) * std::clamp(share, 0.0, 1.0);
}

bool FigureAxis::shows(double value) const
{
    return std::isfinite(value) && (kind != Kind::Log || value > 0);
}

double FigureAxis::pitch() const
{
    return std::abs(end - start) / double(std::max<std::size_t>(1, places.size()));
}

FigureAxis linearAxis(const ValueRange &range, bool fromZero)
{
    FigureAxis axis;
    axis.whole = range.whole;
    if (range.isEmpty())
        return axis;
    axis.from = fromZero ? std::min(0.0, range.least) : range.least;
    axis.to = fromZero ? std::max(0.0, range.most) : range.most;
    if (axis.from == axis.to) {
        const double around = axis.from == 0 ? 1 : std::abs(axis.from) / 2;
        axis.from -= around;
        axis.to += around;
        return axis;
    }
    const double margin = (axis.to - axis.from) * kMargin;
    const bool startsAtZero = axis.from >= 0 && axis.from <= kNearZero * axis.to;
    const bool endsAtZero = axis.to <= 0 && axis.to >= kNearZero * axis.from;
    axis.from = startsAtZero ? 0 : axis.from - margin;
    axis.to = endsAtZero ? 0 : axis.to + margin;
    return axis;
}

FigureAxis logAxis(const ValueRange &range)
{
    FigureAxis axis;
    axis.kind = FigureAxis::Kind::Log;
    axis.powersOfTwo = range.powersOfTwo;
    axis.from = range.leastPositive;
    axis.to = std::max(range.most, range.leastPositive);
    if (axis.from == axis.to) {
        axis.from /= 2;
        axis.to *= 2;
        return axis;
    }
    const double margin = std::exp(kMargin * (std::log(axis.to) - std::log(axis.from)));
    axis.from /= margin;
    axis.to *= margin;
    return axis;
}

FigureAxis placesAxis(std::vector<double> places, QStringList names)
{
    FigureAxis axis;
    axis.kind = FigureAxis::Kind::Places;
    axis.places = std::move(places);
    axis.names = std::move(names);
    return axis;
}

double typicalValue(const FigureAxis &axis)
{
    if (axis.kind == FigureAxis::Kind::Log)
        return std::exp((std::log(axis.from) + std::log(axis.to)) / 2);
    if (axis.kind == FigureAxis::Kind::Places)
        return axis.places.empty() ? 1 : std::max(std::abs(axis.places.front()), std::abs(axis.places.back()));
    return std::max(std::abs(axis.from), std::abs(axis.to));
}

double roundStep(double least)
{
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (power * factor >= least * (1 - 1e-9))
            return power * factor;
    }
    return power * 10;
}

QString stepText(double value, double step)
{
    const int decimals = std::max(0, -int(std::floor(std::log10(step) + 1e-9)));
    if (value == 0)
        return QStringLiteral("0");
    if (std::abs(value) >= 1e9 || decimals > 6)
        return QString::number(value, 'g', 4).replace(QLatin1Char('-'), QChar(0x2212));
    if (decimals == 0)
        return toQString(groupedText(std::llround(value)));
    return QString::number(value, 'f', decimals).replace(QLatin1Char('-'), QChar(0x2212));
}

namespace {

std::vector<FigureTick> linearTicks(double from, double to, const FigureUnit &unit, int count, bool whole)
{
    std::vector<FigureTick> ticks;
    double step = roundStep((to - from) / unit.size / std::max(1, count));
    if (whole && unit.size == 1)
        step = std::max(1.0, step);
    const double last = std::floor(to / unit.size / step + 1e-9);
    for (double k = std::ceil(from / unit.size / step - 1e-9); k <= last && ticks.size() < 1000; ++k)
        ticks.push_back({k * step * unit.size, stepText(k * step, step)});
    return ticks;
}

// Of a number alone, without neighbours: "0.02", "50", "2 000", "5 M".
QString logText(double value)
{
    if (value < 1e-4)
        return QString::number(value, 'g', 3).replace(QLatin1Char('-'), QChar(0x2212));
    static const QRegularExpression kZeros(QStringLiteral("\\.0+(?= )"));
    return value >= 1e6 ? toQString(countText(value)).remove(kZeros) : stepText(value, value);
}

std::vector<FigureTick> logTicks(const FigureAxis &axis, const FigureUnit &unit, int count)
{
    const double from = axis.from / unit.size;
    const double to = axis.to / unit.size;
    const double base = axis.powersOfTwo && unit.size == 1 ? 2 : 10;
    const int first = int(std::ceil(std::log(from) / std::log(base) - 1e-9));
    const int last = int(std::floor(std::log(to) / std::log(base) + 1e-9));
    std::vector<double> between;
    if (base == 10 && last - first < 6)
        between = {2, 3, 4, 5, 6, 7, 8, 9};
    // Between powers 2 and 5 are named where there is room, or else every power, or every other, ...
    const auto inside = [&](double value) { return value >= from * (1 - 1e-9) && value <= to * (1 + 1e-9); };
    const auto namedOnes = [&] {
        int named = 0;
        for (int power = first - 1; power <= last; ++power) {
            for (const double factor : {1.0, 2.0, 5.0})
                named += inside(factor * std::pow(10, power)) ? 1 : 0;
        }
        return named;
    };
    const bool fine = base == 10 && last - first < 6 && namedOnes() <= count;
    const int every = std::max(1, (last - first + count) / std::max(1, count));
    std::vector<FigureTick> ticks;
    int named = 0;
    for (int power = first - 1; power <= last; ++power) {
        const double value = std::pow(base, power);
        const bool isNamed = (power - first) % every == 0;
        if (inside(value)) {
            ticks.push_back({value * unit.size, isNamed ? logText(value) : QString()});
            named += isNamed ? 1 : 0;
        }
        for (const double factor : between) {
            const bool hasName = fine && (factor == 2 || factor == 5);
            if (!inside(value * factor))
                continue;
            ticks.push_back({value * factor * unit.size, hasName ? logText(value * factor) : QString()});
            named += hasName ? 1 : 0;
        }
    }
    return named >= 2 ? ticks : linearTicks(axis.from, axis.to, unit, count, false);
}

} // namespace

std::vector<FigureTick> figureTicks(const FigureAxis &axis, const FigureUnit &unit, int count)
{
    if (axis.kind == FigureAxis::Kind::Log)
        return logTicks(axis, unit, std::max(2, count));
    if (axis.kind == FigureAxis::Kind::Linear)
        return linearTicks(axis.from, axis.to, unit, count, axis.whole);
    std::vector<FigureTick> ticks;
    for (std::size_t i = 0; i < axis.places.size(); ++i)
        ticks.push_back({axis.places[i], axis.names.isEmpty() ? unit.text(axis.places[i]) : axis.names[qsizetype(i)]});
    return ticks;
}

} // namespace stringline::ui
