// Text of core, which is UTF-8, as Qt's.
#pragma once

#include <QString>

#include <string_view>

namespace stringline::ui {

[[nodiscard]] inline QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace stringline::ui
