#include "ui/session/document.h"

#include "core/base/file.h"
#include "core/parallel/axes.h"
#include "core/scenario/fields.h"
#include "ui/session/history_steps.h"

#include <QFileInfo>
#include <QUndoCommand>

#include <utility>

namespace stringline::ui {

class ScenarioCommand : public QUndoCommand {
public:
    ScenarioCommand(Document &document, ScenarioPtr before, ScenarioPtr after, const QString &text)
        : QUndoCommand(text)
        , m_document(document)
        , m_before(std::move(before))
        , m_after(std::move(after))
    {
    }

    [[nodiscard]] HistoryStep step() const { return {text(), m_before, m_after}; }

protected:
    Document &m_document;
    ScenarioPtr m_before;
    ScenarioPtr m_after;
};

class ChangeScenario : public ScenarioCommand {
public:
    ChangeScenario(Document &document, ScenarioPtr before, ScenarioPtr after, int gesture, const QString &text)
        : ScenarioCommand(document, std::move(before), std::move(after), text)
        , m_gesture(gesture)
    {
    }

    void undo() override { m_document.setCommitted(m_before); }
    void redo() override { m_document.setCommitted(m_after); }
    [[nodiscard]] int id() const override { return 1; }

    bool mergeWith(const QUndoCommand *command) override
    {
        const auto *other = static_cast<const ChangeScenario *>(command);
        if (m_gesture == 0 || other->m_gesture != m_gesture)
            return false;
        m_after = other->m_after;
        setText(changeText(*m_before, *m_after));
        setObsolete(*m_before == *m_after);
        return true;
    }

private:
    int m_gesture;
};

// Swapping at every step keeps the file under which the new scenario was saved in between.
class ReplaceScenario : public ScenarioCommand {
public:
    using ScenarioCommand::ScenarioCommand;

    void undo() override { show(m_before); }
    void redo() override { show(m_after); }

private:
    void show(const ScenarioPtr &scenario)
    {
        m_document.swapPlace(m_place);
        m_document.setCommitted(scenario);
        Q_EMIT m_document.nameChanged();
    }

    Document::Place m_place;
};

namespace {

Scenario withMarks(Scenario scenario, const ViewSpec &view)
{
    scenario.view = view;
    return scenario;
}

} // namespace

Document::Document(PresetLibrary &presets, QObject *parent)
    : QObject(parent)
    , m_presets(presets)
    , m_committed(std::make_shared<const Scenario>())
{
    connect(&m_history, &QUndoStack::cleanChanged, this, &Document::nameChanged);
}

void Document::preview(const Scenario &plan)
{
    const Scenario scenario = withMarks(plan, m_committed->view);
    if (scenario == *this->scenario())
        return;
    m_preview = scenario == *m_committed ? nullptr : std::make_shared<const Scenario>(scenario);
    Q_EMIT scenarioChanged(this->scenario());
}

void Document::commit(const Scenario &plan, const QString &text, int gesture)
{
    commitAll(withMarks(plan, m_committed->view), text, gesture);
}

void Document::commitView(const ViewSpec &view, const QString &text)
{
    commitAll(withMarks(*m_committed, view), text, 0);
}

void Document::commitAll(const Scenario &scenario, const QString &text, int gesture)
{
    if (scenario == *m_committed) {
        cancel();
        return;
    }
    // The preview's pointer is kept where it is the same scenario, so that its evaluation still counts.
    ScenarioPtr after = m_preview && *m_preview == scenario ? m_preview : std::make_shared<const Scenario>(scenario);
    m_history.push(new ChangeScenario(*this, m_committed, std::move(after), gesture, text));
}

void Document::cancel()
{
    if (!m_preview)
        return;
    m_preview.reset();
    Q_EMIT scenarioChanged(m_committed);
}

void Document::setCommitted(ScenarioPtr scenario)
{
    const bool shown = m_preview == scenario;
    const bool renamed = scenario->name != m_committed->name;
    m_preview.reset();
    m_committed = std::move(scenario);
    if (!shown)
        Q_EMIT scenarioChanged(m_committed);
    if (renamed)
        Q_EMIT nameChanged();
}

Errors Document::open(const QString &fileOrPreset)
{
    Result<ScenarioFile> content = loadScenario(fileOrPreset.toStdString(), m_presets);
    if (!content)
        return content.errors();
    const QFileInfo info(fileOrPreset);
    adopt(std::move(content).value(), info.isFile() ? info.absoluteFilePath() : QString());
    return {};
}

void Document::adopt(ScenarioFile content, const QString &file)
{
    m_preview.reset();
    m_committed = std::make_shared<const Scenario>(std::move(content.scenario));
    m_saved = std::move(content.saved);
    m_place.file = file;
    stampFile();
    m_history.clear();
    Q_EMIT replaced();
    Q_EMIT scenarioChanged(m_committed);
    Q_EMIT nameChanged();
}

void Document::restore(const Scenario &scenario, const QString &file)
{
    adopt(ScenarioFile{scenario, {}}, file);
    m_history.resetClean();
}

void Document::replace(const Scenario &scenario, const QString &text)
{
    m_history.push(new ReplaceScenario(*this, m_committed, std::make_shared<const Scenario>(scenario), text));
}

void Document::swapPlace(Place &other)
{
    std::swap(m_place, other);
}

Errors Document::paste(const QString &text, const QString &source)
{
    const Result<Json> json = parseJson(text.toStdString(), source.toStdString());
    if (!json)
        return json.errors();
    const Result<ScenarioFile> content = scenarioFromJson(*json, m_presets, source.toStdString());
    if (!content)
        return content.errors();
    commitAll(content->scenario, tr("Paste scenario"), 0);
    return {};
}

QString Document::asText() const
{
    return QString::fromStdString(toText(scenarioToJson(*m_committed, m_presets)));
}

Errors Document::save(const QString &file, std::optional<SavedResult> result)
{
    const Json json = scenarioToJson(*m_committed, m_presets, result);
    if (Errors errors = writeFile(file.toStdString(), toText(json) + '\n'); !errors.empty())
        return errors;
    m_place.file = QFileInfo(file).absoluteFilePath();
    stampFile();
    m_history.setClean();
    Q_EMIT nameChanged();
    return {};
}

QString Document::title() const
{
    if (!m_place.file.isEmpty())
        return QFileInfo(m_place.file).fileName();
    return m_committed->name.empty() ? tr("Untitled") : QString::fromStdString(m_committed->name);
}

void Document::stampFile()
{
    const QFileInfo info(m_place.file);
    const bool exists = !m_place.file.isEmpty() && info.exists();
    m_place.time = exists ? info.lastModified() : QDateTime();
    m_place.size = exists ? info.size() : -1;
}

bool Document::changedOutside() const
{
    if (m_place.file.isEmpty() || m_place.size < 0)
        return false;
    const QFileInfo info(m_place.file);
    return info.exists() && (info.lastModified() != m_place.time || info.size() != m_place.size);
}

std::optional<SavedResult> Document::takeSavedResult()
{
    return std::exchange(m_saved, std::nullopt);
}

namespace {

QString stepText(const QString &label, const std::string &before, const std::string &after)
{
    return QStringLiteral("%1 %2 → %3").arg(label, QString::fromStdString(before), QString::fromStdString(after));
}

} // namespace

std::vector<HistoryStep> historySteps(const QUndoStack &history)
{
    std::vector<HistoryStep> steps;
    for (int i = 0; i < history.count(); ++i) {
        if (const auto *command = dynamic_cast<const ScenarioCommand *>(history.command(i)))
            steps.push_back(command->step());
    }
    return steps;
}

QString changeText(const Scenario &before, const Scenario &after)
{
    QStringList steps;
    for (const AxisRow &axis : parallelAxes()) {
        const int from = axis.degree(before);
        const int to = axis.degree(after);
        // Data parallelism follows from the others, so it is no news where another axis changed.
        if (from != to && (axis.setDegree || steps.isEmpty()))
            steps << stepText(QString::fromUtf8(axis.letters.data(), qsizetype(axis.letters.size())),
                              std::to_string(from), std::to_string(to));
    }
    const std::vector<const Field *> fields = differingFields(before, after);
    if (!steps.isEmpty() && fields.size() <= std::size_t(steps.size()))
        return steps.join(QStringLiteral(", "));
    if (fields.size() == 1) {
        const Field &field = *fields.front();
        return stepText(QString::fromUtf8(field.label.data(), qsizetype(field.label.size())), fieldText(field, before),
                        fieldText(field, after));
    }
    if (fields.empty() && before.view != after.view)
        return Document::tr("Edit marks");
    if (fields.empty())
        return before.name == after.name ? Document::tr("Edit notes") : Document::tr("Rename");
    return steps.isEmpty() ? Document::tr("%n field(s)", nullptr, int(fields.size()))
                           : steps.join(QStringLiteral(", "));
}

} // namespace stringline::ui
