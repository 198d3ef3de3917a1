#include "ui/panels/field_row.h"

#include "core/scenario/fields.h"
#include "ui/accessible/widget_role.h"
#include "ui/panels/derived_label.h"
#include "ui/panels/diagnostic_text.h"
#include "ui/panels/field_conditions.h"
#include "ui/panels/unit_line_edit.h"
#include "ui/panels/why_trigger.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace stringline::ui {

namespace {

constexpr int kNarrowInput = 76;
constexpr int kTypingPauseMilliseconds = 250;

} // namespace

FieldRow::FieldRow(FormRow row, QWidget *parent)
    : QWidget(parent)
    , m_row(std::move(row))
    , m_label(new QLabel(m_row.label, this))
    , m_message(new QLabel(this))
{
    // A lone check box leaves room for a long label; elsewhere the tip has all of it.
    if (m_row.kind == FormRow::Kind::Switches && m_row.paths.size() == 1) {
        m_label->setMinimumWidth(kLabelWidth);
    } else {
        // Three check boxes side by side need a little of the label's room beside a scroll bar.
        const int width =
            m_row.paths.size() > 2 && m_row.kind == FormRow::Kind::Switches ? kLabelWidth - 12 : kLabelWidth;
        m_label->setFixedWidth(width);
        m_label->setText(m_label->fontMetrics().elidedText(m_row.label, Qt::ElideRight, width, Qt::TextShowMnemonic));
    }
    m_label->setProperty("note", true);
    m_label->setToolTip(QString(m_row.label).remove(u'&') + QStringLiteral(": ") + m_row.help);

    auto *line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    line->addWidget(m_label);
    QWidget *input = makeInput();
    const bool boxed = m_line || m_choice;
    if (input)
        line->addWidget(input, m_row.derived && boxed ? 0 : 1);
    if (m_row.derived) {
        m_derived = new DerivedLabel(this);
        line->addWidget(m_derived, 1);
        if (m_row.explained) {
            const auto number = [this](std::optional<QPoint>) {
                return m_derived->text().isEmpty() ? QString() : QLatin1String(m_row.explained);
            };
            m_derived->setCursor(Qt::PointingHandCursor);
            setAccessibleRole(*m_derived, QAccessible::Button);
            connect(new WhyTrigger(m_derived, number), &WhyTrigger::asked, this, &FieldRow::whyWanted);
        }
        if (m_line || m_choice) {
            QWidget *box = this->input();
            box->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
            box->setFixedWidth(m_choice ? kNarrowInput + 14 : kNarrowInput);
        }
    }
    if (QWidget *focus = this->input())
        m_label->setBuddy(focus);

    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::RichText);
    m_message->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_message->setObjectName(QStringLiteral("message"));
    m_message->hide();
    connect(m_message, &QLabel::linkActivated, this, [this](const QString &link) {
        const std::size_t index = link.toULongLong();
        if (index < m_fixes.size()) {
            forgetTyping();
            Q_EMIT fixRequested(Fix(m_fixes[index]));
        }
    });

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(line);
    layout->addWidget(m_message);

    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingPauseMilliseconds);
    connect(&m_typing, &QTimer::timeout, this, &FieldRow::previewTyping);
}

QWidget *FieldRow::makeInput()
{
    switch (m_row.kind) {
    case FormRow::Kind::Line:
        return makeLine();
    case FormRow::Kind::Choice:
        return makeChoice();
    case FormRow::Kind::Switches:
        return makeSwitches();
    case FormRow::Kind::ReadOnly:
        break;
    }
    return nullptr;
}

QWidget *FieldRow::makeLine()
{
    m_line = new UnitLineEdit(m_row.unit, this);
    m_line->setObjectName(toQString(m_row.paths.front()));
    m_line->setAccessibleName(QString(m_row.label).remove(u'&'));
    m_line->setAccessibleDescription(m_row.help);
    m_line->setToolTip(m_row.help);
    connect(m_line, &QLineEdit::textEdited, &m_typing, qOverload<>(&QTimer::start));
    connect(m_line, &QLineEdit::editingFinished, this, [this] {
        if (m_line->isModified())
            commitText(m_line->text());
    });
    connect(m_line, &UnitLineEdit::canceled, this, [this] {
        forgetTyping();
        Q_EMIT canceled();
        m_line->selectAll();
    });
    return m_line;
}

QWidget *FieldRow::makeChoice()
{
    m_choice = new QComboBox(this);
    m_choice->setObjectName(toQString(m_row.paths.front()));
    m_choice->setAccessibleName(QString(m_row.label).remove(u'&'));
    m_choice->setAccessibleDescription(m_row.help);
    m_choice->setToolTip(m_row.help);
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(2);
    m_choice->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_choice->setMinimumWidth(30);
    m_choice->setFocusPolicy(Qt::StrongFocus);
    m_choice->installEventFilter(this);
    fillChoices();
    connect(m_choice, &QComboBox::activated, this,
            [this](int index) { commitText(m_choice->itemData(index).toString()); });
    return m_choice;
}

void FieldRow::fillChoices()
{
    const QSignalBlocker quiet(m_choice);
    const QVariant current = m_choice->currentData();
    m_choice->clear();
    for (const RowChoice &choice : m_row.choices())
        m_choice->addItem(choice.label, choice.id);
    m_choice->setCurrentIndex(m_choice->findData(current));
}

QWidget *FieldRow::makeSwitches()
{
    auto *box = new QWidget(this);
    auto *layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 2, 0, 2);
    layout->setSpacing(4);
    for (std::size_t i = 0; i < m_row.paths.size(); ++i) {
        const Field *field = findField(m_row.paths[i]);
        assert(field && "a switch names a field that the table has");
        auto *check = new QCheckBox(m_row.switchLabels[i], box);
        check->setObjectName(toQString(field->path));
        check->setAccessibleName(tableText(field->label));
        check->setToolTip(tableText(field->help));
        connect(check, &QCheckBox::clicked, this, [this, i](bool on) { commitSwitch(i, on); });
        layout->addWidget(check);
        m_switches.push_back(check);
    }
    layout->addStretch(1);
    return box;
}

QWidget *FieldRow::input() const
{
    if (m_line)
        return m_line;
    if (m_choice)
        return m_choice;
    return m_switches.empty() ? nullptr : static_cast<QWidget *>(m_switches.front());
}

bool FieldRow::covers(const std::string &path) const
{
    return std::find(m_row.paths.begin(), m_row.paths.end(), path) != m_row.paths.end();
}

void FieldRow::showScenario(const ScenarioPtr &scenario, const Evaluation *evaluation)
{
    m_scenario = scenario;
    const bool now =
        m_row.paths.empty() || std::any_of(m_row.paths.begin(), m_row.paths.end(),
                                           [&](const std::string &path) { return applies(path, *scenario); });
    if (std::exchange(m_applies, now) != now) {
        m_revealed = false;
        showOrHide();
    }
    if (m_line && !m_line->isModified() && m_unreadable.empty()) {
        const QString text = m_row.text(*scenario);
        if (m_line->text() != text) {
            m_line->setText(text);
            m_line->setCursorPosition(0); // the beginning says most of a long text
        }
    }
    if (m_choice) {
        const QString id = m_row.text(*scenario);
        if (m_choice->currentData().toString() != id || m_choice->currentIndex() < 0) {
            int index = m_choice->findData(id);
            // A device of the person's own, or a preset saved since: the list learns its name.
            if (index < 0 && m_row.choices) {
                fillChoices();
                index = m_choice->findData(id);
            }
            if (index < 0) {
                m_choice->insertItem(0, id, id);
                index = 0;
            }
            m_choice->setCurrentIndex(index);
        }
    }
    for (std::size_t i = 0; i < m_switches.size(); ++i) {
        const FieldValue value = findField(m_row.paths[i])->get(*scenario);
        m_switches[i]->setChecked(std::get<bool>(value));
    }
    if (m_derived) {
        const DerivedText text = m_row.derived(*scenario, evaluation);
        m_derived->setStrongText(text.strong, text.rest);
    }
}

// What does not apply is hidden, unless something is wrong with it or somebody asked for it.
void FieldRow::showOrHide()
{
    setVisible(m_applies || m_revealed || !m_problems.empty() || !m_unreadable.empty());
}

void FieldRow::reveal()
{
    m_revealed = true;
    showOrHide();
}

void FieldRow::showDiagnostics(const Diagnostics &diagnostics)
{
    Diagnostics mine;
    for (const Diagnostic &diagnostic : diagnostics) {
        if (covers(diagnostic.path))
            mine.push_back(diagnostic);
    }
    if (mine == m_problems)
        return;
    m_problems = std::move(mine);
    showMessage();
}

void FieldRow::forgetTyping()
{
    m_typing.stop();
    m_unreadable.clear();
    if (m_line) {
        m_line->setModified(false);
        if (m_scenario)
            m_line->setText(m_row.text(*m_scenario));
    }
    showMessage();
}

void FieldRow::previewTyping()
{
    if (!m_line || !m_line->isModified() || !m_scenario)
        return;
    Scenario scenario = *m_scenario;
    if (m_row.set(scenario, m_line->text()).empty())
        Q_EMIT previewed(scenario);
}

void FieldRow::commitText(const QString &text)
{
    m_typing.stop();
    if (!m_scenario)
        return;
    Scenario scenario = *m_scenario;
    m_unreadable = m_row.set(scenario, text);
    if (m_line)
        m_line->setModified(false);
    if (!m_unreadable.empty()) {
        Q_EMIT canceled(); // the document goes back to what it had before the typing
        showMessage();
        return;
    }
    showMessage();
    Q_EMIT committed(scenario);
    if (m_line)
        m_line->setText(m_row.text(*m_scenario)); // as the program writes it
}

void FieldRow::commitSwitch(std::size_t index, bool on)
{
    Scenario scenario = *m_scenario;
    findField(m_row.paths[index])->set(scenario, on);
    Q_EMIT committed(scenario);
}

void FieldRow::showMessage()
{
    const bool bad = !m_unreadable.empty() || hasErrors(m_problems);
    const QString state = bad ? QStringLiteral("bad") : m_problems.empty() ? QString() : QStringLiteral("warning");
    if (m_line)
        m_line->setState(state);
    m_fixes.clear();
    QString text;
    for (const Error &error : m_unreadable)
        text += toQString(error.message).toHtmlEscaped() + QStringLiteral("<br>");
    if (m_unreadable.empty()) {
        for (const Diagnostic &diagnostic : m_problems)
            text += diagnosticHtml(diagnostic, m_fixes) + QStringLiteral("<br>");
    }
    text.chop(4);
    m_message->setProperty("state", bad ? QStringLiteral("bad") : QStringLiteral("warning"));
    m_message->style()->unpolish(m_message);
    m_message->style()->polish(m_message);
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    showOrHide();
    if (QWidget *focus = input())
        focus->setAccessibleDescription(text.isEmpty() ? m_row.help : m_message->text().remove(QStringLiteral("<br>")));
}

bool FieldRow::eventFilter(QObject *watched, QEvent *event)
{
    // Scrolling the form must not change what happens to lie under the pointer.
    if (watched == m_choice && event->type() == QEvent::Wheel && !m_choice->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace stringline::ui
