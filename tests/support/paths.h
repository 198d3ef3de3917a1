// Where tests find things.
#pragma once

#include <string>

namespace stringline::tests {

inline std::string presetsFolder()
{
    return STRINGLINE_PRESETS;
}
inline std::string dataFile(const std::string &name)
{
    return std::string(STRINGLINE_TEST_DATA) + "/" + name;
}
inline std::string goldenFile(const std::string &name)
{
    return std::string(STRINGLINE_GOLDEN) + "/" + name;
}
inline std::string sharedFile(const std::string &name)
{
    return std::string(STRINGLINE_SHARED) + "/" + name;
}
inline std::string binary(const std::string &name)
{
    return std::string(STRINGLINE_BINARIES) + "/" + name;
}

} // namespace stringline::tests
