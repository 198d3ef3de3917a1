// What a figure is made of, by kind.
#pragma once

#include "ui/figure/figure.h"

#include <QStringList>

#include <vector>

namespace stringline::tests {

template <class Item>
std::vector<Item> itemsOf(const ui::Figure &figure)
{
    std::vector<Item> items;
    for (const ui::FigureItem &item : figure.items) {
        if (const Item *found = std::get_if<Item>(&item))
            items.push_back(*found);
    }
    return items;
}

inline QStringList textsOf(const ui::Figure &figure)
{
    QStringList texts;
    for (const ui::FigureText &text : itemsOf<ui::FigureText>(figure))
        texts << text.text;
    return texts;
}

} // namespace stringline::tests
