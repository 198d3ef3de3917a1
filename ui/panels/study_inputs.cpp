#include "ui/panels/study_inputs.h"

#include "ui/panels/unit_line_edit.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr int kEditorWidth = 150;

} // namespace

StudyInputs::StudyInputs(const PresetLibrary &presets, QWidget *parent)
    : QWidget(parent)
    , m_presets(presets)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
}

void StudyInputs::show(const Study &study)
{
    delete m_form;
    m_study = study;
    m_rows.clear();
    m_form = new QWidget(this);
    auto *grid = new QGridLayout(m_form);
    grid->setContentsMargins(8, 4, 8, 4);
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);
    const std::span<const StudyInput> inputs = study.kind->inputs();
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        m_rows.push_back({&inputs[i], nullptr, new QLabel(m_form), false});
        Row &row = m_rows.back();
        row.editor = makeEditor(i);
        row.editor->setToolTip(tableText(inputs[i].help));
        row.editor->setAccessibleName(tableText(inputs[i].label));
        row.editor->setAccessibleDescription(tableText(inputs[i].help));
        row.editor->setObjectName(toQString(inputs[i].id));
        row.evidence->setProperty("note", true);
        auto *label = new QLabel(tableText(inputs[i].label), m_form);
        label->setBuddy(row.editor);
        label->setWordWrap(true);
        label->setToolTip(tableText(inputs[i].help));
        grid->addWidget(label, int(i), 0);
        grid->addWidget(row.editor, int(i), 1);
        grid->addWidget(row.evidence, int(i), 2);
        showEvidence(row);
    }
    grid->setRowStretch(int(inputs.size()), 1);
    layout()->addWidget(m_form);
}

QWidget *StudyInputs::makeEditor(std::size_t row)
{
    const StudyInput &input = *m_rows[row].input;
    const QString text = toQString(m_study.inputs[row].text);
    if (input.kind == InputKind::Switch) {
        auto *box = new QCheckBox(m_form);
        box->setChecked(text == QStringLiteral("yes"));
        connect(box, &QCheckBox::toggled, this,
                [this, row](bool on) { edited(row, on ? QStringLiteral("yes") : QStringLiteral("no")); });
        return box;
    }
    if (input.kind == InputKind::Choice) {
        auto *box = new QComboBox(m_form);
        for (const std::string &choice : input.choices(m_presets))
            box->addItem(toQString(choice));
        box->setCurrentText(text);
        box->setFixedWidth(kEditorWidth);
        connect(box, &QComboBox::currentTextChanged, this, [this, row](const QString &now) { edited(row, now); });
        return box;
    }
    auto *edit = new UnitLineEdit(toQString(input.unit), m_form);
    edit->setText(text);
    edit->setCursorPosition(0);
    edit->setFixedWidth(kEditorWidth);
    edit->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(edit, &QLineEdit::textEdited, this, [this, row](const QString &now) { edited(row, now); });
    connect(edit, &QLineEdit::returnPressed, this, &StudyInputs::runWanted);
    return edit;
}

void StudyInputs::edited(std::size_t row, const QString &text)
{
    Row &each = m_rows[row];
    const std::string typed = text.trimmed().toStdString();
    const std::string refusal = inputRefusal(*each.input, typed, m_presets);
    each.wrong = !refusal.empty();
    if (!each.wrong && m_study.inputs[row].text != typed)
        m_study.inputs[row] = {typed, {Evidence::Own, {}}};
    if (auto *edit = qobject_cast<UnitLineEdit *>(each.editor))
        edit->setState(each.wrong ? QStringLiteral("bad") : QString());
    each.editor->setToolTip(each.wrong ? toQString(refusal) : tableText(each.input->help));
    showEvidence(each);
    if (each.wrong) {
        each.evidence->setText(tr("wrong"));
        each.evidence->setToolTip(toQString(refusal));
    }
    Q_EMIT changed();
}

void StudyInputs::showEvidence(const Row &row)
{
    const Origin &origin = m_study.inputs[std::size_t(&row - m_rows.data())].origin;
    row.evidence->setText(toQString(rowOf(origin.evidence).id));
    const QString label = tableText(rowOf(origin.evidence).label);
    row.evidence->setToolTip(origin.source.empty() ? label
                                                   : QStringLiteral("%1: %2").arg(label, toQString(origin.source)));
}

bool StudyInputs::isWhole() const
{
    return std::ranges::none_of(m_rows, &Row::wrong);
}

QWidget *StudyInputs::editorOf(std::string_view input) const
{
    const auto found = std::ranges::find_if(m_rows, [input](const Row &row) { return row.input->id == input; });
    return found == m_rows.end() ? nullptr : found->editor;
}

void StudyInputs::type(std::string_view input, const QString &text)
{
    QWidget *editor = editorOf(input);
    if (auto *edit = qobject_cast<UnitLineEdit *>(editor)) {
        edit->setText(text);
        Q_EMIT edit->textEdited(text);
    } else if (auto *box = qobject_cast<QComboBox *>(editor)) {
        box->setCurrentText(text);
    } else if (auto *check = qobject_cast<QCheckBox *>(editor)) {
        check->setChecked(text == QStringLiteral("yes"));
    }
}

} // namespace stringline::ui
