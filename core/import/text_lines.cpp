#include "core/import/text_lines.h"

#include <algorithm>
#include <cctype>

namespace stringline {

namespace {

constexpr char kEscape = '\x1b';

bool isLetter(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// The length of "[4m" or "[1;31m" at the start of `text`; 0 where none stands there.
std::size_t colorLength(std::string_view text)
{
    if (!text.starts_with('['))
        return 0;
    std::size_t end = 1;
    while (end < text.size() && (isDigit(text[end]) || text[end] == ';'))
        ++end;
    return end < text.size() && text[end] == 'm' ? end + 1 : 0;
}

// The length of an escape sequence behind its escape: "[2K", "(B".
std::size_t sequenceLength(std::string_view text)
{
    if (text.starts_with('(') || text.starts_with(')'))
        return std::min<std::size_t>(2, text.size());
    if (!text.starts_with('['))
        return 0;
    std::size_t end = 1;
    while (end < text.size() && !isLetter(text[end]) && text[end] != '\n')
        ++end;
    return end < text.size() && text[end] != '\n' ? end + 1 : end;
}

} // namespace

std::vector<TextLine> plainLines(std::string_view text)
{
    std::vector<TextLine> lines(1);
    lines.back().number = 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n') {
            lines.push_back({{}, lines.back().number + 1});
            continue;
        }
        if (c == kEscape) {
            i += sequenceLength(text.substr(i + 1));
            continue;
        }
        if (const std::size_t length = colorLength(text.substr(i)); length > 0) {
            i += length - 1;
            continue;
        }
        if (c != '\r')
            lines.back().text += c == '\t' ? ' ' : c;
    }
    return lines;
}

std::string lettersAndDigits(std::string_view text)
{
    std::string kept;
    for (const char c : text) {
        if (isLetter(c) || isDigit(c))
            kept += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return kept;
}

} // namespace stringline
