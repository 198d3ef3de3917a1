// Asks how a film of the iteration is to be, and where it goes.
#pragma once

#include "ui/figure/animation.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace stringline::ui {

class AnimationDialog : public QDialog {
    Q_OBJECT

public:
    AnimationDialog(const AnimationSpec &spec, const QString &name, QWidget *parent = nullptr);

    // On a wrong value the dialog stays and says why.
    void accept() override;
    [[nodiscard]] AnimationSpec spec() const;
    [[nodiscard]] QString file() const;

private:
    void browse();

    QSpinBox *m_width;
    QDoubleSpinBox *m_seconds;
    QSpinBox *m_rate;
    QComboBox *m_scheme;
    QLineEdit *m_file;
    QLabel *m_message;
};

} // namespace stringline::ui
