// One reader for each format, chosen by how the file begins.
#include "ui/figure/figure_source.h"

#include "core/base/file.h"
#include "core/base/gzip.h"
#include "core/scenario/preset_file.h"
#include "ui/figure/figure_tex.h"

#include <QBuffer>
#include <QImageReader>
#include <QXmlStreamReader>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace stringline::ui {

namespace {

constexpr std::size_t kLargestFile = std::size_t(64) << 20;
constexpr std::size_t kLargestSource = std::size_t(16) << 20;
constexpr qsizetype kLongestHead = 4096; // before the root element, or the scenario in comments
constexpr const char *kAttachment = "scenario.json";
constexpr const char *kNone = "the figure holds no scenario: it was not made by Stringline, or another program that "
                              "wrote it anew left the scenario out";

struct SourceFormat {
    bool (*begins)(QByteArrayView bytes);
    Result<QByteArray> (*read)(const QByteArray &bytes, const std::string &file);
};

Error noSource(const std::string &file)
{
    return {file, {}, kNone};
}

bool beginsPdf(QByteArrayView bytes)
{
    return bytes.startsWith("%PDF-");
}

// From "12 0 obj" to the end of the object's first words; a view into `pdf`, empty where there is no such object.
QByteArrayView objectAt(const QByteArray &pdf, qsizetype number)
{
    const QByteArray name = "\n" + QByteArray::number(number) + " 0 obj";
    const qsizetype at = pdf.indexOf(name);
    return at < 0 ? QByteArrayView() : QByteArrayView(pdf).sliced(at + name.size());
}

// The number behind a key inside a dictionary; -1 for none.
qsizetype numberAfter(QByteArrayView dictionary, const char *key)
{
    const qsizetype at = dictionary.indexOf(QByteArrayView(key));
    if (at < 0)
        return -1;
    constexpr qsizetype kLongestNumber = 16;
    const QByteArrayView rest = dictionary.sliced(at + qsizetype(std::strlen(key)));
    const QByteArray text = rest.first(std::min(rest.size(), kLongestNumber)).toByteArray().trimmed();
    bool ok = false;
    const qsizetype number = text.left(text.indexOf(' ')).toLongLong(&ok);
    return ok ? number : -1;
}

// The attached file by its name: /F (scenario.json) /EF <</F 20 0 R>>, and object 20 is a stream packed by zlib.
Result<QByteArray> readPdf(const QByteArray &pdf, const std::string &file)
{
    const qsizetype name = pdf.indexOf(QByteArray("/F (") + kAttachment + ')');
    const qsizetype names = name < 0 ? -1 : pdf.indexOf("/EF", name);
    if (names < 0 || names - name > 200)
        return noSource(file);
    const QByteArrayView object = objectAt(pdf, numberAfter(QByteArrayView(pdf).sliced(names + 3), "/F "));
    const qsizetype stream = object.indexOf("stream\n");
    const qsizetype end = stream < 0 ? -1 : object.indexOf("endstream", stream + 7);
    if (end < 0 || stream > 300)
        return noSource(file);
    const QByteArrayView dictionary = object.first(stream);
    const bool packed = dictionary.indexOf("/FlateDecode") >= 0;
    QByteArrayView bytes = object.sliced(stream + 7, end - stream - 7);
    if (bytes.endsWith('\n')) // before "endstream"
        bytes.chop(1);
    if (!packed)
        return bytes.toByteArray();
    const Result<std::string> text = unzlib({bytes.data(), std::size_t(bytes.size())}, file, kLargestSource);
    if (!text)
        return text.errors();
    return QByteArray::fromStdString(*text);
}

bool beginsSvg(QByteArrayView bytes)
{
    const QByteArrayView head = bytes.first(std::min(bytes.size(), kLongestHead));
    return head.trimmed().startsWith('<') && head.indexOf("<svg") >= 0;
}

Result<QByteArray> readSvg(const QByteArray &svg, const std::string &file)
{
    QXmlStreamReader reader(svg);
    reader.setEntityExpansionLimit(0);
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("scenario") &&
            reader.namespaceUri() == QLatin1String("urn:stringline:scenario")) {
            const QString text = reader.readElementText();
            if (!reader.hasError())
                return text.toUtf8();
        }
    }
    if (reader.hasError())
        return Error{file, "line " + std::to_string(reader.lineNumber()), reader.errorString().toStdString()};
    return noSource(file);
}

bool beginsPng(QByteArrayView bytes)
{
    return bytes.startsWith("\x89PNG\r\n\x1a\n");
}

Result<QByteArray> readPng(const QByteArray &png, const std::string &file)
{
    QByteArray bytes = png;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, "png");
    const QString text = reader.text(QStringLiteral("stringline-scenario"));
    static const QString kPacked = QStringLiteral("base64:"); // figure_file.cpp
    if (text.startsWith(kPacked))
        return QByteArray::fromBase64(text.mid(kPacked.size()).toLatin1());
    return text.isEmpty() ? Result<QByteArray>(noSource(file)) : text.toUtf8();
}

bool beginsTex(QByteArrayView bytes)
{
    return bytes.startsWith('%') && !beginsPdf(bytes) && texSource(bytes).has_value();
}

Result<QByteArray> readTex(const QByteArray &tex, const std::string &file)
{
    const std::optional<QByteArray> source = texSource(tex);
    return source ? Result<QByteArray>(*source) : noSource(file);
}

constexpr std::array kSourceFormats = {
    SourceFormat{beginsPdf, readPdf},
    SourceFormat{beginsSvg, readSvg},
    SourceFormat{beginsPng, readPng},
    SourceFormat{beginsTex, readTex},
};

const SourceFormat *formatOf(QByteArrayView bytes)
{
    for (const SourceFormat &format : kSourceFormats) {
        if (format.begins(bytes))
            return &format;
    }
    return nullptr;
}

Result<QByteArray> readBytes(const std::string &file)
{
    const Result<std::string> bytes = readFile(file, kLargestFile);
    if (!bytes)
        return bytes.errors();
    return QByteArray::fromStdString(*bytes);
}

} // namespace

bool isFigure(QByteArrayView bytes)
{
    return formatOf(bytes) != nullptr;
}

bool isFigureFile(const std::string &file)
{
    const Result<OpenFile> opened = openFile(file);
    if (!opened)
        return false;
    // LaTeX's scenario stands behind title and caption, which may be long; the others say what they are at once.
    QByteArray head(qsizetype(256) << 10, '\0');
    const Result<std::size_t> count = opened->read(head.data(), std::size_t(head.size()));
    return count && isFigure(QByteArrayView(head).first(qsizetype(*count)));
}

Result<QByteArray> sourceOfFigure(const QByteArray &bytes, const std::string &file)
{
    const SourceFormat *format = formatOf(bytes);
    if (format == nullptr)
        return Error{file, {}, "expected a figure: PDF, SVG, PNG, or LaTeX written by Stringline"};
    Result<QByteArray> source = format->read(bytes, file);
    if (source && std::size_t(source->size()) > kLargestSource)
        return Error{file, {}, "the figure's scenario is too large"};
    return source;
}

Result<FigureSource> loadFigureSource(const std::string &file)
{
    const Result<QByteArray> bytes = readBytes(file);
    if (!bytes)
        return bytes.errors();
    const Result<QByteArray> source = sourceOfFigure(*bytes, file);
    if (!source)
        return source.errors();
    Result<Json> json = parseJson(source->toStdString(), file);
    if (!json)
        return json.errors();
    const bool isStudy = documentKind(*json) == PresetKind::Study;
    return FigureSource{std::move(json).value(), isStudy};
}

Result<ScenarioFile> loadShownScenario(const std::string &fileOrPreset, const PresetLibrary &presets)
{
    if (!isFigureFile(fileOrPreset))
        return loadScenario(fileOrPreset, presets);
    const Result<FigureSource> source = loadFigureSource(fileOrPreset);
    if (!source)
        return source.errors();
    if (source->isStudy)
        return Error{fileOrPreset, {}, "expected a figure of a scenario, found one of a study"};
    return scenarioFromJson(source->json, presets, fileOrPreset);
}

Result<Study> loadShownStudy(const std::string &fileOrPreset, const PresetLibrary &presets)
{
    if (!isFigureFile(fileOrPreset))
        return loadStudy(fileOrPreset, presets);
    const Result<FigureSource> source = loadFigureSource(fileOrPreset);
    if (!source)
        return source.errors();
    if (!source->isStudy)
        return Error{fileOrPreset, {}, "expected a figure of a study, found one of a scenario"};
    return studyFromJson(source->json, presets, fileOrPreset);
}

} // namespace stringline::ui
