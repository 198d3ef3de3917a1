// What a figure shows, read back from its file: the scenario or the study that it was drawn from.
//
// Figures come from anywhere, so sizes are bounded, nothing is looked up outside the file, and no picture is decoded.
#pragma once

#include "core/base/result.h"
#include "core/scenario/scenario_json.h"
#include "core/studies/study.h"

#include <QByteArray>
#include <QByteArrayView>

#include <string>

namespace stringline::ui {

// By content, whatever the file is called: PDF, SVG, PNG, or LaTeX with a scenario in its comments.
[[nodiscard]] bool isFigure(QByteArrayView bytes);
[[nodiscard]] bool isFigureFile(const std::string &file);

// The JSON that a figure embeds, byte for byte. `file` is only named in errors. Programs that wrote the figure anew may
// have left it out; the error says so.
[[nodiscard]] Result<QByteArray> sourceOfFigure(const QByteArray &bytes, const std::string &file = {});

// The JSON of a figure's file, and whether it is a study's.
struct FigureSource {
    Json json;
    bool isStudy = false;
};
[[nodiscard]] Result<FigureSource> loadFigureSource(const std::string &file);

// As loadScenario() and loadStudy(), which also take figures.
[[nodiscard]] Result<ScenarioFile> loadShownScenario(const std::string &fileOrPreset, const PresetLibrary &presets);
[[nodiscard]] Result<Study> loadShownStudy(const std::string &fileOrPreset, const PresetLibrary &presets);

} // namespace stringline::ui
