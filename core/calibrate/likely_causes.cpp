#include "core/calibrate/likely_causes.h"

#include "core/base/text.h"
#include "core/calibrate/scale_fields.h"
#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace stringline {

namespace {

constexpr int kHalvings = 14;             // of a magnitude's range, to a ten-thousandth
constexpr double kLeastEffect = 0.002;    // of the iteration; a cause that does less is none
constexpr std::size_t kExactAnswers = 20; // candidates simulated in full at the end

struct Candidate {
    std::vector<const CauseOfTime *> causes;
    double factor = 1;       // of the magnitude among the causes, 1 where there is none
    double plausibility = 0; // logarithm, with the magnitude's
    double seconds = 0;      // predicted
    Scenario scenario;

    [[nodiscard]] double score(double measured) const
    {
        const double miss = std::log(seconds / measured) / kRunNoise;
        return plausibility - miss * miss / 2;
    }
};

// Estimates are scaled so that the unchanged scenario agrees with its simulation.
class Search {
public:
    Search(const Scenario &base, double simulated, double measured, std::stop_token stop)
        : m_base(base)
        , m_simulated(simulated)
        , m_measured(measured)
        , m_scale(1)
        , m_stop(std::move(stop))
    {
        if (const auto estimated = secondsOf(base))
            m_scale = simulated / *estimated;
    }

    std::vector<Candidate> run()
    {
        std::vector<Candidate> found;
        std::vector<Candidate> switches;
        for (const CauseOfTime &cause : causesOfTime()) {
            if (cause.change != nullptr) {
                if (auto taken = switched(m_base, m_simulated, cause))
                    switches.push_back(std::move(*taken));
            } else if (auto fitted = fittedTo(Candidate{{}, 1, 0, m_simulated, m_base}, cause)) {
                found.push_back(std::move(*fitted));
            }
        }
        found.insert(found.end(), switches.begin(), switches.end());
        for (const Candidate &first : switches) {
            if (std::abs(std::log(first.seconds / m_measured)) <= kRunNoise)
                continue; // it explains the time alone
            for (const CauseOfTime &cause : causesOfTime()) {
                if (m_stop.stop_requested())
                    return found;
                if (cause.change == nullptr) {
                    if (auto both = fittedTo(first, cause))
                        found.push_back(std::move(*both));
                } else if (&cause > first.causes.front()) {
                    if (auto both = switched(first.scenario, first.seconds, cause)) {
                        both->causes.insert(both->causes.begin(), first.causes.front());
                        both->plausibility += first.plausibility;
                        found.push_back(std::move(*both));
                    }
                }
            }
        }
        return found;
    }

private:
    [[nodiscard]] std::optional<double> secondsOf(const Scenario &scenario) const
    {
        const Estimate answer = estimate(scenario);
        if (hasErrors(answer.diagnostics) || answer.report.iteration <= Seconds(0))
            return {};
        return answer.report.iteration.value() * m_scale;
    }

    [[nodiscard]] std::optional<Candidate> switched(const Scenario &from, double before, const CauseOfTime &cause) const
    {
        Candidate candidate{{&cause}, 1, std::log(cause.plausibility), 0, from};
        if (!cause.change(candidate.scenario))
            return {};
        const auto seconds = secondsOf(candidate.scenario);
        if (!seconds || std::abs(*seconds / before - 1) < kLeastEffect)
            return {};
        candidate.seconds = *seconds;
        return candidate;
    }

    // The factor that brings the prediction to the measured time, or as near as its bounds allow: the time is taken to
    // change in one direction with it.
    [[nodiscard]] std::optional<Candidate> fittedTo(const Candidate &from, const CauseOfTime &cause) const
    {
        const auto at = [&](double logFactor) {
            Scenario scenario = from.scenario;
            scaleFields(scenario, cause.paths, std::exp(logFactor));
            return scenario;
        };
        std::optional<double> best;
        double bestSeconds = from.seconds;
        for (const double end : {std::log(cause.low), std::log(cause.high)}) {
            const auto seconds = end == 0 ? std::nullopt : secondsOf(at(end));
            const bool helps =
                seconds && std::abs(std::log(*seconds / m_measured)) < std::abs(std::log(from.seconds / m_measured));
            const bool passes = seconds && (*seconds - m_measured) * (from.seconds - m_measured) < 0;
            if (!helps && !passes)
                continue;
            double near = 0;
            double far = end;
            for (int i = 0; passes && i < kHalvings; ++i) {
                const double middle = (near + far) / 2;
                const auto there = secondsOf(at(middle));
                if (!there)
                    return {};
                ((*there - m_measured) * (from.seconds - m_measured) > 0 ? near : far) = middle;
            }
            best = far;
            const auto reached = secondsOf(at(far));
            if (!reached)
                return {};
            bestSeconds = *reached;
        }
        if (!best || std::abs(bestSeconds / from.seconds - 1) < kLeastEffect)
            return {};
        Candidate candidate = from;
        candidate.causes.push_back(&cause);
        candidate.factor = std::exp(*best);
        candidate.plausibility += std::log(cause.plausibility) - std::pow(*best / cause.spread, 2) / 2;
        candidate.seconds = bestSeconds;
        candidate.scenario = at(*best);
        return candidate;
    }

    const Scenario &m_base;
    double m_simulated;
    double m_measured;
    double m_scale;
    std::stop_token m_stop;
};

std::string labelOf(const Candidate &candidate)
{
    std::string label;
    for (const CauseOfTime *cause : candidate.causes) {
        if (!label.empty())
            label += "; and: ";
        label += cause->label;
        if (cause->change == nullptr)
            label += fmt::format(": {:.3g} times", candidate.factor);
    }
    return label;
}

// The fields that the answer depends on: a clock of a number format that is not used need not be set.
std::vector<Fix> fixesOf(const Candidate &candidate, const Scenario &base)
{
    std::vector<Fix> fixes;
    const Seconds whole = estimate(candidate.scenario).report.iteration;
    for (const Field *field : differingFields(base, candidate.scenario)) {
        Scenario without = candidate.scenario;
        field->set(without, field->get(base));
        const Estimate answer = estimate(without);
        if (hasErrors(answer.diagnostics) || answer.report.iteration != whole)
            fixes.push_back({std::string(field->path), fieldText(*field, candidate.scenario)});
    }
    return fixes;
}

LikelyCause answerOf(const Candidate &candidate, const Scenario &base, double measured)
{
    LikelyCause cause;
    cause.causes = candidate.causes;
    cause.label = labelOf(candidate);
    cause.predicted = Seconds(candidate.seconds);
    cause.errorPercent = (candidate.seconds / measured - 1) * 100;
    cause.scenario = candidate.scenario;
    cause.fixes = fixesOf(candidate, base);
    return cause;
}

} // namespace

TimeExplanation explainTime(const ScenarioPtr &scenario, Seconds measured, std::stop_token stop)
{
    TimeExplanation answer;
    answer.measured = measured;
    const EvaluationPtr base = evaluate(scenario, stop);
    if (!base || measured <= Seconds(0))
        return answer;
    answer.diagnostics = base->diagnostics;
    if (!base->valid())
        return answer;
    answer.predicted = base->report.iteration;
    answer.errorPercent = (answer.predicted / measured - 1) * 100;
    answer.withinNoise = std::abs(std::log(answer.predicted / measured)) <= kRunNoise;

    std::vector<Candidate> found = Search(*scenario, answer.predicted.value(), measured.value(), stop).run();
    const auto byScore = [&](const Candidate &a, const Candidate &b) {
        return a.score(measured.value()) > b.score(measured.value());
    };
    std::ranges::stable_sort(found, byScore);
    // The likeliest are simulated, so that what is said is what `simulate` says.
    if (found.size() > kExactAnswers)
        found.resize(kExactAnswers);
    for (Candidate &candidate : found) {
        const EvaluationPtr exact = evaluate(std::make_shared<const Scenario>(candidate.scenario), stop);
        if (!exact)
            return answer;
        if (exact->valid())
            candidate.seconds = exact->report.iteration.value();
    }
    std::ranges::stable_sort(found, byScore);
    if (found.empty())
        return answer;
    double sum = 0;
    const double top = found.front().score(measured.value());
    for (const Candidate &candidate : found)
        sum += std::exp(candidate.score(measured.value()) - top);
    for (std::size_t i = 0; i < found.size() && i < static_cast<std::size_t>(kMostLikely); ++i) {
        LikelyCause cause = answerOf(found[i], *scenario, measured.value());
        cause.weight = std::exp(found[i].score(measured.value()) - top) / sum;
        answer.likely.push_back(std::move(cause));
    }
    return answer;
}

} // namespace stringline
