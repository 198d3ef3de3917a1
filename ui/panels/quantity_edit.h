// A text box of a lesson's author: suggests names while one is typed, in braces within prose and anywhere in a list of
// conditions or changes.
#pragma once

#include <QPlainTextEdit>

class QCompleter;
class QMenu;

namespace stringline::ui {

class QuantityEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    enum class Kind { Prose, Conditions, Changes };

    QuantityEdit(Kind kind, int lines, QWidget *parent = nullptr);

    void setState(const QString &state);     // "bad" or nothing
    [[nodiscard]] QStringList lines() const; // that are not empty
    // Quantities by kind; choosing one puts it where the cursor is.
    [[nodiscard]] QMenu *makeMenu();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] QString typedName() const; // that the cursor stands behind; empty where none is begun
    void complete(const QString &name);
    void suggest();

    Kind m_kind;
    QCompleter *m_completer;
};

} // namespace stringline::ui
