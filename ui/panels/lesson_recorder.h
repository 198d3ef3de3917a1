// Which steps of the history become pages of a lesson.
#pragma once

#include "core/lessons/lesson.h"
#include "ui/session/history_steps.h"

#include <QDialog>

#include <optional>
#include <vector>

class QListWidget;
class QPushButton;

namespace stringline::ui {

class Document;

class LessonRecorder : public QDialog {
    Q_OBJECT

public:
    explicit LessonRecorder(Document &document, QWidget *parent = nullptr);

    // Of the steps that are ticked; it starts from the plan before the first of them. None where no step is.
    [[nodiscard]] std::optional<Lesson> lesson() const;
    [[nodiscard]] QListWidget &steps() const { return *m_list; }

private:
    void tickFromHere();
    void showState();

    Document &m_document;
    std::vector<HistoryStep> m_steps;
    QListWidget *m_list;
    QPushButton *m_record;
};

} // namespace stringline::ui
