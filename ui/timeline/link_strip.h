// How much of a link a row sends, over time: a filled step under open rows, up to the whole link at the top of the
// band. At any zoom a column's height is the mean over its pixel, so that the area is what was sent.
#pragma once

#include "core/report/link_curve.h"
#include "ui/timeline/row_picture.h"
#include "ui/timeline/span_text.h"

#include <vector>

namespace stringline::ui {

// The bands of the links that the machine has; none for timelines that say nothing of bytes.
[[nodiscard]] std::vector<Band> linkBands(const Evaluation &evaluation);
// The name of the tier, "NVLink 4", or "NIC".
[[nodiscard]] QString linkLabel(const Evaluation &evaluation, Port port);

// Between y0 and y1, in device pixels: the whole link in a quiet tone, what is sent in that of its kind of traffic.
void addLinkStrip(const PictureInput &input, Port port, int rank, int y0, int y1, std::vector<Area> &areas);

// What the port sends at the pixel of a hit, and in the whole iteration.
void describeLink(const Evaluation &evaluation, const LinkCurves &links, Port port, const Hit &hit, CardText &card);

} // namespace stringline::ui
