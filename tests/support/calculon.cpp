#include "tests/support/calculon.h"

#include "tests/support/data_table.h"

#include <algorithm>
#include <map>

namespace stringline::tests {

namespace {

struct StepTable {
    double rate = 0;
    std::map<double, double, std::greater<>> efficiency; // from this size on

    [[nodiscard]] double seconds(double size) const { return size / (rate * efficiency.lower_bound(size)->second); }
};

using Systems = std::map<std::string, std::map<std::string, StepTable>>;

Systems readSystems()
{
    const CsvTable table = dataTable("calculon_systems.csv");
    Systems systems;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        StepTable &engine = systems[std::string(table.cell(row, "system"))][std::string(table.cell(row, "engine"))];
        engine.rate = number(table, row, "rate");
        engine.efficiency[number(table, row, "from")] = number(table, row, "efficiency");
    }
    return systems;
}

Recompute recomputeOf(std::string_view word)
{
    return word == "full" ? Recompute::Full : word == "selective" ? Recompute::Selective : Recompute::None;
}

Scenario scenarioOf(const CsvTable &table, std::size_t row)
{
    Scenario scenario;
    ModelSpec &model = scenario.model;
    model.layers = integer(table, row, "layers");
    model.hidden = integer(table, row, "hidden");
    model.heads = integer(table, row, "heads");
    model.kvHeads = integer(table, row, "kvHeads");
    model.headSize = integer(table, row, "headSize");
    model.ffnHidden = integer(table, row, "ffn");
    model.finalNorm = false;
    model.positions = Positions::None;

    TrainingSpec &training = scenario.training;
    training.globalBatch = integer(table, row, "batch");
    training.microbatch = integer(table, row, "microbatch");
    training.sequence = integer(table, row, "sequence");
    training.precision = Precision::Fp16;
    training.recompute = recomputeOf(table.cell(row, "recompute"));
    training.flashAttention = false;
    training.dropout = true;

    ParallelPlan &plan = scenario.plan;
    plan.tensor = integer(table, row, "tensor");
    plan.sequenceParallel = table.cell(row, "tensorComm") == "rs_ag";
    plan.pipeline = integer(table, row, "pipeline");
    plan.chunksPerStage = integer(table, row, "chunks");
    plan.schedule = plan.chunksPerStage > 1 ? "interleaved-1f1b" : "1f1b";
    plan.zero = integer(table, row, "shardedOptimizer");

    ClusterSpec &cluster = scenario.cluster;
    cluster.gpus = integer(table, row, "gpus");
    cluster.devicesPerNode = 8;
    cluster.scaleUp.bandwidth = BytesPerSecond(1);
    cluster.scaleUp.efficiency = 1;
    cluster.scaleOut = cluster.scaleUp;
    cluster.device.peak16 = FlopsPerSecond(1e300);
    cluster.device.peak32 = FlopsPerSecond(1e300);
    cluster.device.multiprocessors = 1;
    cluster.device.memoryBandwidth = BytesPerSecond(1);
    cluster.device.memoryEfficiency = 1;
    scenario.software.statesFp16 = BytePolicy::Mixed16;
    return scenario;
}

} // namespace

std::vector<CalculonCase> calculonCases()
{
    const CsvTable table = dataTable("calculon.csv");
    std::vector<CalculonCase> cases;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const auto value = [&](std::string_view column) { return number(table, row, column); };
        CalculonCase run;
        run.name = table.cell(row, "case");
        run.scenario = scenarioOf(table, row);
        run.elementBytes = value("elementBytes");
        run.fusedActivation = value("fusedActivation") > 0;
        run.gatherAgain = value("gatherAgain") > 0;
        run.tiledOverlap = table.cell(row, "tensorOverlap") != "none";
        run.shardedOptimizer = value("shardedOptimizer") > 0;
        run.training = value("training") > 0;
        run.system = table.cell(row, "system");
        run.layersPerRank = integer(table, row, "layersPerRank");
        run.flops = {value("gemmForwardFlops"), value("gemmInputFlops"), value("gemmWeightFlops")};
        run.bytes = {value("forwardBytes"), value("inputBytes"), value("weightBytes")};
        run.seconds = {value("forwardSeconds"), value("inputSeconds"), value("weightSeconds")};
        run.recomputeSeconds = value("recomputeSeconds");
        run.weights = value("weights");
        run.gradients = value("gradients");
        run.optimizer = value("optimizer");
        run.kept = value("kept");
        run.checkpoint = value("checkpoint");
        run.forwardTensor = value("forwardTensor");
        run.backwardTensor = value("backwardTensor");
        run.gatheredAgain = value("gatheredAgain");
        cases.push_back(std::move(run));
    }
    return cases;
}

CalculonSizes sizesOf(const CalculonCase &run)
{
    const ModelSpec &model = run.scenario.model;
    const TrainingSpec &training = run.scenario.training;
    CalculonSizes z;
    z.t = run.scenario.plan.tensor;
    z.gathers = run.scenario.plan.sequenceParallel && z.t > 1;
    z.h = model.hidden;
    z.tokens = static_cast<double>(training.microbatch) * training.sequence;
    z.headSize = model.headSize;
    z.n = z.tokens * z.h;
    z.r = z.gathers ? z.n / z.t : z.n;
    z.S = z.tokens * training.sequence * model.heads / z.t;
    z.f = z.tokens * model.ffnHidden / z.t;
    z.dataRanks = std::max(1, dataParallel(run.scenario));
    return z;
}

double inElements(const CalculonCase &run, double bytes, double masks)
{
    return (bytes - masks) * run.elementBytes / 2 + masks;
}

CalculonLayer::CalculonLayer(const CalculonCase &run)
    : context(costContext(run.scenario))
    , ops(layerOps(run.scenario.model, run.scenario.training))
{
}

double bytesOf(const Steps &steps, Activity activity)
{
    double bytes = 0;
    for (const Step &step : steps)
        bytes += step.activity == activity ? step.time.value() : 0;
    return bytes;
}

double calculonSeconds(const std::string &system, CalculonEngine engine, double flops, double bytes)
{
    static const Systems systems = readSystems();
    const auto &engines = systems.at(system);
    const StepTable &compute = engines.at(engine == CalculonEngine::Matrix ? "matrix" : "vector");
    return compute.seconds(flops) + engines.at("memory").seconds(bytes);
}

} // namespace stringline::tests
