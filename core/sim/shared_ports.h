// Streams that share the bandwidth of ports fairly.
//
// Every stream sends and receives through some ports, each of bandwidth 1, and takes a share of them at most: what it
// gets alone. Rates are max-min fair: they grow alike until a port is full or a stream has all that it can take
// (Bertsekas and Gallager, Data Networks, section 6.5.2). A stream ends when its bytes have gone; whenever one begins
// or ends, those it shares a port with, and those these share with, get new rates from that moment on.
#pragma once

#include "core/base/tick.h"

#include <cstdint>
#include <span>
#include <vector>

namespace stringline {

class SharedPorts {
public:
    // A stream that will end then, if nothing begins or ends before: of later news of it, the last counts.
    struct News {
        std::int32_t stream = 0;
        std::int32_t version = 0;
        Tick end = 0;
    };

    explicit SharedPorts(std::size_t ports);

    // `bytes` as the ticks they take at `share` of a port. The stream's number; numbers of streams that have ended are
    // used again.
    std::int32_t begin(Tick now, Tick bytes, double share, std::span<const std::int32_t> ports,
                       std::vector<News> &news);
    // The stream's bytes have gone.
    void end(Tick now, std::int32_t stream, std::vector<News> &news);
    [[nodiscard]] bool isCurrent(const News &news) const
    {
        return m_streams[static_cast<std::size_t>(news.stream)].version == news.version;
    }

private:
    struct Stream {
        std::vector<std::int32_t> ports;
        double share = 1; // that it takes at most
        double left = 0;  // of its bytes, at `since`
        double speed = 0; // ticks of bytes a tick: 1 alone
        Tick since = 0;
        std::int32_t version = 0;
        bool isNew = false;
        bool isFixed = false; // its rate is, while rates are worked out
        bool isListed = false;
    };
    struct PortState {
        std::vector<std::int32_t> streams;
        double free = 1;          // while rates are worked out
        std::int32_t growing = 0; // streams whose rate still grows
    };

    // The streams joined to those of `ports` by shared ports, into m_joined.
    void join(std::span<const std::int32_t> ports);
    void share(Tick now, std::vector<News> &news);
    void fix(std::int32_t stream, double rate, Tick now, std::vector<News> &news);

    std::vector<Stream> m_streams;
    std::vector<std::int32_t> m_ended; // numbers to use again
    std::vector<PortState> m_ports;
    std::vector<std::int32_t> m_joined;
};

} // namespace stringline
