#include "tests/support/svg_check.h"

#include <QXmlStreamReader>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace stringline::tests {

namespace {

constexpr double kUnitsPerMm = 100;
constexpr double kUnitsPerPoint = kUnitsPerMm * 25.4 / 72;

class Reader {
public:
    Reader(const QByteArray &svg, double widthMm, double heightMm)
        : m_reader(svg)
        , m_width(widthMm * kUnitsPerMm)
        , m_height(heightMm * kUnitsPerMm)
    {
        m_reader.setEntityExpansionLimit(0);
    }

    SvgContent read()
    {
        while (!m_reader.atEnd()) {
            if (m_reader.readNext() == QXmlStreamReader::StartElement)
                readElement();
        }
        if (m_reader.hasError())
            say(m_reader.errorString());
        return m_content;
    }

private:
    void say(const QString &mistake)
    {
        if (m_content.mistakes.size() < 20)
            m_content.mistakes << mistake;
    }

    void readElement()
    {
        const QString name = m_reader.name().toString();
        const QXmlStreamAttributes attributes = m_reader.attributes();
        const QString width = attributes.value(QLatin1String("stroke-width")).toString();
        if (!width.isEmpty())
            m_content.thinnestLinePt = std::min(m_content.thinnestLinePt, width.toDouble() / kUnitsPerPoint);
        if (name == QLatin1String("svg")) {
            const QString box = QStringLiteral("0 0 %1 %2").arg(qRound64(m_width)).arg(qRound64(m_height));
            if (attributes.value(QLatin1String("viewBox")) != box)
                say(QStringLiteral("another page: %1").arg(attributes.value(QLatin1String("viewBox"))));
        } else if (name == QLatin1String("title")) {
            m_content.title = m_reader.readElementText();
        } else if (name == QLatin1String("text")) {
            m_content.smallestTextPt = std::min(
                m_content.smallestTextPt, attributes.value(QLatin1String("font-size")).toDouble() / kUnitsPerPoint);
            check(attributes.value(QLatin1String("x")).toDouble(), attributes.value(QLatin1String("y")).toDouble());
            m_content.texts << m_reader.readElementText();
        } else if (name == QLatin1String("path")) {
            readPath(attributes.value(QLatin1String("d")).toLatin1());
        }
    }

    void check(double x, double y)
    {
        if (!(x >= -1 && y >= -1 && x <= m_width + 1 && y <= m_height + 1))
            say(QStringLiteral("outside the page: %1 %2").arg(x).arg(y));
    }

    // Commands M m L l h v z with pairs of whole numbers, single ones for h and v.
    void readPath(const QByteArray &path)
    {
        double x = 0;
        double y = 0;
        double startX = 0;
        double startY = 0;
        char command = 0;
        const char *at = path.constData();
        const auto number = [&at, this] {
            char *end = nullptr;
            const double value = std::strtod(at, &end);
            if (end == at)
                say(QStringLiteral("no number: %1").arg(QLatin1String(QByteArray(at).left(20))));
            at = end == at ? at + std::strlen(at) : end;
            return value;
        };
        while (*at != '\0') {
            if (*at == ' ') {
                ++at;
                continue;
            }
            if (std::isalpha(static_cast<unsigned char>(*at)))
                command = *at++;
            switch (command) {
            case 'M':
            case 'm':
            case 'L':
            case 'l': {
                const bool relative = command == 'm' || command == 'l';
                const double dx = number();
                const double dy = number();
                x = relative ? x + dx : dx;
                y = relative ? y + dy : dy;
                if (command == 'M' || command == 'm') {
                    startX = x;
                    startY = y;
                }
                break;
            }
            case 'h':
                x += number();
                break;
            case 'v':
                y += number();
                break;
            case 'z':
                x = startX;
                y = startY;
                break;
            default:
                say(QStringLiteral("no command: %1").arg(QLatin1String(QByteArray(at).left(20))));
                return;
            }
            check(x, y);
        }
    }

    QXmlStreamReader m_reader;
    double m_width;
    double m_height;
    SvgContent m_content;
};

} // namespace

SvgContent readSvg(const QByteArray &svg, double widthMm, double heightMm)
{
    return Reader(svg, widthMm, heightMm).read();
}

} // namespace stringline::tests
