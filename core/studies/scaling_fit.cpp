#include "core/studies/scaling_fit.h"

#include "core/base/minimize.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace stringline::scaling {

namespace {

constexpr std::size_t kTerms = 3;
using Terms = std::array<double, kTerms>;

Terms termsAt(double ratio, double exponent)
{
    return {1, 1 / ratio, std::pow(ratio, exponent)};
}

// The normal equations of the terms in `chosen`, solved by elimination; none where they depend on each other.
std::optional<Terms> leastSquares(std::span<const Terms> rows, unsigned chosen)
{
    std::vector<std::size_t> of;
    for (std::size_t i = 0; i < kTerms; ++i) {
        if ((chosen >> i & 1U) != 0)
            of.push_back(i);
    }
    const std::size_t count = of.size();
    std::array<std::array<double, kTerms + 1>, kTerms> system{};
    for (const Terms &row : rows) {
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < count; ++j)
                system[i][j] += row[of[i]] * row[of[j]];
            system[i][count] += row[of[i]]; // the target of each row is 1
        }
    }
    constexpr double kDependent = 1e-12; // of the largest
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t pivot = i;
        for (std::size_t j = i + 1; j < count; ++j)
            pivot = std::abs(system[j][i]) > std::abs(system[pivot][i]) ? j : pivot;
        std::swap(system[i], system[pivot]);
        if (std::abs(system[i][i]) < kDependent * std::abs(system[0][0]) || system[i][i] == 0)
            return {};
        for (std::size_t j = 0; j < count; ++j) {
            if (j == i)
                continue;
            const double factor = system[j][i] / system[i][i];
            for (std::size_t k = i; k <= count; ++k)
                system[j][k] -= factor * system[i][k];
        }
    }
    Terms solution{};
    for (std::size_t i = 0; i < count; ++i)
        solution[of[i]] = system[i][count] / system[i][i];
    return solution;
}

double residual(std::span<const Terms> rows, const Terms &at)
{
    double sum = 0;
    for (const Terms &row : rows) {
        const double miss = row[0] * at[0] + row[1] * at[1] + row[2] * at[2] - 1;
        sum += miss * miss;
    }
    return std::sqrt(sum / static_cast<double>(rows.size()));
}

struct Weighed {
    Terms at{};
    double residual = std::numeric_limits<double>::infinity();
};

constexpr unsigned kAllTerms = (1U << kTerms) - 1;
constexpr unsigned kWithoutGrowth = 3; // a and b

// a, b and c for an exponent: of all choices among `terms` the one that fits best without a negative one.
Weighed weighed(std::span<const Sample> samples, double first, double exponent, unsigned terms = kAllTerms)
{
    std::vector<Terms> rows;
    for (const Sample &sample : samples) {
        Terms row = termsAt(sample.gpus / first, exponent);
        for (double &term : row)
            term /= sample.seconds;
        rows.push_back(row);
    }
    Weighed best;
    for (unsigned chosen = 1; chosen <= terms; ++chosen) {
        if ((chosen & ~terms) != 0)
            continue;
        const std::optional<Terms> at = leastSquares(rows, chosen);
        if (!at || *std::min_element(at->begin(), at->end()) < 0)
            continue;
        if (const double miss = residual(rows, *at); miss < best.residual)
            best = {*at, miss};
    }
    return best;
}

double firstOf(std::span<const Sample> samples)
{
    double first = samples.front().gpus;
    for (const Sample &sample : samples)
        first = std::min(first, sample.gpus);
    return first;
}

constexpr Bound kExponent{0.05, 2};

FittedLaw fitSum(std::span<const Sample> samples)
{
    const double first = firstOf(samples);
    // A third term that explains next to nothing has no exponent worth telling.
    constexpr double kExplains = 1e-4; // of the time
    const Weighed plain = weighed(samples, first, kExponent.low, kWithoutGrowth);
    const auto miss = [&](double exponent) { return weighed(samples, first, exponent).residual; };
    // The valley need not be the only one: a coarse look first.
    constexpr double kStep = 0.05;
    double best = kExponent.low;
    for (double each = kExponent.low; each <= kExponent.high; each += kStep)
        best = miss(each) < miss(best) ? each : best;
    const std::array bounds = {Bound{std::max(kExponent.low, best - kStep), std::min(kExponent.high, best + kStep)}};
    const Minimum found = minimize([&](std::span<const double> at) { return miss(at[0]); }, {best}, bounds, 400, 1e-9);
    const Weighed all = weighed(samples, first, found.at[0]);
    if (all.at[2] <= 0 || plain.residual < all.residual + kExplains)
        return {first, {plain.at[0], plain.at[1], 0, 0}};
    return {first, {all.at[0], all.at[1], all.at[2], found.at[0]}};
}

double sumAt(const FittedLaw &law, double gpus)
{
    const Terms terms = termsAt(gpus / law.first, law.constants[3]);
    return law.constants[0] * terms[0] + law.constants[1] * terms[1] + law.constants[2] * terms[2];
}

std::string sumText(const FittedLaw &law)
{
    const auto time = [&](std::size_t i) { return durationText(Seconds(law.constants[i])); };
    std::string text;
    const auto add = [&](std::size_t i, const std::string &factor) {
        if (law.constants[i] > 0)
            text += fmt::format("{}{}{}", text.empty() ? "" : " + ", time(i), factor);
    };
    add(0, "");
    add(1, fmt::format(" ({:.0f}/n)", law.first));
    add(2, fmt::format(" (n/{:.0f})^{:.2f}", law.first, law.constants[3]));
    return text;
}

FittedLaw fitPower(std::span<const Sample> samples)
{
    const double first = firstOf(samples);
    double meanX = 0;
    double meanY = 0;
    for (const Sample &sample : samples) {
        meanX += std::log(sample.gpus / first) / static_cast<double>(samples.size());
        meanY += std::log(sample.seconds) / static_cast<double>(samples.size());
    }
    double above = 0;
    double below = 0;
    for (const Sample &sample : samples) {
        const double x = std::log(sample.gpus / first) - meanX;
        above += x * (std::log(sample.seconds) - meanY);
        below += x * x;
    }
    const double exponent = below > 0 ? above / below : 0;
    return {first, {std::exp(meanY - exponent * meanX), exponent}};
}

double powerAt(const FittedLaw &law, double gpus)
{
    return law.constants[0] * std::pow(gpus / law.first, law.constants[1]);
}

std::string powerText(const FittedLaw &law)
{
    return fmt::format("{} (n/{:.0f})^{:.3f}", durationText(Seconds(law.constants[0])), law.first, law.constants[1]);
}

constexpr std::array kLaws = {LawRow{"sum", "sum of three terms", 4, fitSum, sumAt, sumText},
                              LawRow{"power", "power of the count", 2, fitPower, powerAt, powerText}};

} // namespace

std::span<const LawRow> laws()
{
    return kLaws;
}

LawError errorOf(const LawRow &row, const FittedLaw &law, std::span<const Sample> samples)
{
    LawError error;
    for (const Sample &sample : samples) {
        const double miss = std::abs(row.at(law, sample.gpus) / sample.seconds - 1);
        error.mean += miss / static_cast<double>(samples.size());
        error.worst = std::max(error.worst, miss);
    }
    return error;
}

std::vector<double> leftOut(const LawRow &row, std::span<const Sample> samples)
{
    std::vector<double> predicted;
    if (samples.size() < row.constants + 1)
        return predicted;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        std::vector<Sample> others(samples.begin(), samples.end());
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        predicted.push_back(row.at(row.fit(others), samples[i].gpus));
    }
    return predicted;
}

} // namespace stringline::scaling
