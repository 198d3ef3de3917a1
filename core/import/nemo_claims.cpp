#include "core/import/nemo_claims.h"

#include "core/import/megatron_options.h"
#include "core/import/nemo_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stringline {

namespace {

// Options that Megatron-Bridge switches on everywhere where one object says so.
constexpr std::array<std::string_view, 3> kAnywhere{"use-distributed-optimizer", "use-megatron-fsdp",
                                                    "use-torch-fsdp2"};

ConfigLine ignoredLine(const ConfigKey &key, std::string why)
{
    return {key.name, key.line, key.value, Fate::Ignored, {}, std::move(why)};
}

bool saysOne(const NemoClaim *claim)
{
    return claim == nullptr || claim->words == std::vector<std::string>{"1"};
}

void put(const std::string &option, const std::vector<NemoClaim> &claims, const NemoClaim &best, NemoArguments &result)
{
    for (const NemoClaim &each : claims) {
        if (&each == &best || each.key.name == best.key.name)
            continue;
        const bool same = each.given == best.given && each.words == best.words;
        result.lines.push_back(ignoredLine(
            each.key, fmt::format("{} {} of line {}", same ? "as" : "overruled by", best.key.name, best.key.line)));
    }
    result.written.insert_or_assign(best.key.name, best.key.value);
    if (!best.given) {
        if (best.silent)
            return;
        result.lines.push_back({best.key.name, best.key.line, best.key.value, Fate::Understood,
                                std::string(findMegatronOption(option)->field), best.note});
        return;
    }
    MegatronArgument argument{option, best.key.name, best.key.line, {}, best.note};
    for (const std::string &word : best.words)
        argument.values.push_back({word, best.key.line, {}});
    result.megatron.list.push_back(std::move(argument));
}

// Two keys that say the sequence: Megatron-Bridge refuses to start where they differ.
void compareLengths(const std::vector<NemoClaim> &claims, const NemoClaim &counts, NemoArguments &result)
{
    for (const NemoClaim &each : claims) {
        if (each.words == counts.words)
            continue;
        result.diagnostics.push_back(
            {Severity::Error,
             "training.sequence",
             fmt::format("{} (line {}) says {}, and {} (line {}) says {}", each.key.name, each.key.line, each.key.value,
                         counts.key.name, counts.key.line, counts.key.value),
             "Both must be the same",
             {}});
    }
}

} // namespace

const NemoClaim *NemoClaims::winner(const std::string &option) const
{
    const auto found = m_claims.find(option);
    if (found == m_claims.end())
        return nullptr;
    const bool anywhere = std::ranges::find(kAnywhere, option) != kAnywhere.end();
    const NemoClaim *best = nullptr;
    for (const NemoClaim &each : found->second) {
        const bool higher = best == nullptr || each.rank >= best->rank;
        const bool more = best != nullptr && each.given && !best->given;
        const bool less = best != nullptr && !each.given && best->given;
        if (anywhere ? more || (higher && !less) : higher)
            best = &each;
    }
    return best;
}

bool NemoClaims::on(const std::string &option) const
{
    const NemoClaim *best = winner(option);
    return best != nullptr && best->given;
}

void NemoClaims::drop(const std::string &option, std::string_view why, NemoArguments &result)
{
    for (const NemoClaim &claim : m_claims[option])
        result.lines.push_back(ignoredLine(claim.key, std::string(why)));
    m_claims.erase(option);
}

void NemoClaims::chooseFp8(NemoArguments &result)
{
    const std::string kind(kNemoFp8Kind);
    const NemoClaim *format = winner(kind);
    if (format == nullptr)
        return;
    NemoClaim chosen = *format;
    ++chosen.rank;
    const NemoClaim *fp8 = winner("fp8-format");
    if (fp8 == nullptr || !fp8->given)
        drop(kind, "counts with fp8 alone", result);
    else
        add("fp8-format", std::move(chosen));
    m_claims.erase(kind);
}

// Sums in 16 bits are what weights of 32 bits never have; and one way to sum overrules the other.
void NemoClaims::chooseGradients(const NemoTree &nemo, NemoArguments &result)
{
    const std::string full = "accumulate-allreduce-grads-in-fp32";
    const std::string half = "grad-reduce-in-bf16";
    const NemoClaim *inFull = winner(full);
    const NemoClaim *inHalf = winner(half);
    if (inHalf != nullptr && nemo.whole && !on("bf16") && !on("fp16"))
        drop(half, "with weights of 16 bits alone", result);
    else if (inFull != nullptr && inHalf != nullptr)
        drop(inFull->rank > inHalf->rank ? half : full, "overruled by another key", result);
}

// What Megatron-Bridge's communication overlap decides by itself where it is not told (comm_overlap.py).
void NemoClaims::overlaps(const NemoTree &nemo)
{
    const Json *overlap = nemo.tree.find("comm_overlap");
    const bool interleaved =
        !saysOne(winner("pipeline-model-parallel-size")) && !saysOne(winner("num-virtual-stages-per-pipeline-rank"));
    const std::string sends = "no-overlap-p2p-communication";
    if (overlap == nullptr || !overlap->isObject()) {
        if (interleaved && nemo.whole && winner(sends) == nullptr)
            add(sends, {true, {}, {nemoNameOf(sends), {}, 0, "false"}, 0, "NeMo's default: sends do not overlap"});
        return;
    }
    const ConfigKey key = nemo.tree.key({}, "comm_overlap", *overlap);
    const int own = findNemoSection("comm_overlap")->rank;
    const auto decide = [&](const std::string &option, bool given, std::vector<std::string> words, std::string note) {
        if (const NemoClaim *said = winner(option); said == nullptr || said->rank < own)
            add(option, {given, std::move(words), key, own, std::move(note)});
    };
    if (interleaved)
        decide(sends, false, {}, "sends overlap where chunks are interleaved");
    if (!on("use-distributed-optimizer"))
        return;
    decide("overlap-grad-reduce", true, {}, "on, with a distributed optimizer");
    decide("overlap-param-gather", true, {}, "on, with a distributed optimizer");
    decide("ddp-bucket-size", true, {"134217728"}, "128 Mi parameters, with a distributed optimizer");
}

void NemoClaims::settle(const NemoTree &nemo, NemoArguments &result)
{
    chooseFp8(result);
    const NemoClaim *granularity = winner("recompute-granularity");
    if (granularity == nullptr || granularity->words != std::vector<std::string>{"full"}) {
        for (const char *option : {"recompute-method", "recompute-num-layers"})
            drop(option, "counts with full recomputation alone", result);
    }
    if (on("use-megatron-fsdp") && winner("data-parallel-sharding-strategy") == nullptr && nemo.whole)
        add("data-parallel-sharding-strategy",
            {true, {"optim_grads_params"}, winner("use-megatron-fsdp")->key, 0, "parameters are cut too"});
    chooseGradients(nemo, result);
    overlaps(nemo);
    if (const NemoClaim *length = winner("seq-length"))
        compareLengths(m_claims["seq-length"], *length, result);
    result.hasModel = winner("hidden-size") != nullptr;
    for (const auto &[option, claims] : m_claims) {
        if (const NemoClaim *best = winner(option))
            put(option, claims, *best, result);
    }
}

} // namespace stringline
