// A strip on top of the window that says one thing and offers what to do about it. Never in the way: no modal box, no
// time limit, closed by its button or Esc.
#pragma once

#include "core/base/diagnostic.h"

#include <QFrame>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace stringline::ui {

class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    struct Choice {
        QString label;
        std::function<void()> act; // the bar closes first
    };
    void show(Severity severity, const QString &text, const std::vector<Choice> &choices = {});
    void dismiss();
    [[nodiscard]] QString text() const;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void paintState();

    Severity m_severity = Severity::Note;
    QLabel *m_text;
    QHBoxLayout *m_choices;
    QToolButton *m_close;
};

} // namespace stringline::ui
