// The film of an iteration: frames by their pixels, GIFs read back by the same library, sizes, limits and names.
#include "tests/support/timelines.h"
#include "ui/figure/animation.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <gif_lib.h>
#include <set>

using namespace stringline;
using namespace stringline::tests;
using namespace stringline::ui;

namespace {

constexpr QRgb kCursor = 0xffc2185b;

EvaluationPtr evaluation()
{
    static const EvaluationPtr made = [] {
        auto copy = std::make_shared<Evaluation>(*pipelineEvaluation({8, 32}));
        auto scenario = std::make_shared<Scenario>();
        scenario->name = "A film";
        copy->scenario = scenario;
        return copy;
    }();
    return made;
}

Animation film(int width = 800, double seconds = 10)
{
    AnimationSpec spec;
    spec.widthPx = width;
    spec.seconds = seconds;
    return Animation(*evaluation(), spec);
}

struct Read {
    QByteArray bytes;
    qsizetype at = 0;
};

int readBytes(GifFileType *file, GifByteType *bytes, int count)
{
    auto *from = static_cast<Read *>(file->UserData);
    const qsizetype some = std::min<qsizetype>(count, from->bytes.size() - from->at);
    std::copy_n(from->bytes.constData() + from->at, some, bytes);
    from->at += some;
    return int(some);
}

} // namespace

class TestAnimation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cursorRunsFromEndToEnd();
    void fadesWhatIsToCome();
    void paletteHasNoMoreThanAGifHolds();
    void gifReadsBack();
    void gifIsSmallAndTheSameEachTime();
    void stopsWhenAsked();
    void limits_data();
    void limits();
    void names();
    void writesNumberedPngs();
};

void TestAnimation::cursorRunsFromEndToEnd()
{
    const Animation animation = film();
    QCOMPARE(animation.frames(), 100);
    QCOMPARE(animation.cursorX(0), animation.rowsRect().left());
    QCOMPARE(animation.cursorX(99), animation.rowsRect().right());
    for (int i = 1; i < animation.frames(); ++i)
        QVERIFY(animation.cursorX(i) > animation.cursorX(i - 1));
    for (const int i : {10, 50, 90})
        QCOMPARE(animation.frame(i).pixel(animation.cursorX(i), animation.rowsRect().top() + 2), kCursor);
}

void TestAnimation::fadesWhatIsToCome()
{
    const Animation animation = film();
    const QImage first = animation.frame(0);
    const QImage last = animation.frame(99);
    const QRect rows = animation.rowsRect();
    // Each pixel of the bars is lighter before the cursor came than after.
    qint64 before = 0;
    qint64 after = 0;
    for (int x = rows.left() + rows.width() / 4; x < rows.left() + rows.width() / 2; ++x) {
        for (int y = rows.top(); y < rows.center().y(); ++y) {
            QVERIFY(qGray(first.pixel(x, y)) >= qGray(last.pixel(x, y)));
            before += qGray(first.pixel(x, y));
            after += qGray(last.pixel(x, y));
        }
    }
    QVERIFY(before > after * 11 / 10);
    // Outside the rows and the flag of the time nothing moves.
    const QRect title(0, 0, first.width(), rows.top() - 1);
    QCOMPARE(first.copy(title), last.copy(title));
}

void TestAnimation::paletteHasNoMoreThanAGifHolds()
{
    const std::vector<QRgb> palette = film().palette(256);
    QVERIFY(palette.size() <= 256);
    QCOMPARE(palette.front(), kCursor);
    QCOMPARE(std::set<QRgb>(palette.begin(), palette.end()).size(), palette.size());
}

void TestAnimation::gifReadsBack()
{
    const Animation animation = film(400, 2);
    Read read{gifOf(animation)};
    int error = 0;
    GifFileType *file = DGifOpen(&read, readBytes, &error);
    QVERIFY(file != nullptr);
    QCOMPARE(DGifSlurp(file), GIF_OK);
    QCOMPARE(file->ImageCount, 20);
    QCOMPARE(file->SWidth, 400);
    QCOMPARE(file->SHeight, animation.frame(0).height());
    // The first frame is whole, later ones are the strip that changed.
    QCOMPARE(file->SavedImages[0].ImageDesc.Width, 400);
    QVERIFY(file->SavedImages[5].ImageDesc.Width < 200);
    const ExtensionBlock &loop = file->SavedImages[0].ExtensionBlocks[0];
    QCOMPARE(QByteArray(reinterpret_cast<const char *>(loop.Bytes), loop.ByteCount), QByteArray("NETSCAPE2.0"));
    GraphicsControlBlock control;
    QCOMPARE(DGifSavedExtensionToGCB(file, 5, &control), GIF_OK);
    QCOMPARE(control.DelayTime, 10);
    QCOMPARE(control.DisposalMode, DISPOSE_DO_NOT);
    // Put together they are the last frame, but for colours that the table had no room for.
    QImage seen(file->SWidth, file->SHeight, QImage::Format_RGB32);
    for (int i = 0; i < file->ImageCount; ++i) {
        const GifImageDesc &place = file->SavedImages[i].ImageDesc;
        for (int pixel = 0; pixel < place.Width * place.Height; ++pixel) {
            const GifColorType &color = file->SColorMap->Colors[file->SavedImages[i].RasterBits[pixel]];
            seen.setPixel(place.Left + pixel % place.Width, place.Top + pixel / place.Width,
                          qRgb(color.Red, color.Green, color.Blue));
        }
    }
    const QImage last = animation.frame(19);
    for (int y = 0; y < last.height(); ++y) {
        for (int x = 0; x < last.width(); ++x)
            QVERIFY(std::abs(qGray(seen.pixel(x, y)) - qGray(last.pixel(x, y))) < 40);
    }
    DGifCloseFile(file, &error);
}

void TestAnimation::gifIsSmallAndTheSameEachTime()
{
    const QByteArray bytes = gifOf(film());
    QVERIFY(bytes.startsWith("GIF89a"));
    QVERIFY2(bytes.size() <= 5 * 1024 * 1024, qPrintable(QString::number(bytes.size())));
    QCOMPARE(gifOf(film()), bytes);
}

void TestAnimation::stopsWhenAsked()
{
    int asked = 0;
    QVERIFY(gifOf(film(), [&asked](int frame) { return ++asked, frame < 3; }).isEmpty());
    QCOMPARE(asked, 4);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a%d.png"));
    QVERIFY(writeAnimation(film(200, 1), path, [](int frame) { return frame < 3; }).empty());
    QVERIFY(!QFile::exists(frameFile(path, 0)));
}

void TestAnimation::limits_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<double>("seconds");
    QTest::addColumn<int>("rate");
    QTest::addColumn<bool>("fine");
    QTest::newRow("usual") << 800 << 10.0 << 10 << true;
    QTest::newRow("narrow") << 159 << 10.0 << 10 << false;
    QTest::newRow("wide") << 3841 << 10.0 << 10 << false;
    QTest::newRow("no time") << 800 << 0.0 << 10 << false;
    QTest::newRow("one frame") << 800 << 0.1 << 10 << false;
    QTest::newRow("too many") << 800 << 100.1 << 10 << false;
    QTest::newRow("too fast") << 800 << 1.0 << 51 << false;
}

void TestAnimation::limits()
{
    QFETCH(int, width);
    QFETCH(double, seconds);
    QFETCH(int, rate);
    QFETCH(bool, fine);
    AnimationSpec spec;
    spec.widthPx = width;
    spec.seconds = seconds;
    spec.framesPerSecond = rate;
    QCOMPARE(whyNoAnimation(spec).isEmpty(), fine);
}

void TestAnimation::names()
{
    QVERIFY(whyNoAnimationFile(QStringLiteral("play.gif")).isEmpty());
    QVERIFY(whyNoAnimationFile(QStringLiteral("a/frame-%03d.png")).isEmpty());
    QVERIFY(!whyNoAnimationFile(QStringLiteral("frame.png")).isEmpty());
    QVERIFY(!whyNoAnimationFile(QStringLiteral("%s%d.png")).isEmpty());
    QVERIFY(!whyNoAnimationFile(QStringLiteral("play.mp4")).isEmpty());
    QCOMPARE(frameFile(QStringLiteral("frame-%03d.png"), 7), QStringLiteral("frame-007.png"));
    QCOMPARE(frameFile(QStringLiteral("f%d.png"), 12), QStringLiteral("f12.png"));
}

void TestAnimation::writesNumberedPngs()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("frame-%02d.png"));
    const Animation animation = film(200, 0.5);
    QVERIFY(writeAnimation(animation, path).empty());
    for (int i = 0; i < 5; ++i)
        QCOMPARE(QImage(frameFile(path, i)).convertToFormat(QImage::Format_RGB32), animation.frame(i));
    QVERIFY(!QFile::exists(frameFile(path, 5)));
}

QTEST_MAIN(TestAnimation)
#include "tst_animation.moc"
