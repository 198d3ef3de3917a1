#include "core/base/append_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace stringline {

namespace {

Errors failure(const std::string &path)
{
    return {{path, {}, fmt::format("cannot be written: {}", std::strerror(errno))}};
}

} // namespace

AppendFile::AppendFile(std::string path, std::size_t kept)
    : m_path(std::move(path))
{
    if (m_path == "-") {
        m_path = "standard output";
        m_descriptor = ::dup(STDOUT_FILENO);
        if (m_descriptor < 0)
            m_errors = failure(m_path);
        return;
    }
    m_descriptor = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (m_descriptor < 0 || ::ftruncate(m_descriptor, static_cast<off_t>(kept)) != 0 ||
        ::lseek(m_descriptor, 0, SEEK_END) < 0)
        m_errors = failure(m_path);
}

AppendFile::~AppendFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

void AppendFile::append(std::string_view bytes)
{
    while (!bytes.empty() && m_errors.empty()) {
        const ssize_t written = ::write(m_descriptor, bytes.data(), bytes.size());
        if (written >= 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            m_errors = failure(m_path);
    }
}

} // namespace stringline
