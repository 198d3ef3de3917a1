#include "core/measured/gzip.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <zlib.h>

namespace stringline {

namespace {

constexpr std::size_t kChunk = std::size_t(1) << 20;
constexpr int kGzipWindow = 15 + 16; // the largest window, and a gzip header

// Ends on every way out.
struct Inflater {
    z_stream stream{};
    bool ready = false;

    Inflater() { ready = inflateInit2(&stream, kGzipWindow) == Z_OK; }
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;
    ~Inflater()
    {
        if (ready)
            inflateEnd(&stream);
    }
};

} // namespace

bool isGzip(std::string_view bytes)
{
    return bytes.size() >= 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b';
}

Result<std::string> gunzip(std::string_view bytes, const std::string &file, std::size_t limit)
{
    Inflater inflater;
    if (!inflater.ready)
        return Error{file, {}, "cannot be unpacked: no memory"};
    z_stream &stream = inflater.stream;
    std::string text;
    std::string chunk(kChunk, '\0');
    // zlib counts in unsigned int and takes its input as mutable, though it only reads it.
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
    std::size_t left = bytes.size();
    while (true) {
        if (stream.avail_in == 0) {
            stream.avail_in = static_cast<uInt>(std::min<std::size_t>(left, std::numeric_limits<uInt>::max()));
            left -= stream.avail_in;
        }
        stream.next_out = reinterpret_cast<Bytef *>(chunk.data());
        stream.avail_out = static_cast<uInt>(chunk.size());
        const int status = inflate(&stream, Z_NO_FLUSH);
        const std::size_t made = chunk.size() - stream.avail_out;
        if (text.size() + made > limit)
            return Error{file, {}, fmt::format("expected at most {} bytes unpacked, found more", limit)};
        text.append(chunk, 0, made);
        if (status == Z_STREAM_END) {
            if (stream.avail_in == 0 && left == 0)
                return text;
            if (inflateReset(&stream) != Z_OK)
                return Error{file, {}, "broken gzip data"};
        } else if (status == Z_BUF_ERROR || (status == Z_OK && stream.avail_in == 0 && left == 0 && made == 0)) {
            return Error{file, {}, "gzip data that ends early"};
        } else if (status != Z_OK) {
            return Error{file, {}, "broken gzip data"};
        }
    }
}

} // namespace stringline
