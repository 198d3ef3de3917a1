#include "core/report/plan_page_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

constexpr int kLongestBar = 24; // characters of the longest bar

constexpr std::string_view kStyle =
    "body{font:14px/1.45 'DejaVu Sans',Helvetica,Arial,sans-serif;color:#1b1f24;max-width:190mm;margin:2em auto;"
    "padding:0 1em}h1{font-size:1.6em;margin:0}h2{font-size:1.1em;margin:1.4em 0 .3em}p,ul{margin:.3em 0}"
    "table{border-collapse:collapse}td,th{padding:2px 10px 2px 0;text-align:left;vertical-align:top}"
    "th{border-bottom:1px solid "
    "#999}svg{width:100%;height:auto}.note{color:#555}pre{white-space:pre-wrap;font-size:12px}";

std::string joined(const std::vector<std::string> &sentences)
{
    std::string text;
    for (const std::string &sentence : sentences)
        text += (text.empty() ? "" : " ") + sentence;
    return text;
}

// A bar of text, alike in browsers, terminals and on paper.
std::string blocks(double share)
{
    std::string text;
    for (int i = 0; i < static_cast<int>(std::lround(share * kLongestBar)); ++i)
        text += "█";
    return text;
}

std::string htmlCells(const std::vector<std::string> &cells, std::string_view tag)
{
    std::string text = "<tr>";
    for (const std::string &cell : cells)
        text += fmt::format("<{0}>{1}</{0}>", tag, htmlEscaped(cell));
    return text + "</tr>\n";
}

bool hasWords(const std::vector<std::string> &cells)
{
    return std::ranges::any_of(cells, [](const std::string &cell) { return !cell.empty(); });
}

std::string markdownCells(const std::vector<std::string> &cells)
{
    std::string text = "|";
    for (const std::string &cell : cells)
        text += " " + markdownEscaped(cell) + " |";
    return text + "\n";
}

std::string markdownSection(const PageSection &section)
{
    std::string text = "## " + markdownEscaped(section.title) + "\n\n";
    if (!section.sentences.empty())
        text += markdownEscaped(joined(section.sentences)) + "\n\n";
    if (!section.table.header.empty()) {
        text += markdownCells(section.table.header) + "|";
        for (std::size_t i = 0; i < section.table.header.size(); ++i)
            text += " --- |";
        text += "\n";
        for (const std::vector<std::string> &row : section.table.rows)
            text += markdownCells(row);
        text += "\n";
    }
    if (!section.bars.empty()) {
        text += "| | | |\n| --- | --- | --- |\n";
        for (const PageBar &bar : section.bars)
            text += fmt::format("| {} | {} | {} |\n", markdownEscaped(bar.label), markdownEscaped(bar.text),
                                blocks(bar.share));
        text += "\n";
    }
    for (const std::string &point : section.points)
        text += "* " + markdownEscaped(point) + "\n";
    return section.points.empty() ? text : text + "\n";
}

// Longer than any row of backticks inside.
std::string fenceFor(std::string_view text)
{
    std::size_t longest = 0;
    std::size_t run = 0;
    for (const char letter : text) {
        run = letter == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return std::string(std::max<std::size_t>(3, longest + 1), '`');
}

} // namespace

std::string htmlEscaped(std::string_view text)
{
    std::string escaped;
    for (const char letter : text) {
        switch (letter) {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        case '\'':
            escaped += "&#39;";
            break;
        default:
            // Browsers refuse or hide control characters; line breaks and tabs are text.
            escaped += static_cast<unsigned char>(letter) < 0x20 && letter != '\n' && letter != '\t' ? ' ' : letter;
        }
    }
    return escaped;
}

// Line breaks would end a cell or begin a heading, and tags are markup in Markdown too.
std::string markdownEscaped(std::string_view text)
{
    static constexpr std::string_view kMarks = "\\`*_[]<>#|~!&$";
    std::string escaped;
    for (const char letter : text) {
        if (static_cast<unsigned char>(letter) < 0x20) {
            escaped += ' ';
            continue;
        }
        if (kMarks.find(letter) != std::string_view::npos)
            escaped += '\\';
        escaped += letter;
    }
    return escaped;
}

std::string sectionHtml(const PageSection &section)
{
    std::string text = "<h2>" + htmlEscaped(section.title) + "</h2>\n";
    if (!section.sentences.empty())
        text += "<p>" + htmlEscaped(joined(section.sentences)) + "</p>\n";
    if (!section.table.header.empty()) {
        text += "<table>\n";
        if (hasWords(section.table.header))
            text += htmlCells(section.table.header, "th");
        for (const std::vector<std::string> &row : section.table.rows)
            text += htmlCells(row, "td");
        text += "</table>\n";
    }
    if (!section.bars.empty()) {
        text += "<table>\n";
        for (const PageBar &bar : section.bars)
            text += fmt::format("<tr><td>{}</td><td>{}</td><td><span style=\"color:#3b6ea5\">{}</span></td></tr>\n",
                                htmlEscaped(bar.label), htmlEscaped(bar.text), blocks(bar.share));
        text += "</table>\n";
    }
    if (!section.points.empty()) {
        text += "<ul>\n";
        for (const std::string &point : section.points)
            text += "<li>" + htmlEscaped(point) + "</li>\n";
        text += "</ul>\n";
    }
    return text;
}

std::string pageMarkdown(const PlanPage &page, std::span<const PageFigure> figures)
{
    std::string text = "# " + markdownEscaped(page.title) + "\n\n" + markdownEscaped(page.subtitle) + "\n\n";
    for (const PageFigure &figure : figures)
        text += fmt::format("![{}](<{}>)\n\n", markdownEscaped(figure.caption), figure.content);
    for (const PageSection &section : page.sections)
        text += markdownSection(section);
    const std::string fence = fenceFor(page.source);
    text += fmt::format("## The scenario\n\n{}json\n{}\n{}\n\n", fence, page.source, fence);
    return text + fmt::format("Written by Stringline {}.\n", page.version);
}

std::string pageHtml(const PlanPage &page, std::span<const PageFigure> figures)
{
    std::string text = fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                                   "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n"
                                   "<p class=\"note\">{2}</p>\n",
                                   htmlEscaped(page.title), kStyle, htmlEscaped(page.subtitle));
    for (const PageFigure &figure : figures)
        text += fmt::format("<figure style=\"margin:1em 0\" aria-label=\"{}\">\n{}\n</figure>\n",
                            htmlEscaped(figure.caption), figure.content);
    for (const PageSection &section : page.sections)
        text += sectionHtml(section);
    text += fmt::format("<details>\n<summary>The scenario</summary>\n<pre>{}</pre>\n</details>\n",
                        htmlEscaped(page.source));
    return text + fmt::format("<p class=\"note\">Written by Stringline {}.</p>\n</body>\n</html>\n",
                              htmlEscaped(page.version));
}

} // namespace stringline
