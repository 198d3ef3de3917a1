#include "ui/theme/type_scale.h"

#include <algorithm>
#include <cmath>

namespace stringline::ui {

namespace {

double &scaleOfAll()
{
    static double scale = 1;
    return scale;
}

} // namespace

void setTypeScale(double scale)
{
    scaleOfAll() = std::clamp(scale, kLeastTypeScale, kMostTypeScale);
}

double typeScale()
{
    return scaleOfAll();
}

int typePixels(int pixels)
{
    return int(std::lround(pixels * typeScale()));
}

} // namespace stringline::ui
