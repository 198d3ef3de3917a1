// Plans put aside to be compared with: the present one at that moment, or files. They live as long as the window and
// are saved nowhere. Files are evaluated in the background.
#pragma once

#include "core/evaluate/evaluate.h"
#include "core/scenario/presets.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QThreadPool>

#include <stop_token>
#include <vector>

namespace stringline::ui {

struct KeptPlan {
    int id = 0; // from 1, never given again
    QString name;
    EvaluationPtr evaluation; // valid
};

class KeptPlans : public QObject {
    Q_OBJECT

public:
    explicit KeptPlans(const PresetLibrary &presets, QObject *parent = nullptr);
    ~KeptPlans() override;

    [[nodiscard]] const std::vector<KeptPlan> &plans() const { return m_plans; }
    [[nodiscard]] const KeptPlan *find(int id) const;
    // A name that is taken gets a number; nothing happens with an invalid evaluation.
    void keep(const EvaluationPtr &evaluation, const QString &name);
    // Files, or ids of presets; what cannot be read or simulated is said by failed().
    void open(const QStringList &files);
    void rename(int id, const QString &name);
    void remove(int id);

Q_SIGNALS:
    void changed();
    void failed(const QString &text); // one line

private:
    [[nodiscard]] QString freeName(const QString &name, int except = 0) const;

    const PresetLibrary &m_presets;
    std::vector<KeptPlan> m_plans;
    int m_lastId = 0;
    std::stop_source m_stop;
    QThreadPool m_pool; // one thread; last: waits before what it uses goes
};

} // namespace stringline::ui
