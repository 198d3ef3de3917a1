// One page of a lesson in its editor: a row for each member that the page's kind has, and under each what is wrong
// with it.
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <QWidget>

#include <optional>
#include <string_view>
#include <vector>

class QComboBox;
class QLabel;

namespace stringline::ui {

class LessonChoicesEdit;
class QuantityEdit;

// What kinds of pages there are; a row of the form names those that it belongs to.
enum class LessonPageKind { Tell, Choices, Number, Goal };

class LessonStepForm : public QWidget {
    Q_OBJECT

public:
    explicit LessonStepForm(QWidget *parent = nullptr);

    void show(const Json &page);
    [[nodiscard]] Json value() const;
    // `position` is the page's: "/steps/2".
    void showErrors(const Errors &errors, const std::string &position, std::optional<std::size_t> rightChoice);
    // Puts the changes into "state", "change" or "solution".
    void setChanges(std::string_view member, const std::vector<std::string> &changes);

Q_SIGNALS:
    void edited();
    void planWanted(const QString &member); // the present plan as that member's changes

private:
    struct Row {
        std::string_view key;
        QLabel *label = nullptr;
        QWidget *body = nullptr; // box and buttons
        QLabel *error = nullptr;
        QuantityEdit *text = nullptr; // one of the three
        QComboBox *list = nullptr;
        LessonChoicesEdit *choices = nullptr;
    };
    void addRow(std::size_t part);
    void showKind();
    [[nodiscard]] LessonPageKind kind() const;
    [[nodiscard]] Row *find(std::string_view key);

    QComboBox *m_kind;
    QLabel *m_error; // of the page as a whole
    std::vector<Row> m_rows;
    Json m_page; // as it was shown: members without a row stay
};

} // namespace stringline::ui
