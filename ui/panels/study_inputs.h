// The inputs of a study as a form: a box with its unit for each, and who says the value. A wrong value stays, marked,
// with what was expected.
#pragma once

#include "core/studies/study.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace stringline::ui {

class StudyInputs : public QWidget {
    Q_OBJECT

public:
    explicit StudyInputs(const PresetLibrary &presets, QWidget *parent = nullptr);

    void show(const Study &study);
    // The study with what is typed; wrong values are left as they were before.
    [[nodiscard]] const Study &study() const { return m_study; }
    [[nodiscard]] bool isWhole() const;                            // no value is wrong
    [[nodiscard]] QWidget *editorOf(std::string_view input) const; // null for none
    // Sets an input as if it were typed.
    void type(std::string_view input, const QString &text);

Q_SIGNALS:
    void changed();
    void runWanted(); // Enter

private:
    struct Row {
        const StudyInput *input = nullptr;
        QWidget *editor = nullptr;
        QLabel *evidence = nullptr;
        bool wrong = false;
    };
    [[nodiscard]] QWidget *makeEditor(std::size_t row);
    void edited(std::size_t row, const QString &text);
    void showEvidence(const Row &row);

    const PresetLibrary &m_presets;
    Study m_study;
    std::vector<Row> m_rows;
    QWidget *m_form = nullptr;
};

} // namespace stringline::ui
