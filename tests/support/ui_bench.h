// What benchmarks of the window share: the clock of this thread, and the program around them.
#pragma once

#include "ui/theme/theme.h"

#include <QApplication>

#include <benchmark/benchmark.h>

#include <ctime>

namespace stringline::tests {

// CPU time of this thread, so that neighbours on the machine do not count.
inline double threadMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

// All benchmarks of the program, without a display and in the light theme.
inline int runUiBenchmarks(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    ui::applyTheme(application, false);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}

} // namespace stringline::tests
