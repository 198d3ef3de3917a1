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
    for (const std::string_view path : paths)
        setFieldNumber(scenario, path, fieldNumber(scenario, path) * factor);
}

} // namespace stringline
