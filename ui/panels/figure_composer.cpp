#include "ui/panels/figure_composer.h"

#include "core/base/text.h"
#include "core/scenario/scenario_json.h"
#include "ui/figure/figure_caption.h"
#include "ui/figure/figure_file.h"
#include "ui/panels/figure_command.h"
#include "ui/panels/figure_controls.h"
#include "ui/panels/figure_preview.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"

#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyle>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace stringline::ui {

namespace {

// What a command line calls the plan: its file, the preset that it is, or the file that saving would make.
QString scenarioName(Document &document)
{
    if (!document.file().isEmpty())
        return document.file();
    const PresetLibrary &presets = document.presets();
    for (const PresetEntry &entry : presets.list(PresetKind::Scenario)) {
        const Result<Json> content = presets.load(PresetKind::Scenario, entry.id);
        const Json *name = content ? content->find("name") : nullptr;
        if (!document.isModified() && name != nullptr && *name == Json(document.committed()->name))
            return toQString(entry.id);
    }
    return document.title().replace(u'/', u'-') + QStringLiteral(".json");
}

} // namespace

FigureComposer::FigureComposer(Session &session, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_controls(new FigureControls)
    , m_preview(new FigurePreview)
    , m_size(new QLabel)
    , m_message(new QLabel)
    , m_caption(new QPlainTextEdit)
    , m_command(new QLineEdit)
    , m_save(new QPushButton(tr("&Save as…")))
    , m_copy(new QPushButton(tr("&Copy picture")))
{
    setObjectName(QStringLiteral("figureComposer"));
    setWindowTitle(tr("Figure"));
    setModal(false);
    makeLayout();
    m_soon.setSingleShot(true);
    m_soon.setInterval(kPauseMilliseconds);
    connect(&m_soon, &QTimer::timeout, this, &FigureComposer::draw);
    connect(&m_maker, &FigureMaker::made, this, &FigureComposer::showFigure);
    connect(m_controls, &FigureControls::changed, this, &FigureComposer::later);
    connect(&session, &Session::shownChanged, this, &FigureComposer::takeScenario);
    connect(&session, &Session::baselineChanged, this, &FigureComposer::takeScenario);
    connect(&session, &Session::staleChanged, this, &FigureComposer::showState);
    connect(&session, &Session::diagnosticsChanged, this, &FigureComposer::showState);
    connect(&session.document(), &Document::nameChanged, this, &FigureComposer::showCommand);
    connect(&session.view(), &ViewState::timeRangeChanged, this, &FigureComposer::takeView);
    restoreChoices();
}

FigureComposer::~FigureComposer()
{
    if (isVisible())
        keepChoices();
    m_session.disconnect(this);
}

void FigureComposer::takeScenario()
{
    if (!isVisible())
        return; // it is taken when the window opens
    m_subject.evaluation = m_session.shown();
    m_subject.baseline = m_session.baseline();
    // Of what is drawn, which an unfinished edit may have left behind.
    if (m_subject.evaluation)
        m_subject.source = QByteArray::fromStdString(
            toText(scenarioToJson(*m_subject.evaluation->scenario, m_session.document().presets())));
    takeView();
}

void FigureComposer::takeView()
{
    const ViewState &view = m_session.view();
    if (isVisible())
        m_controls->setSubject(m_subject, view.showsAll() ? std::nullopt : std::optional(view.timeRange()));
}

void FigureComposer::setStudy(const std::shared_ptr<const Study> &study,
                              const std::shared_ptr<const StudyResult> &result)
{
    m_subject.study = study;
    m_subject.studyResult = result;
    if (study)
        m_subject.studySource = QByteArray::fromStdString(toText(studyToJson(*study, m_session.document().presets())));
    takeScenario();
}

void FigureComposer::setSweep(const std::shared_ptr<const FigureSweep> &sweep)
{
    m_subject.sweep = sweep;
    takeScenario();
}

void FigureComposer::setSearch(const std::shared_ptr<const FigureSearch> &search)
{
    m_subject.search = search;
    takeScenario();
}

void FigureComposer::choose(const std::string &kind, const std::string &plot, const std::string &panel)
{
    FigureSpec spec = m_controls->spec();
    spec.kind = kind;
    spec.plot = plot;
    spec.panel = panel;
    m_controls->setSpec(spec, m_controls->dpi());
}

void FigureComposer::later()
{
    m_wrong.clear();
    showCommand();
    const FigureSubject &drawn = m_wanted.subject;
    if (m_wanted.spec == m_controls->spec() && drawn.evaluation == m_subject.evaluation &&
        drawn.baseline == m_subject.baseline && drawn.studyResult == m_subject.studyResult &&
        drawn.sweep == m_subject.sweep && drawn.search == m_subject.search) {
        showState();
        return;
    }
    m_wanted = {m_subject, m_controls->spec()};
    m_preview->setStale(true);
    showState();
    m_soon.start();
}

void FigureComposer::draw()
{
    if (whyNoFigure(m_wanted.subject, m_wanted.spec).isEmpty())
        m_maker.request(m_wanted);
}

void FigureComposer::showFigure(const FigurePtr &figure)
{
    if (m_soon.isActive())
        return; // something newer is wanted already
    m_preview->setFigure(figure);
    m_size->setText(tr("%1 × %2 mm").arg(figure->widthMm, 0, 'f', 1).arg(figure->heightMm, 0, 'f', 1));
    m_caption->setPlainText(captionText(m_wanted.subject, m_wanted.spec, *figure));
    showState();
}

bool FigureComposer::isReady() const
{
    return m_preview->figure() && !m_soon.isActive() && !m_maker.isBusy() && !m_preview->isStale();
}

void FigureComposer::showState()
{
    const QString missing = whyNoFigure(m_subject, m_controls->spec());
    QString text = m_wrong.isEmpty() ? missing : m_wrong;
    const auto error = std::ranges::find(m_session.diagnostics(), Severity::Error, &Diagnostic::severity);
    const bool hasErrors = error != m_session.diagnostics().end();
    if (text.isEmpty() && hasErrors)
        text = tr("The figure shows the last plan without errors. Now: %1").arg(toQString(error->message));
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    m_save->setEnabled(missing.isEmpty());
    m_copy->setEnabled(missing.isEmpty());
    if (m_session.isStale() || hasErrors)
        m_preview->setStale(true);
    else if (m_preview->isStale() && !m_soon.isActive() && !m_maker.isBusy() && missing.isEmpty())
        m_preview->setStale(false); // the answer was the same
}

QString FigureComposer::fileName() const
{
    const FigureKind *kind = findFigureKind(m_controls->spec().kind);
    const QString title = kind != nullptr && kind->ofStudy && m_subject.study
                              ? toQString(m_subject.study->id)
                              : QFileInfo(m_session.document().title()).completeBaseName();
    const QString folder = m_lastFile.isEmpty() ? QString() : QFileInfo(m_lastFile).path() + u'/';
    const QString suffix =
        m_lastFile.isEmpty() ? QLatin1String(figureFormats().front().suffix) : QFileInfo(m_lastFile).suffix();
    return folder + QStringLiteral("%1-%2.%3")
                        .arg(QString(title).replace(u'/', u'-'), toQString(m_controls->spec().kind), suffix);
}

void FigureComposer::showCommand()
{
    Document &document = m_session.document();
    if (!m_controls->spec().parts.empty()) {
        m_command->clear();
        m_command->setPlaceholderText(tr("A grid takes more than a line: save it from here"));
        return;
    }
    FigureCommand command;
    command.scenario = scenarioName(document);
    command.study = m_subject.study ? toQString(m_subject.study->id) : QString();
    // Asked of the table, so that no list of kinds is needed here.
    FigureSubject alone = m_subject;
    alone.baseline.reset();
    if (m_subject.baseline && !whyNoFigure(alone, m_controls->spec()).isEmpty())
        command.baseline = QStringLiteral("baseline.json");
    if (m_subject.sweep) {
        for (const SweepAxis &axis : m_subject.sweep->grid.axes)
            command.sweeps << toQString(axis.path + "=" + fmt::format("{}", fmt::join(axis.values, ",")));
    }
    command.out = QFileInfo(fileName()).fileName();
    command.dpi = m_controls->dpi();
    m_command->setText(QStringLiteral("stringline render ") + shellText(renderOptions(m_controls->spec(), command)));
    m_command->setCursorPosition(0);
    m_command->setToolTip(document.isModified() ||
                                  (document.file().isEmpty() && command.scenario.endsWith(QStringLiteral(".json")))
                              ? tr("Makes this figure once the plan is saved there")
                              : tr("Makes the same figure without a window"));
}

void FigureComposer::askFile()
{
    QStringList filters;
    for (const FigureFormat &format : figureFormats())
        filters << QStringLiteral("%1 (*.%2)")
                       .arg(QCoreApplication::translate("FigureFormat", format.label), QLatin1String(format.suffix));
    auto *dialog =
        new QFileDialog(this, tr("Save the figure"), QFileInfo(fileName()).path(), filters.join(QStringLiteral(";;")));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(QFileInfo(fileName()).fileName());
    dialog->setDefaultSuffix(QLatin1String(figureFormats().front().suffix));
    connect(dialog, &QFileDialog::fileSelected, this, &FigureComposer::saveTo);
    dialog->open();
}

bool FigureComposer::saveTo(const QString &file)
{
    m_wrong = whyNoFigure(m_subject, m_controls->spec());
    if (m_wrong.isEmpty()) {
        const Errors errors = writeFigure(figureOf(m_subject, m_controls->spec()), file, m_controls->dpi());
        if (!errors.empty())
            m_wrong = toQString(toText(errors.front()));
    }
    showState();
    if (!m_wrong.isEmpty())
        return false;
    m_lastFile = file;
    showCommand();
    m_size->setText(tr("Written: %1").arg(QFileInfo(file).fileName()));
    Q_EMIT written(file);
    return true;
}

void FigureComposer::copyPicture()
{
    if (!whyNoFigure(m_subject, m_controls->spec()).isEmpty())
        return;
    const Figure figure = figureOf(m_subject, m_controls->spec());
    const auto bytesAs = [&](const char *name) {
        const FigureFormat *format = figureFormatOf(QLatin1String(name));
        return format == nullptr ? QByteArray() : format->bytes(figure, m_controls->dpi());
    };
    const QByteArray png = bytesAs("copied.png");
    auto *copied = new QMimeData;
    copied->setImageData(QImage::fromData(png));
    copied->setData(QStringLiteral("image/png"), png);
    copied->setData(QStringLiteral("image/svg+xml"), bytesAs("copied.svg"));
    QApplication::clipboard()->setMimeData(copied);
    m_size->setText(tr("Copied as PNG and SVG"));
}

QString FigureComposer::caption() const
{
    return m_caption->toPlainText();
}

QString FigureComposer::command() const
{
    return m_command->text();
}

QString FigureComposer::message() const
{
    return m_message->text();
}

void FigureComposer::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    takeScenario();
}

void FigureComposer::hideEvent(QHideEvent *event)
{
    keepChoices();
    QDialog::hideEvent(event);
}

} // namespace stringline::ui
