// Where the parts of the Studies tab stand, and how they are called.
#pragma once

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;
class QWidget;

namespace stringline::ui {

class StudyChart;
class StudyInputs;
class TableView;

struct StudyWidgets {
    QComboBox *studies;
    QCheckBox *own;
    QPushButton *run;
    QProgressBar *progress;
    QLabel *status;
    QToolButton *help;
    QToolButton *files;
    StudyInputs *inputs;
    QComboBox *plots;
    QComboBox *panels;
    StudyChart *chart;
    QComboBox *tables;
    TableView *table;
    QLabel *notes;
};
void layOutStudies(QWidget &panel, const StudyWidgets &parts);

} // namespace stringline::ui
