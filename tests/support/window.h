// The real window for tests, with settings, presets and recovery files of its own.
#pragma once

#include "core/scenario/presets.h"
#include "tests/support/paths.h"
#include "ui/main_window.h"
#include "ui/session/session.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

namespace stringline::tests {

// Settings and data of this test program alone; made before the first QSettings.
inline QString sandbox()
{
    static QTemporaryDir folder;
    static const bool ready = [] {
        qputenv("XDG_CONFIG_HOME", folder.filePath(QStringLiteral("config")).toUtf8());
        qputenv("XDG_DATA_HOME", folder.filePath(QStringLiteral("data")).toUtf8());
        return true;
    }();
    (void)ready;
    return folder.path();
}

// A session over the built-in presets; own presets and recovery files go to a folder that ends with it.
struct SessionFixture {
    QTemporaryDir folder;
    PresetLibrary presets{{presetsFolder(), (sandbox(), folder.filePath(QStringLiteral("presets")).toStdString())}};
    std::unique_ptr<ui::Session> session =
        std::make_unique<ui::Session>(presets, folder.filePath(QStringLiteral("recovery")));

    [[nodiscard]] ui::Document &document() const { return session->document(); }
    // Until the document's scenario has its answer.
    [[nodiscard]] bool waitForAnswer() const
    {
        return QTest::qWaitFor([this] { return !session->evaluator().isBusy(); }, 20'000);
    }
    [[nodiscard]] QString file(const char *name) const { return folder.filePath(QLatin1String(name)); }
};

struct WindowFixture : SessionFixture {
    std::unique_ptr<ui::MainWindow> window = std::make_unique<ui::MainWindow>(*session);

    explicit WindowFixture(QSize size = {1600, 1000}, const char *scenario = "gpt3-175b-selene")
    {
        window->resize(size);
        opened = window->open(QLatin1String(scenario));
        window->show();
        shown = QTest::qWaitForWindowExposed(window.get()) && waitForAnswer();
        // A bare X server has no window manager that would give the window its focus, and keys follow the focus.
        QApplication::setActiveWindow(window.get());
        QCoreApplication::processEvents();
    }

    bool opened = false;
    bool shown = false;
};

} // namespace stringline::tests
