#include "core/base/file.h"

#include <fmt/format.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace stringline {

namespace {

// Closes on every way out.
class Descriptor {
public:
    explicit Descriptor(int number)
        : m_number(number)
    {
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }

    [[nodiscard]] int number() const { return m_number; }
    // The error of close() matters after writing: some file systems report a full disk only there.
    [[nodiscard]] bool close()
    {
        const int number = m_number;
        m_number = -1;
        return ::close(number) == 0;
    }

private:
    int m_number;
};

Error failure(const std::string &path, std::string_view what)
{
    return {path, {}, fmt::format("{}: {}", what, std::strerror(errno))};
}

bool writeAll(int descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// A new, empty file beside `destination`, with the mode that any new file gets here; its name goes to `temporary`.
int makeBeside(const std::string &destination, std::string &temporary)
{
    constexpr int kTries = 100; // of names that a killed program may have left behind
    static std::atomic<unsigned> count = 0;
    for (int i = 0; i < kTries; ++i) {
        temporary = fmt::format("{}.{}-{}.tmp", destination, ::getpid(), ++count);
        const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0 || errno != EEXIST)
            return descriptor;
    }
    return -1;
}

// What a link points at, so that saving through a link changes the file and keeps the link.
std::string target(const std::string &path)
{
    char *resolved = ::realpath(path.c_str(), nullptr);
    if (resolved == nullptr)
        return path;
    std::string text(resolved);
    ::free(resolved);
    return text;
}

// Non-blocking, because opening a named pipe would wait for its writer.
int openToRead(const std::string &path)
{
    return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

// Why what was opened cannot be read; fills `status`.
Errors refusal(const std::string &path, const Descriptor &file, struct stat &status)
{
    if (file.number() < 0)
        return {failure(path, "cannot be opened")};
    if (::fstat(file.number(), &status) != 0)
        return {failure(path, "cannot be read")};
    if (S_ISDIR(status.st_mode))
        return {{path, {}, "expected a file, found a folder"}};
    if (!S_ISREG(status.st_mode))
        return {{path, {}, "expected a regular file, found a device or pipe"}};
    return {};
}

} // namespace

Result<std::string> readFile(const std::string &path, std::size_t limit)
{
    const Descriptor file(openToRead(path));
    struct stat status {};
    if (const Errors errors = refusal(path, file, status); !errors.empty())
        return errors;
    const auto tooLarge = [&] { return Error{path, {}, fmt::format("expected at most {} bytes, found more", limit)}; };
    if (static_cast<std::uintmax_t>(status.st_size) > limit)
        return tooLarge();

    std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t filled = 0;
    for (;;) {
        if (filled == bytes.size())
            bytes.resize(filled + 4096); // the file may have grown since it was opened
        const ssize_t count = ::read(file.number(), bytes.data() + filled, bytes.size() - filled);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return failure(path, "cannot be read");
        if (count == 0)
            break;
        filled += static_cast<std::size_t>(count);
        if (filled > limit)
            return tooLarge();
    }
    bytes.resize(filled);
    return bytes;
}

FileWriter::FileWriter(std::string path)
    : m_path(std::move(path))
    , m_destination(target(m_path))
{
    struct stat status {};
    const bool exists = ::stat(m_destination.c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode)) {
        m_errors = {{m_path, {}, "cannot be written: expected a file, found a folder, device or pipe"}};
        return;
    }
    if (exists && ::access(m_destination.c_str(), W_OK) != 0) {
        m_errors = {failure(m_path, "cannot be written")};
        return;
    }
    m_mode = exists ? static_cast<int>(status.st_mode & 07777) : -1;
    m_descriptor = makeBeside(m_destination, m_temporary);
    if (m_descriptor < 0)
        m_errors = {failure(m_path, "cannot be written")};
}

FileWriter::~FileWriter()
{
    if (m_descriptor < 0)
        return;
    ::close(m_descriptor);
    ::unlink(m_temporary.c_str());
}

bool FileWriter::write(std::string_view bytes)
{
    if (m_errors.empty() && !writeAll(m_descriptor, bytes))
        m_errors = {failure(m_path, "cannot be written")};
    return m_errors.empty();
}

Errors FileWriter::finish()
{
    if (!m_errors.empty())
        return m_errors;
    Descriptor file(m_descriptor);
    m_descriptor = -1;
    const bool written = (m_mode < 0 || ::fchmod(file.number(), static_cast<mode_t>(m_mode)) == 0) &&
                         ::fsync(file.number()) == 0 && file.close();
    if (written && ::rename(m_temporary.c_str(), m_destination.c_str()) == 0)
        return {};
    m_errors = {failure(m_path, "cannot be written")};
    ::unlink(m_temporary.c_str());
    return m_errors;
}

Errors writeFile(const std::string &path, std::string_view bytes)
{
    FileWriter file(path);
    static_cast<void>(file.write(bytes)); // finish() says what went wrong
    return file.finish();
}

Result<OpenFile> openFile(const std::string &path)
{
    const auto file = std::make_shared<Descriptor>(openToRead(path));
    struct stat status {};
    if (const Errors errors = refusal(path, *file, status); !errors.empty())
        return errors;
    const auto read = [file, path](char *to, std::size_t room) -> Result<std::size_t> {
        for (;;) {
            const ssize_t count = ::read(file->number(), to, room);
            if (count >= 0)
                return static_cast<std::size_t>(count);
            if (errno != EINTR)
                return failure(path, "cannot be read");
        }
    };
    return OpenFile{read, static_cast<std::uint64_t>(status.st_size)};
}

} // namespace stringline
