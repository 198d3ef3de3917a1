// What a bar or a gap of a measured step is, in words. There are no causes and no microbatches, but names of kernels.
#pragma once

#include "core/sim/timeline.h"
#include "ui/timeline/span_text.h"

#include <vector>

namespace stringline::ui {

[[nodiscard]] CardText describeMeasured(const Timeline &timeline, const Hit &hit);

// Everything about a bar, as rows of a name and a value; none where there is no such bar. The kernel's name is whole.
struct Fact {
    QString name;
    QString value;

    bool operator==(const Fact &) const = default;
};
[[nodiscard]] std::vector<Fact> measuredFacts(const Timeline &timeline, SpanRef span);

} // namespace stringline::ui
