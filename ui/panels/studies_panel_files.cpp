// What the Studies tab writes: the plot as a figure, the table as CSV.
#include "core/base/file.h"
#include "ui/figure/figure_file.h"
#include "ui/figure/study_figure.h"
#include "ui/panels/studies_panel.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

namespace stringline::ui {

namespace {

QString figureFilter()
{
    QStringList filters;
    for (const FigureFormat &format : figureFormats())
        filters << QStringLiteral("%1 (*.%2)").arg(QLatin1String(format.label), QLatin1String(format.suffix));
    return filters.join(QStringLiteral(";;"));
}

} // namespace

void StudiesPanel::fillExportMenu()
{
    auto *menu = new QMenu(m_export);
    menu->addAction(tr("Figure of this plot…"), this, &StudiesPanel::figureWanted);
    for (const FigureWidth &width : kFigureWidths) {
        menu->addAction(
            tr("Figure, %1 (%2 mm) …").arg(QCoreApplication::translate("FigureWidth", width.label)).arg(width.mm), this,
            [this, mm = width.mm] {
                m_figureMm = mm;
                askFile(tr("Write the figure"), figureFilter(), &StudiesPanel::writeFigure);
            });
    }
    menu->addAction(tr("Table as CSV …"), this,
                    [this] { askFile(tr("Write the table"), tr("Table (*.csv)"), &StudiesPanel::writeTable); });
    m_export->setMenu(menu);
}

Errors StudiesPanel::writeTable(const QString &file) const
{
    const std::shared_ptr<const StudyTable> table = tableAt(m_tables->currentIndex());
    if (!table)
        return {{{}, {}, "there is no table yet"}};
    return writeFile(file.toStdString(), tableCsv(*table));
}

Errors StudiesPanel::writeFigure(const QString &file) const
{
    const StudyPlot *shown = plot();
    if (shown == nullptr)
        return {{{}, {}, "there is no plot yet"}};
    StudyFigureOptions options;
    options.widthMm = m_figureMm;
    options.scheme = currentTheme().scheme;
    options.panel = m_panels->currentText().toStdString();
    const Study &study = *m_runner.state().study;
    Figure figure = studyFigure(study, *m_shown, *shown, options);
    figure.source = QByteArray::fromStdString(toText(studyToJson(study, m_session.document().presets())));
    return stringline::ui::writeFigure(figure, file);
}

void StudiesPanel::askFile(const QString &title, const QString &filter,
                           Errors (StudiesPanel::*write)(const QString &) const)
{
    auto *dialog = new QFileDialog(this, title, {}, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).section(u')', 0, 0)); // the first
    connect(dialog, &QFileDialog::fileSelected, this, [this, write](const QString &file) {
        const Errors errors = (this->*write)(file);
        for (const Error &error : errors)
            m_session.log(Severity::Error, toQString(toText(error)));
        m_status->setText(errors.empty() ? tr("Written: %1").arg(file) : toQString(toText(errors.front())));
    });
    dialog->open();
}

} // namespace stringline::ui
