<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>AccuracyModel</name>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Animation</name>
    <message>
        <source>the width is from %1 to %2 pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the figure is from %1 to %2 mm wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frames a second are from 1 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seconds times frames a second are from 2 to %1 frames</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a name of PNGs needs a place for the number, as in frame-%03d.png</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected a name that ends in .gif, or one of PNGs as in frame-%03d.png</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CauseFigure</name>
    <message>
        <source>where the time goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the time of an iteration goes on the rank that ends last; communication counts where it is not hidden behind compute.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: what changes the iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the difference of two iterations comes from, cause by cause; times are of the rank that ends last in each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change of the iteration, B against A</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConfigPreview</name>
    <message>
        <source>scenarios and studies, traces, and configurations: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message>
        <source>steps between ranks that have no bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pipeline link of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline links of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data-parallel transfers of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1-parallel communication inside passes of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… %1 more waits, %2 in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;What waited for what&lt;/b&gt;, back to the beginning:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without this wait the iteration would be … shorter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without this wait the iteration would take &lt;b&gt;just as long&lt;/b&gt;: simulated again, other waits take its place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without this wait the iteration would be &lt;b&gt;%1 shorter&lt;/b&gt; (%2), simulated again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could take &lt;b&gt;%1 longer&lt;/b&gt; without delaying the iteration.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is critical: every delay of it delays the iteration.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begins at %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begins at %1: it has nothing to wait for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begins at %1, without a wait, as soon as %2 has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;b&gt;Waits worth most&lt;/b&gt;: what the iteration would save without each, simulated again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No wait, taken away alone, makes the iteration shorter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saves %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bound by %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its beginning depends on %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the time before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 waits %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From %1 to %2, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It ends when others are done: only what they do can make the iteration shorter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;What makes the iteration %1 long&lt;/b&gt;: %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FactorStrip</name>
    <message>
        <source>strides %1–%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers a stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1–%2 layers a stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inside a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on %1 nodes, %2 to a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups of %1, stride %2, %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locked: L unlocks it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag an edge, wheel, ↑ ↓ or type a number; L locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank order %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, inside a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, on %1 nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, locked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Possible: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> With a warning: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Not %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FigureCaption</name>
    <message>
        <source>Settings: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated with Stringline %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FigureFont</name>
    <message>
        <source>Sans serif</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serif</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FigureFormat</name>
    <message>
        <source>PDF, vectors for print</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG, vectors for the web</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG, a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This figure has no axis with lines, points or bars; .tex draws it as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no table behind this figure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TikZ, a drawing for LaTeX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pgfplots, an axis of the data for LaTeX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV, the data</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FigureKind</name>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plot of a study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no baseline to compare with, or it has errors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No study has run: choose one in the tab Studies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sweep has run: choose fields in the tab Sweep.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No search has found a plan: start one in the tab Plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the iteration, a row for each pipeline stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines, points, a heat map or bars of a study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>degrees of the parallel axes, and ranks by node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory by stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what takes the memory of each stage at its peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory of the fullest stage over the iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the iteration by cause, in per cent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two timelines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the baseline and the scenario on one time axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference by cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the scenario gains and loses against the baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number over one or two fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plans of a search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time against memory, money or GPUs, with the front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>figures side by side with letters; parts are in a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scenario has errors, so there is nothing to draw.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no figure called %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A figure of several parts needs one at least.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part cannot have parts itself.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FigureSeen</name>
    <message>
        <source>In color</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Printed in grey</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deuteranopia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protanopia</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FigureWidth</name>
    <message>
        <source>Single column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One and a half columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IEEE, single column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IEEE, double column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ACM sigconf, single column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NeurIPS, width of text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Fix</name>
    <message>
        <source>Set %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Nearest: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FoundPlanModel</name>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of an iteration, simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vs now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against the plan that the window shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the GPU that needs most of its own; above 90 % it may not fit in truth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model FLOPs utilisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the whole training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GridFigure</name>
    <message>
        <source>(%1) %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Why is there a bubble?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open what you run: scripts and configurations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study: which plan, by time and money?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study: many jobs on one cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study: which model for a budget?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study: how far does it scale?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study: strategies side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study: layers per stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study: block size and waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study: reliability and money</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words of the field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures for papers and slides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Software</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>As the desktop</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LessonStepForm</name>
    <message>
        <source>&amp;Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown; {iterationSeconds} is the number, {start:iterationSeconds} what it was on the page before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loo&amp;k at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the window frames while the page is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Star&amp;ts from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes to the lesson&apos;s scenario, one a line: plan.tensor=4. Empty: goes on with what is there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Change asked about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is changed once an answer is given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;hoices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantit&amp;y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right &amp;within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Goal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conditions, one a line: bubbleFraction &lt; 12 %, fits = yes, unchanged except plan.tensor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>H&amp;int</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So&amp;lution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes that reach the goal, for who asks to be shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xplanation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown behind the answer or the goal; {start:...} is the page&apos;s beginning.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MeasuredRun</name>
    <message>
        <source>Measured · step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured · %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryFigure</name>
    <message>
        <source>capacity %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of a device of each pipeline stage at the moment of its peak, by what takes it. Stage %1 is the fullest: %2 of %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory of each stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of a device of stage %1, the fullest, over the iteration: %2 stay, activations come and go; the peak of %3 is at %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory of stage %1 over time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryModel</name>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MeshFigure</name>
    <message>
        <source>%1 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edge of a node of %1 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>groups of rank 0:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>node %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Degrees of the parallel axes, the innermost first, each as long as its logarithm; what is left of the dashed line stays inside a node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Below, ranks by node, and the groups that rank 0 (black) belongs to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device mesh</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlanReport</name>
    <message>
        <source>expected a name that ends in .pdf, .html or .md</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlannerPanel</name>
    <message>
        <source>at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>USD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>% memory</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScenarioForm</name>
    <message>
        <source>Experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latent attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fine-tuning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ramp-up of the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offload to the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link inside a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network between nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Software</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Nodes × GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes, and GPUs of each: 16 × 8. One number alone is the count of GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>= %1 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sche&amp;dule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bubble %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D&amp;ata parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-1 optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-2 gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO-3 parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>params</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV %1 · size %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × hidden%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, gated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>padded %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>→ %1 per pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 EFLOP/seq</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 PFLOP/seq</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: dense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>× %1 wide%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 shared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 experts a GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens a GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden si&amp;ze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Attention heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FF&amp;N size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabular&amp;y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Se&amp;quence length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GP&amp;U</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLin&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GB/s per dir</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Net&amp;work / GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;oftware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pr&amp;ice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>$/GPU·h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Global batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Microbatch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pre&amp;cision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interlea&amp;ve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chunks per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers per &amp;stage</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Scheme</name>
    <message>
        <source>Accessible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zero bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By microbatch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Print, grey</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SearchFigure</name>
    <message>
        <source>the present plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The present plan: %1, %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plans that a search over degrees, schedules and memory choices has found, %1 against %2; no plan is better in both than those on the front. The fastest of them: %3, %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plans of a search</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpanTableModel</name>
    <message>
        <source>Stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microbatch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waited before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waited for</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StudyFigure</name>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no such table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No rows in the table: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No rows with %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · stopped before its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published inputs: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No numbers in the column %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 in all, colors repeat</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SweepFigure</name>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits in memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> and </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 over %2; %3 of %4 plans can be run, the others break a rule or do not fit in memory. Everything else is as in:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tables</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What this plan is called.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Anything worth remembering about this plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the model is called.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the model&apos;s numbers come from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width h of the residual stream.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query heads a.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads of keys and values: as many as heads for MHA, fewer for GQA, 1 for MQA.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements d of one head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FFN size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inner width f of the feed-forward network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows V of the embedding; parameter counts use this number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pad vocabulary to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times and memory use the vocabulary rounded up to a multiple of this, as the framework allocates it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens that the model is made for; 0 for no limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gated FFN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SwiGLU and relatives: three FFN matrices instead of two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kind of normalization.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LayerNorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMSNorm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LayerNorm without bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norms per layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 in most models; 4 with norms after the blocks too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A norm before the head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How tokens know their places.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rotary (RoPE)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of the learned position table; 0 for none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>QKV bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Biases on queries, keys and values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A bias on the attention&apos;s output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FFN bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Biases in the feed-forward network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>QK norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMSNorm on the heads of queries and keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head shares the embedding&apos;s weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A norm behind the embedding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A bias on the logits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parallel block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention and FFN read the same input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of the embedding where it differs from the hidden size; 0 otherwise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens that a query sees in local layers; 0 for all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One layer in so many sees all tokens in spite of the window; 0 for none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Routed experts of a layer; 0 for a dense model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Routed experts that each token is sent to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert FFN size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inner width of one expert.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts that every token passes through.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shared expert gate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A learned weight on the shared experts&apos; output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leading dense layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First layers that have an ordinary FFN instead of experts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert layer step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One layer in so many has experts: 1 for all, 2 for every other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Router bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A correction for each expert.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compressed query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of the compressed query of latent attention; 0 where it is not compressed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compressed keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of the compressed keys and values of latent attention; 0 for ordinary attention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key size without position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements of a head&apos;s query and key without position (latent attention).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key size with position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements of a head&apos;s query and key with position (latent attention).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements of a head&apos;s value (latent attention).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prediction layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extra layers that predict further tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the machine is called.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the cluster&apos;s numbers come from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs per node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices joined by the scale-up link.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale-up link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The link inside a node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the link inside a node, per GPU and direction, nominal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the link inside a node, per step of an algorithm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed cost of a collective inside a node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the nominal bandwidth that large messages reach.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In-network reduction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The switches add up all-reduces (NVLink SHARP).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reduction efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the nominal bandwidth that all-reduces in the switches reach; 0: as the efficiency.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exchange efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the nominal bandwidth that all-to-alls reach; 0: as the efficiency.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network between nodes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the network, per GPU and direction, nominal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the network, per step of an algorithm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed cost of a collective between nodes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The switches add up all-reduces (SHARP).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Oversubscription</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the network&apos;s upper levels: 7 means one seventh of the bandwidth.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PCIe or C2C, per GPU and direction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slowdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much slower than its parts a synchronous step runs (stragglers).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slow GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs that take longer than the others, each as its rank and by how much, such as 12:1.5 40:1.2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mixed nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups of nodes in rank order, each a count and what differs there, such as 2; 2 peakTflops=312 memoryGiB=40 scaleOut.bandwidthGBps=25.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jitter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard deviation of a pass&apos;s time, as a share of it; cut at three of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jitter&apos;s seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed gives the same times on any machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What pipeline and data-parallel transfers on the same port do to each other: nothing, a factor, or fair shares while they meet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>static factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fluid sharing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of one GPU for one hour.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time between failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU-hours between unexpected interruptions; 0 for a machine that never fails.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PUE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power of the whole site against that of its machines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the device is called.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the device&apos;s numbers come from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16-bit peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dense bf16/fp16 matrix rate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>32-bit peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp32 vector rate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiprocessors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SMs or compute units.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of one GPU, as the driver reports it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nominal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thermal design power of one GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GEMM efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the 16-bit peak, for one tile with an endless K, cold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GEMM prologue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements of K that the ends of a tile cost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GEMM floor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed time of a GEMM kernel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wave softness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: a partial wave of tiles costs a whole one; 0: it costs its share.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sustained clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock under training load against a cold microbenchmark.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the nominal bandwidth that kernels reach.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernel floor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortest memory-bound kernel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiprocessors of collectives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a collective keeps from the kernels that run beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp8 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dense fp8 matrix rate; 0 where the device has no such format.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp8 efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the fp8 peak, for one tile with an endless K, cold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp8 prologue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp8 sustained clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp4 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dense fp4 matrix rate; 0 where the device has no such format.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp4 efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the fp4 peak, for one tile with an endless K, cold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp4 prologue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp4 sustained clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tf32 peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dense tf32 matrix rate; 0 where the device has no such format.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tf32 efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the tf32 peak, for one tile with an endless K, cold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tf32 prologue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tf32 sustained clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fused attention forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fraction of the 16-bit peak for endless keys, cold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fused attention backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fused attention half length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys per query at which half of the rate is reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fused attention softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost of a score&apos;s softmax in elements of the head size; negative where large heads spill registers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention 2 forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fraction of the 16-bit peak for endless keys, cold; 0: as the newest kernel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention 2 backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention 2 half length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention 2 softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention 1 forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention 1 backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention 1 half length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention 1 softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Triton attention forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Triton attention backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Triton attention half length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Triton attention softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clock in fused attention under training load against a cold microbenchmark.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Software</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the stack is called.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the constants come from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host per kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host time to launch one kernel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host per collective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host time to launch one collective.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host per microbatch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host time per microbatch and stage, forward and backward together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernels of a layer, forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Launches of one layer&apos;s forward with attention as separate kernels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernels of a layer, backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Launches of one layer&apos;s backward with attention as separate kernels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which fused attention the framework calls, where it does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Newest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Triton</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elementwise traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory traffic of norms, dropout and activations against separate kernels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss traffic forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory traffic of the loss, per logit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss traffic backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient accumulation traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extra traffic per parameter and microbatch where accumulation is not fused into the GEMM.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory traffic of the step, per parameter that a rank updates.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap TP backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor-parallel communication of the backward runs under weight gradients.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed gradient share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of an overlapped gradient reduction, what still shows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed gather share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of an overlapped ZeRO-3 gather, what still shows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed tensor share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of tensor-parallel communication that the plan overlaps, what still shows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed expert share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of dispatch and combine that the plan overlaps, what still shows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Permutation traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the expert permutations, against moving each copy of a token once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Router kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Launches of one router, forward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cast traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp8: memory traffic of the casts of a linear layer, per element of its input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>States under bf16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of weights, gradients and optimizer per parameter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16: fp32 throughout, or fp32 shards of FSDP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16: 16-bit weights and gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16: and fp32 gradients during the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>18: bf16 weights, fp32 gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>20: fp16 gradients and their fp32 copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>18: gradients only as fp32 shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>20: bf16 gradients and fp32 accumulators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>16: and 14 during the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>12: bf16 gradients and moments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>13: fp8 weights, bf16 moments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>10: moments of 8 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>12: one momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>12: one momentum, fp32 throughout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>12: momentum of Muon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>12: bf16 weights without an fp32 copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8: bf16 throughout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>14: gradients used up during the backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>States under fp16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per parameter, as reduced over data-parallel ranks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logit bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per logit, while the loss is computed forward and backward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per attention score, in the softmax of unfused attention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep stage outputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations that were sent stay allocated until their backward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shard checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inputs of recomputed layers are cut over tensor-parallel ranks without sequence parallelism.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flatten gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All gradients are copied into one buffer before they are reduced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Separate embedding gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dense gradient of the embedding stands beside the accumulated gradients for a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer tile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters that the optimizer steps at a time, and copies gradients of; 0 for all at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selective recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What selective recompute drops.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>norms, activations, latent up-projections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every second matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication buckets and workspaces, always allocated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fragmentation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserved by the caching allocator against allocated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context and communicators on every GPU, beyond the reserved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences per iteration.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microbatch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences per forward pass of one data-parallel rank.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens per sequence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the whole training; 0 for one iteration only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of weights and activations in the forward and backward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bf16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp8, scale per tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp8, scale per row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp8, scale per block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which states are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adam, bf16 moments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adam, 8-bit moments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Muon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the backward computes again instead of keeping it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recomputed layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers of each chunk that full recompute covers; 0 for all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the accumulated and reduced gradients.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the framework&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of the busiest expert rank against the mean.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slots of an expert against the mean load; 0 for no limit (dropless).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packed documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lengths of the documents packed into a sequence, such as 512 1024 2560; each attends to itself alone. Empty for whole sequences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frozen layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leading layers, with the embedding, that are not trained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapters on all linear layers instead of training these; 0 for none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ramp-up from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global batch at the start of the training; 0 for no ramp-up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ramp-up step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By how much the batch grows each time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ramp-up over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences until the whole batch is reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fused attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention and relatives: the score matrix is never stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout is on, and its masks are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between checkpoints; 0 for the best interval.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks that share every layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norms and dropout are cut along the sequence over the tensor-parallel ranks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks that share every sequence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How queries meet keys: a ring beside the attention, a gather before it, or all-to-all over heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ulysses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks that share the experts of a layer; folded over tensor, context and data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks that share each expert.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dispatcher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How tokens reach their experts and come back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deduplicated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stages of the pipeline.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chunks per stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Virtual stages of each pipeline stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers per chunk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How layers are dealt to the chunks of the pipeline: even, balanced, embedding-and-head-count-as-layers, or a list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The order of passes on every stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microbatch group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microbatches that an interleaved schedule deals to its chunks at a time; 0 for one a stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orders of the schedule custom, as PyTorch writes them: 0F0,0F1,0B0,0B1 for the first stage, then | or a new line, then the next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule&apos;s memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microbatches whose activations a searched schedule may keep on a stage; 0 for as many as 1F1B.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which stages hold embedding and head, and work on the loss; a schedule with passes for them says so itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first and last stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all stages, one barrier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all stages, two barriers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all stages, interlaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer&apos;s barrier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether ranks wait for the whole norm of the gradients before they step, or check it afterwards.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all ranks together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>post-validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What data-parallel ranks share: 1 optimizer states, 2 and gradients, 3 and parameters; 0 for nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shard group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks that share one copy of the states (HSDP); 0 for all data-parallel ranks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients that are reduced in one message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap gradient reduction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients are reduced while the backward still runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap parameter gather</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters are gathered while the forward already runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prefetch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers that ZeRO 3 gathers ahead where gathers overlap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reshard after forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO 3 frees gathered parameters after the forward and gathers them again for the backward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor-parallel collectives run under matrix products: bulk under others, ring under their own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bulk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap expert exchange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dispatch and combine run beside the compute of another microbatch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offload optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the optimizer&apos;s states that is kept in host memory and stepped there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offload activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of kept activations that waits in host memory for its backward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap pipeline transfers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sends between stages run beside compute instead of blocking it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axis order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The axes from neighboring ranks to distant ones, such as tensor-context-data-pipeline.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iteration time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time from one optimizer step to the next, simulated on every pipeline stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens that the whole machine trains on per second.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same for one GPU; compares machines of different size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model FLOPs utilization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the peak rate that serves the model itself: full attention, nothing counted twice where it is recomputed (Chowdhery et al. 2022).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardware FLOPs utilization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same with recomputed work counted again; what the hardware does (Korthikanti et al. 2022).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model FLOP/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rate that papers print beside the MFU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of one GPU of the stage that comes nearest to its capacity.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is left there; negative where the plan does not fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the iteration that GPUs wait for the pipeline to fill and drain, mean over stages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microbatches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microbatches that each pipeline works through in one iteration.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies of the model that share the batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trained numbers, vocabulary without padding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Equal to the parameters in a dense model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model FLOPs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work of one iteration, without what is recomputed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardware FLOPs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work of one iteration that the GPUs really do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much the simulation covers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer steps of the whole training; more where the batch ramps up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wall time of the whole training, interruptions and checkpoints included.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goodput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of wall time that makes progress: the rest goes to checkpoints, restarts and lost work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Money for the GPUs of the whole training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Electricity of the whole training, cooling included.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GEMM + attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward and backward kernels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward kernels run again in the backward to save memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor-parallel collectives that no kernel hides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CP exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context-parallel exchange that no kernel hides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert-parallel exchange that no kernel hides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PP exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transfers between stages that no kernel hides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DP exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient reductions and parameter gathers that no kernel hides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The optimizer step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting (bubble)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to do: the pipeline fills, drains or is out of step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host, slow ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device waits for its host (launches, activations parked there), or is slower than others of its kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cuts heads, FFN and vocabulary of every layer; two all-reduces of the activations per layer and pass.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cuts every sequence; keys and values travel between the ranks, which hold the same weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cuts the batch; one reduction of the gradients per iteration, and with ZeRO the states are cut as well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cuts the layers into stages; only activations travel, but stages wait while the pipeline fills and drains.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cuts the experts of a layer; tokens travel to their experts and back, four all-to-alls per layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cuts each expert; the tokens of an expert are gathered before it and added up behind it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares every layer: activations are summed or gathered twice a layer and pass.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares every sequence: keys and values travel between the members.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares the batch: other microbatches on the same weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds the same dense weights: gradients are summed here, and ZeRO shares the states here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shared states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds one copy of the states of the dense weights together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies of shares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds the same share of the states, once in each copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds the stages of one model: activations go from member to member.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds one copy of the dense weights: the norm of the gradients is summed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares the experts of a layer: tokens travel to their experts and back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares each expert: its tokens are gathered and added up here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds the same experts: their gradients are summed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All forwards, then all backwards; keeps every microbatch&apos;s activations.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One forward, one backward in turn after a short warm-up; keeps at most p microbatches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eager 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1F1B with a warm-up twice as long: transfers hide behind passes, for twice the activations.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interleaved 1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each stage holds v chunks of layers in turn: a bubble v times smaller for more transfers and some memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looped breadth-first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each chunk runs all microbatches before the next: parameters are gathered once a chunk, all activations kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interleaved ZB1P</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interleaved 1F1B with a split backward: weight gradients fill most of the bubble.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZB-H1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1F1B with a split backward: a third of its bubble for the same memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZB-H2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No bubble between a stage&apos;s first and last pass, for twice the activations of 1F1B.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZB-V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model folded into a V: no bubble inside, with the activations of 1F1B.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>V-Half</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model folded into a V: half the activations of 1F1B for half of its bubble.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>V-Min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model folded into a V: a third of the activations of 1F1B for two thirds of its bubble.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>V-1F1B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model folded into a V with a whole backward: three quarters of the activations of 1F1B.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chimera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two copies of the model, one in each direction, fill each other&apos;s bubbles.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DualPipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two copies of the model; forwards and backwards of opposite directions overlap, and so their communication.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DualPipeV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DualPipe folded into a V: the same overlap with one copy of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1F1B, shared vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1F1B with embedding and head cut over all stages, one barrier a microbatch; one microbatch more kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1F1B, shared vocabulary, two barriers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1F1B with embedding and head cut over all stages, two barriers a microbatch; two microbatches more kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1F1B, interlaced vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1F1B whose stages all work on the vocabulary at once, as in tensor parallelism; half as many more kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shortest order of passes that a search finds for the plan&apos;s costs and memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Orders of the plan&apos;s own, in PyTorch&apos;s form.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>global batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>microbatch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chunks per stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers per chunk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dispatcher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recomputed layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offload activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offload optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shard group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free after forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>axis order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overlap tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overlap expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overlap reduce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overlap gather</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overlap sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>iteration time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cost of the training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>USD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the memory used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>energy of the training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kWh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>days of the training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MFU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the port of every GPU to the others of its node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NIC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the port of every GPU to the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the NICs at the same place of all nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what joins the nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication, group unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>annotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chrome trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON for chrome://tracing, Perfetto, TensorBoard and tools for PyTorch&apos;s traces; packed where the file ends on .gz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Perfetto trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocol buffers for ui.perfetto.dev: a third of the size, order of ranks and lanes kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The GPUs run at another clock than assumed (power, heat)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nvidia-smi --query-gpu=clocks.sm,power.draw,temperature.gpu while it trains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some ranks are slower, and all wait for them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step times of single nodes; a run without the slowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network between nodes gives another bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nccl-tests over the same nodes, and `import` of the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The link inside the nodes gives another bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nccl-tests in one node; nvidia-smi topo -m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Launching kernels costs the host another time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A trace: gaps between kernels; CPU clock, NUMA, data loading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory-bound kernels reach another bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A trace: times of norms and activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap hides another share of the communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A trace: waits beside collectives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences are padded beyond the stated length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of a batch with and without padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts are loaded less or more evenly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens per expert of a batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every layer is recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The framework&apos;s recompute options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the attention is recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is recomputed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No communication is overlapped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A trace; CUDA_DEVICE_MAX_CONNECTIONS, the overlap options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The gradient reduction is not overlapped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The overlap options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parameter gather is not overlapped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor-parallel communication is not overlapped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA_DEVICE_MAX_CONNECTIONS=1 and the overlap options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient reduction and parameter gather are overlapped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention runs as separate kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A trace: softmax kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention is one fused kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A trace: flash or cuDNN kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An older fused attention is used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Versions of flash-attn and PyTorch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A newer fused attention is used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The microbatch is half as large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The batch options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The microbatch is twice as large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pipeline is not interleaved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The virtual pipeline size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence parallelism is off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sequence parallel option</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor-parallel groups span nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank order and host file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients are reduced in 32 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The gradient options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Products run in 16 bits, not 8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A trace: kernel names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elementwise kernels are not fused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>torch.compile or fused kernels in a trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout is on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s configuration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An iteration holds twice the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accumulation steps; what a step counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An iteration holds half the batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading and preparing data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writing checkpoints, except as goodput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>evaluation passes and logging</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>congestion by other jobs on the same network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs slower than their neighbors, beyond the cluster&apos;s slowdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compilation and warm-up of the first iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the release of framework, libraries and driver: the same run differs by 2 to 10 % between releases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plans by time and cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All degrees of a model&apos;s plan: iteration time, utilization, days and money, and what a day less costs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parted by commas; 1..16 for 1, 2, 4, 8, 16. Illegal ones are counted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parted by commas; 1..16 for 1, 2, 4, 8, 16; 0 for all that divide the layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of each plan the fastest that fits is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tried like microbatches, the first for marked plans that fit with it; -1 for the scenario&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plans on more are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marked plans</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor x data x pipeline, or with the microbatch as a fourth number: 8x8x35 8x12x21. The others are compared with the first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price of a GPU-hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 for the price that the cluster has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Days allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 for any.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Money allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Many jobs on one cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Policies that give GPUs to many training jobs: deadlines met, completion times, and who runs where.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Policies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who gets GPUs next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>naive: one plan for each model whose data parallelism grows; best: the best plan for each number of GPUs; both side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models and batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Presets of models with the global batch, as gpt3-6.7b:512.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most GPUs of a job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speeds are worked out up to this many.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trace of jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV of ElasticFlow&apos;s artifact: job_id,submission_time,duration,num_gpu and maybe num_iteration,model_name,deadline,batch_size; empty for made-up jobs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the rest of a broken trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out lines that cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files of throughputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV of ElasticFlow&apos;s artifact, one for each model and called after it: global_batch_size,1,2,4,... in iterations per second.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File of the cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV of ElasticFlow&apos;s artifact: num_switch,num_node_p_switch,num_gpu_p_node; empty for the scenario&apos;s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made-up jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many; several numbers are simulated side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A made-up trace for each; figures are over all of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jobs arrive within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean; gaps are exponential.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most GPUs asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of made-up jobs, which ask for powers of two.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earliest deadline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After submission, in durations on the GPUs asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latest deadline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jobs without a deadline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They run when others leave GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jobs start, stop and change GPUs at multiples of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost of new GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 for 29 s and 2 s more for each doubling, 25 s longer on 256 GPUs and more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare GPUs go where they</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saving: save most GPU-time, as ElasticFlow&apos;s paper says; artifact: cost most, as its program sorts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Declined jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best-effort: run when others leave GPUs; drop: never run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes fail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At random, as often as the scenario&apos;s failures per device say.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work since the last one is lost in a failure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart after a failure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On a spare node, without lost work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of the Gantt chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most, for each policy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute-optimal models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The best size of a model and its data for a machine and a time, with the utilization it really reaches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of all GPUs of the cluster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counted in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Days of the whole cluster, GPU-days, or money.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens per parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>20 is the rule of thumb of Hoffmann et al.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit of the loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rounding the printed exponents moves the optimum by a fifth; own takes the numbers below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Own fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E, A, B, alpha, beta of the loss E + A/N^alpha + B/D^beta.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the models to try, with each hidden size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the models to try.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden size to layers, least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shapes below are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden size to layers, most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shapes above are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marked models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers x hidden size: 60x10240 80x12288. They are tried whatever their ratio.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 as in the scenario&apos;s model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FFN width to hidden size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plans searched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>degrees: tensor, data and pipeline degrees and the microbatch, the rest as in the scenario; all: every choice of a search.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Curves of equal compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares of the compute at the peak.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Curves of equal loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beside the lowest loss.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Utilization while serving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the peak, at 2 N FLOPs a token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strong and weak scaling, split into compute and communication; which network would hide it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counts to run on; with a fixed plan data parallelism grows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>strong keeps the scenario&apos;s batch, weak keeps the batch for each GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed keeps the scenario&apos;s plan, best searches for one on every count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept of the best plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fields that the search leaves alone, such as plan.schedule=1f1b plan.zero=1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication matters from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the iteration from which exposed communication is reported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Law fitted from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smallest count that the law is fitted to; 0 for all beyond one node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network looked at on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs for the questions about the network; 0 for the largest count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden means below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the iteration below which exposed data-parallel communication counts as hidden.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bandwidths to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between nodes, per GPU and direction, nominal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latencies to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between nodes, per step of an algorithm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>us</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs per node to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joined by the link inside a node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategies side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same training under data, sharded, tensor and pipeline parallelism, on one machine or several.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each takes as much of its axis as is legal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Machines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Presets of clusters, or scenario for the study&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Presets of models, or scenario for the study&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of each machine; 0 for as many as the scenario has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The global batch grows with the GPUs; 0 keeps the scenario&apos;s batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same plan everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Degrees are chosen on the first machine and kept on the others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers per stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How layers are dealt to the stages of a pipeline, against time, worst and total memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Partitions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ways to deal layers to the stages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By the poor partitions: first-heavy and last-heavy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Block size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How large buckets, prefetches and microbatches should be; waiting apart from transferring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Buckets to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prefetches to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers that ZeRO 3 gathers ahead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microbatches to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences of a forward pass: the message that stages hand on grows with them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reliability and money</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failures, checkpoints, spare nodes, energy and price of a training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint blocks training for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of an asynchronous checkpoint only the blocking part.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the failure to the next useful step, without lost work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restarts fail too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the machine fails while it restarts, as often as else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intervals to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work between two checkpoints.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Useful work of each simulated training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated trainings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More make the standard error smaller.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed has the same failures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs to compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same GPUs in machines of other sizes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failures that need a repair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of interruptions that take a node out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Until the node is back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spare nodes to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paid for beyond those that train.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes enough for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the time that spare nodes should suffice for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power while computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of a GPU&apos;s rated power.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power while waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same, while it communicates or waits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power of a spare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same, of a spare GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Power of the rest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processors, fans and NICs of a node, for each of its GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Carbon dioxide of the grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per kilowatt-hour.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kg</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price of electricity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A table of prices; empty for the one that comes with the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out bad lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the rest of a price list with mistakes.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>%1 compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>critical path %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak %1 of %2, activations %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GB/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NIC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sends nothing here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sends %1 of %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean over %1, busy for %2 of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in an iteration %1, busy %2, load %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent, one direction; the table of all links: Links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute, phase not named</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication, group not named</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy to or from the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>start %1   duration %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>click: details · double-click: zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computes nothing for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing else runs on it either</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>meanwhile:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lane free before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Node %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n usual replica(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slow replica(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>node %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs %1, nodes %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%3 GPUs from %1, nodes %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward   stage 3   mb 12   qkv   &gt;50ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words that a bar must have, all of them: its activity, an operator in it, a microbatch (mb 12 or 12), a stage (stage 3), a duration (&gt;50ms, &lt;2ms)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sends output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sends gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data-parallel transfer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data-parallel transfer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>microbatch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>   waited %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds 1 pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds 1 microbatch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds %1 passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds %1 microbatches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 = %2 activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1 of the chunk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, from %2 of the pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>click: why · double-click: zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of chunk %1, microbatches %2: %3 × %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations of microbatches %1: %2 × %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations %1 in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>together %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak %1 at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest tensor then: %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1 · slow %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the slowest stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draining</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its own transfers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until the slowest stage ends the iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until its input is there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until its data-parallel transfer has ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until the data-parallel transfer of %1 has ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until %1 is done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until its transfer of microbatch %1 has left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until all stages have done their part of the vocabulary for microbatch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until the forward of microbatch %1 arrives from %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until the backward of microbatch %1 arrives from %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimelineFigure</name>
    <message>
        <source>%1 microbatches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MFU %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>iteration %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From A to B: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2 x %3: %4%5 with %6 chunks a stage, ZeRO-%7, global batch %8, microbatch %9,</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> sequence %1: iteration %2, MFU %3, bubble %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time (%1)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Welcome to Stringline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You see GPT-3 175B in training on 128 GPUs, as a simulation. Eight stops, one minute. Enter goes on, Esc ends the tour; it is always in the Help menu.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A row for each pipeline stage, time to the right. Dark blue is forward, light blue backward; where the ground shows, GPUs wait. Click a gap, then press E: it says for what. Ctrl+wheel zooms, 0 shows all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the GPUs are shared out: tensor, context, data and pipeline parallelism. Drag a divider, and timeline and result follow the mouse. Esc puts it back, Ctrl+Z undoes a drop.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model, machine, training and plan. Type 64k, 80 GiB or 400 Gb/s. A wrong value stays, with the reason and the nearest right ones as links. Shift+F1, then a click, says what a field means.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time, speed, memory and money, each with the error to expect. Below: where the time goes and what would help most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B pins this plan as baseline; from then on every number says what changed. Shift+B lays the baseline above the timeline.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let it search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workbench has a search over all legal plans, sweeps, studies and fifteen lessons, from one GPU to 16,384.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your own plans</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a Megatron-LM script, a DeepSpeed or Hugging Face configuration or a trace on the window. F1 is the help, ? lists all keys, Ctrl+Shift+P finds a command.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WhatsThis</name>
    <message>
        <source>&lt;b&gt;Degrees of parallelism&lt;/b&gt;&lt;p&gt;The width is the number of GPUs; each part is an axis. Drag a divider to trade factors with the neighbour, with Shift with the data axis, the right end with Ctrl for more nodes. Keys: ← → choose an axis, ↑ ↓ change it, L locks it, Esc restores.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Rank map&lt;/b&gt;&lt;p&gt;Every GPU in its node, colored by stage; hover one to see its groups. M changes what the colors say: memory, waiting, links.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Timeline&lt;/b&gt;&lt;p&gt;One iteration: a row for each stage, time to the right. Dark blue is forward, light blue backward, bare ground is waiting. Click a bar or a gap for details, E explains it; W and S zoom, A and D move, 0 shows all.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Rows&lt;/b&gt;&lt;p&gt;A stage of the pipeline each. L opens a row to its lanes, U to its GPUs, P pins it.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Time&lt;/b&gt;&lt;p&gt;Drag to move, wheel with Ctrl to zoom. Marks of M stand here.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Lost and gained&lt;/b&gt;&lt;p&gt;How much later or earlier than the baseline each moment of the iteration comes.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Legend&lt;/b&gt;&lt;p&gt;What the colors and hatches of the bars mean. They are the same in every view and figure.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Where the time goes&lt;/b&gt;&lt;p&gt;The iteration by cause, as a share of the time of all GPUs.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Memory of each stage&lt;/b&gt;&lt;p&gt;The peak by kind, against what the GPU has. Click a stage for its memory over time.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;What would help most&lt;/b&gt;&lt;p&gt;The change of the iteration if one thing were ten percent better, all else equal.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Advice&lt;/b&gt;&lt;p&gt;Changes of the plan that were simulated and are better. Apply takes one, as one undo step.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Workbench&lt;/b&gt;&lt;p&gt;Details of what is selected, the search for plans, sweeps, comparison, memory, studies, lessons and the log.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Status&lt;/b&gt;&lt;p&gt;What was worked out, how long that took, and what is wrong with the scenario.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WhyView</name>
    <message>
        <source>Looking at every input one step down and up…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No input changes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What changes it most, one step away (estimated; click a step to take it)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui</name>
    <message>
        <source>One of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source># All fields

What a scenario says. The path is the key in the file, and what `--set` and sweeps take.

</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source># All numbers

What the result says, with how it is worked out. The word in grey is the key in JSON and in tables.

</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source># All keys

[Change them](do:action/keys), or [look for a command](do:action/palette).

| Key | Does |
|:--|:--|
</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::AccuracyPanel</name>
    <message>
        <source>Published runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iteration time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compared quantity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>My run ta&amp;kes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured time of an iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seconds of an iteration of your own run, such as 9.1 or 850 ms: lists what may be the cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published runs are being evaluated …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; of the prediction: eight of ten of %2 published runs, %3%4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (nearest kind with enough of them)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too few published runs to say how far this may be off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a time, such as 9.1 or 850 ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for what may be the cause …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A click on a point or a row shows the run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured %1, predicted %2 (%3) · %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;br&gt;taken as: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::AccuracyPlot</name>
    <message>
        <source>Predicted against measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No published runs to compare with yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured →   (↑ predicted; lines: equal, ±10 %)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, measured %2, predicted %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::AdviceList</name>
    <message>
        <source>No change of a single setting helps that fits in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed when the plan rests.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explain</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::AnimationDialog</name>
    <message>
        <source>Export animation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A GIF that loops, or a PNG per frame: frame-%03d.png</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Lasts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;rames</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GIF, loops (*.gif);;PNGs, one a frame (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::BreakdownChart</name>
    <message>
        <source>Where the time goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::CausesList</name>
    <message>
        <source>Likely causes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; measured, %2 predicted (%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeated runs differ by as much: there is nothing to explain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing that was tried brings the two together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take it into the plan</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::CommandPalette</name>
    <message>
        <source>What fits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::ComparePanel</name>
    <message>
        <source>&amp;Add to comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;qual fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured and simulated time by kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin a baseline (B), change the plan, and see here where the difference comes from.
Or add plans to the comparison, as many as you like.
Or open a trace (Ctrl+T) to compare with a measured step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step of the trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Measured %1 (%2) longer than simulated&lt;/b&gt;: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Measured %1 (%2) shorter than simulated&lt;/b&gt;: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Measured as long as simulated&lt;/b&gt;%1%2: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counted on %1, which ends last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trace has no collectives inside its passes, so these count as computing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>In the picture %n event(s) are cut by %1 in all, because they run beside others in their lane; the sums count them whole.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add &amp;files …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps the plan as it is now as a column, until the window is closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios from files as columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan that the difference starts from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan that the difference leads to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lists the fields that are equal in all plans, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add scenarios to the comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;As fast as the baseline.&lt;/b&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 (%2) slower than the baseline&lt;/b&gt;: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 (%2) faster than the baseline&lt;/b&gt;: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 is as fast as %2.&lt;/b&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 is %2 (%3) slower than %4&lt;/b&gt;: %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 is %2 (%3) faster than %4&lt;/b&gt;: %5.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::CompareView</name>
    <message>
        <source>the measured step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the baseline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::ConfigLineModel</name>
    <message>
        <source>understood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>defaulted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ignored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That says it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the file; defaults stand in none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the file writes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the file writes it; of a default what the framework takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Happened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Understood: it set a field. Defaulted: the file does not say it, so the framework&apos;s own default counts. Ignored: no number here depends on it, or it is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the scenario, that was set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it was read, or why it was not</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::DetailsPanel</name>
    <message>
        <source>Operators of the selected bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All numbers of the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The whole iteration&lt;/b&gt;&lt;/p&gt;&lt;p&gt;%1&lt;/p&gt;&lt;p&gt;Click a bar or a gap of the timeline to read why it is there, drag over the timeline for the totals of a range.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microbatch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of this stage, %2 of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waited before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could start after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 on %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of it %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Waiting&lt;/b&gt;&lt;/p&gt;&lt;table&gt;%1&lt;/table&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Selected range&lt;/b&gt;, shares of all stages&lt;/p&gt;&lt;table&gt;%1&lt;/table&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::DiagnosticsModel</name>
    <message>
        <source>error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would help</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::Document</name>
    <message>
        <source>Paste scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n field(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stringline::ui::ExplanationView</name>
    <message>
        <source>Explanation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::FactorStrip</name>
    <message>
        <source>Parallel degrees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is locked. L unlocks it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 does not divide what the other axes leave of %3. Possible: %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>node edge (%1 GPUs)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is locked, or all that it could trade with. L unlocks the chosen axis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No other number of nodes gives whole replicas and microbatches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The axes beside this edge are locked. L unlocks the chosen one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hold Ctrl and drag to change the number of nodes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a number for %1 and press Enter.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::FigureComposer</name>
    <message>
        <source>&amp;Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The figure shows the last plan without errors. Now: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A grid takes more than a line: save it from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes this figure once the plan is saved there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes the same figure without a window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied as PNG and SVG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom of the preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl and the mouse wheel over the figure do the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>True si&amp;ze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As large as on paper, by what the screen says of its own size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who looks at the preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoo&amp;m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seen &amp;by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Caption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command line that makes this figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ca&amp;ption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the caption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the caption for LaTeX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comman&amp;d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the command line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As PNG and as SVG, for a document or a slide</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::FigureControls</name>
    <message>
        <source>&amp;Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pl&amp;ot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pa&amp;nel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Col&amp;umn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From %1 to %2 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing, or 0: as the content asks for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Font</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the smallest text; labels and titles grow with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colo&amp;rs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T&amp;itle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the ti&amp;tle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show plan and result und&amp;er it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the le&amp;gend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;gion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is on the screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From … to …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A time of the iteration, such as 0.5 or 500 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A time of the iteration; nothing: up to its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dpi</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resolution of pictures; the other formats have none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: expected a number from %2 to %3 %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To: expected a time after the one of From.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From: the iteration ends after %1 s.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::FigureParts</name>
    <message>
        <source>&amp;Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Letters at the corners</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts of the grid, row by row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the chosen part shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Col&amp;umns</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::FigurePreview</name>
    <message>
        <source>Figure at its true size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mm</source>
        <comment>unit at the start of a ruler</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::FoldLine</name>
    <message>
        <source>Experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wheel, ↑ ↓ or type a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EDP %1  %2  TP %3 × CP %4 × DP %5</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::FoundPlanModel</name>
    <message>
        <source>%1
Beside computing: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Machine</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::HeatLegend</name>
    <message>
        <source>Share of the iteration in which the link of a GPU sends: the busiest has the full shade</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the memory that a GPU needs at its peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 — Stringline help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words on any page (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages of the help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>← &amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For&amp;ward →</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is said of this. Fewer or shorter words find more.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::ImportDialog</name>
    <message>
        <source>not known: choose one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>defaults of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All lines (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing contradicts itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot be read. Nothing was replaced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan has an error; it can be opened and repaired.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan has %1 errors; it can be opened and repaired.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does not fit in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One contradiction.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 contradictions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines of the files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether it fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is wrong or doubtful</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaces what is open; one undo step brings it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> and </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the open plan: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That the plan runs on. What the files say of it counts: mostly the number of GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the open plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from a new plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the numbers come from that no file says and no framework has a default for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The &amp;rest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found by content; choose another where that is wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor, batch, model.heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines with this in any cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened to the listed lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ilter</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::KeptPlans</name>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::KeysDialog</name>
    <message>
        <source>choose an axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>← →</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next degree, traded with the data axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>↑ ↓, wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next degree, traded with the neighbor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift+↑ ↓</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more or fewer nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+↑ ↓</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change the rank order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+← →</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smallest, largest degree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type a degree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>digits, Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lock the axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peek without changing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>restore what was before the drag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Swap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;No key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Leave it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the chosen command its own keys back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give every command its own keys back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device mesh (fixed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Was %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>press a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press the new key for “%1”. Esc leaves it as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a key to change it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is “%2”. Swap, so that it gets %3?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is “%2”. Take it from there?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Take it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::KindDifferenceModel</name>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind, exposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::LagRibbon</name>
    <message>
        <source>Time lost and gained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both iterations take as long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In all %1 longer than %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In all %1 shorter than %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the same passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the same share of all work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At %1: %2 behind %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At %1: %2 ahead of %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>behind ▴</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ahead ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no change</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::LectureNumbers</name>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::Legend</name>
    <message>
        <source>Legend</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonChoicesEdit</name>
    <message>
        <source>Choices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right if (several with ; between)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;dd choice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove choice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonEditor</name>
    <message>
        <source>Lesson editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As a reader sees it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do&amp;wn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tr&amp;y it from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as &amp;file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This lesson is not saved. Save or discard it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a scenario that is not right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something in the lesson is not right yet: see the marked pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No numbers: the lesson&apos;s scenario is not right yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan in the window is the one that the page starts from: change it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1. The marked pages are not right yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lessons (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonHeadForm</name>
    <message>
        <source>Smaller numbers stand higher in the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the &amp;present plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;ummary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts from</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonPage</name>
    <message>
        <source>&amp;Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected a number such as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulating…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>**Right.**</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>**Not so.**</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> It is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 **%2** · now %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonRecorder</name>
    <message>
        <source>Record a lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been done yet. Change the plan, and each step can become a page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Each step becomes a page. The lesson starts from the plan before the first one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps of the history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only from &amp;here on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonRun</name>
    <message>
        <source>Begin %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lesson&apos;s page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the question asks for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lesson&apos;s way</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonStepForm</name>
    <message>
        <source>Tells something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asks, with choices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asks for a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets a goal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert a name into: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Present plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts the changes here that lead to the plan in the window</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonsPanel</name>
    <message>
        <source>Lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Leave</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Show me</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>About %1 minutes, %2 pages. It begins with a plan of its own; Undo brings back what is open now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; · page %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Finish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The page&apos;s question or goal is still open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;dit…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lesson that comes with the program is copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Record…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a lesson of what was done: each step of the history becomes a page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ne&amp;w…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a lesson that starts from the present plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mine</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::LinkModel</name>
    <message>
        <source>%1 GB/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The port of a GPU of each stage, the NICs of a rail together, all of the spine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs of the stage, NICs of the rail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In an iteration, in one direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of that, tensor parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of that, context parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of that, expert parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of that, between stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of that, gradients and parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the iteration in which it sends; of rails and the spine the mean of their NICs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent, of what the link could send in an iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nominal, in one direction</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::LinksPanel</name>
    <message>
        <source>Load of every link</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::LogPanel</name>
    <message>
        <source>What is wrong or doubtful now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::MainWindow</name>
    <message>
        <source>as opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a scenario, or configurations of frameworks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import from clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A script, a configuration or a scenario that was copied; configurations are shown before they replace anything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;trace…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lay a measured step above the simulation: a trace of PyTorch&apos;s profiler, Chrome&apos;s or Perfetto&apos;s format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;lose trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+S</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reload from file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy scenario as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole scenario as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paste scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scenario as JSON from the clipboard, one undo step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin as &amp;baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare every later plan with this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Clear baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Return to baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;ompare with baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The baseline above the timeline, on the same axis, and what was lost and gained between them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find the best plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+Return</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search all legal plans for this model and machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;weep a field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One field as a line, two as a map, or every input one step up and down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Studies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions that take many simulations: plans by cost, clusters, scaling, reliability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn by trying: pages with live numbers, predictions and goals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which node, GPU and process groups every rank has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Apply best advice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;pair first mistake</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the nearest valid value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold rank &amp;map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold &amp;workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+J</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to device mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why a bubble is there, in one minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All keys on one page, and other ones for them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Co&amp;mmands…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every command by name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find row…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+P</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to a stage, GPU or node of the timeline by its name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Stringline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 — edited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>↶ Undo “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>↶ Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>◆ Baseline: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>◆ Pin baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vs pinned baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B pins a baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Baseline · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a row: stage 5, GPU 37, node 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Stringline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;h3&gt;Stringline %1&lt;/h3&gt;&lt;p&gt;Plans the training of large transformers. A stringline is a railway planner&apos;s graph of trains over time; here microbatches run over pipeline stages.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened the study %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the changes before a new plan is begun?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open scenario or configurations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was changed by another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved: %1 was changed by another program since it was opened here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the changes before the file is read again?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no timeline to export yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scenario is on the clipboard as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the changes before closing?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dropped text</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 had %n edit(s) that were not saved when the program ended on %2.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Recover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the changes before %1 is recovered?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recovered %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Return to baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no advice on this plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to repair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only %1 was opened: several files are read into each other where one of them is a configuration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not pasted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no text in the %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text of the %1 is nothing that is known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 What can be opened: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 cannot do this plan.
%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nearest plan that it can</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Left out, because it cannot do it:
%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
Started by: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy this line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is on the clipboard.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New from preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open re&amp;cent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as &amp;configuration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T&amp;imeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored &amp;views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A plan from a preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export figure…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the changes before another scenario is opened?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear this list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Traces (*.json *.json.gz *.pftrace *.pftrace.gz *.perfetto-trace);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped reading %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trace not opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the changes before %1 is opened?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;ompare with trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened the trace %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is open. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compose a figure of the plan or of a study, see it at its true size, and save it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+,</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme, size, wheel, autosave, what a start opens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Lecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full screen with mesh, main numbers and timeline in large type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger type in a lecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl++</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller type in a lecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+-</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export &amp;animation…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cursor that runs over the iteration, as a GIF or PNGs for slides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;port…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A page about the plan: PDF, HTML or Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Search the help…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words on any page of the help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;What’s this?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a thing to hear what it is; pressed twice, it is said of what has the focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window in eight stops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure of this…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios, configurations and figures of them (*.json *.yaml *.yml *.toml *.sh *.args *.txt *.pdf *.svg *.png *.tex);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened the scenario of the figure %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1 keeps %2 of activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a cursor over the iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the cursor to the start or end of a pass before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the cursor to the next start or end of a pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cursor to the beginning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the cursor to the beginning of the iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cursor to the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the cursor to the end of the iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play an iteration in less time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play an iteration in more time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play over and over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the cursor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop, and show the iteration without a cursor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something else is still being read or written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no result to report yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF (*.pdf);;HTML, one file (*.html);;Markdown with SVG figures (*.md)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not written</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::MarkStrip</name>
    <message>
        <source>Marks and notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select its time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double-click to edit, drag to move, Del to remove</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::MemoryChart</name>
    <message>
        <source>Memory per stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Stage %1: %2&lt;/b&gt;&lt;br&gt;%3&lt;table&gt;%4&lt;/table&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::MemoryModel</name>
    <message>
        <source>Stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In flight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the peak</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::MemoryPanel</name>
    <message>
        <source>Memory of every stage</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::MemoryPlot</name>
    <message>
        <source>Memory over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1 over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stays, up to %2 of activations, of %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::MeshView</name>
    <message>
        <source>Device mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as flags ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This plan as the configuration of a framework, on the clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shading of the rank map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the rank map&apos;s shades mean (M on the map)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by scale-up link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by NIC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the product is always %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>factor strip, width = log₂ GPUs · drag a divider, arrow keys step · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drag a divider, arrow keys step · %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::MomentLegend</name>
    <message>
        <source>Running: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::OperatorModel</name>
    <message>
        <source>Operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counts as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start in pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the pass</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::PlanScatter</name>
    <message>
        <source>Plans found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2
Beside computing: %3
Click to look at it, double-click to take it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::PlanTable</name>
    <message>
        <source>Plans side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take this plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::PlannerPanel</name>
    <message>
        <source>Plans found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Vary …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Least %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to look for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to draw it against</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers of GPUs to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers of GPUs to try, such as 256,512,1024; empty for the scenario&apos;s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Machines to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clusters to try, by their ids, such as selene,dgx-h100; empty for the scenario&apos;s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which choices the search varies, and over which values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drawn against</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A limit or a number of GPUs cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Vary (%1) …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looks for the best of all legal plans, and proves it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 plans, %2 simulated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped before any plan was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: none fits within these limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; the first %1 are closer than the model&apos;s own error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (stopped)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 an iteration; beside computing: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against the plan in the window: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter takes it, Esc goes back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the planner&apos;s plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken. Ctrl+Z brings the plan before back.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::PlayBar</name>
    <message>
        <source>&amp;Loop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the beginning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the event before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the next event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long an iteration plays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the cursor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light, dark, or as the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;olors of passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the timeline and in figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the window; files and numbers stay as they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Size of the interface</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text, boxes and pictures together, beside what the desktop asks for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language and size change at the next start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Wheel on the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With Ctrl it does the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scrolls, with Ctrl zooms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zooms, with Ctrl scrolls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep unsaved work safe after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So long after an edit it is written where a crash does not reach it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep unsaved work safe after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A start o&amp;pens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where no file is named</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was last open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models, GPUs, clusters and scenarios of your own, one JSON file each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your own presets &amp;in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your own presets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change ke&amp;ys…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the tou&amp;r again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::PresetMenu</name>
    <message>
        <source>%1 (yours)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save cluster as preset…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save GPU as preset…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as preset…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Presets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model preset: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cluster preset: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::ProgressStrip</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::QuantityEdit</name>
    <message>
        <source>results</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::RangePanel</name>
    <message>
        <source>%1 to %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean per stage</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::RankMap</name>
    <message>
        <source>stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stages %1–%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>node %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs on %2 nodes, %3 stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage %1
%2 nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>node %1, device %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;node %1&lt;/b&gt;, first GPU %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 sends %2, busy %3, load %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NIC</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::RankModel</name>
    <message>
        <source>Rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local rank, on its node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::RanksPanel</name>
    <message>
        <source>All ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A row for each global rank. The selected one and the members of its groups are marked in the rank map.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups that are marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which groups of the selected rank are marked in the rank map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups of the selected rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All ranks with the members of all of their groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mar&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all of its groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a rank here or in the rank map.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks.csv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::ReportModel</name>
    <message>
        <source>Number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Formula</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::ResultPanel</name>
    <message>
        <source>bubble %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory, stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training, no tokens given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>goodput %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost and energy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory per stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would help most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+10 % of each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not in this number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per GPU, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the prediction: eight of ten of %1 published runs, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::RowHeaders</name>
    <message>
        <source>compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NIC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click: close to one thin band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click: a band per lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click ▾: fold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click ▸: unfold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag: move · right button: pin, hide, …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::SavePresetDialog</name>
    <message>
        <source>Save GPU as preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save cluster as preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save model as preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paper, data sheet, measurement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Where it comes from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A name and a source, so that the numbers can be checked later.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::ScenarioForm</name>
    <message>
        <source>Scenario form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▸ All fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All fields of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▾ All fields</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::SearchBar</name>
    <message>
        <source>Search bars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous (Shift+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bars</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::Section</name>
    <message>
        <source>Folded. Space unfolds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space folds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::SensitivityChart</name>
    <message>
        <source>What would help most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed when the plan rests.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::Session</name>
    <message>
        <source>%1 when saved by version %2, now %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::SideBySideModel</name>
    <message>
        <source>Equal in every field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fields that differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Equal in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double-click takes this plan; Ctrl+Z brings the present one back</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::SpaceDialog</name>
    <message>
        <source>What the search varies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values are separated by commas. A row without a tick keeps one value.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::SpanPanel</name>
    <message>
        <source>All bars of the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A row for each pass and transfer. The selected row is the selected bar of the timeline; Enter explains it, the menu key sorts and copies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bars are too many for the clipboard: select up to %2, or save them as CSV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter bars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time shown in the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of the listed bars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bars that touch this time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listed bars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write all listed bars to a file, in this order, with every digit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bars: no range is selected in the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 bars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the listed bars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>timeline.csv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving %1 …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::SpanTableModel</name>
    <message>
        <source>%1, activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · slow %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::StatusLine</name>
    <message>
        <source>heads %1 / %2%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experts %1 / %2%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers %1 / %2%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> uneven</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers %1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>batch %1 / (%2 × %3)%4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+P commands · ? keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>● last valid plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>● computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>● live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulated %1 operators in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>validity: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::StudiesPanel</name>
    <message>
        <source>Study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the same of the scenario in the window, not of the paper&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wh&amp;y?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What this study answers, and how paper and program compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of the plot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the study says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for the plan in the &amp;window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table of the study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An input is wrong: see what is marked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped: what was found until then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 published numbers agree.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published and here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inputs and their sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown in the window. Enter takes it, Esc goes back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the study&apos;s plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken. Ctrl+Z brings the plan before back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure, %1 (%2 mm) …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table as CSV …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure of this plot…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::StudyChart</name>
    <message>
        <source>Plot of the study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::StudyInputs</name>
    <message>
        <source>wrong</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::SweepPanel</name>
    <message>
        <source>Sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy CS&amp;V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tornado</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>across</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>upwards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole table with numbers in full, for a spreadsheet or a script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1,2,4 or 10..100 step 10</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values as in the form: 1,2,4, a range such as 10..100 step 10, or 1..64 times 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no field &quot;%1&quot;. Did you mean %2?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every input one valid step down and one up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulates every combination of these values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan in the window is not valid: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 inputs; green helps. Hatched: does not fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cells: %2 fit, %3 do not, %4 are no valid plans</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (stopped).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best that fits: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the plan before it changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter takes it, Esc goes back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is no valid plan, so it is not taken. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken. Ctrl+Z brings the plan before back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::SweepPlot</name>
    <message>
        <source>Sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: not worked out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::TableView</name>
    <message>
        <source>Copy as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Own order</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::TimeRuler</name>
    <message>
        <source>Overview and time axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag the frame to move, its edges to zoom; click beside it to jump</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::TimelinePlot</name>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passes of microbatches over time, a row per pipeline stage. Comma and period step through the bars of a row.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::TimelineView</name>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show less time, in more detail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show more time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the time before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the time after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the selected range or bar, as large as it fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the bar before, on the same stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the bar after, on the same stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to what it waited for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select what had to end before this bar could begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to what waited for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select what could begin only when this bar had ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the bar at this time on the stage above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the bar at this time on the stage below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll to earlier stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll to later stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the bar&apos;s time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Totals over the time of the selected bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open or close lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show a band per lane of the selected stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show details of the selected bar or gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say why the selected bar or gap is there; without one, what makes the iteration so long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw the chain of work that makes the iteration as long as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy totals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the totals of the selected range as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Return to the time shown before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo going back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel or clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the drag, or clear the range, then the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find bars by activity, microbatch, stage, operator, duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next found bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the next bar that the search found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous found bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the bar found before this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark the selected range, or the time of the selected bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a bar, or drag a range, to mark it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a note at the selection, or at the pointer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the selected mark or note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to view %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the time and the rows that were stored under %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Store view %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remember the time and the rows that are shown under %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View %1 stored: %1 returns to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No view is stored under %1: Ctrl+%1 stores one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open or close all lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show a band per lane of every stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A row for each GPU of the stage under the pointer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin or unpin row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the row under the pointer in view, at the top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the row under the pointer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring hidden rows back, in their usual order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move row up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the row under the pointer above the one before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move row down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the row under the pointer below the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taller rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make all rows taller (Alt and the wheel do the same)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thinner rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make all rows thinner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all rows at once, however thin; again for the usual height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unfold group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin to top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No timeline yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plan not valid: showing the last valid timeline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::TornadoChart</name>
    <message>
        <source>Tornado</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: no valid plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2, does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 %3 (%4), memory %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more change nothing here: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::Tour</name>
    <message>
        <source>S&amp;kip tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::WaterfallChart</name>
    <message>
        <source>Baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no cause changes by more than a thousandth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From one iteration to the other</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::WhyTrigger</name>
    <message>
        <source>Click, or press E, for the formula behind the number and what changes it most.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::WhyView</name>
    <message>
        <source>‹ Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the number before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the explanation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✕</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the explanation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why this number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As &amp;text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As &amp;Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As &amp;LaTeX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stringline::ui::Workbench</name>
    <message>
        <source>Workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Planner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Studies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log (%1)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
