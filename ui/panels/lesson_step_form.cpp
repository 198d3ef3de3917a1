#include "ui/panels/lesson_step_form.h"

#include "core/base/text.h"
#include "core/lessons/lesson.h"
#include "core/report/columns.h"
#include "core/scenario/fields.h"
#include "ui/panels/lesson_choices_edit.h"
#include "ui/panels/quantity_edit.h"
#include "ui/qt_text.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QCompleter>
#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <array>

namespace stringline::ui {

namespace {

constexpr unsigned on(LessonPageKind kind)
{
    return 1U << unsigned(kind);
}
constexpr unsigned kAll = ~0U;
constexpr unsigned kAsks = on(LessonPageKind::Choices) | on(LessonPageKind::Number);

struct Part {
    enum class Box { Prose, Conditions, Changes, Look, Quantity, Share, Choices };
    std::string_view key;
    const char *label;
    Box box;
    int lines;
    unsigned kinds; // of pages
    const char *help;
};
constexpr std::array<Part, 12> kParts = {{
    {"text", QT_TRANSLATE_NOOP("LessonStepForm", "&Text"), Part::Box::Prose, 5, kAll,
     QT_TRANSLATE_NOOP("LessonStepForm", "Markdown; {iterationSeconds} is the number, {start:iterationSeconds} what it "
                                         "was on the page before.")},
    {"look", QT_TRANSLATE_NOOP("LessonStepForm", "Loo&k at"), Part::Box::Look, 1, kAll,
     QT_TRANSLATE_NOOP("LessonStepForm", "What the window frames while the page is open.")},
    {"state", QT_TRANSLATE_NOOP("LessonStepForm", "Star&ts from"), Part::Box::Changes, 2, kAll,
     QT_TRANSLATE_NOOP("LessonStepForm", "Changes to the lesson's scenario, one a line: plan.tensor=4. Empty: goes on "
                                         "with what is there.")},
    {"ask", QT_TRANSLATE_NOOP("LessonStepForm", "&Question"), Part::Box::Prose, 2, kAsks, ""},
    {"change", QT_TRANSLATE_NOOP("LessonStepForm", "&Change asked about"), Part::Box::Changes, 2, kAsks,
     QT_TRANSLATE_NOOP("LessonStepForm", "What is changed once an answer is given.")},
    {"choices", QT_TRANSLATE_NOOP("LessonStepForm", "C&hoices"), Part::Box::Choices, 1, on(LessonPageKind::Choices),
     ""},
    {"number", QT_TRANSLATE_NOOP("LessonStepForm", "Quantit&y"), Part::Box::Quantity, 1, on(LessonPageKind::Number),
     ""},
    {"within", QT_TRANSLATE_NOOP("LessonStepForm", "Right &within"), Part::Box::Share, 1, on(LessonPageKind::Number),
     ""},
    {"goal", QT_TRANSLATE_NOOP("LessonStepForm", "&Goal"), Part::Box::Conditions, 3, on(LessonPageKind::Goal),
     QT_TRANSLATE_NOOP("LessonStepForm", "Conditions, one a line: bubbleFraction < 12 %, fits = yes, unchanged except "
                                         "plan.tensor.")},
    {"hint", QT_TRANSLATE_NOOP("LessonStepForm", "H&int"), Part::Box::Prose, 2, on(LessonPageKind::Goal), ""},
    {"solution", QT_TRANSLATE_NOOP("LessonStepForm", "So&lution"), Part::Box::Changes, 2, on(LessonPageKind::Goal),
     QT_TRANSLATE_NOOP("LessonStepForm", "Changes that reach the goal, for who asks to be shown.")},
    {"explain", QT_TRANSLATE_NOOP("LessonStepForm", "E&xplanation"), Part::Box::Prose, 3,
     kAsks | on(LessonPageKind::Goal),
     QT_TRANSLATE_NOOP("LessonStepForm", "Shown behind the answer or the goal; {start:...} is the page's beginning.")},
}};

QString translated(const char *text)
{
    return *text == '\0' ? QString() : QCoreApplication::translate("LessonStepForm", text);
}

QComboBox *suggesting(const QStringList &names)
{
    auto *box = new QComboBox;
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->addItems(names);
    box->completer()->setFilterMode(Qt::MatchContains);
    box->completer()->setCompletionMode(QCompleter::PopupCompletion);
    return box;
}

QStringList lookNames()
{
    QStringList names{QString()};
    for (const LessonPlace &place : lessonPlaces()) {
        names << toQString(place.id);
        if (place.rest == LessonPlace::Rest::Field) {
            for (const Field &field : scenarioFields())
                names << QStringLiteral("%1:%2").arg(toQString(place.id), toQString(field.path));
        } else if (place.rest == LessonPlace::Rest::Quantity) {
            for (const ReportColumn &column : reportColumns())
                names << QStringLiteral("%1:%2").arg(toQString(place.id), toQString(column.id));
        }
    }
    return names;
}

QStringList numberNames()
{
    QStringList names;
    for (const std::string &name : quantityNames()) {
        if (!isWord(name))
            names << toQString(name);
    }
    return names;
}

QString linesOf(const Json &value)
{
    QStringList lines;
    for (const Json &each : value.asArray())
        lines << (each.isString() ? toQString(each.asString()) : QString());
    return lines.join(u'\n');
}

QString textOf(const Json *value)
{
    if (value == nullptr)
        return {};
    if (value->isArray())
        return linesOf(*value);
    if (value->isNumber())
        return QStringLiteral("%1 %").arg(value->asNumber() * 100);
    return value->isString() ? toQString(value->asString()) : QString();
}

LessonPageKind kindOf(const Json &page)
{
    if (page.find("goal") != nullptr)
        return LessonPageKind::Goal;
    if (page.find("number") != nullptr)
        return LessonPageKind::Number;
    return page.find("ask") != nullptr ? LessonPageKind::Choices : LessonPageKind::Tell;
}

// "10 %" as 0.1; what is no share goes on as it is, and is refused there.
Json shareOf(const QString &text)
{
    const std::optional<double> share = parseNumber(text.toStdString(), Unit::Fraction);
    return share ? Json(*share) : Json(text.toStdString());
}

} // namespace

LessonStepForm::LessonStepForm(QWidget *parent)
    : QWidget(parent)
    , m_kind(new QComboBox(this))
    , m_error(new QLabel(this))
{
    m_kind->addItems({tr("Tells something"), tr("Asks, with choices"), tr("Asks for a number"), tr("Sets a goal")});
    m_kind->setObjectName(QStringLiteral("lessonKind"));
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->setHorizontalSpacing(10);
    layout->setVerticalSpacing(4);
    auto *label = new QLabel(tr("&Page"), this);
    label->setBuddy(m_kind);
    layout->addWidget(label, 0, 0);
    layout->addWidget(m_kind, 0, 1);
    m_error->setProperty("state", QStringLiteral("bad"));
    m_error->setWordWrap(true);
    m_error->setObjectName(QStringLiteral("lessonError"));
    layout->addWidget(m_error, 1, 1);
    layout->setColumnStretch(1, 1);
    for (std::size_t i = 0; i < kParts.size(); ++i)
        addRow(i);
    layout->setRowStretch(layout->rowCount(), 1);
    connect(m_kind, &QComboBox::activated, this, [this] {
        showKind();
        Q_EMIT edited();
    });
    showKind();
}

void LessonStepForm::addRow(std::size_t index)
{
    const Part &part = kParts[index];
    const QString name = QStringLiteral("lesson:%1").arg(toQString(part.key));
    Row row{part.key, new QLabel(translated(part.label), this), new QWidget(this), new QLabel(this)};
    auto *across = new QHBoxLayout(row.body);
    across->setContentsMargins(0, 0, 0, 0);
    QWidget *box = nullptr;
    if (part.box == Part::Box::Choices) {
        box = row.choices = new LessonChoicesEdit;
        connect(row.choices, &LessonChoicesEdit::edited, this, &LessonStepForm::edited);
    } else if (part.box == Part::Box::Look || part.box == Part::Box::Quantity || part.box == Part::Box::Share) {
        box = row.list =
            suggesting(part.box == Part::Box::Look       ? lookNames()
                       : part.box == Part::Box::Quantity ? numberNames()
                                                         : QStringList{QStringLiteral("1 %"), QStringLiteral("5 %"),
                                                                       QStringLiteral("10 %"), QStringLiteral("20 %")});
        connect(row.list, &QComboBox::currentTextChanged, this, &LessonStepForm::edited);
    } else {
        const auto kind = part.box == Part::Box::Prose     ? QuantityEdit::Kind::Prose
                          : part.box == Part::Box::Changes ? QuantityEdit::Kind::Changes
                                                           : QuantityEdit::Kind::Conditions;
        box = row.text = new QuantityEdit(kind, part.lines);
        connect(row.text, &QPlainTextEdit::textChanged, this, &LessonStepForm::edited);
    }
    box->setObjectName(name);
    box->setToolTip(translated(part.help));
    box->setAccessibleName(translated(part.label).remove(u'&'));
    box->setAccessibleDescription(translated(part.help));
    row.label->setBuddy(box);
    across->addWidget(box, 1);
    if (row.text != nullptr) {
        auto *side = new QVBoxLayout;
        auto *insert = new QPushButton(tr("Insert"), row.body);
        insert->setAccessibleName(tr("Insert a name into: %1").arg(box->accessibleName()));
        connect(insert, &QPushButton::clicked, this, [insert, text = row.text] {
            QMenu *menu = text->makeMenu(); // made when it is wanted: it has some three hundred entries
            menu->setAttribute(Qt::WA_DeleteOnClose);
            menu->popup(insert->mapToGlobal(insert->rect().bottomLeft()));
        });
        side->addWidget(insert);
        if (part.box == Part::Box::Changes) {
            auto *take = new QPushButton(tr("Present plan"), row.body);
            take->setObjectName(QStringLiteral("take:%1").arg(toQString(part.key)));
            take->setToolTip(tr("Puts the changes here that lead to the plan in the window"));
            connect(take, &QPushButton::clicked, this, [this, key = part.key] { Q_EMIT planWanted(toQString(key)); });
            side->addWidget(take);
        }
        side->addStretch(1);
        across->addLayout(side);
    }
    row.error->setProperty("state", QStringLiteral("bad"));
    row.error->setWordWrap(true);
    row.error->setObjectName(QStringLiteral("error:%1").arg(toQString(part.key)));
    row.error->hide();
    auto *layout = static_cast<QGridLayout *>(this->layout());
    const int line = layout->rowCount();
    layout->addWidget(row.label, line, 0, Qt::AlignTop);
    layout->addWidget(row.body, line, 1);
    layout->addWidget(row.error, line + 1, 1);
    m_rows.push_back(row);
}

LessonPageKind LessonStepForm::kind() const
{
    return LessonPageKind(m_kind->currentIndex());
}

void LessonStepForm::showKind()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool has = (kParts[i].kinds & on(kind())) != 0;
        m_rows[i].label->setVisible(has);
        m_rows[i].body->setVisible(has);
        if (!has)
            m_rows[i].error->hide();
    }
}

LessonStepForm::Row *LessonStepForm::find(std::string_view key)
{
    const auto row = std::ranges::find(m_rows, key, &Row::key);
    return row == m_rows.end() ? nullptr : &*row;
}

void LessonStepForm::show(const Json &page)
{
    const QSignalBlocker blocker(this);
    m_page = page;
    m_kind->setCurrentIndex(int(kindOf(page)));
    for (const Row &row : m_rows) {
        const Json *value = page.find(row.key);
        if (row.choices != nullptr)
            row.choices->show(value);
        else if (row.list != nullptr)
            row.list->setCurrentText(textOf(value));
        else
            row.text->setPlainText(textOf(value));
    }
    showKind();
}

Json LessonStepForm::value() const
{
    Json page = Json::object();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Row &row = m_rows[i];
        const Part &part = kParts[i];
        const std::string key(row.key);
        if ((part.kinds & on(kind())) == 0) {
            // A file's page may ask and set a goal; what has no row stays as long as its kind does.
            if (const Json *kept = m_page.find(key); kept != nullptr && kind() == kindOf(m_page))
                page[key] = *kept;
            continue;
        }
        // What makes a page one of its kind stays though it is empty; and a state may be empty on purpose.
        const bool needed =
            key == "text" || key == "ask" || key == "goal" || (key == "number" && kind() == LessonPageKind::Number);
        if (row.choices != nullptr) {
            page[key] = row.choices->value();
        } else if (row.list != nullptr) {
            const QString text = row.list->currentText().trimmed();
            if (needed || !text.isEmpty())
                page[key] = part.box == Part::Box::Share ? shareOf(text) : Json(text.toStdString());
        } else if (part.box == Part::Box::Prose) {
            if (const std::string text = row.text->toPlainText().toStdString(); needed || !text.empty())
                page[key] = Json(text);
        } else {
            const QStringList lines = row.text->lines();
            const Json *was = m_page.find(key);
            const bool emptyState = key == "state" && was != nullptr && was->isArray() && was->asArray().empty();
            if (needed || emptyState || !lines.isEmpty())
                page[key] = arrayOf(lines, [](const QString &line) { return line.toStdString(); });
        }
    }
    return page;
}

void LessonStepForm::showErrors(const Errors &errors, const std::string &position,
                                std::optional<std::size_t> rightChoice)
{
    QStringList rest;
    std::vector<QStringList> byRow(m_rows.size());
    for (const Error &error : errors) {
        if (error.position != position && !error.position.starts_with(position + "/"))
            continue;
        const std::string_view below =
            std::string_view(error.position).substr(std::min(position.size() + 1, error.position.size()));
        const auto row = std::ranges::find(m_rows, below.substr(0, below.find('/')), &Row::key);
        (row == m_rows.end() || row->body->isHidden() ? rest : byRow[std::size_t(row - m_rows.begin())])
            << toQString(error.message);
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i].error->setText(byRow[i].join(u'\n'));
        m_rows[i].error->setVisible(!byRow[i].isEmpty());
        if (m_rows[i].text != nullptr)
            m_rows[i].text->setState(byRow[i].isEmpty() ? QString() : QStringLiteral("bad"));
    }
    m_error->setText(rest.join(u'\n'));
    m_error->setVisible(!rest.isEmpty());
    if (Row *choices = find("choices"))
        choices->choices->markRight(rightChoice ? int(*rightChoice) : -1);
}

void LessonStepForm::setChanges(std::string_view member, const std::vector<std::string> &changes)
{
    Row *row = find(member);
    if (row == nullptr || row->text == nullptr)
        return;
    if (member == "state")
        m_page["state"] = Json::array(); // the lesson's own scenario is a state too
    QStringList lines;
    for (const std::string &change : changes)
        lines << toQString(change);
    row->text->setPlainText(lines.join(u'\n'));
    Q_EMIT edited();
}

} // namespace stringline::ui
