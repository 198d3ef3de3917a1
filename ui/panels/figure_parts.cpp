#include "ui/panels/figure_parts.h"

#include "ui/qt_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>

namespace stringline::ui {

namespace {

constexpr int kMostColumns = 4;
constexpr int kListHeight = 92;

QString kindLabel(const FigureSpec &part)
{
    const FigureKind *kind = findFigureKind(part.kind);
    return kind == nullptr ? toQString(part.kind) : QCoreApplication::translate("FigureKind", kind->label);
}

} // namespace

void fillKinds(QComboBox &box, const FigureSubject &subject, bool withGrid)
{
    const QSignalBlocker quiet(&box);
    const QVariant current = box.currentData();
    box.clear();
    for (const FigureKind &kind : figureKinds()) {
        const bool isGrid = kind.id == kGridKind;
        if (isGrid && !withGrid)
            continue;
        box.addItem(QCoreApplication::translate("FigureKind", kind.label), toQString(kind.id));
        FigureSpec spec;
        spec.kind = kind.id;
        if (isGrid)
            spec.parts.emplace_back(); // an empty one has a reason that a person removes by adding parts
        const QString missing = whyNoFigure(subject, spec);
        QStandardItem *item = static_cast<QStandardItemModel *>(box.model())->item(box.count() - 1);
        item->setEnabled(missing.isEmpty());
        item->setToolTip(missing);
    }
    box.setCurrentIndex(std::max(0, box.findData(current)));
}

FigureParts::FigureParts(QWidget *parent)
    : QWidget(parent)
    , m_list(new QListWidget(this))
    , m_kind(new QComboBox(this))
    , m_add(new QPushButton(tr("&Add"), this))
    , m_remove(new QPushButton(tr("Remo&ve"), this))
    , m_up(new QPushButton(QStringLiteral("↑"), this))
    , m_down(new QPushButton(QStringLiteral("↓"), this))
    , m_columns(new QSpinBox(this))
    , m_letters(new QCheckBox(tr("&Letters at the corners"), this))
{
    m_list->setObjectName(QStringLiteral("parts"));
    m_list->setAccessibleName(tr("Parts of the grid, row by row"));
    m_list->setFixedHeight(kListHeight);
    m_kind->setObjectName(QStringLiteral("partKind"));
    m_kind->setAccessibleName(tr("What the chosen part shows"));
    m_up->setAccessibleName(tr("Earlier"));
    m_down->setAccessibleName(tr("Later"));
    m_up->setToolTip(m_up->accessibleName());
    m_down->setToolTip(m_down->accessibleName());
    m_columns->setRange(1, kMostColumns);
    m_columns->setAccessibleName(tr("Columns of the grid"));
    auto *columns = new QLabel(tr("Col&umns"), this);
    columns->setProperty("note", true);
    columns->setBuddy(m_columns);
    for (QPushButton *button : {m_add, m_remove, m_up, m_down})
        button->setAutoDefault(false);
    for (QPushButton *button : {m_up, m_down})
        button->setFixedWidth(34);

    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(4);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    grid->addWidget(m_list, 0, 0, 1, 4);
    grid->addWidget(m_kind, 1, 0, 1, 4);
    grid->addWidget(m_add, 2, 0);
    grid->addWidget(m_remove, 2, 1);
    grid->addWidget(m_up, 2, 2);
    grid->addWidget(m_down, 2, 3);
    grid->addWidget(columns, 3, 0);
    grid->addWidget(m_columns, 3, 1, 1, 3);
    grid->addWidget(m_letters, 4, 0, 1, 4);

    connect(m_list, &QListWidget::currentRowChanged, this, &FigureParts::showButtons);
    connect(m_kind, &QComboBox::activated, this, &FigureParts::takeKind);
    connect(m_add, &QPushButton::clicked, this, &FigureParts::add);
    connect(m_remove, &QPushButton::clicked, this, &FigureParts::remove);
    connect(m_up, &QPushButton::clicked, this, [this] { move(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { move(1); });
    connect(m_columns, &QSpinBox::valueChanged, this, &FigureParts::changed);
    connect(m_letters, &QCheckBox::toggled, this, &FigureParts::changed);
}

void FigureParts::setSubject(const FigureSubject &subject)
{
    fillKinds(*m_kind, subject, false);
    showButtons();
}

void FigureParts::setSpec(const FigureSpec &spec)
{
    const QSignalBlocker quiet(this);
    m_parts = spec.parts;
    if (m_parts.empty())
        m_parts.emplace_back();
    m_columns->setValue(spec.columns);
    m_letters->setChecked(spec.letters);
    showList(0);
}

void FigureParts::fill(FigureSpec &spec) const
{
    spec.parts = m_parts;
    spec.columns = m_columns->value();
    spec.letters = m_letters->isChecked();
}

void FigureParts::showList(int current)
{
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const FigureSpec &part : m_parts)
            m_list->addItem(kindLabel(part));
        m_list->setCurrentRow(current);
    }
    showButtons();
    Q_EMIT changed();
}

void FigureParts::showButtons()
{
    const int row = m_list->currentRow();
    const int count = int(m_parts.size());
    m_add->setEnabled(count < kMostFigureParts);
    m_remove->setEnabled(row >= 0 && count > 1);
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < count);
    m_kind->setEnabled(row >= 0);
    if (row >= 0 && row < count)
        m_kind->setCurrentIndex(m_kind->findData(toQString(m_parts[std::size_t(row)].kind)));
}

void FigureParts::add()
{
    FigureSpec part;
    if (const int row = m_list->currentRow(); row >= 0)
        part = m_parts[std::size_t(row)];
    m_parts.push_back(part);
    showList(int(m_parts.size()) - 1);
}

void FigureParts::remove()
{
    const int row = m_list->currentRow();
    m_parts.erase(m_parts.begin() + row);
    showList(std::min(row, int(m_parts.size()) - 1));
}

void FigureParts::move(int by)
{
    const int row = m_list->currentRow();
    std::swap(m_parts[std::size_t(row)], m_parts[std::size_t(row + by)]);
    showList(row + by);
}

void FigureParts::takeKind()
{
    const int row = m_list->currentRow();
    m_parts[std::size_t(row)].kind = m_kind->currentData().toString().toStdString();
    showList(row);
}

} // namespace stringline::ui
