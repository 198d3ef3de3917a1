// Diagnostics as rich text with their fixes as links.
#pragma once

#include "core/base/diagnostic.h"

#include <QString>

#include <vector>

namespace stringline::ui {

// Message, hint, and a link for each fix whose target is its index in `fixes`, to which the fixes are appended.
[[nodiscard]] QString diagnosticHtml(const Diagnostic &diagnostic, std::vector<Fix> &fixes);
// "Set tensor parallel to 4", for links and undo.
[[nodiscard]] QString fixText(const Fix &fix);

} // namespace stringline::ui
