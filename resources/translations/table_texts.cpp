// Prints the texts of core's tables as lines that Qt's tools read, for resources/translations/renew.
#include "ui/translation/table_texts.h"

#include <fmt/format.h>

#include <cstdio>
#include <string>

int main()
{
    for (const std::string_view text : stringline::ui::tableTexts()) {
        std::string escaped;
        for (const char c : text) {
            if (c == '"' || c == '\\')
                escaped += '\\';
            escaped += c;
        }
        fmt::print("QT_TRANSLATE_NOOP(\"Tables\", \"{}\")\n", escaped);
    }
}
