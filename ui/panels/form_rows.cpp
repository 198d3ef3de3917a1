#include "ui/panels/form_rows.h"

#include "core/base/text.h"
#include "core/parallel/layers.h"
#include "core/scenario/scenario_json.h"
#include "core/schedule/schedule.h"
#include "core/workload/parameters.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace stringline::ui {

namespace {

struct Form {
    Q_DECLARE_TR_FUNCTIONS(ScenarioForm)
};

// The row of the field called `path`, under the form's own label.
FormRow fieldRow(const QString &label, const char *path, const QString &unit = {})
{
    const Field *field = findField(path);
    assert(field && "the form names a field that the table has");
    FormRow row = plainRow(*field, label);
    if (!unit.isEmpty())
        row.unit = unit;
    return row;
}

FormRow withDerived(FormRow row, QString (*derived)(const Scenario &, const Evaluation *),
                    const char *explained = nullptr)
{
    row.explained = explained;
    row.derived = [derived](const Scenario &scenario, const Evaluation *evaluation) {
        return DerivedText{{}, derived(scenario, evaluation)};
    };
    return row;
}

FormRow presetRow(const QString &label, PresetKind kind, std::vector<std::string> paths, const PresetLibrary &presets,
                  std::string (*current)(const Scenario &), std::string (*name)(const Scenario &))
{
    FormRow row;
    row.kind = FormRow::Kind::Choice;
    row.label = label;
    row.paths = std::move(paths);
    row.text = [current, name](const Scenario &scenario) {
        const std::string id = current(scenario);
        return toQString(id.empty() ? name(scenario) : id);
    };
    row.set = [kind, &presets](Scenario &scenario, const QString &id) {
        return applyPreset(scenario, kind, id.toStdString(), presets);
    };
    row.choices = [kind, &presets] {
        std::vector<RowChoice> choices;
        for (const PresetEntry &entry : presets.list(kind)) {
            // The maker's name is in the product's, and the box is narrow.
            QString caption = presetName(presets, kind, entry.id);
            choices.push_back(
                {toQString(entry.id), caption.remove(QStringLiteral("NVIDIA ")).remove(QStringLiteral("AMD "))});
        }
        return choices;
    };
    return row;
}

// "16 × 8": whole nodes and the GPUs of each. A lone number is a count of GPUs.
FormRow nodesRow()
{
    FormRow row;
    row.label = Form::tr("&Nodes × GPUs");
    row.paths = {"cluster.gpus", "cluster.devicesPerNode"};
    row.help = Form::tr("Nodes, and GPUs of each: 16 × 8. One number alone is the count of GPUs.");
    row.text = [](const Scenario &scenario) {
        const ClusterSpec &cluster = scenario.cluster;
        if (cluster.devicesPerNode <= 0 || cluster.gpus % cluster.devicesPerNode != 0)
            return toQString(groupedText(cluster.gpus));
        return QStringLiteral("%1 × %2").arg(toQString(groupedText(cluster.gpus / cluster.devicesPerNode)),
                                             toQString(groupedText(cluster.devicesPerNode)));
    };
    row.set = [](Scenario &scenario, const QString &text) -> Errors {
        static const QRegularExpression times(QStringLiteral("\\s*[x×*·]\\s*"));
        const QStringList parts = text.split(times);
        if (parts.size() == 1)
            return setField(scenario, "cluster.gpus", text.toStdString());
        const std::optional<double> nodes = parseNumber(parts.front().toStdString());
        if (parts.size() != 2 || !nodes || *nodes < 1)
            return {{{}, "cluster.gpus", "expected nodes × GPUs, such as 16 × 8"}};
        if (Errors errors = setField(scenario, "cluster.devicesPerNode", parts.back().toStdString()); !errors.empty())
            return errors;
        return setField(scenario, "cluster.gpus", exactText(*nodes * scenario.cluster.devicesPerNode));
    };
    return withDerived(std::move(row), [](const Scenario &scenario, const Evaluation *) {
        return Form::tr("= %1 GPUs").arg(toQString(groupedText(scenario.cluster.gpus)));
    });
}

// Large counts as people write them, where that loses no digit: 300 B, but 300 000 000 001.
FormRow tokensRow()
{
    FormRow row = fieldRow(Form::tr("&Tokens"), "training.tokens");
    row.unit = Form::tr("in all");
    row.text = [](const Scenario &scenario) {
        const double tokens = scenario.training.tokens;
        const QString count = tokensText(tokens);
        return parseNumber(count.toStdString(), Unit::Tokens) == tokens ? count : toQString(fieldText(tokens, true));
    };
    return row;
}

FormRow scheduleRow()
{
    FormRow row = fieldRow(Form::tr("Sche&dule"), "plan.schedule");
    row.kind = FormRow::Kind::Choice;
    // With a schedule come the chunks that it needs: a folded pipeline has two on every stage.
    row.set = [](Scenario &scenario, const QString &text) {
        Errors errors = setField(scenario, "plan.schedule", text.toStdString());
        const ScheduleRow *schedule = errors.empty() ? findSchedule(scenario.plan.schedule) : nullptr;
        if (schedule != nullptr) {
            const int most = schedule->maximumChunks > 0 ? schedule->maximumChunks : scenario.plan.chunksPerStage;
            scenario.plan.chunksPerStage =
                std::max(schedule->minimumChunks, std::min(scenario.plan.chunksPerStage, most));
        }
        return errors;
    };
    row.choices = [] {
        std::vector<RowChoice> choices;
        for (const ScheduleRow &schedule : schedules())
            choices.push_back({toQString(schedule.id), tableText(schedule.label)});
        return choices;
    };
    return withDerived(
        std::move(row),
        [](const Scenario &, const Evaluation *evaluation) {
            return evaluation ? Form::tr("bubble %1").arg(toQString(percentText(evaluation->report.bubbleFraction, 0)))
                              : QString();
        },
        "bubbleFraction");
}

FormRow zeroRow()
{
    FormRow row = fieldRow(Form::tr("D&ata parallel"), "plan.zero");
    row.kind = FormRow::Kind::Choice;
    row.choices = [] {
        return std::vector<RowChoice>{{QStringLiteral("0"), Form::tr("replicas")},
                                      {QStringLiteral("1"), Form::tr("ZeRO-1 optimizer")},
                                      {QStringLiteral("2"), Form::tr("ZeRO-2 gradients")},
                                      {QStringLiteral("3"), Form::tr("ZeRO-3 parameters")}};
    };
    return row;
}

FormRow overlapRow()
{
    FormRow row;
    row.kind = FormRow::Kind::Switches;
    row.label = Form::tr("Overlap");
    row.paths = {"plan.overlapGradReduce", "plan.overlapParamGather", "plan.overlapPipeline"};
    row.switchLabels = {Form::tr("grads"), Form::tr("params"), Form::tr("PP")};
    return row;
}

QString headsText(const Scenario &scenario, const Evaluation *)
{
    return Form::tr("KV %1 · size %2").arg(scenario.model.kvHeads).arg(scenario.model.headSize);
}

QString ffnText(const Scenario &scenario, const Evaluation *)
{
    const ModelSpec &model = scenario.model;
    if (model.hidden <= 0)
        return {};
    return Form::tr("%1 × hidden%2")
        .arg(QString::number(double(model.ffnHidden) / model.hidden, 'g', 3),
             model.gated ? Form::tr(", gated") : QString());
}

QString vocabularyText(const Scenario &scenario, const Evaluation *)
{
    const int padded = paddedVocabulary(scenario.model);
    return padded == scenario.model.vocabulary ? QString() : Form::tr("padded %1").arg(toQString(groupedText(padded)));
}

QString microbatchText(const Scenario &scenario, const Evaluation *)
{
    const int count = microbatchCount(scenario);
    return count > 0 ? Form::tr("→ %1 per pipeline").arg(toQString(groupedText(count))) : QString();
}

QString layersText(const Scenario &scenario, const Evaluation *)
{
    const std::int64_t chunks = modelChunks(scenario.plan);
    if (chunks <= 0)
        return {};
    return scenario.model.layers % chunks == 0 ? Form::tr("%1 × %2").arg(scenario.model.layers / chunks).arg(chunks)
                                               : Form::tr("%1 on %2").arg(scenario.model.layers).arg(chunks);
}

QString meshText(const Scenario &scenario, const Evaluation *)
{
    const int data = dataParallel(scenario);
    return data > 0 ? Form::tr("data × %1").arg(toQString(groupedText(data))) : QString();
}

FormRow parametersRow()
{
    FormRow row;
    row.kind = FormRow::Kind::ReadOnly;
    row.label = Form::tr("Parameters");
    row.explained = "parameters";
    row.derived = [](const Scenario &scenario, const Evaluation *evaluation) {
        DerivedText text{toQString(countText(parameterCount(scenario.model))), {}};
        if (evaluation && scenario.training.globalBatch > 0) {
            const double flops = evaluation->report.modelFlops.value() / scenario.training.globalBatch;
            text.rest = flops >= 1e18 ? Form::tr(" · %1 EFLOP/seq").arg(flops / 1e18, 0, 'g', 3)
                                      : Form::tr(" · %1 PFLOP/seq").arg(flops / 1e15, 0, 'g', 3);
        }
        return text;
    };
    return row;
}

QString expertsText(const Scenario &scenario, const Evaluation *)
{
    const ModelSpec &model = scenario.model;
    if (!hasExperts(model))
        return Form::tr("0: dense");
    return Form::tr("× %1 wide%2")
        .arg(toQString(groupedText(model.expertFfn)),
             model.sharedExperts > 0 ? Form::tr(", %1 shared").arg(model.sharedExperts) : QString());
}

QString expertMeshText(const Scenario &scenario, const Evaluation *)
{
    return Form::tr("%1 experts a GPU")
        .arg(QString::number(double(scenario.model.experts) / std::max(scenario.plan.expert, 1), 'g', 3));
}

QString contextText(const Scenario &scenario, const Evaluation *)
{
    return scenario.plan.context > 1
               ? Form::tr("%1 tokens a GPU")
                     .arg(toQString(groupedText(scenario.training.sequence / scenario.plan.context)))
               : QString();
}

FormGroup modelGroup()
{
    return {Form::tr("Model"),
            PresetKind::Model,
            {"name", "notes", "model."},
            {fieldRow(Form::tr("&Layers"), "model.layers"), fieldRow(Form::tr("Hidden si&ze"), "model.hidden"),
             withDerived(fieldRow(Form::tr("&Attention heads"), "model.heads"), headsText),
             withDerived(fieldRow(Form::tr("FF&N size"), "model.ffnHidden"), ffnText, "ffnRatio"),
             withDerived(fieldRow(Form::tr("Experts"), "model.experts"), expertsText),
             fieldRow(Form::tr("Active experts"), "model.activeExperts", Form::tr("per token")),
             withDerived(fieldRow(Form::tr("Vocabular&y"), "model.vocabulary"), vocabularyText, "paddedVocabulary"),
             fieldRow(Form::tr("Se&quence length"), "training.sequence", Form::tr("tokens")), parametersRow()}};
}

FormGroup clusterGroup(const PresetLibrary &presets)
{
    return {Form::tr("Cluster"),
            PresetKind::Cluster,
            {"cluster.", "software."},
            {presetRow(
                 Form::tr("GP&U"), PresetKind::Gpu, {"cluster.device.name"}, presets,
                 [](const Scenario &scenario) { return scenario.cluster.device.preset; },
                 [](const Scenario &scenario) { return scenario.cluster.device.name; }),
             nodesRow(), fieldRow(Form::tr("NVLin&k"), "cluster.scaleUp.bandwidthGBps", Form::tr("GB/s per dir")),
             fieldRow(Form::tr("Net&work / GPU"), "cluster.scaleOut.bandwidthGBps", Form::tr("GB/s")),
             presetRow(
                 Form::tr("S&oftware"), PresetKind::Software, {"software.name"}, presets,
                 [](const Scenario &scenario) { return scenario.software.preset; },
                 [](const Scenario &scenario) { return scenario.software.name; }),
             fieldRow(Form::tr("Pr&ice"), "cluster.priceUsdPerGpuHour", Form::tr("$/GPU·h"))}};
}

FormGroup trainingGroup()
{
    return {Form::tr("Training"),
            {},
            {"training."},
            {fieldRow(Form::tr("&Global batch"), "training.globalBatch", Form::tr("sequences")),
             withDerived(fieldRow(Form::tr("&Microbatch"), "training.microbatch"), microbatchText, "microbatches"),
             tokensRow(), fieldRow(Form::tr("Pre&cision"), "training.precision"),
             fieldRow(Form::tr("&Recompute"), "training.recompute"), zeroRow(), overlapRow()}};
}

FormGroup pipelineGroup()
{
    return {
        Form::tr("Pipeline"),
        {},
        {"plan."},
        {withDerived(fieldRow(Form::tr("Tensor parallel"), "plan.tensor"), meshText, "dataParallel"),
         withDerived(fieldRow(Form::tr("Context parallel"), "plan.context"), contextText, "tokensPerGpu"),
         withDerived(fieldRow(Form::tr("Expert parallel"), "plan.expert"), expertMeshText, "expertsPerGpu"),
         fieldRow(Form::tr("Pipeline parallel"), "plan.pipeline", Form::tr("stages")), scheduleRow(),
         withDerived(fieldRow(Form::tr("Interlea&ve"), "plan.chunksPerStage"),
                     [](const Scenario &, const Evaluation *) { return Form::tr("chunks per GPU"); }),
         withDerived(fieldRow(Form::tr("Layers per &stage"), "plan.layersPerChunk"), layersText, "layersPerChunk")}};
}

} // namespace

FormRow plainRow(const Field &field, const QString &label)
{
    FormRow row;
    row.label = label.isEmpty() ? tableText(field.label) : label;
    row.paths = {std::string(field.path)};
    row.help = tableText(field.help);
    row.unit = toQString(unitLabel(field.unit));
    row.text = [&field](const Scenario &scenario) { return toQString(fieldText(field, scenario)); };
    row.set = [&field](Scenario &scenario, const QString &text) {
        return setField(scenario, field.path, text.toStdString());
    };
    if (field.kind == FieldKind::Choice) {
        row.kind = FormRow::Kind::Choice;
        row.choices = [&field] {
            std::vector<RowChoice> choices;
            for (const Choice &choice : field.choices)
                choices.push_back({toQString(choice.id), tableText(choice.label)});
            return choices;
        };
    } else if (field.kind == FieldKind::Switch) {
        row.kind = FormRow::Kind::Switches;
        row.switchLabels = {QString()};
    }
    return row;
}

QString tokensText(double tokens)
{
    return toQString(countText(tokens)).replace(QStringLiteral(".0 "), QStringLiteral(" "));
}

QString presetName(const PresetLibrary &presets, PresetKind kind, const std::string &id)
{
    const Result<Json> content = presets.load(kind, id);
    const Json *name = content && content->isObject() ? content->find("name") : nullptr;
    return toQString(name && name->isString() && !name->asString().empty() ? name->asString() : id);
}

std::vector<FormGroup> formGroups(const PresetLibrary &presets)
{
    return {modelGroup(), clusterGroup(presets), trainingGroup(), pipelineGroup()};
}

} // namespace stringline::ui
