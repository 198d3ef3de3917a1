#include "ui/panels/lesson_page.h"

#include "core/base/text.h"
#include "ui/accessible/widget_role.h"
#include "ui/panels/unit_line_edit.h"
#include "ui/qt_text.h"
#include "ui/session/lesson_run.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QButtonGroup>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>

namespace stringline::ui {

namespace {

constexpr int kMostWidth = 760; // lines longer than this are hard to read
constexpr int kNumberWidth = 120;

// What a person types for a number of that kind: "12 %", "1.2 s", "20 GiB".
std::optional<double> typedNumber(const QString &text, const std::string &like)
{
    const Unit unit = like.find('%') != std::string::npos            ? Unit::Fraction
                      : like.find("iB") != std::string::npos         ? Unit::Gibibytes
                      : like.ends_with(" s") || like.ends_with("ms") ? Unit::Seconds
                                                                     : Unit::None;
    const std::optional<double> number = parseNumber(text.toStdString(), unit);
    constexpr double kGibibyte = 1024.0 * 1024 * 1024;
    if (number && unit == Unit::Gibibytes)
        return *number * kGibibyte;
    // "12" where a share is asked for means percent.
    return number && unit == Unit::Fraction && !text.contains(u'%') && *number > 1 ? *number / 100 : number;
}

} // namespace

LessonPage::LessonPage(LessonRun &run, QWidget *parent)
    : QScrollArea(parent)
    , m_run(run)
{
    setWidgetResizable(true);
    setProperty("page", true); // keys scroll it: it takes the focus and shows that
    setAccessibleName(tr("Page of the lesson"));
    setAccessibleRole(*this, QAccessible::Document);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *body = new QWidget;
    auto *across = new QHBoxLayout(body);
    across->setContentsMargins(14, 8, 14, 8);
    auto *column = new QWidget(body);
    column->setMaximumWidth(kMostWidth);
    m_layout = new QVBoxLayout(column);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(8);
    across->addWidget(column, 1);
    across->addStretch(0);
    setWidget(body);
}

QLabel *LessonPage::addText(const char *name)
{
    auto *label = new QLabel(this);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextFormat(Qt::MarkdownText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_layout->addWidget(label);
    return label;
}

void LessonPage::showPage()
{
    while (QLayoutItem *item = m_layout->takeAt(0)) {
        if (QWidget *widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
    m_text = m_ask = m_verdict = m_goal = m_explain = nullptr;
    m_choices.clear();
    m_group = nullptr;
    m_number = nullptr;
    m_check = nullptr;
    if (m_run.lesson() == nullptr)
        return;
    m_text = addText("lessonText");
    if (m_run.step().question)
        addQuestion();
    if (m_run.step().goal)
        m_goal = addText("lessonGoal");
    m_explain = addText("lessonExplanation");
    m_layout->addStretch(1);
    orderTabs();
    showNumbers();
    ensureVisible(0, 0);
}

// Made anew, the page's widgets would come last in the window: Tab goes through them from top to bottom instead, then
// to the buttons below the page.
void LessonPage::orderTabs()
{
    std::vector<QWidget *> order{m_text, m_ask};
    order.insert(order.end(), m_choices.begin(), m_choices.end());
    order.insert(order.end(), {m_number, m_check, m_verdict, m_goal, m_explain});
    QWidget *before = this;
    for (QWidget *widget : order) {
        if (widget == nullptr)
            continue;
        setTabOrder(before, widget);
        before = widget;
    }
}

void LessonPage::addQuestion()
{
    const LessonQuestion &question = *m_run.step().question;
    m_ask = addText("lessonQuestion");
    m_group = new QButtonGroup(m_ask);
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
        auto *button = new QRadioButton(this);
        m_group->addButton(button, int(i));
        m_choices.push_back(button);
        m_layout->addWidget(button);
        button->show(); // at once, so that Tab finds it: a layout waits for the event loop
        connect(button, &QRadioButton::clicked, this, [this, i] { m_run.answer(i); });
    }
    if (!question.number.empty()) {
        auto *line = new QWidget(this);
        auto *layout = new QHBoxLayout(line);
        layout->setContentsMargins(0, 0, 0, 0);
        m_number = new UnitLineEdit({}, line);
        m_number->setFixedWidth(kNumberWidth);
        m_number->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        m_number->setAccessibleName(toQString(quantityLabel(question.number)));
        m_check = new QPushButton(tr("&Check"), line);
        layout->addWidget(m_number);
        layout->addWidget(m_check);
        layout->addStretch(1);
        m_layout->addWidget(line);
        line->show();
        const auto check = [this] {
            if (!m_run.start())
                return;
            const std::string &name = m_run.step().question->number;
            const std::string like = quantityText(name, *m_run.start(), *m_run.start());
            const std::optional<double> number = typedNumber(m_number->text(), like);
            m_number->setState(number ? QString() : QStringLiteral("bad"));
            m_number->setToolTip(number ? QString() : tr("Expected a number such as %1").arg(toQString(like)));
            if (number)
                m_run.answer(*number);
        };
        connect(m_check, &QPushButton::clicked, this, check);
        connect(m_number, &QLineEdit::returnPressed, this, check);
    }
    m_verdict = addText("lessonVerdict");
}

void LessonPage::showNumbers()
{
    if (m_text == nullptr)
        return;
    const LessonStep &step = m_run.step();
    const EvaluationPtr &start = m_run.start();
    const bool there = start != nullptr;
    m_text->setText(there ? toQString(filledText(step.text, *start, *m_run.before())) : tr("Simulating…"));
    if (step.question)
        showQuestion();
    if (step.goal)
        showGoal();
    const bool explains = there && m_run.now() && m_run.isRevealed() && !step.explain.empty();
    m_explain->setVisible(explains);
    if (explains)
        m_explain->setText(toQString(filledText(step.explain, *m_run.shownResult(), *start)));
}

void LessonPage::showQuestion()
{
    const LessonQuestion &question = *m_run.step().question;
    const EvaluationPtr &start = m_run.start();
    m_ask->setVisible(start != nullptr);
    m_verdict->setVisible(m_run.isAnswered());
    if (!start)
        return;
    m_ask->setText(QStringLiteral("**%1**").arg(toQString(filledText(question.ask, *start, *start))));
    const std::optional<std::size_t> right = m_run.right();
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        auto *button = qobject_cast<QRadioButton *>(m_choices[i]);
        const QString text = toQString(filledText(question.choices[i].text, *start, *start));
        button->setText(right == i ? QStringLiteral("%1  ✓").arg(text) : text);
        button->setEnabled(!m_run.isAnswered() || m_run.choice() == i || right == i);
    }
    if (m_number != nullptr) {
        m_number->setReadOnly(m_run.isAnswered());
        m_check->setEnabled(!m_run.isAnswered());
    }
    if (!m_run.isAnswered())
        return;
    QString verdict = tr("Simulating…");
    if (m_run.knowsAnswer())
        verdict = m_run.isRight() ? tr("**Right.**") : tr("**Not so.**");
    if (!question.number.empty() && m_run.knowsAnswer())
        verdict += tr(" It is %1.").arg(toQString(quantityText(question.number, *m_run.shownResult(), *start)));
    m_verdict->setText(verdict);
}

void LessonPage::showGoal()
{
    QStringList lines;
    for (const LessonRun::GoalPart &part : m_run.goal())
        lines << tr("%1 **%2** · now %3")
                     .arg(part.holds ? QStringLiteral("✓") : QStringLiteral("○"), part.text, part.now);
    m_goal->setText(lines.join(QStringLiteral("\n\n")));
    m_goal->setVisible(!lines.isEmpty());
}

QString LessonPage::text() const
{
    return m_text == nullptr ? QString() : m_text->text();
}

QString LessonPage::explanation() const
{
    return m_explain == nullptr || m_explain->isHidden() ? QString() : m_explain->text();
}

} // namespace stringline::ui
