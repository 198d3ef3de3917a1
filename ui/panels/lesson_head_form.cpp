#include "ui/panels/lesson_head_form.h"

#include "ui/qt_text.h"

#include <QBoxLayout>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

namespace stringline::ui {

namespace {

constexpr int kMostMinutes = 1000;
constexpr int kSummaryHeight = 64;

QSpinBox *number(const char *name)
{
    auto *box = new QSpinBox;
    box->setRange(0, kMostMinutes);
    box->setObjectName(QLatin1String(name));
    return box;
}

int integerOf(const Json *value, int otherwise)
{
    return value != nullptr && value->isInteger() ? int(value->asInteger()) : otherwise;
}

QString textOf(const Json *value)
{
    return value != nullptr && value->isString() ? toQString(value->asString()) : QString();
}

} // namespace

LessonHeadForm::LessonHeadForm(QWidget *parent)
    : QWidget(parent)
    , m_name(new QLineEdit(this))
    , m_summary(new QPlainTextEdit(this))
    , m_minutes(number("lessonMinutes"))
    , m_order(number("lessonOrder"))
    , m_scenario(new QLabel(this))
    , m_error(new QLabel(this))
{
    m_name->setObjectName(QStringLiteral("lessonName"));
    m_summary->setObjectName(QStringLiteral("lessonSummary"));
    m_summary->setTabChangesFocus(true);
    m_summary->setFixedHeight(kSummaryHeight);
    m_order->setToolTip(tr("Smaller numbers stand higher in the list"));
    m_scenario->setWordWrap(true);
    m_error->setProperty("state", QStringLiteral("bad"));
    m_error->setWordWrap(true);
    m_error->setObjectName(QStringLiteral("lessonHeadError"));
    auto *take = new QPushButton(tr("Take the &present plan"), this);
    take->setObjectName(QStringLiteral("take:scenario"));
    auto *scenario = new QHBoxLayout;
    scenario->addWidget(m_scenario, 1);
    scenario->addWidget(take);

    auto *layout = new QFormLayout(this);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->addRow(tr("&Name"), m_name);
    layout->addRow(tr("S&ummary"), m_summary);
    layout->addRow(tr("&Minutes"), m_minutes);
    layout->addRow(tr("&Order"), m_order);
    layout->addRow(tr("Starts from"), scenario);
    layout->addRow(m_error);

    connect(m_name, &QLineEdit::textEdited, this,
            [this](const QString &text) { Q_EMIT memberEdited(QStringLiteral("name"), Json(text.toStdString())); });
    connect(m_summary, &QPlainTextEdit::textChanged, this, [this] {
        const std::string text = m_summary->toPlainText().toStdString();
        Q_EMIT memberEdited(QStringLiteral("summary"), text.empty() ? Json() : Json(text));
    });
    connect(m_minutes, &QSpinBox::valueChanged, this,
            [this](int value) { Q_EMIT memberEdited(QStringLiteral("minutes"), Json(value)); });
    connect(m_order, &QSpinBox::valueChanged, this,
            [this](int value) { Q_EMIT memberEdited(QStringLiteral("order"), Json(value)); });
    connect(take, &QPushButton::clicked, this, &LessonHeadForm::planWanted);
}

void LessonHeadForm::show(const Json &lesson, const QString &scenario)
{
    const QSignalBlocker blocker(this);
    constexpr int kUsualMinutes = 5;
    m_name->setText(textOf(lesson.find("name")));
    m_summary->setPlainText(textOf(lesson.find("summary")));
    m_minutes->setValue(integerOf(lesson.find("minutes"), kUsualMinutes));
    m_order->setValue(integerOf(lesson.find("order"), 0));
    m_scenario->setText(scenario);
}

void LessonHeadForm::showErrors(const Errors &errors)
{
    QStringList texts;
    for (const Error &error : errors) {
        if (!error.position.starts_with("/steps/"))
            texts << QStringLiteral("%1: %2").arg(toQString(error.position).mid(1), toQString(error.message));
    }
    m_error->setText(texts.join(u'\n'));
    m_error->setVisible(!texts.isEmpty());
}

} // namespace stringline::ui
