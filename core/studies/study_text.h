// A study's result as text for a terminal and as JSON.
#pragma once

#include "core/base/json.h"
#include "core/studies/study.h"

#include <string>

namespace stringline {

struct StudyTextOptions {
    std::size_t mostRows = 40; // of a table; the rest is counted
};
[[nodiscard]] std::string studyText(const Study &study, const StudyResult &result,
                                    const StudyTextOptions &options = {});
// "kind", "name", "facts" by id, "tables" as lists of objects, "comparisons", "inputs", "notes".
[[nodiscard]] Json studyJson(const Study &study, const StudyResult &result);

} // namespace stringline
