// How the rows of why.h are made; only the files of this folder need it.
#pragma once

#include "core/cost/scenario_costs.h"
#include "core/explain/why.h"

#include <span>

namespace stringline::explain {

// A formula while it is put together.
class Working {
public:
    Working(const WhyContext &context, int stage)
        : m_context(context)
        , m_stage(stage)
    {
    }

    [[nodiscard]] const Scenario &scenario() const { return *m_context.evaluation().scenario; }
    [[nodiscard]] const Report &report() const { return m_context.evaluation().report; }
    [[nodiscard]] const Timeline &timeline() const { return m_context.evaluation().timeline; }
    [[nodiscard]] const ScenarioCosts &costs() const { return m_context.costs(); }
    [[nodiscard]] int stage() const { return m_stage; }
    [[nodiscard]] const StageMemory &memory() const { return report().memory[static_cast<std::size_t>(m_stage)]; }

    // A term that a field of the scenario gives, in base units.
    Expression field(std::string_view symbol, std::string_view path);
    // One that another row explains.
    Expression number(std::string_view symbol, std::string_view id);
    // One of no such kind.
    Expression term(std::string_view symbol, std::string meaning, double value, std::string text,
                    std::string field = {});
    // The last term is explained by another row, in other units.
    void explainedBy(std::string_view id) { m_terms.back().number = id; }
    void note(std::string text) { m_notes.push_back(std::move(text)); }
    // The formula that follows is a closed form beside a number that was simulated.
    void simulated() { m_simulated = true; }

    [[nodiscard]] const std::vector<WhyTerm> &terms() const { return m_terms; }
    [[nodiscard]] const std::vector<std::string> &notes() const { return m_notes; }
    [[nodiscard]] bool isSimulated() const { return m_simulated; }

private:
    const WhyContext &m_context;
    int m_stage;
    std::vector<WhyTerm> m_terms;
    std::vector<std::string> m_notes;
    bool m_simulated = false;
};

struct WhyRow {
    std::string_view id; // of memory the part alone: "weights"
    std::string_view label;
    double (*number)(const Scenario &, const Report &, int stage) = nullptr;
    std::string (*text)(double) = nullptr;
    Expression (*formula)(Working &) = nullptr;
    std::string_view source;
};

// Rows of a report's columns have no number or text of their own: those stand in core/report/columns.
[[nodiscard]] std::span<const WhyRow> columnRows();
[[nodiscard]] std::span<const WhyRow> trainingRows(); // those of the whole training
[[nodiscard]] std::span<const WhyRow> derivedRows();  // what the form shows beside its boxes
[[nodiscard]] std::span<const WhyRow> breakdownRows();
[[nodiscard]] std::span<const WhyRow> memoryRows(); // of every stage

[[nodiscard]] std::string bytesOf(double bytes);
[[nodiscard]] std::string secondsOf(double seconds);

} // namespace stringline::explain
