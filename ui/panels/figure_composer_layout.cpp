// Where the composer's parts stand, and what it remembers of them.
#include "ui/figure/figure_file.h"
#include "ui/latex_text.h"
#include "ui/panels/figure_composer.h"
#include "ui/panels/figure_controls.h"
#include "ui/panels/figure_preview.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

constexpr int kControlsWidth = 320;
constexpr int kCaptionHeight = 66;
constexpr QSize kSize{1180, 800};
constexpr int kScreenMargin = 80; // that the first size leaves of the screen

QLabel *noteFor(const QString &text, QWidget &buddy)
{
    auto *label = new QLabel(text);
    label->setProperty("note", true);
    label->setBuddy(&buddy);
    return label;
}

} // namespace

void FigureComposer::makeLayout()
{
    auto *controls = new QScrollArea;
    controls->setWidget(m_controls);
    controls->setWidgetResizable(true);
    controls->setFixedWidth(kControlsWidth);
    controls->setFrameShape(QFrame::NoFrame);
    controls->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    controls->setFocusPolicy(Qt::NoFocus);
    auto *page = new QScrollArea;
    page->setWidget(m_preview);
    page->setWidgetResizable(true);
    page->setAccessibleName(tr("Preview"));

    m_message->setObjectName(QStringLiteral("figureMessage"));
    m_message->setWordWrap(true);
    m_message->setProperty("state", QStringLiteral("bad"));
    m_message->hide();
    auto *right = new QVBoxLayout;
    right->addWidget(makeLookBar());
    right->addWidget(page, 1);
    right->addWidget(m_message);
    right->addWidget(makeTexts());
    right->addWidget(makeButtons());
    auto *layout = new QHBoxLayout(this);
    layout->addWidget(controls);
    layout->addLayout(right, 1);
    resize(kSize.boundedTo(screen()->availableSize() - QSize(kScreenMargin, kScreenMargin)));
}

QWidget *FigureComposer::makeLookBar()
{
    auto *bar = new QWidget;
    auto *zoom = new QSpinBox;
    zoom->setObjectName(QStringLiteral("zoom"));
    zoom->setRange(FigurePreview::kLeastZoom, FigurePreview::kMostZoom);
    zoom->setSingleStep(25);
    zoom->setValue(100);
    zoom->setSuffix(tr(" %"));
    zoom->setAccessibleName(tr("Zoom of the preview"));
    zoom->setToolTip(tr("Ctrl and the mouse wheel over the figure do the same"));
    auto *trueSize = new QPushButton(tr("True si&ze"));
    trueSize->setObjectName(QStringLiteral("trueSize"));
    trueSize->setAutoDefault(false);
    trueSize->setToolTip(tr("As large as on paper, by what the screen says of its own size"));
    auto *seen = new QComboBox;
    seen->setObjectName(QStringLiteral("seen"));
    seen->setAccessibleName(tr("Who looks at the preview"));
    for (const FigureSeen &way : waysToSee())
        seen->addItem(QCoreApplication::translate("FigureSeen", way.label));
    connect(zoom, &QSpinBox::valueChanged, m_preview, &FigurePreview::setZoom);
    connect(m_preview, &FigurePreview::zoomChanged, zoom, &QSpinBox::setValue);
    connect(trueSize, &QPushButton::clicked, m_preview, [this] { m_preview->setZoom(100); });
    connect(seen, &QComboBox::activated, m_preview,
            [this](int index) { m_preview->setSeen(waysToSee()[std::size_t(index)]); });
    m_size->setProperty("note", true);
    m_size->setObjectName(QStringLiteral("figureSize"));

    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(noteFor(tr("Zoo&m"), *zoom));
    layout->addWidget(zoom);
    layout->addWidget(trueSize);
    layout->addSpacing(10);
    layout->addWidget(noteFor(tr("Seen &by"), *seen));
    layout->addWidget(seen);
    layout->addStretch(1);
    layout->addWidget(m_size);
    return bar;
}

QWidget *FigureComposer::makeTexts()
{
    auto *texts = new QWidget;
    m_caption->setObjectName(QStringLiteral("caption"));
    m_caption->setReadOnly(true);
    m_caption->setFixedHeight(kCaptionHeight);
    m_caption->setTabChangesFocus(true);
    m_caption->setAccessibleName(tr("Caption"));
    m_command->setObjectName(QStringLiteral("command"));
    m_command->setReadOnly(true);
    m_command->setAccessibleName(tr("Command line that makes this figure"));
    const auto copyButton = [this](const char *name, const QString &text, const QString &tip, auto textOf) {
        auto *button = new QPushButton(text);
        button->setObjectName(QLatin1String(name));
        button->setAccessibleName(tip);
        button->setToolTip(tip);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [textOf] { QApplication::clipboard()->setText(textOf()); });
        return button;
    };
    auto *grid = new QGridLayout(texts);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(1, 1);
    grid->setVerticalSpacing(4);
    grid->addWidget(noteFor(tr("Ca&ption"), *m_caption), 0, 0, 2, 1, Qt::AlignTop);
    grid->addWidget(m_caption, 0, 1, 2, 1);
    grid->addWidget(copyButton("copyCaption", tr("Copy"), tr("Copy the caption"), [this] { return caption(); }), 0, 2);
    grid->addWidget(copyButton("copyLatex", tr("Copy as LaTeX"), tr("Copy the caption for LaTeX"),
                               [this] { return latexText(caption()); }),
                    1, 2);
    grid->addWidget(noteFor(tr("Comman&d"), *m_command), 2, 0);
    grid->addWidget(m_command, 2, 1);
    grid->addWidget(copyButton("copyCommand", tr("Copy"), tr("Copy the command line"), [this] { return command(); }), 2,
                    2);
    return texts;
}

QWidget *FigureComposer::makeButtons()
{
    auto *bar = new QWidget;
    auto *help = new QPushButton(tr("Help"));
    auto *close = new QPushButton(tr("Close"));
    m_save->setObjectName(QStringLiteral("saveFigure"));
    m_save->setProperty("primary", true);
    m_copy->setObjectName(QStringLiteral("copyPicture"));
    m_copy->setToolTip(tr("As PNG and as SVG, for a document or a slide"));
    for (QPushButton *button : {help, m_copy, close, m_save})
        button->setAutoDefault(false);
    connect(help, &QPushButton::clicked, this, [this] { Q_EMIT helpWanted(QStringLiteral("figures")); });
    connect(m_save, &QPushButton::clicked, this, &FigureComposer::askFile);
    connect(m_copy, &QPushButton::clicked, this, &FigureComposer::copyPicture);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(help);
    layout->addStretch(1);
    layout->addWidget(m_copy);
    layout->addWidget(close);
    layout->addWidget(m_save);
    return bar;
}

void FigureComposer::restoreChoices()
{
    const QVariantMap choices = m_session.preferences().figureChoices();
    restoreGeometry(choices.value(QStringLiteral("geometry")).toByteArray());
    m_lastFile = choices.value(QStringLiteral("file")).toString();
    const auto chosen = [&choices](const char *name, const QVariant &usual) {
        return choices.value(QLatin1String(name), usual);
    };
    // What a file of settings says may be anything.
    const auto within = [](double value, double least, double most, double usual) {
        return value >= least && value <= most ? value : usual;
    };
    FigureSpec spec;
    spec.widthMm = within(chosen("width", spec.widthMm).toDouble(), kSmallestFigureMm, kLargestFigureMm, spec.widthMm);
    spec.heightMm = within(chosen("height", 0.0).toDouble(), kSmallestFigureMm, kLargestFigureMm, 0);
    spec.look.textPt = within(chosen("textSize", spec.look.textPt).toDouble(), 6, 24, spec.look.textPt);
    spec.look.scheme = schemeOf(chosen("scheme", QString()).toString().toStdString()).value_or(currentTheme().scheme);
    spec.showTitle = chosen("showTitle", true).toBool();
    spec.showSubtitle = chosen("showSubtitle", true).toBool();
    spec.showLegend = chosen("showLegend", true).toBool();
    m_controls->setSpec(spec, within(chosen("dpi", kDefaultDpi).toDouble(), 36, 2400, kDefaultDpi));
}

void FigureComposer::keepChoices()
{
    const FigureSpec &spec = m_controls->spec();
    m_session.preferences().setFigureChoices({
        {QStringLiteral("geometry"), saveGeometry()},
        {QStringLiteral("file"), m_lastFile},
        {QStringLiteral("width"), spec.widthMm},
        {QStringLiteral("height"), spec.heightMm},
        {QStringLiteral("textSize"), spec.look.textPt},
        {QStringLiteral("scheme"), toQString(row(spec.look.scheme).id)},
        {QStringLiteral("showTitle"), spec.showTitle},
        {QStringLiteral("showSubtitle"), spec.showSubtitle},
        {QStringLiteral("showLegend"), spec.showLegend},
        {QStringLiteral("dpi"), m_controls->dpi()},
    });
}

} // namespace stringline::ui
