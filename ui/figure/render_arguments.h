// What the command line of `stringline render` asks for.
#pragma once

#include "ui/figure/figure_file.h"
#include "ui/figure/figure_kinds.h"
#include "ui/figure/figure_spec.h"

#include <QCommandLineParser>
#include <QString>
#include <QStringList>

namespace stringline::ui {

class RenderArguments {
public:
    RenderArguments();

    [[nodiscard]] QString helpText() const;
    // The line that says what is wrong; empty where all is well, or where help is wanted.
    [[nodiscard]] QString parse(const QStringList &arguments);

    bool wantsHelp = false;
    bool wantsList = false; // of kinds, fonts and widths
    QString scenario;       // empty where only a study is drawn
    QString baseline;       // empty: the scenario without its changes
    QString study;
    QString out;
    QString caption; // a file, or "-"
    QStringList changes;
    QStringList sweeps;
    FigureSpec spec;
    double dpi = kDefaultDpi;

    // What there is to choose from, for --list.
    [[nodiscard]] static QString listText();

private:
    [[nodiscard]] QString parseSpec(); // the file, and what stands beside it
    [[nodiscard]] QString parseKind();
    [[nodiscard]] QString parseLook();
    [[nodiscard]] QString parseNumbers();
    [[nodiscard]] QString parseSubject();
    [[nodiscard]] QString parseOut();
    [[nodiscard]] bool needs(FigureNeeds what) const; // the figure or a part of it

    QCommandLineParser m_parser;
    QCommandLineOption m_figure;
    QCommandLineOption m_spec;
    QCommandLineOption m_baseline;
    QCommandLineOption m_sweep;
    QCommandLineOption m_study;
    QCommandLineOption m_plot;
    QCommandLineOption m_panel;
    QCommandLineOption m_out;
    QCommandLineOption m_width;
    QCommandLineOption m_height;
    QCommandLineOption m_dpi;
    QCommandLineOption m_theme;
    QCommandLineOption m_title;
    QCommandLineOption m_from;
    QCommandLineOption m_to;
    QCommandLineOption m_set;
    QCommandLineOption m_font;
    QCommandLineOption m_textPt;
    QCommandLineOption m_noTitle;
    QCommandLineOption m_noSubtitle;
    QCommandLineOption m_noLegend;
    QCommandLineOption m_caption;
    QCommandLineOption m_list;
    QCommandLineOption m_help;
};

} // namespace stringline::ui
