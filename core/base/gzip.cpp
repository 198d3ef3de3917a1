#include "core/base/gzip.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <zlib.h>

namespace stringline {

namespace {

constexpr std::size_t kChunk = std::size_t(256) << 10;
constexpr int kZlibWindow = 15;      // the largest
constexpr int kGzipWindow = 15 + 16; // the same, and a gzip header

// zlib counts in unsigned int and takes its input as mutable, though it only reads it.
Bytef *bytesOf(const char *text)
{
    return reinterpret_cast<Bytef *>(const_cast<char *>(text));
}

// Unpacks what `packed` gives; ends on every way out.
class Inflater {
public:
    Inflater(ReadBytes packed, std::string file, std::size_t limit, int window)
        : m_packed(std::move(packed))
        , m_file(std::move(file))
        , m_limit(limit)
        , m_input(kChunk, '\0')
    {
        m_ready = inflateInit2(&m_stream, window) == Z_OK;
    }
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;
    ~Inflater()
    {
        if (m_ready)
            inflateEnd(&m_stream);
    }

    Result<std::size_t> read(char *to, std::size_t room)
    {
        if (!m_ready)
            return error("cannot be unpacked: no memory");
        m_stream.next_out = reinterpret_cast<Bytef *>(to);
        m_stream.avail_out = static_cast<uInt>(std::min<std::size_t>(room, std::numeric_limits<uInt>::max()));
        const uInt all = m_stream.avail_out;
        while (m_stream.avail_out == all) {
            if (m_stream.avail_in == 0) {
                if (const Errors errors = refill(); !errors.empty())
                    return errors;
            }
            if (m_stream.avail_in == 0) { // the end of the file
                if (m_between)
                    return std::size_t(0);
                return error("packed data that ends early");
            }
            m_between = false;
            const int status = inflate(&m_stream, Z_NO_FLUSH);
            if (status == Z_STREAM_END) {
                m_between = true;
                if (inflateReset(&m_stream) != Z_OK)
                    return error("broken packed data");
            } else if (status != Z_OK && status != Z_BUF_ERROR) {
                return error("broken packed data");
            }
        }
        const std::size_t made = all - m_stream.avail_out;
        m_made += made;
        if (m_made > m_limit)
            return error(fmt::format("expected at most {} bytes unpacked, found more", m_limit));
        return made;
    }

private:
    Errors refill()
    {
        const Result<std::size_t> count = m_packed(m_input.data(), m_input.size());
        if (!count)
            return count.errors();
        m_stream.next_in = reinterpret_cast<Bytef *>(m_input.data());
        m_stream.avail_in = static_cast<uInt>(*count);
        return {};
    }
    [[nodiscard]] Error error(std::string message) const { return {m_file, {}, std::move(message)}; }

    ReadBytes m_packed;
    std::string m_file;
    std::size_t m_limit;
    std::size_t m_made = 0;
    std::string m_input;
    z_stream m_stream{};
    bool m_ready = false;
    bool m_between = false; // behind a whole member
};

Result<std::string> allOf(const ReadBytes &read)
{
    std::string text;
    std::string chunk(kChunk, '\0');
    for (;;) {
        const Result<std::size_t> made = read(chunk.data(), chunk.size());
        if (!made)
            return made.errors();
        if (*made == 0)
            return text;
        text.append(chunk, 0, *made);
    }
}

ReadBytes inflating(ReadBytes packed, std::string file, std::size_t limit, int window)
{
    const auto inflater = std::make_shared<Inflater>(std::move(packed), std::move(file), limit, window);
    return [inflater](char *to, std::size_t room) { return inflater->read(to, room); };
}

} // namespace

bool isGzip(std::string_view bytes)
{
    return bytes.size() >= 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b';
}

ReadBytes gunzipping(ReadBytes packed, std::string file, std::size_t limit)
{
    return inflating(std::move(packed), std::move(file), limit, kGzipWindow);
}

Result<std::string> gunzip(std::string_view bytes, const std::string &file, std::size_t limit)
{
    return allOf(gunzipping(readingFrom(bytes), file, limit));
}

Result<std::string> unzlib(std::string_view bytes, const std::string &file, std::size_t limit)
{
    return allOf(inflating(readingFrom(bytes), file, limit, kZlibWindow));
}

struct GzipWriter::Deflater {
    z_stream stream{};
    bool ready = false;
    std::string output = std::string(kChunk, '\0');

    Deflater()
    {
        constexpr int kMemoryLevel = 8; // zlib's own
        ready = deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindow, kMemoryLevel,
                             Z_DEFAULT_STRATEGY) == Z_OK;
    }
    Deflater(const Deflater &) = delete;
    Deflater &operator=(const Deflater &) = delete;
    ~Deflater()
    {
        if (ready)
            deflateEnd(&stream);
    }
};

GzipWriter::GzipWriter(WriteBytes out)
    : m_out(std::move(out))
    , m_deflater(std::make_unique<Deflater>())
{
}

GzipWriter::~GzipWriter() = default;

bool GzipWriter::pack(std::string_view text, int flush)
{
    if (!m_deflater->ready)
        return false;
    z_stream &stream = m_deflater->stream;
    std::string &output = m_deflater->output;
    stream.next_in = bytesOf(text.data());
    stream.avail_in = static_cast<uInt>(text.size());
    do {
        stream.next_out = reinterpret_cast<Bytef *>(output.data());
        stream.avail_out = static_cast<uInt>(output.size());
        if (deflate(&stream, flush) == Z_STREAM_ERROR)
            return false;
        const std::size_t made = output.size() - stream.avail_out;
        if (made > 0 && !m_out(std::string_view(output).substr(0, made)))
            return false;
    } while (stream.avail_out == 0);
    return true;
}

bool GzipWriter::write(std::string_view text)
{
    constexpr std::size_t kLargest = std::size_t(1) << 30; // zlib counts in 32 bits
    for (; text.size() > kLargest; text.remove_prefix(kLargest)) {
        if (!pack(text.substr(0, kLargest), Z_NO_FLUSH))
            return false;
    }
    return pack(text, Z_NO_FLUSH);
}

bool GzipWriter::finish()
{
    return pack({}, Z_FINISH);
}

} // namespace stringline
