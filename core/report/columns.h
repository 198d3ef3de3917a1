// Every number of a report as a row: the result panel, the command line, comparison and captions loop over it.
#pragma once

#include "core/report/report.h"
#include "core/scenario/scenario.h"

#include <span>
#include <string>
#include <string_view>

namespace stringline {

enum class Better { Lower, Higher, Neither };

struct ReportColumn {
    std::string_view id;      // key in JSON: "iterationSeconds"
    std::string_view label;   // "Iteration time"
    std::string_view formula; // "F + B over the critical path", symbols as in the papers
    std::string_view explanation;
    Better better = Better::Neither;
    double (*number)(const Report &) = nullptr;
    std::string (*text)(double) = nullptr;       // "8.12 s"
    std::string (*signedText)(double) = nullptr; // a change: "−0.2 s"
};

[[nodiscard]] std::span<const ReportColumn> reportColumns();
[[nodiscard]] const ReportColumn *findColumn(std::string_view id);

} // namespace stringline
