// A loop whose rounds do not depend on each other, on the threads that a study may use.
#pragma once

#include "core/studies/parts.h"

#include <cstddef>
#include <functional>

namespace stringline::parts {

// Calls `round` with each number below `count`, several at once; says how far it is after each. Rounds that have not
// begun when the stop token is asked for are left out.
void inParallel(std::size_t count, const std::function<void(std::size_t)> &round, const StudyContext &context,
                const Portion &portion);

} // namespace stringline::parts
