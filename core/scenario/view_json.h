// The "view" of a scenario file. Internal to core/scenario.
#pragma once

#include "core/scenario/part_reader.h"
#include "core/scenario/view_spec.h"

namespace stringline {

// What stands under "view" of the file; empty where there is none. Errors go to the reader, all at once.
[[nodiscard]] ViewSpec readView(const Json &file, PartReader &reader);
// Adds "view" to the file's object where there is anything to write.
void addView(Json &file, const ViewSpec &view);

} // namespace stringline
