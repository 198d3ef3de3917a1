// The Log tab: what is wrong with the scenario now, and all that the program said since it started.
#pragma once

#include <QWidget>

class QPlainTextEdit;

namespace stringline::ui {

class DiagnosticsModel;
class Session;
class TableView;
struct LogEntry;

class LogPanel : public QWidget {
    Q_OBJECT

public:
    explicit LogPanel(Session &session, QWidget *parent = nullptr);

    void refresh();
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void fieldRequested(const QString &path);

private:
    void append(const LogEntry &entry);

    Session &m_session;
    DiagnosticsModel *m_model;
    TableView *m_table;
    QPlainTextEdit *m_text;
};

} // namespace stringline::ui
