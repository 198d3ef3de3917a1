// The version that CMake was given.
#include "core/base/version.h"

namespace stringline {

std::string_view programVersion()
{
    return STRINGLINE_VERSION;
}

} // namespace stringline
