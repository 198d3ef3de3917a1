// The events of a trace in the JSON format of Chrome's viewer, one by one with their lines, so that a trace of hundreds
// of megabytes never stands in memory as a tree. Times are microseconds, whatever displayTimeUnit says.
#pragma once

#include "core/base/json.h"

#include <functional>
#include <string>
#include <string_view>

namespace stringline {

// A piece of a trace: an event's text, before it is parsed.
struct TraceEventText {
    std::string_view text;
    int line = 1;
};

// Calls `take` for every object of "traceEvents" (or of the list that the file is). Gives what is wrong, with its line;
// an empty message where the list is whole.
struct TraceEnd {
    int line = 0;
    std::string message;
};
[[nodiscard]] TraceEnd forEachEvent(std::string_view text, const std::function<void(const TraceEventText &)> &take);

} // namespace stringline
