// Asks how large and in which colours a figure is to be, and where it goes.
#pragma once

#include "core/evaluate/evaluate.h"
#include "ui/session/view_state.h"

#include <QDialog>

#include <optional>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;

namespace stringline::ui {

class ExportDialog : public QDialog {
    Q_OBJECT

public:
    // `source` is the scenario as JSON, embedded in the figure; `visible` is the part of the iteration on the screen.
    ExportDialog(EvaluationPtr evaluation, const QByteArray &source, const QString &name,
                 std::optional<TimeRange> visible, QWidget *parent = nullptr);

    // Writes to the file that was typed; on errors the dialog stays and says why.
    void accept() override;
    [[nodiscard]] QString file() const;
    void setFile(const QString &file);

private:
    void browse();

    EvaluationPtr m_evaluation;
    QByteArray m_source;
    std::optional<TimeRange> m_visible;
    QDoubleSpinBox *m_width;
    QComboBox *m_scheme;
    QCheckBox *m_onlyVisible;
    QLineEdit *m_file;
    QLabel *m_message;
};

} // namespace stringline::ui
