// What the LaTeX formats share: a head of comments with the scenario in them, numbers, colors.
#pragma once

#include "ui/figure/figure.h"

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace stringline::ui {

// Title, caption and how to use the file, as comments; then the scenario, if there is one, so that the file opens
// again.
[[nodiscard]] QByteArray texHead(const Figure &figure);
// What texHead() wrote of the scenario; none where the file has none.
[[nodiscard]] std::optional<QByteArray> texSource(QByteArrayView tex);

// Hundredths of a millimetre, without zeros at the end.
[[nodiscard]] QByteArray texNumber(double mm);

// The colors of a file by names: "stringlineA". A name is given once, definitions() has all so far.
class TexColors {
public:
    [[nodiscard]] QByteArray name(const QColor &color);
    [[nodiscard]] QByteArray definitions() const;

private:
    std::vector<QRgb> m_colors;
};

} // namespace stringline::ui
