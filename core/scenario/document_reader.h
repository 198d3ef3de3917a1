// What documents around a scenario share (studies, lessons): texts, a scenario with changes, members that are unknown.
//
// Internal to core. Collects everything that is wrong instead of stopping at the first problem.
#pragma once

#include "core/base/json.h"
#include "core/base/nearest.h"
#include "core/base/result.h"
#include "core/scenario/presets.h"
#include "core/scenario/scenario.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace stringline {

class DocumentReader {
public:
    DocumentReader(const PresetLibrary &presets, std::string file)
        : m_presets(presets)
        , m_file(std::move(file))
    {
    }

    void add(std::string position, std::string message)
    {
        m_errors.push_back({m_file, std::move(position), std::move(message)});
    }
    [[nodiscard]] const Errors &errors() const { return m_errors; }
    [[nodiscard]] const PresetLibrary &presets() const { return m_presets; }

    // "schemaVersion" of `document`.
    void version(const Json &document);
    // A member that may be missing; empty then, and where it is no text.
    [[nodiscard]] std::string text(const Json &object, std::string_view key, const std::string &position);
    // A list of texts that may be missing.
    [[nodiscard]] std::vector<std::string> texts(const Json &object, std::string_view key, const std::string &position);
    // "scenario", a preset's id or a whole one, with the changes of "set" ("path=value"); null where it is wrong.
    [[nodiscard]] ScenarioPtr scenario(const Json &document);
    // `changes` on `scenario`, each with its position where it is wrong.
    void change(Scenario &scenario, const std::vector<std::string> &changes, const std::string &position);

    template <class Names>
    void refuseUnknown(const std::string &key, const std::string &position, const Names &names)
    {
        if (std::find(std::begin(names), std::end(names), key) != std::end(names))
            return;
        const std::vector<std::string> known(std::begin(names), std::end(names));
        const std::string hint = didYouMean(nearestNames(key, known));
        add(position, "there is no such member" + (hint.empty() ? hint : "; " + hint));
    }
    template <class Names>
    void refuseUnknownMembers(const Json &object, const std::string &position, const Names &names)
    {
        for (const Json::Member &member : object.asObject())
            refuseUnknown(member.first, position + "/" + member.first, names);
    }

private:
    const PresetLibrary &m_presets;
    std::string m_file;
    Errors m_errors;
};

} // namespace stringline
