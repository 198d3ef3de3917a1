#include "core/base/plain_text.h"

#include <algorithm>

namespace stringline {

std::string_view trimmed(std::string_view text, std::string_view blanks)
{
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> wordsOf(std::string_view text, std::string_view separators)
{
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of(separators);
        if (end != 0)
            words.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return words;
}

std::string lowered(std::string_view text)
{
    std::string low(text);
    std::ranges::transform(low, low.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + ('a' - 'A')) : letter;
    });
    return low;
}

std::string printableText(std::string_view text, std::size_t longest)
{
    std::string plain;
    for (const char letter : text.substr(0, longest))
        plain += letter >= ' ' && letter < 127 ? letter : '?';
    return text.size() > longest ? plain + "..." : plain;
}

} // namespace stringline
