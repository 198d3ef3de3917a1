// A note above all other widgets of the window that says why something is not possible and offers fixes as links. It
// goes away by itself unless the pointer is on it. Never a box that must be closed.
#pragma once

#include <QFrame>
#include <QTimer>

class QLabel;

namespace stringline::ui {

class ReasonBubble : public QFrame {
    Q_OBJECT

public:
    enum class Tone { Plain, Warning, Bad };

    explicit ReasonBubble(QWidget *owner);

    // Below `anchor`, a point of the owner, inside its window. Rich text; a link's target is the index of a fix.
    void showAt(const QPoint &anchor, const QString &html, Tone tone);
    // Hides it after a while; at once where `milliseconds` is 0.
    void hideAfter(int milliseconds);
    [[nodiscard]] QString plainText() const;

Q_SIGNALS:
    void fixChosen(int index);

protected:
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *m_owner;
    QLabel *m_label;
    QTimer m_timer;
    Tone m_tone = Tone::Plain;
    QString m_html;
    static constexpr int kWidest = 520;
    static constexpr int kAfterLeave = 1500;
};

} // namespace stringline::ui
