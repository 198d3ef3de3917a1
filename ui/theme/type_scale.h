// Sizes of type in pictures that are painted by hand, where no font of a widget reaches: usual, or larger for a room.
#pragma once

namespace stringline::ui {

inline constexpr double kLeastTypeScale = 1;
inline constexpr double kMostTypeScale = 2.5;

// Of the whole program; who changes it repaints what is shown.
void setTypeScale(double scale);
[[nodiscard]] double typeScale();
[[nodiscard]] int typePixels(int pixels);

} // namespace stringline::ui
