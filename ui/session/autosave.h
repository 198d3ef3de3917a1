// Keeps unsaved edits safe from a crash: writes them beside the program's data after a pause in editing, removes them
// at a clean exit, and finds what a crashed run left behind.
//
// Each run owns recovery/<process>.json while a lock file of the same name lives. A file whose lock can be taken
// belongs to a run that ended without cleaning up.
#pragma once

#include "core/scenario/scenario_json.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QLockFile>
#include <QObject>
#include <QTimer>

#include <vector>

namespace stringline::ui {

class Document;

struct Recovery {
    QString path; // of the recovery file
    QString file; // the document's own file; empty where it had none
    QString title;
    int edits = 0; // not saved when it was written
    QDateTime time;
    Scenario scenario;
};

class Autosave : public QObject {
    Q_OBJECT

public:
    Autosave(Document &document, const QString &folder, QObject *parent = nullptr);
    ~Autosave() override;

    [[nodiscard]] static QString defaultFolder();

    // What other runs left behind, newest first. Files that cannot be read are skipped, and left alone.
    [[nodiscard]] std::vector<Recovery> leftBehind() const;
    static void discard(const Recovery &recovery);

    // Writes now if there are edits that are in no file yet, otherwise removes the recovery file.
    void write();
    [[nodiscard]] const QString &path() const { return m_path; }

    static constexpr int kIdleMilliseconds = 2'000;
    static constexpr int kLongestMilliseconds = 30'000;

private:
    void onChange();

    Document &m_document;
    QString m_folder;
    QString m_path;
    QLockFile m_lock;
    QTimer m_idle;
    QElapsedTimer m_unsavedSince; // valid while edits wait to be written
};

} // namespace stringline::ui
