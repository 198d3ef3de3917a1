#include "ui/panels/studies_layout.h"

#include "ui/panels/studies_panel.h"
#include "ui/panels/study_chart.h"
#include "ui/panels/study_inputs.h"
#include "ui/panels/table_view.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>

namespace stringline::ui {

namespace {

constexpr int kStudiesWidth = 330;
constexpr int kInputsWidth = 330;

QBoxLayout *row()
{
    auto *layout = new QHBoxLayout;
    layout->setContentsMargins(8, 3, 8, 3);
    layout->setSpacing(5);
    return layout;
}

// A box to choose with, above what it chooses.
QWidget *under(QWidget *parent, std::initializer_list<QComboBox *> boxes, QWidget *below)
{
    auto *whole = new QWidget(parent);
    auto *layout = new QVBoxLayout(whole);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    QBoxLayout *top = row();
    for (QComboBox *box : boxes) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(10);
        top->addWidget(box, 1);
    }
    layout->addLayout(top);
    layout->addWidget(below, 1);
    return whole;
}

} // namespace

void layOutStudies(QWidget &panel, const StudyWidgets &parts)
{
    parts.studies->setAccessibleName(StudiesPanel::tr("Study"));
    parts.studies->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    parts.studies->setFixedWidth(kStudiesWidth);
    parts.own->setToolTip(StudiesPanel::tr("Ask the same of the scenario in the window, not of the paper's"));
    parts.run->setProperty("primary", true);
    parts.run->setObjectName(QStringLiteral("runStudy"));
    parts.progress->setTextVisible(false);
    parts.progress->setRange(0, 1000);
    parts.progress->setFixedSize(90, 8);
    parts.progress->hide();
    parts.status->setMinimumWidth(60);
    parts.help->setText(StudiesPanel::tr("Wh&y?"));
    parts.help->setToolTip(StudiesPanel::tr("What this study answers, and how paper and program compare"));
    parts.files->setText(StudiesPanel::tr("&Export"));
    parts.files->setPopupMode(QToolButton::InstantPopup);
    parts.files->setEnabled(false);
    parts.plots->setAccessibleName(StudiesPanel::tr("Plot"));
    parts.panels->setAccessibleName(StudiesPanel::tr("Part of the plot"));
    parts.tables->setAccessibleName(StudiesPanel::tr("Table"));
    parts.table->horizontalHeader()->setStretchLastSection(true);
    parts.notes->setProperty("note", true);
    parts.notes->setWordWrap(true);
    parts.notes->setContentsMargins(8, 2, 8, 3);
    parts.notes->setAccessibleName(StudiesPanel::tr("What the study says"));
    parts.notes->hide();

    QBoxLayout *top = row();
    top->addWidget(parts.studies);
    top->addWidget(parts.run);
    top->addWidget(parts.progress);
    top->addWidget(parts.own);
    top->addWidget(parts.status, 1);
    top->addWidget(parts.help);
    top->addWidget(parts.files);

    auto *scroll = new QScrollArea(&panel);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(kInputsWidth);
    scroll->setWidget(parts.inputs);
    auto *body = new QSplitter(Qt::Horizontal, &panel);
    body->addWidget(scroll);
    body->addWidget(under(body, {parts.plots, parts.panels}, parts.chart));
    body->addWidget(under(body, {parts.tables}, parts.table));
    body->setStretchFactor(0, 0);
    body->setStretchFactor(1, 3);
    body->setStretchFactor(2, 3);
    body->setChildrenCollapsible(false);
    body->setSizes({kInputsWidth, 420, 340});
    auto *layout = new QVBoxLayout(&panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(body, 1);
    layout->addWidget(parts.notes);
}

} // namespace stringline::ui
