// What the command line of `stringline render` asks for.
#pragma once

#include "ui/figure/figure_file.h"
#include "ui/theme/theme.h"

#include <QCommandLineParser>
#include <QString>
#include <QStringList>

#include <optional>

namespace stringline::ui {

class RenderArguments {
public:
    RenderArguments();

    [[nodiscard]] QString helpText() const;
    // The line that says what is wrong; empty where all is well, or where help is wanted.
    [[nodiscard]] QString parse(const QStringList &arguments);

    bool wantsHelp = false;
    QString scenario; // empty for a study
    QString study;
    QString plot;  // of the study; empty for its first
    QString panel; // of the plot; empty for its first
    QString out;
    QStringList changes;
    double widthMm = 183;
    double heightMm = 0;
    Scheme scheme = Scheme::Accessible;
    QString title;
    double dpi = kDefaultDpi;
    std::optional<double> fromSeconds;
    std::optional<double> toSeconds;

private:
    [[nodiscard]] QString parseSubject();
    [[nodiscard]] QString parseNumbers();

    QCommandLineParser m_parser;
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
    QCommandLineOption m_help;
};

} // namespace stringline::ui
