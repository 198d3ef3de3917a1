// Which port of a rank a transfer uses, and how. A port is the bandwidth of a link in one direction: what leaves a
// rank and what comes to it do not share.
#pragma once

#include "core/base/tick.h"

#include <cstdint>

namespace stringline {

enum class Port : std::uint8_t { None, ScaleUp, Network };
inline constexpr int kPortCount = 3;

// A transfer, or a part of one: latencies first, which no bandwidth shortens and which take none, then its bytes.
struct PortUse {
    Port port = Port::None; // of none nothing is shared
    Tick duration = 0;      // with the port to itself
    Tick fixed = 0;         // of that, before the bytes
    double share = 1;       // of the port's bandwidth that the bytes take then, up to 1

    [[nodiscard]] Tick bytes() const { return duration - fixed; } // as their time at that share
};

// Bytes that one rank sends through each of its ports: of a collective the mean over its ranks.
struct SentBytes {
    double scaleUp = 0;
    double network = 0;

    [[nodiscard]] double of(Port port) const
    {
        return port == Port::ScaleUp ? scaleUp : port == Port::Network ? network : 0;
    }
    [[nodiscard]] double all() const { return scaleUp + network; }
    friend SentBytes operator+(SentBytes a, SentBytes b) { return {a.scaleUp + b.scaleUp, a.network + b.network}; }
    friend SentBytes operator*(SentBytes a, double share) { return {a.scaleUp * share, a.network * share}; }
    bool operator==(const SentBytes &) const = default;
};

} // namespace stringline
