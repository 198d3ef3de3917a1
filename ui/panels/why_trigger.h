// Makes a widget that shows numbers ask why: by a click, and by E or Enter where it has the focus.
#pragma once

#include <QObject>
#include <QPoint>
#include <QString>

#include <functional>
#include <optional>

class QWidget;

namespace stringline::ui {

class WhyTrigger : public QObject {
    Q_OBJECT

public:
    // The id of the number at a point of the widget, or without one of the number that keys ask about; empty for none.
    using Number = std::function<QString(std::optional<QPoint>)>;
    WhyTrigger(QWidget *target, Number number);

Q_SIGNALS:
    void asked(const QString &number);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool ask(std::optional<QPoint> at);

    Number m_number;
};

} // namespace stringline::ui
