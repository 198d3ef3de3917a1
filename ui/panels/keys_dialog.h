// All keys on one page: those of actions, read from the actions, and those of the two editors that take keys directly.
#pragma once

#include <QDialog>

#include <vector>

class QAction;

namespace stringline::ui {

class KeysDialog : public QDialog {
    Q_OBJECT

public:
    explicit KeysDialog(const std::vector<QAction *> &actions, QWidget *parent = nullptr);
};

} // namespace stringline::ui
