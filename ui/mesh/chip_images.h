// Pictures of the map's chips, kept: a drag shows the same few again and again, and shaping their text is what costs.
#pragma once

#include <QColor>
#include <QFont>
#include <QHash>
#include <QImage>
#include <QSizeF>
#include <QString>

namespace stringline::ui {

class ChipImages {
public:
    // How the chips of one layout look; another one forgets all pictures.
    void setLook(const QSizeF &size, bool rounded, const QFont &font, qreal pixelRatio);
    // A chip of one color with its text in the middle; the text may be empty.
    [[nodiscard]] const QImage &image(const QString &text, const QColor &fill);

    static constexpr int kMost = 4096; // pictures; more are a sign of colors that never come back

private:
    QSizeF m_size;
    bool m_rounded = false;
    QFont m_font;
    qreal m_pixelRatio = 1;
    QHash<std::pair<QString, QRgb>, QImage> m_images;
};

} // namespace stringline::ui
