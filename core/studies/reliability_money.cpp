// Days, rent by price list, electricity and carbon dioxide.
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/formulas/energy_cost.h"
#include "core/report/training_run.h"
#include "core/studies/parts.h"
#include "core/studies/prices.h"
#include "core/studies/reliability_parts.h"

#include <fmt/format.h>

#include <algorithm>

namespace stringline::reliability {

namespace {

// The rows of the study's list for the machine's GPU; `note` says what was left out.
Result<std::vector<PriceRow>> pricesFor(const Study &study, std::string &note)
{
    const std::string own = study.file("prices");
    const std::string file = own.empty() ? usualPriceFile() : own;
    if (file.empty())
        return std::vector<PriceRow>{};
    const Result<std::string> text = readFile(file);
    if (!text)
        return text.errors();
    Result<PriceList> list = priceList(*text, file);
    if (!list)
        return list.errors();
    if (!list->bad.empty() && !study.isOn("skipBadLines")) {
        Errors errors = list->bad;
        errors.push_back({file, {}, "inputs.skipBadLines=yes uses the rest"});
        return errors;
    }
    if (!list->bad.empty())
        note = fmt::format("{} lines of the price list were left out.", list->bad.size());
    std::vector<PriceRow> rows = std::move(list->rows);
    const std::string &gpu = study.scenario->cluster.device.preset;
    std::erase_if(rows, [&gpu](const PriceRow &row) { return row.gpu != gpu; });
    return rows;
}

// Hours of GPUs, those of spare nodes with them.
struct Whole {
    Seconds wall{};
    double gpus = 0;
    double spareGpus = 0;

    [[nodiscard]] double rent(double usdPerGpuHour) const
    {
        return formulas::rentUsd(gpus + spareGpus, wall, usdPerGpuHour);
    }
};

void addPrices(const std::vector<PriceRow> &prices, const Whole &whole, const ClusterSpec &cluster, StudyResult &result)
{
    StudyTable table{"prices",
                     "Rent of the whole training, by price list",
                     {parts::word("instance", "instance"), parts::word("kind", "kind"), parts::word("region", "region"),
                      parts::word("date", "date"), parts::word("confidence", "confidence"),
                      StudyColumn{"usdPerGpuHour", "per GPU-hour", "USD",
                                  [](double value) { return fmt::format("$ {:.2f}", value); }},
                      parts::usd("trainingUsd", "training"), parts::word("note", "note")},
                     {},
                     {}};
    const auto add = [&](const PriceRow &row) {
        table.add({row.instance, row.kind, row.region, row.date, row.confidence, row.usdPerGpuHour,
                   whole.rent(row.usdPerGpuHour), row.note},
                  fmt::format("cluster.priceUsdPerGpuHour={}", exactText(row.usdPerGpuHour)));
    };
    if (cluster.priceUsdPerGpuHour > 0)
        add({"this scenario", {}, cluster.priceUsdPerGpuHour, {}, {}, {}, {}, "cluster.priceUsdPerGpuHour"});
    for (const PriceRow &row : prices)
        add(row);
    if (prices.empty())
        result.notes.push_back(
            fmt::format("The price list has no row for the GPU {}.", quotedText(cluster.device.preset)));
    result.tables.push_back(std::move(table));
}

void addEnergy(const Study &study, const Whole &whole, double busy, StudyResult &result)
{
    const ClusterSpec &cluster = study.scenario->cluster;
    const double pue = cluster.powerUsageEffectiveness;
    const double load = study.number("busyLoad") * busy + study.number("waitingLoad") * (1 - busy);
    const double all = whole.gpus + whole.spareGpus;
    const double watts = cluster.device.powerWatts;
    using formulas::energyKilowattHours;
    const double training = energyKilowattHours(whole.gpus, watts, load, whole.wall, pue);
    const double spare = energyKilowattHours(whole.spareGpus, watts, study.number("idleLoad"), whole.wall, pue);
    const double host = energyKilowattHours(all, study.number("hostWatts"), 1, whole.wall, pue);
    const double kwh = training + spare + host;
    StudyTable table{"energy",
                     "Electricity of the whole training",
                     {parts::word("part", "part"), parts::count("kwh", "kWh"), parts::usd("usd", "electricity"),
                      parts::count("co2Kg", "kg CO2")},
                     {},
                     {}};
    for (const auto &[part, energy] :
         {std::pair{"GPUs that train", training}, {"spare GPUs", spare}, {"rest of the nodes", host}, {"all", kwh}})
        table.add({part, energy, energy * study.number("usdPerKwh"), energy * study.number("gridKgPerKwh")});
    result.tables.push_back(std::move(table));
    result.facts.push_back({"energyKwh", "electricity", kwh, "kWh", countText(kwh) + " kWh"});
    result.facts.push_back(parts::usdFact("electricityUsd", "electricity, price of", kwh * study.number("usdPerKwh")));
    const double tonnes = kwh * study.number("gridKgPerKwh") / 1000;
    result.facts.push_back({"co2Tonnes", "carbon dioxide", tonnes, "t", countText(tonnes) + " t"});
}

} // namespace

Errors addMoney(const Study &study, const Question &question, const Reserve &reserve, const StudyContext &context,
                StudyResult &result)
{
    const ClusterSpec &cluster = study.scenario->cluster;
    std::string note;
    const Result<std::vector<PriceRow>> prices = pricesFor(study, note);
    if (!prices)
        return prices.errors();
    if (!note.empty())
        result.notes.push_back(note);
    const std::vector<parts::Judged> judged =
        parts::judged({*study.scenario}, context, parts::Portion{0.8, 1, "iteration"});
    if (judged.empty())
        return {};
    const parts::Judged &plan = judged.front();
    const double progress = goodputOf(question.failures, question.interval) * reserve.enough;
    if (!plan.legal || plan.report.iterations <= 0 || progress <= 0) {
        const std::string why = !plan.legal                   ? "the plan cannot be simulated: " + plan.reason
                                : plan.report.iterations <= 0 ? std::string("training.tokens is 0")
                                                              : std::string("the training makes no progress");
        result.notes.push_back("No days and no money, because " + why + ".");
        return {};
    }
    if (!plan.fits)
        result.notes.push_back("The plan does not fit: " + plan.reason);
    const Seconds useful = plan.report.training * plan.report.goodput; // without the usual failures of a report
    const Whole whole{useful / progress, double(cluster.gpus), double(reserve.nodes) * cluster.devicesPerNode};
    const double gpuHours = (whole.gpus + whole.spareGpus) * whole.wall.value() / 3600;
    result.facts.push_back(
        parts::daysFact("usefulDays", "training without failures", useful.value() / parts::kSecondsPerDay));
    result.facts.push_back(parts::daysFact("trainingDays", "training", whole.wall.value() / parts::kSecondsPerDay));
    result.facts.push_back(parts::countFact("gpuHours", "GPU-hours, spare nodes with them", gpuHours));
    result.facts.push_back(
        parts::usdFact("costUsd", "rent at the scenario's price", whole.rent(cluster.priceUsdPerGpuHour)));
    addPrices(*prices, whole, cluster, result);
    addEnergy(study, whole, busyShare(plan.report.breakdown), result);
    return {};
}

} // namespace stringline::reliability
