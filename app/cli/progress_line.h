// One line on standard error that says how far a long command is; only where a person looks at a terminal.
#pragma once

#include <chrono>
#include <string>

namespace stringline::cli {

class ProgressLine {
public:
    ProgressLine();
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;
    ~ProgressLine();

    [[nodiscard]] bool isShown() const { return m_shown; }
    [[nodiscard]] bool isDue() const; // ten times a second is enough
    // Of the work `fraction` is done; says when the rest will be, if it goes on like that.
    void show(double fraction, const std::string &text);
    void clear();

private:
    using Clock = std::chrono::steady_clock;

    bool m_shown = false;
    bool m_written = false;
    Clock::time_point m_begin = Clock::now();
    Clock::time_point m_last;
};

} // namespace stringline::cli
