// Laws of how long an iteration takes on n GPUs, fitted to simulated points: what a person needs to say how the next
// size will do, with how far off the law is on points that it has not seen.
//
//   sum    T(n) = a + b n0/n + c (n/n0)^g    a, b, c >= 0: what stays, what is dealt out, what grows
//   power  T(n) = k (n/n0)^e                 e: -1 is perfect where the batch is kept, 0 where it grows
//
// n0 is the smallest count. A third term of the sum that explains less than a ten-thousandth is left out: c = g = 0.
// Both minimize relative errors: the sum's by non-negative least squares in a, b, c for each g, the power's in
// logarithms.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stringline::scaling {

struct Sample {
    double gpus = 0;
    double seconds = 0;
};

struct FittedLaw {
    double first = 1;              // n0
    std::vector<double> constants; // in the order of the row's formula
};

struct LawRow {
    std::string_view id;    // "sum"
    std::string_view label; // "sum of three terms"
    std::size_t constants = 0;
    FittedLaw (*fit)(std::span<const Sample> samples) = nullptr; // of at least so many samples as constants
    double (*at)(const FittedLaw &law, double gpus) = nullptr;   // seconds
    std::string (*text)(const FittedLaw &law) = nullptr;         // "1.2 s + 8 s (64/n) + 0.1 s (n/64)^0.9"
};
[[nodiscard]] std::span<const LawRow> laws();

// Shares of the simulated time.
struct LawError {
    double mean = 0;
    double worst = 0;
};
[[nodiscard]] LawError errorOf(const LawRow &row, const FittedLaw &law, std::span<const Sample> samples);
// Of each sample, predicted by a law that was fitted to all others; empty where they are too few.
[[nodiscard]] std::vector<double> leftOut(const LawRow &row, std::span<const Sample> samples);

} // namespace stringline::scaling
