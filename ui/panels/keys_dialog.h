// All keys on one page: those of actions, read from the actions, and those of the mesh, which takes keys directly.
#pragma once

#include <QDialog>

#include <vector>

class QAction;

namespace stringline::ui {

class KeysDialog : public QDialog {
    Q_OBJECT

public:
    KeysDialog(const std::vector<QAction *> &everywhere, const std::vector<QAction *> &timeline,
               QWidget *parent = nullptr);
};

} // namespace stringline::ui
