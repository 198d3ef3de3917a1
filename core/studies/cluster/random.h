// Random numbers that are the same on any machine: the standard library's distributions are not.
#pragma once

#include <cmath>
#include <cstdint>

namespace stringline::cluster {

class Random { // splitmix64
public:
    explicit Random(std::uint64_t seed)
        : m_state(seed)
    {
    }

    // From 0 to below 1, a multiple of 2^-53.
    [[nodiscard]] double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }
    [[nodiscard]] double uniform(double from, double to) { return from + (to - from) * uniform(); }
    // From 0 to below `count`.
    [[nodiscard]] int below(int count) { return static_cast<int>(uniform() * count); }
    [[nodiscard]] double exponential(double mean) { return -mean * std::log(1 - uniform()); }

private:
    std::uint64_t next()
    {
        m_state += 0x9e3779b97f4a7c15U;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }

    std::uint64_t m_state;
};

} // namespace stringline::cluster
