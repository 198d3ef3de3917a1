// sRGB and CIE L*a*b* conversions, IEC 61966-2-1 and CIE 15.
#include "ui/theme/color_math.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace stringline::ui {

namespace {

using Triple = std::array<double, 3>;

double toLinear(double value)
{
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double fromLinear(double value)
{
    return value <= 0.0031308 ? value * 12.92 : 1.055 * std::pow(value, 1 / 2.4) - 0.055;
}

Triple linear(const QColor &color)
{
    return {toLinear(color.redF()), toLinear(color.greenF()), toLinear(color.blueF())};
}

QColor fromLinear(const Triple &rgb)
{
    Triple screen{};
    std::transform(rgb.begin(), rgb.end(), screen.begin(),
                   [](double v) { return fromLinear(std::clamp(v, 0.0, 1.0)); });
    return QColor::fromRgbF(float(screen[0]), float(screen[1]), float(screen[2]));
}

Triple product(const std::array<Triple, 3> &matrix, const Triple &v)
{
    Triple result{};
    for (std::size_t i = 0; i < 3; ++i)
        result[i] = matrix[i][0] * v[0] + matrix[i][1] * v[1] + matrix[i][2] * v[2];
    return result;
}

double luminance(const QColor &color)
{
    const Triple rgb = linear(color);
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
}

// Linear RGB of a colour in L*a*b*, possibly outside the screen's gamut.
Triple linearOfLab(double l, double a, double b)
{
    const double fy = (l + 16) / 116;
    const auto inverse = [](double f) {
        return f > 6.0 / 29 ? f * f * f : 3 * (6.0 / 29) * (6.0 / 29) * (f - 4.0 / 29);
    };
    const Triple xyz{0.95047 * inverse(fy + a / 500), inverse(fy), 1.08883 * inverse(fy - b / 200)};
    return product(
        {{{3.2404542, -1.5371385, -0.4985314}, {-0.9692660, 1.8760108, 0.0415560}, {0.0556434, -0.2040259, 1.0572252}}},
        xyz);
}

} // namespace

double lightness(const QColor &color)
{
    const double y = luminance(color);
    return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : 24389.0 / 27 * y;
}

QRgb mixed(QRgb a, QRgb b, double amount)
{
    const int weight = std::clamp(int(std::lround(amount * 256)), 0, 256);
    const auto channel = [weight](int x, int y) { return (x * (256 - weight) + y * weight) >> 8; };
    return qRgba(channel(qRed(a), qRed(b)), channel(qGreen(a), qGreen(b)), channel(qBlue(a), qBlue(b)),
                 channel(qAlpha(a), qAlpha(b)));
}

QColor mixed(const QColor &a, const QColor &b, double amount)
{
    return QColor::fromRgba(mixed(a.rgba(), b.rgba(), amount));
}

QColor fromLch(double lightness, double chroma, double hue)
{
    const double angle = hue * std::numbers::pi / 180;
    for (double c = chroma; c > 0; c -= 1) {
        const Triple rgb = linearOfLab(lightness, c * std::cos(angle), c * std::sin(angle));
        if (std::all_of(rgb.begin(), rgb.end(), [](double v) { return v >= 0 && v <= 1; }))
            return fromLinear(rgb);
    }
    return fromLinear(linearOfLab(lightness, 0, 0));
}

QColor desaturated(const QColor &color, double amount)
{
    const double y = fromLinear(luminance(color));
    return mixed(color, QColor::fromRgbF(float(y), float(y), float(y)), amount);
}

double contrastRatio(const QColor &a, const QColor &b)
{
    const double x = luminance(a) + 0.05;
    const double y = luminance(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
}

QColor contrastText(const QColor &background)
{
    const QColor dark(0x14, 0x1a, 0x24);
    return contrastRatio(dark, background) >= contrastRatio(Qt::white, background) ? dark : QColor(Qt::white);
}

QColor asSeenWith(ColorVision vision, const QColor &color)
{
    switch (vision) {
    case ColorVision::Protanopia:
        return fromLinear(
            product({{{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}}}, linear(color)));
    case ColorVision::Deuteranopia:
        return fromLinear(
            product({{{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}}}, linear(color)));
    case ColorVision::Normal:
        break;
    }
    return color;
}

} // namespace stringline::ui
