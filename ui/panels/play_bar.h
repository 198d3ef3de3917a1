// The bar of the player under the timeline: to the ends, from event to event, play, how fast; what the stages do at the
// moment, in words and with the colours of what runs.
#pragma once

#include "core/report/timeline_state.h"

#include <QString>
#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QToolButton;

namespace stringline::ui {

class Player;

// What runs, each once, with its colour.
class MomentLegend : public QWidget {
    Q_OBJECT

public:
    explicit MomentLegend(QWidget *parent = nullptr);

    void show(const std::vector<Activity> &running);
    [[nodiscard]] const std::vector<Activity> &running() const { return m_running; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<Activity> m_running;
};

class PlayBar : public QWidget {
    Q_OBJECT

public:
    explicit PlayBar(Player &player, QWidget *parent = nullptr);

    // `memory` is what the fullest stage holds, in words.
    void showMoment(const std::vector<RankMoment> &state, Tick time, const QString &memory);
    [[nodiscard]] QString text() const { return m_text; }
    [[nodiscard]] const MomentLegend &legend() const { return *m_legend; }

Q_SIGNALS:
    void stepWanted(int direction); // to the event before or after
    void closed();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QToolButton *addButton(const char *name, const QString &text, const QString &tip);
    void showPlaying(bool playing);
    void showSpeed();
    void elide();

    Player &m_player;
    QToolButton *m_play;
    QComboBox *m_seconds;
    QCheckBox *m_loop;
    MomentLegend *m_legend;
    QLabel *m_readout;
    QString m_text;
};

} // namespace stringline::ui
