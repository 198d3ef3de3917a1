// One page about a plan for people who were not there: what was planned, what comes out, what is not in the number,
// where time and memory go, what would help. A value of sections, tables and sentences; plan_page_text.h writes it as
// Markdown or HTML, and the window adds figures. Holds no clock: the same plan gives the same page.
#pragma once

#include "core/report/report.h"
#include "core/scenario/scenario.h"

#include <span>
#include <string>
#include <vector>

namespace stringline {

struct PageTable {
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows;
};

// A bar of a chart that needs no figure.
struct PageBar {
    std::string label;
    double share = 0; // of the whole, 0 to 1
    std::string text; // "1.2 s, 14.3 %"
};

struct PageSection {
    std::string title;
    std::vector<std::string> sentences{}; // a paragraph
    std::vector<std::string> points{};    // a list
    PageTable table{};                    // none where the header is empty
    std::vector<PageBar> bars{};
};

struct PlanPage {
    std::string title;
    std::string subtitle; // the plan in a line
    std::vector<PageSection> sections;
    std::string source;  // the scenario as JSON
    std::string version; // of the program
};

// A change worth trying, as it was simulated.
struct PageAdvice {
    std::string title;
    std::string effect;
    std::string reason;
};

// What a page is made of besides scenario and report, by whoever knows it.
struct PageFacts {
    std::string timeError{};     // "-6 … +9 %"; empty where nothing is known
    std::string timeErrorFrom{}; // "dense, 16-bit, on A100, pipelined: 31 runs"
    std::vector<std::string> notInNumber{};
    std::vector<std::string> warnings{};
    std::vector<PageAdvice> advice{};
    std::string source{};
};

// Of a report without errors.
[[nodiscard]] PlanPage planPage(const Scenario &scenario, const Report &report, const PageFacts &facts);

} // namespace stringline
