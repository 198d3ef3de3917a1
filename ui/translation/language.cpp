#include "ui/translation/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <array>

namespace stringline::ui {

namespace {

constexpr std::array kLanguages = {
    LanguageRow{"", QT_TRANSLATE_NOOP("Language", "As the desktop")},
    LanguageRow{"en", "English"},
    LanguageRow{"de", "Deutsch"},
};

const QString kOwn = QStringLiteral("stringlineTexts");
const QString kQt = QStringLiteral("qtTexts");

void install(QCoreApplication &application, const QString &name, const QString &file, const QString &folder)
{
    auto *translator = new QTranslator(&application);
    translator->setObjectName(name);
    if (translator->load(file, folder))
        QCoreApplication::installTranslator(translator);
    else
        delete translator;
}

} // namespace

std::span<const LanguageRow> languages()
{
    return kLanguages;
}

QString desktopLanguage()
{
    for (const QString &wanted : QLocale::system().uiLanguages()) {
        const QString id = wanted.section(u'-', 0, 0);
        for (const LanguageRow &row : languages()) {
            if (id == QLatin1String(row.id))
                return id;
        }
    }
    return QStringLiteral("en");
}

bool useLanguage(QCoreApplication &application, const QString &id)
{
    for (QTranslator *old : application.findChildren<QTranslator *>(Qt::FindDirectChildrenOnly)) {
        if (old->objectName() != kOwn && old->objectName() != kQt)
            continue;
        QCoreApplication::removeTranslator(old);
        delete old;
    }
    const QString language = id.isEmpty() ? desktopLanguage() : id;
    if (language == QStringLiteral("en"))
        return true;
    // Qt's first: the last one is asked first.
    install(application, kQt, QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(application, kOwn, QStringLiteral("stringline_") + language, QStringLiteral(":/translations"));
    return application.findChild<QTranslator *>(kOwn, Qt::FindDirectChildrenOnly) != nullptr;
}

} // namespace stringline::ui
