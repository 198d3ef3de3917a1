// The explanation of what is selected in the timeline, or of the whole iteration, in the Details tab. Links select what
// they name and bring it into sight.
#pragma once

#include "ui/session/savings.h"

#include <QScrollArea>

class QLabel;

namespace stringline::ui {

class Session;

class ExplanationView : public QScrollArea {
    Q_OBJECT

public:
    explicit ExplanationView(Session &session, QWidget *parent = nullptr);

    void refresh();
    [[nodiscard]] QString text() const;
    void follow(const QString &link);

private:
    Session &m_session;
    QLabel *m_label;
    QString m_subject; // as a link
    SavingsFinder m_savings;
};

} // namespace stringline::ui
