// Models, GPUs, clusters, software stacks and scenarios that have a name, read from JSON files in folders.
//
//   presets/models/gpt3-175b.json      one ModelSpec
//   presets/gpus/a100-sxm4-80gb.json   one DeviceSpec
//   presets/clusters/selene.json       one ClusterSpec, whose device is {"preset": "a100-sxm4-80gb"}
//   presets/software/megatron-lm.json  one SoftwareSpec
//   presets/scenarios/gpt3-175b-selene.json
//   presets/studies/mt-nlg-530b-plans.json  see core/studies/study.h
//   presets/lessons/bubble.json             see core/lessons/lesson.h
//
// The id is the file's name. Folders are searched in the order given; a later one overrides an earlier one, so that a
// person's own presets win. Files are read when they are first asked for.
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

enum class PresetKind { Model, Gpu, Cluster, Software, Scenario, Study, Lesson };

// "models", "gpus", ...: the folder, and the word of the `list` command.
[[nodiscard]] std::string_view folderName(PresetKind kind);
// "model", "GPU", ...: for messages.
[[nodiscard]] std::string_view singularName(PresetKind kind);

struct PresetEntry {
    std::string id;
    std::string file;
    bool own = false; // from the person's own folder
};

class PresetLibrary {
public:
    // `folders`: built-in first; the last one is where save() writes.
    explicit PresetLibrary(std::vector<std::string> folders);

    // Sorted by id, natural order ("7b" before "13b").
    [[nodiscard]] std::vector<PresetEntry> list(PresetKind kind) const;
    // The file that holds it; empty where there is none.
    [[nodiscard]] std::string fileOf(PresetKind kind, std::string_view id) const;
    // The file's content; an Error that names the nearest ids where there is none.
    [[nodiscard]] Result<Json> load(PresetKind kind, std::string_view id) const;
    // Writes `content` into the last folder under `id`; refuses ids that are no plain file name.
    [[nodiscard]] Errors save(PresetKind kind, std::string_view id, const Json &content);

private:
    std::vector<std::string> m_folders;
    mutable std::mutex m_mutex;
    mutable std::map<std::string, Json> m_cache; // by file
};

} // namespace stringline
