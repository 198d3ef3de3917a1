// The device mesh: header, factor strip, the line of the expert mesh where there are experts and, unless folded, the
// rank map below.
//
// It shows a scenario and says what the person wants. previewed() follows a drag, which ends in committed() (one undo
// step) or canceled(); peeked() asks for a look that changes nothing, until peekEnded().
#pragma once

#include "core/report/report.h"
#include "core/scenario/scenario.h"
#include "ui/session/link_loads.h"

#include <QWidget>

#include <optional>
#include <vector>

class QAction;
class QToolButton;

namespace stringline::ui {

class FactorStrip;
class FoldLine;
class HeatLegend;
class PanelHeader;
class RankMap;

class MeshView : public QWidget {
    Q_OBJECT

public:
    explicit MeshView(QWidget *parent = nullptr);

    void setScenario(const Scenario &scenario);
    // For shading by memory and the map's tooltips.
    void setReport(const Report &report);
    // For shading by links; the map asks for them by linksWanted().
    void setLinks(const LinkAnswerPtr &links);
    void setBaseline(const std::optional<Scenario> &baseline);
    void setFolded(bool folded); // to the strip
    [[nodiscard]] bool isFolded() const;

    [[nodiscard]] FactorStrip &strip() { return *m_strip; }
    [[nodiscard]] FoldLine &foldLine() { return *m_fold; }
    [[nodiscard]] RankMap &map() { return *m_map; }
    [[nodiscard]] HeatLegend &heatLegend() { return *m_heat; }
    // The button that copies the plan as flags of a framework; who knows the frameworks fills its menu.
    [[nodiscard]] QToolButton &copyAsButton() { return *m_copyAs; }

Q_SIGNALS:
    void previewed(const stringline::Scenario &scenario);
    void committed(const stringline::Scenario &scenario, const QString &undoText);
    void canceled();
    void peeked(const stringline::Scenario &scenario);
    void peekEnded();
    void rankActivated(int rank, int stage);
    void linksWanted();
    void foldLineToggled(); // it came or went, and the height that is needed with it

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showNote();
    void showShade();

    PanelHeader *m_header;
    FactorStrip *m_strip;
    FoldLine *m_fold;
    RankMap *m_map;
    HeatLegend *m_heat;
    QToolButton *m_copyAs;
    QToolButton *m_shade;
    std::vector<QAction *> m_shades; // by RankMap::Shade
};

} // namespace stringline::ui
