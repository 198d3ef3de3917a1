// The colours. Okabe and Ito's eight (2008) for activities, neutral greys with a touch of blue for the rest.
#include "ui/theme/theme.h"

#include "ui/theme/color_math.h"

#include <QApplication>
#include <QStyleFactory>
#include <QVariant>

#include <algorithm>

namespace stringline::ui {

namespace {

// Forward, backward, weight gradient get lighter in that order in every scheme.
constexpr std::array<SchemeRow, 5> kSchemes{{
    {Scheme::Accessible, "accessible", QT_TRANSLATE_NOOP("Scheme", "Accessible"), 0xff0072b2, 0xff56b4e9, 0xfff0e442},
    {Scheme::Megatron, "megatron", QT_TRANSLATE_NOOP("Scheme", "Megatron"), 0xff3d64b8, 0xff7fbf7b, 0xffd9efc8},
    {Scheme::ZeroBubble, "zero-bubble", QT_TRANSLATE_NOOP("Scheme", "Zero bubble"), 0xff2f5fd0, 0xff52b9c4, 0xffc6ecd6},
    {Scheme::ByMicrobatch, "by-microbatch", QT_TRANSLATE_NOOP("Scheme", "By microbatch"), 0xff0072b2, 0xff56b4e9,
     0xfff0e442},
    {Scheme::PrintGrey, "print-grey", QT_TRANSLATE_NOOP("Scheme", "Print, grey"), 0xff4a4a4a, 0xff969696, 0xffdcdcdc},
}};

constexpr const char *kSchemeProperty = "stringlineScheme";

constexpr Hatch kHatches[kActivityCount] = {
    Hatch::None,          // forward
    Hatch::None,          // backward
    Hatch::None,          // weight gradient
    Hatch::Diagonal,      // recompute
    Hatch::DottedOutline, // optimizer
    Hatch::BackDiagonal,  // tensor
    Hatch::Horizontal,    // context
    Hatch::Grid,          // expert
    Hatch::Vertical,      // pipeline
    Hatch::Cross,         // data
    Hatch::None,          // waiting
    Hatch::None,          // other
};

void setActivities(Theme &theme)
{
    const SchemeRow &scheme = row(theme.scheme);
    const bool grey = theme.scheme == Scheme::PrintGrey;
    const auto set = [&theme](Activity activity, QRgb color) {
        theme.activity[static_cast<std::size_t>(activity)] = QColor::fromRgb(color);
    };
    set(Activity::Forward, scheme.forward);
    set(Activity::Backward, scheme.backward);
    set(Activity::WeightGradient, scheme.weightGradient);
    set(Activity::Recompute, scheme.forward);
    set(Activity::Optimizer, grey ? 0xff2b2b2b : 0xff6b7280);
    set(Activity::Tensor, grey ? 0xffb4b4b4 : 0xffe69f00);
    set(Activity::Context, grey ? 0xffcacaca : 0xff009e73);
    set(Activity::Expert, grey ? 0xff747474 : 0xff5e3c99);
    set(Activity::Pipeline, grey ? 0xff5e5e5e : 0xffd55e00);
    set(Activity::Data, grey ? 0xff8a8a8a : 0xffcc79a7);
    set(Activity::Waiting, theme.dark ? (grey ? 0xff363636 : 0xff3b382f) : (grey ? 0xffececec : 0xffe7e2d4));
    set(Activity::Other, grey ? 0xff808080 : 0xff8b8378);
    theme.weightGradient = QColor::fromRgb(scheme.weightGradient);
    theme.hatch = mixed(QColor::fromRgb(scheme.forward), Qt::white, 0.62);
    for (int i = 0; i < kMicrobatchHues; ++i) {
        const double hue = 250 + 360.0 * i / kMicrobatchHues;
        theme.forwardOf[static_cast<std::size_t>(i)] = fromLch(40, 46, hue);
        theme.backwardOf[static_cast<std::size_t>(i)] = fromLch(69, 34, hue);
    }
}

Theme lightTheme()
{
    Theme theme;
    theme.window = QColor(0xf7, 0xf8, 0xfa);
    theme.header = QColor(0xee, 0xf0, 0xf4);
    theme.base = QColor(0xff, 0xff, 0xff);
    theme.border = QColor(0xd3, 0xd7, 0xdf);
    theme.text = QColor(0x1c, 0x20, 0x2b);
    theme.muted = QColor(0x5f, 0x66, 0x73);
    theme.faint = QColor(0x6f, 0x76, 0x84);
    theme.accent = QColor(0x00, 0x72, 0xb2);
    theme.accentText = QColor(0xff, 0xff, 0xff);
    theme.highlight = QColor(0xe4, 0xf0, 0xfa);
    theme.good = QColor(0x0b, 0x6b, 0x45);
    theme.goodBack = QColor(0xe3, 0xf4, 0xec);
    theme.bad = QColor(0xb4, 0x23, 0x18);
    theme.badBack = QColor(0xfd, 0xec, 0xea);
    theme.warning = QColor(0x8a, 0x5a, 0x00);
    theme.warningBack = QColor(0xfd, 0xf3, 0xdc);
    theme.rowOdd = QColor(0xff, 0xff, 0xff);
    theme.minimap = QColor(0xee, 0xf1, 0xf5);
    theme.memory = QColor(0xc9, 0xcf, 0xd9);
    theme.waitingText = QColor(0x6e, 0x62, 0x3c);
    theme.tooltip = QColor(0x1e, 0x21, 0x2a, 0xf0);
    theme.tooltipText = QColor(0xff, 0xff, 0xff);
    theme.tooltipHint = QColor(0x8c, 0xc8, 0xf5);
    return theme;
}

Theme darkTheme()
{
    Theme theme;
    theme.dark = true;
    theme.window = QColor(0x1b, 0x1e, 0x25);
    theme.header = QColor(0x25, 0x29, 0x32);
    theme.base = QColor(0x14, 0x16, 0x1c);
    theme.border = QColor(0x3a, 0x40, 0x4c);
    theme.text = QColor(0xe7, 0xea, 0xf0);
    theme.muted = QColor(0xa5, 0xac, 0xb9);
    theme.faint = QColor(0x93, 0x9a, 0xa8);
    theme.accent = QColor(0x2b, 0x8f, 0xd6);
    theme.accentText = QColor(0xff, 0xff, 0xff);
    theme.highlight = QColor(0x20, 0x3a, 0x50);
    theme.good = QColor(0x5c, 0xd0, 0x9a);
    theme.goodBack = QColor(0x17, 0x37, 0x2a);
    theme.bad = QColor(0xff, 0x8a, 0x7d);
    theme.badBack = QColor(0x45, 0x1f, 0x1c);
    theme.warning = QColor(0xf2, 0xbf, 0x5b);
    theme.warningBack = QColor(0x3e, 0x32, 0x16);
    theme.rowOdd = QColor(0x17, 0x1a, 0x20);
    theme.minimap = QColor(0x22, 0x26, 0x2e);
    theme.memory = QColor(0x4a, 0x52, 0x60);
    theme.waitingText = QColor(0xcf, 0xc3, 0x9c);
    theme.tooltip = QColor(0x0b, 0x0d, 0x12, 0xf4);
    theme.tooltipText = QColor(0xf2, 0xf4, 0xf8);
    theme.tooltipHint = QColor(0x8c, 0xc8, 0xf5);
    return theme;
}

} // namespace

std::span<const SchemeRow> schemes()
{
    return kSchemes;
}

const SchemeRow &row(Scheme scheme)
{
    return kSchemes[static_cast<std::size_t>(scheme)];
}

std::optional<Scheme> schemeOf(std::string_view id)
{
    const auto found = std::find_if(kSchemes.begin(), kSchemes.end(), [id](const SchemeRow &s) { return s.id == id; });
    return found == kSchemes.end() ? std::nullopt : std::optional(found->scheme);
}

Hatch hatchOf(Activity activity)
{
    return kHatches[static_cast<std::size_t>(activity)];
}

Theme makeTheme(bool dark, Scheme scheme)
{
    Theme theme = dark ? darkTheme() : lightTheme();
    theme.scheme = scheme;
    setActivities(theme);
    return theme;
}

QColor colorOf(const Theme &theme, Activity activity, std::int32_t microbatch)
{
    if (theme.scheme == Scheme::ByMicrobatch && microbatch >= 0) {
        const auto hue = static_cast<std::size_t>(microbatch % kMicrobatchHues);
        if (activity == Activity::Forward || activity == Activity::Recompute)
            return theme.forwardOf[hue];
        if (activity == Activity::Backward)
            return theme.backwardOf[hue];
        if (activity == Activity::WeightGradient)
            return mixed(theme.backwardOf[hue], Qt::white, 0.55);
    }
    return theme.activity[static_cast<std::size_t>(activity)];
}

bool isDark(const QPalette &palette)
{
    return lightness(palette.color(QPalette::Window)) < lightness(palette.color(QPalette::WindowText));
}

void applyTheme(QApplication &application, std::optional<bool> dark, Scheme scheme)
{
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    // An empty palette brings back the desktop's, which is the only sign of its preference that Qt 6.4 gives.
    QApplication::setPalette(QPalette());
    const bool desktopIsDark = isDark(QApplication::palette());
    const Theme theme = makeTheme(dark.value_or(desktopIsDark), scheme);
    application.setProperty(kSchemeProperty, int(scheme));
    QApplication::setPalette(paletteOf(theme));
    application.setStyleSheet(styleSheetOf(theme));
}

Theme currentTheme()
{
    const QVariant scheme = qApp->property(kSchemeProperty);
    return makeTheme(isDark(QApplication::palette()), scheme.isValid() ? Scheme(scheme.toInt()) : Scheme::Accessible);
}

} // namespace stringline::ui
