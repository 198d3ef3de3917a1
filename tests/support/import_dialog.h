// The window with a preview of configurations in it.
#pragma once

#include "tests/support/config_imports.h"
#include "tests/support/window.h"
#include "ui/panels/import_dialog.h"
#include "ui/qt_text.h"

#include <QDropEvent>
#include <QMimeData>

namespace stringline::tests {

inline constexpr const char *kLlamaScript = "megatron_llama3_70b.sh";

inline QString configPath(const char *name)
{
    return QString::fromStdString(dataFile(std::string("import/") + name));
}

struct ImportFixture : WindowFixture {
    // The preview with its answer; null where none came.
    [[nodiscard]] ui::ImportDialog *preview() const
    {
        ui::ImportDialog *dialog = window->importDialog();
        if (dialog == nullptr ||
            !QTest::qWaitFor([dialog] { return dialog->verdict() != QStringLiteral("Computing…"); }, 20'000))
            return nullptr;
        return dialog;
    }
    ui::ImportDialog *paste(const std::string &text) const
    {
        window->paste(ui::toQString(text), QStringLiteral("clipboard"));
        return preview();
    }
    void drop(const QMimeData &data) const
    {
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent dropped(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &dropped);
    }
};

} // namespace stringline::tests
