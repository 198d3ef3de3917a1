// The scenario stands in lines of its own: "%:" begins a line of it, "%+" goes on with one that would be too long for
// TeX, which holds whole lines in a buffer.
#include "ui/figure/figure_tex.h"

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

constexpr QByteArrayView kSourceMark = "% stringline-scenario:";
constexpr qsizetype kLongestLine = 4000;

bool continuesLetter(char byte) // of UTF-8
{
    return (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
}

void addComment(QByteArray &tex, const QString &text)
{
    for (const QString &line : text.split(QLatin1Char('\n'))) {
        QString flat = line;
        for (QChar &letter : flat) {
            if (!letter.isPrint() && !letter.isSurrogate())
                letter = QLatin1Char(' ');
        }
        tex += "% " + flat.toUtf8() + '\n';
    }
}

void addSource(QByteArray &tex, const QByteArray &source)
{
    tex += kSourceMark.toByteArray() + '\n';
    for (const QByteArray &line : source.split('\n')) {
        qsizetype begin = 0;
        do {
            qsizetype end = std::min(line.size(), begin + kLongestLine);
            while (end < line.size() && end > begin && continuesLetter(line[end]))
                --end;
            if (end == begin)
                end = line.size(); // no text at all; better long than lost
            tex += (begin == 0 ? "%:" : "%+") + line.mid(begin, end - begin) + '\n';
            begin = end;
        } while (begin < line.size());
    }
}

} // namespace

QByteArray texHead(const Figure &figure)
{
    QByteArray tex;
    addComment(tex, figure.title);
    addComment(tex, figure.caption);
    tex +=
        "% Made by Stringline. This file compiles alone. In a document that loads the packages standalone and those\n"
        "% below, \\input takes the picture alone.\n";
    if (!figure.source.isEmpty())
        addSource(tex, figure.source);
    return tex;
}

std::optional<QByteArray> texSource(QByteArrayView tex)
{
    const QByteArrayView mark = kSourceMark;
    qsizetype at = 0;
    if (!tex.startsWith(mark)) {
        const qsizetype found = tex.indexOf(QByteArray("\n" + mark.toByteArray()));
        if (found < 0)
            return {};
        at = found + 1;
    }
    QByteArray source;
    bool any = false;
    for (at = tex.indexOf('\n', at); at >= 0 && at + 2 < tex.size(); at = tex.indexOf('\n', at + 1)) {
        if (tex[at + 1] != '%' || (tex[at + 2] != ':' && tex[at + 2] != '+'))
            break;
        qsizetype end = tex.indexOf('\n', at + 1);
        if (end < 0)
            end = tex.size();
        if (any && tex[at + 2] == ':')
            source += '\n';
        any = true;
        QByteArrayView line = tex.sliced(at + 3, end - at - 3);
        if (line.endsWith('\r')) // what an editor may have added
            line.chop(1);
        source += line;
    }
    return source;
}

QByteArray texNumber(double mm)
{
    const double rounded = std::round(mm * 100) / 100;
    return rounded == 0 ? QByteArray("0") : QByteArray::number(rounded, 'g', 8); // and never "-0"
}

QByteArray TexColors::name(const QColor &color)
{
    const auto found = std::ranges::find(m_colors, color.rgb());
    std::size_t place = std::size_t(found - m_colors.begin());
    if (found == m_colors.end())
        m_colors.push_back(color.rgb());
    QByteArray letters;
    for (;; place = place / 26 - 1) {
        letters.prepend(char('A' + place % 26));
        if (place < 26)
            return "stringline" + letters;
    }
}

QByteArray TexColors::definitions() const
{
    QByteArray tex;
    TexColors names;
    for (const QRgb color : m_colors)
        tex += "\\definecolor{" + names.name(QColor(color)) + "}{HTML}{" +
               QColor(color).name().mid(1).toUpper().toLatin1() + "}\n";
    return tex;
}

} // namespace stringline::ui
