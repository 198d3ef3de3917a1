// What happened in a stretch of time, summed over all ranks: the numbers beside a dragged selection.
#pragma once

#include "core/sim/timeline.h"
#include "ui/session/view_state.h"

#include <array>

namespace stringline::ui {

// Ticks summed over ranks; the activities sum to ranks x range. Communication counts where no compute runs beside it.
struct RangeTotals {
    std::array<Tick, kActivityCount> ticks{};
    Tick total = 0; // ranks x range

    [[nodiscard]] Tick operator[](Activity activity) const { return ticks[static_cast<std::size_t>(activity)]; }
    [[nodiscard]] Tick busy() const;
    [[nodiscard]] Tick exposedCommunication() const;
    [[nodiscard]] Tick idle() const { return (*this)[Activity::Waiting]; }
};

[[nodiscard]] RangeTotals rangeTotals(const Timeline &timeline, TimeRange range);

} // namespace stringline::ui
