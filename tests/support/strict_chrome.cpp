// JSON of Chrome's trace viewer, read strictly.
#include "tests/support/strict_trace.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <vector>

namespace stringline::tests {

namespace {

using Thread = QPair<int, int>; // pid, tid

struct Bar {
    qint64 start = 0;
    qint64 end = 0;
    int event = 0;
    QString category;
};

struct FlowEnd {
    Thread thread;
    qint64 time = 0;
    int event = 0;
};

// Perfetto's reader throws away what it does not know.
const QSet<QString> kKeys{QStringLiteral("ph"),  QStringLiteral("name"), QStringLiteral("cat"), QStringLiteral("pid"),
                          QStringLiteral("tid"), QStringLiteral("ts"),   QStringLiteral("dur"), QStringLiteral("id"),
                          QStringLiteral("bp"),  QStringLiteral("args")};
const QSet<QString> kMetadata{QStringLiteral("process_name"), QStringLiteral("thread_name"),
                              QStringLiteral("process_sort_index"), QStringLiteral("thread_sort_index")};

class Reader {
public:
    StrictTrace read(const QByteArray &text)
    {
        QJsonParseError error;
        const QJsonDocument document = QJsonDocument::fromJson(text, &error);
        if (!document.isObject()) {
            refuse(-1, QStringLiteral("no JSON object: %1").arg(error.errorString()));
            return m_trace;
        }
        const QJsonObject root = document.object();
        head(root);
        if (!root[QStringLiteral("traceEvents")].isArray()) {
            refuse(-1, QStringLiteral("no list traceEvents"));
            return m_trace;
        }
        decimals(text);
        const QJsonArray events = root[QStringLiteral("traceEvents")].toArray();
        for (int i = 0; i < events.size(); ++i)
            event(i, events[i]);
        nesting();
        flows();
        labels();
        unit(root[QStringLiteral("displayTimeUnit")].toString());
        return m_trace;
    }

private:
    void refuse(int event, const QString &what)
    {
        m_trace.violations << (event < 0 ? what : QStringLiteral("event %1: %2").arg(event).arg(what));
    }

    void head(const QJsonObject &root)
    {
        const QJsonObject info = root[QStringLiteral("distributedInfo")].toObject();
        const int rank = info[QStringLiteral("rank")].toInt(-1);
        if (rank < 0 || rank >= info[QStringLiteral("world_size")].toInt(-1))
            refuse(-1, QStringLiteral("distributedInfo without a rank below its world_size"));
    }

    // Whole nanoseconds: each time is digits, a point and three more, without an exponent or quotes.
    void decimals(const QByteArray &text)
    {
        int bad = 0;
        for (const QByteArray &key : {QByteArray("\"ts\":"), QByteArray("\"dur\":")}) {
            for (qsizetype at = text.indexOf(key); at >= 0; at = text.indexOf(key, at)) {
                at += key.size();
                const qsizetype begin = at;
                while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])))
                    ++at;
                const bool whole = at > begin && text.size() - at > 4 && text[at] == '.';
                const auto isDigit = [](char letter) { return letter >= '0' && letter <= '9'; };
                const bool three = whole && std::all_of(text.begin() + at + 1, text.begin() + at + 4, isDigit) &&
                                   (text[at + 4] == ',' || text[at + 4] == '}');
                bad += three ? 0 : 1;
            }
        }
        if (bad > 0)
            refuse(-1, QStringLiteral("%1 times that are not microseconds with three decimals").arg(bad));
    }

    static bool isWhole(const QJsonValue &value)
    {
        return value.isDouble() && value.toDouble() == std::floor(value.toDouble());
    }

    void event(int index, const QJsonValue &value)
    {
        if (!value.isObject())
            return refuse(index, QStringLiteral("no object"));
        const QJsonObject object = value.toObject();
        for (auto member = object.begin(); member != object.end(); ++member) {
            if (!kKeys.contains(member.key()))
                refuse(index, QStringLiteral("key %1 that viewers do not read").arg(member.key()));
        }
        for (const char *key : {"ph", "name"}) {
            if (!object[QLatin1String(key)].isString())
                return refuse(index, QStringLiteral("%1 is no string").arg(QLatin1String(key)));
        }
        if (object.contains(QStringLiteral("cat")) && !object[QStringLiteral("cat")].isString())
            refuse(index, QStringLiteral("cat is no string"));
        for (const char *key : {"pid", "tid"}) {
            if (!isWhole(object[QLatin1String(key)]))
                return refuse(index, QStringLiteral("%1 is no whole number").arg(QLatin1String(key)));
        }
        const QString phase = object[QStringLiteral("ph")].toString();
        if (phase == QLatin1String("M"))
            return metadata(index, object);
        const QJsonValue time = object[QStringLiteral("ts")];
        if (!time.isDouble() || time.toDouble() < 0)
            return refuse(index, QStringLiteral("ts is no number from 0 on"));
        const Thread thread(object[QStringLiteral("pid")].toInt(), object[QStringLiteral("tid")].toInt());
        const qint64 start = std::llround(time.toDouble() * 1000);
        if (phase == QLatin1String("X"))
            bar(index, object, thread, start);
        else if (phase == QLatin1String("C"))
            sample(index, object, thread.first);
        else if (phase == QLatin1String("s") || phase == QLatin1String("f"))
            flowEnd(index, object, phase, {thread, start, index});
        else
            refuse(index, QStringLiteral("phase %1 that is not written here").arg(phase));
    }

    void metadata(int index, const QJsonObject &object)
    {
        const QString name = object[QStringLiteral("name")].toString();
        if (!kMetadata.contains(name))
            return refuse(index, QStringLiteral("metadata %1 that Perfetto ignores").arg(name));
        const QJsonObject args = object[QStringLiteral("args")].toObject();
        const int pid = object[QStringLiteral("pid")].toInt();
        const Thread thread(pid, object[QStringLiteral("tid")].toInt());
        if (name.endsWith(QLatin1String("_name"))) {
            const QString label = args[QStringLiteral("name")].toString();
            if (label.isEmpty())
                return refuse(index, QStringLiteral("a name that is no text"));
            if (name.startsWith(QLatin1String("process")))
                m_processNames[pid] = label;
            else
                m_threadNames[thread] = label;
        } else {
            if (!isWhole(args[QStringLiteral("sort_index")]))
                return refuse(index, QStringLiteral("a sort_index that is no whole number"));
            const int order = args[QStringLiteral("sort_index")].toInt();
            if (name.startsWith(QLatin1String("process")))
                m_processOrder[pid] = order;
            else
                m_threadOrder[thread] = order;
        }
    }

    void bar(int index, const QJsonObject &object, Thread thread, qint64 start)
    {
        const QJsonValue duration = object[QStringLiteral("dur")];
        if (!duration.isDouble() || duration.toDouble() < 0)
            return refuse(index, QStringLiteral("dur is no number from 0 on"));
        if (!object.contains(QStringLiteral("cat")))
            refuse(index, QStringLiteral("a slice without a category"));
        const qint64 length = std::llround(duration.toDouble() * 1000);
        m_bars[thread].push_back({start, start + length, index, object[QStringLiteral("cat")].toString()});
        if (length > 0)
            m_shortest = std::min(m_shortest, length);
        m_trace.lastEnd = std::max(m_trace.lastEnd, start + length);
        ++m_trace.slices;
        ++m_trace.names[withoutDigits(object[QStringLiteral("name")].toString())];
    }

    void sample(int index, const QJsonObject &object, int pid)
    {
        static const QRegularExpression unit(QStringLiteral("\\([A-Za-z]+\\)"));
        if (!object[QStringLiteral("name")].toString().contains(unit))
            refuse(index, QStringLiteral("a counter whose name has no unit"));
        const QJsonObject args = object[QStringLiteral("args")].toObject();
        if (args.isEmpty())
            refuse(index, QStringLiteral("a counter without a value"));
        for (const QJsonValue &value : args) {
            if (!value.isDouble())
                refuse(index, QStringLiteral("a counter's value is no number"));
        }
        m_counted.insert(pid);
        ++m_trace.samples;
    }

    void flowEnd(int index, const QJsonObject &object, const QString &phase, const FlowEnd &end)
    {
        if (!isWhole(object[QStringLiteral("id")]) || !object.contains(QStringLiteral("cat")))
            return refuse(index, QStringLiteral("a flow without an id or a category"));
        const QString key =
            QStringLiteral("%1/%2/%3")
                .arg(object[QStringLiteral("cat")].toString(), object[QStringLiteral("name")].toString())
                .arg(object[QStringLiteral("id")].toDouble(), 0, 'f', 0);
        if (phase == QLatin1String("f") && object[QStringLiteral("bp")].toString() != QLatin1String("e"))
            refuse(index, QStringLiteral("the end of a flow that does not bind to the slice around it"));
        auto &ends = phase == QLatin1String("s") ? m_flowStarts : m_flowEnds;
        if (ends.contains(key))
            refuse(index, QStringLiteral("flow %1 has this end twice").arg(key));
        ends[key] = end;
    }

    // Slices of a thread nest or are disjoint, and a child ends within its parent.
    void nesting()
    {
        for (auto thread = m_bars.begin(); thread != m_bars.end(); ++thread) {
            std::vector<Bar> &bars = thread.value();
            std::stable_sort(bars.begin(), bars.end(), [](const Bar &a, const Bar &b) {
                return a.start != b.start ? a.start < b.start : a.end > b.end;
            });
            std::vector<Bar> open;
            for (const Bar &bar : bars) {
                while (!open.empty() && open.back().end <= bar.start)
                    open.pop_back();
                if (open.empty()) {
                    m_trace.busy[bar.category] += bar.end - bar.start;
                    m_outer[thread.key()].push_back(bar);
                } else if (bar.end > open.back().end) {
                    refuse(bar.event, QStringLiteral("ends %1 ns after event %2, in which it begins")
                                          .arg(bar.end - open.back().end)
                                          .arg(open.back().event));
                }
                open.push_back(bar);
            }
        }
    }

    // Asked after nesting(): bars without a parent are in order and disjoint.
    [[nodiscard]] bool inSlice(const FlowEnd &end) const
    {
        const auto bars = m_outer.constFind(end.thread);
        if (bars == m_outer.constEnd())
            return false;
        const auto next = std::upper_bound(bars->begin(), bars->end(), end.time,
                                           [](qint64 time, const Bar &bar) { return time < bar.start; });
        return next != bars->begin() && end.time <= (next - 1)->end;
    }

    void flows()
    {
        for (auto start = m_flowStarts.begin(); start != m_flowStarts.end(); ++start) {
            const auto end = m_flowEnds.constFind(start.key());
            if (end == m_flowEnds.constEnd())
                refuse(start->event, QStringLiteral("flow %1 has no end").arg(start.key()));
            else if (end->time < start->time)
                refuse(end->event, QStringLiteral("flow %1 ends before it starts").arg(start.key()));
            ++m_trace.flows;
        }
        for (auto end = m_flowEnds.begin(); end != m_flowEnds.end(); ++end) {
            if (!m_flowStarts.contains(end.key()))
                refuse(end->event, QStringLiteral("flow %1 has no start").arg(end.key()));
        }
        for (const auto *ends : {&m_flowStarts, &m_flowEnds}) {
            for (const FlowEnd &end : *ends) {
                if (!inSlice(end))
                    refuse(end.event, QStringLiteral("the end of a flow outside of any slice"));
            }
        }
    }

    void labels()
    {
        QSet<int> pids = m_counted;
        for (auto thread = m_bars.begin(); thread != m_bars.end(); ++thread) {
            pids.insert(thread.key().first);
            if (!m_threadNames.contains(thread.key()) || !m_threadOrder.contains(thread.key()))
                refuse(-1, QStringLiteral("thread %1 of process %2 without a name or a place in the order")
                               .arg(thread.key().second)
                               .arg(thread.key().first));
        }
        for (const int pid : pids) {
            if (!m_processNames.contains(pid) || !m_processOrder.contains(pid))
                refuse(-1, QStringLiteral("process %1 without a name or a place in the order").arg(pid));
        }
        if (QSet<int>(m_processOrder.begin(), m_processOrder.end()).size() != m_processOrder.size())
            refuse(-1, QStringLiteral("two processes at one place in the order"));
        m_trace.processes = int(pids.size());
        m_trace.threads = int(m_bars.size());
    }

    void unit(const QString &unit)
    {
        if (unit != QLatin1String("ms") && unit != QLatin1String("ns"))
            refuse(-1, QStringLiteral("displayTimeUnit is neither ms nor ns"));
        else if (m_shortest < 1000 && unit != QLatin1String("ns"))
            refuse(-1, QStringLiteral("slices of %1 ns are shown as 0 ms").arg(m_shortest));
    }

    StrictTrace m_trace;
    QMap<Thread, std::vector<Bar>> m_bars;
    QMap<Thread, std::vector<Bar>> m_outer;
    QMap<int, QString> m_processNames;
    QMap<int, int> m_processOrder;
    QMap<Thread, QString> m_threadNames;
    QMap<Thread, int> m_threadOrder;
    QSet<int> m_counted;
    QMap<QString, FlowEnd> m_flowStarts;
    QMap<QString, FlowEnd> m_flowEnds;
    qint64 m_shortest = 1'000'000'000;
};

} // namespace

QString withoutDigits(const QString &name)
{
    QString rest;
    for (const QChar letter : name) {
        if (!letter.isDigit())
            rest += letter;
        else if (rest.endsWith(QLatin1Char(' ')))
            rest.chop(1);
    }
    return rest;
}

StrictTrace readChromeStrictly(const QByteArray &text)
{
    return Reader().read(text);
}

} // namespace stringline::tests
