// The program's version, as files and answers carry it.
#pragma once

#include <string_view>

namespace stringline {

[[nodiscard]] std::string_view programVersion(); // "0.1.0"

} // namespace stringline
