// How long one rank computes an operator: measured where a table says so, by the device's kernels otherwise. No
// communication here; what surrounds an operator is in steps.h.
#pragma once

#include "core/cost/cost_context.h"
#include "core/cost/kernels.h"
#include "core/workload/operator_flops.h"

#include <optional>

namespace stringline {

// `context` must outlive it.
class OpTimes {
public:
    explicit OpTimes(const CostContext &context);

    [[nodiscard]] TimeTaken forward(const Op &op) const; // with adapters; casts apart; zero for exchanges
    // Of a matrix.
    [[nodiscard]] TimeTaken inputGradient(const Op &op) const;
    [[nodiscard]] TimeTaken weightGradient(const Op &op) const; // with its accumulation
    [[nodiscard]] TimeTaken adapterGradients(const Op &op) const;
    // Of any other kind.
    [[nodiscard]] TimeTaken backward(const Op &op) const;
    // fp8: of its input, and of the gradient of its output; zero where nothing is cast.
    [[nodiscard]] TimeTaken inputCast(const Op &op) const;
    [[nodiscard]] TimeTaken gradientCast(const Op &op) const;

    // Whether adapters are trained in its place.
    [[nodiscard]] bool isAdapted(const Op &op) const;
    // Whether it takes any time: some elementwise operators only keep memory.
    [[nodiscard]] static bool computes(const Op &op);

private:
    [[nodiscard]] MatrixFormat formatOf(const Op &op) const;
    [[nodiscard]] std::optional<TimeTaken> namedTime(const Op &op, OpPart part) const;
    [[nodiscard]] TimeTaken productTime(const Op &op, const GemmShape &shape, OpPart part) const;
    [[nodiscard]] Seconds modelledProductTime(const Op &op, const GemmShape &shape) const;
    [[nodiscard]] TimeTaken streamed(double bytes16) const;
    [[nodiscard]] bool casts(const Op &op) const;
    [[nodiscard]] TimeTaken adapterTime(const GemmShape &shape) const;
    [[nodiscard]] double permuteBytes(const Op &op) const;
    [[nodiscard]] TimeTaken lossTime(const Op &op, double bytesPerLogit) const;
    [[nodiscard]] TimeTaken attentionTime(const Op &op, bool backward) const;

    const CostContext &m_context;
    const DeviceSpec &m_device;
    const SoftwareSpec &m_software;
    const ParallelPlan &m_plan;
    const TrainingSpec &m_training;
};

} // namespace stringline
