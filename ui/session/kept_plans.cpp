#include "ui/session/kept_plans.h"

#include "core/scenario/scenario_json.h"
#include "core/search/neighbours.h"
#include "ui/qt_text.h"

#include <QFileInfo>

#include <algorithm>

namespace stringline::ui {

KeptPlans::KeptPlans(const PresetLibrary &presets, QObject *parent)
    : QObject(parent)
    , m_presets(presets)
{
    m_pool.setMaxThreadCount(1);
}

KeptPlans::~KeptPlans()
{
    m_pool.clear();
    m_stop.request_stop();
    m_pool.waitForDone();
}

const KeptPlan *KeptPlans::find(int id) const
{
    const auto found = std::ranges::find(m_plans, id, &KeptPlan::id);
    return found == m_plans.end() ? nullptr : &*found;
}

QString KeptPlans::freeName(const QString &name, int except) const
{
    const QString wanted = name.simplified().isEmpty() ? tr("Plan") : name.simplified();
    const auto isTaken = [&](const QString &text) {
        return std::ranges::any_of(m_plans,
                                   [&](const KeptPlan &plan) { return plan.id != except && plan.name == text; });
    };
    QString free = wanted;
    for (int number = 2; isTaken(free); ++number)
        free = QStringLiteral("%1 (%2)").arg(wanted).arg(number);
    return free;
}

void KeptPlans::keep(const EvaluationPtr &evaluation, const QString &name)
{
    if (!evaluation || !evaluation->valid())
        return;
    m_plans.push_back({++m_lastId, freeName(name), evaluation});
    Q_EMIT changed();
}

void KeptPlans::open(const QStringList &files)
{
    for (const QString &file : files) {
        const Result<ScenarioFile> content = loadScenario(file.toStdString(), m_presets);
        const QString name = QFileInfo(file).completeBaseName();
        if (!content) {
            Q_EMIT failed(tr("%1: %2").arg(name, toQString(toText(content.errors().front()))));
            continue;
        }
        const auto scenario = std::make_shared<const Scenario>(content->scenario);
        m_pool.start([this, scenario, name, stop = m_stop.get_token()] {
            const EvaluationPtr evaluation = evaluate(scenario, stop);
            if (!evaluation)
                return;
            QMetaObject::invokeMethod(
                this,
                [this, evaluation, name] {
                    if (evaluation->valid())
                        keep(evaluation, name);
                    else
                        Q_EMIT failed(tr("%1: %2").arg(name, toQString(whyNot(*evaluation))));
                },
                Qt::QueuedConnection);
        });
    }
}

void KeptPlans::rename(int id, const QString &name)
{
    const auto found = std::ranges::find(m_plans, id, &KeptPlan::id);
    if (found == m_plans.end() || name.simplified().isEmpty())
        return;
    found->name = freeName(name, id);
    Q_EMIT changed();
}

void KeptPlans::remove(int id)
{
    if (std::erase_if(m_plans, [id](const KeptPlan &plan) { return plan.id == id; }) > 0)
        Q_EMIT changed();
}

} // namespace stringline::ui
