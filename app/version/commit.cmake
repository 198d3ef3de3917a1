# Writes OUT, a header with the commit of SOURCE. Runs at every build, and the file changes only with the commit.
# Where there is no git, as in a source package, STRINGLINE_COMMIT of the environment says it, or it is empty.
cmake_minimum_required(VERSION 3.25)
set(commit "$ENV{STRINGLINE_COMMIT}")
find_program(GIT git)
if(NOT commit AND GIT AND EXISTS "${SOURCE}/.git")
    execute_process(COMMAND "${GIT}" -c "safe.directory=${SOURCE}" describe --always "--exclude=*" --abbrev=10 --dirty
                    WORKING_DIRECTORY "${SOURCE}" OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT "${OUT}" CONTENT "#define STRINGLINE_COMMIT \"@commit@\"\n" @ONLY)
