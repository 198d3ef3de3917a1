#include "app/cli/interrupt.h"

#include <chrono>
#include <csignal>

namespace stringline::cli {

namespace {

// A handler may do no more than this; a thread looks at it.
volatile std::sig_atomic_t interrupted = 0;

void remember(int)
{
    interrupted = 1;
    std::signal(SIGINT, SIG_DFL);
}

} // namespace

Interrupt::Interrupt()
{
    static constexpr auto kPeriod = std::chrono::milliseconds(20);
    interrupted = 0;
    std::signal(SIGINT, remember);
    m_watcher = std::jthread([this](const std::stop_token &ended) {
        while (!ended.stop_requested() && interrupted == 0)
            std::this_thread::sleep_for(kPeriod);
        if (interrupted != 0)
            m_source.request_stop();
    });
}

Interrupt::~Interrupt()
{
    std::signal(SIGINT, SIG_DFL);
}

} // namespace stringline::cli
