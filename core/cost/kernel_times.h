// Times that somebody measured, asked before any formula: products by shape, named operators, collectives by size.
//
// A value, built by core/measured from checked tables and read by the cost code. Between measurements it interpolates
// on logarithmic scales; beyond them it answers as far as twice the measured range and no further, and nothing where
// two neighbours lie more than kWidestGap apart.
#pragma once

#include "core/base/quantity.h"
#include "core/cost/collectives.h"
#include "core/cost/kernels.h"
#include "core/parallel/mesh.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

inline constexpr double kMeasuredReach = 2; // factor beyond the smallest and the largest measurement
inline constexpr double kWidestGap = 16;    // factor between neighbours that is still interpolated

// A size (bytes, elements; above zero) with its time.
struct SizedTime {
    double size = 0;
    Seconds time{};
};

// Of rising sizes, at `size`: linear in the logarithms. Beyond the ends the slope of the last two points holds, at
// least flat and at most proportional; a single point is taken as proportional above and flat below.
[[nodiscard]] std::optional<Seconds> interpolated(const std::vector<SizedTime> &points, double size);

// Which run of an operator. The backward of a product is two: gradients of its input and of its weights.
enum class OpPart : std::uint8_t { Forward, Backward, InputGradient, WeightGradient };

struct MeasuredGemm {
    GemmShape shape;
    double elementBytes = 2; // of the operands
    Seconds time{};
};

// Where an operator was measured, so that a table of one model is not used for another; 0 for unstated.
struct MeasuredPlace {
    double hidden = 0;
    double tensor = 0;
    double microbatch = 0;

    [[nodiscard]] bool allows(const MeasuredPlace &run) const;
    bool operator==(const MeasuredPlace &) const = default;
};

// An operator of core/workload by its name. Elements are those of its output (fused attention: scores), so that other
// sizes can be interpolated; with 0 the time holds as it is.
struct MeasuredOp {
    std::string name;
    OpPart part = OpPart::Forward;
    MeasuredPlace place;
    double elements = 0;
    Seconds time{};
};

// Times of one collective over one kind of group by its whole buffer.
struct MeasuredCurve {
    Collective collective = Collective::AllReduce;
    int ranks = 0;
    int nodes = 0;         // 0 where the source does not say
    int groupsPerNode = 0; // groups that shared a node's network; 0 where it was as in training
    std::vector<SizedTime> points;
};

class MeasuredTimes {
public:
    MeasuredTimes() = default;
    // Equal shapes, names or sizes were already joined; points rise.
    MeasuredTimes(std::vector<MeasuredGemm> gemms, std::vector<MeasuredOp> ops, std::vector<MeasuredCurve> curves);

    // The same shape, also transposed; between two that differ in one dimension; else from the throughput of measured
    // shapes within a factor of two in every dimension, weighted by nearness.
    [[nodiscard]] std::optional<Seconds> gemm(const GemmShape &shape, double elementBytes = 2) const;
    // Half of the whole backward stands for each of its gradients where those were not measured apart.
    [[nodiscard]] std::optional<Seconds> op(std::string_view name, OpPart part, const MeasuredPlace &run,
                                            double elements = 0) const;
    // Groups across nodes match only where as many of them shared a node's network.
    [[nodiscard]] std::optional<Seconds> collective(Collective collective, const GroupSpan &span, Bytes bytes) const;

    [[nodiscard]] bool empty() const { return m_gemms.empty() && m_ops.empty() && m_curves.empty(); }

private:
    [[nodiscard]] std::optional<Seconds> betweenShapes(const GemmShape &shape, double elementBytes) const;
    [[nodiscard]] std::optional<Seconds> nearShapes(const GemmShape &shape, double elementBytes) const;

    std::vector<MeasuredGemm> m_gemms;
    std::vector<MeasuredOp> m_ops;
    std::vector<MeasuredCurve> m_curves;
};

} // namespace stringline
