// The events of a trace in the JSON format of Chrome's viewer, one by one with their places, so that a trace of
// hundreds of megabytes never stands in memory, neither as text nor as a tree. Times are microseconds, whatever
// displayTimeUnit says.
#pragma once

#include "core/base/byte_stream.h"
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace stringline {

// A piece of a trace: an event's text, before it is parsed. It is gone after the call that hands it over.
struct TraceEventText {
    std::string_view text;
    int line = 1;
    std::int64_t offset = 0; // of its first byte in the (unpacked) file
    std::int64_t number = 0; // of the event, from 0
};

// Where the list of events ended; an empty message where it is whole.
struct TraceEnd {
    int line = 0;
    std::string message;
    std::int64_t offset = 0;
    std::int64_t events = 0;
};

struct TraceEventVisitor {
    std::function<bool(const TraceEventText &)> event; // false to stop
    // Of the object around the list, such as distributedInfo: the key without quotes, the value's text. Those of more
    // than 64 KiB are passed over.
    std::function<void(std::string_view key, std::string_view value)> member = {};
};

// Calls the visitor for every object of "traceEvents", or of the list that the file is. An error is one of `read`.
[[nodiscard]] Result<TraceEnd> forEachEvent(const ReadBytes &read, const TraceEventVisitor &visitor);
[[nodiscard]] TraceEnd forEachEvent(std::string_view text, const std::function<void(const TraceEventText &)> &take);

} // namespace stringline
