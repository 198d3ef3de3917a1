// A page about a plan as text. All words of scenarios are escaped: a name is shown as it is and never becomes markup.
#pragma once

#include "core/report/plan_page.h"

#include <span>
#include <string>
#include <string_view>

namespace stringline {

// A picture that stands behind the result: SVG text in HTML, the name of a file in Markdown.
struct PageFigure {
    std::string caption;
    std::string content;
};

// With the scenario as JSON at its end.
[[nodiscard]] std::string pageMarkdown(const PlanPage &page, std::span<const PageFigure> figures = {});
// Self-contained; bars are drawn by style alone. `sectionHtml` is one section of it, for who lays pages out.
[[nodiscard]] std::string pageHtml(const PlanPage &page, std::span<const PageFigure> figures = {});
[[nodiscard]] std::string sectionHtml(const PageSection &section);

[[nodiscard]] std::string htmlEscaped(std::string_view text);
[[nodiscard]] std::string markdownEscaped(std::string_view text);

} // namespace stringline
