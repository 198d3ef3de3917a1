#include "ui/mesh/strip_accessible.h"

#include "ui/mesh/factor_strip.h"

#include <QAccessibleWidget>

namespace stringline::ui {

namespace {

class StripAccessible : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit StripAccessible(FactorStrip *strip)
        : QAccessibleWidget(strip, QAccessible::Slider)
    {
    }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ValueInterface)
            return static_cast<QAccessibleValueInterface *>(this);
        return QAccessibleWidget::interface_cast(type);
    }

    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? strip()->accessibleDescription() : QAccessibleWidget::text(kind);
    }

    [[nodiscard]] QVariant currentValue() const override
    {
        return meshOf(strip()->scenario()).of(strip()->activeAxis()).degree;
    }

    void setCurrentValue(const QVariant &value) override { strip()->enterDegree(strip()->activeAxis(), value.toInt()); }

    [[nodiscard]] QVariant maximumValue() const override { return strip()->scenario().cluster.gpus; }
    [[nodiscard]] QVariant minimumValue() const override { return 1; }
    [[nodiscard]] QVariant minimumStepSize() const override { return 1; }

private:
    [[nodiscard]] FactorStrip *strip() const { return static_cast<FactorStrip *>(object()); }
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    if (auto *strip = qobject_cast<FactorStrip *>(object))
        return new StripAccessible(strip);
    return nullptr;
}

} // namespace

void installStripAccessibility()
{
    [[maybe_unused]] static const bool installed = (QAccessible::installFactory(makeInterface), true);
}

} // namespace stringline::ui
