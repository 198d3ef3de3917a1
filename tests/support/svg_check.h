// A strict reader of the SVG that figures are written as: says what is wrong, off the page or too small to print.
#pragma once

#include <QByteArray>
#include <QStringList>

namespace stringline::tests {

struct SvgContent {
    QStringList mistakes;
    QString title;
    QStringList texts;
    double smallestTextPt = 1e9;
    double thinnestLinePt = 1e9;
};
[[nodiscard]] SvgContent readSvg(const QByteArray &svg, double widthMm, double heightMm);

} // namespace stringline::tests
