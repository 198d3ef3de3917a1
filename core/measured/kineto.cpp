#include "core/measured/kineto.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/measured/kineto_operators.h"
#include "core/measured/trace_events.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace stringline {

namespace {

constexpr double kLargestDimension = 1e12;
constexpr std::size_t kMostKernels = 4'000'000;

using Shape = std::vector<double>;

// An operator of PyTorch that ran on the host.
struct HostOp {
    std::string name;
    std::vector<Shape> inputs;
    std::string dtype; // of the first input that has one
};

std::optional<double> numberOf(const Json *value)
{
    if (value == nullptr)
        return {};
    if (value->isNumber())
        return value->asNumber();
    return value->isString() ? plainNumber(value->asString()) : std::nullopt; // old versions quote numbers
}

std::string textOf(const Json *value)
{
    return value != nullptr && value->isString() ? value->asString() : std::string();
}

std::optional<long long> idOf(const Json *args, std::string_view key)
{
    const auto number = args == nullptr ? std::nullopt : numberOf(args->find(key));
    if (!number || std::abs(*number) > 9e15)
        return {};
    return static_cast<long long>(*number);
}

double elementsOf(const Shape &shape)
{
    double product = shape.empty() ? 0 : 1;
    for (double size : shape)
        product *= size;
    return product;
}

class Reader {
public:
    explicit Reader(TableBuilder &builder)
        : m_builder(builder)
    {
    }

    void read(std::string_view text)
    {
        const TraceEnd end = forEachEvent(text, [this](const TraceEventText &event) { take(event); });
        if (!end.message.empty())
            m_builder.refuse(end.line, end.message, "a whole trace; what came before is used");
        if (m_kernels == 0) {
            m_builder.refuse(1, "no GPU kernels", "events of category \"kernel\": profile with activities CUDA", true);
            return;
        }
        join();
        storeOps();
        storeCollectives();
        if (m_unshaped > 0)
            m_builder.note(fmt::format("{} products without shapes: record_shapes=True keeps them", m_unshaped));
        if (!m_ranked)
            m_builder.note("the trace does not name its rank; taken as rank 0");
    }

    void noteRank(bool named) { m_ranked = named; }

private:
    struct Kernel {
        double microseconds = 0;
        long long external = -1;
        long long correlation = -1;
        int line = 0;
    };

    // Most events are Python frames: only those whose category is asked for are parsed.
    void take(const TraceEventText &event)
    {
        const std::size_t at = event.text.find("\"cat\"");
        if (at == std::string_view::npos)
            return;
        const std::string_view category = event.text.substr(at, 40);
        const bool kernel = category.find("ernel") != std::string_view::npos;
        const bool host = category.find("cpu_op") != std::string_view::npos ||
                          category.find("\"Operator\"") != std::string_view::npos;
        const bool launch = category.find("cuda_runtime") != std::string_view::npos ||
                            category.find("cuda_driver") != std::string_view::npos ||
                            category.find("\"Runtime\"") != std::string_view::npos;
        if (!kernel && !host && !launch)
            return;
        const Result<Json> json = parseJson(event.text);
        if (!json) {
            m_builder.refuse(event.line, "an event that is no JSON: " + json.errors().front().message, "an object");
            return;
        }
        if (kernel)
            takeKernel(*json, event.line);
        else if (host)
            takeHost(*json);
        else
            takeLaunch(*json);
    }

    void takeKernel(const Json &event, int line)
    {
        if (textOf(event.find("ph")) != "X")
            return;
        const auto duration = numberOf(event.find("dur"));
        if (!duration) {
            m_builder.refuse(line, "a kernel without a duration", "\"dur\" in microseconds");
            return;
        }
        if (++m_kernels > kMostKernels) {
            if (m_kernels == kMostKernels + 1)
                m_builder.refuse(line, fmt::format("more than {} kernels", kMostKernels),
                                 "a trace of a few iterations");
            return;
        }
        const Json *args = event.find("args");
        const std::string name = textOf(event.find("name"));
        if (lowered(name).find("nccl") != std::string::npos) {
            takeCollective(args, *duration, line);
            return;
        }
        Kernel kernel;
        kernel.microseconds = *duration;
        kernel.external = idOf(args, "External id").value_or(-1);
        kernel.correlation = idOf(args, "correlation").value_or(-1);
        kernel.line = line;
        m_found.push_back(kernel);
    }

    void takeHost(const Json &event)
    {
        const Json *args = event.find("args");
        auto id = idOf(args, "External id");
        if (!id)
            id = idOf(args, "External Id");
        if (!id)
            return;
        HostOp op;
        op.name = textOf(event.find("name"));
        const Json *dims = args->find("Input Dims");
        if (dims == nullptr)
            dims = args->find("Input dims");
        if (dims != nullptr && dims->isArray()) {
            for (const Json &input : dims->asArray())
                op.inputs.push_back(shapeOf(input));
        }
        const Json *types = args->find("Input type");
        if (types != nullptr && types->isArray()) {
            for (const Json &type : types->asArray()) {
                if (op.dtype.empty() && elementBytes(textOf(&type)) > 0)
                    op.dtype = textOf(&type);
            }
        }
        m_host.insert_or_assign(*id, std::move(op));
    }

    static Shape shapeOf(const Json &json)
    {
        Shape shape;
        if (!json.isArray())
            return shape;
        for (const Json &size : json.asArray()) {
            const auto number = numberOf(&size);
            if (!number || *number < 1 || *number > kLargestDimension)
                return {};
            shape.push_back(*number);
        }
        return shape;
    }

    void takeLaunch(const Json &event)
    {
        const Json *args = event.find("args");
        const auto correlation = idOf(args, "correlation");
        const auto external = idOf(args, "External id");
        if (correlation && external)
            m_launches[*correlation] = *external;
    }

    void takeCollective(const Json *args, double microseconds, int line)
    {
        const std::string name = args == nullptr ? std::string() : textOf(args->find("Collective name"));
        if (args == nullptr || name.empty()) {
            ++m_unnamed;
            if (m_unnamed == 1)
                m_builder.note("NCCL kernels without \"Collective name\" and sizes are left out (newer PyTorch writes "
                               "them)");
            return;
        }
        const ProfiledCollective *row = findProfiledCollective(name);
        if (row == nullptr)
            return;
        const auto in = numberOf(args->find("In msg nelems"));
        const auto out = numberOf(args->find("Out msg nelems"));
        const auto ranks = numberOf(args->find("Group size"));
        const double width = elementBytes(textOf(args->find("dtype")));
        const auto elements = row->wholeIsInput ? in : out;
        if (!elements || *elements < 1 || !ranks || *ranks < 2 || *ranks > 1e7 || width <= 0) {
            if (ranks && *ranks == 1)
                return;
            m_builder.refuse(line, fmt::format("a collective {} without its size", quotedText(name)),
                             "\"In msg nelems\", \"Out msg nelems\", \"Group size\" and a known \"dtype\"");
            return;
        }
        Collected &collected = m_collectives[{row->collective, static_cast<int>(*ranks), *elements * width}];
        if (collected.count == 0 || microseconds < collected.microseconds) {
            collected.microseconds = microseconds;
            collected.line = line;
        }
        ++collected.count;
    }

    // Sums the kernels of each run of an operator.
    void join()
    {
        for (const Kernel &kernel : m_found) {
            auto op = m_host.find(kernel.external);
            if (op == m_host.end()) {
                const auto launch = m_launches.find(kernel.correlation);
                if (launch != m_launches.end())
                    op = m_host.find(launch->second);
            }
            if (op == m_host.end())
                continue;
            Run &run = m_runs[op->first];
            run.microseconds += kernel.microseconds;
            if (run.line == 0)
                run.line = kernel.line;
        }
    }

    void storeOps()
    {
        // Equal operators, by name, shapes and type; in the order of the first line.
        struct Group {
            const HostOp *op = nullptr;
            std::vector<double> times;
            int line = 0;
        };
        std::map<std::tuple<std::string, std::vector<Shape>, std::string>, Group> groups;
        for (const auto &[id, run] : m_runs) {
            const HostOp &op = m_host.at(id);
            Group &group = groups[{op.name, op.inputs, op.dtype}];
            group.op = &op;
            group.times.push_back(run.microseconds);
            group.line = group.line == 0 ? run.line : std::min(group.line, run.line);
        }
        std::vector<Group *> ordered;
        ordered.reserve(groups.size());
        for (auto &[key, group] : groups)
            ordered.push_back(&group);
        std::ranges::stable_sort(ordered, {}, [](const Group *group) { return group->line; });
        for (Group *group : ordered) {
            std::ranges::sort(group->times);
            const double middle = group->times[group->times.size() / 2];
            storeOp(*group->op, middle, static_cast<int>(group->times.size()), group->line);
        }
    }

    void storeOp(const HostOp &op, double microseconds, int count, int line)
    {
        MeasuredKernel row;
        row.kernel = op.name;
        row.dtype = op.dtype;
        row.microseconds = microseconds;
        row.count = count;
        const ProfiledProduct *product = findProfiledProduct(op.name);
        if (product != nullptr) {
            if (const auto shape = productShape(op, *product)) {
                row.shape = *shape;
                m_builder.add(std::move(row), line);
            } else {
                m_unshaped += count;
            }
            return;
        }
        const ProfiledOperator *named = findProfiledOperator(op.name);
        row.elements = named == nullptr ? 0 : sizeOf(op, *named);
        if (row.elements > 0) {
            row.part = named->part;
            for (const std::string_view name : named->operators) {
                if (name.empty())
                    break;
                row.operatorName = std::string(name);
                m_builder.add(row, line);
            }
            return;
        }
        m_builder.add(std::move(row), line); // kept for the eye
    }

    // 0 where the shapes do not tell.
    static double sizeOf(const HostOp &op, const ProfiledOperator &named)
    {
        if (op.inputs.size() <= named.input)
            return 0;
        const Shape &shape = op.inputs[named.input];
        if (named.size == ProfiledSize::Elements)
            return elementsOf(shape);
        if (shape.size() != 4)
            return 0;
        const double tokens = named.size == ProfiledSize::HeadsFirst ? shape[2] : shape[1];
        return shape[0] * shape[1] * shape[2] * tokens;
    }

    static std::optional<GemmShape> productShape(const HostOp &op, const ProfiledProduct &row)
    {
        if (op.inputs.size() <= std::max(row.left, row.right))
            return {};
        const Shape &left = op.inputs[row.left];
        const Shape &right = op.inputs[row.right];
        if (left.size() < 2 || right.size() < 2)
            return {};
        GemmShape shape;
        const double leftK = left.back();
        const double rightK = row.transposedRight ? right.back() : right[right.size() - 2];
        if (leftK != rightK)
            return {};
        shape.k = leftK;
        shape.n = row.transposedRight ? right[right.size() - 2] : right.back();
        shape.m = left[left.size() - 2];
        const double outer = elementsOf(left) / (shape.m * shape.k);
        if (right.size() > 2)
            shape.batch = outer;
        else
            shape.m *= outer;
        return shape;
    }

    void storeCollectives()
    {
        std::map<std::pair<Collective, int>, int> tables;
        for (const auto &[key, collected] : m_collectives) {
            const auto &[collective, ranks, bytes] = key;
            int &table = tables[{collective, ranks}];
            if (table == 0)
                table = m_builder.newTable();
            MeasuredCollective row;
            row.collective = collective;
            row.ranks = ranks;
            row.bytes = bytes;
            row.microseconds = collected.microseconds;
            row.count = collected.count;
            row.table = table;
            m_builder.add(row, collected.line);
        }
    }

    struct Run {
        double microseconds = 0;
        int line = 0;
    };
    struct Collected {
        double microseconds = 0;
        int count = 0;
        int line = 0;
    };

    TableBuilder &m_builder;
    std::size_t m_kernels = 0;
    int m_unshaped = 0;
    int m_unnamed = 0;
    bool m_ranked = true;
    std::vector<Kernel> m_found;
    std::unordered_map<long long, HostOp> m_host;
    std::unordered_map<long long, long long> m_launches; // correlation to external id
    std::map<long long, Run> m_runs;                     // by external id
    std::map<std::tuple<Collective, int, double>, Collected> m_collectives;
};

constexpr std::size_t kHead = 1 << 16;

} // namespace

bool looksLikeKineto(std::string_view text, std::string_view)
{
    const std::string_view head = trimmed(text.substr(0, kHead));
    if (head.starts_with('{'))
        return text.find("\"traceEvents\"") != std::string_view::npos;
    return head.starts_with('[') && head.find("\"ph\"") != std::string_view::npos;
}

void readKineto(std::string_view text, std::string_view, TableBuilder &builder)
{
    Reader reader(builder);
    reader.noteRank(text.find("\"distributedInfo\"") != std::string_view::npos);
    // "deviceProperties":[{"id":0,"name":"NVIDIA A100-SXM4-80GB",...}]
    const std::size_t at = text.find("\"deviceProperties\"");
    if (at != std::string_view::npos) {
        const std::string_view near = text.substr(at, 400);
        const std::size_t name = near.find("\"name\"");
        const std::size_t open = name == std::string_view::npos ? name : near.find('"', name + 6);
        const std::size_t close = open == std::string_view::npos ? open : near.find('"', open + 1);
        if (close != std::string_view::npos)
            builder.source().device = std::string(near.substr(open + 1, close - open - 1));
    }
    reader.read(text);
}

} // namespace stringline
