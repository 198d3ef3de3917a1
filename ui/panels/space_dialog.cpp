#include "ui/panels/space_dialog.h"

#include "core/scenario/fields.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>

namespace stringline::ui {

namespace {

QString usualText(const Dimension &dimension, const Scenario &base)
{
    QStringList texts;
    for (const int value : dimension.usual(base))
        texts << toQString(valueText(dimension, value));
    return texts.join(QStringLiteral(","));
}

} // namespace

SpaceDialog::SpaceDialog(const Scenario &base, const std::vector<AskedValues> &asked, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("What the search varies"));
    auto *rows = new QWidget;
    auto *grid = new QGridLayout(rows);
    grid->setColumnStretch(1, 1);
    grid->setVerticalSpacing(2);
    for (const Dimension &dimension : dimensions()) {
        const Field *field = findField(dimension.path);
        Row row{&dimension, new QCheckBox(tableText(dimension.label)), new QLineEdit, usualText(dimension, base),
                toQString(fieldText(*field, base))};
        row.varies->setToolTip(tableText(field->help));
        row.values->setAccessibleName(tr("Values of %1").arg(tableText(dimension.label)));
        const auto ask = std::ranges::find(asked, dimension.path, &AskedValues::path);
        const QString values = ask == asked.end() ? row.usual : toQString(ask->values);
        row.varies->setChecked(values.contains(QLatin1Char(',')) && values != row.own);
        row.values->setText(values);
        const int line = grid->rowCount();
        grid->addWidget(row.varies, line, 0);
        grid->addWidget(row.values, line, 1);
        connect(row.varies, &QCheckBox::clicked, this,
                [row](bool on) { row.values->setText(on ? row.usual : row.own); });
        connect(row.values, &QLineEdit::textEdited, this, [this, row] { showRow(row); });
        m_rows.push_back(row);
    }
    auto *scroll = new QScrollArea;
    scroll->setWidget(rows);
    scroll->setWidgetResizable(true);
    auto *note = new QLabel(tr("Values are separated by commas. A row without a tick keeps one value."));
    note->setProperty("note", true);
    auto *buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults);
    connect(buttons, &QDialogButtonBox::accepted, this, &SpaceDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
        for (const Row &row : m_rows) {
            row.values->setText(row.usual);
            showRow(row);
        }
    });
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(note);
    layout->addWidget(scroll, 1);
    layout->addWidget(buttons);
    resize(560, 620);
}

void SpaceDialog::showRow(const Row &row) const
{
    const Result<std::vector<int>> values = parseValues(*row.dimension, row.values->text().toStdString());
    const bool list = row.values->text().startsWith(QLatin1Char('['));
    row.values->setProperty("state", values || list ? QVariant() : QVariant(QStringLiteral("bad")));
    row.values->setToolTip(values || list ? QString() : toQString(toText(values.errors().front())));
    row.varies->setChecked(values && values->size() > 1);
}

void SpaceDialog::accept()
{
    for (const Row &row : m_rows) {
        if (row.values->text().startsWith(QLatin1Char('[')) ||
            parseValues(*row.dimension, row.values->text().toStdString()))
            continue;
        showRow(row);
        row.values->setFocus();
        row.values->selectAll();
        return;
    }
    QDialog::accept();
}

std::vector<AskedValues> SpaceDialog::asked() const
{
    std::vector<AskedValues> asked;
    for (const Row &row : m_rows) {
        if (row.values->text() != row.usual)
            asked.push_back({std::string(row.dimension->path), row.values->text().toStdString()});
    }
    return asked;
}

QLineEdit *SpaceDialog::valuesOf(std::string_view path) const
{
    const auto row = std::ranges::find(m_rows, path, [](const Row &each) { return each.dimension->path; });
    return row == m_rows.end() ? nullptr : row->values;
}

QCheckBox *SpaceDialog::varies(std::string_view path) const
{
    const auto row = std::ranges::find(m_rows, path, [](const Row &each) { return each.dimension->path; });
    return row == m_rows.end() ? nullptr : row->varies;
}

} // namespace stringline::ui
