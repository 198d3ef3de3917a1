// The unit of an axis, read from how the column writes its numbers for people, so that both always agree.
#include "core/base/text.h"
#include "ui/figure/figure_axis.h"
#include "ui/qt_text.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <string>

namespace stringline::ui {

namespace {

constexpr double kLongSeconds = 600; // from which time is counted in minutes, hours or days

struct WrittenNumber {
    QString before;
    double number = 0; // NaN where there is none
    QString behind;
};

// "$ 0.99 M" -> "$", 0.99, "M"
WrittenNumber parted(const std::string &text)
{
    static const QRegularExpression kNumber(
        QStringLiteral("^([^\\d\\x{2212}-]*)([\\x{2212}-]?\\d[\\d .]*(?:e[+-]?\\d+)?)(.*)$"));
    const QRegularExpressionMatch match = kNumber.match(toQString(text));
    if (!match.hasMatch())
        return {{}, std::nan(""), {}};
    QString digits = match.captured(2);
    digits.remove(QLatin1Char(' ')).replace(QChar(0x2212), QLatin1Char('-'));
    return {match.captured(1).trimmed(), digits.toDouble(), match.captured(3).trimmed()};
}

std::string plainText(double value)
{
    return countText(value);
}

std::string longText(double value)
{
    return longDurationText(Seconds(value));
}

// What one of the written unit is, among the sizes that units have.
double nearestSize(double size)
{
    std::vector<double> known = {60, 3600, 86400};
    for (int power = -18; power <= 18; ++power)
        known.push_back(std::pow(10, power));
    for (int power = -4; power <= 4; ++power)
        known.push_back(std::pow(1024, power));
    return *std::ranges::min_element(known, {}, [size](double each) { return std::abs(std::log(each / size)); });
}

} // namespace

FigureUnit figureUnit(const StudyColumn &column, double typical)
{
    double value = std::abs(typical);
    if (!std::isfinite(value) || value == 0)
        value = 1;
    auto *shown = column.shown == nullptr ? plainText : column.shown;
    const bool isLong = column.shown != nullptr && column.unit == "s" && value >= kLongSeconds;
    if (isLong)
        shown = longText;
    const WrittenNumber written = parted(shown(value));
    FigureUnit unit;
    if (std::isnan(written.number))
        return unit;
    unit.before = written.before;
    unit.behind = written.behind;
    if (column.shown == nullptr)
        unit.behind = (unit.behind + QLatin1Char(' ') + toQString(column.unit)).trimmed();
    // A number with many digits tells the unit's size best: 1000 and 1024 are near.
    WrittenNumber longest = written;
    double with = value;
    for (double larger = value * 2; larger < value * 5000; larger *= 2) {
        const WrittenNumber next = parted(shown(larger));
        if (next.behind != written.behind || std::isnan(next.number))
            break;
        longest = next;
        with = larger;
    }
    if (longest.number > 0)
        unit.size = nearestSize(with / longest.number);
    return unit;
}

QString FigureUnit::titled(const QString &label) const
{
    const QString unit = (before + QLatin1Char(' ') + behind).trimmed();
    if (unit.isEmpty() || unit == label)
        return label;
    return label.isEmpty() ? unit : QStringLiteral("%1 (%2)").arg(label, unit);
}

QString FigureUnit::text(double value) const
{
    const double number = value / size;
    if (!std::isfinite(number))
        return {};
    if (number == std::trunc(number) || std::abs(number) >= 1000)
        return std::abs(number) < 1e6 ? stepText(number, 1) : toQString(countText(number));
    const double exponent = std::floor(std::log10(std::abs(number)));
    return stepText(number, std::pow(10, exponent - 2));
}

} // namespace stringline::ui
