// Which model to train, and on how much data, with a machine for a time: with the utilization that it really reaches.
#include "core/base/text.h"
#include "core/studies/compute_optimal_tables.h"
#include "core/studies/kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace stringline {

namespace {

constexpr std::string_view kOwnFit = "own";

std::vector<std::string> budgetUnits(const PresetLibrary &)
{
    return {"days", "GPU-days", "USD"};
}

std::vector<std::string> fitIds(const PresetLibrary &)
{
    std::vector<std::string> ids;
    for (const formulas::ScalingFit &fit : formulas::scalingFits())
        ids.emplace_back(fit.id);
    ids.emplace_back(kOwnFit);
    return ids;
}

std::vector<std::string> openChoices(const PresetLibrary &)
{
    return {"degrees", "all"};
}

constexpr std::array kInputs = {
    StudyInput{"budget", "Budget", "Of all GPUs of the cluster.", InputKind::Number, "", 0.001, 1e12, "30"},
    StudyInput{"budgetIn", "counted in", "Days of the whole cluster, GPU-days, or money.", InputKind::Choice, "", 0, 0,
               "days", budgetUnits},
    StudyInput{"price", "Price of a GPU-hour", "0 for the price that the cluster has.", InputKind::Number, "USD", 0,
               1000, "0"},
    StudyInput{"tokensPerParameter", "Tokens per parameter", "20 is the rule of thumb of Hoffmann et al.",
               InputKind::Number, "", 0.01, 100000, "20"},
    StudyInput{"fit", "Fit of the loss",
               "Rounding the printed exponents moves the optimum by a fifth; own takes the numbers below.",
               InputKind::Choice, "", 0, 0, "epoch-refit", fitIds},
    StudyInput{"ownFit", "Own fit", "E, A, B, alpha, beta of the loss E + A/N^alpha + B/D^beta.", InputKind::Words, "",
               0, 0, ""},
    StudyInput{"layers", "Layers", "Of the models to try, with each hidden size.", InputKind::Integers, "", 1, 1000,
               "16,24,32,40,48,60,80,96"},
    StudyInput{"hidden", "Hidden sizes", "Of the models to try.", InputKind::Integers, "", 64, 200000,
               "1024,1536,2048,3072,4096,5120,6144,8192,10240,12288,16384"},
    StudyInput{"leastRatio", "Hidden size to layers, least", "Shapes below are left out.", InputKind::Number, "", 0,
               100000, "80"},
    StudyInput{"mostRatio", "Hidden size to layers, most", "Shapes above are left out.", InputKind::Number, "", 0,
               100000, "200"},
    StudyInput{"marks", "Marked models",
               "Layers x hidden size: 60x10240 80x12288. They are tried whatever their ratio.", InputKind::Words, "", 0,
               0, ""},
    StudyInput{"headSize", "Head size", "0 as in the scenario's model.", InputKind::Integer, "elements", 0, 4096, "0"},
    StudyInput{"ffnRatio", "FFN width to hidden size", "0 as in the scenario's model.", InputKind::Number, "", 0, 100,
               "0"},
    StudyInput{"open", "Plans searched",
               "degrees: tensor, data and pipeline degrees and the microbatch, the rest as in the scenario; all: every "
               "choice of a search.",
               InputKind::Choice, "", 0, 0, "degrees", openChoices},
    StudyInput{"computeShares", "Curves of equal compute", "Shares of the compute at the peak.", InputKind::Numbers, "",
               0.000001, 1000, "0.1,0.25,0.5,1"},
    StudyInput{"lossSteps", "Curves of equal loss", "Beside the lowest loss.", InputKind::Numbers, "nats", -10, 10,
               "-0.02,0,0.02,0.05"},
    StudyInput{"servingUtilization", "Utilization while serving", "Of the peak, at 2 N FLOPs a token.",
               InputKind::Number, "%", 0.1, 100, "30"},
};

std::span<const StudyInput> inputs()
{
    return kInputs;
}

Result<formulas::ScalingFit> ownFit(const Study &study)
{
    std::vector<double> numbers;
    for (const std::string &word : study.words("ownFit")) {
        const std::optional<double> number = parseNumber(word);
        if (!number || !(*number > 0) || !std::isfinite(*number))
            break;
        numbers.push_back(*number);
    }
    if (numbers.size() != 5 || study.words("ownFit").size() != 5)
        return Error{{},
                     "inputs.ownFit",
                     fmt::format("expected E, A, B, alpha, beta, five numbers above 0 such as 1.69,406.4,410.7,0.34,"
                                 "0.28, found {}",
                                 quotedText(study.text("ownFit")))};
    return formulas::ScalingFit{kOwnFit,    "own",      numbers[0], numbers[1], numbers[2],
                                numbers[3], numbers[4], "as typed", false};
}

Result<std::vector<ModelShape>> marksOf(const Study &study)
{
    std::vector<ModelShape> marks;
    Errors errors;
    for (const std::string &word : study.words("marks")) {
        const std::vector<int> numbers = parts::crossed(word);
        if (numbers.size() == 2)
            marks.push_back({numbers[0], numbers[1]});
        else
            errors.push_back(
                {{},
                 "inputs.marks",
                 fmt::format("expected layers x hidden size, such as 60x10240, found {}", quotedText(word))});
    }
    if (!errors.empty())
        return errors;
    return marks;
}

Result<OptimalQuestion> questionOf(const Study &study)
{
    OptimalQuestion question;
    const ClusterSpec &cluster = study.scenario->cluster;
    TrainingBudget &budget = question.budget;
    budget.gpus = cluster.gpus;
    budget.usdPerGpuHour = study.number("price") > 0 ? study.number("price") : cluster.priceUsdPerGpuHour;
    budget.tokensPerParameter = study.number("tokensPerParameter");
    budget.days = study.number("budget");
    if (study.text("budgetIn") == "GPU-days")
        budget.days /= budget.gpus;
    if (study.text("budgetIn") == "USD") {
        if (!(budget.usdPerGpuHour > 0))
            return Error{{}, "inputs.price", "money as a budget needs a price of a GPU-hour, found none"};
        budget.days /= budget.usd(1);
    }
    question.naive = Flops(cluster.device.peak16.value() * budget.gpus * budget.seconds());
    question.computeShares = study.numbers("computeShares");
    question.lossSteps = study.numbers("lossSteps");
    question.servingUtilization = study.number("servingUtilization") / 100;
    const Result<std::vector<ModelShape>> marks = marksOf(study);
    if (!marks)
        return marks.errors();
    question.marks = *marks;
    question.fits.assign(formulas::scalingFits().begin(), formulas::scalingFits().end());
    if (!study.words("ownFit").empty() || study.text("fit") == kOwnFit) {
        const Result<formulas::ScalingFit> own = ownFit(study);
        if (!own)
            return own.errors();
        question.fits.push_back(*own);
    }
    question.fit = *std::ranges::find(question.fits, study.text("fit"), &formulas::ScalingFit::id);
    return question;
}

Result<StudyResult> run(const Study &study, const StudyContext &context)
{
    const Result<OptimalQuestion> question = questionOf(study);
    if (!question)
        return question.errors();
    const ShapeRules rules{study.integer("headSize"), study.number("ffnRatio"), study.number("leastRatio"),
                           study.number("mostRatio")};
    const std::vector<ModelShape> shapes =
        modelShapes(study.scenario->model, study.integers("layers"), study.integers("hidden"), question->marks, rules);
    if (shapes.empty())
        return Error{
            {},
            "inputs.hidden",
            fmt::format("no pair of layers and hidden size has a ratio from {} to {} and whole heads of {} elements",
                        exactText(rules.leastRatio), exactText(rules.mostRatio),
                        rules.headSize > 0 ? rules.headSize : study.scenario->model.headSize)};
    Scenario base = *study.scenario;
    base.cluster.priceUsdPerGpuHour = question->budget.usdPerGpuHour;
    OptimalAnswer answer;
    answer.trained = trainedModels(base, shapes, rules,
                                   study.text("open") == "all" ? OpenChoices::All : OpenChoices::Degrees, context);
    answer.achievable = achievable(answer.trained.models, question->budget);
    answer.lowest = lowestLoss(answer.trained.models, question->budget, question->fit);
    StudyResult result;
    result.stopped = answer.trained.stopped;
    addFacts(result, *question, answer);
    addTables(result, *question, answer, study);
    addPlots(result, *question, answer, study);
    addNotes(result, *question, answer, study);
    return result;
}

} // namespace

StudyKind computeOptimalStudy()
{
    return {"compute-optimal",
            "Compute-optimal models",
            "The best size of a model and its data for a machine and a time, with the utilization it really reaches.",
            "A9",
            "chinchilla-3360-a100-30-days",
            inputs,
            run};
}

} // namespace stringline
