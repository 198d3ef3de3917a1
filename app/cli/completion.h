// What could stand next on a command line, worked out from the very options that the program parses, so that shells
// hold no lists of their own.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace stringline::cli {

struct Candidate {
    std::string text;
    std::string note; // one line; empty where there is nothing to say
};

struct Completion {
    std::vector<Candidate> candidates;
    bool files = false; // names of files fit as well
};

// `words` are those behind the program's name, the last one being typed and perhaps empty.
[[nodiscard]] Completion completionOf(const CLI::App &program, const std::vector<std::string> &words);
// The same for `stringline`, the window, whose options of `render` stand in a table here.
[[nodiscard]] Completion windowCompletionOf(const std::vector<std::string> &words);

} // namespace stringline::cli
