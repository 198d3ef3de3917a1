// The import dialog's widgets and where they stand; import_dialog.cpp fills them.
#include "ui/models/config_line_model.h"
#include "ui/panels/form_rows.h"
#include "ui/panels/import_dialog.h"
#include "ui/panels/table_view.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QSplitter>
#include <QStyle>
#include <QTabWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace stringline::ui {

namespace {

QLabel *buddyLabel(const QString &text, QWidget *buddy)
{
    auto *label = new QLabel(text);
    label->setBuddy(buddy);
    return label;
}

} // namespace

ImportDialog::ImportDialog(std::vector<ConfigInput> inputs, ScenarioPtr open, const PresetLibrary &presets,
                           QWidget *parent)
    : QDialog(parent)
    , m_inputs(std::move(inputs))
    , m_openPlan(std::move(open))
    , m_presets(presets)
    , m_summary(new QLabel(this))
    , m_verdict(new QLabel(this))
    , m_machine(new QComboBox(this))
    , m_rest(new QComboBox(this))
    , m_sources(new QTabWidget(this))
    , m_model(new ConfigLineModel(this))
    , m_filter(new QLineEdit(this))
    , m_fate(new QComboBox(this))
    , m_table(new TableView(*m_model, tr("Lines of the files"), this))
    , m_findings(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(tr("Open %1").arg(sources()));
    QFont large = font();
    large.setBold(true);
    large.setPixelSize(QFontInfo(large).pixelSize() + 3);
    m_summary->setFont(large);
    m_summary->setWordWrap(true);
    m_summary->setAccessibleName(tr("What is opened"));
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_verdict->setAccessibleName(tr("Whether it fits"));
    m_findings->setAccessibleName(tr("What is wrong or doubtful"));
    m_findings->setFrameShape(QFrame::NoFrame);
    m_findings->setOpenLinks(false);
    m_findings->setTabChangesFocus(true);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_open = buttons->addButton(tr("&Open"), QDialogButtonBox::AcceptRole);
    m_open->setProperty("primary", true);
    m_open->style()->unpolish(m_open); // it was polished when the box placed it
    m_open->style()->polish(m_open);
    m_open->setDefault(true);
    m_open->setToolTip(tr("Replaces what is open; one undo step brings it back"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *right = new QWidget(this);
    auto *rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins(8, 0, 0, 0);
    rightLayout->addWidget(m_findings);
    rightLayout->addWidget(makeLines(), 1);
    auto *middle = new QSplitter(Qt::Horizontal, this);
    middle->setChildrenCollapsible(false);
    middle->addWidget(makeSources());
    middle->addWidget(right);
    middle->setStretchFactor(0, 2);
    middle->setStretchFactor(1, 5);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_summary);
    layout->addWidget(m_verdict);
    layout->addWidget(makeChoices());
    layout->addWidget(middle, 1);
    layout->addWidget(buttons);
    resize(QSize(1180, 720).boundedTo(screen()->availableGeometry().size()));
    middle->setSizes({380, 780});

    m_evaluator.setAnalysing(false);
    connect(&m_evaluator, &Evaluator::evaluated, this, &ImportDialog::onEvaluated);
    read();
    m_open->setFocus();
}

QString ImportDialog::sources() const
{
    QStringList names;
    for (const ConfigInput &input : m_inputs)
        names << QFileInfo(toQString(input.source.file)).fileName();
    return names.join(tr(" and "));
}

// Whose machine, and whose numbers where the files are silent.
QWidget *ImportDialog::makeChoices()
{
    m_machine->addItem(tr("of the open plan: %1").arg(toQString(m_openPlan->cluster.name)), QString());
    for (const PresetEntry &entry : m_presets.list(PresetKind::Cluster))
        m_machine->addItem(presetName(m_presets, PresetKind::Cluster, entry.id), toQString(entry.id));
    m_machine->setToolTip(tr("That the plan runs on. What the files say of it counts: mostly the number of GPUs"));
    m_machine->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_machine->setMinimumContentsLength(32);
    m_rest->addItem(tr("from the open plan"), int(Rest::Open));
    m_rest->addItem(tr("from a new plan"), int(Rest::New));
    m_rest->setToolTip(tr("Where the numbers come from that no file says and no framework has a default for"));
    connect(m_machine, &QComboBox::activated, this, &ImportDialog::read);
    connect(m_rest, &QComboBox::activated, this, [this] {
        m_restChosen = true;
        read();
    });
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 4, 0, 4);
    layout->addWidget(buddyLabel(tr("&Machine"), m_machine));
    layout->addWidget(m_machine);
    layout->addSpacing(16);
    layout->addWidget(buddyLabel(tr("The &rest"), m_rest));
    layout->addWidget(m_rest);
    layout->addStretch(1);
    return row;
}

// A tab for each file: its format above its text.
QWidget *ImportDialog::makeSources()
{
    m_sources->setDocumentMode(true);
    m_sources->setTabBarAutoHide(true);
    m_sources->setAccessibleName(tr("Files"));
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        auto *format = new QComboBox;
        for (const ConfigFormat &each : configFormats())
            format->addItem(tableText(each.label), toQString(each.id));
        format->setToolTip(tr("Found by content; choose another where that is wrong"));
        connect(format, &QComboBox::activated, this, [this, i, format] {
            m_inputs[i].format = format->currentData().toString().toStdString();
            read();
        });
        auto *framework = new QLabel;
        framework->setProperty("note", true);
        auto *text = new QPlainTextEdit(toQString(m_inputs[i].source.text));
        text->setReadOnly(true);
        text->setTabChangesFocus(true);
        text->setLineWrapMode(QPlainTextEdit::NoWrap);
        text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        text->setAccessibleName(tr("Text of %1").arg(toQString(m_inputs[i].source.file)));
        auto *page = new QWidget;
        auto *layout = new QVBoxLayout(page);
        layout->setContentsMargins(0, m_inputs.size() > 1 ? 6 : 0, 8, 0);
        auto *row = new QHBoxLayout;
        row->addWidget(buddyLabel(tr("&Format"), format));
        row->addWidget(format, 1);
        layout->addLayout(row);
        layout->addWidget(framework);
        layout->addWidget(text, 1);
        m_sources->addTab(page, QFileInfo(toQString(m_inputs[i].source.file)).fileName());
        m_files.push_back({format, framework, text});
    }
    return m_sources;
}

QWidget *ImportDialog::makeLines()
{
    m_filter->setPlaceholderText(tr("tensor, batch, model.heads"));
    m_filter->setAccessibleName(tr("Filter lines"));
    m_filter->setToolTip(tr("Lines with this in any cell"));
    m_filter->setClearButtonEnabled(true);
    m_fate->addItem(QString());
    for (const Fate fate : {Fate::Understood, Fate::Defaulted, Fate::Ignored})
        m_fate->addItem(fateLabel(fate), int(fate));
    m_fate->setAccessibleName(tr("What happened to the listed lines"));
    m_fate->setMinimumContentsLength(18);
    const auto filter = [this] {
        const QVariant fate = m_fate->currentData();
        m_model->setFilter(m_filter->text(), fate.isValid() ? std::optional(Fate(fate.toInt())) : std::nullopt);
    };
    connect(m_filter, &QLineEdit::textChanged, this, filter);
    connect(m_fate, &QComboBox::activated, this, filter);
    m_table->setColumnWidth(ConfigLineModel::File, 100);
    m_table->setColumnWidth(ConfigLineModel::Line, 44);
    m_table->setColumnWidth(ConfigLineModel::Key, 220);
    m_table->setColumnWidth(ConfigLineModel::Value, 120);
    m_table->setColumnWidth(ConfigLineModel::Happened, 84);
    m_table->setColumnWidth(ConfigLineModel::FieldSet, 170);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    connect(m_table, &TableView::currentSourceRowChanged, this, [this](int row) {
        const ConfigLineModel::Place place = m_model->placeOf(row);
        showLine(place.file, place.line);
    });
    auto *page = new QWidget(this);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(0, 6, 0, 0);
    row->addWidget(buddyLabel(tr("F&ilter"), m_filter));
    row->addWidget(m_filter, 1);
    row->addWidget(m_fate);
    layout->addLayout(row);
    layout->addWidget(m_table, 1);
    return page;
}

} // namespace stringline::ui
