// What traffic of two kinds on one port of a GPU does to each other, as kinds: one table for the form, the command
// line, the costs and the simulation.
//
// A GPU has two ports that its transfers leave and arrive by, the scale-up link and the network, each with two
// directions. Between stages of a pipeline activations and gradients travel; data-parallel ranks reduce gradients and
// gather parameters. Where both take the same port (core/cost/contention.h), they may meet.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace stringline {

// In the order of kContentions.
enum class Contention : std::uint8_t { None, Static, Fluid };

struct ContentionRow {
    Contention kind;
    std::string_view id;
    std::string_view label;
    std::string_view summary;
    // How much longer the bytes of a transfer take that wants a share of its port, 0 to 1, beside traffic of the other
    // kind that may run at the same time: known from the plan alone.
    double (*slowdown)(double share) = nullptr;
    bool followsOverlap = false; // streams share their port for as long as they meet, and an event loop follows them
};

namespace contention {
constexpr double alone(double)
{
    return 1;
}
// Half of the port is left where the other kind takes as much as it gets (max-min fairness of two).
constexpr double halfThePort(double share)
{
    return std::max(1.0, 2 * share);
}
} // namespace contention

inline constexpr std::array kContentions = {
    ContentionRow{Contention::None, "none", "none", "Every transfer has its port to itself.", contention::alone},
    ContentionRow{Contention::Static, "static", "static factor",
                  "A transfer is slowed as if traffic of the other kind that may meet it always ran beside it.",
                  contention::halfThePort},
    ContentionRow{Contention::Fluid, "fluid", "fluid sharing",
                  "Transfers that use a port at the same moment share its bandwidth fairly.", contention::alone, true},
};

[[nodiscard]] constexpr const ContentionRow &row(Contention kind)
{
    return kContentions[static_cast<std::size_t>(kind)];
}

} // namespace stringline
