#include "core/fit/fit_plot.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

constexpr double kSide = 420;  // px, of a panel's square
constexpr double kLeft = 74;   // px, for the axis' numbers and name
constexpr double kTop = 52;    // px, for the title
constexpr double kBottom = 54; // px
constexpr double kRight = 30;  // px
constexpr double kBand = 0.2;  // of the lines beside the diagonal
constexpr double kDotRadius = 2.6;

std::string escaped(std::string_view text)
{
    std::string result;
    for (const char letter : text) {
        switch (letter) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        default:
            result += letter;
        }
    }
    return result;
}

// Decades from the smallest to the largest value, at least one.
struct Axis {
    double low = 0; // powers of ten
    double high = 1;

    [[nodiscard]] double at(double value) const { return (std::log10(value) - low) / (high - low); }
};

Axis axisOf(const std::vector<FitPoint> &points)
{
    double least = points.front().measured;
    double most = least;
    for (const FitPoint &point : points) {
        least = std::min({least, point.measured, point.predicted});
        most = std::max({most, point.measured, point.predicted});
    }
    Axis axis{std::log10(least) - 0.05, std::log10(most) + 0.05};
    return axis;
}

std::string tickText(double value)
{
    return value >= 1e4 ? fmt::format("{:.0e}", value) : fmt::format("{:g}", value);
}

class Panel {
public:
    Panel(const FitReport &report, double top)
        : m_report(report)
        , m_axis(axisOf(report.points))
        , m_top(top + kTop)
    {
    }

    std::string draw()
    {
        text(kLeft, m_top - 28, "start", "title", m_report.title);
        text(kLeft, m_top - 10, "start", "small",
             fmt::format("{} rows, mean error {}, median {}", m_report.points.size(),
                         percentText(meanError(m_report.points)), percentText(medianError(m_report.points))));
        m_svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" class=\"frame\"/>\n", kLeft,
                             m_top, kSide, kSide);
        drawTicks();
        drawLine(1, "diagonal");
        drawLine(1 + kBand, "band");
        drawLine(1 - kBand, "band");
        for (const FitPoint &point : m_report.points)
            m_svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>\n", x(point.measured),
                                 y(point.predicted), kDotRadius);
        text(kLeft + kSide / 2, m_top + kSide + 42, "middle", "name", "measured, " + m_report.unit);
        m_svg += fmt::format("<text transform=\"translate(18 {:.1f}) rotate(-90)\" text-anchor=\"middle\" "
                             "class=\"name\">predicted, {}</text>\n",
                             m_top + kSide / 2, escaped(m_report.unit));
        return std::move(m_svg);
    }

private:
    [[nodiscard]] double x(double value) const { return kLeft + m_axis.at(value) * kSide; }
    [[nodiscard]] double y(double value) const { return m_top + (1 - m_axis.at(value)) * kSide; }

    void text(double left, double base, std::string_view anchor, std::string_view kind, std::string_view words)
    {
        m_svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n", left, base,
                             anchor, kind, escaped(words));
    }

    // 1, 2 and 5 of each decade where there is room for them, else the decades.
    void drawTicks()
    {
        const bool fine = m_axis.high - m_axis.low < 2.5;
        for (double decade = std::floor(m_axis.low); decade <= m_axis.high; ++decade) {
            for (const double step : {1.0, 2.0, 5.0}) {
                const double value = step * std::pow(10, decade);
                const double share = m_axis.at(value);
                if ((step > 1 && !fine) || share < 0 || share > 1)
                    continue;
                m_svg += fmt::format("<path d=\"M{0:.1f} {1:.1f}v{2}M{3} {4:.1f}h{2}\" class=\"grid\"/>\n", x(value),
                                     m_top, kSide, kLeft, y(value));
                text(x(value), m_top + kSide + 18, "middle", "tick", tickText(value));
                text(kLeft - 8, y(value) + 4, "end", "tick", tickText(value));
            }
        }
    }

    // predicted = factor * measured, cut to the panel.
    void drawLine(double factor, std::string_view kind)
    {
        const double shift = std::log10(factor);
        const double from = std::max(m_axis.low, m_axis.low - shift);
        const double to = std::min(m_axis.high, m_axis.high - shift);
        m_svg += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n",
                             x(std::pow(10, from)), y(factor * std::pow(10, from)), x(std::pow(10, to)),
                             y(factor * std::pow(10, to)), kind);
    }

    const FitReport &m_report;
    Axis m_axis;
    double m_top;
    std::string m_svg;
};

} // namespace

std::string fitPlot(const std::vector<FitReport> &reports)
{
    std::string body;
    double top = 0;
    for (const FitReport &report : reports) {
        if (report.points.empty())
            continue;
        body += Panel(report, top).draw();
        top += kTop + kSide + kBottom;
    }
    const double width = kLeft + kSide + kRight;
    const double height = std::max(top, kTop);
    return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
                       "viewBox=\"0 0 {0:.0f} {1:.0f}\">\n"
                       "<style>text{{font-family:\"DejaVu Sans\",sans-serif;fill:#222}}.title{{font-size:15px;"
                       "font-weight:bold}}.small,.tick{{font-size:12px}}.name{{font-size:13px}}"
                       ".frame{{fill:none;stroke:#555}}.grid{{stroke:#ddd;fill:none}}"
                       ".diagonal{{stroke:#222}}.band{{stroke:#888;stroke-dasharray:4 4}}"
                       "circle{{fill:#0b62a8;fill-opacity:.55}}</style>\n"
                       "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{2}</svg>\n",
                       width, height, body);
}

} // namespace stringline
