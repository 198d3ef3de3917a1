// The processes that work on one command together: this one alone, or those that mpirun has started.
//
// Two implementations, one for each program: one_process.cpp, and app/mpi/mpi_processes.cpp behind STRINGLINE_MPI.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stringline::cli {

// From the start of main() to its end.
class ProcessGroup {
public:
    ProcessGroup(int &count, char **&arguments);
    ProcessGroup(const ProcessGroup &) = delete;
    ProcessGroup &operator=(const ProcessGroup &) = delete;
    ~ProcessGroup();
};

[[nodiscard]] int processRank(); // from 0; that one prints and writes
[[nodiscard]] int processCount();

// What follows is called by all of them, in the same order.
// Rank 0 gets the text of each process, by rank; the others nothing.
[[nodiscard]] std::vector<std::string> gathered(std::string_view text);
[[nodiscard]] std::string fromFirst(std::string_view text); // what rank 0 says
[[nodiscard]] int worstStatus(int status);                  // the largest of all

} // namespace stringline::cli
