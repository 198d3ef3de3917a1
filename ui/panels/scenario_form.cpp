#include "ui/panels/scenario_form.h"

#include "core/scenario/scenario_json.h"
#include "ui/panels/diagnostic_text.h"
#include "ui/panels/field_conditions.h"
#include "ui/panels/field_row.h"
#include "ui/panels/form_rows.h"
#include "ui/panels/preset_menu.h"
#include "ui/panels/save_preset_dialog.h"
#include "ui/panels/section.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/theme/panel_header.h"

#include <QLabel>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace stringline::ui {

namespace {

constexpr int kRoomySpacing = 3;
constexpr int kCompactSpacing = 1;

bool startsWithAny(std::string_view path, const std::vector<std::string> &prefixes)
{
    return std::any_of(prefixes.begin(), prefixes.end(),
                       [path](const std::string &prefix) { return path.starts_with(prefix); });
}

} // namespace

ScenarioForm::ScenarioForm(Session &session, QWidget *parent)
    : QScrollArea(parent)
    , m_session(session)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumWidth(kWidth);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Scenario form"));

    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (FormGroup &group : formGroups(session.document().presets()))
        addGroup(std::move(group), *layout);
    layout->addStretch(1);
    setWidget(content);

    connect(&session.document(), &Document::scenarioChanged, this, &ScenarioForm::showScenario);
    connect(&session.document(), &Document::replaced, this, [this] {
        for (FieldRow *row : m_rows)
            row->forgetTyping();
    });
    connect(&session.document().history(), &QUndoStack::indexChanged, this, &ScenarioForm::showDiagnostics);
    connect(&session, &Session::shownChanged, this, &ScenarioForm::showDerived);
    connect(&session, &Session::diagnosticsChanged, this, &ScenarioForm::showDiagnostics);
    showScenario();
    showDiagnostics();
}

void ScenarioForm::addGroup(FormGroup group, QVBoxLayout &layout)
{
    auto *content = new QWidget;
    auto *rows = new QVBoxLayout(content);
    rows->setContentsMargins(10, 8, 10, 6);
    rows->setSpacing(kRoomySpacing);
    m_rowLayouts.push_back(rows);
    for (FormRow &row : group.rows)
        addRow(std::move(row), *rows);
    addRest(group, *rows);

    auto *section = new Section(group.title, content, this);
    if (group.presets) {
        auto *menu = new PresetMenu(m_session.document().presets(), *group.presets, section);
        connect(menu, &PresetMenu::chosen, this, &ScenarioForm::applyPresetTo);
        connect(menu, &PresetMenu::saveRequested, this, &ScenarioForm::savePreset);
        section->header().addWidget(menu);
        m_presetMenus.push_back(menu);
    }
    m_sections.push_back(section);
    layout.addWidget(section);
}

FieldRow *ScenarioForm::addRow(FormRow description, QVBoxLayout &layout)
{
    auto *row = new FieldRow(std::move(description), this);
    connect(row, &FieldRow::previewed, this,
            [this](const Scenario &scenario) { m_session.document().preview(scenario); });
    connect(row, &FieldRow::committed, this, &ScenarioForm::commit);
    connect(row, &FieldRow::whyWanted, this, &ScenarioForm::whyWanted);
    connect(row, &FieldRow::canceled, this, [this] { m_session.document().cancel(); });
    connect(row, &FieldRow::fixRequested, this, [this](const Fix &fix) {
        Scenario scenario = *m_session.document().committed();
        if (setField(scenario, fix.path, fix.value).empty())
            commit(scenario);
    });
    layout.addWidget(row);
    m_rows.push_back(row);
    return row;
}

void ScenarioForm::addRest(const FormGroup &group, QVBoxLayout &layout)
{
    auto rest = std::make_unique<Rest>();
    rest->prefixes = group.prefixes;

    rest->problems = new QLabel(this);
    rest->problems->setWordWrap(true);
    rest->problems->setTextFormat(Qt::RichText);
    rest->problems->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    rest->problems->hide();
    connect(rest->problems, &QLabel::linkActivated, this, [this, rest = rest.get()](const QString &link) {
        const std::size_t index = link.toULongLong();
        Scenario scenario = *m_session.document().committed();
        if (index < rest->fixes.size() && setField(scenario, rest->fixes[index].path, rest->fixes[index].value).empty())
            commit(scenario);
    });
    layout.addWidget(rest->problems);

    auto *toggle = new QToolButton(this);
    toggle->setCheckable(true);
    toggle->setText(tr("▸ All fields"));
    toggle->setAccessibleName(tr("All fields of %1").arg(group.title));
    toggle->setProperty("quiet", true);
    rest->toggle = toggle;
    rest->box = new QWidget(this);
    rest->layout = new QVBoxLayout(rest->box);
    rest->layout->setContentsMargins(0, 0, 0, 0);
    rest->layout->setSpacing(kRoomySpacing);
    rest->box->hide();
    layout.addWidget(toggle, 0, Qt::AlignLeft);
    layout.addWidget(rest->box);
    connect(toggle, &QToolButton::toggled, this, [this, toggle, rest = rest.get()](bool open) {
        toggle->setText(open ? tr("▾ All fields") : tr("▸ All fields"));
        if (open)
            fillRest(*rest);
        rest->box->setVisible(open);
    });
    m_rests.push_back(std::move(rest));
}

void ScenarioForm::fillRest(Rest &rest)
{
    if (rest.filled)
        return;
    rest.filled = true;
    // Fields of one subject stand together, those without a caption first.
    std::vector<std::pair<QString, std::vector<const Field *>>> parts{{QString(), {}}};
    for (const Field &field : scenarioFields()) {
        const bool shown = std::any_of(m_rows.begin(), m_rows.end(),
                                       [&field](FieldRow *row) { return row->covers(std::string(field.path)); });
        if (shown || !startsWithAny(field.path, rest.prefixes))
            continue;
        const QString caption = captionOf(field.path);
        auto part = std::find_if(parts.begin(), parts.end(), [&](const auto &each) { return each.first == caption; });
        if (part == parts.end())
            part = parts.insert(parts.end(), {caption, {}});
        part->second.push_back(&field);
    }
    for (const auto &[text, fields] : parts) {
        Caption caption{nullptr, {}};
        if (!text.isEmpty()) {
            caption.label = new QLabel(text, rest.box);
            caption.label->setProperty("title", true);
            caption.label->setContentsMargins(0, 6, 0, 0);
            rest.layout->addWidget(caption.label);
        }
        for (const Field *field : fields) {
            FieldRow *row = addRow(plainRow(*field), *rest.layout);
            row->showScenario(m_session.document().scenario(), nullptr);
            row->showDiagnostics(m_session.diagnostics());
            caption.rows.push_back(row);
        }
        if (caption.label)
            rest.captions.push_back(std::move(caption));
    }
    showCaptions(rest);
    showUncovered(rest);
}

void ScenarioForm::showCaptions(const Rest &rest)
{
    for (const Caption &caption : rest.captions) {
        caption.label->setVisible(std::any_of(caption.rows.begin(), caption.rows.end(),
                                              [](const FieldRow *row) { return !row->isHidden(); }));
    }
}

FieldRow *ScenarioForm::rowFor(const std::string &path)
{
    const auto find = [this, &path]() -> FieldRow * {
        const auto found =
            std::find_if(m_rows.begin(), m_rows.end(), [&path](FieldRow *row) { return row->covers(path); });
        return found == m_rows.end() ? nullptr : *found;
    };
    FieldRow *row = find();
    if (!row && findField(path)) {
        for (const std::unique_ptr<Rest> &rest : m_rests) {
            if (startsWithAny(path, rest->prefixes))
                static_cast<QToolButton *>(rest->toggle)->setChecked(true);
        }
        row = find();
    }
    return row;
}

FieldRow *ScenarioForm::showField(const std::string &path)
{
    FieldRow *row = rowFor(path);
    if (!row)
        return nullptr;
    row->reveal();
    for (Section *section : m_sections) {
        if (section->isAncestorOf(row))
            section->setFolded(false);
    }
    ensureWidgetVisible(row);
    return row;
}

void ScenarioForm::focusField(const std::string &path)
{
    FieldRow *row = showField(path);
    QWidget *input = row == nullptr ? nullptr : row->input();
    if (input != nullptr)
        input->setFocus(Qt::ShortcutFocusReason);
}

void ScenarioForm::setCompact(bool compact)
{
    if (compact == m_compact)
        return;
    m_compact = compact;
    for (QVBoxLayout *layout : m_rowLayouts) {
        layout->setSpacing(compact ? kCompactSpacing : kRoomySpacing);
        layout->setContentsMargins(10, compact ? 4 : 8, 10, compact ? 3 : 6);
    }
    // The machine is chosen once, most numbers of the others are changed often.
    m_sections[1]->setFolded(compact);
}

void ScenarioForm::showScenario()
{
    const ScenarioPtr scenario = m_session.document().scenario();
    const Evaluation *evaluation = m_session.isCurrent() ? m_session.shown().get() : nullptr;
    for (FieldRow *row : m_rows)
        row->showScenario(scenario, evaluation);
    for (PresetMenu *menu : m_presetMenus)
        menu->showScenario(*scenario);
    for (const std::unique_ptr<Rest> &rest : m_rests)
        showCaptions(*rest);
}

void ScenarioForm::showDerived()
{
    if (m_session.isCurrent())
        showScenario();
}

void ScenarioForm::showDiagnostics()
{
    // A drag explains itself at the pointer; messages that come and go would make every row jump.
    if (m_session.document().isPreviewing())
        return;
    for (FieldRow *row : m_rows)
        row->showDiagnostics(m_session.diagnostics());
    for (const std::unique_ptr<Rest> &rest : m_rests)
        showUncovered(*rest);
}

void ScenarioForm::showUncovered(Rest &rest)
{
    rest.fixes.clear();
    QStringList lines;
    bool bad = false;
    for (const Diagnostic &diagnostic : m_session.diagnostics()) {
        const bool covered = std::any_of(m_rows.begin(), m_rows.end(),
                                         [&diagnostic](FieldRow *row) { return row->covers(diagnostic.path); });
        // What belongs to no field at all stands with the first section.
        const bool mine = startsWithAny(diagnostic.path, rest.prefixes) ||
                          (diagnostic.path.find('.') == std::string::npos && &rest == m_rests.front().get());
        if (covered || !mine)
            continue;
        lines << diagnosticHtml(diagnostic, rest.fixes);
        bad = bad || diagnostic.severity == Severity::Error;
    }
    const QString text = lines.join(QStringLiteral("<br>"));
    if (rest.problems->text() == text)
        return;
    rest.problems->setProperty("state", bad ? QStringLiteral("bad") : QStringLiteral("warning"));
    rest.problems->style()->unpolish(rest.problems);
    rest.problems->style()->polish(rest.problems);
    rest.problems->setText(text);
    rest.problems->setVisible(!text.isEmpty());
}

void ScenarioForm::applyPresetTo(PresetKind kind, const QString &id)
{
    Scenario scenario = *m_session.document().committed();
    const Errors errors = applyPreset(scenario, kind, id.toStdString(), m_session.document().presets());
    for (const Error &error : errors)
        Q_EMIT message(toQString(toText(error)));
    if (errors.empty())
        commit(scenario);
}

void ScenarioForm::savePreset(PresetKind kind)
{
    auto *dialog = new SavePresetDialog(m_session.document().presets(), *m_session.document().committed(), kind, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { commit(dialog->scenario()); });
    dialog->open();
}

void ScenarioForm::commit(const Scenario &scenario)
{
    Document &document = m_session.document();
    document.commit(scenario, changeText(*document.committed(), scenario));
}

} // namespace stringline::ui
