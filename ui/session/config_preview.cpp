#include "ui/session/config_preview.h"

#include "core/base/text.h"
#include "core/parallel/axes.h"
#include "core/report/columns.h"
#include "core/scenario/scenario_json.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>
#include <QStringList>

#include <fmt/format.h>

#include <tuple>

namespace stringline::ui {

namespace {

// The scenario that the files are read into. A model of theirs needs a name of its own.
Result<Scenario> startFor(const PreviewWish &wish, Rest rest, bool saysModel, const PresetLibrary &presets)
{
    Scenario start = *wish.open;
    if (rest == Rest::New) {
        Result<Scenario> fresh = startOfConfigs(presets);
        if (!fresh)
            return fresh.errors();
        start = std::move(fresh).value();
        start.cluster = wish.open->cluster;
    } else if (saysModel) {
        start.name = {};
        start.notes = {};
        start.view = {}; // marks at times of another model's timeline
    }
    if (!wish.cluster.empty()) {
        if (Errors errors = applyPreset(start, PresetKind::Cluster, wish.cluster, presets); !errors.empty())
            return errors;
    }
    return start;
}

// The name of the first preset with that shape: scripts give a model's numbers and never its name, which readers then
// make of the numbers. Empty where there is none.
std::string nameByShape(const ModelSpec &model, const PresetLibrary &presets)
{
    const auto shape = [](const ModelSpec &of) {
        return std::tuple(of.layers, of.hidden, of.heads, of.kvHeads, of.ffnHidden, of.vocabulary, of.experts);
    };
    for (const PresetEntry &entry : presets.list(PresetKind::Model)) {
        Scenario scenario;
        if (applyPreset(scenario, PresetKind::Model, entry.id, presets).empty() &&
            shape(scenario.model) == shape(model))
            return scenario.model.name;
    }
    return {};
}

bool isMadeOfNumbers(const ModelSpec &model)
{
    return model.name.empty() || model.name.starts_with(fmt::format("{} layers of {}", model.layers, model.hidden));
}

} // namespace

Result<ConfigPreview> previewConfigs(const PreviewWish &wish, const PresetLibrary &presets)
{
    ConfigPreview preview;
    preview.rest = wish.rest == Rest::ByContent ? Rest::New : wish.rest;
    const auto read = [&](bool saysModel) -> Result<ReadConfigs> {
        const Result<Scenario> start = startFor(wish, preview.rest, saysModel, presets);
        return start ? readConfigs(wish.inputs, *start, presets) : Result<ReadConfigs>(start.errors());
    };
    // What the files say is known once they were read; what they do not say is then taken from the right place.
    Result<ReadConfigs> configs = read(false);
    if (!configs)
        return configs.errors();
    const bool saysModel = saysOf(*configs, "model");
    if (wish.rest == Rest::ByContent && !(saysModel && saysOf(*configs, "plan")))
        preview.rest = Rest::Open;
    if (preview.rest == Rest::Open) {
        configs = read(saysModel);
        if (!configs)
            return configs.errors();
    }
    preview.configs = std::move(configs).value();
    Scenario &scenario = preview.configs.scenario;
    if (saysModel && isMadeOfNumbers(scenario.model)) {
        if (const std::string name = nameByShape(scenario.model, presets); !name.empty()) {
            if (scenario.name == scenario.model.name)
                scenario.name = name;
            scenario.model.name = name;
        }
    }
    return preview;
}

TextKind kindOf(const std::string &text)
{
    if (detectConfigFormat(text) != nullptr)
        return TextKind::Config;
    return text.find("\"schemaVersion\"") != std::string::npos ? TextKind::Scenario : TextKind::Unknown;
}

QString whatOpens()
{
    QStringList labels;
    for (const ConfigFormat &format : configFormats())
        labels << tableText(format.label);
    return QCoreApplication::translate("ConfigPreview", "scenarios and studies, traces, and configurations: %1")
        .arg(labels.join(QStringLiteral(", ")));
}

QString planSummary(const Scenario &scenario)
{
    QStringList degrees;
    for (const auto &axes : {parallelAxes(), foldedAxes()}) {
        for (const AxisRow &axis : axes) {
            if (axis.degree(scenario) > 1)
                degrees << QStringLiteral("%1 %2").arg(toQString(axis.letters)).arg(axis.degree(scenario));
        }
    }
    QStringList parts;
    const ModelSpec &model = scenario.model;
    parts << (model.name.empty()
                  ? QCoreApplication::translate("ConfigPreview", "%1 layers of %2").arg(model.layers).arg(model.hidden)
                  : toQString(model.name));
    if (!degrees.isEmpty())
        parts << degrees.join(u' ');
    parts << QCoreApplication::translate("ConfigPreview", "%1 × %2")
                 .arg(toQString(groupedText(scenario.cluster.gpus)),
                      toQString(scenario.cluster.device.name).remove(QStringLiteral("NVIDIA ")));
    return parts.join(QStringLiteral(" · "));
}

QString answerSummary(const Evaluation &evaluation)
{
    const Report &report = evaluation.report;
    const StageMemory *worst = report.worstStage();
    if (!evaluation.valid() || worst == nullptr)
        return {};
    const ReportColumn *time = findColumn("iterationSeconds");
    return QCoreApplication::translate("ConfigPreview", "%1, %2 of %3")
        .arg(toQString(time->text(time->number(report))), toQString(bytesText(worst->peak)),
             toQString(bytesText(worst->capacity)));
}

} // namespace stringline::ui
