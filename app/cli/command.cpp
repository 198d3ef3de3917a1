// The table of commands, in the order of `--help`.
#include "app/cli/command.h"

#include <array>

namespace stringline::cli {

std::span<const Command> commands()
{
    static constexpr std::array kCommands = {
        Command{"simulate", "One training iteration, simulated: time, where it goes, memory of every stage",
                "stringline-cli simulate gpt3-175b-selene --set plan.tensor=4 --json", declareSimulate},
        Command{"estimate", "The same numbers in closed form, in microseconds",
                "stringline-cli estimate llama3-8b-hgx-h100 --set training.microbatch=2", declareEstimate},
        Command{"check", "What is wrong or doubtful in a scenario, and whether it fits in memory",
                "stringline-cli check my-plan.json", declareCheck},
        Command{"search", "The best plans of all legal ones, and what is best in two quantities at once",
                "stringline-cli search gpt3-175b-selene --gpus 512 --set training.globalBatch=512 --fix plan.zero=1",
                declareSearch, true},
        Command{"merge", "Joins what search or sweep wrote with --shard",
                "stringline-cli merge part1.json part2.json part3.json > all.json", declareMerge},
        Command{"sweep", "A grid over any fields as a table; goes on where a killed one ended",
                "stringline-cli sweep llama3-8b-hgx-h100 --axis training.microbatch=1,2,4 --axis plan.zero=1,2,3 "
                "--csv grid.csv",
                declareSweep, true},
        Command{"study", "Questions that take many simulations: plans by cost, clusters, scaling, reliability, ...",
                "stringline-cli study reliability --set inputs.writeSeconds=120 --csv intervals.csv", declareStudy},
        Command{"serve", "Answers scenarios that come as lines of JSON, a line of JSON each",
                "echo '{\"id\": 1, \"scenario\": \"gpt3-175b-selene\"}' | stringline-cli serve", declareServe},
        Command{"compare", "Scenarios side by side: the fields that differ and where the difference in time comes from",
                "stringline-cli compare gpt3-175b-selene my-plan.json", declareCompare},
        Command{"explain", "What makes the iteration so long, the longest waits, and what a pass waits for",
                "stringline-cli explain gpt3-175b-selene --rank 0 --index 20", declareExplain},
        Command{"report",
                "A page about a plan for people who were not there: Markdown or HTML (PDF: stringline report)",
                "stringline-cli report gpt3-175b-selene --out page.html", declareReport},
        Command{"validate", "Predicted against measured times and memory of a table of runs",
                "stringline-cli validate measurements.csv --group-by gpu --csv errors.csv", declareValidate},
        Command{"accuracy", "The page of errors by source, and what each tuned constant is worth",
                "stringline-cli accuracy dev.csv --out core/validation/ACCURACY.md", declareAccuracy},
        Command{"explain-time", "A measured iteration time: what would explain it, the likeliest first",
                "stringline-cli explain-time gpt3-175b-selene --measured-seconds 9.1", declareExplainTime},
        Command{"calibrate", "Fit a machine's constants to own iteration times, with the error on runs left out",
                "stringline-cli calibrate runs.csv --cluster selene --out my-cluster.json", declareCalibrate},
        Command{"import",
                "Configurations of frameworks, measured times, schedules, traces: what was understood or not, and why",
                "stringline-cli import auto all_reduce.txt trace.json.gz --cluster dgx-h100", declareImport},
        Command{"export", "An iteration's timeline for trace viewers, or the plan as the configuration of a framework",
                "stringline-cli export chrome-trace gpt3-175b-selene --operators --out step.json.gz", declareExport},
        Command{"fit", "Constants of kernels and links from a table of microbenchmarks, with their error",
                "stringline-cli fit gemm gemm.csv --gpu h100-sxm5-80gb --plot gemm.svg", declareFit},
        Command{"schedule", "Order and times of every operation of a pipeline schedule",
                "stringline-cli schedule interleaved-1f1b -p 4 -m 8 -v 2 --csv", declareSchedule},
        Command{"ranks", "Where every process stands, and the groups that it joins: text, JSON or CSV",
                "stringline-cli ranks gpt3-175b-selene --rank 42", declareRanks},
        Command{"schema", "The JSON Schema of scenario files, for editors that complete and check",
                "stringline-cli schema --out scenario.schema.json", declareSchema},
        Command{"lesson", "Plays a lesson through: what each page says, the right answers, and whether all of it holds",
                "stringline-cli lesson pipeline-bubble", declareLesson},
        Command{"list", "What there is: models, clusters, gpus, scenarios, studies, lessons, schedules, fields, ...",
                "stringline-cli list models --json", declareList},
        Command{"complete", "What could stand next on a command line", "stringline-cli complete stringline-cli sim",
                declareComplete, false, true},
        Command{"completion", "The completion of a shell", "source <(stringline-cli completion bash)",
                declareCompletion, false, true},
        Command{"manual", "Commands and options as a part of the manual page", "stringline-cli manual", declareManual,
                false, true},
    };
    return kCommands;
}

} // namespace stringline::cli
