// Files packed by gzip, and the streams of its library. The library behind it is named in gzip.cpp alone.
#pragma once

#include "core/base/byte_stream.h"
#include "core/base/result.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace stringline {

[[nodiscard]] bool isGzip(std::string_view bytes);

// All members of the file one after another. Errors: broken or cut-off data, more than `limit` bytes unpacked. `file`
// is only named in errors.
[[nodiscard]] Result<std::string> gunzip(std::string_view bytes, const std::string &file, std::size_t limit);
// The same piece by piece, with the same errors where they show.
[[nodiscard]] ReadBytes gunzipping(ReadBytes packed, std::string file, std::size_t limit);

// A stream of zlib without gzip's header, as PDF and PNG have it; the same errors.
[[nodiscard]] Result<std::string> unzlib(std::string_view bytes, const std::string &file, std::size_t limit);

// Packs what is written to it into one member without a name or a date, so that the same text gives the same bytes.
class GzipWriter {
public:
    explicit GzipWriter(WriteBytes out);
    ~GzipWriter();
    GzipWriter(const GzipWriter &) = delete;
    GzipWriter &operator=(const GzipWriter &) = delete;

    [[nodiscard]] bool write(std::string_view text);
    [[nodiscard]] bool finish(); // behind the last piece

private:
    struct Deflater;
    [[nodiscard]] bool pack(std::string_view text, int flush);

    WriteBytes m_out;
    std::unique_ptr<Deflater> m_deflater;
};

} // namespace stringline
