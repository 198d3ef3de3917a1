// Chooses the rows, hands them to the kind of plot.
#include "ui/figure/study_figure.h"

#include "core/report/report_text.h"
#include "core/studies/plot_series.h"
#include "ui/figure/figure_data.h"
#include "ui/figure/study_figure_kinds.h"
#include "ui/qt_text.h"
#include "ui/translation/table_texts.h"

#include <QCoreApplication>

namespace stringline::ui {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(StudyFigure)
};

using Draw = QString (*)(StudyPage &, const PlotRows &);

// In the order of PlotKind.
constexpr Draw kDraws[] = {drawSeries, drawSeries, drawHeatMap, drawStacks, drawSpans};

QString drawPlot(StudyPage &page, const StudyTable *table, const StudyPlot &plot, const std::string &panel)
{
    if (table == nullptr || table->rows.empty())
        return table == nullptr ? Words::tr("There is no such table")
                                : Words::tr("No rows in the table: %1").arg(toQString(table->title));
    const PlotRows data{*table, plot, plotRows(*table, plot, panel)};
    if (data.rows.empty())
        return Words::tr("No rows with %1 %2")
            .arg(tableText(table->columns[table->column(plot.panel)].label), toQString(panel));
    return kDraws[static_cast<std::size_t>(plot.kind)](page, data);
}

// "MT-NLG 530B · tensor parallel 8"
QString subtitleOf(const Study &study, const StudyResult &result, const StudyPlot &plot, const std::string &panel)
{
    QString text = toQString(study.name);
    const StudyTable *table = result.find(plot.table);
    if (table != nullptr && !panel.empty())
        text += QStringLiteral(" · %1 %2")
                    .arg(tableText(table->columns[table->column(plot.panel)].label), toQString(panel));
    if (result.stopped)
        text += Words::tr(" · stopped before its end");
    return text;
}

} // namespace

QString studyCaption(const Study &study, const StudyResult &result)
{
    QString text = QStringLiteral("%1. %2.").arg(toQString(study.name), toQString(planText(*study.scenario)));
    QStringList published;
    for (const StudyOrigin &origin : result.origins) {
        if (origin.evidence != Evidence::Published)
            continue;
        const QString value = QStringLiteral("%1 %2").arg(tableText(origin.label), toQString(origin.value));
        published << (origin.source.empty() ? value : QStringLiteral("%1 (%2)").arg(value, toQString(origin.source)));
    }
    if (!published.isEmpty())
        text += QLatin1Char(' ') + Words::tr("Published inputs: %1.").arg(published.join(QStringLiteral("; ")));
    return text;
}

StudyPage emptyPage(const PlotWords &words, const StudyFigureOptions &options)
{
    StudyPage page;
    page.theme = makeTheme(false, options.scheme);
    page.askedHeightMm = options.heightMm;
    page.frame = options.frame;
    page.figure.widthMm = options.widthMm;
    page.figure.background = Qt::white;
    page.figure.font = options.frame.font;
    page.figure.title = !options.title.isEmpty() ? options.title : words.title;
    page.figure.caption = words.caption;
    page.subtitle = words.subtitle;
    return page;
}

namespace {

Figure drawn(const StudyTable *table, const StudyPlot &plot, const std::string &panel, const PlotWords &words,
             const StudyFigureOptions &options)
{
    StudyPage page = emptyPage(words, options);
    if (table != nullptr && !table->rows.empty()) {
        page.figure.tables.push_back(studyTable(*table, plot, panel));
        page.figure.axes = studyAxes(*table, plot, panel, page.theme);
    }
    if (const QString why = drawPlot(page, table, plot, panel); !why.isEmpty())
        arrangeWithout(page, why);
    return std::move(page.figure);
}

} // namespace

Figure plotFigure(const StudyTable &table, const StudyPlot &plot, const PlotWords &words,
                  const StudyFigureOptions &options)
{
    return drawn(&table, plot, options.panel, words, options);
}

Figure studyFigure(const Study &study, const StudyResult &result, const StudyPlot &plot,
                   const StudyFigureOptions &options)
{
    std::string panel = options.panel;
    if (const StudyTable *table = result.find(plot.table); table != nullptr && panel.empty()) {
        if (const std::vector<std::string> panels = plotPanels(*table, plot); !panels.empty())
            panel = panels.front();
    }
    return drawn(result.find(plot.table), plot, panel,
                 {toQString(plot.title), subtitleOf(study, result, plot, panel), studyCaption(study, result)}, options);
}

} // namespace stringline::ui
