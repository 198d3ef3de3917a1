// Which fields mean something in a scenario, and under which caption the rest of a section lists them.
#pragma once

#include "core/scenario/scenario.h"

#include <QString>

#include <string_view>

namespace stringline::ui {

// False where a leading field makes it meaningless: sizes of experts in a dense model, steps of a ramp-up that is off.
[[nodiscard]] bool applies(std::string_view path, const Scenario &scenario);

// "Latent attention" over the fields of one subject; empty for those that need no caption.
[[nodiscard]] QString captionOf(std::string_view path);

} // namespace stringline::ui
