// Areas and notes on the time axis: their times, where they stand and how they look over the rows. Pure functions.
#pragma once

#include "core/scenario/view_spec.h"
#include "ui/theme/theme.h"
#include "ui/timeline/time_scale.h"

#include <QRectF>
#include <QString>

#include <cstdint>
#include <functional>
#include <vector>

class QPainter;

namespace stringline::ui {

[[nodiscard]] TimeRange rangeOf(const TimeMark &mark);
// With those times; the text stays.
[[nodiscard]] TimeMark withRange(TimeMark mark, TimeRange range);

// What a hand holds of a mark.
enum class MarkGrip : std::uint8_t { None, Whole, From, To };

// The mark as it is when the hand that took it moved by `shift`. Never before 0 or beyond `limits`; an area never
// turns into a note.
[[nodiscard]] TimeMark dragged(const TimeMark &mark, MarkGrip grip, Tick shift, TimeRange limits);

// What is written beside a mark: its text, of an area without one its length.
[[nodiscard]] QString labelOf(const TimeMark &mark);

// Where a mark stands in the strip of marks: its flag or band, and its text beside it as far as the next one leaves
// room. Marks out of sight have no place.
struct MarkPlace {
    int index = 0; // in the list of marks
    double from = 0;
    double to = 0;       // of the band; of a flag its width
    double textFrom = 0; // pixels
    double textTo = 0;

    [[nodiscard]] double end() const { return std::max(to, textTo); }
};
// In order of time. `widthOf` measures a text in pixels.
[[nodiscard]] std::vector<MarkPlace> markPlaces(const std::vector<TimeMark> &marks, const TimeScale &scale,
                                                const std::function<double(const QString &)> &widthOf);

struct MarkHit {
    int index = -1;
    MarkGrip grip = MarkGrip::None;

    bool operator==(const MarkHit &) const = default;
};
// The topmost mark at `x`; edges of areas only where there is room between them.
[[nodiscard]] MarkHit markAt(const std::vector<TimeMark> &marks, const std::vector<MarkPlace> &places, double x);

// Tints and lines over the rows. `area` is theirs, at 0, 0.
void drawMarks(QPainter &painter, const std::vector<TimeMark> &marks, int selected, const TimeScale &scale,
               const QRectF &area, const Theme &theme);

inline constexpr double kFlagWidth = 9; // pixels

} // namespace stringline::ui
