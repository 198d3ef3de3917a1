#include "core/search/search.h"

#include "core/search/searcher.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tuple>

namespace stringline {

namespace {

class Search {
public:
    Search(const SearchSpace &space, const SearchOptions &options, std::stop_token stop)
        : m_space(space)
        , m_options(options)
        , m_stop(std::move(stop))
        , m_leaders(options.count, options.against != nullptr,
                    options.shapes ? space.choicesOf(Reach::Law) : kDimensionCount)
        , m_searchers([this] { return std::make_unique<Searcher>(m_space, m_options, m_leaders); })
    {
    }

    [[nodiscard]] SearchResult run()
    {
        const int cores = tbb::info::default_concurrency();
        tbb::task_arena arena(m_options.threads > 0 ? std::min(m_options.threads, cores) : cores);
        arena.execute([this] {
            survey();
            simulateAll();
        });
        m_result.stopped = m_stop.stop_requested();
        m_result.plans = m_leaders.plans();
        m_result.front = m_leaders.front();
        m_result.simulated = m_simulated;
        return std::move(m_result);
    }

private:
    // Counts all plans and bounds all nodes of Level::Law. The best node of each cell is tried at once where it is
    // better than what is known: for something to show early, and for a threshold that spares most of the rest.
    void survey()
    {
        std::vector<Candidate> parts = cells(m_space);
        std::size_t kept = 0;
        const auto count = static_cast<std::size_t>(std::max(m_options.shard.count, 1));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (i % count == static_cast<std::size_t>(m_options.shard.index))
                parts[kept++] = parts[i];
        }
        parts.resize(kept);
        std::size_t done = 0;
        tbb::parallel_for(std::size_t(0), parts.size(), [&](std::size_t i) {
            if (m_stop.stop_requested())
                return;
            Searcher &searcher = *m_searchers.local();
            CellSurvey found = searcher.survey(parts[i], m_stop);
            const auto best = std::ranges::min_element(found.laws, {}, &BoundedNode::key);
            if (best != found.laws.end() && searcher.matters(*best))
                tryBest(searcher, *best);
            const std::scoped_lock lock(m_mutex);
            m_result.evaluated += found.plans;
            m_result.feasible += found.feasible;
            m_laws.insert(m_laws.end(), found.laws.begin(), found.laws.end());
            ++done;
            report(kSurveyShare * static_cast<double>(done) / static_cast<double>(parts.size()));
        });
    }

    void tryBest(Searcher &searcher, const BoundedNode &law)
    {
        constexpr std::size_t kTried = 2;
        std::vector<BoundedNode> plans;
        searcher.expand(law, plans, m_stop);
        std::ranges::sort(plans, {}, &BoundedNode::key);
        plans.resize(std::min(plans.size(), kTried));
        for (const BoundedNode &plan : plans)
            m_simulated += searcher.simulate(plan, m_stop) ? 1 : 0;
    }

    // Nodes by rising bound, some at a time: the plans below them that can still matter, and these by rising bound.
    void simulateAll()
    {
        std::ranges::sort(m_laws, [](const BoundedNode &a, const BoundedNode &b) {
            return std::tie(a.key, a.candidate) < std::tie(b.key, b.candidate);
        });
        constexpr std::size_t kFirst = 16;
        std::size_t size = kFirst;
        for (std::size_t begin = 0; begin < m_laws.size() && !m_stop.stop_requested(); begin += size, size *= 2) {
            const std::size_t end = std::min(m_laws.size(), begin + size);
            m_plans.clear();
            tbb::parallel_for(begin, end, [&](std::size_t i) {
                Searcher &searcher = *m_searchers.local();
                std::vector<BoundedNode> plans;
                if (!m_stop.stop_requested() && searcher.matters(m_laws[i]))
                    searcher.expand(m_laws[i], plans, m_stop);
                const std::scoped_lock lock(m_mutex);
                m_plans.insert(m_plans.end(), plans.begin(), plans.end());
            });
            std::ranges::sort(m_plans, {}, &BoundedNode::key);
            tbb::parallel_for(std::size_t(0), m_plans.size(), [&](std::size_t i) {
                if (m_stop.stop_requested())
                    return;
                m_simulated += m_searchers.local()->simulate(m_plans[i], m_stop) ? 1 : 0;
                const std::scoped_lock lock(m_mutex);
                report(kSurveyShare +
                       (1 - kSurveyShare) * static_cast<double>(end) / static_cast<double>(m_laws.size()));
            });
        }
    }

    // Called with the mutex held.
    void report(double fraction)
    {
        if (!m_options.progress || m_stop.stop_requested())
            return;
        m_options.progress({fraction, m_result.evaluated, m_simulated, m_leaders});
    }

    static constexpr double kSurveyShare = 0.5; // of the work, about

    const SearchSpace &m_space;
    const SearchOptions &m_options;
    std::stop_token m_stop;
    Leaders m_leaders;
    tbb::enumerable_thread_specific<std::unique_ptr<Searcher>> m_searchers;
    std::mutex m_mutex; // of what follows
    SearchResult m_result;
    std::vector<BoundedNode> m_laws;
    std::vector<BoundedNode> m_plans;
    std::atomic<std::int64_t> m_simulated = 0;
};

} // namespace

SearchResult search(const SearchSpace &space, const SearchOptions &options, std::stop_token stop)
{
    return Search(space, options, std::move(stop)).run();
}

} // namespace stringline
