// Composes a figure of the open scenario or of a study: controls at the left, a preview at its true size at the right,
// caption and command line below. It follows the window while it is open, and writes what `stringline render` writes.
#pragma once

#include "ui/panels/figure_maker.h"

#include <QDialog>
#include <QTimer>

#include <memory>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace stringline::ui {

class FigureControls;
class FigurePreview;
class Session;

class FigureComposer : public QDialog {
    Q_OBJECT

public:
    explicit FigureComposer(Session &session, QWidget *parent = nullptr);
    ~FigureComposer() override;

    // Null where no study has run.
    void setStudy(const std::shared_ptr<const Study> &study, const std::shared_ptr<const StudyResult> &result);
    // Of the tabs Sweep and Planner; null where none has run.
    void setSweep(const std::shared_ptr<const FigureSweep> &sweep);
    void setSearch(const std::shared_ptr<const FigureSearch> &search);
    // The subject is what a person points at; the look stays as it was.
    void choose(const std::string &kind, const std::string &plot = {}, const std::string &panel = {});

    [[nodiscard]] FigureControls &controls() const { return *m_controls; }
    [[nodiscard]] FigurePreview &preview() const { return *m_preview; }
    [[nodiscard]] const FigureSubject &subject() const { return m_subject; }
    [[nodiscard]] QString caption() const;
    [[nodiscard]] QString command() const;
    [[nodiscard]] QString message() const; // why there is no figure, or an older one
    [[nodiscard]] bool isReady() const;    // the preview shows what the controls say
    // Says in the window what went wrong.
    bool saveTo(const QString &file);
    void copyPicture();

    static constexpr int kPauseMilliseconds = 80;

Q_SIGNALS:
    void written(const QString &file);
    void helpWanted(const QString &page);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    // figure_composer_layout.cpp
    void makeLayout();
    QWidget *makeLookBar();
    QWidget *makeTexts();
    QWidget *makeButtons();
    void restoreChoices();
    void keepChoices();

    // figure_composer.cpp
    void takeScenario();
    void takeView();
    void later(); // draws again after a pause
    void draw();
    void showFigure(const FigurePtr &figure);
    void showState();
    void showCommand();
    void askFile();
    [[nodiscard]] QString fileName() const; // what the figure would be called

    Session &m_session;
    FigureSubject m_subject;
    FigureWish m_wanted; // what is drawn, or will be after the pause
    FigureMaker m_maker;
    QTimer m_soon;
    FigureControls *m_controls;
    FigurePreview *m_preview;
    QLabel *m_size;
    QLabel *m_message;
    QPlainTextEdit *m_caption;
    QLineEdit *m_command;
    QPushButton *m_save;
    QPushButton *m_copy;
    QString m_lastFile;
    QString m_wrong; // of the last file that was not written
};

} // namespace stringline::ui
