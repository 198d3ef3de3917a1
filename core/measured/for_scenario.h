// Measured tables as one scenario uses them: checked against its machine, with what was refused as diagnostics.
#pragma once

#include "core/base/diagnostic.h"
#include "core/base/result.h"
#include "core/measured/check_tables.h"
#include "core/scenario/scenario.h"

#include <span>
#include <string>

namespace stringline {

struct ScenarioMeasurements {
    MeasuredTables tables; // what passed
    MeasuredTimes times;
    // Warnings for what is not used, by file and line; notes where a table names another GPU or an operator that this
    // model does not have. Path "measured".
    Diagnostics diagnostics;
};

// Errors: a file that cannot be read, or is of no known format.
[[nodiscard]] Result<ScenarioMeasurements> measurementsFor(const Scenario &scenario,
                                                           std::span<const std::string> paths);
[[nodiscard]] ScenarioMeasurements measurementsFor(const Scenario &scenario, MeasuredTables read);

} // namespace stringline
