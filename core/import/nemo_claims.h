// What keys of NeMo's configuration say of Megatron's options, and which of them counts.
//
// Internal to core/import.
#pragma once

#include "core/import/nemo_arguments.h"

#include <map>
#include <string>
#include <vector>

namespace stringline {

// What a key says of one option.
struct NemoClaim {
    bool given = true; // false: switched off
    std::vector<std::string> words;
    ConfigKey key;
    int rank = 0; // see NemoSection
    std::string note;
    bool silent = false; // no line of its own where it is off: the key said something else too
};

// Not an option: fp8_hybrid and fp8_e4m3 choose what fp8 switches.
inline constexpr std::string_view kNemoFp8Kind = "fp8-format-of";

class NemoClaims {
public:
    void add(const std::string &option, NemoClaim claim) { m_claims[option].push_back(std::move(claim)); }
    // The claim that counts; null where nothing is said.
    [[nodiscard]] const NemoClaim *winner(const std::string &option) const;
    [[nodiscard]] bool on(const std::string &option) const;

    // One argument for each option into `result`, with lines for what was overruled or counts only beside others.
    void settle(const NemoTree &nemo, NemoArguments &result);

private:
    void drop(const std::string &option, std::string_view why, NemoArguments &result);
    void chooseFp8(NemoArguments &result);
    void chooseGradients(const NemoTree &nemo, NemoArguments &result);
    void overlaps(const NemoTree &nemo);

    std::map<std::string, std::vector<NemoClaim>> m_claims; // by option
};

} // namespace stringline
