// A process that works alone.
#include "app/cli/processes.h"

namespace stringline::cli {

ProcessGroup::ProcessGroup(int &, char **&) {}
ProcessGroup::~ProcessGroup() = default;

int processRank()
{
    return 0;
}

int processCount()
{
    return 1;
}

std::vector<std::string> gathered(std::string_view text)
{
    return {std::string(text)};
}

std::string fromFirst(std::string_view text)
{
    return std::string(text);
}

int worstStatus(int status)
{
    return status;
}

} // namespace stringline::cli
