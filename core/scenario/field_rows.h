// How a row of the field table is written: helpers that make its `get` and `set` from pointers to members.
//
//   integer<&Scenario::model, &ModelSpec::layers>("model.layers", "Layers", "...", 1, 10000)
//
// Internal to core/scenario/fields*.cpp.
#pragma once

#include "core/scenario/fields.h"

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>

namespace stringline::rows {

// The member that a path of pointers to members leads to.
template <auto first, auto... rest>
constexpr auto &follow(auto &object)
{
    if constexpr (sizeof...(rest) == 0)
        return object.*first;
    else
        return follow<rest...>(object.*first);
}

// SI base units in one unit of the field; 1 where the member keeps the field's own unit.
constexpr double baseUnits(Unit unit)
{
    switch (unit) {
    case Unit::Gibibytes:
        return kGiB;
    case Unit::Mebibytes:
        return kMiB;
    case Unit::GigabytesPerSecond:
        return 1e9;
    case Unit::Teraflops:
        return 1e12;
    case Unit::Minutes:
        return 60;
    case Unit::Hours:
        return 3600;
    default:
        return 1;
    }
}

// Microseconds are divided, not multiplied by 1e-6 which is no exact double: 4.4 us comes back as 4.4.
constexpr double toBase(double value, Unit unit)
{
    return unit == Unit::Microseconds ? value / 1e6 : value * baseUnits(unit);
}

// The shortest number that toBase() turns into `base` again.
[[nodiscard]] double fromBase(double base, Unit unit);

template <class Member>
concept IsQuantity = requires(Member member)
{
    member.value();
};

template <Unit unit, auto... path>
constexpr Field numeric(FieldKind kind, std::string_view name, std::string_view label, std::string_view help,
                        double minimum, double maximum)
{
    using Member = std::remove_cvref_t<decltype(follow<path...>(std::declval<Scenario &>()))>;
    Field field{name, label, help, kind, unit, minimum, maximum, {}, nullptr, nullptr, nullptr};
    field.inBaseUnits = [](const Scenario &scenario) {
        if constexpr (IsQuantity<Member>)
            return follow<path...>(scenario).value();
        else
            return toBase(static_cast<double>(follow<path...>(scenario)), unit);
    };
    field.get = [](const Scenario &scenario) -> FieldValue {
        if constexpr (IsQuantity<Member>)
            return fromBase(follow<path...>(scenario).value(), unit);
        else
            return static_cast<double>(follow<path...>(scenario));
    };
    field.set = [](Scenario &scenario, const FieldValue &value) {
        if constexpr (IsQuantity<Member>)
            follow<path...>(scenario) = Member(toBase(std::get<double>(value), unit));
        else
            follow<path...>(scenario) = static_cast<Member>(std::get<double>(value));
    };
    return field;
}

template <auto... path>
constexpr Field integer(std::string_view name, std::string_view label, std::string_view help, double minimum,
                        double maximum)
{
    return numeric<Unit::None, path...>(FieldKind::Integer, name, label, help, minimum, maximum);
}

template <Unit unit, auto... path>
constexpr Field number(std::string_view name, std::string_view label, std::string_view help, double minimum,
                       double maximum)
{
    return numeric<unit, path...>(FieldKind::Number, name, label, help, minimum, maximum);
}

template <auto... path>
constexpr Field toggle(std::string_view name, std::string_view label, std::string_view help)
{
    Field field{name, label, help, FieldKind::Switch, Unit::None, 0, 0, {}, nullptr, nullptr, nullptr};
    field.get = [](const Scenario &scenario) -> FieldValue { return follow<path...>(scenario); };
    field.set = [](Scenario &scenario, const FieldValue &value) { follow<path...>(scenario) = std::get<bool>(value); };
    return field;
}

template <auto... path>
constexpr Field text(std::string_view name, std::string_view label, std::string_view help)
{
    Field field{name, label, help, FieldKind::Text, Unit::None, 0, 0, {}, nullptr, nullptr, nullptr};
    field.get = [](const Scenario &scenario) -> FieldValue { return follow<path...>(scenario); };
    field.set = [](Scenario &scenario, const FieldValue &value) {
        follow<path...>(scenario) = std::get<std::string>(value);
    };
    return field;
}

// `choices` in the order of the enumeration's values.
template <const auto &choices, auto... path>
constexpr Field choice(std::string_view name, std::string_view label, std::string_view help)
{
    using Member = std::remove_cvref_t<decltype(follow<path...>(std::declval<Scenario &>()))>;
    Field field{name, label, help, FieldKind::Choice, Unit::None, 0, 0, choices, nullptr, nullptr, nullptr};
    field.get = [](const Scenario &scenario) -> FieldValue {
        return std::string(choices[static_cast<std::size_t>(follow<path...>(scenario))].id);
    };
    field.set = [](Scenario &scenario, const FieldValue &value) {
        for (std::size_t i = 0; i < std::size(choices); ++i) {
            if (choices[i].id == std::get<std::string>(value))
                follow<path...>(scenario) = static_cast<Member>(i);
        }
    };
    return field;
}

} // namespace stringline::rows

namespace stringline {

// The parts of the table, in the order in which they are shown and written.
[[nodiscard]] std::span<const Field> documentFields();
[[nodiscard]] std::span<const Field> modelFields();
[[nodiscard]] std::span<const Field> clusterFields();
[[nodiscard]] std::span<const Field> deviceFields();
[[nodiscard]] std::span<const Field> softwareFields();
[[nodiscard]] std::span<const Field> trainingFields();
[[nodiscard]] std::span<const Field> planFields();

} // namespace stringline
