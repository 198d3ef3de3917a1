// Two tables by the beginning of a field's path; the first row that matches counts.
#include "ui/panels/field_conditions.h"

#include <QCoreApplication>

namespace stringline::ui {

namespace {

struct Condition {
    std::string_view prefix;
    bool (*holds)(const Scenario &);
};

bool experts(const Scenario &scenario)
{
    return hasExperts(scenario.model);
}

bool latent(const Scenario &scenario)
{
    return isLatent(scenario.model);
}

bool ramps(const Scenario &scenario)
{
    return scenario.training.rampStart > 0;
}

bool shardsParameters(const Scenario &scenario)
{
    return scenario.plan.zero >= 3;
}

constexpr Condition kConditions[] = {
    {"model.activeExperts", experts},
    {"model.expertFfn", experts},
    {"model.sharedExpert", experts},
    {"model.denseLayers", experts},
    {"model.expertLayerStep", experts},
    {"model.routerBias", experts},
    {"model.queryLora", latent},
    {"model.keyNopeSize", latent},
    {"model.keyRopeSize", latent},
    {"model.valueHeadSize", latent},
    {"model.globalLayerStep", [](const Scenario &scenario) { return scenario.model.slidingWindow > 0; }},
    {"model.positionRows", [](const Scenario &scenario) { return scenario.model.positions == Positions::Learned; }},
    {"training.recomputeLayers",
     [](const Scenario &scenario) { return scenario.training.recompute == Recompute::Full; }},
    {"training.expert", experts},
    {"training.rampIncrement", ramps},
    {"training.rampSamples", ramps},
    {"plan.expert", experts},
    {"plan.dispatcher", experts},
    {"plan.overlapExpert", experts},
    {"plan.contextKind", [](const Scenario &scenario) { return scenario.plan.context > 1; }},
    {"plan.sequenceParallel", [](const Scenario &scenario) { return scenario.plan.tensor > 1; }},
    {"plan.overlapTensor", [](const Scenario &scenario) { return scenario.plan.tensor > 1; }},
    {"plan.shardGroup", [](const Scenario &scenario) { return scenario.plan.zero > 0; }},
    {"plan.gatherPrefetch", shardsParameters},
    {"plan.reshardAfterForward", shardsParameters},
};

struct Caption {
    std::string_view prefix;
    const char *text;
};

constexpr Caption kCaptions[] = {
    {"model.activeExperts", QT_TRANSLATE_NOOP("ScenarioForm", "Experts")},
    {"model.expert", QT_TRANSLATE_NOOP("ScenarioForm", "Experts")},
    {"model.sharedExpert", QT_TRANSLATE_NOOP("ScenarioForm", "Experts")},
    {"model.denseLayers", QT_TRANSLATE_NOOP("ScenarioForm", "Experts")},
    {"model.routerBias", QT_TRANSLATE_NOOP("ScenarioForm", "Experts")},
    {"model.queryLora", QT_TRANSLATE_NOOP("ScenarioForm", "Latent attention")},
    {"model.kvLora", QT_TRANSLATE_NOOP("ScenarioForm", "Latent attention")},
    {"model.keyNopeSize", QT_TRANSLATE_NOOP("ScenarioForm", "Latent attention")},
    {"model.keyRopeSize", QT_TRANSLATE_NOOP("ScenarioForm", "Latent attention")},
    {"model.valueHeadSize", QT_TRANSLATE_NOOP("ScenarioForm", "Latent attention")},
    {"training.expert", QT_TRANSLATE_NOOP("ScenarioForm", "Experts")},
    {"training.sequenceLengths", QT_TRANSLATE_NOOP("ScenarioForm", "Fine-tuning")},
    {"training.frozenLayers", QT_TRANSLATE_NOOP("ScenarioForm", "Fine-tuning")},
    {"training.loraRank", QT_TRANSLATE_NOOP("ScenarioForm", "Fine-tuning")},
    {"training.ramp", QT_TRANSLATE_NOOP("ScenarioForm", "Ramp-up of the batch")},
    {"plan.expert", QT_TRANSLATE_NOOP("ScenarioForm", "Experts")},
    {"plan.dispatcher", QT_TRANSLATE_NOOP("ScenarioForm", "Experts")},
    {"plan.overlapExpert", QT_TRANSLATE_NOOP("ScenarioForm", "Experts")},
    {"plan.zero", QT_TRANSLATE_NOOP("ScenarioForm", "Sharding")},
    {"plan.shardGroup", QT_TRANSLATE_NOOP("ScenarioForm", "Sharding")},
    {"plan.bucketMiB", QT_TRANSLATE_NOOP("ScenarioForm", "Sharding")},
    {"plan.gatherPrefetch", QT_TRANSLATE_NOOP("ScenarioForm", "Sharding")},
    {"plan.reshardAfterForward", QT_TRANSLATE_NOOP("ScenarioForm", "Sharding")},
    {"plan.offload", QT_TRANSLATE_NOOP("ScenarioForm", "Offload to the host")},
    {"cluster.scaleUp", QT_TRANSLATE_NOOP("ScenarioForm", "Link inside a node")},
    {"cluster.scaleOut", QT_TRANSLATE_NOOP("ScenarioForm", "Network between nodes")},
    {"cluster.device.", QT_TRANSLATE_NOOP("ScenarioForm", "GPU")},
    {"software.", QT_TRANSLATE_NOOP("ScenarioForm", "Software")},
};

} // namespace

bool applies(std::string_view path, const Scenario &scenario)
{
    for (const Condition &condition : kConditions) {
        if (path.starts_with(condition.prefix))
            return condition.holds(scenario);
    }
    return true;
}

QString captionOf(std::string_view path)
{
    for (const Caption &caption : kCaptions) {
        if (path.starts_with(caption.prefix))
            return QCoreApplication::translate("ScenarioForm", caption.text);
    }
    return {};
}

} // namespace stringline::ui
