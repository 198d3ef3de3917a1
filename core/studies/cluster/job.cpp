#include "core/studies/cluster/job.h"

#include <algorithm>
#include <cassert>

namespace stringline::cluster {

Scaling::Scaling(const std::vector<double> &ratesByPower)
{
    assert(ratesByPower.size() < kPowers && "fewer GPUs than 2^31");
    double best = 0;
    for (std::size_t i = 0; i < kPowers; ++i) {
        const double rate = i < ratesByPower.size() ? ratesByPower[i] : 0;
        if (rate > best) {
            best = rate;
            const int level = 1 << i;
            if (m_most == 0)
                m_least = level;
            else
                m_above[power(m_most)] = level;
            m_most = level;
            m_rates[i] = rate;
        }
        m_within[i] = m_most;
    }
}

int Scaling::askedLevel(int gpus) const
{
    return std::max(m_least, within(gpus));
}

} // namespace stringline::cluster
