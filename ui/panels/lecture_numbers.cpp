#include "ui/panels/lecture_numbers.h"

#include "core/report/columns.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <array>

namespace stringline::ui {

namespace {

constexpr std::array<std::string_view, 5> kColumns = {"iterationSeconds", "tokensPerSecond", "mfu", "bubbleFraction",
                                                      "peakBytes"};
constexpr int kValuePixels = 22;
constexpr int kLabelPixels = 12;

} // namespace

LectureNumbers::LectureNumbers(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("lectureNumbers"));
    setAccessibleName(tr("Result"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 6, 14, 6);
    layout->setSpacing(40);
    for (const std::string_view id : kColumns) {
        auto *column = new QVBoxLayout;
        column->setSpacing(0);
        const Number number{new QLabel(this), new QLabel(tableText(findColumn(id)->label), this)};
        number.value->setObjectName(toQString(id));
        number.label->setProperty("note", true);
        column->addWidget(number.value);
        column->addWidget(number.label);
        layout->addLayout(column);
        m_numbers.push_back(number);
    }
    layout->addStretch(1);
    setTypeScale(1);
}

void LectureNumbers::setReport(const Report &report)
{
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
        const ReportColumn *column = findColumn(kColumns[i]);
        m_numbers[i].value->setText(toQString(column->text(column->number(report))));
        m_numbers[i].value->setAccessibleName(m_numbers[i].label->text() + QStringLiteral(": ") +
                                              m_numbers[i].value->text());
    }
}

void LectureNumbers::setTypeScale(double scale)
{
    for (const Number &number : m_numbers) {
        QFont font = number.value->font();
        font.setPixelSize(int(kValuePixels * scale));
        font.setBold(true);
        number.value->setFont(font);
        font.setBold(false);
        font.setPixelSize(int(kLabelPixels * scale));
        number.label->setFont(font);
    }
}

} // namespace stringline::ui
