// import chrome-trace, perfetto: a measured step, by kind, and against a simulation.
#pragma once

#include "core/base/json.h"

#include <optional>
#include <string>

namespace stringline::cli {

struct TraceImport {
    std::string file;
    std::string rules = "default"; // a file, or the id of a preset
    std::string against;           // a scenario, or empty
    std::optional<std::int64_t> step;
};

struct ImportedTrace {
    int status = 0;
    std::string text;
    Json json;
};
// Reads, and prints what is wrong; text and JSON are empty then.
[[nodiscard]] ImportedTrace importTrace(const TraceImport &request);

// Whether the file begins like a trace that is no table of kernels.
[[nodiscard]] bool isPerfettoFile(const std::string &file);

} // namespace stringline::cli
