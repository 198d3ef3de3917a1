// import of configurations of frameworks: the model and the plan that they say, and whether it fits.
#pragma once

#include <string>
#include <vector>

namespace stringline::cli {

struct ConfigArguments {
    std::string format; // an id of configFormats(), or "auto"
    std::vector<std::string> files;
    std::string scenario; // that they are read into; one node of eight GPUs if empty
    std::string cluster;  // a preset's id; empty for the scenario's own
    std::string out;
    bool json = false;
};

[[nodiscard]] bool isConfigFormat(const std::string &format);
// Whether each of `files` is likely a configuration, by content.
[[nodiscard]] bool areConfigs(const std::vector<std::string> &files);

// Each file is read into the scenario of the one before it. Prints; returns the exit status.
int importConfigs(const ConfigArguments &arguments);

} // namespace stringline::cli
