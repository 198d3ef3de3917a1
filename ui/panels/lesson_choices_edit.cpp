#include "ui/panels/lesson_choices_edit.h"

#include "ui/qt_text.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>

namespace stringline::ui {

namespace {

constexpr int kHeight = 128; // four rows and the header
constexpr auto kBetween = "; ";

QString joined(const Json *conditions)
{
    QStringList texts;
    if (conditions != nullptr && conditions->isArray()) {
        for (const Json &each : conditions->asArray())
            texts << (each.isString() ? toQString(each.asString()) : QString());
    }
    return texts.join(QLatin1String(kBetween));
}

Json split(const QString &text)
{
    Json list = Json::array();
    for (const QString &part : text.split(u';')) {
        if (!part.trimmed().isEmpty())
            list.push(Json(part.trimmed().toStdString()));
    }
    return list;
}

} // namespace

LessonChoicesEdit::LessonChoicesEdit(QWidget *parent)
    : QWidget(parent)
    , m_table(new QTableWidget(0, 2, this))
{
    m_table->setObjectName(QStringLiteral("lessonChoices"));
    m_table->setAccessibleName(tr("Choices"));
    m_table->setHorizontalHeaderLabels({tr("Choice"), tr("Right if (several with ; between)")});
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setTabKeyNavigation(false);
    m_table->setFixedHeight(kHeight);
    auto *addRow = new QPushButton(tr("A&dd choice"), this);
    addRow->setObjectName(QStringLiteral("addChoice"));
    auto *removeRow = new QPushButton(tr("Remove choice"), this);
    removeRow->setObjectName(QStringLiteral("removeChoice"));
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(addRow);
    buttons->addWidget(removeRow);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    layout->addLayout(buttons);
    connect(m_table, &QTableWidget::itemChanged, this, &LessonChoicesEdit::edited);
    connect(addRow, &QPushButton::clicked, this, [this] {
        add({}, {});
        m_table->setCurrentCell(m_table->rowCount() - 1, 0);
        m_table->setFocus();
        Q_EMIT edited();
    });
    connect(removeRow, &QPushButton::clicked, this, [this] {
        if (m_table->currentRow() < 0)
            return;
        m_table->removeRow(m_table->currentRow());
        Q_EMIT edited();
    });
}

void LessonChoicesEdit::add(const QString &text, const QString &conditions)
{
    const QSignalBlocker blocker(m_table);
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    m_table->setItem(row, 0, new QTableWidgetItem(text));
    m_table->setItem(row, 1, new QTableWidgetItem(conditions));
}

void LessonChoicesEdit::show(const Json *choices)
{
    {
        const QSignalBlocker blocker(m_table);
        m_table->setRowCount(0);
    }
    if (choices == nullptr || !choices->isArray())
        return;
    for (const Json &each : choices->asArray()) {
        const Json *text = each.find("text");
        add(text != nullptr && text->isString() ? toQString(text->asString()) : QString(), joined(each.find("if")));
    }
}

Json LessonChoicesEdit::value() const
{
    Json choices = Json::array();
    for (int row = 0; row < m_table->rowCount(); ++row) {
        Json each = Json::object();
        each["text"] = Json(m_table->item(row, 0)->text().toStdString());
        each["if"] = split(m_table->item(row, 1)->text());
        choices.push(std::move(each));
    }
    return choices;
}

void LessonChoicesEdit::markRight(int right)
{
    const QSignalBlocker blocker(m_table);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QString sign = row == right ? QStringLiteral("✓") : QString::number(row + 1);
        m_table->setVerticalHeaderItem(row, new QTableWidgetItem(sign));
    }
}

} // namespace stringline::ui
