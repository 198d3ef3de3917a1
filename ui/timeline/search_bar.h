// The slim bar above the rows in which a person types what to look for. It says what is wanted; the view finds it.
#pragma once

#include <QFrame>

#include <optional>

class QLabel;
class QLineEdit;
class QToolButton;

namespace stringline::ui {

class SearchBar : public QFrame {
    Q_OBJECT

public:
    explicit SearchBar(QWidget *parent = nullptr);

    void open(); // shows it, with its text selected and the focus in it
    [[nodiscard]] QString text() const;
    // "3 of 128", or "128 bars" while none of them is selected; nothing while there is no answer.
    void setCount(std::optional<std::size_t> count, std::optional<std::size_t> current);
    [[nodiscard]] QString countText() const;

Q_SIGNALS:
    void edited(const QString &text);
    void stepWanted(int step); // 1 next, -1 previous
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QLineEdit *m_edit;
    QLabel *m_count;
    QToolButton *m_previous;
    QToolButton *m_next;
};

} // namespace stringline::ui
