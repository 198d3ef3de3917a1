// How much later each pass and each transfer of the pipeline could end without the iteration becoming longer.
#pragma once

#include "core/sim/timeline.h"

#include <vector>

namespace stringline {

class Slack {
public:
    // Of a simulated timeline. One sweep backwards over its structure.
    explicit Slack(const Timeline &timeline);

    // At least so much: a delay may be taken up by an optimizer that waits for other reasons. 0 for spans outside the
    // pipeline, which nobody has looked at.
    [[nodiscard]] Tick of(SpanRef span) const;

private:
    const Timeline &m_timeline;
    std::vector<Tick> m_pass;     // by node
    std::vector<Tick> m_transfer; // the same
};

} // namespace stringline
