// Processes that mpirun has started. MPI is named in this file alone.
//
// Answers are text of a few megabytes at most: one gather of lengths, then each sends its own.
#include "app/cli/processes.h"

#include <cstdio>
#include <limits>
#include <mpi.h>

namespace stringline::cli {

namespace {

int rankOrSize(int (*ask)(MPI_Comm, int *))
{
    int value = 0;
    ask(MPI_COMM_WORLD, &value);
    return value;
}

// Counts of MPI are int.
int lengthOf(std::string_view text)
{
    if (text.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        std::fputs("stringline-cli-mpi: an answer of more than 2 GiB cannot be handed over\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    return static_cast<int>(text.size());
}

} // namespace

ProcessGroup::ProcessGroup(int &count, char **&arguments)
{
    // Only the first thread of a process calls MPI; oneTBB's do not.
    int provided = 0;
    MPI_Init_thread(&count, &arguments, MPI_THREAD_FUNNELED, &provided);
}

ProcessGroup::~ProcessGroup()
{
    MPI_Finalize();
}

int processRank()
{
    return rankOrSize(MPI_Comm_rank);
}

int processCount()
{
    return rankOrSize(MPI_Comm_size);
}

std::vector<std::string> gathered(std::string_view text)
{
    const int length = lengthOf(text);
    const auto count = static_cast<std::size_t>(processCount());
    std::vector<int> lengths(count);
    MPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (processRank() != 0) {
        MPI_Send(text.data(), length, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
        return {};
    }
    std::vector<std::string> texts = {std::string(text)};
    for (std::size_t rank = 1; rank < count; ++rank) {
        texts.emplace_back(static_cast<std::size_t>(lengths[rank]), '\0');
        MPI_Recv(texts.back().data(), lengths[rank], MPI_CHAR, static_cast<int>(rank), 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    }
    return texts;
}

std::string fromFirst(std::string_view text)
{
    int length = lengthOf(text);
    MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
    std::string said(text.substr(0, processRank() == 0 ? text.size() : 0));
    said.resize(static_cast<std::size_t>(length));
    MPI_Bcast(said.data(), length, MPI_CHAR, 0, MPI_COMM_WORLD);
    return said;
}

int worstStatus(int status)
{
    int worst = status;
    MPI_Allreduce(&status, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return worst;
}

} // namespace stringline::cli
