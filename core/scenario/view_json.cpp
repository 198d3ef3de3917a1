#include "core/scenario/view_json.h"

#include "core/base/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace stringline {

namespace {

constexpr std::string_view kViewKeys[] = {"marks", "bookmarks"};
constexpr std::string_view kMarkKeys[] = {"fromSeconds", "toSeconds", "text"};
constexpr std::string_view kBookmarkKeys[] = {"key", "fromSeconds", "toSeconds", "topRow"};

// False, with the reason told, where it is no object or has keys that mean nothing.
bool checkKeys(const Json &json, std::span<const std::string_view> known, const std::string &pointer,
               PartReader &reader)
{
    if (!json.isObject()) {
        reader.fail(pointer, "expected an object, found " + describe(json));
        return false;
    }
    bool good = true;
    for (const Json::Member &member : json.asObject()) {
        if (std::find(known.begin(), known.end(), member.first) != known.end())
            continue;
        const std::vector<std::string> names(known.begin(), known.end());
        const std::string hint = didYouMean(nearestNames(member.first, names));
        reader.fail(pointer + pointerStep(member.first),
                    fmt::format("there is no such key{}{}", hint.empty() ? "" : "; ", hint));
        good = false;
    }
    return good;
}

// A number that is not below `least`; 0, with the reason told, for anything else.
double readNumber(const Json &object, const char *key, double least, const std::string &pointer, PartReader &reader)
{
    const Json *value = object.find(key);
    if (value != nullptr && value->isNumber() && std::isfinite(value->asNumber()) && value->asNumber() >= least)
        return value->asNumber();
    reader.fail(pointer + "/" + key, fmt::format("expected a number of at least {}, found {}", least,
                                                 value != nullptr ? describe(*value) : "nothing"));
    return 0;
}

TimeMark readMark(const Json &json, const std::string &pointer, PartReader &reader)
{
    TimeMark mark;
    if (!checkKeys(json, kMarkKeys, pointer, reader))
        return mark;
    mark.fromSeconds = readNumber(json, "fromSeconds", 0, pointer, reader);
    mark.toSeconds = readNumber(json, "toSeconds", mark.fromSeconds, pointer, reader);
    const Json *text = json.find("text");
    if (text != nullptr && text->isString())
        mark.text = text->asString();
    else if (text != nullptr)
        reader.fail(pointer + "/text", "expected text, found " + describe(*text));
    return mark;
}

ViewBookmark readBookmark(const Json &json, const std::string &pointer, PartReader &reader)
{
    ViewBookmark bookmark;
    if (!checkKeys(json, kBookmarkKeys, pointer, reader))
        return bookmark;
    const Json *key = json.find("key");
    if (key != nullptr && key->isInteger() && key->asInteger() >= 1 && key->asInteger() <= kMostBookmarks)
        bookmark.key = static_cast<int>(key->asInteger());
    else
        reader.fail(pointer + "/key", fmt::format("expected a digit from 1 to {}, found {}", kMostBookmarks,
                                                  key != nullptr ? describe(*key) : "nothing"));
    bookmark.fromSeconds = readNumber(json, "fromSeconds", 0, pointer, reader);
    bookmark.toSeconds = readNumber(json, "toSeconds", bookmark.fromSeconds, pointer, reader);
    if (json.find("topRow") != nullptr)
        bookmark.topRow = readNumber(json, "topRow", 0, pointer, reader);
    return bookmark;
}

template <typename Value, typename Read>
std::vector<Value> readList(const Json &view, const char *key, std::size_t most, PartReader &reader, Read read)
{
    std::vector<Value> values;
    const Json *list = view.find(key);
    if (list == nullptr)
        return values;
    const std::string pointer = std::string("/view/") + key;
    if (!list->isArray() || list->asArray().size() > most) {
        reader.fail(pointer, fmt::format("expected a list of at most {}, found {}", most,
                                         list->isArray() ? std::to_string(list->asArray().size()) : describe(*list)));
        return values;
    }
    for (const Json &each : list->asArray()) {
        if (reader.full())
            break;
        values.push_back(read(each, fmt::format("{}/{}", pointer, values.size()), reader));
    }
    return values;
}

} // namespace

ViewSpec readView(const Json &file, PartReader &reader)
{
    ViewSpec view;
    const Json *json = file.find("view");
    if (json == nullptr || !checkKeys(*json, kViewKeys, "/view", reader))
        return view;
    view.marks = readList<TimeMark>(*json, "marks", kMostMarks, reader, readMark);
    view.bookmarks = readList<ViewBookmark>(*json, "bookmarks", kMostBookmarks, reader, readBookmark);
    const auto byKey = [](const ViewBookmark &a, const ViewBookmark &b) { return a.key < b.key; };
    const auto sameKey = [](const ViewBookmark &a, const ViewBookmark &b) { return a.key == b.key; };
    std::stable_sort(view.bookmarks.begin(), view.bookmarks.end(), byKey);
    const auto twice = std::adjacent_find(view.bookmarks.begin(), view.bookmarks.end(), sameKey);
    if (twice != view.bookmarks.end() && reader.errors().empty())
        reader.fail("/view/bookmarks", fmt::format("expected each key once, found {} twice", twice->key));
    return view;
}

void addView(Json &file, const ViewSpec &view)
{
    if (!view.marks.empty()) {
        file["view"]["marks"] = arrayOf(view.marks, [](const TimeMark &mark) {
            Json json = Json::object();
            json["fromSeconds"] = mark.fromSeconds;
            json["toSeconds"] = mark.toSeconds;
            if (!mark.text.empty())
                json["text"] = mark.text;
            return json;
        });
    }
    if (!view.bookmarks.empty()) {
        file["view"]["bookmarks"] = arrayOf(view.bookmarks, [](const ViewBookmark &bookmark) {
            Json json = Json::object();
            json["key"] = bookmark.key;
            json["fromSeconds"] = bookmark.fromSeconds;
            json["toSeconds"] = bookmark.toSeconds;
            if (bookmark.topRow > 0)
                json["topRow"] = bookmark.topRow;
            return json;
        });
    }
}

} // namespace stringline
