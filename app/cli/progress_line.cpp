#include "app/cli/progress_line.h"

#include "app/cli/processes.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <cstdio>
#include <unistd.h>

namespace stringline::cli {

namespace {

constexpr const char *kEraseLine = "\r\x1b[K";

void write(const std::string &text)
{
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

} // namespace

ProgressLine::ProgressLine()
    : m_shown(processRank() == 0 && ::isatty(STDERR_FILENO) == 1)
{
}

ProgressLine::~ProgressLine()
{
    clear();
}

bool ProgressLine::isDue() const
{
    constexpr auto kPeriod = std::chrono::milliseconds(100);
    return m_shown && Clock::now() - m_last >= kPeriod;
}

void ProgressLine::show(double fraction, const std::string &text)
{
    if (!m_shown)
        return;
    m_last = Clock::now();
    m_written = true;
    const double passed = std::chrono::duration<double>(m_last - m_begin).count();
    std::string rest;
    if (fraction > 0 && passed > 0.5)
        rest = fmt::format(", about {} left", durationText(Seconds(passed * (1 - fraction) / fraction), 1));
    write(fmt::format("{}{}: {}{}", kEraseLine, percentText(fraction, 0), text, rest));
}

void ProgressLine::clear()
{
    if (m_written)
        write(kEraseLine);
    m_written = false;
}

} // namespace stringline::cli
