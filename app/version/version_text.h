// What `--version` says: the version, and the commit that the program was built from where that is known.
#pragma once

#include <string>

namespace stringline {

[[nodiscard]] std::string programVersionText(); // "0.1.0 (commit 1b5b7c9d3e)"; "-dirty" where files differed from it

} // namespace stringline
