// Lessons in the window: opened by name and file, and what a page speaks of framed.
#include "core/lessons/lesson.h"
#include "ui/main_window.h"
#include "ui/mesh/mesh_view.h"
#include "ui/panels/field_row.h"
#include "ui/panels/lessons_panel.h"
#include "ui/panels/look_frame.h"
#include "ui/panels/memory_panel.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/metric_card.h"
#include "ui/panels/planner_panel.h"
#include "ui/panels/result_panel.h"
#include "ui/panels/scenario_form.h"
#include "ui/panels/workbench.h"
#include "ui/qt_text.h"
#include "ui/session/session.h"
#include "ui/timeline/compare_view.h"

#include <QTabBar>

#include <algorithm>

namespace stringline::ui {

void MainWindow::connectLessons()
{
    m_look = new LookFrame(*this);
    connect(&m_workbench->lessons(), &LessonsPanel::lookWanted, this, &MainWindow::lookAt);
}

// Tabs of the workbench are framed themselves: the lesson stays open among them.
void MainWindow::lookAt(const QString &look)
{
    const QString place = look.section(u':', 0, 0);
    const std::string rest = look.section(u':', 1).toStdString();
    QWidget *target = nullptr;
    QRect part;
    if (place == QStringLiteral("mesh")) {
        target = m_mesh;
    } else if (place == QStringLiteral("timeline")) {
        target = m_compare;
    } else if (place == QStringLiteral("form")) {
        target = rest.empty() ? nullptr : m_form->showField(rest);
        if (target == nullptr)
            target = m_form;
    } else if (place == QStringLiteral("result")) {
        const auto &cards = m_result->cards();
        const auto card =
            std::ranges::find_if(cards, [&](const MetricCard *each) { return each->column().id == rest; });
        target = card == cards.end() ? static_cast<QWidget *>(m_result) : *card;
        if (card != cards.end())
            m_result->ensureWidgetVisible(*card);
    } else if (!place.isEmpty()) {
        for (const LessonPlace &each : lessonPlaces()) {
            const int tab = place == toQString(each.id) ? m_workbench->tabOf(place) : -1;
            if (tab >= 0) {
                target = m_workbench->tabBar();
                part = m_workbench->tabBar()->tabRect(tab);
            }
        }
    }
    m_look->frame(target, part);
}

// The scenario stays open until the lesson is begun.
bool MainWindow::openLesson(const QString &fileOrPreset)
{
    const Errors errors = m_workbench->lessons().openFile(fileOrPreset);
    if (!errors.empty()) {
        report(errors, tr("Not opened"));
        return false;
    }
    m_messages->dismiss();
    m_workbench->showLessons();
    return true;
}

} // namespace stringline::ui
