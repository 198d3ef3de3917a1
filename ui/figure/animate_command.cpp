#include "ui/figure/animate_command.h"

#include "core/scenario/preset_folders.h"
#include "ui/figure/animation.h"
#include "ui/figure/command_scenario.h"

#include <QCommandLineParser>

#include <cstdio>

namespace stringline::ui {

namespace {

int badUsage(const QString &what)
{
    printCommandError(QStringLiteral("stringline animate: %1; see stringline animate --help").arg(what));
    return kCommandBadUsage;
}

struct NumberOption {
    const char *name;
    const char *unit;
    const char *help;
    void (*set)(AnimationSpec &spec, double value);
};
constexpr NumberOption kNumbers[] = {
    {"width-px", "PX", "Width in pixels, 800 by default", [](AnimationSpec &spec, double v) { spec.widthPx = int(v); }},
    {"width-mm", "MM", "Width of the figure that is filmed, 120 by default: the less, the larger its type",
     [](AnimationSpec &spec, double v) { spec.widthMm = v; }},
    {"seconds", "S", "How long an iteration plays, 10 by default",
     [](AnimationSpec &spec, double v) { spec.seconds = v; }},
    {"fps", "N", "Frames a second, 10 by default",
     [](AnimationSpec &spec, double v) { spec.framesPerSecond = int(v); }},
};

} // namespace

int animateCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Films an iteration: a cursor runs over its timeline, and what is still to come is faded.\n\n"
                       "Example: stringline animate gpt3-175b-selene --out play.gif --width-px 800 --seconds 10"));
    parser.addPositionalArgument(QStringLiteral("SCENARIO"), QStringLiteral("A JSON file or the id of a preset"));
    const QCommandLineOption out(QStringLiteral("out"),
                                 QStringLiteral("play.gif, or frame-%03d.png for a file per frame"),
                                 QStringLiteral("FILE"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("Colors of activities"),
                                   QStringLiteral("NAME"));
    const QCommandLineOption title(QStringLiteral("title"), QStringLiteral("Instead of the scenario's name"),
                                   QStringLiteral("TEXT"));
    const QCommandLineOption set(QStringLiteral("set"), QStringLiteral("Change a field first; may be repeated"),
                                 QStringLiteral("PATH=VALUE"));
    const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("This text"));
    parser.addOptions({out, theme, title, set, help});
    for (const NumberOption &number : kNumbers)
        parser.addOption({QLatin1String(number.name), QLatin1String(number.help), QLatin1String(number.unit)});
    if (!parser.parse(QStringList(QStringLiteral("stringline animate")) + arguments))
        return badUsage(parser.errorText());
    if (parser.isSet(help)) {
        std::fputs(parser.helpText().toUtf8().constData(), stdout);
        return kCommandDone;
    }
    if (parser.positionalArguments().size() != 1)
        return badUsage(QStringLiteral("expected one scenario"));
    AnimationSpec spec;
    spec.title = parser.value(title);
    for (const NumberOption &number : kNumbers) {
        if (!parser.isSet(QLatin1String(number.name)))
            continue;
        const QString text = parser.value(QLatin1String(number.name));
        bool isNumber = false;
        const double value = text.toDouble(&isNumber);
        // A whole number of pixels or frames that no int holds is no number either.
        if (!isNumber || !(value >= 0 && value <= 1e6))
            return badUsage(QStringLiteral("--%1: expected a number, found %2").arg(QLatin1String(number.name), text));
        number.set(spec, value);
    }
    if (parser.isSet(theme)) {
        const std::optional<Scheme> scheme = schemeOf(parser.value(theme).toStdString());
        QStringList known;
        for (const SchemeRow &each : schemes())
            known << QString::fromUtf8(each.id.data(), qsizetype(each.id.size()));
        if (!scheme)
            return badUsage(QStringLiteral("--theme: expected one of %1").arg(known.join(QStringLiteral(", "))));
        spec.scheme = *scheme;
    }
    if (const QString wrong = whyNoAnimation(spec); !wrong.isEmpty())
        return badUsage(wrong);
    if (!parser.isSet(out))
        return badUsage(QStringLiteral("--out is missing"));
    if (const QString wrong = whyNoAnimationFile(parser.value(out)); !wrong.isEmpty())
        return badUsage(QStringLiteral("--out: %1").arg(wrong));

    const PresetLibrary presets(presetFolders());
    const CommandScenario scenario =
        evaluateForCommand(parser.positionalArguments().constFirst(), parser.values(set), presets);
    if (!scenario.evaluation)
        return scenario.status;
    const Errors errors = writeAnimation(Animation(*scenario.evaluation, spec), parser.value(out));
    return errors.empty() ? kCommandDone : failCommand(errors);
}

} // namespace stringline::ui
