#include "core/studies/compute_optimal_tables.h"

#include "core/base/text.h"
#include "core/studies/plans_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stringline {

namespace {

using namespace parts;

constexpr int kCurvePoints = 41;
constexpr double kMostTokensPerParameter = 10'000; // that a curve is drawn to

StudyColumn plainNumber(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "", [](double value) { return fmt::format("{:.4g}", value); }};
}

StudyColumn loss(std::string id, std::string label)
{
    return {std::move(id), std::move(label), "nats", [](double value) { return fmt::format("{:.4f}", value); }};
}

std::string planOf(const TrainedModel &model)
{
    const Scenario &scenario = model.scenario;
    return idOf({scenario.plan.tensor, dataParallel(scenario), scenario.plan.pipeline, scenario.training.microbatch});
}

StudyTable modelsTable(const OptimalQuestion &question, const OptimalAnswer &answer, const Study &study)
{
    StudyTable table{
        "models",
        fmt::format("Models with their best plan, and what they reach in {:.4g} days", question.budget.days),
        {word("model", "model"), integer("layers", "layers"), integer("hidden", "hidden"),
         count("parameters", "parameters"), word("plan", "plan"), seconds("iterationSeconds", "iteration"),
         share("mfu", "MFU"), share("hfu", "HFU"), count("tokens", "tokens"),
         plainNumber("tokensPerParameter", "a parameter"), loss("loss", "loss"),
         days("daysAtRatio", fmt::format("{:.4g} tokens a parameter", question.budget.tokensPerParameter)),
         usd("costAtRatio", "their cost"), word("finishes", "finishes")},
        {},
        {}};
    for (const TrainedModel &model : answer.trained.models) {
        std::vector<StudyCell> cells = {idOf(model.shape), double(model.shape.layers), double(model.shape.hidden),
                                        model.parameters};
        if (!model.found) {
            cells.resize(table.columns.size());
            cells[table.column("plan")] = std::string("none fits");
            table.add(std::move(cells));
            continue;
        }
        const double tokens = tokensWithin(model, question.budget);
        const double ratioDays = daysFor(model, question.budget.tokensPerParameter * model.parameters);
        cells.emplace_back(planOf(model));
        for (const double value :
             {model.report.iteration.value(), model.report.mfu, model.report.hfu, tokens, tokens / model.parameters,
              lossOf(question.fit, model.parameters, tokens), ratioDays, question.budget.usd(ratioDays)})
            cells.emplace_back(value);
        cells.emplace_back(ratioDays <= question.budget.days ? "in time" : "too late");
        table.add(std::move(cells), changeText(*study.scenario, model.scenario));
    }
    return table;
}

std::string fitted(const formulas::ScalingFit &fit)
{
    return std::string(fit.label) + (fit.advised ? ", advised" : "");
}

StudyTable fitsTable(const OptimalQuestion &question, const OptimalAnswer &answer)
{
    StudyTable table{"fits",
                     "Fits of the loss E + A/N^alpha + B/D^beta: what each holds best at the peak, and on this machine",
                     {word("fit", "fit"), plainNumber("E", "E"), plainNumber("A", "A"), plainNumber("B", "B"),
                      plainNumber("alpha", "alpha"), plainNumber("beta", "beta"),
                      count("naiveParameters", "at the peak"), count("naiveTokens", "tokens"),
                      days("naiveDays", "would take"), count("parameters", "here"), count("tokens", "tokens"),
                      loss("loss", "loss"), word("source", "source")},
                     {},
                     {}};
    for (const formulas::ScalingFit &fit : question.fits) {
        const formulas::ComputeOptimum naive = formulas::computeOptimum(fit, question.naive);
        std::vector<StudyCell> cells = {fitted(fit), fit.floor, fit.parameters,   fit.data,
                                        fit.alpha,   fit.beta,  naive.parameters, naive.tokens};
        cells.resize(table.columns.size());
        // Time goes with parameters times tokens between neighbouring shapes.
        if (const auto nearest = nearestModel(answer.trained.models, naive.parameters)) {
            const TrainedModel &model = answer.trained.models[*nearest];
            cells[table.column("naiveDays")] = daysFor(model, naive.tokens * naive.parameters / model.parameters);
        }
        if (const auto best = lowestLoss(answer.trained.models, question.budget, fit)) {
            cells[table.column("parameters")] = answer.trained.models[best->model].parameters;
            cells[table.column("tokens")] = best->tokens;
            cells[table.column("loss")] = best->loss;
        }
        cells[table.column("source")] = std::string(fit.source);
        table.add(std::move(cells));
    }
    return table;
}

// From a third of the smallest to three times the largest model, evenly in their logarithm.
std::vector<double> curveParameters(const std::vector<TrainedModel> &models)
{
    std::vector<double> parameters;
    if (models.empty())
        return parameters;
    constexpr double kBeyond = 3;
    const double first = std::log(models.front().parameters / kBeyond);
    const double last = std::log(models.back().parameters * kBeyond);
    for (int i = 0; i < kCurvePoints; ++i)
        parameters.push_back(std::exp(first + (last - first) * i / (kCurvePoints - 1)));
    return parameters;
}

std::string machineSeries(const OptimalQuestion &question)
{
    return fmt::format("{:.4g} days here", question.budget.days);
}

StudyTable curvesTable(std::string id, std::string title)
{
    return {
        std::move(id),
        std::move(title),
        {word("series", "curve"), count("parameters", "parameters"), count("tokens", "tokens"), loss("loss", "loss")},
        {},
        {}};
}

void addMachine(StudyTable &table, const OptimalQuestion &question, const OptimalAnswer &answer)
{
    for (const std::size_t i : efficientModels(answer.trained.models, question.budget)) {
        const TrainedModel &model = answer.trained.models[i];
        const double tokens = tokensWithin(model, question.budget);
        table.add({machineSeries(question), model.parameters, tokens,
                   formulas::lossOf(question.fit, model.parameters, tokens)});
    }
}

StudyTable isoFlopTable(const OptimalQuestion &question, const OptimalAnswer &answer)
{
    StudyTable table = curvesTable("isoFlop", "Loss of models that take the same compute 6 N D");
    addMachine(table, question, answer);
    for (const double part : question.computeShares) {
        const double compute = question.naive.value() * part;
        for (const double parameters : curveParameters(answer.trained.models)) {
            const double tokens = compute / (6 * parameters);
            table.add({fmt::format("{:.3g} FLOPs", compute), parameters, tokens,
                       formulas::lossOf(question.fit, parameters, tokens)});
        }
    }
    return table;
}

StudyTable isoLossTable(const OptimalQuestion &question, const OptimalAnswer &answer)
{
    StudyTable table = curvesTable("isoLoss", "Models and data that reach the same loss");
    addMachine(table, question, answer);
    if (!answer.lowest)
        return table;
    for (const double step : question.lossSteps) {
        const double level = answer.lowest->loss + step;
        for (const double parameters : curveParameters(answer.trained.models)) {
            const double tokens = formulas::tokensAtLoss(question.fit, parameters, level);
            if (tokens <= kMostTokensPerParameter * parameters)
                table.add({fmt::format("loss {:.4f}", level), parameters, tokens, level});
        }
    }
    return table;
}

StudyTable overTrainingTable(const OptimalQuestion &question, const OptimalAnswer &answer)
{
    StudyTable table{"overTraining",
                     "Smaller models trained for longer, to the lowest loss",
                     {word("model", "model"), count("parameters", "parameters"), count("tokens", "tokens"),
                      plainNumber("tokensPerParameter", "a parameter"), days("days", "training"),
                      share("extraCompute", "more compute"), usd("extraUsd", "more money"),
                      count("breakEvenTokens", "paid back by tokens served")},
                     {},
                     {}};
    if (!answer.lowest)
        return table;
    for (const OverTraining &over : overTraining(answer.trained.models, *answer.lowest, question.budget, question.fit,
                                                 question.servingUtilization)) {
        const TrainedModel &model = answer.trained.models[over.model];
        std::vector<StudyCell> cells = {idOf(model.shape), model.parameters};
        if (std::isfinite(over.tokens)) {
            for (const double value : {over.tokens, over.tokens / model.parameters, over.days, over.extraCompute,
                                       over.extraUsd, over.breakEvenTokens})
                cells.emplace_back(value);
        }
        cells.resize(table.columns.size());
        table.add(std::move(cells));
    }
    return table;
}

} // namespace

void addTables(StudyResult &result, const OptimalQuestion &question, const OptimalAnswer &answer, const Study &study)
{
    result.tables = {modelsTable(question, answer, study), fitsTable(question, answer),
                     overTrainingTable(question, answer), isoLossTable(question, answer),
                     isoFlopTable(question, answer)};
}

} // namespace stringline
