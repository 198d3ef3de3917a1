// What the program remembers between runs: theme, recent files, where panels stand, keys that were changed.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QStringList>
#include <QVariantMap>

#include <optional>

namespace stringline::ui {

enum class ThemeChoice { System, Light, Dark };

class Preferences : public QObject {
    Q_OBJECT

public:
    explicit Preferences(QObject *parent = nullptr);

    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);
    // Id of the colors of activities; see ui/theme/theme.h.
    [[nodiscard]] QString scheme() const;
    void setScheme(const QString &id);

    // Id of a row of languages() (ui/translation/language.h); empty for the desktop's. Counts from the next start on.
    [[nodiscard]] QString language() const;
    void setLanguage(const QString &id);

    // Newest first, only files that still exist.
    [[nodiscard]] QStringList recentFiles() const;
    void addRecentFile(const QString &file);
    void clearRecentFiles();

    // Ids of lessons that were gone through.
    [[nodiscard]] QStringList finishedLessons() const;
    void addFinishedLesson(const QString &id);

    // Docks and tool bars; empty where they were saved by another layout.
    [[nodiscard]] QByteArray geometry() const;
    [[nodiscard]] QByteArray layout() const;
    void setLayout(const QByteArray &geometry, const QByteArray &layout);
    void clearLayout();

    // What was last chosen for a figure, by the names of the composer's controls, and where its window stood.
    [[nodiscard]] QVariantMap figureChoices() const;
    void setFigureChoices(const QVariantMap &choices);

    // Keys of an action, in portable text, where a person changed them; see key_bindings.h.
    [[nodiscard]] std::optional<QStringList> keys(const QString &action) const;
    void setKeys(const QString &action, const QStringList &keys);
    void clearKeys(const QString &action);

    // Grows whenever docks are added or renamed, so that an old layout is not forced onto a new window.
    static constexpr int kLayoutVersion = 1;
    static constexpr int kRecentFiles = 10;

Q_SIGNALS:
    void themeChanged();
    void recentFilesChanged();

private:
    QSettings m_settings;
};

} // namespace stringline::ui
