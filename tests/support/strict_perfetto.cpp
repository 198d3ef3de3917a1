// Perfetto's protocol buffers, read strictly: by hand, field by field, and every number must be known.
#include "tests/support/strict_trace.h"

#include <QSet>

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

namespace stringline::tests {

namespace {

// A field of a message: its number and wire type, and a number or bytes.
struct Field {
    int number = 0;
    int type = 0; // 0 varint, 1 fixed64, 2 bytes
    quint64 value = 0;
    QByteArray bytes;
};

// All fields of a message; nothing where it is broken.
std::optional<std::vector<Field>> fieldsOf(const QByteArray &message)
{
    std::vector<Field> fields;
    qsizetype at = 0;
    bool whole = true;
    const auto varint = [&]() -> quint64 {
        quint64 value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (at >= message.size()) {
                whole = false;
                return 0;
            }
            const auto byte = static_cast<unsigned char>(message[at++]);
            value |= quint64(byte & 0x7F) << shift;
            if ((byte & 0x80) == 0)
                return value;
        }
        whole = false;
        return 0;
    };
    while (at < message.size()) {
        const quint64 key = varint();
        Field field{int(key >> 3), int(key & 7), 0, {}};
        if (field.type == 0) {
            field.value = varint();
        } else if (field.type == 1 && at + 8 <= message.size()) {
            for (int i = 0; i < 8; ++i)
                field.value |= quint64(static_cast<unsigned char>(message[at + i])) << (8 * i);
            at += 8;
        } else if (field.type == 2) {
            const quint64 size = varint();
            if (!whole || size > quint64(message.size() - at))
                return {};
            field.bytes = message.mid(at, qsizetype(size));
            at += qsizetype(size);
        } else {
            return {};
        }
        if (!whole || field.number == 0)
            return {};
        fields.push_back(field);
    }
    return fields;
}

struct Track {
    QString name;
    bool process = false;
    bool thread = false;
    bool counter = false;
    std::vector<qint64> open;      // starts of the slices that have not ended
    std::vector<QString> category; // theirs
    qint64 last = 0;
};

class Reader {
public:
    StrictTrace read(const QByteArray &bytes)
    {
        const auto packets = fieldsOf(bytes);
        if (!packets) {
            refuse(QStringLiteral("the file is no whole message"));
            return m_trace;
        }
        for (const Field &packet : *packets) {
            if (packet.number != 1 || packet.type != 2)
                refuse(QStringLiteral("field %1 of the trace").arg(packet.number));
            else
                readPacket(packet.bytes);
            ++m_packet;
        }
        finish();
        return m_trace;
    }

private:
    void refuse(const QString &what) { m_trace.violations << QStringLiteral("packet %1: %2").arg(m_packet).arg(what); }

    // Calls `take` for every field of `message`, and refuses those that it does not know.
    void each(const char *kind, const QByteArray &message, const std::function<bool(const Field &)> &take)
    {
        const auto fields = fieldsOf(message);
        if (!fields)
            return refuse(QStringLiteral("a broken %1").arg(QLatin1String(kind)));
        for (const Field &field : *fields) {
            if (!take(field))
                refuse(QStringLiteral("field %1 of type %2 in a %3")
                           .arg(field.number)
                           .arg(field.type)
                           .arg(QLatin1String(kind)));
        }
    }

    void readPacket(const QByteArray &message)
    {
        std::optional<quint64> time;
        std::optional<quint64> sequence;
        quint64 flags = 0;
        std::optional<QByteArray> event;
        std::optional<QByteArray> track;
        each("packet", message, [&](const Field &field) {
            if (field.number == 8 && field.type == 0)
                time = field.value;
            else if (field.number == 10 && field.type == 0)
                sequence = field.value;
            else if (field.number == 13 && field.type == 0)
                flags = field.value;
            else if (field.number == 11 && field.type == 2)
                event = field.bytes;
            else if (field.number == 60 && field.type == 2)
                track = field.bytes;
            else
                return false;
            return true;
        });
        if (!sequence || *sequence == 0)
            refuse(QStringLiteral("no sequence id"));
        else if (!m_sequences.contains(*sequence) && (flags & 1) == 0)
            refuse(QStringLiteral("the first of its sequence does not clear the state"));
        m_sequences.insert(sequence.value_or(0));
        if (event.has_value() == track.has_value())
            return refuse(QStringLiteral("neither a track nor an event, or both"));
        if (track)
            return readTrack(*track);
        if (!time)
            return refuse(QStringLiteral("an event without a time"));
        readEvent(*event, qint64(*time));
    }

    void readTrack(const QByteArray &message)
    {
        Track track;
        std::optional<quint64> uuid;
        std::optional<quint64> parent;
        bool ordered = false;
        quint64 children = 0;
        bool orders = false;
        each("track", message, [&](const Field &field) {
            if (field.number == 1 && field.type == 0)
                uuid = field.value;
            else if (field.number == 2 && field.type == 2)
                track.name = QString::fromUtf8(field.bytes);
            else if (field.number == 3 && field.type == 2)
                readProcess(field.bytes, track);
            else if (field.number == 4 && field.type == 2)
                readThread(field.bytes, track);
            else if (field.number == 5 && field.type == 0)
                parent = field.value;
            else if (field.number == 8 && field.type == 2)
                readCounter(field.bytes, track);
            else if (field.number == 11 && field.type == 0)
                children = field.value;
            else if (field.number == 12 && field.type == 0)
                ordered = true;
            else if (field.number == 15 && field.type == 0)
                return field.value == 2;
            else if ((field.number == 19 || field.number == 20) && field.type == 0)
                orders = field.value == 1;
            else
                return false;
            return true;
        });
        if (!uuid || m_tracks.contains(*uuid))
            return refuse(QStringLiteral("a track without an id of its own"));
        if (*uuid == 0) {
            if (!orders || children != 3)
                refuse(QStringLiteral("the root does not order its processes"));
            m_root = true;
            return;
        }
        if (!ordered)
            refuse(QStringLiteral("a track without a place in the order"));
        if (track.process && children != 3)
            refuse(QStringLiteral("a process that does not order its lanes"));
        if (!track.process && (!parent || !m_tracks.contains(*parent)))
            refuse(QStringLiteral("a track whose parent was not described before"));
        if (track.name.isEmpty())
            refuse(QStringLiteral("a track without a name"));
        m_tracks[*uuid] = track;
    }

    void readProcess(const QByteArray &message, Track &track)
    {
        bool numbered = false;
        each("process", message, [&](const Field &field) {
            if (field.number == 1 && field.type == 0)
                numbered = true;
            else if (field.number == 6 && field.type == 2)
                track.name = QString::fromUtf8(field.bytes);
            else
                return false;
            return true;
        });
        if (!numbered)
            refuse(QStringLiteral("a process without its number"));
        track.process = true;
        ++m_trace.processes;
    }

    void readThread(const QByteArray &message, Track &track)
    {
        int numbers = 0;
        each("thread", message, [&](const Field &field) {
            if ((field.number == 1 || field.number == 2) && field.type == 0)
                ++numbers;
            else if (field.number == 5 && field.type == 2)
                track.name = QString::fromUtf8(field.bytes);
            else
                return false;
            return true;
        });
        if (numbers != 2)
            refuse(QStringLiteral("a thread without its numbers"));
        track.thread = true;
        ++m_trace.threads;
    }

    void readCounter(const QByteArray &message, Track &track)
    {
        bool bytes = false;
        each("counter", message, [&](const Field &field) {
            bytes = bytes || (field.number == 3 && field.type == 0 && field.value == 3);
            return field.number == 3;
        });
        if (!bytes)
            refuse(QStringLiteral("a counter that does not count bytes"));
        track.counter = true;
    }

    void readEvent(const QByteArray &message, qint64 time)
    {
        quint64 type = 0;
        std::optional<quint64> uuid;
        QString name;
        QString category;
        bool counted = false;
        each("event", message, [&](const Field &field) {
            if (field.number == 4 && field.type == 2)
                readAnnotation(field.bytes);
            else if (field.number == 9 && field.type == 0)
                type = field.value;
            else if (field.number == 11 && field.type == 0)
                uuid = field.value;
            else if (field.number == 22 && field.type == 2)
                category = QString::fromUtf8(field.bytes);
            else if (field.number == 23 && field.type == 2)
                name = QString::fromUtf8(field.bytes);
            else if (field.number == 30 && field.type == 0)
                counted = true;
            else if (field.number == 47 && field.type == 1)
                takeFlow(m_flowStarts, field.value, time);
            else if (field.number == 48 && field.type == 1)
                takeFlow(m_flowEnds, field.value, time);
            else
                return false;
            return true;
        });
        if (!uuid || !m_tracks.contains(*uuid))
            return refuse(QStringLiteral("an event on a track that was not described"));
        Track &track = m_tracks[*uuid];
        if (time < track.last)
            refuse(QStringLiteral("an event before the one in front of it"));
        track.last = time;
        if (type == 1 && track.thread && !name.isEmpty())
            begin(track, name, category, time);
        else if (type == 2 && track.thread && name.isEmpty())
            end(track, time);
        else if (type == 4 && track.counter && counted)
            ++m_trace.samples;
        else
            refuse(QStringLiteral("an event of type %1 that does not fit its track").arg(type));
    }

    void begin(Track &track, const QString &name, const QString &category, qint64 time)
    {
        track.open.push_back(time);
        track.category.push_back(category);
        ++m_trace.slices;
        ++m_trace.names[withoutDigits(name)];
    }

    void end(Track &track, qint64 time)
    {
        if (track.open.empty())
            return refuse(QStringLiteral("an end without a begin"));
        if (track.open.size() == 1)
            m_trace.busy[track.category.back()] += time - track.open.back();
        track.open.pop_back();
        track.category.pop_back();
        m_trace.lastEnd = std::max(m_trace.lastEnd, time);
    }

    void readAnnotation(const QByteArray &message)
    {
        bool named = false;
        bool valued = false;
        each("annotation", message, [&](const Field &field) {
            if (field.number == 10 && field.type == 2)
                named = true;
            else if ((field.number == 4 && field.type == 0) || (field.number == 6 && field.type == 2))
                valued = true;
            else
                return false;
            return true;
        });
        if (!named || !valued)
            refuse(QStringLiteral("an annotation without a name or a value"));
    }

    void takeFlow(QMap<quint64, qint64> &ends, quint64 id, qint64 time)
    {
        if (ends.contains(id))
            refuse(QStringLiteral("flow %1 has this end twice").arg(id));
        ends[id] = time;
    }

    void finish()
    {
        if (!m_root)
            refuse(QStringLiteral("no root that orders the processes"));
        for (const Track &track : std::as_const(m_tracks)) {
            if (!track.open.empty())
                refuse(QStringLiteral("%1 slices of %2 have no end").arg(track.open.size()).arg(track.name));
        }
        if (m_flowStarts.keys() != m_flowEnds.keys())
            refuse(QStringLiteral("flows with one end"));
        for (auto start = m_flowStarts.begin(); start != m_flowStarts.end(); ++start) {
            if (m_flowEnds.value(start.key(), start.value()) < start.value())
                refuse(QStringLiteral("flow %1 ends before it starts").arg(start.key()));
        }
        m_trace.flows = int(m_flowStarts.size());
    }

    StrictTrace m_trace;
    int m_packet = 0;
    bool m_root = false;
    QSet<quint64> m_sequences;
    QMap<quint64, Track> m_tracks;
    QMap<quint64, qint64> m_flowStarts;
    QMap<quint64, qint64> m_flowEnds;
};

} // namespace

StrictTrace readPerfettoStrictly(const QByteArray &bytes)
{
    return Reader().read(bytes);
}

} // namespace stringline::tests
