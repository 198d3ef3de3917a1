// The Sweep tab: one field as a line, two as a heat map, or every input one step up and down. A click shows a scenario
// in the whole window, Enter or a double-click takes it, Esc goes back.
#pragma once

#include "ui/session/sweeper.h"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace stringline::ui {

class Session;
class SweepPlot;
class TornadoChart;
class UnitLineEdit;
struct TornadoPlace;

enum class SweepMode { OneField, TwoFields, Tornado };

class SweepPanel : public QWidget {
    Q_OBJECT

public:
    explicit SweepPanel(Session &session, QWidget *parent = nullptr);

    void refresh();
    // What the fields describe; wrong ones are marked and nothing starts.
    void start();
    void setMode(SweepMode mode);
    // Of the first or the second axis: "plan.tensor", or its title; values are suggested.
    void setField(std::size_t axis, const QString &text);
    [[nodiscard]] UnitLineEdit &valuesOf(std::size_t axis) const { return *m_axes[axis].values; }
    [[nodiscard]] QComboBox &fieldOf(std::size_t axis) const { return *m_axes[axis].field; }
    [[nodiscard]] QComboBox &measureBox() const { return *m_measure; }
    [[nodiscard]] Sweeper &sweeper() { return m_sweeper; }
    [[nodiscard]] SweepPlot &plot() const { return *m_plot; }
    [[nodiscard]] TornadoChart &tornado() const { return *m_tornado; }
    [[nodiscard]] QString status() const;
    // What the chosen cell or step is.
    [[nodiscard]] QString details() const;
    void copyCsv();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    struct AxisBoxes {
        QComboBox *field;
        UnitLineEdit *values;
    };
    [[nodiscard]] SweepMode mode() const;
    [[nodiscard]] std::size_t measure() const;
    [[nodiscard]] AxisBoxes addAxis(const QString &name);
    // The path that is chosen or typed; empty where it is no field's.
    [[nodiscard]] std::string pathOf(const AxisBoxes &axis) const;
    [[nodiscard]] std::optional<SweepAxis> askedAxis(const AxisBoxes &axis);
    void suggestValues(const AxisBoxes &axis);
    void showMode();
    void showState();
    void showStatus();
    void lookAtCell(std::size_t cell);
    void lookAtStep(const TornadoPlace &place);
    void takeCell(std::size_t cell);
    void takeStep(const TornadoPlace &place);
    void look(const Scenario &scenario, const QString &text);
    void take(const Scenario &scenario, bool legal);
    void endLook();

    Session &m_session;
    Sweeper m_sweeper;
    QComboBox *m_mode;
    QComboBox *m_measure;
    std::vector<AxisBoxes> m_axes;
    QPushButton *m_start;
    QPushButton *m_copy;
    QProgressBar *m_progress;
    QLabel *m_status;
    QLabel *m_details;
    QStackedWidget *m_pictures;
    SweepPlot *m_plot;
    QScrollArea *m_scroll;
    TornadoChart *m_tornado;
    QString m_wrong;      // why nothing was started
    bool m_looks = false; // a preview of this panel is in the window
};

} // namespace stringline::ui
