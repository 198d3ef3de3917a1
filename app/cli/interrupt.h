// Ctrl-C as a stop token: the first one ends a long command with what it has, the second ends the program.
#pragma once

#include <stop_token>
#include <thread>

namespace stringline::cli {

// While it lives. One at a time.
class Interrupt {
public:
    Interrupt();
    Interrupt(const Interrupt &) = delete;
    Interrupt &operator=(const Interrupt &) = delete;
    ~Interrupt();

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::jthread m_watcher;
};

} // namespace stringline::cli
