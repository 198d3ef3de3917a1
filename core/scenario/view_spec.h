// What a person wrote onto the timeline of a scenario: areas, notes and remembered views. Saved in the scenario file
// under "view" and no part of what is simulated; times stay where they are when the plan changes.
//
//   "view": {
//     "marks": [{"fromSeconds": 1.2, "toSeconds": 1.5, "text": "exposed all-reduce"},   an area
//               {"fromSeconds": 3.1, "toSeconds": 3.1, "text": "peak memory"}],         a note: a moment
//     "bookmarks": [{"key": 1, "fromSeconds": 0, "toSeconds": 2.5, "topRow": 12}]
//   }
#pragma once

#include <string>
#include <vector>

namespace stringline {

struct TimeMark {
    double fromSeconds = 0; // from the beginning of the iteration, at least 0
    double toSeconds = 0;   // not before `fromSeconds`; equal for a note
    std::string text;

    [[nodiscard]] bool isNote() const { return fromSeconds == toSeconds; }
    bool operator==(const TimeMark &) const = default;
};

struct ViewBookmark {
    int key = 1; // 1..9, the digit that returns to it
    double fromSeconds = 0;
    double toSeconds = 0; // after `fromSeconds`
    double topRow = 0;    // rows scrolled away above, in heights of a row

    bool operator==(const ViewBookmark &) const = default;
};

struct ViewSpec {
    std::vector<TimeMark> marks;
    std::vector<ViewBookmark> bookmarks; // by key, each key once

    bool operator==(const ViewSpec &) const = default;
};

inline constexpr std::size_t kMostMarks = 10'000;
inline constexpr int kMostBookmarks = 9;

} // namespace stringline
