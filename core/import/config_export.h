// Scenarios as the configurations that frameworks run. What a framework cannot do is said and refused, or left out
// where the person wants the nearest plan that it can.
#pragma once

#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

struct ConfigExport {
    std::string text;
    std::vector<std::string> left; // what the framework cannot do and the text therefore does not say, a line each
    std::string launcher{};        // the command line that starts it, where the text cannot hold it
};

struct ConfigWriter {
    std::string_view id; // of the format that reads it again
    std::string_view label;
    // Errors: what the framework cannot do, all of it, unless `degrade`; then the export says it in `left`.
    Result<ConfigExport> (*write)(const Scenario &scenario, bool degrade) = nullptr;
};
[[nodiscard]] std::span<const ConfigWriter> configWriters();
[[nodiscard]] const ConfigWriter *findConfigWriter(std::string_view id);

} // namespace stringline
