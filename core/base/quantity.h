// Physical quantities as types, so that bytes are never added to seconds.
//
// Each quantity is a double in its SI base unit (byte, FLOP, second). Only the products and quotients that mean
// something are defined: Bytes / BytesPerSecond is Seconds, Flops / FlopsPerSecond is Seconds. A bare double leaves a
// quantity through value(), inside one formula.
#pragma once

#include <compare>

namespace stringline {

template <class Tag>
class Quantity {
public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(double value)
        : m_value(value)
    {
    }

    [[nodiscard]] constexpr double value() const { return m_value; }

    constexpr auto operator<=>(const Quantity &) const = default;
    constexpr Quantity operator-() const { return Quantity(-m_value); }
    constexpr Quantity &operator+=(Quantity other)
    {
        m_value += other.m_value;
        return *this;
    }
    constexpr Quantity &operator-=(Quantity other)
    {
        m_value -= other.m_value;
        return *this;
    }
    friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.m_value + b.m_value); }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.m_value - b.m_value); }
    friend constexpr Quantity operator*(Quantity a, double factor) { return Quantity(a.m_value * factor); }
    friend constexpr Quantity operator*(double factor, Quantity a) { return Quantity(a.m_value * factor); }
    friend constexpr Quantity operator/(Quantity a, double divisor) { return Quantity(a.m_value / divisor); }
    friend constexpr double operator/(Quantity a, Quantity b) { return a.m_value / b.m_value; }

private:
    double m_value = 0;
};

using Bytes = Quantity<struct BytesTag>;
using Flops = Quantity<struct FlopsTag>;
using Seconds = Quantity<struct SecondsTag>;
using BytesPerSecond = Quantity<struct BytesPerSecondTag>;
using FlopsPerSecond = Quantity<struct FlopsPerSecondTag>;

constexpr Seconds operator/(Bytes size, BytesPerSecond rate)
{
    return Seconds(size.value() / rate.value());
}
constexpr Seconds operator/(Flops work, FlopsPerSecond rate)
{
    return Seconds(work.value() / rate.value());
}
constexpr FlopsPerSecond operator/(Flops work, Seconds time)
{
    return FlopsPerSecond(work.value() / time.value());
}

inline constexpr double kKiB = 1024.0;
inline constexpr double kMiB = 1024.0 * kKiB;
inline constexpr double kGiB = 1024.0 * kMiB;

constexpr Bytes gibibytes(double count)
{
    return Bytes(count * kGiB);
}
constexpr double inGiB(Bytes size)
{
    return size.value() / kGiB;
}
// Divided, because 1e-6 is no exact double and a million is: microseconds(10) is 1e-5.
constexpr Seconds microseconds(double count)
{
    return Seconds(count / 1e6);
}

} // namespace stringline
