// Bytes that come or go piece by piece, so that a file of any size passes through a small buffer.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <functional>
#include <string_view>

namespace stringline {

// Fills at most `room` bytes at `to` and says how many; 0 at the end.
using ReadBytes = std::function<Result<std::size_t>(char *to, std::size_t room)>;
// False where the bytes could not be taken; whoever owns the other end knows why.
using WriteBytes = std::function<bool(std::string_view bytes)>;

// Of a text that is in memory, and must stay there.
[[nodiscard]] inline ReadBytes readingFrom(std::string_view text)
{
    return [text](char *to, std::size_t room) mutable -> Result<std::size_t> {
        const std::size_t count = text.copy(to, room);
        text.remove_prefix(count);
        return count;
    };
}

} // namespace stringline
