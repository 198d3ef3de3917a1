// The film as a GIF, written by giflib. Frames after the first hold only what differs from the one before, so that a
// cursor costs a narrow strip and a film of many frames stays small.
#include "ui/figure/animation.h"

#include <algorithm>
#include <array>
#include <gif_lib.h>
#include <memory>
#include <unordered_map>

namespace stringline::ui {

namespace {

constexpr int kColors = 256;
constexpr int kPause = 150; // hundredths of a second that the last frame stays

int append(GifFileType *file, const GifByteType *bytes, int count)
{
    static_cast<QByteArray *>(file->UserData)->append(reinterpret_cast<const char *>(bytes), count);
    return count;
}

// Places in the palette; of colours that are not in it, the nearest.
class Indexer {
public:
    explicit Indexer(const std::vector<QRgb> &palette)
        : m_palette(palette)
    {
    }

    GifByteType of(QRgb color)
    {
        color |= 0xff000000U;
        const auto known = m_known.find(color);
        if (known != m_known.end())
            return known->second;
        const auto distance = [color](QRgb other) {
            const int red = qRed(color) - qRed(other);
            const int green = qGreen(color) - qGreen(other);
            const int blue = qBlue(color) - qBlue(other);
            return 3 * red * red + 6 * green * green + blue * blue; // as bright to an eye
        };
        const auto nearest = std::ranges::min_element(m_palette, {}, distance);
        const auto place = GifByteType(nearest - m_palette.begin());
        m_known.emplace(color, place);
        return place;
    }

private:
    const std::vector<QRgb> &m_palette;
    std::unordered_map<QRgb, GifByteType> m_known;
};

// What has changed from one frame to the next; a pixel where nothing has, since a frame must have one.
QRect changed(const QImage &before, const QImage &now)
{
    if (before.isNull())
        return now.rect();
    int left = now.width();
    int right = -1;
    int top = now.height();
    int bottom = -1;
    for (int y = 0; y < now.height(); ++y) {
        const auto *a = reinterpret_cast<const QRgb *>(before.constScanLine(y));
        const auto *b = reinterpret_cast<const QRgb *>(now.constScanLine(y));
        if (std::equal(a, a + now.width(), b))
            continue;
        top = std::min(top, y);
        bottom = y;
        left = std::min(left, int(std::mismatch(a, a + now.width(), b).first - a));
        int last = now.width() - 1;
        while (a[last] == b[last])
            --last;
        right = std::max(right, last);
    }
    return bottom < 0 ? QRect(0, 0, 1, 1) : QRect(QPoint(left, top), QPoint(right, bottom));
}

bool putLoop(GifFileType *file)
{
    static constexpr std::array<GifByteType, 3> kForEver = {1, 0, 0};
    return EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(file, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(file, int(kForEver.size()), kForEver.data()) == GIF_OK &&
           EGifPutExtensionTrailer(file) == GIF_OK;
}

bool putFrame(GifFileType *file, const QImage &image, const QRect &part, int hundredths, Indexer &indexer)
{
    GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths, NO_TRANSPARENT_COLOR};
    std::array<GifByteType, 4> bytes{};
    EGifGCBToExtension(&control, bytes.data());
    if (EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, int(bytes.size()), bytes.data()) != GIF_OK ||
        EGifPutImageDesc(file, part.left(), part.top(), part.width(), part.height(), false, nullptr) != GIF_OK)
        return false;
    std::vector<GifByteType> line(std::size_t(part.width()));
    for (int y = part.top(); y <= part.bottom(); ++y) {
        const auto *pixels = reinterpret_cast<const QRgb *>(image.constScanLine(y)) + part.left();
        std::transform(pixels, pixels + part.width(), line.begin(),
                       [&indexer](QRgb color) { return indexer.of(color); });
        if (EGifPutLine(file, line.data(), part.width()) != GIF_OK)
            return false;
    }
    return true;
}

} // namespace

QByteArray gifOf(const Animation &animation, const FrameProgress &progress)
{
    std::vector<QRgb> palette = animation.palette(kColors);
    palette.resize(kColors, qRgb(0, 0, 0)); // a table of a GIF has a power of two
    std::array<GifColorType, kColors> table{};
    std::ranges::transform(palette, table.begin(), [](QRgb color) {
        return GifColorType{GifByteType(qRed(color)), GifByteType(qGreen(color)), GifByteType(qBlue(color))};
    });
    const std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> map(GifMakeMapObject(kColors, table.data()),
                                                                           GifFreeMapObject);
    QByteArray bytes;
    int error = 0;
    const auto close = [](GifFileType *file) { EGifCloseFile(file, nullptr); };
    std::unique_ptr<GifFileType, decltype(close)> file(EGifOpen(&bytes, append, &error), close);
    if (!file || !map)
        return {};
    EGifSetGifVersion(file.get(), true);
    Indexer indexer(palette);
    QImage before;
    const int delay = std::max(2, 100 / animation.spec().framesPerSecond);
    for (int i = 0; i < animation.frames(); ++i) {
        if (progress && !progress(i))
            return {};
        const QImage image = animation.frame(i);
        if (i == 0 && (EGifPutScreenDesc(file.get(), image.width(), image.height(), 8, 0, map.get()) != GIF_OK ||
                       !putLoop(file.get())))
            return {};
        const int pause = i + 1 == animation.frames() ? std::max(delay, kPause) : delay;
        if (!putFrame(file.get(), image, changed(before, image), pause, indexer))
            return {};
        before = image;
    }
    file.reset(); // writes the end
    return bytes;
}

} // namespace stringline::ui
