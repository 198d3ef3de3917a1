// Whether an import says something of every key of its file; and round trips by what matters.
#pragma once

#include "core/import/config_tree.h"
#include "core/parallel/layers.h"
#include "tests/support/config_imports.h"

#include <cmath>

namespace stringline::tests {

inline void gatherUnlisted(const Json &object, const std::string &path, const ConfigImport &import,
                           std::string &missing)
{
    for (const auto &[name, value] : object.asObject()) {
        const std::string key = path.empty() ? name : path + "." + name;
        if (lineOf(import, key) != nullptr)
            continue;
        if (value.isObject())
            gatherUnlisted(value, key, import, missing);
        else
            missing += (missing.empty() ? "" : ", ") + key;
    }
}

// Keys of the tree without a line, separated by commas.
inline std::string unlistedKeys(const Result<ConfigTree> &tree, const ConfigImport &import)
{
    std::string missing;
    if (tree)
        gatherUnlisted(tree->root, {}, import, missing);
    return tree ? missing : toText(tree.errors().front());
}

inline const Diagnostic *diagnosticAbout(const ConfigImport &import, std::string_view path)
{
    const auto found = std::ranges::find(import.diagnostics, path, &Diagnostic::path);
    return found == import.diagnostics.end() ? nullptr : &*found;
}

inline bool saysPart(const Diagnostic *diagnostic, const std::string &part)
{
    return diagnostic != nullptr && (diagnostic->message + " " + diagnostic->hint).find(part) != std::string::npos;
}

// "line 3 /training/seq_len" of each error.
inline std::string placesOf(const Errors &errors)
{
    std::string text;
    for (const Error &error : errors)
        text += (text.empty() ? "" : "; ") + error.position;
    return text;
}

// Fields that came back otherwise and on which an answer depends: "plan.zero 3 became 0; ".
inline std::string changedFields(const Scenario &expected, const Scenario &found,
                                 bool (*matters)(std::string_view path))
{
    std::string text;
    for (const Field *field : differingFields(expected, found)) {
        const std::string_view path = field->path;
        const ParallelPlan &plan = expected.plan;
        if ((path == "plan.layersPerChunk" && layersPerChunk(expected) == layersPerChunk(found)) ||
            (path == "model.vocabularyPadTo" && paddedVocabulary(expected.model) == paddedVocabulary(found.model)) ||
            (path == "training.tokens" && std::abs(expected.training.tokens - found.training.tokens) <=
                                              double(expected.training.globalBatch) * expected.training.sequence) ||
            path == "model.name" || path == "model.source" || path == "model.maxSequence" ||
            (path == "plan.sequenceParallel" && plan.tensor < 2) || (path == "plan.contextKind" && plan.context < 2) ||
            ((path == "plan.schedule" || path == "plan.overlapPipeline" || path == "plan.microbatchGroup") &&
             plan.pipeline < 2) ||
            ((path == "plan.dispatcher" || path == "plan.overlapExpert") && plan.expert < 2) ||
            (path == "plan.axisOrder" && plan.context < 2) || !matters(path))
            continue;
        text += std::string(path) + " " + fieldText(*field, expected) + " became " + fieldText(*field, found) + "; ";
    }
    return text;
}

} // namespace stringline::tests
