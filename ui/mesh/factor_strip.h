// The factor strip: one bar as long as the logarithm of the GPU count, cut into the degrees of the parallel axes. Every
// gesture trades factors, so the product always holds.
//
// The strip shows a scenario and says what the person wants; it computes no cost. What a gesture can reach is judged
// once, when it begins. During a drag previewed() follows the pointer; it ends in one committed() or in canceled().
//
//   drag a divider           trade between its neighbors          Shift+Up/Down
//   Shift+drag               trade with the data axis             Up/Down, wheel, typed number and Enter, Home/End
//   Ctrl+drag the right end  more or fewer whole nodes            Ctrl+Up/Down
//   drag a segment           change the rank order                Ctrl+Left/Right
//   Alt+hover over a tick    peek                                 Alt+Up/Down while Alt is held
//   click on a tick          take it
//   L or a click on a lock   keep a degree in every trade
#pragma once

#include "ui/mesh/strip_drag.h"
#include "ui/theme/theme.h"

#include <QPointer>
#include <QVariantAnimation>
#include <QWidget>

#include <optional>

namespace stringline::ui {

class ReasonBubble;

class FactorStrip : public QWidget {
    Q_OBJECT

public:
    explicit FactorStrip(QWidget *parent = nullptr);
    ~FactorStrip() override;

    // During a drag, the echo of what was previewed is ignored and anything else ends the drag.
    void setScenario(const Scenario &scenario);
    void setBaseline(const std::optional<Scenario> &baseline);
    [[nodiscard]] const Scenario &scenario() const { return m_scenario; }
    [[nodiscard]] const Scenario &shown() const { return m_shown; } // the candidate under the pointer during a drag

    [[nodiscard]] Axis activeAxis() const { return m_active; }
    void setActiveAxis(Axis axis);
    [[nodiscard]] bool isLocked(Axis axis) const { return m_locks[static_cast<std::size_t>(axis)]; }
    void setLocked(Axis axis, bool locked);
    [[nodiscard]] bool isDragging() const { return m_drag.has_value(); }
    // Sets a degree as if typed; an impossible one is explained and changes nothing.
    bool enterDegree(Axis axis, int degree);

    // Where things are, for tests and for whoever points at them.
    [[nodiscard]] const StripLayout &layout() const { return m_layout; }
    [[nodiscard]] QPoint dividerPoint(int index) const;
    [[nodiscard]] QPoint segmentPoint(Axis axis) const;
    [[nodiscard]] QPoint endPoint() const;
    [[nodiscard]] const StripDrag &ticks() const { return m_ticks; }
    [[nodiscard]] QPoint tickPoint(int candidate) const;
    [[nodiscard]] QString reason() const; // plain text of the bubble; empty while hidden
    [[nodiscard]] const std::vector<Fix> &reasonFixes() const { return m_fixes; }
    void applyFix(int index);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    static constexpr int kMargin = 10;
    static constexpr int kBandTop = 9;
    static constexpr int kBandHeight = 34;
    static constexpr int kHeight = 68;
    static constexpr int kAnimationMilliseconds = 140;
    static constexpr int kReasonMilliseconds = 4000;

Q_SIGNALS:
    void previewed(const stringline::Scenario &scenario);
    void committed(const stringline::Scenario &scenario, const QString &undoText);
    void canceled();
    void peeked(const stringline::Scenario &scenario);
    void peekEnded();
    void axisHovered(std::optional<stringline::Axis> axis);
    void shownChanged(); // the scenario that is drawn is another: preview, commit or setScenario

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Press {
        QPoint point;
        StripHit hit;
        int tick = -1;
    };

    // Mouse: factor_strip_mouse.cpp.
    void beginDrag(const QPoint &point, Qt::KeyboardModifiers modifiers);
    void moveDrag(int x);
    void switchDrag(Qt::KeyboardModifiers modifiers);
    void endDrag();
    void cancelDrag();
    void hover(const QPoint &point, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] int tickAt(const QPoint &point) const;
    [[nodiscard]] QRect lockRect(const StripSegment &segment) const;

    // Keys: factor_strip_keys.cpp.
    bool axisKey(QKeyEvent *event);
    bool typingKey(QKeyEvent *event);
    void step(int direction, bool withNeighbor);
    void stepNodes(int direction);
    void stepToEnd(int direction);
    void moveAxis(int direction);
    void peekStep(int direction);
    [[nodiscard]] std::vector<Alternative> reachOf(Axis axis) const;

    void commit(const Scenario &scenario, const QString &text);
    void adopt(const Scenario &scenario); // without telling anybody
    void relayout(bool animate);
    void showTicks(const TradePair &pair);
    void refreshTicks();
    void peek(int candidate);
    void endPeek();
    void explain(const Alternative &candidate, std::optional<Axis> axis, int x); // no axis: not about a degree
    void say(const QString &text, int x);
    void hideReason();
    void updateSpokenText();
    [[nodiscard]] std::optional<TradePair> pairOfActive() const;
    [[nodiscard]] std::optional<TradePair> pairAtDivider(int index, bool slack) const;

    Scenario m_scenario; // committed
    Scenario m_shown;    // what is drawn: the preview during a drag, even where that is invalid
    std::optional<Scenario> m_baseline;
    StripLayout m_layout;  // of m_shown
    StripLayout m_painted; // on its way to m_layout
    StripLayout m_animationStart;
    QVariantAnimation m_animation;
    AxisLocks m_locks{};
    Axis m_active = Axis::Tensor;
    QString m_typed;           // digits not yet entered
    bool m_typedWrong = false; // and they were refused

    std::optional<Press> m_press;
    std::optional<StripDrag> m_drag;
    Scenario m_dragScenario; // the last candidate that is possible
    int m_dragIndex = -1;    // the candidate under the pointer
    int m_grabOffset = 0;
    bool m_dragSlack = false;
    bool m_previewed = false;

    StripDrag m_ticks; // of the pair that the pointer or the keyboard is at
    std::optional<TradePair> m_tickPair;
    StripHit m_hover;
    int m_hoverTick = -1;
    int m_peeked = -1;
    int m_wheel = 0; // eighths of a degree not yet spent

    QPointer<ReasonBubble> m_bubble; // lives in the window, above other widgets
    std::vector<Fix> m_fixes;
    Scenario m_fixBase; // what the fixes repair
};

} // namespace stringline::ui
