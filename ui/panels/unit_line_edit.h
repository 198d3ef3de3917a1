// An input box with its unit in grey at the right end, inside the frame and outside the text.
#pragma once

#include <QLineEdit>

namespace stringline::ui {

class UnitLineEdit : public QLineEdit {
    Q_OBJECT

public:
    explicit UnitLineEdit(const QString &unit = {}, QWidget *parent = nullptr);

    [[nodiscard]] const QString &unit() const { return m_unit; }
    // "bad", "warning" or nothing; the style sheet colours it.
    void setState(const QString &state);

Q_SIGNALS:
    void canceled(); // Esc

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QString m_unit;
    QString m_state;
};

} // namespace stringline::ui
