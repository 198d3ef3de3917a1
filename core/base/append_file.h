// A file that grows by whole pieces: for results that are worth keeping when a long run is killed.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace stringline {

class AppendFile {
public:
    // Keeps the first `kept` bytes of what is at `path` and makes the file where there is none. "-" is standard output,
    // of which nothing is kept.
    AppendFile(std::string path, std::size_t kept);
    AppendFile(const AppendFile &) = delete;
    AppendFile &operator=(const AppendFile &) = delete;
    ~AppendFile();

    // Hands it to the system, so that it stands when this program is killed.
    void append(std::string_view bytes);
    [[nodiscard]] const Errors &errors() const
    {
        return m_errors;
    } // of the first failure; nothing is written from then on

private:
    std::string m_path;
    int m_descriptor = -1;
    Errors m_errors;
};

} // namespace stringline
