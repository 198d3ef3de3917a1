#include "ui/panels/export_dialog.h"

#include "ui/figure/figure_file.h"
#include "ui/figure/timeline_figure.h"
#include "ui/qt_text.h"

#include <QCheckBox>
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

namespace stringline::ui {

ExportDialog::ExportDialog(EvaluationPtr evaluation, const QByteArray &source, const QString &name,
                           std::optional<TimeRange> visible, QWidget *parent)
    : QDialog(parent)
    , m_evaluation(std::move(evaluation))
    , m_source(source)
    , m_visible(visible)
    , m_width(new QDoubleSpinBox(this))
    , m_scheme(new QComboBox(this))
    , m_onlyVisible(new QCheckBox(tr("Only the &part on the screen"), this))
    , m_file(new QLineEdit(name, this))
    , m_message(new QLabel(this))
{
    setWindowTitle(tr("Export figure"));
    auto *presets = new QComboBox(this);
    for (const FigureWidth &width : kFigureWidths)
        presets->addItem(QStringLiteral("%1, %2 mm").arg(QString::fromUtf8(width.label)).arg(width.mm), width.mm);
    presets->setAccessibleName(tr("Width of a column"));
    m_width->setRange(kSmallestFigureMm, kLargestFigureMm);
    m_width->setSuffix(tr(" mm"));
    m_width->setDecimals(1);
    m_width->setButtonSymbols(QAbstractSpinBox::NoButtons);
    const auto takeWidth = [this, presets] { m_width->setValue(presets->currentData().toDouble()); };
    connect(presets, &QComboBox::activated, this, takeWidth);
    presets->setCurrentIndex(presets->count() - 1);
    takeWidth();
    for (const SchemeRow &scheme : schemes())
        m_scheme->addItem(QCoreApplication::translate("Scheme", scheme.label), int(scheme.scheme));
    m_onlyVisible->setEnabled(visible.has_value());
    m_message->setWordWrap(true);
    m_message->setProperty("state", QStringLiteral("bad"));
    m_message->hide();

    auto *browseButton = new QPushButton(tr("&Browse…"), this);
    browseButton->setAutoDefault(false);
    connect(browseButton, &QPushButton::clicked, this, &ExportDialog::browse);
    auto *fileLine = new QHBoxLayout;
    fileLine->addWidget(m_file, 1);
    fileLine->addWidget(browseButton);
    auto *widthLine = new QHBoxLayout;
    widthLine->addWidget(m_width);
    widthLine->addWidget(presets, 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Save)->setProperty("primary", true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *layout = new QFormLayout(this);
    const auto label = [this](const QString &text, QWidget *buddy) {
        auto *made = new QLabel(text, this);
        made->setBuddy(buddy);
        return made;
    };
    layout->addRow(label(tr("&Width"), m_width), widthLine);
    layout->addRow(tr("&Colors"), m_scheme);
    layout->addRow(QString(), m_onlyVisible);
    layout->addRow(label(tr("&File"), m_file), fileLine);
    layout->addRow(m_message);
    layout->addRow(buttons);
    setMinimumWidth(480);
}

QString ExportDialog::file() const
{
    return m_file->text();
}

void ExportDialog::setFile(const QString &file)
{
    m_file->setText(file);
}

void ExportDialog::browse()
{
    QStringList filters;
    for (const FigureFormat &format : figureFormats())
        filters << QStringLiteral("%1 (*.%2)").arg(QString::fromUtf8(format.label), QString::fromUtf8(format.suffix));
    const QString file =
        QFileDialog::getSaveFileName(this, windowTitle(), m_file->text(), filters.join(QStringLiteral(";;")));
    if (!file.isEmpty())
        m_file->setText(file);
}

void ExportDialog::accept()
{
    const auto complain = [this](const QString &text) {
        m_message->setText(text);
        m_message->show();
    };
    if (!figureFormatOf(file())) {
        QStringList suffixes;
        for (const FigureFormat &format : figureFormats())
            suffixes << u'.' + QString::fromUtf8(format.suffix);
        complain(tr("The name must end in one of %1.").arg(suffixes.join(QStringLiteral(", "))));
        return;
    }
    TimelineFigureOptions options;
    options.widthMm = m_width->value();
    options.scheme = Scheme(m_scheme->currentData().toInt());
    if (m_onlyVisible->isChecked())
        options.region = m_visible;
    Figure figure = timelineFigure(*m_evaluation, options);
    figure.source = m_source;
    const Errors errors = writeFigure(figure, file());
    if (!errors.empty()) {
        complain(toQString(toText(errors.front())));
        return;
    }
    QDialog::accept();
}

} // namespace stringline::ui
