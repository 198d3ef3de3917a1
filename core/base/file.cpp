#include "core/base/file.h"

#include <fmt/format.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
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

} // namespace

Result<std::string> readFile(const std::string &path, std::size_t limit)
{
    // Non-blocking, because opening a named pipe would wait for its writer.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.number() < 0)
        return failure(path, "cannot be opened");
    struct stat status {};
    if (::fstat(file.number(), &status) != 0)
        return failure(path, "cannot be read");
    if (S_ISDIR(status.st_mode))
        return Error{path, {}, "expected a file, found a folder"};
    if (!S_ISREG(status.st_mode))
        return Error{path, {}, "expected a regular file, found a device or pipe"};
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

Errors writeFile(const std::string &path, std::string_view bytes)
{
    const std::string destination = target(path);
    struct stat status {};
    const bool exists = ::stat(destination.c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode))
        return {{path, {}, "cannot be written: expected a file, found a folder, device or pipe"}};
    if (exists && ::access(destination.c_str(), W_OK) != 0)
        return {failure(path, "cannot be written")};

    std::string temporary;
    Descriptor file(makeBeside(destination, temporary));
    if (file.number() < 0)
        return {failure(path, "cannot be written")};
    const bool written = writeAll(file.number(), bytes) &&
                         (!exists || ::fchmod(file.number(), status.st_mode & 07777) == 0) &&
                         ::fsync(file.number()) == 0 && file.close();
    if (written && ::rename(temporary.c_str(), destination.c_str()) == 0)
        return {};
    const Error error = failure(path, "cannot be written");
    ::unlink(temporary.c_str());
    return {error};
}

} // namespace stringline
