// The rank map: every GPU in its node, colored by pipeline stage, by memory or by how busy its links are. It shows what
// the strip's degrees mean: the groups of the GPU under the pointer are framed in the colors of their axes, and the
// groups of an axis light up while the pointer is on its segment.
#pragma once

#include "core/report/report.h"
#include "ui/mesh/chip_images.h"
#include "ui/mesh/rank_map_geometry.h"
#include "ui/session/link_loads.h"
#include "ui/session/rank_marks.h"
#include "ui/theme/theme.h"

#include <QImage>
#include <QWidget>

#include <optional>
#include <vector>

namespace stringline::ui {

class RankMap : public QWidget {
    Q_OBJECT

public:
    enum class Shade { Stage, Memory, ScaleUp, Network };

    explicit RankMap(QWidget *parent = nullptr);

    void setMesh(const Mesh &mesh);
    // By stage; shown where the shade is memory and the count of stages agrees.
    void setMemory(const std::vector<StageMemory> &memory);
    // Shown where the shade is one of the links and the GPUs agree; null for none yet. Tooltips have them in any shade.
    void setLinks(const LinkAnswerPtr &links);
    // What each stage does at a moment, in the colours of the timeline, instead of any shade; empty for no moment.
    void setMoment(const std::vector<Activity> &stages);
    [[nodiscard]] const std::vector<Activity> &moment() const { return m_moment; }
    void setShade(Shade shade);
    [[nodiscard]] Shade shade() const { return m_shade; }
    [[nodiscard]] bool showsLinks() const { return m_shade == Shade::ScaleUp || m_shade == Shade::Network; }
    // What the darkest or lightest end of the shades stands for: a share of the memory, or of the iteration.
    [[nodiscard]] double fullShade() const { return m_full; }
    [[nodiscard]] QColor colorOfGpu(int gpu, const Theme &theme) const;
    // The groups along one axis, instead of those of the GPU under the pointer.
    void lightAxis(std::optional<Axis> axis);
    // GPUs that another view points at, framed while the pointer is not here.
    void lightGpus(const std::vector<int> &gpus);

    // A selected rank with its groups, while nothing else is lit: a single kind is filled, several are framed.
    void setMarks(const RankMarks &marks);
    [[nodiscard]] const RankMarks &marks() const { return m_marks; }

    [[nodiscard]] const RankMapLayout &layout() const { return m_layout; }
    [[nodiscard]] int hoveredRank() const { return m_hovered; }
    [[nodiscard]] QSize sizeHint() const override { return {800, 112}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {320, 48}; }

    static constexpr int kMargin = 10;

Q_SIGNALS:
    void rankHovered(int rank);              // -1 for none
    void rankActivated(int rank, int stage); // clicked, or Enter
    void shadeChanged();                     // or what its ends stand for
    void linksWanted();                      // a tooltip has none to tell of

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void relayout();
    void render();
    void hover(int rank);
    void paintGroups(QPainter &painter, const Theme &theme) const;
    void paintMarks(QPainter &painter, const Theme &theme) const;
    void activate();
    [[nodiscard]] const LinkUse *linkOf(int gpu, LinkKind kind) const; // null where nothing is known
    [[nodiscard]] LinkKind shadedLink() const;
    [[nodiscard]] QString describeLinks(int gpu) const;
    [[nodiscard]] QString describe(int rank) const; // rich text

    Mesh m_mesh;
    std::vector<StageMemory> m_memory;
    LinkAnswerPtr m_links;
    double m_full = 1;
    Shade m_shade = Shade::Stage;
    RankMapLayout m_layout;
    ChipImages m_chips;
    QImage m_image; // without what is lit; null when it must be made again
    int m_hovered = -1;
    std::optional<Axis> m_lit;
    std::vector<int> m_litGpus;
    RankMarks m_marks;
    std::vector<Activity> m_moment; // by stage
};

// The neutral ramp: stage 0 stands out most, the last one least.
[[nodiscard]] QColor stageColor(int stage, int stages, const Theme &theme);

} // namespace stringline::ui
