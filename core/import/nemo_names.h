// What NeMo and Megatron-Bridge call Megatron's options, as tables. Names that are Megatron Core's own, with
// underscores, need no row.
//
// Internal to core/import.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace stringline {

enum class NemoPart : std::uint8_t { Any, Model, Tokenizer, Optimizer, Trainer, Precision, Overlap, Adapter };

// Keys of these objects are read. Where two say one option, the higher `rank` counts: Megatron-Bridge copies
// mixed_precision and comm_overlap over the others before it starts.
struct NemoSection {
    std::string_view path; // "trainer.strategy"; empty for the root
    NemoPart part = NemoPart::Any;
    int rank = 0;
};
[[nodiscard]] std::span<const NemoSection> nemoSections();
[[nodiscard]] const NemoSection *findNemoSection(std::string_view path);

enum class NemoAs : std::uint8_t {
    Same,      // the option, where it takes nothing by true
    Opposite,  // by false
    Precision, // "bf16-mixed", 16, or the name of a recipe: "bf16_with_mxfp8_mixed"
    Groups,    // KV heads that count by themselves
    Function,  // of an activation; gated ones have three matrices
    Optimizer, // its name; distributed ones shard their states
    Gradients, // true: summed in fp32; false or a word: in what it says
    Steps,     // -1 for no end
    Fp8,       // true, false or a format
    Local,     // false: the kernels of before Transformer Engine
    Offload,   // layers whose activations are parked
    Devices,   // of a node: a number, or a list of them
    Nodes,
    Sharded, // FSDP's way to shard
    Field    // sets `option`, a field of the scenario
};
struct NemoName {
    std::string_view name;
    std::string_view option;
    NemoAs as = NemoAs::Same;
    NemoPart part = NemoPart::Any; // where it means that
    std::string_view note{};
};
// The row of `name` in a section of that part; null where there is none.
[[nodiscard]] const NemoName *findNemoName(std::string_view name, NemoPart part);
// What NeMo calls an option of Megatron: "tensor_model_parallel_size".
[[nodiscard]] std::string nemoNameOf(std::string_view option);
// `text` with NeMo's names for "--options".
[[nodiscard]] std::string inNemoNames(std::string_view text);

// Why no number depends on the object or key at `path`; empty where that is not known.
[[nodiscard]] std::string_view nemoIgnored(std::string_view path, std::string_view name);
// Whether the whole object at `path` is ignored, so that its keys need no lines.
[[nodiscard]] bool nemoIgnoresAll(std::string_view path);

// The recipe of Megatron-Bridge for a precision.
struct NemoPrecision {
    std::string_view name;
    std::string_view base; // "bf16", "fp16"; empty for fp32
    std::string_view recipe{};
    bool fp4 = false;
};
[[nodiscard]] const NemoPrecision *findNemoPrecision(std::string_view name);

} // namespace stringline
