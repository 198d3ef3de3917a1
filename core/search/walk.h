// The legal plans of a space as a tree: each level sets the choices of one reach more, the others stand at their
// fastest.
#pragma once

#include "core/search/space.h"

#include <functional>

namespace stringline {

// Where a walk stops: what is below stands at the values that make passes fastest.
enum class Level { Cell, Law, Memory, Time, Plan };

// For one thread.
class PlanWalk {
public:
    explicit PlanWalk(const SearchSpace &space);

    // Nodes of `to` below a node of `from`, each once, in the order of candidates. The scenario is good until the
    // visitor returns; it returns false to stop the walk. False where it was stopped.
    using Visit = std::function<bool(const Candidate &, const Scenario &)>;
    bool below(const Candidate &node, Level from, Level to, const Visit &visit);
    // The same over the choices of Reach::Time alone, what stands between being fastest: for bounds of a node of Law.
    // Layers that are dealt by time lie otherwise where all are recomputed: those plans are visited too.
    bool timesBelow(const Candidate &law, const Visit &visit);

    // Plans below the node of Level::Memory that the walk is at: all choices beyond are free of each other.
    [[nodiscard]] std::int64_t plansBelow() const;

private:
    bool descend(std::size_t depth, std::size_t end, const Visit &visit);
    void start(const Candidate &node, std::size_t set);
    void set(std::size_t choice, std::size_t value);
    void setFastest(std::size_t from);
    [[nodiscard]] bool isRepeated(std::size_t choice, std::size_t value) const;
    [[nodiscard]] bool isLegal();
    bool setAllRecomputed();
    [[nodiscard]] std::size_t endOf(Level level) const { return m_ends[static_cast<std::size_t>(level)]; }

    const SearchSpace &m_space;
    std::array<std::size_t, 5> m_ends{};  // choices that are set at each level
    std::vector<std::uint16_t> m_fastest; // place of the value, by choice
    Candidate m_candidate;
    Scenario m_scenario;
    std::vector<int> m_set; // what m_scenario holds, by choice
    int m_base = -1;
};

} // namespace stringline
