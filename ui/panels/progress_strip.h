// A strip under the menu that says how far something in the background is, and stops it.
#pragma once

#include <QFrame>
#include <QTimer>

class QLabel;
class QProgressBar;
class QPushButton;

namespace stringline::ui {

class ProgressStrip : public QFrame {
    Q_OBJECT

public:
    explicit ProgressStrip(QWidget *parent = nullptr);

    // Shows the strip when it lasts longer than kDelay.
    void begin(const QString &text);
    void setProgress(const QString &text, double fraction); // from 0 to 1
    void end();
    [[nodiscard]] QString text() const; // empty while nothing runs
    [[nodiscard]] QPushButton &cancelButton() const { return *m_cancel; }

    static constexpr int kDelay = 150; // milliseconds; what is done at once does not flicker

Q_SIGNALS:
    void canceled();

private:
    QLabel *m_text;
    QProgressBar *m_bar;
    QPushButton *m_cancel;
    QTimer m_showSoon;
    bool m_running = false;
};

} // namespace stringline::ui
