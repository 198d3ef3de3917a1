#include "core/studies/cluster/setup.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/formulas/reliability.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <filesystem>

namespace stringline::cluster {

namespace {

namespace fs = std::filesystem;

class Preparation {
public:
    Preparation(const Study &study, const StudyContext &context)
        : m_study(study)
        , m_context(context)
    {
    }

    Result<Setup> make()
    {
        readCluster();
        readThroughputFiles();
        readTraceFile();
        if (m_errors.empty())
            chooseWorkloads();
        if (m_errors.empty())
            findScalings();
        if (!m_errors.empty())
            return std::move(m_errors);
        return std::move(m_setup);
    }

private:
    void add(const Errors &errors) { m_errors.insert(m_errors.end(), errors.begin(), errors.end()); }
    void refuse(std::string position, std::string message)
    {
        m_errors.push_back({{}, std::move(position), std::move(message)});
    }

    void readCluster()
    {
        const ClusterSpec &cluster = m_study.scenario->cluster;
        m_setup.gpus = cluster.gpus;
        m_setup.gpusPerNode = std::min(cluster.devicesPerNode, cluster.gpus);
        if (const std::string file = m_study.file("cluster"); !file.empty()) {
            const Result<std::string> text = readFile(file);
            const Result<ClusterSize> size = text ? readClusterSize(*text, file) : text.errors();
            if (!size)
                return add(size.errors());
            m_setup.gpusPerNode = size->gpusPerNode;
            m_setup.gpus = size->nodes * size->gpusPerNode;
        }
        if (!std::has_single_bit(static_cast<unsigned>(m_setup.gpusPerNode)))
            refuse("cluster.devicesPerNode",
                   fmt::format("expected a power of two, for blocks of as many GPUs, found {}", m_setup.gpusPerNode));
    }

    void readThroughputFiles()
    {
        for (const std::string &word : m_study.words("throughputs")) {
            std::error_code error;
            const fs::path beside = fs::path(m_study.folder) / word;
            const std::string file = !m_study.folder.empty() && fs::exists(beside, error) ? beside.string() : word;
            const Result<std::string> text = readFile(file);
            const Result<std::vector<FileScaling>> scalings =
                text ? readThroughputs(*text, file, fs::path(file).stem().string()) : text.errors();
            if (!scalings) {
                add(scalings.errors());
                continue;
            }
            for (const FileScaling &each : *scalings)
                addFile(each, file);
        }
    }

    // Levels of more GPUs than the cluster has are left out.
    void addFile(const FileScaling &each, const std::string &file)
    {
        std::vector<double> rates;
        for (int level = each.scaling.least(); level != 0 && level <= m_setup.gpus; level = each.scaling.above(level)) {
            rates.resize(static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(level))), 0);
            rates.back() = each.scaling.rate(level);
        }
        if (Scaling(rates).empty())
            m_errors.push_back(
                {file,
                 {},
                 fmt::format("{} with a batch of {} runs on no fewer than {} GPUs; the cluster has {}",
                             each.workload.model, each.workload.batch, each.scaling.least(), m_setup.gpus)});
        m_files.push_back({each.workload, Scaling(rates)});
    }

    [[nodiscard]] const FileScaling *fileOf(const Workload &workload) const
    {
        const auto found = std::find_if(m_files.begin(), m_files.end(),
                                        [&](const FileScaling &each) { return each.workload == workload; });
        return found == m_files.end() ? nullptr : &*found;
    }

    // Why a workload has no speed; empty where it has.
    [[nodiscard]] std::string refusalOf(const Workload &workload) const
    {
        if (fileOf(workload) != nullptr || !m_context.presets.fileOf(PresetKind::Model, workload.model).empty())
            return {};
        return fmt::format("{} with a batch of {}: expected a model (list models) or a row of a file in "
                           "inputs.throughputs",
                           quotedText(workload.model), workload.batch);
    }

    void readTraceFile()
    {
        const std::string file = m_study.file("trace");
        m_setup.hasTrace = !file.empty();
        if (!m_setup.hasTrace)
            return;
        const Result<std::string> text = readFile(file);
        Result<Trace> trace = text ? readTrace(*text, file) : text.errors();
        if (!trace)
            return add(trace.errors());
        for (TraceRow &row : trace->rows) {
            std::string refusal = row.workload ? refusalOf(*row.workload) : std::string();
            if (refusal.empty() && row.gpus > m_setup.gpus)
                refusal = fmt::format("num_gpu: asks for {} of {} GPUs", row.gpus, m_setup.gpus);
            if (refusal.empty())
                m_setup.rows.push_back(std::move(row));
            else
                trace->broken.push_back({file, fmt::format("line {}", row.line), std::move(refusal)});
        }
        m_setup.leftOut = std::move(trace->broken);
        if (!m_study.isOn("useRest"))
            add(m_setup.leftOut);
        else if (m_setup.rows.empty())
            m_errors.push_back({file, {}, "expected at least one job that can be read"});
        if (m_setup.rows.empty() && m_errors.empty())
            m_errors.push_back({file, {}, "expected at least one job"});
    }

    void chooseWorkloads()
    {
        const bool named = m_setup.hasTrace && m_setup.rows.front().workload;
        if (named) {
            for (const TraceRow &row : m_setup.rows)
                addWorkload(*row.workload);
            return;
        }
        for (const std::string &word : m_study.words("models")) {
            const std::size_t colon = word.rfind(':');
            const std::optional<double> batch =
                colon == std::string::npos ? std::nullopt : parseNumber(word.substr(colon + 1));
            if (!batch || *batch < 1 || *batch > 1e9 || *batch != static_cast<int>(*batch)) {
                refuse("inputs.models",
                       fmt::format("expected a model with its global batch, as gpt3-6.7b:512, found {}",
                                   quotedText(word)));
                continue;
            }
            const Workload workload{word.substr(0, colon), static_cast<int>(*batch)};
            if (std::string refusal = refusalOf(workload); refusal.empty())
                addWorkload(workload);
            else
                refuse("inputs.models", std::move(refusal));
        }
        if (m_setup.workloads.empty()) {
            for (const FileScaling &each : m_files)
                addWorkload(each.workload);
        }
        if (m_setup.workloads.empty() && m_errors.empty())
            refuse("inputs.models", "expected at least one model with its global batch, as gpt3-6.7b:512");
    }

    void addWorkload(const Workload &workload)
    {
        if (std::find(m_setup.workloads.begin(), m_setup.workloads.end(), workload) == m_setup.workloads.end())
            m_setup.workloads.push_back(workload);
    }

    void findScalings()
    {
        StudyContext quiet = m_context; // whose progress is that of its parts
        quiet.progress = {};
        const int most = std::min(m_setup.gpus, m_study.integer("mostGpus"));
        ScalingKind naive{"naive", {}};
        ScalingKind best{"best", {}};
        bool anyPlan = false;
        for (std::size_t i = 0; i < m_setup.workloads.size(); ++i) {
            m_context.say(0.3 * static_cast<double>(i) / static_cast<double>(m_setup.workloads.size()),
                          "plans of " + m_setup.workloads[i].model);
            PlanScaling scaling;
            if (const FileScaling *file = fileOf(m_setup.workloads[i])) {
                scaling.naive = scaling.best = file->scaling;
            } else {
                anyPlan = true;
                Result<PlanScaling> made = planScaling(*m_study.scenario, m_setup.workloads[i], most, quiet);
                if (m_context.stop.stop_requested()) {
                    m_setup.stopped = true;
                    return;
                }
                if (!made) {
                    add(made.errors());
                    continue;
                }
                scaling = std::move(made).value();
            }
            naive.scalings.push_back(scaling.naive);
            best.scalings.push_back(scaling.best);
            m_setup.planScalings.push_back(std::move(scaling));
        }
        m_setup.known = naive.scalings;
        const std::string &asked = m_study.text("scaling");
        if (!anyPlan) {
            naive.id = "file";
            m_setup.kinds = {std::move(naive)};
            return;
        }
        if (asked != "best")
            m_setup.kinds.push_back(std::move(naive));
        if (asked != "naive")
            m_setup.kinds.push_back(std::move(best));
    }

    const Study &m_study;
    const StudyContext &m_context;
    Setup m_setup;
    std::vector<FileScaling> m_files;
    Errors m_errors;
};

} // namespace

Result<Setup> setUp(const Study &study, const StudyContext &context)
{
    Errors errors;
    if (study.number("deadlineMost") < study.number("deadlineLeast"))
        errors.push_back({{}, "inputs.deadlineMost", "expected no less than inputs.deadlineLeast"});
    if (study.isOn("failures") && !(study.scenario->cluster.mtbfGpuHours > 0))
        errors.push_back({{}, "cluster.mtbfGpuHours", "expected device-hours between interruptions, found none"});
    Result<Setup> setup = Preparation(study, context).make();
    if (!setup)
        errors.insert(errors.end(), setup.errors().begin(), setup.errors().end());
    if (!errors.empty())
        return errors;
    return setup;
}

SimulationSettings settingsOf(const Study &study, const Setup &setup)
{
    SimulationSettings settings;
    settings.gpus = setup.gpus;
    settings.gpusPerNode = setup.gpusPerNode;
    settings.clock = {study.number("slotSeconds"), study.number("overheadPercent") / 100, setup.gpus};
    settings.savings = study.text("marginal") == "saving";
    settings.laterRun = study.text("declined") == "best-effort";
    if (study.isOn("failures"))
        settings.failures.meanSeconds =
            formulas::meanTimeBetweenInterruptions(study.scenario->cluster.mtbfGpuHours, setup.gpus).value();
    settings.failures.checkpointSeconds = study.number("checkpointMinutes") * 60;
    settings.failures.restartSeconds = study.number("failureSeconds");
    settings.mostSegments = static_cast<std::size_t>(study.number("ganttRows"));
    return settings;
}

} // namespace stringline::cluster
