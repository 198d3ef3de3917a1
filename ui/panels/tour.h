// A walk through the window at its first start: a bubble beside each part, with a frame round what it speaks of. The
// window stays usable; Enter and → go on, ← goes back, Esc ends it.
#pragma once

#include <QFrame>

#include <span>

class QLabel;
class QPushButton;

namespace stringline::ui {

class LookFrame;

struct TourStop {
    const char *look; // as in a page of a lesson: "mesh", "form:plan.tensor", "sweep"
    const char *title;
    const char *text; // both to be translated in the context "Tour"
};
[[nodiscard]] std::span<const TourStop> tourStops();

class Tour : public QFrame {
    Q_OBJECT

public:
    // `look` frames what lookWanted() names.
    Tour(QWidget &window, LookFrame &look);

    void begin();
    void next(); // behind the last stop it ends
    void back();
    void end();
    [[nodiscard]] int stop() const { return m_stop; }

Q_SIGNALS:
    void lookWanted(const QString &look); // empty for nothing
    void ended();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void go(int stop);
    void place();

    QWidget &m_window;
    LookFrame &m_look;
    QLabel *m_title;
    QLabel *m_text;
    QLabel *m_count;
    QPushButton *m_skip;
    QPushButton *m_back;
    QPushButton *m_next;
    int m_stop = -1;
};

// Where a bubble of `size` stands in `window`: beside `framed`, where there is most room, and never outside.
[[nodiscard]] QRect besideFramed(const QRect &framed, QSize size, const QRect &window);

} // namespace stringline::ui
