// CUPTI traces of vTrain: marks, launches and kernels to times of operators.
#include "core/base/text.h"
#include "core/measured/vtrain_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>

namespace stringline {

namespace {

struct Kernel {
    std::string name;
    double microseconds = 0;
    int line = 0;
};

// An operator and its share of the kernels that it has in common with a neighbor, by bytes moved per element.
struct Part {
    std::string_view name;
    double weight = 0;
};

// A product, and the operators whose kernels stand before it. Where there are none, those kernels are the product's:
// transposes and scalings.
struct Share {
    std::string_view product;
    OpPart part;
    std::array<Part, 2> before{};
};

constexpr std::array kLayerForward = {
    Share{"qkv", OpPart::Forward, {{{"attention norm", 1}}}},
    Share{"attention scores", OpPart::Forward},
    Share{"attention values", OpPart::Forward, {{{"softmax", 4}, {"attention dropout", 5}}}},
    Share{"attention output", OpPart::Forward},
    Share{"ffn up", OpPart::Forward, {{{"attention residual", 7}, {"ffn norm", 4}}}},
    Share{"ffn down", OpPart::Forward, {{{"activation", 1}}}},
};
constexpr std::string_view kAfterForward = "ffn residual";

constexpr std::array kLayerBackward = {
    Share{"ffn down", OpPart::InputGradient, {{{"ffn residual", 1}}}},
    Share{"ffn down", OpPart::WeightGradient},
    Share{"ffn up", OpPart::InputGradient, {{{"activation", 1}}}},
    Share{"ffn up", OpPart::WeightGradient},
    Share{"attention output", OpPart::InputGradient, {{{"ffn norm", 4}, {"attention residual", 7}}}},
    Share{"attention output", OpPart::WeightGradient},
    Share{"attention values", OpPart::InputGradient},
    Share{"attention values", OpPart::WeightGradient},
    Share{"attention scores", OpPart::InputGradient, {{{"attention dropout", 5}, {"softmax", 4}}}},
    Share{"attention scores", OpPart::WeightGradient},
    Share{"qkv", OpPart::InputGradient},
    Share{"qkv", OpPart::WeightGradient},
};
constexpr std::string_view kAfterBackward = "attention norm";

constexpr std::array kHeadForward = {Share{"head", OpPart::Forward}};
constexpr std::array kHeadBackward = {
    Share{"head", OpPart::InputGradient},
    Share{"head", OpPart::WeightGradient},
};

// A function of the trace. One without products is an operator as a whole.
struct Function {
    std::string_view mark; // "forward start transformer"
    std::span<const Share> shares;
    std::string_view rest; // kernels after the last product, or all
    OpPart part;
};
constexpr Function kFunctions[] = {
    {"forward start embeddings", {}, "embedding", OpPart::Forward},
    {"backward start embeddings", {}, "embedding", OpPart::Backward},
    {"forward start transformer", kLayerForward, kAfterForward, OpPart::Forward},
    {"backward start transformer", kLayerBackward, kAfterBackward, OpPart::Backward},
    {"forward start layernorm", {}, "final norm", OpPart::Forward},
    {"backward start layernorm", {}, "final norm", OpPart::Backward},
    {"forward start logit", kHeadForward, "", OpPart::Forward},
    {"backward start logit", kHeadBackward, "", OpPart::Backward},
    {"forward start loss", {}, "loss", OpPart::Forward},
};

bool isProduct(std::string_view name)
{
    const std::string low = lowered(name);
    return low.find("gemm") != std::string::npos || low.find("gemv") != std::string::npos ||
           low.find("cutlass") != std::string::npos || low.find("xmma") != std::string::npos;
}

// trace_{hidden}_{tensor}_{microbatch}
std::optional<MeasuredPlace> placeOf(std::string_view file)
{
    const std::string_view name = file.substr(file.rfind('/') + 1);
    std::array<double, 3> numbers{};
    std::size_t at = name.find("trace_");
    for (double &number : numbers) {
        at = name.find('_', at);
        if (at == std::string_view::npos)
            return {};
        const auto read = plainNumber(name.substr(at + 1, name.find('_', at + 1) - at - 1));
        if (!read || *read < 1)
            return {};
        number = *read;
        ++at;
    }
    return MeasuredPlace{numbers[0], numbers[1], numbers[2]};
}

class Reader {
public:
    Reader(MeasuredPlace place, TableBuilder &builder)
        : m_place(place)
        , m_builder(builder)
    {
    }

    void read(std::string_view text)
    {
        Lines lines(text);
        std::string_view line;
        while (lines.next(line)) {
            m_line = lines.number();
            if (!trimmed(line).empty())
                readEvent(commaCells(line));
        }
        for (const Function &function : kFunctions) {
            const auto found = m_kernels.find(function.mark);
            if (found != m_kernels.end())
                deal(function, found->second);
        }
        if (m_kernels.empty())
            m_builder.refuse(1, "no kernels between marks", "KERNEL events and \"forward start ...\" TIMESTAMPs", true);
    }

private:
    void readEvent(const std::vector<std::string_view> &cells)
    {
        constexpr double kMissing = -1;
        double start = kMissing;
        double microseconds = kMissing;
        if (cells.size() >= 4) {
            start = plainNumber(cells[0]).value_or(kMissing);
            microseconds = plainNumber(cells[1]).value_or(kMissing) / 1e3;
        }
        if (start < 0 || microseconds < 0) {
            m_builder.refuse(m_line, "an event without start and duration", "start,dur,KIND,... in nanoseconds");
            return;
        }
        if (start < m_lastStart && !m_outOfOrder) {
            m_outOfOrder = true;
            m_builder.refuse(m_line, "a start before that of the line above", "events by rising start");
        }
        m_lastStart = start;
        if (cells[2] == "TIMESTAMP") {
            const auto ends = cells[3].find(" end ") != std::string_view::npos;
            m_function = ends ? std::string() : std::string(cells[3]);
            return;
        }
        const auto correlation = plainNumber(cells.back());
        if (!correlation) {
            m_builder.refuse(m_line, "no correlation id in the last cell", "a whole number");
            return;
        }
        const auto id = static_cast<long long>(*correlation);
        if (cells[2] == "RUNTIME" || cells[2] == "DRIVER") {
            m_launches[id] = m_function;
        } else if (cells[2] == "KERNEL") {
            const auto launch = m_launches.find(id);
            if (launch != m_launches.end() && !launch->second.empty())
                m_kernels[launch->second].push_back({std::string(cells[3]), microseconds, m_line});
        } else if (cells[2] != "MEMCPY" && cells[2] != "MEMSET") {
            m_builder.refuse(m_line, "an event of kind " + quotedText(cells[2]),
                             "RUNTIME, DRIVER, KERNEL, MEMCPY, MEMSET or TIMESTAMP");
        }
    }

    void deal(const Function &function, const std::vector<Kernel> &kernels)
    {
        const auto products = static_cast<std::size_t>(
            std::ranges::count_if(kernels, [](const Kernel &kernel) { return isProduct(kernel.name); }));
        if (products != function.shares.size()) {
            m_builder.refuse(kernels.front().line, fmt::format("{} products after \"{}\"", products, function.mark),
                             fmt::format("{}: one kernel per product of the layer", function.shares.size()), true);
            return;
        }
        std::size_t product = 0;
        std::vector<Kernel> waiting;
        for (const Kernel &kernel : kernels) {
            waiting.push_back(kernel);
            if (!isProduct(kernel.name))
                continue;
            const Share &share = function.shares[product++];
            if (share.before.front().name.empty()) {
                store(share.product, share.part, waiting);
            } else {
                waiting.pop_back();
                storeShared(share.before, wholePart(function.part), waiting);
                store(share.product, share.part, {kernel});
            }
            waiting.clear();
        }
        if (!function.rest.empty())
            store(function.rest, wholePart(function.part), waiting);
    }

    static OpPart wholePart(OpPart part) { return part == OpPart::Forward ? OpPart::Forward : OpPart::Backward; }

    void storeShared(std::span<const Part> parts, OpPart pass, const std::vector<Kernel> &kernels)
    {
        double weights = 0;
        for (const Part &part : parts)
            weights += part.weight;
        for (const Part &part : parts) {
            if (!part.name.empty())
                store(part.name, pass, kernels, part.weight / weights);
        }
    }

    void store(std::string_view name, OpPart part, const std::vector<Kernel> &kernels, double share = 1)
    {
        if (kernels.empty())
            return;
        MeasuredKernel row;
        row.operatorName = std::string(name);
        row.part = part;
        row.place = m_place;
        for (const Kernel &kernel : kernels) {
            row.microseconds += kernel.microseconds * share;
            if (row.kernel.empty() || isProduct(kernel.name))
                row.kernel = kernel.name;
        }
        m_builder.add(std::move(row), kernels.front().line);
    }

    MeasuredPlace m_place;
    TableBuilder &m_builder;
    int m_line = 0;
    double m_lastStart = 0;
    bool m_outOfOrder = false;
    std::string m_function;
    std::map<long long, std::string> m_launches;
    std::map<std::string, std::vector<Kernel>, std::less<>> m_kernels; // by the mark that began their function
};

} // namespace

bool looksLikeVtrainTrace(std::string_view text, std::string_view)
{
    Lines lines(text);
    std::string_view line;
    for (int i = 0; i < 50 && lines.next(line); ++i) {
        const std::vector<std::string_view> cells = commaCells(line);
        if (cells.size() < 4 || !plainNumber(cells[0]) || !plainNumber(cells[1]))
            return false;
        if (cells[2] == "TIMESTAMP" || cells[2] == "RUNTIME" || cells[2] == "KERNEL" || cells[2] == "DRIVER")
            return true;
    }
    return false;
}

void readVtrainTrace(std::string_view text, std::string_view file, TableBuilder &builder)
{
    const std::optional<MeasuredPlace> place = placeOf(file);
    if (!place) {
        builder.refuse(1, "a trace whose file name does not say for what", "trace_{hidden}_{tensor}_{microbatch}",
                       true);
        return;
    }
    builder.note(fmt::format("hidden {}, {} tensor ranks, microbatch {}; the format names neither GPU nor sequence",
                             exactText(place->hidden), exactText(place->tensor), exactText(place->microbatch)));
    Reader(*place, builder).read(text);
}

} // namespace stringline
