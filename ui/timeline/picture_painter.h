// Draws rows: scan line by scan line into a cached image where there is much to draw, as rectangles where there is
// little or where the result must stay vectors.
#pragma once

#include "ui/timeline/row_picture.h"

#include <QFont>
#include <QImage>
#include <QStaticText>

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

class QPainter;

namespace stringline::ui {

class PicturePainter {
public:
    // Above this many fills one image is cheaper than rectangles (measured: bench_ui_timeline).
    static constexpr std::size_t kFewFills = 2500;

    void setFont(const QFont &font);
    [[nodiscard]] const QFont &font() const { return m_font; }

    struct Row {
        int index = 0; // in the layout, for its background
        int top = 0;   // device pixels
        int bottom = 0;
        RowPicture picture;
    };
    // The rows into an image of their own; rows are cut at its edges.
    void paint(QImage &image, const std::vector<Row> &rows, const BarColors &colors, double pixelRatio);
    // `size` is the area in device pixels; the painter's origin is the area's corner, in logical pixels.
    void paint(QPainter &painter, const std::vector<Row> &rows, const BarColors &colors, QSize size, double pixelRatio,
               bool vector);
    // Whether the last paint() went through the image.
    [[nodiscard]] bool usedImage() const { return m_usedImage; }

private:
    void fillImage(QImage &image, const std::vector<Row> &rows, const BarColors &colors);
    void drawOver(QPainter &painter, const std::vector<Row> &rows, const BarColors &colors, int width,
                  double pixelRatio);
    void fillRectangles(QPainter &painter, const std::vector<Row> &rows, const BarColors &colors, int width) const;
    void drawDetails(QPainter &painter, const Row &row, const BarColors &colors, int width, double pixelRatio) const;
    void drawLabels(QPainter &painter, const Row &row, double pixelRatio);
    [[nodiscard]] const QStaticText &textOf(std::int32_t number);
    [[nodiscard]] const QStaticText &textOf(std::string_view name);

    QFont m_font;
    QImage m_image;
    std::vector<QRgb> m_upper;
    std::vector<QRgb> m_lower;
    std::unordered_map<std::int32_t, QStaticText> m_numbers;
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    std::unordered_map<std::string, QStaticText, Hash, std::equal_to<>> m_names;
    bool m_usedImage = false;
};

// Lines of a hatch inside `rect`, clipped by arithmetic because SVG has no clipping.
[[nodiscard]] std::vector<QLineF> hatchLines(Hatch hatch, const QRectF &rect, double spacing);

} // namespace stringline::ui
