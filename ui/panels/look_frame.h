// A frame round a part of the window that somebody should look at. It takes no clicks and follows what it frames.
#pragma once

#include <QPointer>
#include <QWidget>

namespace stringline::ui {

class LookFrame : public QWidget {
    Q_OBJECT

public:
    explicit LookFrame(QWidget &window);

    // Null for nothing. `part` is of `target`; empty for all of it.
    void frame(QWidget *target, const QRect &part = {});
    [[nodiscard]] QWidget *target() const { return m_target; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void follow();

    QWidget &m_window;
    QPointer<QWidget> m_target;
    QRect m_part;
};

} // namespace stringline::ui
