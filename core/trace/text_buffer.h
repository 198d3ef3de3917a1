// Collects small pieces and hands them on in large ones.
#pragma once

#include "core/base/byte_stream.h"

#include <string>
#include <utility>

namespace stringline {

class TextBuffer {
public:
    explicit TextBuffer(WriteBytes out)
        : m_out(std::move(out))
    {
        m_text.reserve(kFull + kFull / 4);
    }

    // To append to; hand on with passOn() after every piece.
    [[nodiscard]] std::string &text() { return m_text; }
    void passOn()
    {
        if (m_text.size() >= kFull)
            flush();
    }
    void flush()
    {
        m_failed = m_failed || !m_out(m_text);
        m_text.clear();
    }
    [[nodiscard]] bool failed() const { return m_failed; }

private:
    static constexpr std::size_t kFull = std::size_t(256) << 10;

    WriteBytes m_out;
    std::string m_text;
    bool m_failed = false;
};

} // namespace stringline
