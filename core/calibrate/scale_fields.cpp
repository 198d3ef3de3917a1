#include "core/calibrate/scale_fields.h"

#include "core/scenario/fields.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace stringline {

double fieldNumber(const Scenario &scenario, std::string_view path)
{
    const Field *field = findField(path);
    assert(field != nullptr && "the path names a field");
    return std::get<double>(field->get(scenario));
}

void setFieldNumber(Scenario &scenario, std::string_view path, double value)
{
    const Field *field = findField(path);
    assert(field != nullptr && "the path names a field");
    const double rounded = field->kind == FieldKind::Integer ? std::round(value) : value;
    field->set(scenario, std::clamp(rounded, field->minimum, field->maximum));
}

void scaleFields(Scenario &scenario, std::span<const std::string_view> paths, double factor)
{
    if (factor == 1)
        return;
    for (const std::string_view path : paths) {
        const double value = fieldNumber(scenario, path) * factor;
        const double digits = value > 0 ? std::pow(10.0, 3 - std::floor(std::log10(value))) : 1;
        setFieldNumber(scenario, path, std::round(value * digits) / digits);
    }
}

} // namespace stringline
