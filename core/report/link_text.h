// The load of links for a terminal, and as the JSON that `simulate --links --json` prints.
#pragma once

#include "core/base/json.h"
#include "core/report/link_load.h"

#include <string>

namespace stringline {

// A table: a line for each link, of many stages the first; and what it leaves out.
[[nodiscard]] std::string linksText(const LinkLoad &load, const Scenario &scenario, const Timeline &timeline);
// Bytes and shares of all links; keys carry the unit.
[[nodiscard]] Json linksJson(const LinkLoad &load, const Scenario &scenario, const Timeline &timeline);
// "tensor parallel 12.1 GiB, data parallel 1.2 GiB": the kinds of traffic, the largest first; empty for none.
[[nodiscard]] std::string trafficText(const ByActivity &by);

} // namespace stringline
