// The Timeline table tab: every bar as a row, its selection shared with the timeline. A line of words, those of the
// search in the timeline, and a choice of time say which bars; heads sort; the whole list goes to a file as CSV.
#pragma once

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace stringline::ui {

class Session;
class SpanLister;
class SpanTableModel;
class TableView;

class SpanPanel : public QWidget {
    Q_OBJECT

public:
    explicit SpanPanel(Session &session, QWidget *parent = nullptr);

    void refresh();
    void saveTo(const QString &file); // what is listed, as CSV
    [[nodiscard]] TableView &table() const { return *m_table; }
    [[nodiscard]] QLineEdit &filter() const { return *m_filter; }
    [[nodiscard]] QComboBox &time() const { return *m_time; }
    [[nodiscard]] QString note() const; // how many bars are listed, or what went wrong
    [[nodiscard]] bool isListing() const;

    // Of the choice of time.
    enum Time { WholeIteration, ShownTime, SelectedRange };

Q_SIGNALS:
    void detailsWanted(); // of the selected bar: Enter or a double click

private:
    void makeControls();
    void followSelection();
    void list();
    void showCount();
    void chooseAndSave();

    Session &m_session;
    SpanTableModel *m_model;
    SpanLister *m_lister;
    QLineEdit *m_filter;
    QComboBox *m_time;
    QLabel *m_note;
    QToolButton *m_save;
    TableView *m_table;
    QTimer m_later; // while somebody types or pans
    int m_column = -1;
    Qt::SortOrder m_order = Qt::AscendingOrder;
};

} // namespace stringline::ui
