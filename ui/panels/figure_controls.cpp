#include "ui/panels/figure_controls.h"

#include "core/base/text.h"
#include "core/studies/plot_series.h"
#include "ui/figure/figure_file.h"
#include "ui/figure/figure_font.h"
#include "ui/panels/figure_parts.h"
#include "ui/panels/unit_line_edit.h"
#include "ui/qt_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QFormLayout>
#include <QLabel>
#include <QStandardItemModel>

#include <algorithm>
#include <utility>

namespace stringline::ui {

namespace {

constexpr double kLeastDpi = 36; // as `stringline render` has it
constexpr double kMostDpi = 2400;
constexpr double kLongestSeconds = 1e6;

void fillFonts(QComboBox &box)
{
    for (const FigureFont &font : figureFonts())
        box.addItem(QCoreApplication::translate("FigureFont", font.label), toQString(font.id));
}

QString exact(double value)
{
    return toQString(exactText(value));
}

double secondsAt(Tick tick)
{
    return toSeconds(tick).value();
}

void showRow(QFormLayout &rows, QWidget &field, bool shown)
{
    rows.setRowVisible(&field, shown);
}

} // namespace

FigureControls::FigureControls(QWidget *parent)
    : QWidget(parent)
    , m_dpi(kDefaultDpi)
    , m_rows(new QFormLayout(this))
{
    m_rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_rows->setHorizontalSpacing(10);
    m_rows->setVerticalSpacing(6);
    makeRows();
    setSpec(m_spec, m_dpi);
}

UnitLineEdit *FigureControls::number(const char *name, const QString &label, const QString &unit, const QString &help)
{
    auto *box = new UnitLineEdit(unit, this);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(QString(label).remove(u'&'));
    box->setAccessibleDescription(help);
    box->setToolTip(help);
    m_rows->addRow(label, box);
    connect(box, &QLineEdit::textEdited, this, &FigureControls::read);
    connect(box, &UnitLineEdit::canceled, this, [this] { setSpec(FigureSpec(m_spec), m_dpi); });
    return box;
}

QComboBox *FigureControls::choice(const char *name, const QString &label)
{
    auto *box = new QComboBox(this);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(QString(label).remove(u'&'));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(10);
    m_rows->addRow(label, box);
    connect(box, &QComboBox::activated, this, &FigureControls::read);
    return box;
}

void FigureControls::makeRows()
{
    m_kind = choice("kind", tr("&Kind"));
    fillKinds(*m_kind, {}, true);
    m_parts = new FigureParts(this);
    m_rows->addRow(m_parts);
    m_plot = choice("plot", tr("Pl&ot"));
    m_panel = choice("panel", tr("Pa&nel"));
    m_column = choice("column", tr("Col&umn"));
    for (const FigureWidth &width : kFigureWidths)
        m_column->addItem(
            QStringLiteral("%1, %2 mm").arg(QCoreApplication::translate("FigureWidth", width.label)).arg(width.mm),
            width.mm);
    m_column->addItem(tr("Other"), 0.0);
    m_width =
        number("width", tr("&Width"), tr("mm"), tr("From %1 to %2 mm").arg(kSmallestFigureMm).arg(kLargestFigureMm));
    m_height = number("height", tr("&Height"), tr("mm"), tr("Nothing, or 0: as the content asks for"));
    m_height->setPlaceholderText(tr("auto"));
    m_font = choice("font", tr("&Font"));
    fillFonts(*m_font);
    m_text = number("textSize", tr("Te&xt size"), tr("pt"), tr("Of the smallest text; labels and titles grow with it"));
    m_scheme = choice("scheme", tr("Colo&rs"));
    for (const SchemeRow &scheme : schemes())
        m_scheme->addItem(QCoreApplication::translate("Scheme", scheme.label), int(scheme.scheme));
    m_title = new QLineEdit(this);
    m_title->setObjectName(QStringLiteral("title"));
    m_title->setPlaceholderText(tr("its own"));
    m_title->setAccessibleName(tr("Title"));
    m_rows->addRow(tr("T&itle"), m_title);
    const auto check = [this](const char *name, const QString &text) {
        auto *box = new QCheckBox(text, this);
        box->setObjectName(QLatin1String(name));
        connect(box, &QCheckBox::toggled, this, &FigureControls::read);
        m_rows->addRow(QString(), box);
        return box;
    };
    m_showTitle = check("showTitle", tr("Show the ti&tle"));
    m_showSubtitle = check("showSubtitle", tr("Show plan and result und&er it"));
    m_showLegend = check("showLegend", tr("Show the le&gend"));
    m_region = choice("region", tr("Re&gion"));
    m_region->addItem(tr("Whole iteration"), int(Region::All));
    m_region->addItem(tr("What is on the screen"), int(Region::Screen));
    m_region->addItem(tr("From … to …"), int(Region::Own));
    m_from = number("from", tr("From"), tr("s"), tr("A time of the iteration, such as 0.5 or 500 ms"));
    m_to = number("to", tr("To"), tr("s"), tr("A time of the iteration; nothing: up to its end"));
    m_from->setPlaceholderText(QStringLiteral("0"));
    m_to->setPlaceholderText(tr("end"));
    m_resolution = number("dpi", tr("PNG"), tr("dpi"), tr("Resolution of pictures; the other formats have none"));
    m_message = new QLabel(this);
    m_message->setObjectName(QStringLiteral("wrongNumbers"));
    m_message->setWordWrap(true);
    m_message->setProperty("state", QStringLiteral("bad"));
    m_message->hide();
    m_rows->addRow(m_message);
    connect(m_title, &QLineEdit::textEdited, this, &FigureControls::read);
    connect(m_parts, &FigureParts::changed, this, &FigureControls::read);
    connect(m_column, &QComboBox::activated, this, [this](int column) {
        if (const double mm = m_column->itemData(column).toDouble(); mm > 0)
            m_width->setText(exact(mm));
        read();
    });
    connect(m_region, &QComboBox::activated, this, [this] {
        if (region() == Region::Own)
            m_from->setFocus();
    });
}

// Nothing that is being typed changes: a plan is edited while the composer is open.
void FigureControls::setSubject(const FigureSubject &subject, std::optional<TimeRange> visible)
{
    m_filling = true;
    m_subject = subject;
    m_visible = visible;
    fillKinds(*m_kind, subject, true);
    m_parts->setSubject(subject);
    fillPlots();
    if (region() == Region::Screen && !visible) // all of it is on the screen
        m_region->setCurrentIndex(int(Region::All));
    m_filling = false;
    read();
}

void FigureControls::setSpec(const FigureSpec &spec, double dpi)
{
    m_filling = true;
    m_spec = spec;
    m_dpi = dpi;
    m_kind->setCurrentIndex(std::max(0, m_kind->findData(toQString(spec.kind))));
    m_parts->setSpec(spec);
    fillPlots();
    const auto show = [](UnitLineEdit &box, const QString &text) {
        box.setState({});
        box.setText(text);
    };
    show(*m_width, exact(spec.widthMm));
    show(*m_height, spec.heightMm == 0 ? QString() : exact(spec.heightMm));
    show(*m_text, exact(spec.look.textPt));
    show(*m_resolution, exact(dpi));
    m_font->setCurrentIndex(m_font->findData(toQString(spec.look.font)));
    m_scheme->setCurrentIndex(m_scheme->findData(int(spec.look.scheme)));
    if (m_title->text() != spec.title)
        m_title->setText(spec.title);
    m_showTitle->setChecked(spec.showTitle);
    m_showSubtitle->setChecked(spec.showSubtitle);
    m_showLegend->setChecked(spec.showLegend);
    if (region() != Region::Screen || !m_visible)
        m_region->setCurrentIndex(spec.fromSeconds || spec.toSeconds ? int(Region::Own) : int(Region::All));
    show(*m_from, spec.fromSeconds ? exact(*spec.fromSeconds) : QString());
    show(*m_to, spec.toSeconds ? exact(*spec.toSeconds) : QString());
    m_filling = false;
    read();
}

void FigureControls::fillPlots()
{
    m_plot->clear();
    m_panel->clear();
    if (!m_subject.studyResult)
        return;
    for (const StudyPlot &plot : m_subject.studyResult->plots)
        m_plot->addItem(toQString(plot.title), toQString(plot.id));
    m_plot->setCurrentIndex(std::max(0, m_plot->findData(toQString(m_spec.plot))));
    const int index = m_plot->currentIndex();
    if (index < 0)
        return;
    const StudyPlot &plot = m_subject.studyResult->plots[std::size_t(index)];
    const StudyTable *table = m_subject.studyResult->find(plot.table);
    if (table != nullptr) {
        for (const std::string &panel : plotPanels(*table, plot))
            m_panel->addItem(toQString(panel), toQString(panel));
    }
    m_panel->setCurrentIndex(std::max(0, m_panel->findData(toQString(m_spec.panel))));
}

FigureControls::Region FigureControls::region() const
{
    return Region(m_region->currentData().toInt());
}

std::optional<double> FigureControls::numberIn(UnitLineEdit &box, double least, double most)
{
    const Unit unit = &box == m_from || &box == m_to ? Unit::Seconds : Unit::None;
    QString text = box.text().trimmed();
    if (unit == Unit::None && text.endsWith(box.unit()))
        text.chop(box.unit().size());
    const std::optional<double> value = parseNumber(text.trimmed().toStdString(), unit);
    const bool right = value && *value >= least && *value <= most;
    box.setState(right ? QString() : QStringLiteral("bad"));
    if (right)
        return value;
    m_wrong << tr("%1: expected a number from %2 to %3 %4.")
                   .arg(box.accessibleName(), exact(least), exact(most), box.unit());
    return std::nullopt;
}

void FigureControls::readRegion(FigureSpec &spec)
{
    const bool ownRegion = region() == Region::Own;
    for (const auto &[box, value] : {std::pair(m_from, &spec.fromSeconds), std::pair(m_to, &spec.toSeconds)}) {
        box->setState({});
        if (!ownRegion || box->text().trimmed().isEmpty())
            *value = std::nullopt;
        else if (const auto seconds = numberIn(*box, 0, kLongestSeconds))
            *value = seconds;
    }
    if (region() == Region::Screen && m_visible) {
        spec.fromSeconds = secondsAt(m_visible->from);
        spec.toSeconds = secondsAt(m_visible->to);
    }
    const double length = m_subject.evaluation ? secondsAt(m_subject.evaluation->timeline.length) : kLongestSeconds;
    if (ownRegion && spec.fromSeconds.value_or(0) >= std::min(length, spec.toSeconds.value_or(kLongestSeconds))) {
        UnitLineEdit &box = spec.toSeconds && *spec.toSeconds <= length ? *m_to : *m_from;
        box.setState(QStringLiteral("bad"));
        m_wrong << (&box == m_to ? tr("To: expected a time after the one of From.")
                                 : tr("From: the iteration ends after %1 s.").arg(exact(length)));
        spec.fromSeconds = m_spec.fromSeconds;
        spec.toSeconds = m_spec.toSeconds;
    }
}

void FigureControls::read()
{
    if (m_filling)
        return;
    m_wrong.clear();
    FigureSpec spec = m_spec;
    spec.kind = m_kind->currentData().toString().toStdString();
    const FigureKind *kind = findFigureKind(spec.kind);
    const bool ofStudy = kind != nullptr && kind->ofStudy;
    const bool isGrid = spec.kind == kGridKind;
    spec.parts.clear();
    if (isGrid)
        m_parts->fill(spec);
    const auto idOf = [ofStudy](const QComboBox &box) { // the first goes without saying
        return ofStudy && box.currentIndex() > 0 ? box.currentData().toString().toStdString() : std::string();
    };
    const bool otherPlot = spec.plot != idOf(*m_plot);
    spec.plot = idOf(*m_plot);
    spec.panel = otherPlot ? std::string() : idOf(*m_panel);
    spec.widthMm = numberIn(*m_width, kSmallestFigureMm, kLargestFigureMm).value_or(spec.widthMm);
    const QString height = m_height->text().trimmed();
    m_height->setState({});
    if (height.isEmpty() || height == QStringLiteral("0") || height == m_height->placeholderText())
        spec.heightMm = 0;
    else
        spec.heightMm = numberIn(*m_height, kSmallestFigureMm, kLargestFigureMm).value_or(spec.heightMm);
    spec.look.font = m_font->currentData().toString().toStdString();
    spec.look.textPt = numberIn(*m_text, kLeastTextPt, kMostTextPt).value_or(spec.look.textPt);
    m_dpi = numberIn(*m_resolution, kLeastDpi, kMostDpi).value_or(m_dpi);
    spec.look.scheme = Scheme(m_scheme->currentData().toInt());
    spec.title = m_title->text().trimmed();
    spec.showTitle = m_showTitle->isChecked();
    spec.showSubtitle = m_showSubtitle->isChecked();
    spec.showLegend = m_showLegend->isChecked();
    if (kind != nullptr && kind->hasTime) {
        readRegion(spec);
    } else {
        spec.fromSeconds.reset();
        spec.toSeconds.reset();
    }
    m_spec = spec;
    if (otherPlot) {
        const bool filling = std::exchange(m_filling, true);
        fillPlots();
        m_filling = filling;
    }
    const int column = m_column->findData(spec.widthMm);
    m_column->setCurrentIndex(column < 0 ? m_column->count() - 1 : column);
    showUsedRows();
    m_message->setText(m_wrong.join(u'\n'));
    m_message->setVisible(!m_wrong.isEmpty());
    Q_EMIT changed();
}

void FigureControls::showUsedRows()
{
    const FigureKind *kind = findFigureKind(m_spec.kind);
    const bool ofStudy = kind != nullptr && kind->ofStudy;
    const bool hasTime = kind != nullptr && kind->hasTime;
    showRow(*m_rows, *m_parts, m_spec.kind == kGridKind);
    showRow(*m_rows, *m_plot, ofStudy && m_plot->count() > 1);
    showRow(*m_rows, *m_panel, ofStudy && m_panel->count() > 1);
    showRow(*m_rows, *m_region, hasTime);
    showRow(*m_rows, *m_from, hasTime && region() == Region::Own);
    showRow(*m_rows, *m_to, hasTime && region() == Region::Own);
    static_cast<QStandardItemModel *>(m_region->model())->item(int(Region::Screen))->setEnabled(m_visible.has_value());
}

} // namespace stringline::ui
