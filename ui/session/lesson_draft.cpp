#include "ui/session/lesson_draft.h"

#include "core/scenario/changes.h"
#include "core/scenario/scenario_json.h"

#include <utility>

namespace stringline::ui {

namespace {

constexpr int kCheckAfterMilliseconds = 250; // a pause in typing

Json plainPage()
{
    Json page = Json::object();
    page["text"] = Json("");
    return page;
}

// What has to be right of a list is applied; the check names the rest.
void apply(Scenario &scenario, const Json *changes, const PresetLibrary &presets)
{
    if (changes == nullptr || !changes->isArray())
        return;
    for (const Json &each : changes->asArray()) {
        if (each.isString())
            (void)applyChange(scenario, each.asString(), presets);
    }
}

} // namespace

LessonDraft::LessonDraft(const PresetLibrary &presets, QObject *parent)
    : QObject(parent)
    , m_presets(presets)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kCheckAfterMilliseconds);
    connect(&m_soon, &QTimer::timeout, this, &LessonDraft::check);
}

LessonDraft::~LessonDraft()
{
    m_worker.request_stop();
}

void LessonDraft::open(const Lesson &lesson)
{
    m_json = lessonToJson(lesson, m_presets);
    m_checked = {};
    readScenario();
    edited();
    m_modified = false;
    Q_EMIT pagesChanged();
}

void LessonDraft::edited()
{
    m_modified = true;
    m_checking = true;
    m_soon.start();
}

void LessonDraft::setMember(std::string_view key, Json value)
{
    Json::Object &members = m_json.asObject();
    if (value.isNull())
        std::erase_if(members, [&](const Json::Member &member) { return member.first == key; });
    else
        m_json[key] = std::move(value);
    edited();
}

int LessonDraft::pages() const
{
    const Json *steps = m_json.find("steps");
    return steps == nullptr ? 0 : int(steps->asArray().size());
}

const Json &LessonDraft::page(int index) const
{
    return m_json.find("steps")->asArray()[std::size_t(index)];
}

void LessonDraft::setPage(int index, Json page)
{
    Json &there = m_json["steps"].asArray()[std::size_t(index)];
    if (there == page)
        return;
    there = std::move(page);
    edited();
}

void LessonDraft::insertPage(int index, Json page)
{
    Json::Array &steps = m_json["steps"].asArray();
    steps.insert(steps.begin() + index, page.isNull() ? plainPage() : std::move(page));
    edited();
    Q_EMIT pagesChanged();
}

void LessonDraft::removePage(int index)
{
    Json::Array &steps = m_json["steps"].asArray();
    if (steps.size() == 1)
        return;
    steps.erase(steps.begin() + index);
    edited();
    Q_EMIT pagesChanged();
}

void LessonDraft::movePage(int from, int to)
{
    Json::Array &steps = m_json["steps"].asArray();
    if (to < 0 || to >= int(steps.size()))
        return;
    std::swap(steps[std::size_t(from)], steps[std::size_t(to)]);
    edited();
    Q_EMIT pagesChanged();
}

void LessonDraft::setScenario(const Scenario &scenario)
{
    m_json["scenario"] = scenarioToJson(scenario, m_presets);
    setMember("set", {});
    readScenario();
}

// Read as a lesson of one empty page: whatever is wrong with the pages, this stands.
void LessonDraft::readScenario()
{
    Json head = m_json;
    head["name"] = Json("-");
    Json page = plainPage();
    page["text"] = Json("-");
    head["steps"] = Json(Json::Array{std::move(page)});
    const Result<Lesson> lesson = lessonFromJson(head, m_presets);
    m_scenario = lesson ? lesson->scenario : nullptr;
}

ScenarioPtr LessonDraft::pageStart(int index) const
{
    if (!m_scenario)
        return nullptr;
    Scenario scenario = *m_scenario;
    for (int i = 0; i <= index; ++i) {
        const Json &each = page(i);
        if (const Json *state = each.find("state")) {
            scenario = *m_scenario;
            apply(scenario, state, m_presets);
        }
        if (i == index)
            break;
        apply(scenario, each.find("change"), m_presets);
        apply(scenario, each.find("solution"), m_presets);
    }
    return std::make_shared<const Scenario>(std::move(scenario));
}

const PlayedStep *LessonDraft::played(int page) const
{
    return page >= 0 && page < int(m_checked.steps.size()) ? &m_checked.steps[std::size_t(page)] : nullptr;
}

void LessonDraft::check()
{
    m_worker = {}; // asks the one that runs to stop, and waits for it
    const int serial = ++m_serial;
    m_worker = std::jthread([this, serial, json = m_json](const std::stop_token &stop) {
        CheckedLesson checked = checkLesson(json, m_presets, stop);
        if (stop.stop_requested())
            return;
        QMetaObject::invokeMethod(this, [this, serial, checked = std::move(checked)] {
            if (serial != m_serial)
                return;
            m_checked = checked;
            m_checking = m_soon.isActive();
            Q_EMIT checkedChanged();
        });
    });
}

} // namespace stringline::ui
