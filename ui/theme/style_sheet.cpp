// Palette and style sheet: flat panels, grey header strips, rounded boxes, one blue button, as few lines as possible.
//
// Widgets opt in by dynamic properties: "primary" on the one blue button of a window, "panelHeader" on header strips,
// "note" on small grey labels, "title" on bold ones, "page" on an area that keys scroll,
// "state" = "bad" | "warning" | "good" on labels and input boxes.
#include "ui/theme/color_math.h"
#include "ui/theme/theme.h"

namespace stringline::ui {

namespace {

// Colours stand as @name in the sheet.
constexpr const char *kSheet = R"(
QMainWindow, QDialog, QDockWidget > QWidget, QScrollArea, QScrollArea > QWidget > QWidget { background: @window; }
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QSplitter::handle { background: @border; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QFrame[frameShape="4"], QFrame[frameShape="5"] { color: @border; }

QScrollArea[page="true"] { border: 1px solid transparent; }
QScrollArea[page="true"]:focus { border-color: @accent; }

QFrame[panelHeader="true"] { background: @header; border: 0; border-bottom: 1px solid @border; }
QFrame[panelHeader="true"] QLabel { background: transparent; }
QFrame[panelHeader="true"] QToolButton { color: @muted; font-weight: bold; padding: 2px 4px; margin-right: -5px; }
QToolButton[quiet="true"] { color: @muted; border: 0; padding: 0; background: transparent; }
QToolButton[quiet="true"]:hover, QToolButton[quiet="true"]:focus { color: @accent; background: transparent; }
QLabel[title="true"] { font-weight: bold; color: @text; }
QLabel[note="true"] { color: @muted; }
QLabel:focus { background: @highlight; }
QLabel[state="bad"] { color: @bad; }
QLabel[state="warning"] { color: @warning; }
QLabel[state="good"] { color: @good; }

QLineEdit, QComboBox, QAbstractSpinBox, QPlainTextEdit, QTextEdit {
    background: @base; color: @text; border: 1px solid @border; border-radius: 4px;
    selection-background-color: @accent; selection-color: @accentText;
}
QLineEdit, QComboBox, QAbstractSpinBox { padding: 2px 6px; min-height: 16px; }
QLineEdit:hover, QComboBox:hover, QAbstractSpinBox:hover { border-color: @faint; }
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus, QPlainTextEdit:focus, QTextEdit:focus { border-color: @accent; }
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled { color: @faint; background: @window; }
QLineEdit[state="bad"], QComboBox[state="bad"], QAbstractSpinBox[state="bad"], QPlainTextEdit[state="bad"] { border-color: @bad; background: @badBack; }
QLineEdit[state="warning"], QComboBox[state="warning"] { border-color: @warning; background: @warningBack; }
QComboBox { padding-left: 8px; }
QComboBox::drop-down { border: 0; width: 18px; }
QComboBox::down-arrow { image: url(:/icons/down.svg); width: 9px; height: 9px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: 0; width: 18px; subcontrol-origin: border; }
QAbstractSpinBox::up-button { subcontrol-position: top right; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; }
QAbstractSpinBox::up-arrow { image: url(:/icons/up.svg); width: 7px; height: 7px; }
QAbstractSpinBox::down-arrow { image: url(:/icons/down.svg); width: 7px; height: 7px; }
QComboBox QAbstractItemView { background: @base; color: @text; border: 1px solid @border; selection-background-color: @highlight;
    selection-color: @text; outline: 0; }

QCheckBox { color: @text; spacing: 4px; }
QCheckBox::indicator { width: 13px; height: 13px; border: 1px solid @faint; border-radius: 3px; background: @base; }
QCheckBox::indicator:hover { border-color: @accent; }
QCheckBox::indicator:checked { border-color: @accent; background: @accent; image: url(:/icons/check.svg); }
QCheckBox:focus { color: @accent; }

QRadioButton { color: @text; spacing: 6px; }
QRadioButton:disabled { color: @faint; }
QRadioButton::indicator { width: 12px; height: 12px; border: 1px solid @faint; border-radius: 7px; background: @base; }
QRadioButton::indicator:hover { border-color: @accent; }
QRadioButton::indicator:checked { width: 6px; height: 6px; border: 4px solid @accent; background: @accentText; }
QRadioButton:focus { color: @accent; }

QPushButton, QToolButton {
    background: @base; color: @text; border: 1px solid @border; border-radius: 4px; padding: 3px 10px;
}
QToolButton { padding: 3px 8px; }
QPushButton:hover, QToolButton:hover { border-color: @faint; background: @hover; }
QPushButton:pressed, QToolButton:pressed, QPushButton:checked, QToolButton:checked { background: @highlight; }
QPushButton:focus, QToolButton:focus { border-color: @accent; }
QPushButton:disabled, QToolButton:disabled { color: @faint; background: @window; }
QPushButton[primary="true"], QToolButton[primary="true"] { background: @accent; border-color: @accent; color: @accentText; }
QPushButton[primary="true"]:focus, QToolButton[primary="true"]:focus { border-color: @text; }
QPushButton[primary="true"]:hover, QToolButton[primary="true"]:hover { background: @accentHover; }
QPushButton[primary="true"]:disabled { background: @window; border-color: @border; color: @faint; }
QPushButton:flat, QToolButton[autoRaise="true"] { background: transparent; border-color: transparent; }
QPushButton:flat:hover, QToolButton[autoRaise="true"]:hover { background: @hover; border-color: @border; }
QPushButton:flat:focus, QToolButton[autoRaise="true"]:focus { border-color: @accent; }
QToolButton::menu-indicator { image: none; width: 0; }

QToolBar { background: @window; border: 0; border-bottom: 1px solid @border; spacing: 6px; padding: 5px 8px; }
QToolBar::separator { background: @border; width: 1px; margin: 3px 4px; }
QStatusBar { background: @window; color: @text; border-top: 1px solid @border; }
QStatusBar::item { border: 0; }
QMenuBar { background: @window; color: @text; }
QMenuBar::item:selected { background: @highlight; }
QMenu { background: @base; color: @text; border: 1px solid @border; padding: 4px 0; }
QMenu::item { padding: 4px 24px 4px 16px; }
QMenu::item:selected { background: @highlight; color: @text; }
QMenu::item:disabled { color: @faint; }
QMenu::separator { height: 1px; background: @border; margin: 4px 0; }

QTabWidget::pane { border: 0; border-top: 1px solid @border; background: @base; }
QTabBar { background: @header; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @text; border: 1px solid transparent; padding: 5px 10px; margin-top: 3px; }
QTabBar::tab:selected { background: @base; border-color: @border; border-bottom-color: @base; font-weight: bold;
    border-top-left-radius: 4px; border-top-right-radius: 4px; }
QTabBar::tab:hover:!selected { color: @accent; }
QTabBar::tab:focus { color: @accent; }

QTableView, QTreeView, QListView {
    background: @base; color: @text; border: 0; gridline-color: @border; alternate-background-color: @window;
    selection-background-color: @highlight; selection-color: @text;
}
QListView::item { padding: 3px 8px; }
QHeaderView { background: @base; border: 0; }
QHeaderView::section { background: @base; color: @muted; border: 0; border-bottom: 1px solid @border; padding: 3px 6px; }
QTableCornerButton::section { background: @base; border: 0; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @scroll; border-radius: 4px; margin: 1px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover { background: @faint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QToolTip { background: @tooltip; color: @tooltipText; border: 1px solid @tooltip; padding: 4px 6px; }
)";

} // namespace

QPalette paletteOf(const Theme &theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.window);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.base);
    palette.setColor(QPalette::AlternateBase, theme.window);
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::PlaceholderText, theme.faint);
    palette.setColor(QPalette::Button, theme.base);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::BrightText, theme.bad);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::LinkVisited, theme.accent);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.accentText);
    palette.setColor(QPalette::ToolTipBase, QColor(theme.tooltip.rgb()));
    palette.setColor(QPalette::ToolTipText, theme.tooltipText);
    palette.setColor(QPalette::Light, theme.base);
    palette.setColor(QPalette::Midlight, theme.header);
    palette.setColor(QPalette::Mid, theme.border);
    palette.setColor(QPalette::Dark, theme.faint);
    palette.setColor(QPalette::Shadow, theme.dark ? QColor(Qt::black) : theme.muted);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.faint);
    return palette;
}

QString styleSheetOf(const Theme &theme)
{
    const std::pair<const char *, QColor> colors[] = {
        // Longer names first: each is replaced wherever it stands.
        {"@accentHover", mixed(theme.accent, theme.dark ? Qt::white : Qt::black, 0.12)},
        {"@accentText", theme.accentText},
        {"@accent", theme.accent},
        {"@badBack", theme.badBack},
        {"@bad", theme.bad},
        {"@base", theme.base},
        {"@border", theme.border},
        {"@faint", theme.faint},
        {"@good", theme.good},
        {"@header", theme.header},
        {"@highlight", theme.highlight},
        {"@hover", mixed(theme.base, theme.text, 0.04)},
        {"@muted", theme.muted},
        {"@scroll", mixed(theme.window, theme.text, 0.22)},
        {"@text", theme.text},
        {"@tooltipText", theme.tooltipText},
        {"@tooltip", QColor(theme.tooltip.rgb())},
        {"@warningBack", theme.warningBack},
        {"@warning", theme.warning},
        {"@window", theme.window},
    };
    QString sheet = QString::fromUtf8(kSheet);
    for (const auto &[name, color] : colors)
        sheet.replace(QLatin1String(name), color.name());
    return sheet;
}

} // namespace stringline::ui
