// The line at the bottom: whether the picture is the answer, how much was simulated, and why the plan adds up.
#pragma once

#include "core/scenario/scenario.h"

#include <QColor>
#include <QList>
#include <QStatusBar>

namespace stringline::ui {

class Session;

// Painted, because a label that gets another text makes the whole window lay itself out again.
class StatusText : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    struct Part {
        QString text;
        QColor color; // invalid for normal text

        bool operator==(const Part &) const = default;
    };
    void show(const QList<Part> &parts);

    [[nodiscard]] QSize sizeHint() const override { return {200, 22}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QList<Part> m_parts;
};

class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusLine(Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showAll();

    Session &m_session;
    StatusText *m_text = nullptr;
};

// "128 = 8 × 8 × 2 ✓ heads 96 / 8 ✓ layers 96 / 8 ✓ batch 64 / (2 × 1) ✓", with ✗ where it does not divide.
[[nodiscard]] QString validityText(const Scenario &scenario);

} // namespace stringline::ui
