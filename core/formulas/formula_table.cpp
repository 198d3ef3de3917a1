#include "core/formulas/formula_table.h"

#include <algorithm>
#include <array>

namespace stringline::formulas {

namespace {

constexpr std::array kFormulas{
    FormulaRow{"parameters", "parameters", "parameters",
               "L [h(2ad + 2kv d) + (2 or 3)hf + norms] + Vh (twice when untied) + final norm", "parameters",
               "arXiv 2104.04473, eq. 2, with each family's flags"},
    FormulaRow{"active-parameters", "parameters", "parameters that a token passes through",
               "P - L_moe (E - k) x 3 h f_moe", "parameters", "arXiv 2401.04088, section 2.1"},

    FormulaRow{"layer-forward", "flops", "forward of a layer", "2bs[h(2ad + 2kv d) + (2 or 3)hf] + 4bs^2 ad x mask",
               "FLOP", "arXiv 2104.04473, appendix"},
    FormulaRow{"logits-forward", "flops", "forward of the head", "2bshV", "FLOP", "arXiv 2104.04473, appendix"},
    FormulaRow{"iteration", "flops", "iteration without recompute", "72 B s L h^2 (1 + s/6h + V/12Lh)", "FLOP",
               "arXiv 2205.05198, eq. 7"},
    FormulaRow{"iteration-full-recompute", "flops", "iteration with full recompute", "96 B s L h^2 (1 + s/6h + V/16Lh)",
               "FLOP", "arXiv 2104.04473, eq. 3"},
    FormulaRow{"six-pt", "flops", "training by the rule of thumb", "6 P T", "FLOP", "arXiv 2203.15556, appendix F"},
    FormulaRow{"training-time", "flops", "training with full recompute", "8 T P / (n X)", "s",
               "arXiv 2104.04473, eq. 4"},
    FormulaRow{"utilization", "flops", "share of the peak", "C / (n t X)", "ratio", "arXiv 2204.02311, appendix B"},
    FormulaRow{"selective-overhead-published", "flops", "selective recompute, as published", "s / 6h", "ratio",
               "arXiv 2205.05198, section 5"},
    FormulaRow{"selective-overhead", "flops", "selective recompute", "s / (18h (1 + s/6h))", "ratio",
               "4bs^2 h against 72bsh^2 (1 + s/6h)"},

    FormulaRow{"layer-activations", "activations", "activations of a GPT layer", "sbh (10 + 24/t + 5as/ht)", "B",
               "arXiv 2205.05198, Table 2"},
    FormulaRow{"attention-core-ratio", "activations", "attention core against the rest", "5as/h : 34", "",
               "arXiv 2205.05198, section 5"},
    FormulaRow{"selective-saving", "activations", "saved by selective recompute", "(5as/h) / (34 + 5as/h)", "ratio",
               "arXiv 2205.05198, section 5"},
    FormulaRow{"interleaving-factor", "activations", "in flight, interleaved against 1F1B", "1 + (p-1)/(pv)", "",
               "arXiv 2205.05198, section 4.2.3"},
    FormulaRow{"first-stage-activations", "activations", "activations of the first stage",
               "L x layer x (1 + (p-1)/(pv))", "B", "arXiv 2205.05198, section 4.2.3"},
    FormulaRow{"output-layer-activations", "activations", "activations of the head", "4sbh/t (1 + V/h)", "B",
               "arXiv 2205.05198, section 4.3"},
    FormulaRow{"key-value-bytes", "activations", "keys and values of a token", "2 x 2 L kv d", "B",
               "arXiv 2305.13245, section 1"},
    FormulaRow{"llama-layer-activations", "activations", "activations of a Llama layer",
               "[8sbh + 2sb(ad + 2kv d) + 2sb ad + 4sba + 6sbf] / t", "B", "derived from arXiv 2205.05198, Table 2"},

    FormulaRow{"states", "states", "weights, gradients and optimizer",
               "(w + g + o) P; ZeRO 1: w + g + o/n, 2: w + (g + o)/n, 3: (w + g + o)/n", "B",
               "arXiv 1910.02054, Fig. 1"},
    FormulaRow{"offload-states", "states", "states left on the device by ZeRO-Offload", "w P", "B",
               "arXiv 2101.06840, section 4"},
    FormulaRow{"offload-traffic", "volumes", "host traffic of ZeRO-Offload", "(g + w) P a step", "B",
               "arXiv 2101.06840, section 4"},

    FormulaRow{"residual-message", "volumes", "output of a layer", "2bsh", "B", "arXiv 1909.08053, section 3"},
    FormulaRow{"tensor-sent", "volumes", "tensor parallelism, a layer", "4 x 2(t-1)/t x 2bsh", "B",
               "arXiv 1909.08053, section 3"},
    FormulaRow{"sequence-sent", "volumes", "tensor and sequence parallelism, a layer",
               "(4 gathers + 4 scatters) x (t-1)/t x 2bsh; 6 gathers where inputs are kept sharded", "B",
               "arXiv 2205.05198, section 4.2.2"},
    FormulaRow{"gradients-sent", "volumes", "data parallelism, a step", "2(n-1)/n x g P", "B",
               "Thakur, Rabenseifner and Gropp 2005"},
    FormulaRow{"zero-optimizer-sent", "volumes", "ZeRO 1 and 2, a step", "(n-1)/n x (g + w) P", "B",
               "arXiv 1910.02054, section 7"},
    FormulaRow{"zero-weights-sent", "volumes", "ZeRO 3, a step", "(n-1)/n x (2w + g) P", "B",
               "arXiv 1910.02054, section 7"},
    FormulaRow{"hybrid-shard-sent", "volumes", "ZeRO 3 in shard groups of m, r replicas",
               "(m-1)/m x (2w + g) P + 2(r-1)/r x g P/m", "B", "arXiv 2304.11277, section 3.2"},
    FormulaRow{"expert-exchange-sent", "volumes", "dispatch or combine of experts", "2 T k h (e-1)/e", "B",
               "arXiv 2006.16668, section 3; fp8 dispatch: arXiv 2412.19437"},
    FormulaRow{"ring-attention-sent", "volumes", "ring attention, a layer's forward", "(c-1) x 2 x 2b(s/c) kv d", "B",
               "arXiv 2310.01889"},
    FormulaRow{"gathered-keys-received", "volumes", "keys and values gathered, a layer's forward", "(c-1)/c x 4bs kv d",
               "B", "arXiv 2407.21783, section 3.3.2"},
    FormulaRow{"ulysses-sent", "volumes", "Ulysses, a layer's forward", "(c-1)/c x 2b(s/c)(2ad + 2kv d)", "B",
               "arXiv 2309.14509"},

    FormulaRow{"compute-optimum", "scaling_laws", "best parameters, tokens and loss",
               "N* = G (C/6)^(beta/(alpha+beta)), G = (alpha A/(beta B))^(1/(alpha+beta)), D* = C/6N*", "",
               "arXiv 2203.15556, eq. 4"},
    FormulaRow{"tokens-at-loss", "scaling_laws", "tokens with which a model reaches a loss",
               "(B/(L - E - A/N^alpha))^(1/beta)", "tokens", "arXiv 2203.15556, eq. 2"},
    FormulaRow{"tokens-per-parameter", "scaling_laws", "parameters by the rule of 20 tokens", "sqrt(C/120)",
               "parameters", "arXiv 2203.15556, section 3"},

    FormulaRow{"device-hours-per-interruption", "reliability", "device-hours between interruptions",
               "time x devices / interruptions", "h", "arXiv 2407.21783, Table 5"},
    FormulaRow{"mean-time", "reliability", "time between interruptions of the machine", "M = M_device / n", "s",
               "independent failures"},
    FormulaRow{"young", "reliability", "checkpoint interval", "sqrt(2 delta M)", "s", "Young 1974"},
    FormulaRow{"daly", "reliability", "checkpoint interval, higher order",
               "sqrt(2 delta M)[1 + sqrt(delta/2M)/3 + (delta/2M)/9] - delta", "s", "Daly 2006, eq. 37"},
    FormulaRow{"first-order-loss", "reliability", "time lost, first order", "delta/tau + (tau/2 + R)/M", "ratio",
               "Young 1974"},
    FormulaRow{"goodput", "reliability", "time that makes progress", "tau / [(exp((tau + delta)/M) - 1)(M + R)]",
               "ratio", "after Daly 2006"},
    FormulaRow{"failing-restart", "reliability", "time that makes progress, restarts fail too",
               "tau / [(exp((tau + delta)/M) - 1) M exp(R/M)]", "ratio", "Daly 2006"},
    FormulaRow{"best-interval", "reliability", "checkpoint interval, exact", "tau = M (1 - exp(-(tau + delta)/M))", "s",
               "derivative of the line above"},
    FormulaRow{"availability", "reliability", "time that a node is up", "U / (U + repair)", "ratio", "arithmetic"},
    FormulaRow{"enough-nodes", "reliability", "enough nodes are up",
               "sum over k = 0 .. S of C(N+S, k) (1-a)^k a^(N+S-k)", "ratio", "binomial distribution"},

    FormulaRow{"energy", "energy_cost", "electricity", "n x W x load x h x PUE / 1000", "kWh", "arithmetic"},
    FormulaRow{"wall-time", "energy_cost", "wall time of device-hours", "device-hours / n", "s", "arithmetic"},
    FormulaRow{"rent", "energy_cost", "rent of the machine", "n x h x price", "USD", "arithmetic"}};

} // namespace

std::span<const FormulaRow> formulas()
{
    return kFormulas;
}

const FormulaRow *findFormula(std::string_view id)
{
    const auto *found =
        std::find_if(kFormulas.begin(), kFormulas.end(), [id](const FormulaRow &row) { return row.id == id; });
    return found == kFormulas.end() ? nullptr : found;
}

} // namespace stringline::formulas
