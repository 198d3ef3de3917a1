// The line at the bottom: whether the picture is the answer, how much was simulated, and why the plan adds up.
#pragma once

#include "core/scenario/scenario.h"

#include <QStatusBar>

class QLabel;

namespace stringline::ui {

class Session;

class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusLine(Session &session, QWidget *parent = nullptr);

private:
    void showState();
    void showShown();

    Session &m_session;
    QLabel *m_state;
    QLabel *m_simulated;
    QLabel *m_validity;
};

// "128 = 8 × 8 × 2 ✓ heads 96 / 8 ✓ layers 96 / 8 ✓ batch 64 / (2 × 1) ✓", with ✗ where it does not divide.
[[nodiscard]] QString validityText(const Scenario &scenario);

} // namespace stringline::ui
