// Changes of plan worth a click: the reason, what to do, what it brings, and links that do or explain it.
#pragma once

#include "core/evaluate/alternatives.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace stringline::ui {

class AdviceList : public QWidget {
    Q_OBJECT

public:
    explicit AdviceList(QWidget *parent = nullptr);

    // `evaluation` is what the advice improves on.
    void show(const EvaluationPtr &evaluation, const std::vector<Advice> &advice);
    void setStale(bool stale);

    static constexpr int kMost = 2;

Q_SIGNALS:
    void applyRequested(const stringline::Advice &advice);

private:
    void onLink(std::size_t index, const QString &link);
    [[nodiscard]] QString html(std::size_t index) const;

    EvaluationPtr m_evaluation;
    std::vector<Advice> m_advice;
    std::vector<bool> m_explained;
    std::vector<QLabel *> m_labels;
};

// Which fields an advice changes and, by the closed form, which causes of time it moves: several lines of HTML.
[[nodiscard]] QString explanationOf(const Evaluation &before, const Scenario &after);

} // namespace stringline::ui
