// A panel's section: a header strip that folds what is below it, by click, Space or Enter.
#pragma once

#include <QWidget>

namespace stringline::ui {

class PanelHeader;

class Section : public QWidget {
    Q_OBJECT

public:
    Section(const QString &title, QWidget *content, QWidget *parent = nullptr);

    [[nodiscard]] PanelHeader &header() { return *m_header; }
    [[nodiscard]] QWidget &content() { return *m_content; }
    [[nodiscard]] bool isFolded() const { return m_folded; }
    void setFolded(bool folded);

Q_SIGNALS:
    void foldedChanged(bool folded);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showState();

    QString m_title;
    PanelHeader *m_header;
    QWidget *m_content;
    bool m_folded = false;
};

} // namespace stringline::ui
