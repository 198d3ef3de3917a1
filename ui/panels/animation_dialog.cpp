#include "ui/panels/animation_dialog.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace stringline::ui {

AnimationDialog::AnimationDialog(const AnimationSpec &spec, const QString &name, QWidget *parent)
    : QDialog(parent)
    , m_width(new QSpinBox(this))
    , m_seconds(new QDoubleSpinBox(this))
    , m_rate(new QSpinBox(this))
    , m_scheme(new QComboBox(this))
    , m_file(new QLineEdit(name, this))
    , m_message(new QLabel(this))
{
    setWindowTitle(tr("Export animation"));
    m_width->setRange(kLeastAnimationPx, kMostAnimationPx);
    m_width->setSuffix(tr(" pixels"));
    m_width->setValue(spec.widthPx);
    m_seconds->setRange(0.1, kMostFrames);
    m_seconds->setDecimals(1);
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setValue(spec.seconds);
    m_rate->setRange(1, kMostFramesPerSecond);
    m_rate->setSuffix(tr(" a second"));
    m_rate->setValue(spec.framesPerSecond);
    for (const SchemeRow &scheme : schemes())
        m_scheme->addItem(QCoreApplication::translate("Scheme", scheme.label), int(scheme.scheme));
    m_scheme->setCurrentIndex(m_scheme->findData(int(spec.scheme)));
    m_file->setObjectName(QStringLiteral("animationFile"));
    m_message->setObjectName(QStringLiteral("animationMessage"));
    m_message->setWordWrap(true);
    m_message->setProperty("state", QStringLiteral("bad"));
    m_message->hide();
    auto *note = new QLabel(tr("A GIF that loops, or a PNG per frame: frame-%03d.png"), this);
    note->setProperty("note", true);

    auto *browseButton = new QPushButton(tr("&Browse…"), this);
    browseButton->setAutoDefault(false);
    connect(browseButton, &QPushButton::clicked, this, &AnimationDialog::browse);
    auto *fileLine = new QHBoxLayout;
    fileLine->addWidget(m_file, 1);
    fileLine->addWidget(browseButton);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Save)->setProperty("primary", true);
    connect(buttons, &QDialogButtonBox::accepted, this, &AnimationDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *layout = new QFormLayout(this);
    layout->addRow(tr("&Width"), m_width);
    layout->addRow(tr("&Lasts"), m_seconds);
    layout->addRow(tr("F&rames"), m_rate);
    layout->addRow(tr("&Colors"), m_scheme);
    auto *fileLabel = new QLabel(tr("&File"), this);
    fileLabel->setBuddy(m_file);
    layout->addRow(fileLabel, fileLine);
    layout->addRow(QString(), note);
    layout->addRow(m_message);
    layout->addRow(buttons);
    setMinimumWidth(480);
}

AnimationSpec AnimationDialog::spec() const
{
    AnimationSpec spec;
    spec.widthPx = m_width->value();
    spec.seconds = m_seconds->value();
    spec.framesPerSecond = m_rate->value();
    spec.scheme = Scheme(m_scheme->currentData().toInt());
    return spec;
}

QString AnimationDialog::file() const
{
    return m_file->text();
}

void AnimationDialog::browse()
{
    const QString file = QFileDialog::getSaveFileName(this, windowTitle(), m_file->text(),
                                                      tr("GIF, loops (*.gif);;PNGs, one a frame (*.png)"));
    if (!file.isEmpty())
        m_file->setText(file);
}

void AnimationDialog::accept()
{
    QString wrong = whyNoAnimation(spec());
    if (wrong.isEmpty())
        wrong = whyNoAnimationFile(file());
    if (wrong.isEmpty()) {
        QDialog::accept();
        return;
    }
    m_message->setText(wrong);
    m_message->show();
}

} // namespace stringline::ui
