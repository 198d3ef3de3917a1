// The factor strip for screen readers: a slider whose value is the chosen axis' degree, with a sentence as its text.
#pragma once

namespace stringline::ui {

// Once for the program; later calls do nothing.
void installStripAccessibility();

} // namespace stringline::ui
