// What a cluster is asked to train: jobs with a deadline, and how fast each kind of them runs on how many GPUs.
//
// Times are seconds from the trace's own beginning; iterations are those of the job's global batch.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace stringline::cluster {

inline constexpr double kNoDeadline = std::numeric_limits<double>::infinity();

struct Job {
    std::string id;
    double submit = 0;             // s
    double deadline = kNoDeadline; // s, absolute
    double iterations = 0;
    double duration = 0; // s, alone on the GPUs asked for
    int gpus = 0;        // asked for, a power of two
    int workload = 0;    // place in the list of workloads

    bool operator==(const Job &) const = default;
};

// What the speed of a job depends on.
struct Workload {
    std::string model;
    int batch = 0; // sequences or samples of an iteration

    bool operator==(const Workload &) const = default;
};

// Iterations per second on 1, 2, 4, ... GPUs. Only numbers of GPUs that are faster than all smaller ones are levels: so
// a job is never given GPUs that do not help it.
class Scaling {
public:
    Scaling() = default;
    // Rates by the power of two; 0 where it cannot run.
    explicit Scaling(const std::vector<double> &ratesByPower);

    [[nodiscard]] bool empty() const { return m_most == 0; }
    [[nodiscard]] int least() const { return m_least; }
    [[nodiscard]] int most() const { return m_most; }
    // Of a level.
    [[nodiscard]] double rate(int level) const { return m_rates[power(level)]; }
    // The largest level of at most `gpus`; 0 for none.
    [[nodiscard]] int within(int gpus) const { return gpus < 1 ? 0 : m_within[power(gpus)]; }
    // The next larger one; 0 for none.
    [[nodiscard]] int above(int level) const { return level == 0 ? m_least : m_above[power(level)]; }
    // What a job that asks for `gpus` runs on: the largest level within, or the least.
    [[nodiscard]] int askedLevel(int gpus) const;

private:
    static constexpr std::size_t kPowers = 31;
    static std::size_t power(int gpus) { return static_cast<std::size_t>(std::bit_width(unsigned(gpus))) - 1; }

    std::array<double, kPowers> m_rates{};
    std::array<int, kPowers> m_within{};
    std::array<int, kPowers> m_above{};
    int m_least = 0;
    int m_most = 0;
};

} // namespace stringline::cluster
