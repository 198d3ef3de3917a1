// Configurations of tests/data/import, read; and damaged in many ways.
#pragma once

#include "core/base/file.h"
#include "core/evaluate/evaluate.h"
#include "core/import/config_import.h"
#include "core/scenario/fields.h"
#include "tests/support/case_scenarios.h"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace stringline::tests {

inline std::string configText(const std::string &name)
{
    const Result<std::string> text = readFile(dataFile("import/" + name));
    if (!text)
        endTest(toText(text.errors().front()));
    return *text;
}

inline Result<ConfigImport> readConfig(const char *format, const std::string &text, const Scenario &base)
{
    return findConfigFormat(format)->read({"config", text}, base, presets());
}

// A test that expects a configuration to be read ends at once where it is not.
inline ConfigImport imported(const char *format, const std::string &text, const Scenario &base)
{
    Result<ConfigImport> import = readConfig(format, text, base);
    if (!import)
        endTest(toText(import.errors().front()));
    return std::move(import).value();
}

inline const ConfigLine *lineOf(const ConfigImport &import, const std::string &key)
{
    const auto found = std::ranges::find(import.lines, key, &ConfigLine::key);
    return found == import.lines.end() ? nullptr : &*found;
}

// A few thousand in every run; as many as STRINGLINE_MUTATIONS says where somebody asks.
inline int mutationCount(int usual)
{
    const char *text = std::getenv("STRINGLINE_MUTATIONS");
    return text == nullptr ? usual : std::atoi(text);
}

// One to three places of `text` changed: bytes, pieces, numbers and words.
inline std::string mutated(std::string text, std::mt19937 &random)
{
    static const char *const kPieces[] = {"-1",   "0",    "1e308",    "99999999999999999999",
                                          "null", "true", "\"auto\"", "[]",
                                          "{}",   "4.5",  "\"\xff\"", "{",
                                          "}",    ",",    "\"x\"",    "1e-9",
                                          "[[[[", "7"};
    const auto below = [&](std::size_t limit) {
        return static_cast<std::size_t>(random()) % std::max<std::size_t>(limit, 1);
    };
    for (int change = 1 + static_cast<int>(below(3)); change > 0 && !text.empty(); --change) {
        const std::size_t at = below(text.size());
        const std::size_t length = 1 + below(12);
        switch (below(6)) {
        case 0:
            text[at] = static_cast<char>(below(256));
            break;
        case 1:
            text.erase(at, length);
            break;
        case 2:
            text.insert(at, kPieces[below(std::size(kPieces))]);
            break;
        case 3:
            text.insert(at, text.substr(below(text.size()), length));
            break;
        case 4:
            text.resize(at);
            break;
        default: { // a value behind a colon
            const std::size_t colon = text.find(':', at);
            if (colon == std::string::npos)
                break;
            const std::size_t end = text.find_first_of(",}\n", colon);
            text.replace(colon + 1, end == std::string::npos ? end : end - colon - 1,
                         kPieces[below(std::size(kPieces))]);
        }
        }
    }
    return text;
}

// Empty where `text` gives a scenario with every number in its range, or errors that say what and where.
inline std::string complaint(const char *format, const std::string &text, const Scenario &base)
{
    const Result<ConfigImport> import = readConfig(format, text, base);
    if (!import) {
        for (const Error &error : import.errors()) {
            const std::string line = toText(error);
            if (error.file.empty() || error.message.empty() || line.find('\n') != std::string::npos ||
                line.size() > 1200)
                return "no clear message: " + line;
        }
        return {};
    }
    for (const Field &field : scenarioFields()) {
        if (!isInRange(field, import->scenario))
            return std::string(field.path) + " out of range: " + fieldText(field, import->scenario);
    }
    for (const ConfigLine &line : import->lines) {
        if (line.fate == Fate::Understood && line.field.empty() && line.note.empty())
            return "nothing said of " + line.key;
        const auto ignored = std::ranges::find_if(import->lines, [&](const ConfigLine &other) {
            return other.fate == Fate::Ignored && other.key == line.key && other.line == line.line;
        });
        if (line.fate == Fate::Understood && ignored != import->lines.end())
            return "both understood and ignored: " + line.key;
    }
    (void)validate(import->scenario);
    (void)detectConfigFormat(text);
    return {};
}

struct MutationRun {
    std::string complaint; // the first, with its text; the run ends there
    int understood = 0;    // texts that gave a scenario
    int count = 0;
};
// `texts` in turn, each damaged in another way every time.
inline MutationRun runMutations(const char *format, const std::vector<std::string> &texts, const Scenario &base,
                                unsigned seed, int usual = 2000)
{
    std::mt19937 random(seed);
    MutationRun run;
    run.count = mutationCount(usual);
    for (int i = 0; i < run.count && run.complaint.empty(); ++i) {
        const std::string text = mutated(texts[static_cast<std::size_t>(i) % texts.size()], random);
        run.complaint = complaint(format, text, base);
        if (!run.complaint.empty())
            run.complaint += "\n" + text;
        run.understood += readConfig(format, text, base) ? 1 : 0;
    }
    return run;
}

} // namespace stringline::tests
