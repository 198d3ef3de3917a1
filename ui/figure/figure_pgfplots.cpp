#include "ui/figure/figure_pgfplots.h"

#include "ui/figure/figure_tex.h"
#include "ui/latex_text.h"

#include <fmt/format.h>

#include <cmath>

namespace stringline::ui {

namespace {

// pgfplots splits its lists at commas and equal signs outside braces.
QByteArray braced(const QString &text)
{
    return '{' + latexText(text).toLatin1() + '}';
}

QByteArray exactNumber(double value)
{
    return std::isfinite(value) ? QByteArray::fromStdString(fmt::format("{}", value)) : QByteArray("nan");
}

QByteArray axisOptions(const Figure &figure)
{
    const FigureAxes &axes = *figure.axes;
    QByteArray options = "width=" + texNumber(figure.widthMm) + "mm,\nheight=" + texNumber(figure.heightMm) +
                         "mm,\ntitle=" + braced(figure.title) + ",\nxlabel=" + braced(axes.across) +
                         ",\nylabel=" + braced(axes.upwards) + ",\nunbounded coords=jump,\nlegend pos=outer north east";
    if (axes.logAcross)
        options += ",\nxmode=log";
    if (axes.logUpwards)
        options += ",\nymode=log";
    if (axes.kind == FigureAxes::Kind::Bars)
        options += ",\nybar stacked";
    if (!axes.places.isEmpty()) {
        QByteArray ticks;
        QByteArray names;
        for (qsizetype i = 0; i < axes.places.size(); ++i) {
            ticks += (i == 0 ? "" : ",") + QByteArray::number(i);
            names += (i == 0 ? "" : ",") + braced(axes.places[i]);
        }
        options += ",\nxtick={" + ticks + "},\nxticklabels={" + names + "},\nxticklabel style={rotate=45,anchor=east}";
    }
    return options;
}

QByteArray lookOf(const FigureAxes &axes, const FigureAxes::Series &series, const QByteArray &color)
{
    if (series.marks)
        return "only marks,mark=o,draw=" + color;
    if (series.dashed)
        return "no marks,dashed,draw=" + color;
    switch (axes.kind) {
    case FigureAxes::Kind::Points:
        return "only marks,mark=*,mark size=1pt,color=" + color;
    case FigureAxes::Kind::Bars:
        return "fill=" + color + ",draw=none";
    case FigureAxes::Kind::Lines:
        break;
    }
    return "mark=*,mark size=1pt,color=" + color;
}

} // namespace

QByteArray pgfplotsOf(const Figure &figure)
{
    const FigureAxes &axes = *figure.axes;
    TexColors colors;
    QByteArray plots;
    for (const FigureAxes::Series &series : axes.series) {
        plots += "\\addplot[" + lookOf(axes, series, colors.name(series.color)) + "] table {\nx y\n";
        for (const QPointF &point : series.points)
            plots += exactNumber(point.x()) + ' ' + exactNumber(point.y()) + '\n';
        plots += "};\n";
        if (!series.name.isEmpty())
            plots += "\\addlegendentry" + braced(series.name) + '\n';
    }
    return texHead(figure) +
           "\\documentclass[tikz]{standalone}\n"
           "\\usepackage{pgfplots}\n"
           "\\pgfplotsset{compat=1.16}\n"
           "\\begin{document}\n"
           "\\begin{tikzpicture}\n" +
           colors.definitions() + "\\begin{axis}[\n" + axisOptions(figure) + "]\n" + plots +
           "\\end{axis}\n"
           "\\end{tikzpicture}\n"
           "\\end{document}\n";
}

} // namespace stringline::ui
