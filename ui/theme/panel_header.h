// The grey strip above a panel: a bold title at the left, a note or small widgets at the right.
#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;

namespace stringline::ui {

class PanelHeader : public QFrame {
    Q_OBJECT

public:
    explicit PanelHeader(const QString &title, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    void setNote(const QString &note); // grey, at the right end
    void addWidget(QWidget *widget);   // right of the note

    static constexpr int kHeight = 30;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QHBoxLayout *m_layout;
    QLabel *m_title;
    QLabel *m_note;
};

} // namespace stringline::ui
