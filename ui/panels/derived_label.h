// Grey text beside an input box that follows from it: two short lines at most, and cheap to change, because it never
// asks for another layout.
#pragma once

#include <QWidget>

namespace stringline::ui {

class DerivedLabel : public QWidget {
    Q_OBJECT

public:
    explicit DerivedLabel(QWidget *parent = nullptr);

    [[nodiscard]] const QString &text() const { return m_text; }
    void setText(const QString &text);
    // A leading part in the colour of normal text: "174.6 B" of "174.6 B · 1.05 EFLOP/seq".
    void setStrongText(const QString &strong, const QString &rest);

    [[nodiscard]] QSize sizeHint() const override { return {80, 24}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_strong;
    QString m_text;
};

} // namespace stringline::ui
