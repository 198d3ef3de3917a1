// The device mesh: header, factor strip, the line of the expert mesh where there are experts and, unless folded, the
// rank map below.
//
// It shows a scenario and says what the person wants. previewed() follows a drag, which ends in committed() (one undo
// step) or canceled(); peeked() asks for a look that changes nothing, until peekEnded().
#pragma once

#include "core/report/report.h"
#include "core/scenario/scenario.h"

#include <QWidget>

#include <optional>

namespace stringline::ui {

class FactorStrip;
class FoldLine;
class PanelHeader;
class RankMap;

class MeshView : public QWidget {
    Q_OBJECT

public:
    explicit MeshView(QWidget *parent = nullptr);

    void setScenario(const Scenario &scenario);
    // For shading by memory and the map's tooltips.
    void setReport(const Report &report);
    void setBaseline(const std::optional<Scenario> &baseline);
    void setFolded(bool folded); // to the strip
    [[nodiscard]] bool isFolded() const;

    [[nodiscard]] FactorStrip &strip() { return *m_strip; }
    [[nodiscard]] FoldLine &foldLine() { return *m_fold; }
    [[nodiscard]] RankMap &map() { return *m_map; }

Q_SIGNALS:
    void previewed(const stringline::Scenario &scenario);
    void committed(const stringline::Scenario &scenario, const QString &undoText);
    void canceled();
    void peeked(const stringline::Scenario &scenario);
    void peekEnded();
    void stageActivated(int stage);
    void foldLineToggled(); // it came or went, and the height that is needed with it

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showNote();

    PanelHeader *m_header;
    FactorStrip *m_strip;
    FoldLine *m_fold;
    RankMap *m_map;
};

} // namespace stringline::ui
