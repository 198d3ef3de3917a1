// The right dock: the numbers, where the time and the memory go, what would help, what the numbers leave out.
#pragma once

#include "core/report/report.h"
#include "core/scenario/scenario.h"
#include "ui/panels/why_trigger.h"

#include <QScrollArea>

#include <vector>

namespace stringline::ui {

class AdviceList;
class BreakdownChart;
class MemoryChart;
class MetricCard;
class Section;
class SensitivityChart;
class Session;

class ResultPanel : public QScrollArea {
    Q_OBJECT

public:
    explicit ResultPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] const std::vector<MetricCard *> &cards() const { return m_cards; }
    // Folds what is looked at least, for small windows.
    void setCompact(bool compact);

    static constexpr int kWidth = 300;

Q_SIGNALS:
    void stageClicked(int stage);
    void whyWanted(const QString &number); // by its id in core/explain

private:
    void explains(QWidget *widget, WhyTrigger::Number number);
    void showBands(const Scenario &scenario);
    void showReport(const Report &report, bool approximate);
    void showShown();
    void showStaleness();
    void showAnalysis();

    Session &m_session;
    std::vector<MetricCard *> m_cards;
    BreakdownChart *m_breakdown;
    MemoryChart *m_memory;
    SensitivityChart *m_sensitivities;
    AdviceList *m_advice;
    Section *m_timeSection;
    Section *m_helpSection;
    Section *m_limitsSection;
    bool m_compact = false;
};

} // namespace stringline::ui
