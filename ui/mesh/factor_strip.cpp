// State of the strip: what is shown, what can be reached, what is explained. The mouse is in factor_strip_mouse.cpp,
// keys are in factor_strip_keys.cpp.
#include "ui/mesh/factor_strip.h"

#include "core/scenario/fields.h"
#include "ui/mesh/reason_bubble.h"
#include "ui/mesh/strip_accessible.h"
#include "ui/mesh/strip_painter.h"
#include "ui/mesh/strip_text.h"
#include "ui/panels/diagnostic_text.h"
#include "ui/qt_text.h"

#include <QAccessible>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace stringline::ui {

namespace {

constexpr std::size_t kMostFixes = 3;

} // namespace

FactorStrip::FactorStrip(QWidget *parent)
    : QWidget(parent)
    , m_bubble(new ReasonBubble(this))
{
    installStripAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Parallel degrees"));
    setObjectName(QStringLiteral("factorStrip"));
    m_animation.setStartValue(0.0);
    m_animation.setEndValue(1.0);
    m_animation.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_animation, &QVariantAnimation::valueChanged, this, [this](const QVariant &value) {
        const double share = value.toDouble();
        m_painted = m_layout;
        for (StripSegment &segment : m_painted.segments) {
            const StripSegment &from = m_animationStart.of(segment.axis);
            segment.left = from.left + (segment.left - from.left) * share;
            segment.right = from.right + (segment.right - from.right) * share;
        }
        update();
    });
    connect(m_bubble, &ReasonBubble::fixChosen, this, &FactorStrip::applyFix);
    adopt(Scenario{});
}

FactorStrip::~FactorStrip()
{
    delete m_bubble; // may have moved to the window; null where the window took it along
}

void FactorStrip::setScenario(const Scenario &scenario)
{
    if (m_drag) {
        if (scenario == m_dragScenario || scenario == m_scenario)
            return;
        m_drag.reset();
        m_press.reset();
        m_previewed = false;
    }
    if (m_peeked >= 0 && scenario == m_ticks.candidates[static_cast<std::size_t>(m_peeked)].scenario)
        return;
    if (scenario != m_scenario || scenario != m_shown)
        adopt(scenario);
}

void FactorStrip::setBaseline(const std::optional<Scenario> &baseline)
{
    m_baseline = baseline;
    update();
}

void FactorStrip::adopt(const Scenario &scenario)
{
    m_scenario = scenario;
    m_shown = scenario;
    m_peeked = -1;
    m_typed.clear();
    m_typedWrong = false;
    relayout(true);
    refreshTicks();
    updateSpokenText();
    Q_EMIT shownChanged();
}

void FactorStrip::commit(const Scenario &scenario, const QString &text)
{
    endPeek();
    hideReason();
    if (scenario == m_scenario)
        return;
    adopt(scenario);
    Q_EMIT committed(scenario, text);
}

// The width of a doubling follows from the committed scenario, so that it stays while an end is pulled.
void FactorStrip::relayout(bool animate)
{
    const double perDoubling = widthPerDoubling(meshOf(m_scenario), width() - 2 * kMargin);
    StripLayout next = layoutStrip(meshOf(m_shown), kMargin, perDoubling);
    const int wanted = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this);
    const int duration = std::min(wanted, kAnimationMilliseconds);
    const bool moves =
        animate && duration > 0 && !m_drag && isVisible() && m_painted.segments.size() == next.segments.size();
    m_animation.stop();
    m_layout = std::move(next);
    if (moves && m_painted != m_layout) {
        m_animationStart = m_painted;
        m_animation.setDuration(duration);
        m_animation.start();
    } else {
        m_painted = m_layout;
    }
    update();
}

std::optional<TradePair> FactorStrip::pairOfActive() const
{
    const Mesh mesh = meshOf(m_scenario);
    if (m_locks[static_cast<std::size_t>(m_active)])
        return {};
    const std::optional<Axis> partner = absorberOf(mesh, m_active, m_locks);
    if (!partner)
        return {};
    const auto place = [&mesh](Axis axis) { return std::ranges::find(mesh.axes, axis, &MeshAxis::axis); };
    return TradePair{m_active, *partner, place(*partner) < place(m_active)};
}

// What the divider trades. A stub that can take nothing from its neighbor is passed over, as if it were locked: context
// parallelism where the attention is not fused must not keep tensor and data from trading.
std::optional<TradePair> FactorStrip::pairAtDivider(int index, bool slack) const
{
    const Mesh mesh = meshOf(m_scenario);
    const std::optional<TradePair> neighbors = pairAt(mesh, index, slack, m_locks);
    AxisLocks locks = m_locks;
    for (std::optional<TradePair> pair = neighbors; pair; pair = pairAt(mesh, index, slack, locks)) {
        const int degree = mesh.of(pair->axis).degree;
        const std::vector<Alternative> reach = judgedTrades(m_scenario, pair->axis, pair->partner);
        const bool trades = std::ranges::any_of(reach, [degree](const Alternative &each) {
            return each.degree != degree && each.verdict != Verdict::Invalid;
        });
        const bool axisIsStub = degree == 1;
        if (trades || (!axisIsStub && mesh.of(pair->partner).degree > 1))
            return pair;
        locks[static_cast<std::size_t>(axisIsStub ? pair->axis : pair->partner)] = true;
    }
    return neighbors;
}

std::vector<Alternative> FactorStrip::reachOf(Axis axis) const
{
    const std::optional<Axis> partner = absorberOf(meshOf(m_scenario), axis, m_locks);
    return partner ? judgedTrades(m_scenario, axis, *partner) : std::vector<Alternative>{};
}

void FactorStrip::showTicks(const TradePair &pair)
{
    const bool same = m_tickPair && m_tickPair->axis == pair.axis && m_tickPair->partner == pair.partner &&
                      m_tickPair->leftEdge == pair.leftEdge;
    if (same || m_drag)
        return;
    m_tickPair = pair;
    m_ticks = degreeDrag(m_scenario, m_layout, pair);
    m_hoverTick = -1;
    update();
}

void FactorStrip::refreshTicks()
{
    m_tickPair.reset();
    m_ticks = {};
    m_hoverTick = -1;
    if (const std::optional<TradePair> pair = pairOfActive())
        showTicks(*pair);
    update();
}

void FactorStrip::setActiveAxis(Axis axis)
{
    m_typed.clear();
    m_typedWrong = false;
    m_active = axis;
    refreshTicks();
    updateSpokenText();
}

void FactorStrip::setLocked(Axis axis, bool locked)
{
    m_locks[static_cast<std::size_t>(axis)] = locked;
    refreshTicks();
    updateSpokenText();
}

bool FactorStrip::enterDegree(Axis axis, int degree)
{
    if (isLocked(axis)) {
        say(tr("%1 is locked. L unlocks it.").arg(axisLabel(axis)), int(m_layout.of(axis).left));
        return false;
    }
    const std::vector<Alternative> reach = reachOf(axis);
    const auto found = std::ranges::find(reach, degree, &Alternative::degree);
    const int x = static_cast<int>(m_layout.of(axis).left) + 24;
    if (found != reach.end() && found->verdict != Verdict::Invalid) {
        commit(found->scenario, undoText(StripDrag::Kind::Degree, axis, m_scenario, found->scenario));
        return true;
    }
    if (found != reach.end()) {
        explain(*found, axis, x);
        return false;
    }
    const Scenario typed = withDegree(m_scenario, axis, degree);
    Alternative outside = judged(typed, axis);
    if (outside.verdict != Verdict::Invalid || typed == m_scenario) { // legal alone, but not what the others leave
        QStringList degrees;
        for (const Alternative &each : reach)
            degrees << QString::number(each.degree);
        say(tr("%1 %2 does not divide what the other axes leave of %3. Possible: %4.")
                .arg(axisLabel(axis), QString::number(degree), gpusText(m_scenario),
                     degrees.join(QStringLiteral(", "))),
            x);
        return false;
    }
    explain(outside, axis, x);
    return false;
}

void FactorStrip::explain(const Alternative &candidate, std::optional<Axis> axis, int x)
{
    if (candidate.verdict == Verdict::Valid)
        return;
    // Fixes of the diagnostic's own field are shown as its nearest values.
    const bool nearest = candidate.hint.starts_with("Nearest") && !candidate.fixes.empty();
    Diagnostic diagnostic{Severity::Error, nearest ? candidate.fixes.front().path : std::string(), candidate.reason,
                          candidate.hint, candidate.fixes};
    if (diagnostic.fixes.size() > kMostFixes)
        diagnostic.fixes.resize(kMostFixes);
    m_fixes.clear();
    m_fixBase = candidate.scenario;
    const QString degree =
        axis ? QStringLiteral("<b>%1 %2</b>: ").arg(toQString(row(*axis).letters)).arg(candidate.degree) : QString();
    const bool invalid = candidate.verdict == Verdict::Invalid;
    m_bubble->showAt({x, kBandTop + kBandHeight + int(2 * kTickDrop) + 2}, degree + diagnosticHtml(diagnostic, m_fixes),
                     invalid ? ReasonBubble::Tone::Bad : ReasonBubble::Tone::Warning);
}

void FactorStrip::say(const QString &text, int x)
{
    m_fixes.clear();
    m_bubble->showAt({x, kBandTop + kBandHeight + int(2 * kTickDrop) + 2}, text.toHtmlEscaped(),
                     ReasonBubble::Tone::Plain);
    m_bubble->hideAfter(kReasonMilliseconds);
}

void FactorStrip::hideReason()
{
    if (m_bubble)
        m_bubble->hideAfter(0);
}

QString FactorStrip::reason() const
{
    return m_bubble && m_bubble->isVisible() ? m_bubble->plainText() : QString();
}

void FactorStrip::applyFix(int index)
{
    if (index < 0 || index >= static_cast<int>(m_fixes.size()))
        return;
    const Fix fix = m_fixes[static_cast<std::size_t>(index)];
    Scenario fixed = m_fixBase;
    if (setField(fixed, fix.path, fix.value).empty())
        commit(fixed, fixText(fix));
}

void FactorStrip::peek(int candidate)
{
    if (candidate == m_peeked || candidate < 0 || candidate >= static_cast<int>(m_ticks.candidates.size()))
        return;
    const Alternative &alternative = m_ticks.candidates[static_cast<std::size_t>(candidate)];
    if (alternative.verdict == Verdict::Invalid) {
        explain(alternative, m_ticks.axis, tickPoint(candidate).x());
        return;
    }
    m_peeked = candidate;
    update();
    const Scenario scenario = alternative.scenario; // a listener may change the ticks
    Q_EMIT peeked(scenario);
}

void FactorStrip::endPeek()
{
    if (m_peeked < 0)
        return;
    m_peeked = -1;
    update();
    Q_EMIT peekEnded();
}

void FactorStrip::updateSpokenText()
{
    const QString text = spokenText(m_scenario, m_active, m_ticks.candidates, isLocked(m_active));
    if (text == accessibleDescription())
        return;
    setAccessibleDescription(text);
    QAccessibleValueChangeEvent changed(this, text);
    QAccessible::updateAccessibility(&changed);
}

QSize FactorStrip::sizeHint() const
{
    return {800, kHeight};
}

QSize FactorStrip::minimumSizeHint() const
{
    return {320, kHeight};
}

QPoint FactorStrip::dividerPoint(int index) const
{
    return {qRound(m_layout.segments[static_cast<std::size_t>(index)].right), kBandTop + kBandHeight / 2};
}

QPoint FactorStrip::segmentPoint(Axis axis) const
{
    const StripSegment &segment = m_layout.of(axis);
    return {qRound(segment.left + segment.width() / 2), kBandTop + kBandHeight / 2};
}

QPoint FactorStrip::endPoint() const
{
    return {qRound(m_layout.right()), kBandTop + kBandHeight / 2};
}

QPoint FactorStrip::tickPoint(int candidate) const
{
    return {qRound(m_ticks.positions[static_cast<std::size_t>(candidate)]), kBandTop + kBandHeight + int(kTickDrop)};
}

void FactorStrip::paintEvent(QPaintEvent *)
{
    StripPicture picture;
    picture.layout = m_painted;
    for (const StripSegment &segment : m_layout.segments) {
        picture.titles.push_back(axisTitle(segment));
        picture.details.push_back(axisDetail(m_shown, segment));
    }
    if (m_baseline && meshOf(*m_baseline) != meshOf(m_shown))
        picture.baseline = layoutStrip(meshOf(*m_baseline), kMargin, m_layout.perDoubling);
    if (m_peeked >= 0) {
        const Scenario &peekedAt = m_ticks.candidates[static_cast<std::size_t>(m_peeked)].scenario;
        picture.peeked = layoutStrip(meshOf(peekedAt), kMargin, m_layout.perDoubling);
    }
    picture.locks = m_locks;
    if (hasFocus())
        picture.focused = m_active;
    if (m_hover.part == StripPart::Segment && !m_drag)
        picture.hovered = m_layout.segments[static_cast<std::size_t>(m_hover.index)].axis;
    const StripDrag &reach = m_drag ? *m_drag : m_ticks;
    if (m_drag && m_dragIndex >= 0 &&
        reach.candidates[static_cast<std::size_t>(m_dragIndex)].verdict == Verdict::Invalid)
        picture.impossible = reach.axis;
    picture.typed = m_typed;
    picture.typedWrong = m_typedWrong;
    const StripHit grabbed = m_drag && m_press ? m_press->hit : m_hover;
    picture.grip = grabbed.part == StripPart::Divider ? grabbed.index : -1;
    picture.endGrip = grabbed.part == StripPart::End;
    if (reach.kind == StripDrag::Kind::Degree) {
        picture.tickPositions = reach.positions;
        for (const Alternative &candidate : reach.candidates)
            picture.tickVerdicts.push_back(candidate.verdict);
        picture.currentTick = m_drag ? m_dragIndex : reach.start;
        picture.hoveredTick = m_hoverTick;
    }
    const int node = m_shown.cluster.devicesPerNode;
    if (node > 1 && meshOf(m_shown).gpus > node) {
        picture.nodeEdge = edgeAfter(m_painted, node);
        picture.nodeEdgeLabel = tr("node edge (%1 GPUs)").arg(node);
    }
    picture.gpus = gpusText(m_shown);
    picture.nodes = nodesText(m_shown);

    QPainter painter(this);
    const Theme theme = currentTheme();
    painter.fillRect(rect(), theme.window);
    paintStrip(painter, picture, {double(width()), kBandTop, kBandHeight}, theme, font());
}

} // namespace stringline::ui
