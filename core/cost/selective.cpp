#include "core/cost/selective.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace stringline {

namespace {

// Widths of the matrices that an operator is to the framework.
std::vector<double> matricesOf(const Op &op, const DimSizes &sizes)
{
    if (op.out.has(Dim::QkvFeatures)) {
        const double keys = sizes[Dim::KvFeatures] / 2;
        return {sizes[Dim::QkvFeatures] - 2 * keys, keys, keys};
    }
    constexpr std::pair<Dim, Dim> kInner[] = {
        {Dim::FfnUp, Dim::Ffn}, {Dim::ExpertFfnUp, Dim::ExpertFfn}, {Dim::SharedFfnUp, Dim::SharedFfn}};
    for (const auto &[up, inner] : kInner) {
        if (op.out.has(up) && sizes[inner] > 0)
            return std::vector<double>(static_cast<std::size_t>(std::lround(sizes[up] / sizes[inner])), sizes[inner]);
    }
    return {1};
}

} // namespace

double EverySecondMatrix::computedAgain(const Op &op)
{
    if (op.attentionCore || op.kind == OpKind::Exchange) // the policy keeps results of attention and of collectives
        return 0;
    if (!op.linear)
        return 1;
    double again = 0;
    double all = 0;
    for (const double width : matricesOf(op, m_sizes)) {
        again += m_matrices++ % 2 == 1 ? width : 0;
        all += width;
    }
    return all > 0 ? again / all : 0;
}

} // namespace stringline
