// The open scenario: what is shown, what is committed, its file and its history.
//
// There is one kind of undo command: the scenario before and after. A gesture previews scenarios without touching the
// history and ends in one commit or in a cancel, so a drag is one step and a drag that ends in Esc is none.
#pragma once

#include "core/base/result.h"
#include "core/scenario/scenario_json.h"

#include <QDateTime>
#include <QObject>
#include <QUndoStack>

#include <optional>

namespace stringline::ui {

class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(PresetLibrary &presets, QObject *parent = nullptr);

    // What views show: the preview while there is one, otherwise what was committed. Never null.
    [[nodiscard]] ScenarioPtr scenario() const { return m_preview ? m_preview : m_committed; }
    [[nodiscard]] ScenarioPtr committed() const { return m_committed; }
    [[nodiscard]] bool isPreviewing() const { return m_preview != nullptr; }

    // Plans come from everywhere, also from evaluations that are older than the newest mark; so marks and bookmarks
    // are those of the document, whatever the plan says of them.
    void preview(const Scenario &plan);
    // One undo step; commits with the same non-zero gesture merge. Nothing happens where nothing changed.
    void commit(const Scenario &plan, const QString &text, int gesture = 0);
    void commitView(const ViewSpec &view, const QString &text);
    void cancel();
    // A serial for commits that belong together, such as the steps of one wheel spin.
    [[nodiscard]] int newGesture() { return ++m_gesture; }

    // A file's path or a preset's id. On errors the open document is untouched.
    [[nodiscard]] Errors open(const QString &fileOrPreset);
    // A scenario that is not in a file yet: a recovered one keeps the path it had and counts as changed.
    void restore(const Scenario &scenario, const QString &file);
    // Another scenario with marks of its own, one undo step. It is in no file yet, so that saving it asks for one
    // instead of writing over what was open; undoing it brings that file back.
    void replace(const Scenario &scenario, const QString &text);
    // Replaces the scenario by JSON text, one undo step; `source` is only named in errors.
    [[nodiscard]] Errors paste(const QString &text, const QString &source);
    [[nodiscard]] QString asText() const;
    [[nodiscard]] Errors save(const QString &file, std::optional<SavedResult> result = {});

    [[nodiscard]] const QString &file() const { return m_place.file; } // empty until saved
    [[nodiscard]] QString title() const;                               // the file's name, or the scenario's
    [[nodiscard]] bool isModified() const { return !m_history.isClean(); }
    // The file's time or size differs from when it was last read or written here.
    [[nodiscard]] bool changedOutside() const;
    // What the program said when the file was saved; given once after opening.
    [[nodiscard]] std::optional<SavedResult> takeSavedResult();
    [[nodiscard]] QUndoStack &history() { return m_history; }
    [[nodiscard]] PresetLibrary &presets() { return m_presets; }

Q_SIGNALS:
    void scenarioChanged(const stringline::ScenarioPtr &scenario);
    void replaced();    // another scenario altogether: after opening or restoring
    void nameChanged(); // title, file or dirty mark

private:
    friend class ChangeScenario;
    friend class ReplaceScenario;
    // The file that the scenario is in, as it was when it was last read or written here.
    struct Place {
        QString file;
        QDateTime time;
        qint64 size = -1;
    };
    void commitAll(const Scenario &scenario, const QString &text, int gesture);
    void setCommitted(ScenarioPtr scenario);
    void adopt(ScenarioFile content, const QString &file);
    void stampFile();
    void swapPlace(Place &other);

    PresetLibrary &m_presets;
    ScenarioPtr m_committed;
    ScenarioPtr m_preview;
    QUndoStack m_history;
    Place m_place;
    std::optional<SavedResult> m_saved;
    int m_gesture = 0;
};

// What changed, short enough for a button: "TP 4 → 8", "Global batch 64 → 128", "5 fields".
[[nodiscard]] QString changeText(const Scenario &before, const Scenario &after);

} // namespace stringline::ui
