#include "ui/timeline/link_strip.h"

#include "core/base/text.h"
#include "core/parallel/mesh.h"
#include "ui/qt_text.h"
#include "ui/theme/color_math.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

struct LinkText {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

BytesPerSecond capacityOf(const Evaluation &evaluation, Port port)
{
    const ClusterSpec &cluster = evaluation.scenario->cluster;
    return port == Port::Network ? cluster.scaleOut.bandwidth : cluster.scaleUp.bandwidth;
}

// Colours of the fields that say how fast the links are.
Activity colorOfPort(Port port)
{
    return port == Port::Network ? Activity::Data : Activity::Tensor;
}

QString rateText(double bytesPerSecond)
{
    return LinkText::tr("%1 GB/s").arg(QString::number(bytesPerSecond / 1e9, 'g', 3));
}

QString shareText(double share)
{
    return toQString(percentText(share));
}

} // namespace

std::vector<Band> linkBands(const Evaluation &evaluation)
{
    if (!evaluation.scenario || evaluation.traffic.finish.ranks.empty())
        return {};
    const Mesh mesh = meshOf(*evaluation.scenario);
    std::vector<Band> bands;
    if (mesh.gpus > 1 && mesh.devicesPerNode > 1)
        bands.push_back(Band::ScaleUp);
    if (mesh.nodes() > 1)
        bands.push_back(Band::Network);
    return bands;
}

QString linkLabel(const Evaluation &evaluation, Port port)
{
    if (port == Port::Network)
        return LinkText::tr("NIC");
    const QString name = toQString(evaluation.scenario->cluster.scaleUp.name);
    return name.isEmpty() ? LinkText::tr("scale-up") : name;
}

void addLinkStrip(const PictureInput &input, Port port, int rank, int y0, int y1, std::vector<Area> &areas)
{
    if (input.links == nullptr || y1 <= y0 || input.scale.pixelsPerTick() <= 0)
        return;
    const RankCurve &curve = input.links->of(rank);
    const TimeScale &scale = input.scale;
    const Tick length = input.evaluation->timeline.length;
    const auto pixel = [&scale](Tick time) {
        return int(std::lround(std::clamp(scale.xOf(time), scale.left, scale.left + scale.width)));
    };
    const int left = pixel(0);
    const int right = pixel(length);
    areas.push_back({left, right, y0, y1, input.colors->waiting()});
    const double whole = capacityOf(*input.evaluation, port).value() * toSeconds(1).value(); // bytes of a tick
    const QRgb color = input.colors->of(colorOfPort(port), kNone);
    const double height = y1 - y0;
    SentUntil before = curve.until(port, std::max<Tick>(0, scale.timeAt(left)));
    Tick from = std::max<Tick>(0, scale.timeAt(left));
    for (int x = left; x < right; ++x) {
        const Tick to = std::min(length, std::max(from + 1, scale.timeAt(x + 1)));
        const SentUntil until = curve.until(port, to);
        const SentUntil part = until - before;
        const double share = to > from ? part.bytes / (whole * static_cast<double>(to - from)) : 0;
        before = until;
        from = to;
        if (part.busy <= 0)
            continue;
        // A little is not nothing.
        const int top = y1 - std::max(1, int(std::lround(std::clamp(share, 0.0, 1.0) * height)));
        Area *last = areas.empty() ? nullptr : &areas.back();
        if (last != nullptr && last->x1 == x && last->top == top && last->color == color)
            last->x1 = x + 1;
        else
            areas.push_back({x, x + 1, top, y1, color});
    }
}

void describeLink(const Evaluation &evaluation, const LinkCurves &links, Port port, const Hit &hit, CardText &card)
{
    const RankCurve &curve = links.of(hit.rank);
    const double capacity = capacityOf(evaluation, port).value();
    card.title = QStringList{stageText(evaluation.timeline, hit.rank), linkLabel(evaluation, port),
                             LinkText::tr("at %1").arg(durationText(hit.time))}
                     .join(QStringLiteral(" · "));
    const Tick from = hit.time - hit.pixel / 2;
    const SentUntil part = curve.until(port, from + hit.pixel) - curve.until(port, from);
    const double rate = part.bytes / toSeconds(hit.pixel).value();
    card.lines << (part.busy <= 0 ? LinkText::tr("sends nothing here")
                                  : LinkText::tr("sends %1 of %2, %3")
                                        .arg(rateText(rate), rateText(capacity), shareText(rate / capacity)));
    if (hit.pixel > 1000 && part.busy > 0) // a microsecond
        card.lines << LinkText::tr("mean over %1, busy for %2 of it")
                          .arg(durationText(hit.pixel, 2), shareText(part.busy / static_cast<double>(hit.pixel)));
    const SentUntil all = curve.all(port);
    const double period = toSeconds(evaluation.timeline.period).value();
    card.lines << LinkText::tr("in an iteration %1, busy %2, load %3")
                      .arg(toQString(bytesText(Bytes(all.bytes))),
                           shareText(std::min(1.0, toSeconds(1).value() * all.busy / period)),
                           shareText(all.bytes / capacity / period));
    QStringList parts;
    for (const ActivityRow &activity : activities()) {
        if (const double bytes = curve.by(port)[std::size_t(activity.activity)]; bytes > 0)
            parts << activityText(activity.activity) + QLatin1Char(' ') + toQString(bytesText(Bytes(bytes)));
    }
    for (qsizetype i = 0; i < parts.size(); i += 2) // two a line: the card is narrow
        card.lines << QStringList(parts.mid(i, 2)).join(QStringLiteral(" · "));
    card.hint = LinkText::tr("sent, one direction; the table of all links: Links");
}

} // namespace stringline::ui
