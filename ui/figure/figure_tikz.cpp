// Rectangles and lines of one look share a path and are written by two short macros, which are faster than TikZ's own
// parser and keep many thousand bars below a megabyte. Everything that the picture needs is defined inside it, so that
// the picture alone can be taken into a document.
#include "ui/figure/figure_tikz.h"

#include "ui/figure/figure_tex.h"
#include "ui/latex_text.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace stringline::ui {

namespace {

constexpr std::size_t kPerPath = 800; // TeX holds a path in its memory
constexpr std::size_t kPerLine = 6;
constexpr double kLeading = 1.2; // of the size of letters

QByteArray pointOf(const QPointF &point)
{
    return '(' + texNumber(point.x()) + ',' + texNumber(point.y()) + ')';
}

// Calls `write` with stretches of a path's parts, each a path of its own.
template <class Part, class Write>
void addPaths(QByteArray &tex, const QByteArray &look, const std::vector<Part> &parts, const Write &write)
{
    for (std::size_t begin = 0; begin < parts.size(); begin += kPerPath) {
        const std::size_t end = std::min(parts.size(), begin + kPerPath);
        tex += "\\path[" + look + "]\\pgfextra{%\n";
        for (std::size_t i = begin; i < end; ++i) {
            write(parts[i]);
            if ((i - begin) % kPerLine == kPerLine - 1 || i + 1 == end)
                tex += "%\n";
        }
        tex += "};\n";
    }
}

class TikzWriter {
public:
    void operator()(const FigureRects &item)
    {
        const QByteArray look = lookOf(item.fill, item.outline, item.outlineMm, item.dotted);
        addPaths(m_body, look, item.rects, [this](const QRectF &rect) {
            // Corners are rounded, not widths, so that neighbours meet.
            const double left = std::round(rect.left() * 100) / 100;
            const double top = std::round(rect.top() * 100) / 100;
            const double width = std::max(0.01, std::round(rect.right() * 100) / 100 - left);
            const double height = std::max(0.01, std::round(rect.bottom() * 100) / 100 - top);
            m_body +=
                "\\R" + texNumber(left) + ' ' + texNumber(top) + ' ' + texNumber(width) + ' ' + texNumber(height) + ';';
        });
    }

    void operator()(const FigureLines &item)
    {
        addPaths(m_body, lookOf({}, item.color, item.widthMm, false), item.lines, [this](const QLineF &line) {
            m_body += "\\D" + texNumber(line.x1()) + ' ' + texNumber(line.y1()) + ' ' + texNumber(line.x2()) + ' ' +
                      texNumber(line.y2()) + ';';
        });
    }

    void operator()(const FigureShapes &item)
    {
        const QByteArray look = lookOf(item.closed ? item.fill : QColor(), item.outline, item.outlineMm, false) +
                                (item.outline.isValid() ? ",line join=round" : "");
        for (const QPolygonF &shape : item.shapes) {
            if (shape.size() < 2)
                continue;
            m_body += "\\path[" + look + ']';
            for (qsizetype i = 0; i < shape.size(); ++i) {
                m_body += (i == 0 ? "" : "--") + pointOf(shape[i]);
                if (i % 12 == 11)
                    m_body += '\n';
            }
            m_body += item.closed ? "--cycle;\n" : ";\n";
        }
    }

    void operator()(const FigureText &item)
    {
        static constexpr const char *kAnchors[] = {"base west", "base", "base east"};
        const QByteArray style = texNumber(item.sizePt) + "pt" + (item.bold ? " bold" : "");
        m_styles[style] = "\\fontsize{" + texNumber(item.sizePt) + "bp}{" + texNumber(item.sizePt * kLeading) +
                          "bp}\\selectfont" + (item.bold ? "\\bfseries" : "");
        m_body += "\\node[" + style + ",anchor=" + kAnchors[static_cast<std::size_t>(item.align)] +
                  ",text=" + m_colors.name(item.color) + "] at " + pointOf(item.anchor) + " {" +
                  latexText(item.text).toLatin1() + "};\n";
    }

    QByteArray picture(const Figure &figure)
    {
        const QByteArray page =
            "(0,0) rectangle (" + texNumber(figure.widthMm) + ',' + texNumber(figure.heightMm) + ')';
        const QByteArray ground = figure.background.isValid() ? m_colors.name(figure.background) : QByteArray();
        for (const FigureItem &item : figure.items)
            std::visit(*this, item);
        QByteArray tex = "\\begin{tikzpicture}[x=1mm,y=-1mm,inner sep=0pt,outer sep=0pt,line cap=butt,line join=miter";
        for (const auto &[style, font] : m_styles)
            tex += ",\n  " + style + "/.style={font=\\sffamily" + font + '}';
        tex += "]\n" + m_colors.definitions();
        tex +=
            "\\def\\R#1 #2 #3 #4;{\\pgfpathrectangle{\\pgfqpoint{#1mm}{-#2mm}}{\\pgfqpoint{#3mm}{-#4mm}}}\n"
            "\\def\\D#1 #2 #3 #4;{\\pgfpathmoveto{\\pgfqpoint{#1mm}{-#2mm}}\\pgfpathlineto{\\pgfqpoint{#3mm}{-#4mm}}}\n"
            "\\path[use as bounding box] " +
            page + ";\n";
        if (!ground.isEmpty())
            tex += "\\path[fill=" + ground + "] " + page + ";\n";
        return tex + m_body + "\\end{tikzpicture}\n";
    }

private:
    QByteArray lookOf(const QColor &fill, const QColor &outline, double outlineMm, bool dotted)
    {
        QByteArray look;
        if (fill.isValid())
            look += "fill=" + m_colors.name(fill);
        if (outline.isValid()) {
            look += (look.isEmpty() ? "draw=" : ",draw=") + m_colors.name(outline) +
                    ",line width=" + texNumber(outlineMm) + "mm";
            if (dotted)
                look += ",dash pattern=on " + texNumber(2 * outlineMm) + "mm off " + texNumber(2 * outlineMm) + "mm";
        }
        return look;
    }

    QByteArray m_body;
    TexColors m_colors;
    std::map<QByteArray, QByteArray> m_styles; // of texts, by name
};

} // namespace

QByteArray tikzOf(const Figure &figure)
{
    // Sizes between LaTeX's own need scalable letters.
    return texHead(figure) +
           "\\RequirePackage{fix-cm}\n"
           "\\documentclass[tikz,border=0pt]{standalone}\n"
           "\\begin{document}\n" +
           TikzWriter().picture(figure) + "\\end{document}\n";
}

} // namespace stringline::ui
