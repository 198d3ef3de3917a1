#include "app/version/version_text.h"

#include "core/base/version.h"
#include "program_commit.h" // see commit.cmake

#include <string_view>

namespace stringline {

std::string programVersionText()
{
    static constexpr std::string_view kCommit = STRINGLINE_COMMIT;
    const std::string version(programVersion());
    return kCommit.empty() ? version : version + " (commit " + std::string(kCommit) + ")";
}

} // namespace stringline
