// A plan as DeepSpeed's JSON with the line that starts it. A row of configWriters().
#pragma once

#include "core/import/config_export.h"

namespace stringline {

[[nodiscard]] Result<ConfigExport> writeDeepspeed(const Scenario &scenario, bool degrade);

} // namespace stringline
