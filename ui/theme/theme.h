// What everything looks like: one value with every colour of the window. Colours of activities mean the same in every
// view and figure; they come in named schemes, all of them monotone in grey (tests/ui/tst_theme.cpp proves it).
//
// A widget takes its theme from currentTheme(), and again on QEvent::PaletteChange and StyleChange. applyTheme() is
// called once at start and whenever the person's choice changes.
#pragma once

#include "core/sim/timeline.h"

#include <QColor>
#include <QPalette>
#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

class QApplication;

namespace stringline::ui {

enum class Scheme : std::uint8_t { Accessible, Megatron, ZeroBubble, ByMicrobatch, PrintGrey };

struct SchemeRow {
    Scheme scheme;
    std::string_view id; // "zero-bubble", in settings and on the command line
    const char *label;   // for people; translated in context "Scheme"
    QRgb forward;
    QRgb backward;
    QRgb weightGradient; // the half of a backward that zero-bubble schedules move
};
[[nodiscard]] std::span<const SchemeRow> schemes();
[[nodiscard]] const SchemeRow &row(Scheme scheme);
[[nodiscard]] std::optional<Scheme> schemeOf(std::string_view id);

// How an activity is marked beside its colour, so that print in grey and colour-blind eyes can tell it.
enum class Hatch : std::uint8_t { None, Diagonal, BackDiagonal, Cross, Vertical, Horizontal, Grid, DottedOutline };
[[nodiscard]] Hatch hatchOf(Activity activity);

inline constexpr int kMicrobatchHues = 8;

struct Theme {
    bool dark = false;
    Scheme scheme = Scheme::Accessible;

    // The window.
    QColor window; // panels
    QColor header; // strips above panels
    QColor base;   // input boxes, tables, every other timeline row
    QColor border;
    QColor text;
    QColor muted;      // units, notes, derived values
    QColor faint;      // lane names, ticks
    QColor accent;     // primary button, links, focus
    QColor accentText; // on accent
    QColor highlight;  // selected table rows
    QColor good;       // a change for the better, and its background
    QColor goodBack;
    QColor bad; // errors, a change for the worse, over capacity
    QColor badBack;
    QColor warning;
    QColor warningBack;

    // The timeline.
    QColor rowOdd; // bands behind stages 1, 3, ...; even ones use window
    QColor minimap;
    QColor memory; // area of the memory strip
    QColor waitingText;
    QColor weightGradient;
    QColor hatch;   // diagonal lines on recompute
    QColor tooltip; // translucent
    QColor tooltipText;
    QColor tooltipHint;
    std::array<QColor, kActivityCount> activity;
    std::array<QColor, kMicrobatchHues> forwardOf; // by microbatch, in Scheme::ByMicrobatch
    std::array<QColor, kMicrobatchHues> backwardOf;

    bool operator==(const Theme &) const = default;
};

[[nodiscard]] Theme makeTheme(bool dark, Scheme scheme = Scheme::Accessible);

// Of a bar. Only the scheme by microbatch asks which one it is.
[[nodiscard]] QColor colorOf(const Theme &theme, Activity activity, std::int32_t microbatch = kNone);

// Whether the desktop prefers light text on dark; Qt 6.4 tells only by its palette.
[[nodiscard]] bool isDark(const QPalette &palette);

[[nodiscard]] QPalette paletteOf(const Theme &theme);
[[nodiscard]] QString styleSheetOf(const Theme &theme);

// Fusion style, palette and style sheet for the whole program. Without `dark` it follows the desktop.
void applyTheme(QApplication &application, std::optional<bool> dark = {}, Scheme scheme = Scheme::Accessible);
// By the application's palette and the scheme that applyTheme() was given.
[[nodiscard]] Theme currentTheme();

} // namespace stringline::ui
