// Draws the critical path over the bars, while a person wants to see it.
#pragma once

#include "ui/timeline/critical_path_lines.h"
#include "ui/timeline/custom_plot.h"
#include "ui/timeline/gantt_content.h"

namespace stringline::ui {

class CriticalPathMarks : public QCPLayerable {
public:
    CriticalPathMarks(QCustomPlot *plot, const GanttContent &content);

    // What the path consists of; empty before the first evaluation.
    [[nodiscard]] QString note() const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    void draw(QCPPainter *painter) override;

private:
    // Once per evaluation.
    void findPath() const;
    // Once per view: the pointer moves more often than that changes.
    [[nodiscard]] const PathLines &linesIn(const TimeScale &scale, int scroll, double height) const;

    const GanttContent &m_content;
    mutable std::weak_ptr<const Evaluation> m_pathOf;
    mutable std::vector<PathStay> m_stays;
    mutable QString m_note;

    struct View {
        std::uint64_t revision = 0;
        Tick from = 0;
        Tick to = 0;
        double width = 0;
        double height = 0;
        int scroll = 0;

        bool operator==(const View &) const = default;
    };
    mutable View m_linesOf;
    mutable PathLines m_lines;
};

} // namespace stringline::ui
