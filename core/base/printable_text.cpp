#include "core/base/printable_text.h"

namespace stringline {

std::string printableText(std::string_view text, std::size_t longest)
{
    std::string plain;
    for (const char letter : text.substr(0, longest))
        plain += letter >= ' ' && letter < 127 ? letter : '?';
    return text.size() > longest ? plain + "..." : plain;
}

} // namespace stringline
