// Slurm's lists of hosts: "gpu[001-064,070],login1". Source: Slurm's documentation of sinfo and scontrol, 24.05.
//
// Internal to core/import.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stringline {

inline constexpr int kMostSlurmNodes = 65536;

struct HostList {
    std::vector<std::string> names; // in the order of the list, each as often as it stands there
    std::string refusal;            // why it is no list, or none that we take; empty where it is fine
};
// Numbers keep the width of a range's first one. Refused: more than kMostSlurmNodes names, brackets that do not close
// or stand in one another, ranges that fall, letters that no host has. Never makes the names of a list that is refused.
[[nodiscard]] HostList hostsOf(std::string_view list);

// Whether it could be the name of a host or a list: letters, digits, dots, dashes and brackets, with a number in it.
[[nodiscard]] bool looksLikeHosts(std::string_view word);

// Parts at commas that stand outside of brackets: of host lists and of generic resources, "gpu:a100:4(S:0,2),nvme:1".
[[nodiscard]] std::vector<std::string_view> splitOutside(std::string_view text);

} // namespace stringline
