// --shard k/n: the part of a command's work that this call does, and of that the part of this process.
#pragma once

#include "core/base/result.h"
#include "core/search/search.h"

#include <memory>
#include <string>

namespace CLI {
class App;
}

namespace stringline::cli {

[[nodiscard]] std::shared_ptr<std::string> declareShard(CLI::App &app);

// "2/3" is the second of three; empty text is all.
[[nodiscard]] Result<Shard> parseShard(const std::string &text);
// Every process of a group takes a part of `shard`.
[[nodiscard]] Shard shardOfProcess(const Shard &shard);

} // namespace stringline::cli
