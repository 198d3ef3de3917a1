#include "core/search/walk.h"

#include "core/evaluate/evaluate.h"

#include <algorithm>

namespace stringline {

namespace {

std::uint16_t fastestOf(const SearchSpace::Choice &choice)
{
    std::size_t best = 0;
    for (std::size_t i = 1; i < choice.values.size() && choice.dimension->faster; ++i) {
        if (choice.dimension->faster(choice.values[i], choice.values[best]))
            best = i;
    }
    return static_cast<std::uint16_t>(best);
}

} // namespace

PlanWalk::PlanWalk(const SearchSpace &space)
    : m_space(space)
    , m_set(space.choices.size(), 0)
{
    m_ends = {space.outerChoices(), space.choicesOf(Reach::Law), space.choicesOf(Reach::Memory),
              space.choicesOf(Reach::Time), space.choices.size()};
    for (const SearchSpace::Choice &choice : space.choices)
        m_fastest.push_back(fastestOf(choice));
}

void PlanWalk::start(const Candidate &node, std::size_t set)
{
    if (m_base != node.base) {
        m_base = node.base;
        m_scenario = m_space.bases[node.base];
        for (std::size_t i = 0; i < m_set.size(); ++i) {
            m_set[i] = m_space.choices[i].values.front();
            m_space.choices[i].dimension->set(m_scenario, m_set[i]);
        }
    }
    m_candidate = node;
    for (std::size_t i = 0; i < set; ++i)
        this->set(i, node.at[i]);
}

bool PlanWalk::below(const Candidate &node, Level from, Level to, const Visit &visit)
{
    start(node, endOf(from));
    return descend(endOf(from), endOf(to), visit);
}

bool PlanWalk::timesBelow(const Candidate &law, const Visit &visit)
{
    start(law, endOf(Level::Law));
    setFastest(endOf(Level::Law));
    if (!descend(endOf(Level::Memory), endOf(Level::Time), visit))
        return false;
    if (m_scenario.plan.layersPerChunk.kind != LayerSplit::Kind::Balanced || !setAllRecomputed())
        return true;
    return descend(endOf(Level::Memory), endOf(Level::Time), visit);
}

// False where the space has no such plan.
bool PlanWalk::setAllRecomputed()
{
    for (std::size_t i = endOf(Level::Law); i < endOf(Level::Memory); ++i) {
        const SearchSpace::Choice &choice = m_space.choices[i];
        const auto place = [&](int value) { return std::ranges::find(choice.values, value) - choice.values.begin(); };
        if (choice.dimension->path == "training.recompute") {
            if (place(static_cast<int>(Recompute::Full)) == std::ssize(choice.values))
                return false;
            set(i, static_cast<std::size_t>(place(static_cast<int>(Recompute::Full))));
        } else if (choice.dimension->path == "training.recomputeLayers") {
            if (place(0) == std::ssize(choice.values))
                return false;
            set(i, static_cast<std::size_t>(place(0)));
        }
    }
    return true;
}

// Fields are set only where they change: an order of axes is a list of texts.
void PlanWalk::set(std::size_t choice, std::size_t value)
{
    const int wanted = m_space.choices[choice].values[value];
    m_candidate.at[choice] = static_cast<std::uint16_t>(value);
    if (m_set[choice] == wanted)
        return;
    m_set[choice] = wanted;
    m_space.choices[choice].dimension->set(m_scenario, wanted);
}

void PlanWalk::setFastest(std::size_t from)
{
    for (std::size_t i = from; i < m_fastest.size(); ++i)
        set(i, m_fastest[i]);
}

bool PlanWalk::descend(std::size_t depth, std::size_t end, const Visit &visit)
{
    if (depth == end) {
        setFastest(end);
        return visit(m_candidate, m_scenario);
    }
    const SearchSpace::Choice &choice = m_space.choices[depth];
    bool goesOn = true;
    for (std::size_t i = 0; i < choice.values.size() && goesOn; ++i) {
        if (isRepeated(depth, i))
            continue;
        set(depth, i);
        if (!choice.dimension->possible(m_scenario) || (depth + 1 == endOf(Level::Law) && !isLegal()))
            continue;
        goesOn = descend(depth + 1, end, visit);
    }
    return goesOn;
}

std::int64_t PlanWalk::plansBelow() const
{
    std::int64_t plans = 1;
    for (std::size_t i = endOf(Level::Memory); i < m_space.choices.size(); ++i) {
        std::int64_t distinct = 0;
        for (std::size_t value = 0; value < m_space.choices[i].values.size(); ++value)
            distinct += isRepeated(i, value) ? 0 : 1;
        plans *= distinct;
    }
    return plans;
}

bool PlanWalk::isRepeated(std::size_t choice, std::size_t value) const
{
    const SearchSpace::Choice &each = m_space.choices[choice];
    for (std::size_t before = 0; before < value; ++before) {
        if (each.dimension->same(m_scenario, each.values[before], each.values[value]))
            return true;
    }
    return false;
}

// By the real rules. What they have no say in stands as in a plain plan meanwhile, since it may be that of another.
bool PlanWalk::isLegal()
{
    static const Scenario plain;
    for (std::size_t i = endOf(Level::Law); i < m_space.choices.size(); ++i) {
        const Dimension &dimension = *m_space.choices[i].dimension;
        m_set[i] = dimension.get(plain);
        dimension.set(m_scenario, m_set[i]);
    }
    return !hasErrors(validate(m_scenario));
}

} // namespace stringline
