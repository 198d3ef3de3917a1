// The answer to "why this number": its formula, values, terms as links, what changes it most. A light panel above the
// window that is never modal: links go on to other numbers and back, or to the form, and Esc puts it away.
#pragma once

#include "core/explain/why.h"
#include "ui/session/why_finder.h"

#include <QFrame>
#include <QPointer>
#include <QStringList>

#include <optional>

class QLabel;
class QTextBrowser;
class QToolButton;

namespace stringline::ui {

class Session;

class WhyView : public QFrame {
    Q_OBJECT

public:
    // A child of the window that it lies on.
    WhyView(Session &session, QWidget *window);

    // Of a number's id; unknown ones are left alone. `beside`, or what has the focus, is kept free and gets the focus
    // back.
    void ask(const QString &number, QWidget *beside = nullptr);
    void back();
    [[nodiscard]] QString number() const { return m_trail.isEmpty() ? QString() : m_trail.last(); }
    [[nodiscard]] const std::optional<Why> &shownWhy() const { return m_why; }
    [[nodiscard]] const WhyFinder &finder() const { return m_finder; }
    [[nodiscard]] QString text() const; // all of it, without marks
    void follow(const QString &link);

    static constexpr int kWidth = 460;

Q_SIGNALS:
    void fieldWanted(const QString &path);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class Copy { Text, Markdown, Latex };

    void makeHeader();
    void refresh();
    void write();
    void place();
    void put();
    void copyAs(Copy form);
    void takeStep(std::size_t index);

    Session &m_session;
    QToolButton *m_back;
    QLabel *m_title;
    QToolButton *m_copy;
    QToolButton *m_close;
    QTextBrowser *m_page;
    QPointer<QWidget> m_beside;
    QStringList m_trail; // of numbers, the shown one last
    std::optional<WhyContext> m_context;
    std::optional<Why> m_why;
    WhyFinder m_finder;
};

} // namespace stringline::ui
