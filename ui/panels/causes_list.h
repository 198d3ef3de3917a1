// What would make the prediction come true, the likeliest first, each with how to find out and a link that takes it
// into the plan.
#pragma once

#include "ui/session/explainer.h"

#include <QScrollArea>

class QLabel;

namespace stringline::ui {

class CausesList : public QScrollArea {
    Q_OBJECT

public:
    explicit CausesList(QWidget *parent = nullptr);

    void showText(const QString &text); // in place of a list
    void show(const ExplanationPtr &explanation);
    [[nodiscard]] const QLabel &label() const { return *m_label; }

    static constexpr std::size_t kMost = 6; // below that nobody reads on

Q_SIGNALS:
    void applyRequested(const stringline::LikelyCause &cause);

private:
    ExplanationPtr m_explanation;
    QLabel *m_label;
};

} // namespace stringline::ui
