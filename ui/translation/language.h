// The language of the window: English is in the code, others are files made of resources/translations.
#pragma once

#include <QString>

#include <span>

class QCoreApplication;

namespace stringline::ui {

struct LanguageRow {
    const char *id;    // "de", in settings and on the command line; empty for the desktop's
    const char *label; // in its own words; of the first row translated in context "Language"
};
// The first follows the desktop.
[[nodiscard]] std::span<const LanguageRow> languages();

// Of the desktop, or English where there is no translation into it.
[[nodiscard]] QString desktopLanguage();
// Texts asked for from now on are in this language, Qt's own among them; empty for the desktop's. Called again it takes
// the place of the one before. False where there is no such translation: texts are then English.
bool useLanguage(QCoreApplication &application, const QString &id);

} // namespace stringline::ui
