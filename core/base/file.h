// Reading and writing files, whole or piece by piece: the only door to the disk in core.
#pragma once

#include "core/base/byte_stream.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace stringline {

// The bytes of a regular file of at most `limit` bytes.
[[nodiscard]] Result<std::string> readFile(const std::string &path, std::size_t limit = std::size_t(256) << 20);
// Writes to a file beside `path`, then renames, so that a killed program leaves the old file or the new one, whole.
[[nodiscard]] Errors writeFile(const std::string &path, std::string_view bytes);

// The same piece by piece, for files that are too large to be made in memory. Nothing is at `path` until finish().
class FileWriter {
public:
    explicit FileWriter(std::string path);
    FileWriter(const FileWriter &) = delete;
    FileWriter &operator=(const FileWriter &) = delete;
    ~FileWriter(); // what was not finished leaves nothing behind

    [[nodiscard]] bool write(std::string_view bytes); // false from the first failure on; finish() says which
    [[nodiscard]] Errors finish();

private:
    std::string m_path;
    std::string m_destination;
    std::string m_temporary;
    int m_descriptor = -1;
    int m_mode = -1; // of the file that is replaced; -1 for none
    Errors m_errors;
};

// A regular file, read piece by piece.
struct OpenFile {
    ReadBytes read; // which keeps it open
    std::uint64_t size = 0;
};
[[nodiscard]] Result<OpenFile> openFile(const std::string &path);

} // namespace stringline
