// A small box for a degree: any whole number can be typed, wheel and arrow keys step through the divisors of a total.
#pragma once

#include <QSpinBox>

#include <vector>

namespace stringline::ui {

class DegreeBox : public QSpinBox {
    Q_OBJECT

public:
    explicit DegreeBox(QWidget *parent = nullptr);

    // Without telling anybody.
    void show(int degree, const std::vector<int> &steps, bool wrong);
    [[nodiscard]] bool isWrong() const { return m_wrong; }
    void stepBy(int steps) override;

Q_SIGNALS:
    void chosen(int degree); // typed and entered, or stepped to

protected:
    [[nodiscard]] StepEnabled stepEnabled() const override;
    void wheelEvent(QWheelEvent *event) override;

private:
    std::vector<int> m_steps; // rising
    int m_shown = 1;
    bool m_wrong = false;
};

} // namespace stringline::ui
