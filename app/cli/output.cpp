// Writing to the two standard streams.
#include "app/cli/output.h"

#include "app/cli/processes.h"

#include <cstdio>
#include <string>

namespace stringline::cli {

// Of processes that work together the first speaks for all.
void print(std::string_view text)
{
    if (processRank() != 0)
        return;
    std::fwrite(text.data(), 1, text.size(), stdout);
}

void printJson(const Json &value)
{
    print(toText(value) + "\n");
}

void printError(std::string_view line)
{
    if (processRank() != 0)
        return;
    const std::string text = std::string(line) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
}

void printErrors(const Errors &errors)
{
    for (const Error &error : errors)
        printError(toText(error));
}

bool finishOutput()
{
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return true;
    printError("stringline-cli: standard output could not be written");
    return false;
}

} // namespace stringline::cli
