<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>AccuracyModel</name>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
</context>
<context>
    <name>Animation</name>
    <message>
        <source>the width is from %1 to %2 pixels</source>
        <translation>die Breite liegt zwischen %1 und %2 Pixel</translation>
    </message>
    <message>
        <source>the figure is from %1 to %2 mm wide</source>
        <translation>die Abbildung ist zwischen %1 und %2 mm breit</translation>
    </message>
    <message>
        <source>frames a second are from 1 to %1</source>
        <translation>Bilder je Sekunde: 1 bis %1</translation>
    </message>
    <message>
        <source>seconds times frames a second are from 2 to %1 frames</source>
        <translation>Sekunden mal Bilder je Sekunde ergeben 2 bis %1 Bilder</translation>
    </message>
    <message>
        <source>a name of PNGs needs a place for the number, as in frame-%03d.png</source>
        <translation>ein Name für PNGs braucht einen Platz für die Nummer, wie in frame-%03d.png</translation>
    </message>
    <message>
        <source>expected a name that ends in .gif, or one of PNGs as in frame-%03d.png</source>
        <translation>erwartet wird ein Name, der auf .gif endet, oder einer für PNGs wie in frame-%03d.png</translation>
    </message>
</context>
<context>
    <name>CauseFigure</name>
    <message>
        <source>where the time goes</source>
        <translation>wohin die Zeit geht</translation>
    </message>
    <message>
        <source>Where the time of an iteration goes on the rank that ends last; communication counts where it is not hidden behind compute.</source>
        <translation>Wohin die Zeit einer Iteration auf dem Rang geht, der zuletzt endet; Kommunikation zählt, soweit sie nicht hinter Rechenzeit verdeckt ist.</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>%1: what changes the iteration</source>
        <translation>%1: was die Iteration verändert</translation>
    </message>
    <message>
        <source>Where the difference of two iterations comes from, cause by cause; times are of the rank that ends last in each.</source>
        <translation>Woher der Unterschied zweier Iterationen kommt, Ursache für Ursache; die Zeiten gelten jeweils für den Rang, der zuletzt endet.</translation>
    </message>
    <message>
        <source>together</source>
        <translation>zusammen</translation>
    </message>
    <message>
        <source>change of the iteration, B against A</source>
        <translation>Änderung der Iteration, B gegenüber A</translation>
    </message>
</context>
<context>
    <name>ConfigPreview</name>
    <message>
        <source>scenarios and studies, traces, and configurations: %1</source>
        <translation>Szenarien und Studien, Traces und Konfigurationen: %1</translation>
    </message>
    <message>
        <source>%1 layers of %2</source>
        <translation>%1 Schichten von %2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <translation>%1, %2 von %3</translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message>
        <source>steps between ranks that have no bar</source>
        <translation>Schritte zwischen Rängen, die keinen Balken haben</translation>
    </message>
    <message>
        <source>the pipeline link of %1</source>
        <translation>die Pipeline-Verbindung von %1</translation>
    </message>
    <message>
        <source>pipeline links of %1</source>
        <translation>Pipeline-Verbindungen von %1</translation>
    </message>
    <message>
        <source>data-parallel transfers of %1</source>
        <translation>datenparallele Übertragungen von %1</translation>
    </message>
    <message>
        <source>%1-parallel communication inside passes of %2</source>
        <translation>%1-parallele Kommunikation in Durchläufen von %2</translation>
    </message>
    <message>
        <source>compute of %1</source>
        <translation>Berechnung von %1</translation>
    </message>
    <message>
        <source>… %1 more waits, %2 in all</source>
        <translation>… %1 weitere Wartezeiten, %2 insgesamt</translation>
    </message>
    <message>
        <source>&lt;b&gt;What waited for what&lt;/b&gt;, back to the beginning:</source>
        <translation>&lt;b&gt;Was worauf gewartet hat&lt;/b&gt;, zurück bis zum Anfang:</translation>
    </message>
    <message>
        <source>Without this wait the iteration would be … shorter.</source>
        <translation>Ohne dieses Warten wäre die Iteration um … kürzer.</translation>
    </message>
    <message>
        <source>Without this wait the iteration would take &lt;b&gt;just as long&lt;/b&gt;: simulated again, other waits take its place.</source>
        <translation>Ohne dieses Warten würde die Iteration &lt;b&gt;genauso lange&lt;/b&gt; dauern: Neu simuliert treten andere Wartezeiten an seine Stelle.</translation>
    </message>
    <message>
        <source>Without this wait the iteration would be &lt;b&gt;%1 shorter&lt;/b&gt; (%2), simulated again.</source>
        <translation>Ohne dieses Warten wäre die Iteration &lt;b&gt;%1 kürzer&lt;/b&gt; (%2), neu simuliert.</translation>
    </message>
    <message>
        <source>It could take &lt;b&gt;%1 longer&lt;/b&gt; without delaying the iteration.</source>
        <translation>Es könnte &lt;b&gt;%1 länger&lt;/b&gt; dauern, ohne die Iteration zu verzögern.</translation>
    </message>
    <message>
        <source>It is critical: every delay of it delays the iteration.</source>
        <translation>Es ist kritisch: Jede Verzögerung verzögert die Iteration.</translation>
    </message>
    <message>
        <source>Begins at %1: %2.</source>
        <translation>Beginnt bei %1: %2.</translation>
    </message>
    <message>
        <source>Begins at %1: it has nothing to wait for.</source>
        <translation>Beginnt bei %1: Es gibt nichts, worauf zu warten wäre.</translation>
    </message>
    <message>
        <source>Begins at %1, without a wait, as soon as %2 has ended.</source>
        <translation>Beginnt bei %1 ohne Warten, sobald %2 beendet ist.</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;b&gt;Waits worth most&lt;/b&gt;: what the iteration would save without each, simulated again.</source>
        <translation>&lt;br&gt;&lt;b&gt;Lohnendste Wartezeiten&lt;/b&gt;: was die Iteration ohne die jeweilige sparen würde, neu simuliert.</translation>
    </message>
    <message>
        <source>No wait, taken away alone, makes the iteration shorter.</source>
        <translation>Kein Warten macht, für sich allein entfernt, die Iteration kürzer.</translation>
    </message>
    <message>
        <source>saves %1</source>
        <translation>spart %1</translation>
    </message>
    <message>
        <source>Bound by %1.</source>
        <translation>Begrenzt durch %1.</translation>
    </message>
    <message>
        <source>%1 of the wait</source>
        <translation>%1 des Wartens</translation>
    </message>
    <message>
        <source>Its beginning depends on %1.</source>
        <translation>Der Beginn hängt ab von %1.</translation>
    </message>
    <message>
        <source>%1 of the time before</source>
        <translation>%1 der Zeit davor</translation>
    </message>
    <message>
        <source>%1 waits %2</source>
        <translation>%1 wartet %2</translation>
    </message>
    <message>
        <source>From %1 to %2, %3.</source>
        <translation>Von %1 bis %2, %3.</translation>
    </message>
    <message>
        <source>It ends when others are done: only what they do can make the iteration shorter.</source>
        <translation>Es endet, wenn andere fertig sind: Nur was diese tun, kann die Iteration kürzer machen.</translation>
    </message>
    <message>
        <source>&lt;b&gt;What makes the iteration %1 long&lt;/b&gt;: %2.</source>
        <translation>&lt;b&gt;Was die Iteration %1 lang macht&lt;/b&gt;: %2.</translation>
    </message>
</context>
<context>
    <name>FactorStrip</name>
    <message>
        <source>strides %1–%2</source>
        <translation>Abstände %1–%2</translation>
    </message>
    <message>
        <source>ZeRO-%1</source>
        <translation>ZeRO-%1</translation>
    </message>
    <message>
        <source>%1 layers a stage</source>
        <translation>%1 Schichten je Stufe</translation>
    </message>
    <message>
        <source>%1–%2 layers a stage</source>
        <translation>%1–%2 Schichten je Stufe</translation>
    </message>
    <message>
        <source>inside a node</source>
        <translation>innerhalb eines Knotens</translation>
    </message>
    <message>
        <source>on %1 nodes, %2 to a node</source>
        <translation>auf %1 Knoten, %2 je Knoten</translation>
    </message>
    <message>
        <source>Groups of %1, stride %2, %3: %4</source>
        <translation>Gruppen von %1, Abstand %2, %3: %4</translation>
    </message>
    <message>
        <source>Locked: L unlocks it</source>
        <translation>Gesperrt: L entsperrt</translation>
    </message>
    <message>
        <source>Drag an edge, wheel, ↑ ↓ or type a number; L locks</source>
        <translation>Kante ziehen, Mausrad, ↑ ↓ oder Zahl eingeben; L sperrt</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Rank order %1</source>
        <translation>Rangfolge %1</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%1 %2 von %3</translation>
    </message>
    <message>
        <source>, inside a node</source>
        <translation>, innerhalb eines Knotens</translation>
    </message>
    <message>
        <source>, on %1 nodes</source>
        <translation>, auf %1 Knoten</translation>
    </message>
    <message>
        <source>, locked.</source>
        <translation>, gesperrt.</translation>
    </message>
    <message>
        <source> Possible: %1.</source>
        <translation> Möglich: %1.</translation>
    </message>
    <message>
        <source> With a warning: %1.</source>
        <translation> Mit Warnung: %1.</translation>
    </message>
    <message>
        <source> Not %1: %2.</source>
        <translation> Nicht %1: %2.</translation>
    </message>
    <message>
        <source>1 GPU</source>
        <translation>1 GPU</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 Knoten</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 Knoten</translation>
    </message>
</context>
<context>
    <name>FigureCaption</name>
    <message>
        <source>Settings: %1.</source>
        <translation>Einstellungen: %1.</translation>
    </message>
    <message>
        <source>Simulated with Stringline %1.</source>
        <translation>Simuliert mit Stringline %1.</translation>
    </message>
</context>
<context>
    <name>FigureFont</name>
    <message>
        <source>Sans serif</source>
        <translation>Serifenlos</translation>
    </message>
    <message>
        <source>Serif</source>
        <translation>Mit Serifen</translation>
    </message>
</context>
<context>
    <name>FigureFormat</name>
    <message>
        <source>PDF, vectors for print</source>
        <translation>PDF, Vektoren für den Druck</translation>
    </message>
    <message>
        <source>SVG, vectors for the web</source>
        <translation>SVG, Vektoren für das Web</translation>
    </message>
    <message>
        <source>PNG, a picture</source>
        <translation>PNG, ein Bild</translation>
    </message>
    <message>
        <source>This figure has no axis with lines, points or bars; .tex draws it as it is.</source>
        <translation>Diese Abbildung hat keine Achse mit Linien, Punkten oder Balken; .tex zeichnet sie, wie sie ist.</translation>
    </message>
    <message>
        <source>There is no table behind this figure.</source>
        <translation>Hinter dieser Abbildung steht keine Tabelle.</translation>
    </message>
    <message>
        <source>TikZ, a drawing for LaTeX</source>
        <translation>TikZ, eine Zeichnung für LaTeX</translation>
    </message>
    <message>
        <source>pgfplots, an axis of the data for LaTeX</source>
        <translation>pgfplots, eine Achse der Daten für LaTeX</translation>
    </message>
    <message>
        <source>CSV, the data</source>
        <translation>CSV, die Daten</translation>
    </message>
</context>
<context>
    <name>FigureKind</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Plot of a study</source>
        <translation>Diagramm einer Studie</translation>
    </message>
    <message>
        <source>There is no baseline to compare with, or it has errors.</source>
        <translation>Es gibt keinen Vergleichsplan, oder er hat Fehler.</translation>
    </message>
    <message>
        <source>No study has run: choose one in the tab Studies.</source>
        <translation>Noch keine Studie gelaufen: im Reiter „Studien“ eine wählen.</translation>
    </message>
    <message>
        <source>No sweep has run: choose fields in the tab Sweep.</source>
        <translation>Noch kein Sweep gelaufen: im Reiter „Sweep“ Felder wählen.</translation>
    </message>
    <message>
        <source>No search has found a plan: start one in the tab Plan.</source>
        <translation>Noch keine Suche hat einen Plan gefunden: im Reiter „Plan“ eine starten.</translation>
    </message>
    <message>
        <source>the iteration, a row for each pipeline stage</source>
        <translation>die Iteration, eine Zeile je Pipelinestufe</translation>
    </message>
    <message>
        <source>lines, points, a heat map or bars of a study</source>
        <translation>Linien, Punkte, Heatmap oder Balken einer Studie</translation>
    </message>
    <message>
        <source>Device mesh</source>
        <translation>Geräte-Mesh</translation>
    </message>
    <message>
        <source>degrees of the parallel axes, and ranks by node</source>
        <translation>Grade der parallelen Achsen und Ränge nach Knoten</translation>
    </message>
    <message>
        <source>Memory by stage</source>
        <translation>Speicher nach Stufe</translation>
    </message>
    <message>
        <source>what takes the memory of each stage at its peak</source>
        <translation>was den Speicher jeder Stufe an ihrer Spitze belegt</translation>
    </message>
    <message>
        <source>Memory over time</source>
        <translation>Speicher über die Zeit</translation>
    </message>
    <message>
        <source>memory of the fullest stage over the iteration</source>
        <translation>Speicher der vollsten Stufe über die Iteration</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>Wohin die Zeit geht</translation>
    </message>
    <message>
        <source>the iteration by cause, in per cent</source>
        <translation>die Iteration nach Ursache, in Prozent</translation>
    </message>
    <message>
        <source>Two timelines</source>
        <translation>Zwei Zeitleisten</translation>
    </message>
    <message>
        <source>the baseline and the scenario on one time axis</source>
        <translation>Vergleichsplan und Szenario auf einer Zeitachse</translation>
    </message>
    <message>
        <source>Difference by cause</source>
        <translation>Unterschied nach Ursache</translation>
    </message>
    <message>
        <source>what the scenario gains and loses against the baseline</source>
        <translation>was das Szenario gegenüber dem Vergleichsplan gewinnt und verliert</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Sweep</translation>
    </message>
    <message>
        <source>a number over one or two fields</source>
        <translation>eine Zahl über ein oder zwei Felder</translation>
    </message>
    <message>
        <source>Plans of a search</source>
        <translation>Pläne einer Suche</translation>
    </message>
    <message>
        <source>time against memory, money or GPUs, with the front</source>
        <translation>Zeit gegen Speicher, Geld oder GPUs, mit der Front</translation>
    </message>
    <message>
        <source>Several parts</source>
        <translation>Mehrere Teile</translation>
    </message>
    <message>
        <source>figures side by side with letters; parts are in a file</source>
        <translation>Abbildungen nebeneinander mit Buchstaben; die Teile stehen in einer Datei</translation>
    </message>
    <message>
        <source>The scenario has errors, so there is nothing to draw.</source>
        <translation>Das Szenario hat Fehler, daher gibt es nichts zu zeichnen.</translation>
    </message>
    <message>
        <source>There is no figure called %1.</source>
        <translation>Es gibt keine Abbildung namens %1.</translation>
    </message>
    <message>
        <source>A figure of several parts needs one at least.</source>
        <translation>Eine Abbildung aus mehreren Teilen braucht mindestens einen.</translation>
    </message>
    <message>
        <source>A part cannot have parts itself.</source>
        <translation>Ein Teil kann selbst keine Teile haben.</translation>
    </message>
</context>
<context>
    <name>FigureSeen</name>
    <message>
        <source>In color</source>
        <translation>In Farbe</translation>
    </message>
    <message>
        <source>Printed in grey</source>
        <translation>In Grau gedruckt</translation>
    </message>
    <message>
        <source>Deuteranopia</source>
        <translation>Deuteranopie</translation>
    </message>
    <message>
        <source>Protanopia</source>
        <translation>Protanopie</translation>
    </message>
</context>
<context>
    <name>FigureWidth</name>
    <message>
        <source>Single column</source>
        <translation>Eine Spalte</translation>
    </message>
    <message>
        <source>One and a half columns</source>
        <translation>Anderthalb Spalten</translation>
    </message>
    <message>
        <source>Double column</source>
        <translation>Zwei Spalten</translation>
    </message>
    <message>
        <source>IEEE, single column</source>
        <translation>IEEE, eine Spalte</translation>
    </message>
    <message>
        <source>IEEE, double column</source>
        <translation>IEEE, zwei Spalten</translation>
    </message>
    <message>
        <source>ACM sigconf, single column</source>
        <translation>ACM sigconf, eine Spalte</translation>
    </message>
    <message>
        <source>NeurIPS, width of text</source>
        <translation>NeurIPS, Textbreite</translation>
    </message>
</context>
<context>
    <name>Fix</name>
    <message>
        <source>Set %1 to %2</source>
        <translation>%1 auf %2 setzen</translation>
    </message>
    <message>
        <source> Nearest: %1.</source>
        <translation> Am nächsten: %1.</translation>
    </message>
</context>
<context>
    <name>FoundPlanModel</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Of an iteration, simulated</source>
        <translation>Einer Iteration, simuliert</translation>
    </message>
    <message>
        <source>vs now</source>
        <translation>ggü. jetzt</translation>
    </message>
    <message>
        <source>Against the plan that the window shows</source>
        <translation>Gegenüber dem Plan, den das Fenster zeigt</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Of the GPU that needs most of its own; above 90 % it may not fit in truth</source>
        <translation>Der GPU, die am meisten ihres Speichers braucht; über 90 % passt es in Wirklichkeit vielleicht nicht</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Model FLOPs utilisation</source>
        <translation>Auslastung nach Modell-FLOPs</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>Of the whole training</source>
        <translation>Des gesamten Trainings</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
</context>
<context>
    <name>GridFigure</name>
    <message>
        <source>(%1) %2</source>
        <translation>(%1) %2</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Why is there a bubble?</source>
        <translation>Warum gibt es Leerlauf (Bubble)?</translation>
    </message>
    <message>
        <source>Open what you run: scripts and configurations</source>
        <translation>Eigene Läufe öffnen: Skripte und Konfigurationen</translation>
    </message>
    <message>
        <source>Study: which plan, by time and money?</source>
        <translation>Studie: welcher Plan, nach Zeit und Geld?</translation>
    </message>
    <message>
        <source>Study: many jobs on one cluster</source>
        <translation>Studie: viele Jobs auf einem Cluster</translation>
    </message>
    <message>
        <source>Study: which model for a budget?</source>
        <translation>Studie: welches Modell für ein Budget?</translation>
    </message>
    <message>
        <source>Study: how far does it scale?</source>
        <translation>Studie: wie weit skaliert es?</translation>
    </message>
    <message>
        <source>Study: strategies side by side</source>
        <translation>Studie: Strategien nebeneinander</translation>
    </message>
    <message>
        <source>Study: layers per stage</source>
        <translation>Studie: Schichten je Stufe</translation>
    </message>
    <message>
        <source>Study: block size and waiting</source>
        <translation>Studie: Blockgröße und Warten</translation>
    </message>
    <message>
        <source>Study: reliability and money</source>
        <translation>Studie: Zuverlässigkeit und Geld</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>Erste Schritte</translation>
    </message>
    <message>
        <source>Words of the field</source>
        <translation>Fachwörter</translation>
    </message>
    <message>
        <source>All fields</source>
        <translation>Alle Felder</translation>
    </message>
    <message>
        <source>All numbers</source>
        <translation>Alle Zahlen</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>Alle Tasten</translation>
    </message>
    <message>
        <source>Figures for papers and slides</source>
        <translation>Abbildungen für Artikel und Folien</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Szenario</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Software</source>
        <translation>Software</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>As the desktop</source>
        <translation>Wie der Desktop</translation>
    </message>
</context>
<context>
    <name>LessonStepForm</name>
    <message>
        <source>&amp;Text</source>
        <translation>&amp;Text</translation>
    </message>
    <message>
        <source>Markdown; {iterationSeconds} is the number, {start:iterationSeconds} what it was on the page before.</source>
        <translation>Markdown; {iterationSeconds} ist die Zahl, {start:iterationSeconds} ihr Wert auf der vorigen Seite.</translation>
    </message>
    <message>
        <source>Loo&amp;k at</source>
        <translation>&amp;Blick auf</translation>
    </message>
    <message>
        <source>What the window frames while the page is open.</source>
        <translation>Was das Fenster einrahmt, solange die Seite offen ist.</translation>
    </message>
    <message>
        <source>Star&amp;ts from</source>
        <translation>Beginnt &amp;mit</translation>
    </message>
    <message>
        <source>Changes to the lesson&apos;s scenario, one a line: plan.tensor=4. Empty: goes on with what is there.</source>
        <translation>Änderungen am Szenario der Lektion, eine je Zeile: plan.tensor=4. Leer: weiter mit dem, was da ist.</translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation>&amp;Frage</translation>
    </message>
    <message>
        <source>&amp;Change asked about</source>
        <translation>Erfragte Ä&amp;nderung</translation>
    </message>
    <message>
        <source>What is changed once an answer is given.</source>
        <translation>Was geändert wird, sobald eine Antwort gegeben ist.</translation>
    </message>
    <message>
        <source>C&amp;hoices</source>
        <translation>Aus&amp;wahl</translation>
    </message>
    <message>
        <source>Quantit&amp;y</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>Right &amp;within</source>
        <translation>&amp;Richtig innerhalb</translation>
    </message>
    <message>
        <source>&amp;Goal</source>
        <translation>&amp;Ziel</translation>
    </message>
    <message>
        <source>Conditions, one a line: bubbleFraction &lt; 12 %, fits = yes, unchanged except plan.tensor.</source>
        <translation>Bedingungen, eine je Zeile: bubbleFraction &lt; 12 %, fits = yes, unchanged except plan.tensor.</translation>
    </message>
    <message>
        <source>H&amp;int</source>
        <translation>&amp;Hinweis</translation>
    </message>
    <message>
        <source>So&amp;lution</source>
        <translation>&amp;Lösung</translation>
    </message>
    <message>
        <source>Changes that reach the goal, for who asks to be shown.</source>
        <translation>Änderungen, die das Ziel erreichen, für alle, die sich die Lösung zeigen lassen.</translation>
    </message>
    <message>
        <source>E&amp;xplanation</source>
        <translation>&amp;Erklärung</translation>
    </message>
    <message>
        <source>Shown behind the answer or the goal; {start:...} is the page&apos;s beginning.</source>
        <translation>Hinter der Antwort oder dem Ziel gezeigt; {start:...} ist der Anfang der Seite.</translation>
    </message>
</context>
<context>
    <name>MeasuredRun</name>
    <message>
        <source>Measured · step %1 of %2</source>
        <translation>Gemessen · Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Measured · %1</source>
        <translation>Gemessen · %1</translation>
    </message>
</context>
<context>
    <name>MemoryFigure</name>
    <message>
        <source>capacity %1</source>
        <translation>Kapazität %1</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Memory of a device of each pipeline stage at the moment of its peak, by what takes it. Stage %1 is the fullest: %2 of %3.</source>
        <translation>Speicher eines Geräts jeder Pipelinestufe im Moment ihrer Spitze, nach Verwendung. Stufe %1 ist die vollste: %2 von %3.</translation>
    </message>
    <message>
        <source>memory of each stage</source>
        <translation>Speicher jeder Stufe</translation>
    </message>
    <message>
        <source>Memory of a device of stage %1, the fullest, over the iteration: %2 stay, activations come and go; the peak of %3 is at %4.</source>
        <translation>Speicher eines Geräts der Stufe %1, der vollsten, über die Iteration: %2 bleiben, Aktivierungen kommen und gehen; die Spitze von %3 liegt bei %4.</translation>
    </message>
    <message>
        <source>memory of stage %1 over time</source>
        <translation>Speicher der Stufe %1 über die Zeit</translation>
    </message>
</context>
<context>
    <name>MemoryModel</name>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Overhead</translation>
    </message>
</context>
<context>
    <name>MeshFigure</name>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 GPUs</translation>
    </message>
    <message>
        <source>edge of a node of %1 GPUs</source>
        <translation>Rand eines Knotens mit %1 GPUs</translation>
    </message>
    <message>
        <source>groups of rank 0:</source>
        <translation>Gruppen von Rang 0:</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message>
        <source>Degrees of the parallel axes, the innermost first, each as long as its logarithm; what is left of the dashed line stays inside a node.</source>
        <translation>Grade der parallelen Achsen, die innerste zuerst, jede so lang wie ihr Logarithmus; was links der gestrichelten Linie liegt, bleibt innerhalb eines Knotens.</translation>
    </message>
    <message>
        <source>Below, ranks by node, and the groups that rank 0 (black) belongs to.</source>
        <translation>Darunter die Ränge nach Knoten und die Gruppen, zu denen Rang 0 (schwarz) gehört.</translation>
    </message>
    <message>
        <source>device mesh</source>
        <translation>Geräte-Mesh</translation>
    </message>
</context>
<context>
    <name>PlanReport</name>
    <message>
        <source>expected a name that ends in .pdf, .html or .md</source>
        <translation>erwartet wird ein Name, der auf .pdf, .html oder .md endet</translation>
    </message>
</context>
<context>
    <name>ScenarioForm</name>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Latent attention</source>
        <translation>Latente Attention</translation>
    </message>
    <message>
        <source>Fine-tuning</source>
        <translation>Fine-Tuning</translation>
    </message>
    <message>
        <source>Ramp-up of the batch</source>
        <translation>Hochfahren des Batches</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>Offload to the host</source>
        <translation>Auslagern auf den Host</translation>
    </message>
    <message>
        <source>Link inside a node</source>
        <translation>Verbindung im Knoten</translation>
    </message>
    <message>
        <source>Network between nodes</source>
        <translation>Netzwerk zwischen Knoten</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Software</source>
        <translation>Software</translation>
    </message>
    <message>
        <source>&amp;Nodes × GPUs</source>
        <translation>K&amp;noten × GPUs</translation>
    </message>
    <message>
        <source>Nodes, and GPUs of each: 16 × 8. One number alone is the count of GPUs.</source>
        <translation>Knoten und GPUs je Knoten: 16 × 8. Eine Zahl allein ist die Anzahl der GPUs.</translation>
    </message>
    <message>
        <source>= %1 GPUs</source>
        <translation>= %1 GPUs</translation>
    </message>
    <message>
        <source>&amp;Tokens</source>
        <translation>&amp;Tokens</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>insgesamt</translation>
    </message>
    <message>
        <source>Sche&amp;dule</source>
        <translation>Ablau&amp;fplan</translation>
    </message>
    <message>
        <source>bubble %1</source>
        <translation>Leerlauf %1</translation>
    </message>
    <message>
        <source>D&amp;ata parallel</source>
        <translation>&amp;Datenparallel</translation>
    </message>
    <message>
        <source>replicas</source>
        <translation>Replikate</translation>
    </message>
    <message>
        <source>ZeRO-1 optimizer</source>
        <translation>ZeRO-1 Optimierer</translation>
    </message>
    <message>
        <source>ZeRO-2 gradients</source>
        <translation>ZeRO-2 Gradienten</translation>
    </message>
    <message>
        <source>ZeRO-3 parameters</source>
        <translation>ZeRO-3 Parameter</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>grads</source>
        <translation>Grad.</translation>
    </message>
    <message>
        <source>params</source>
        <translation>Param.</translation>
    </message>
    <message>
        <source>PP</source>
        <translation>PP</translation>
    </message>
    <message>
        <source>KV %1 · size %2</source>
        <translation>KV %1 · Größe %2</translation>
    </message>
    <message>
        <source>%1 × hidden%2</source>
        <translation>%1 × Hidden%2</translation>
    </message>
    <message>
        <source>, gated</source>
        <translation>, mit Gate</translation>
    </message>
    <message>
        <source>padded %1</source>
        <translation>aufgefüllt %1</translation>
    </message>
    <message>
        <source>→ %1 per pipeline</source>
        <translation>→ %1 je Pipeline</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>data × %1</source>
        <translation>Daten × %1</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source> · %1 EFLOP/seq</source>
        <translation> · %1 EFLOP/seq</translation>
    </message>
    <message>
        <source> · %1 PFLOP/seq</source>
        <translation> · %1 PFLOP/seq</translation>
    </message>
    <message>
        <source>0: dense</source>
        <translation>0: dicht</translation>
    </message>
    <message>
        <source>× %1 wide%2</source>
        <translation>× %1 breit%2</translation>
    </message>
    <message>
        <source>, %1 shared</source>
        <translation>, %1 geteilt</translation>
    </message>
    <message>
        <source>%1 experts a GPU</source>
        <translation>%1 Experten je GPU</translation>
    </message>
    <message>
        <source>%1 tokens a GPU</source>
        <translation>%1 Tokens je GPU</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>&amp;Layers</source>
        <translation>&amp;Schichten</translation>
    </message>
    <message>
        <source>Hidden si&amp;ze</source>
        <translation>Hidden-G&amp;röße</translation>
    </message>
    <message>
        <source>&amp;Attention heads</source>
        <translation>&amp;Attention-Köpfe</translation>
    </message>
    <message>
        <source>FF&amp;N size</source>
        <translation>FFN-&amp;Größe</translation>
    </message>
    <message>
        <source>Active experts</source>
        <translation>Aktive Experten</translation>
    </message>
    <message>
        <source>per token</source>
        <translation>je Token</translation>
    </message>
    <message>
        <source>Vocabular&amp;y</source>
        <translation>&amp;Vokabular</translation>
    </message>
    <message>
        <source>Se&amp;quence length</source>
        <translation>Se&amp;quenzlänge</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>GP&amp;U</source>
        <translation>GP&amp;U</translation>
    </message>
    <message>
        <source>NVLin&amp;k</source>
        <translation>NVLin&amp;k</translation>
    </message>
    <message>
        <source>GB/s per dir</source>
        <translation>GB/s je Richtung</translation>
    </message>
    <message>
        <source>Net&amp;work / GPU</source>
        <translation>Net&amp;z / GPU</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>S&amp;oftware</source>
        <translation>S&amp;oftware</translation>
    </message>
    <message>
        <source>Pr&amp;ice</source>
        <translation>Pre&amp;is</translation>
    </message>
    <message>
        <source>$/GPU·h</source>
        <translation>$/GPU·h</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>&amp;Global batch</source>
        <translation>Globaler &amp;Batch</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>Sequenzen</translation>
    </message>
    <message>
        <source>&amp;Microbatch</source>
        <translation>&amp;Mikrobatch</translation>
    </message>
    <message>
        <source>Pre&amp;cision</source>
        <translation>&amp;Präzision</translation>
    </message>
    <message>
        <source>&amp;Recompute</source>
        <translation>N&amp;euberechnung</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Tensorparallel</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>Kontextparallel</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>Expertenparallel</translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation>Pipelineparallel</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Interlea&amp;ve</source>
        <translation>Inter&amp;leaving</translation>
    </message>
    <message>
        <source>chunks per GPU</source>
        <translation>Chunks je GPU</translation>
    </message>
    <message>
        <source>Layers per &amp;stage</source>
        <translation>Schi&amp;chten je Stufe</translation>
    </message>
</context>
<context>
    <name>Scheme</name>
    <message>
        <source>Accessible</source>
        <translation>Barrierefrei</translation>
    </message>
    <message>
        <source>Megatron</source>
        <translation>Megatron</translation>
    </message>
    <message>
        <source>Zero bubble</source>
        <translation>Zero Bubble</translation>
    </message>
    <message>
        <source>By microbatch</source>
        <translation>Nach Mikrobatch</translation>
    </message>
    <message>
        <source>Print, grey</source>
        <translation>Druck, grau</translation>
    </message>
</context>
<context>
    <name>SearchFigure</name>
    <message>
        <source>the present plan</source>
        <translation>der jetzige Plan</translation>
    </message>
    <message>
        <source>The present plan: %1, %2.</source>
        <translation>Der jetzige Plan: %1, %2.</translation>
    </message>
    <message>
        <source>Plans that a search over degrees, schedules and memory choices has found, %1 against %2; no plan is better in both than those on the front. The fastest of them: %3, %4.</source>
        <translation>Pläne, die eine Suche über Grade, Ablaufpläne und Speicheroptionen gefunden hat, %1 gegen %2; kein Plan ist in beidem besser als die auf der Front. Der schnellste davon: %3, %4.</translation>
    </message>
    <message>
        <source>plans of a search</source>
        <translation>Pläne einer Suche</translation>
    </message>
</context>
<context>
    <name>SpanTableModel</name>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Microbatch</source>
        <translation>Mikrobatch</translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation>Chunk</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Waited before</source>
        <translation>Davor gewartet</translation>
    </message>
    <message>
        <source>Waited for</source>
        <translation>Gewartet auf</translation>
    </message>
</context>
<context>
    <name>StudyFigure</name>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>There is no such table</source>
        <translation>Diese Tabelle gibt es nicht</translation>
    </message>
    <message>
        <source>No rows in the table: %1</source>
        <translation>Keine Zeilen in der Tabelle: %1</translation>
    </message>
    <message>
        <source>No rows with %1 %2</source>
        <translation>Keine Zeilen mit %1 %2</translation>
    </message>
    <message>
        <source> · stopped before its end</source>
        <translation> · vor dem Ende angehalten</translation>
    </message>
    <message>
        <source>Published inputs: %1.</source>
        <translation>Veröffentlichte Eingaben: %1.</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>Pareto-Front</translation>
    </message>
    <message>
        <source>No numbers in the column %1</source>
        <translation>Keine Zahlen in der Spalte %1</translation>
    </message>
    <message>
        <source>share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>%1: %2 in all, colors repeat</source>
        <translation>%1: %2 insgesamt, Farben wiederholen sich</translation>
    </message>
</context>
<context>
    <name>SweepFigure</name>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>fits in memory</source>
        <translation>passt in den Speicher</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>%1 over %2; %3 of %4 plans can be run, the others break a rule or do not fit in memory. Everything else is as in:</source>
        <translation>%1 über %2; %3 von %4 Plänen sind ausführbar, die anderen verletzen eine Regel oder passen nicht in den Speicher. Alles Übrige wie in:</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 über %2</translation>
    </message>
</context>
<context>
    <name>Tables</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>What this plan is called.</source>
        <translation>Wie dieser Plan heißt.</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Anything worth remembering about this plan.</source>
        <translation>Alles Merkenswerte zu diesem Plan.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>What the model is called.</source>
        <translation>Wie das Modell heißt.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Where the model&apos;s numbers come from.</source>
        <translation>Woher die Zahlen des Modells stammen.</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Transformer layers.</source>
        <translation>Transformer-Schichten.</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Hidden-Größe</translation>
    </message>
    <message>
        <source>Width h of the residual stream.</source>
        <translation>Breite h des Residualstroms.</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>Attention-Köpfe</translation>
    </message>
    <message>
        <source>Query heads a.</source>
        <translation>Query-Köpfe a.</translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation>Key/Value-Köpfe</translation>
    </message>
    <message>
        <source>Heads of keys and values: as many as heads for MHA, fewer for GQA, 1 for MQA.</source>
        <translation>Köpfe der Keys und Values: so viele wie Köpfe bei MHA, weniger bei GQA, 1 bei MQA.</translation>
    </message>
    <message>
        <source>Head size</source>
        <translation>Kopfgröße</translation>
    </message>
    <message>
        <source>Elements d of one head.</source>
        <translation>Elemente d eines Kopfes.</translation>
    </message>
    <message>
        <source>FFN size</source>
        <translation>FFN-Größe</translation>
    </message>
    <message>
        <source>Inner width f of the feed-forward network.</source>
        <translation>Innere Breite f des Feed-Forward-Netzes.</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>Rows V of the embedding; parameter counts use this number.</source>
        <translation>Zeilen V des Embeddings; Parameterzahlen verwenden diese Zahl.</translation>
    </message>
    <message>
        <source>Pad vocabulary to</source>
        <translation>Vokabular auffüllen auf</translation>
    </message>
    <message>
        <source>Times and memory use the vocabulary rounded up to a multiple of this, as the framework allocates it.</source>
        <translation>Zeiten und Speicher verwenden das Vokabular, aufgerundet auf ein Vielfaches hiervon, wie das Framework es anlegt.</translation>
    </message>
    <message>
        <source>Longest sequence</source>
        <translation>Längste Sequenz</translation>
    </message>
    <message>
        <source>Tokens that the model is made for; 0 for no limit.</source>
        <translation>Tokens, für die das Modell gemacht ist; 0 für keine Grenze.</translation>
    </message>
    <message>
        <source>Gated FFN</source>
        <translation>FFN mit Gate</translation>
    </message>
    <message>
        <source>SwiGLU and relatives: three FFN matrices instead of two.</source>
        <translation>SwiGLU und Verwandte: drei FFN-Matrizen statt zwei.</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>The kind of normalization.</source>
        <translation>Die Art der Normalisierung.</translation>
    </message>
    <message>
        <source>LayerNorm</source>
        <translation>LayerNorm</translation>
    </message>
    <message>
        <source>RMSNorm</source>
        <translation>RMSNorm</translation>
    </message>
    <message>
        <source>LayerNorm without bias</source>
        <translation>LayerNorm ohne Bias</translation>
    </message>
    <message>
        <source>Norms per layer</source>
        <translation>Norms je Schicht</translation>
    </message>
    <message>
        <source>2 in most models; 4 with norms after the blocks too.</source>
        <translation>2 in den meisten Modellen; 4 mit Norms auch hinter den Blöcken.</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>Letzte Norm</translation>
    </message>
    <message>
        <source>A norm before the head.</source>
        <translation>Eine Norm vor dem Ausgabekopf.</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>How tokens know their places.</source>
        <translation>Wie Tokens ihre Position kennen.</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>gelernt</translation>
    </message>
    <message>
        <source>rotary (RoPE)</source>
        <translation>rotierend (RoPE)</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Position rows</source>
        <translation>Positionszeilen</translation>
    </message>
    <message>
        <source>Rows of the learned position table; 0 for none.</source>
        <translation>Zeilen der gelernten Positionstabelle; 0 für keine.</translation>
    </message>
    <message>
        <source>QKV bias</source>
        <translation>QKV-Bias</translation>
    </message>
    <message>
        <source>Biases on queries, keys and values.</source>
        <translation>Bias auf Queries, Keys und Values.</translation>
    </message>
    <message>
        <source>Output bias</source>
        <translation>Ausgabe-Bias</translation>
    </message>
    <message>
        <source>A bias on the attention&apos;s output.</source>
        <translation>Ein Bias auf der Ausgabe der Attention.</translation>
    </message>
    <message>
        <source>FFN bias</source>
        <translation>FFN-Bias</translation>
    </message>
    <message>
        <source>Biases in the feed-forward network.</source>
        <translation>Bias im Feed-Forward-Netz.</translation>
    </message>
    <message>
        <source>QK norm</source>
        <translation>QK-Norm</translation>
    </message>
    <message>
        <source>RMSNorm on the heads of queries and keys.</source>
        <translation>RMSNorm auf den Köpfen von Queries und Keys.</translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation>Gekoppelte Embeddings</translation>
    </message>
    <message>
        <source>The head shares the embedding&apos;s weights.</source>
        <translation>Der Ausgabekopf teilt die Gewichte des Embeddings.</translation>
    </message>
    <message>
        <source>Embedding norm</source>
        <translation>Embedding-Norm</translation>
    </message>
    <message>
        <source>A norm behind the embedding.</source>
        <translation>Eine Norm hinter dem Embedding.</translation>
    </message>
    <message>
        <source>Head bias</source>
        <translation>Bias des Ausgabekopfs</translation>
    </message>
    <message>
        <source>A bias on the logits.</source>
        <translation>Ein Bias auf den Logits.</translation>
    </message>
    <message>
        <source>Parallel block</source>
        <translation>Paralleler Block</translation>
    </message>
    <message>
        <source>Attention and FFN read the same input.</source>
        <translation>Attention und FFN lesen dieselbe Eingabe.</translation>
    </message>
    <message>
        <source>Embedding width</source>
        <translation>Embedding-Breite</translation>
    </message>
    <message>
        <source>Width of the embedding where it differs from the hidden size; 0 otherwise.</source>
        <translation>Breite des Embeddings, wo sie von der Hidden-Größe abweicht; sonst 0.</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>Gleitendes Fenster</translation>
    </message>
    <message>
        <source>Tokens that a query sees in local layers; 0 for all.</source>
        <translation>Tokens, die eine Query in lokalen Schichten sieht; 0 für alle.</translation>
    </message>
    <message>
        <source>Global layers</source>
        <translation>Globale Schichten</translation>
    </message>
    <message>
        <source>One layer in so many sees all tokens in spite of the window; 0 for none.</source>
        <translation>Jede sovielte Schicht sieht trotz des Fensters alle Tokens; 0 für keine.</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Routed experts of a layer; 0 for a dense model.</source>
        <translation>Geroutete Experten einer Schicht; 0 für ein dichtes Modell.</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>Experten je Token</translation>
    </message>
    <message>
        <source>Routed experts that each token is sent to.</source>
        <translation>Geroutete Experten, an die jedes Token geschickt wird.</translation>
    </message>
    <message>
        <source>Expert FFN size</source>
        <translation>FFN-Größe der Experten</translation>
    </message>
    <message>
        <source>Inner width of one expert.</source>
        <translation>Innere Breite eines Experten.</translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation>Geteilte Experten</translation>
    </message>
    <message>
        <source>Experts that every token passes through.</source>
        <translation>Experten, die jedes Token durchläuft.</translation>
    </message>
    <message>
        <source>Shared expert gate</source>
        <translation>Gate der geteilten Experten</translation>
    </message>
    <message>
        <source>A learned weight on the shared experts&apos; output.</source>
        <translation>Ein gelerntes Gewicht auf der Ausgabe der geteilten Experten.</translation>
    </message>
    <message>
        <source>Leading dense layers</source>
        <translation>Dichte Schichten am Anfang</translation>
    </message>
    <message>
        <source>First layers that have an ordinary FFN instead of experts.</source>
        <translation>Erste Schichten, die ein gewöhnliches FFN statt Experten haben.</translation>
    </message>
    <message>
        <source>Expert layer step</source>
        <translation>Schrittweite der Expertenschichten</translation>
    </message>
    <message>
        <source>One layer in so many has experts: 1 for all, 2 for every other.</source>
        <translation>Jede sovielte Schicht hat Experten: 1 für alle, 2 für jede zweite.</translation>
    </message>
    <message>
        <source>Router bias</source>
        <translation>Router-Bias</translation>
    </message>
    <message>
        <source>A correction for each expert.</source>
        <translation>Eine Korrektur für jeden Experten.</translation>
    </message>
    <message>
        <source>Compressed query</source>
        <translation>Komprimierte Query</translation>
    </message>
    <message>
        <source>Width of the compressed query of latent attention; 0 where it is not compressed.</source>
        <translation>Breite der komprimierten Query bei latenter Attention; 0, wo sie nicht komprimiert ist.</translation>
    </message>
    <message>
        <source>Compressed keys</source>
        <translation>Komprimierte Keys</translation>
    </message>
    <message>
        <source>Width of the compressed keys and values of latent attention; 0 for ordinary attention.</source>
        <translation>Breite der komprimierten Keys und Values bei latenter Attention; 0 für gewöhnliche Attention.</translation>
    </message>
    <message>
        <source>Key size without position</source>
        <translation>Key-Größe ohne Position</translation>
    </message>
    <message>
        <source>Elements of a head&apos;s query and key without position (latent attention).</source>
        <translation>Elemente von Query und Key eines Kopfes ohne Position (latente Attention).</translation>
    </message>
    <message>
        <source>Key size with position</source>
        <translation>Key-Größe mit Position</translation>
    </message>
    <message>
        <source>Elements of a head&apos;s query and key with position (latent attention).</source>
        <translation>Elemente von Query und Key eines Kopfes mit Position (latente Attention).</translation>
    </message>
    <message>
        <source>Value size</source>
        <translation>Value-Größe</translation>
    </message>
    <message>
        <source>Elements of a head&apos;s value (latent attention).</source>
        <translation>Elemente des Values eines Kopfes (latente Attention).</translation>
    </message>
    <message>
        <source>Prediction layers</source>
        <translation>Vorhersageschichten</translation>
    </message>
    <message>
        <source>Extra layers that predict further tokens.</source>
        <translation>Zusätzliche Schichten, die weitere Tokens vorhersagen.</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>What the machine is called.</source>
        <translation>Wie die Maschine heißt.</translation>
    </message>
    <message>
        <source>Where the cluster&apos;s numbers come from.</source>
        <translation>Woher die Zahlen des Clusters stammen.</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Devices in use.</source>
        <translation>Verwendete Geräte.</translation>
    </message>
    <message>
        <source>GPUs per node</source>
        <translation>GPUs je Knoten</translation>
    </message>
    <message>
        <source>Devices joined by the scale-up link.</source>
        <translation>Geräte, die über die Scale-up-Verbindung verbunden sind.</translation>
    </message>
    <message>
        <source>Scale-up link</source>
        <translation>Scale-up-Verbindung</translation>
    </message>
    <message>
        <source>The link inside a node.</source>
        <translation>Die Verbindung innerhalb eines Knotens.</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Of the link inside a node, per GPU and direction, nominal.</source>
        <translation>Der Verbindung im Knoten, je GPU und Richtung, nominell.</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Of the link inside a node, per step of an algorithm.</source>
        <translation>Der Verbindung im Knoten, je Schritt eines Algorithmus.</translation>
    </message>
    <message>
        <source>Set-up</source>
        <translation>Einrichtung</translation>
    </message>
    <message>
        <source>Fixed cost of a collective inside a node.</source>
        <translation>Fixkosten einer kollektiven Operation im Knoten.</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Effizienz</translation>
    </message>
    <message>
        <source>Share of the nominal bandwidth that large messages reach.</source>
        <translation>Anteil der nominellen Bandbreite, den große Nachrichten erreichen.</translation>
    </message>
    <message>
        <source>In-network reduction</source>
        <translation>Reduktion im Netzwerk</translation>
    </message>
    <message>
        <source>The switches add up all-reduces (NVLink SHARP).</source>
        <translation>Die Switches summieren All-Reduces (NVLink SHARP).</translation>
    </message>
    <message>
        <source>Reduction efficiency</source>
        <translation>Reduktionseffizienz</translation>
    </message>
    <message>
        <source>Share of the nominal bandwidth that all-reduces in the switches reach; 0: as the efficiency.</source>
        <translation>Anteil der nominellen Bandbreite, den All-Reduces in den Switches erreichen; 0: wie die Effizienz.</translation>
    </message>
    <message>
        <source>Exchange efficiency</source>
        <translation>Austauscheffizienz</translation>
    </message>
    <message>
        <source>Share of the nominal bandwidth that all-to-alls reach; 0: as the efficiency.</source>
        <translation>Anteil der nominellen Bandbreite, den All-to-Alls erreichen; 0: wie die Effizienz.</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>The network between nodes.</source>
        <translation>Das Netzwerk zwischen den Knoten.</translation>
    </message>
    <message>
        <source>Of the network, per GPU and direction, nominal.</source>
        <translation>Des Netzwerks, je GPU und Richtung, nominell.</translation>
    </message>
    <message>
        <source>Of the network, per step of an algorithm.</source>
        <translation>Des Netzwerks, je Schritt eines Algorithmus.</translation>
    </message>
    <message>
        <source>Fixed cost of a collective between nodes.</source>
        <translation>Fixkosten einer kollektiven Operation zwischen Knoten.</translation>
    </message>
    <message>
        <source>The switches add up all-reduces (SHARP).</source>
        <translation>Die Switches summieren All-Reduces (SHARP).</translation>
    </message>
    <message>
        <source>Oversubscription</source>
        <translation>Überbuchung</translation>
    </message>
    <message>
        <source>Of the network&apos;s upper levels: 7 means one seventh of the bandwidth.</source>
        <translation>Der oberen Netzwerkebenen: 7 bedeutet ein Siebtel der Bandbreite.</translation>
    </message>
    <message>
        <source>Host link</source>
        <translation>Host-Verbindung</translation>
    </message>
    <message>
        <source>PCIe or C2C, per GPU and direction.</source>
        <translation>PCIe oder C2C, je GPU und Richtung.</translation>
    </message>
    <message>
        <source>Slowdown</source>
        <translation>Verlangsamung</translation>
    </message>
    <message>
        <source>How much slower than its parts a synchronous step runs (stragglers).</source>
        <translation>Wie viel langsamer als seine Teile ein synchroner Schritt läuft (Nachzügler).</translation>
    </message>
    <message>
        <source>Slow GPUs</source>
        <translation>Langsame GPUs</translation>
    </message>
    <message>
        <source>GPUs that take longer than the others, each as its rank and by how much, such as 12:1.5 40:1.2.</source>
        <translation>GPUs, die länger brauchen als die anderen, jede mit Rang und Faktor, etwa 12:1.5 40:1.2.</translation>
    </message>
    <message>
        <source>Mixed nodes</source>
        <translation>Gemischte Knoten</translation>
    </message>
    <message>
        <source>Groups of nodes in rank order, each a count and what differs there, such as 2; 2 peakTflops=312 memoryGiB=40 scaleOut.bandwidthGBps=25.</source>
        <translation>Gruppen von Knoten in Rangfolge, je mit Anzahl und dem, was dort abweicht, etwa 2; 2 peakTflops=312 memoryGiB=40 scaleOut.bandwidthGBps=25.</translation>
    </message>
    <message>
        <source>Jitter</source>
        <translation>Jitter</translation>
    </message>
    <message>
        <source>Standard deviation of a pass&apos;s time, as a share of it; cut at three of them.</source>
        <translation>Standardabweichung der Zeit eines Durchlaufs, als Anteil davon; bei drei davon abgeschnitten.</translation>
    </message>
    <message>
        <source>Jitter&apos;s seed</source>
        <translation>Startwert des Jitters</translation>
    </message>
    <message>
        <source>The same seed gives the same times on any machine.</source>
        <translation>Derselbe Startwert ergibt auf jeder Maschine dieselben Zeiten.</translation>
    </message>
    <message>
        <source>Contention</source>
        <translation>Konkurrenz</translation>
    </message>
    <message>
        <source>What pipeline and data-parallel transfers on the same port do to each other: nothing, a factor, or fair shares while they meet.</source>
        <translation>Was Pipeline- und datenparallele Übertragungen am selben Port einander antun: nichts, ein Faktor oder gerechte Anteile, solange sie zusammentreffen.</translation>
    </message>
    <message>
        <source>static factor</source>
        <translation>statischer Faktor</translation>
    </message>
    <message>
        <source>fluid sharing</source>
        <translation>fließende Aufteilung</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>Of one GPU for one hour.</source>
        <translation>Einer GPU für eine Stunde.</translation>
    </message>
    <message>
        <source>Time between failures</source>
        <translation>Zeit zwischen Ausfällen</translation>
    </message>
    <message>
        <source>GPU-hours between unexpected interruptions; 0 for a machine that never fails.</source>
        <translation>GPU-Stunden zwischen unerwarteten Unterbrechungen; 0 für eine Maschine, die nie ausfällt.</translation>
    </message>
    <message>
        <source>PUE</source>
        <translation>PUE</translation>
    </message>
    <message>
        <source>Power of the whole site against that of its machines.</source>
        <translation>Leistungsaufnahme des ganzen Standorts im Verhältnis zu der seiner Maschinen.</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>What the device is called.</source>
        <translation>Wie das Gerät heißt.</translation>
    </message>
    <message>
        <source>Where the device&apos;s numbers come from.</source>
        <translation>Woher die Zahlen des Geräts stammen.</translation>
    </message>
    <message>
        <source>16-bit peak</source>
        <translation>16-Bit-Spitze</translation>
    </message>
    <message>
        <source>Dense bf16/fp16 matrix rate.</source>
        <translation>Dichte bf16/fp16-Matrixrate.</translation>
    </message>
    <message>
        <source>32-bit peak</source>
        <translation>32-Bit-Spitze</translation>
    </message>
    <message>
        <source>fp32 vector rate.</source>
        <translation>fp32-Vektorrate.</translation>
    </message>
    <message>
        <source>Multiprocessors</source>
        <translation>Multiprozessoren</translation>
    </message>
    <message>
        <source>SMs or compute units.</source>
        <translation>SMs oder Compute Units.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Of one GPU, as the driver reports it.</source>
        <translation>Einer GPU, wie der Treiber ihn meldet.</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>Nominal.</source>
        <translation>Nominell.</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>Thermal design power of one GPU.</source>
        <translation>Thermische Verlustleistung (TDP) einer GPU.</translation>
    </message>
    <message>
        <source>GEMM efficiency</source>
        <translation>GEMM-Effizienz</translation>
    </message>
    <message>
        <source>Of the 16-bit peak, for one tile with an endless K, cold.</source>
        <translation>Der 16-Bit-Spitze, für eine Kachel mit endlosem K, kalt.</translation>
    </message>
    <message>
        <source>GEMM prologue</source>
        <translation>GEMM-Prolog</translation>
    </message>
    <message>
        <source>Elements of K that the ends of a tile cost.</source>
        <translation>Elemente von K, die die Enden einer Kachel kosten.</translation>
    </message>
    <message>
        <source>GEMM floor</source>
        <translation>GEMM-Untergrenze</translation>
    </message>
    <message>
        <source>Fixed time of a GEMM kernel.</source>
        <translation>Fixe Zeit eines GEMM-Kernels.</translation>
    </message>
    <message>
        <source>Wave softness</source>
        <translation>Wellenweichheit</translation>
    </message>
    <message>
        <source>1: a partial wave of tiles costs a whole one; 0: it costs its share.</source>
        <translation>1: Eine Teilwelle von Kacheln kostet eine ganze; 0: Sie kostet ihren Anteil.</translation>
    </message>
    <message>
        <source>Sustained clock</source>
        <translation>Dauertakt</translation>
    </message>
    <message>
        <source>Clock under training load against a cold microbenchmark.</source>
        <translation>Takt unter Trainingslast gegenüber einem kalten Mikrobenchmark.</translation>
    </message>
    <message>
        <source>Memory efficiency</source>
        <translation>Speichereffizienz</translation>
    </message>
    <message>
        <source>Share of the nominal bandwidth that kernels reach.</source>
        <translation>Anteil der nominellen Bandbreite, den Kernel erreichen.</translation>
    </message>
    <message>
        <source>Kernel floor</source>
        <translation>Kernel-Untergrenze</translation>
    </message>
    <message>
        <source>Shortest memory-bound kernel.</source>
        <translation>Kürzester speichergebundener Kernel.</translation>
    </message>
    <message>
        <source>Multiprocessors of collectives</source>
        <translation>Multiprozessoren der Kollektive</translation>
    </message>
    <message>
        <source>What a collective keeps from the kernels that run beside it.</source>
        <translation>Was eine kollektive Operation den Kerneln vorenthält, die neben ihr laufen.</translation>
    </message>
    <message>
        <source>fp8 peak</source>
        <translation>fp8-Spitze</translation>
    </message>
    <message>
        <source>Dense fp8 matrix rate; 0 where the device has no such format.</source>
        <translation>Dichte fp8-Matrixrate; 0, wo das Gerät kein solches Format hat.</translation>
    </message>
    <message>
        <source>fp8 efficiency</source>
        <translation>fp8-Effizienz</translation>
    </message>
    <message>
        <source>Of the fp8 peak, for one tile with an endless K, cold.</source>
        <translation>Der fp8-Spitze, für eine Kachel mit endlosem K, kalt.</translation>
    </message>
    <message>
        <source>fp8 prologue</source>
        <translation>fp8-Prolog</translation>
    </message>
    <message>
        <source>fp8 sustained clock</source>
        <translation>fp8-Dauertakt</translation>
    </message>
    <message>
        <source>fp4 peak</source>
        <translation>fp4-Spitze</translation>
    </message>
    <message>
        <source>Dense fp4 matrix rate; 0 where the device has no such format.</source>
        <translation>Dichte fp4-Matrixrate; 0, wo das Gerät kein solches Format hat.</translation>
    </message>
    <message>
        <source>fp4 efficiency</source>
        <translation>fp4-Effizienz</translation>
    </message>
    <message>
        <source>Of the fp4 peak, for one tile with an endless K, cold.</source>
        <translation>Der fp4-Spitze, für eine Kachel mit endlosem K, kalt.</translation>
    </message>
    <message>
        <source>fp4 prologue</source>
        <translation>fp4-Prolog</translation>
    </message>
    <message>
        <source>fp4 sustained clock</source>
        <translation>fp4-Dauertakt</translation>
    </message>
    <message>
        <source>tf32 peak</source>
        <translation>tf32-Spitze</translation>
    </message>
    <message>
        <source>Dense tf32 matrix rate; 0 where the device has no such format.</source>
        <translation>Dichte tf32-Matrixrate; 0, wo das Gerät kein solches Format hat.</translation>
    </message>
    <message>
        <source>tf32 efficiency</source>
        <translation>tf32-Effizienz</translation>
    </message>
    <message>
        <source>Of the tf32 peak, for one tile with an endless K, cold.</source>
        <translation>Der tf32-Spitze, für eine Kachel mit endlosem K, kalt.</translation>
    </message>
    <message>
        <source>tf32 prologue</source>
        <translation>tf32-Prolog</translation>
    </message>
    <message>
        <source>tf32 sustained clock</source>
        <translation>tf32-Dauertakt</translation>
    </message>
    <message>
        <source>Fused attention forward</source>
        <translation>Fusionierte Attention, vorwärts</translation>
    </message>
    <message>
        <source>Fraction of the 16-bit peak for endless keys, cold.</source>
        <translation>Anteil der 16-Bit-Spitze für endlose Keys, kalt.</translation>
    </message>
    <message>
        <source>Fused attention backward</source>
        <translation>Fusionierte Attention, rückwärts</translation>
    </message>
    <message>
        <source>Fused attention half length</source>
        <translation>Fusionierte Attention, halbe Länge</translation>
    </message>
    <message>
        <source>Keys per query at which half of the rate is reached.</source>
        <translation>Keys je Query, bei denen die halbe Rate erreicht ist.</translation>
    </message>
    <message>
        <source>Fused attention softmax</source>
        <translation>Fusionierte Attention, Softmax</translation>
    </message>
    <message>
        <source>Cost of a score&apos;s softmax in elements of the head size; negative where large heads spill registers.</source>
        <translation>Kosten des Softmax eines Scores in Elementen der Kopfgröße; negativ, wo große Köpfe Register auslagern.</translation>
    </message>
    <message>
        <source>FlashAttention 2 forward</source>
        <translation>FlashAttention 2, vorwärts</translation>
    </message>
    <message>
        <source>Fraction of the 16-bit peak for endless keys, cold; 0: as the newest kernel.</source>
        <translation>Anteil der 16-Bit-Spitze für endlose Keys, kalt; 0: wie der neueste Kernel.</translation>
    </message>
    <message>
        <source>FlashAttention 2 backward</source>
        <translation>FlashAttention 2, rückwärts</translation>
    </message>
    <message>
        <source>FlashAttention 2 half length</source>
        <translation>FlashAttention 2, halbe Länge</translation>
    </message>
    <message>
        <source>FlashAttention 2 softmax</source>
        <translation>FlashAttention 2, Softmax</translation>
    </message>
    <message>
        <source>FlashAttention 1 forward</source>
        <translation>FlashAttention 1, vorwärts</translation>
    </message>
    <message>
        <source>FlashAttention 1 backward</source>
        <translation>FlashAttention 1, rückwärts</translation>
    </message>
    <message>
        <source>FlashAttention 1 half length</source>
        <translation>FlashAttention 1, halbe Länge</translation>
    </message>
    <message>
        <source>FlashAttention 1 softmax</source>
        <translation>FlashAttention 1, Softmax</translation>
    </message>
    <message>
        <source>Triton attention forward</source>
        <translation>Triton-Attention, vorwärts</translation>
    </message>
    <message>
        <source>Triton attention backward</source>
        <translation>Triton-Attention, rückwärts</translation>
    </message>
    <message>
        <source>Triton attention half length</source>
        <translation>Triton-Attention, halbe Länge</translation>
    </message>
    <message>
        <source>Triton attention softmax</source>
        <translation>Triton-Attention, Softmax</translation>
    </message>
    <message>
        <source>Attention clock</source>
        <translation>Attention-Takt</translation>
    </message>
    <message>
        <source>Clock in fused attention under training load against a cold microbenchmark.</source>
        <translation>Takt in fusionierter Attention unter Trainingslast gegenüber einem kalten Mikrobenchmark.</translation>
    </message>
    <message>
        <source>Software</source>
        <translation>Software</translation>
    </message>
    <message>
        <source>What the stack is called.</source>
        <translation>Wie der Stack heißt.</translation>
    </message>
    <message>
        <source>Where the constants come from.</source>
        <translation>Woher die Konstanten stammen.</translation>
    </message>
    <message>
        <source>Host per kernel</source>
        <translation>Host je Kernel</translation>
    </message>
    <message>
        <source>Host time to launch one kernel.</source>
        <translation>Host-Zeit für den Start eines Kernels.</translation>
    </message>
    <message>
        <source>Host per collective</source>
        <translation>Host je Kollektiv</translation>
    </message>
    <message>
        <source>Host time to launch one collective.</source>
        <translation>Host-Zeit für den Start einer kollektiven Operation.</translation>
    </message>
    <message>
        <source>Host per microbatch</source>
        <translation>Host je Mikrobatch</translation>
    </message>
    <message>
        <source>Host time per microbatch and stage, forward and backward together.</source>
        <translation>Host-Zeit je Mikrobatch und Stufe, vorwärts und rückwärts zusammen.</translation>
    </message>
    <message>
        <source>Kernels of a layer, forward</source>
        <translation>Kernel einer Schicht, vorwärts</translation>
    </message>
    <message>
        <source>Launches of one layer&apos;s forward with attention as separate kernels.</source>
        <translation>Kernelstarts einer Schicht vorwärts, mit Attention als getrennten Kerneln.</translation>
    </message>
    <message>
        <source>Kernels of a layer, backward</source>
        <translation>Kernel einer Schicht, rückwärts</translation>
    </message>
    <message>
        <source>Launches of one layer&apos;s backward with attention as separate kernels.</source>
        <translation>Kernelstarts einer Schicht rückwärts, mit Attention als getrennten Kerneln.</translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation>Attention-Kernel</translation>
    </message>
    <message>
        <source>Which fused attention the framework calls, where it does.</source>
        <translation>Welche fusionierte Attention das Framework aufruft, wo es das tut.</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Neuester</translation>
    </message>
    <message>
        <source>FlashAttention 2</source>
        <translation>FlashAttention 2</translation>
    </message>
    <message>
        <source>FlashAttention 1</source>
        <translation>FlashAttention 1</translation>
    </message>
    <message>
        <source>Triton</source>
        <translation>Triton</translation>
    </message>
    <message>
        <source>Elementwise traffic</source>
        <translation>Elementweiser Verkehr</translation>
    </message>
    <message>
        <source>Memory traffic of norms, dropout and activations against separate kernels.</source>
        <translation>Speicherverkehr von Norms, Dropout und Aktivierungen gegenüber getrennten Kerneln.</translation>
    </message>
    <message>
        <source>Loss traffic forward</source>
        <translation>Loss-Verkehr, vorwärts</translation>
    </message>
    <message>
        <source>Memory traffic of the loss, per logit.</source>
        <translation>Speicherverkehr des Loss, je Logit.</translation>
    </message>
    <message>
        <source>Loss traffic backward</source>
        <translation>Loss-Verkehr, rückwärts</translation>
    </message>
    <message>
        <source>Gradient accumulation traffic</source>
        <translation>Verkehr der Gradientenakkumulation</translation>
    </message>
    <message>
        <source>Extra traffic per parameter and microbatch where accumulation is not fused into the GEMM.</source>
        <translation>Zusätzlicher Verkehr je Parameter und Mikrobatch, wo die Akkumulation nicht in das GEMM fusioniert ist.</translation>
    </message>
    <message>
        <source>Optimizer traffic</source>
        <translation>Optimierer-Verkehr</translation>
    </message>
    <message>
        <source>Memory traffic of the step, per parameter that a rank updates.</source>
        <translation>Speicherverkehr des Schritts, je Parameter, den ein Rang aktualisiert.</translation>
    </message>
    <message>
        <source>Overlap TP backward</source>
        <translation>TP rückwärts überlappen</translation>
    </message>
    <message>
        <source>Tensor-parallel communication of the backward runs under weight gradients.</source>
        <translation>Tensorparallele Kommunikation des Rückwärtslaufs läuft unter Gewichtsgradienten.</translation>
    </message>
    <message>
        <source>Exposed gradient share</source>
        <translation>Nicht verdeckter Gradientenanteil</translation>
    </message>
    <message>
        <source>Of an overlapped gradient reduction, what still shows.</source>
        <translation>Was von einer überlappten Gradientenreduktion noch sichtbar bleibt.</translation>
    </message>
    <message>
        <source>Exposed gather share</source>
        <translation>Nicht verdeckter Gather-Anteil</translation>
    </message>
    <message>
        <source>Of an overlapped ZeRO-3 gather, what still shows.</source>
        <translation>Was von einem überlappten ZeRO-3-Gather noch sichtbar bleibt.</translation>
    </message>
    <message>
        <source>Exposed tensor share</source>
        <translation>Nicht verdeckter Tensoranteil</translation>
    </message>
    <message>
        <source>Of tensor-parallel communication that the plan overlaps, what still shows.</source>
        <translation>Was von tensorparalleler Kommunikation, die der Plan überlappt, noch sichtbar bleibt.</translation>
    </message>
    <message>
        <source>Exposed expert share</source>
        <translation>Nicht verdeckter Expertenanteil</translation>
    </message>
    <message>
        <source>Of dispatch and combine that the plan overlaps, what still shows.</source>
        <translation>Was von Dispatch und Combine, die der Plan überlappt, noch sichtbar bleibt.</translation>
    </message>
    <message>
        <source>Permutation traffic</source>
        <translation>Permutationsverkehr</translation>
    </message>
    <message>
        <source>Of the expert permutations, against moving each copy of a token once.</source>
        <translation>Der Expertenpermutationen, gegenüber einmaligem Bewegen jeder Kopie eines Tokens.</translation>
    </message>
    <message>
        <source>Router kernels</source>
        <translation>Router-Kernel</translation>
    </message>
    <message>
        <source>Launches of one router, forward.</source>
        <translation>Kernelstarts eines Routers, vorwärts.</translation>
    </message>
    <message>
        <source>Cast traffic</source>
        <translation>Cast-Verkehr</translation>
    </message>
    <message>
        <source>fp8: memory traffic of the casts of a linear layer, per element of its input.</source>
        <translation>fp8: Speicherverkehr der Casts einer linearen Schicht, je Element ihrer Eingabe.</translation>
    </message>
    <message>
        <source>States under bf16</source>
        <translation>Zustände bei bf16</translation>
    </message>
    <message>
        <source>Bytes of weights, gradients and optimizer per parameter.</source>
        <translation>Bytes von Gewichten, Gradienten und Optimierer je Parameter.</translation>
    </message>
    <message>
        <source>16: fp32 throughout, or fp32 shards of FSDP</source>
        <translation>16: durchgehend fp32, oder fp32-Shards von FSDP</translation>
    </message>
    <message>
        <source>16: 16-bit weights and gradients</source>
        <translation>16: 16-Bit-Gewichte und -Gradienten</translation>
    </message>
    <message>
        <source>16: and fp32 gradients during the step</source>
        <translation>16: und fp32-Gradienten während des Schritts</translation>
    </message>
    <message>
        <source>18: bf16 weights, fp32 gradients</source>
        <translation>18: bf16-Gewichte, fp32-Gradienten</translation>
    </message>
    <message>
        <source>20: fp16 gradients and their fp32 copy</source>
        <translation>20: fp16-Gradienten und ihre fp32-Kopie</translation>
    </message>
    <message>
        <source>18: gradients only as fp32 shards</source>
        <translation>18: Gradienten nur als fp32-Shards</translation>
    </message>
    <message>
        <source>20: bf16 gradients and fp32 accumulators</source>
        <translation>20: bf16-Gradienten und fp32-Akkumulatoren</translation>
    </message>
    <message>
        <source>16: and 14 during the step</source>
        <translation>16: und 14 während des Schritts</translation>
    </message>
    <message>
        <source>12: bf16 gradients and moments</source>
        <translation>12: bf16-Gradienten und -Momente</translation>
    </message>
    <message>
        <source>13: fp8 weights, bf16 moments</source>
        <translation>13: fp8-Gewichte, bf16-Momente</translation>
    </message>
    <message>
        <source>10: moments of 8 bits</source>
        <translation>10: Momente mit 8 Bit</translation>
    </message>
    <message>
        <source>12: one momentum</source>
        <translation>12: ein Momentum</translation>
    </message>
    <message>
        <source>12: one momentum, fp32 throughout</source>
        <translation>12: ein Momentum, durchgehend fp32</translation>
    </message>
    <message>
        <source>12: momentum of Muon</source>
        <translation>12: Momentum von Muon</translation>
    </message>
    <message>
        <source>12: bf16 weights without an fp32 copy</source>
        <translation>12: bf16-Gewichte ohne fp32-Kopie</translation>
    </message>
    <message>
        <source>8: bf16 throughout</source>
        <translation>8: durchgehend bf16</translation>
    </message>
    <message>
        <source>14: gradients used up during the backward</source>
        <translation>14: Gradienten im Rückwärtslauf aufgebraucht</translation>
    </message>
    <message>
        <source>States under fp16</source>
        <translation>Zustände bei fp16</translation>
    </message>
    <message>
        <source>Gradient bytes</source>
        <translation>Gradientenbytes</translation>
    </message>
    <message>
        <source>Per parameter, as reduced over data-parallel ranks.</source>
        <translation>Je Parameter, wie über datenparallele Ränge reduziert.</translation>
    </message>
    <message>
        <source>Logit bytes</source>
        <translation>Logit-Bytes</translation>
    </message>
    <message>
        <source>Per logit, while the loss is computed forward and backward.</source>
        <translation>Je Logit, während der Loss vorwärts und rückwärts berechnet wird.</translation>
    </message>
    <message>
        <source>Score bytes</source>
        <translation>Score-Bytes</translation>
    </message>
    <message>
        <source>Per attention score, in the softmax of unfused attention.</source>
        <translation>Je Attention-Score, im Softmax nicht fusionierter Attention.</translation>
    </message>
    <message>
        <source>Keep stage outputs</source>
        <translation>Stufenausgaben behalten</translation>
    </message>
    <message>
        <source>Activations that were sent stay allocated until their backward.</source>
        <translation>Gesendete Aktivierungen bleiben bis zu ihrem Rückwärtslauf belegt.</translation>
    </message>
    <message>
        <source>Shard checkpoints</source>
        <translation>Checkpoints aufteilen</translation>
    </message>
    <message>
        <source>Inputs of recomputed layers are cut over tensor-parallel ranks without sequence parallelism.</source>
        <translation>Eingaben neu berechneter Schichten werden ohne Sequenzparallelität auf tensorparallele Ränge aufgeteilt.</translation>
    </message>
    <message>
        <source>Flatten gradients</source>
        <translation>Gradienten zusammenfassen</translation>
    </message>
    <message>
        <source>All gradients are copied into one buffer before they are reduced.</source>
        <translation>Alle Gradienten werden vor der Reduktion in einen Puffer kopiert.</translation>
    </message>
    <message>
        <source>Separate embedding gradient</source>
        <translation>Getrennter Embedding-Gradient</translation>
    </message>
    <message>
        <source>The dense gradient of the embedding stands beside the accumulated gradients for a moment.</source>
        <translation>Der dichte Gradient des Embeddings steht für einen Moment neben den akkumulierten Gradienten.</translation>
    </message>
    <message>
        <source>Optimizer tile</source>
        <translation>Optimierer-Kachel</translation>
    </message>
    <message>
        <source>Parameters that the optimizer steps at a time, and copies gradients of; 0 for all at once.</source>
        <translation>Parameter, die der Optimierer auf einmal bearbeitet und deren Gradienten er kopiert; 0 für alle zugleich.</translation>
    </message>
    <message>
        <source>Selective recompute</source>
        <translation>Selektive Neuberechnung</translation>
    </message>
    <message>
        <source>What selective recompute drops.</source>
        <translation>Was die selektive Neuberechnung verwirft.</translation>
    </message>
    <message>
        <source>attention core</source>
        <translation>Attention-Kern</translation>
    </message>
    <message>
        <source>norms, activations, latent up-projections</source>
        <translation>Norms, Aktivierungen, latente Aufwärtsprojektionen</translation>
    </message>
    <message>
        <source>every second matrix</source>
        <translation>jede zweite Matrix</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Communication buckets and workspaces, always allocated.</source>
        <translation>Kommunikations-Buckets und Arbeitsbereiche, immer belegt.</translation>
    </message>
    <message>
        <source>Fragmentation</source>
        <translation>Fragmentierung</translation>
    </message>
    <message>
        <source>Reserved by the caching allocator against allocated.</source>
        <translation>Vom Caching-Allocator reserviert gegenüber belegt.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Context and communicators on every GPU, beyond the reserved.</source>
        <translation>Kontext und Kommunikatoren auf jeder GPU, zusätzlich zum Reservierten.</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Globaler Batch</translation>
    </message>
    <message>
        <source>Sequences per iteration.</source>
        <translation>Sequenzen je Iteration.</translation>
    </message>
    <message>
        <source>Microbatch</source>
        <translation>Mikrobatch</translation>
    </message>
    <message>
        <source>Sequences per forward pass of one data-parallel rank.</source>
        <translation>Sequenzen je Vorwärtslauf eines datenparallelen Rangs.</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <source>Tokens per sequence.</source>
        <translation>Tokens je Sequenz.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Of the whole training; 0 for one iteration only.</source>
        <translation>Des gesamten Trainings; 0 für nur eine Iteration.</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Präzision</translation>
    </message>
    <message>
        <source>Of weights and activations in the forward and backward.</source>
        <translation>Von Gewichten und Aktivierungen vorwärts und rückwärts.</translation>
    </message>
    <message>
        <source>bf16</source>
        <translation>bf16</translation>
    </message>
    <message>
        <source>fp16</source>
        <translation>fp16</translation>
    </message>
    <message>
        <source>fp32</source>
        <translation>fp32</translation>
    </message>
    <message>
        <source>fp8, scale per tensor</source>
        <translation>fp8, Skalierung je Tensor</translation>
    </message>
    <message>
        <source>fp8, scale per row</source>
        <translation>fp8, Skalierung je Zeile</translation>
    </message>
    <message>
        <source>fp8, scale per block</source>
        <translation>fp8, Skalierung je Block</translation>
    </message>
    <message>
        <source>fp4</source>
        <translation>fp4</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Which states are kept.</source>
        <translation>Welche Zustände gehalten werden.</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>Adam, bf16 moments</source>
        <translation>Adam, bf16-Momente</translation>
    </message>
    <message>
        <source>Adam, 8-bit moments</source>
        <translation>Adam, 8-Bit-Momente</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD mit Momentum</translation>
    </message>
    <message>
        <source>Muon</source>
        <translation>Muon</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>What the backward computes again instead of keeping it.</source>
        <translation>Was der Rückwärtslauf neu berechnet, statt es zu behalten.</translation>
    </message>
    <message>
        <source>selective</source>
        <translation>selektiv</translation>
    </message>
    <message>
        <source>full</source>
        <translation>vollständig</translation>
    </message>
    <message>
        <source>Recomputed layers</source>
        <translation>Neu berechnete Schichten</translation>
    </message>
    <message>
        <source>Layers of each chunk that full recompute covers; 0 for all.</source>
        <translation>Schichten jedes Chunks, die die vollständige Neuberechnung umfasst; 0 für alle.</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Of the accumulated and reduced gradients.</source>
        <translation>Der akkumulierten und reduzierten Gradienten.</translation>
    </message>
    <message>
        <source>the framework&apos;s</source>
        <translation>wie im Framework</translation>
    </message>
    <message>
        <source>Expert imbalance</source>
        <translation>Ungleiche Expertenlast</translation>
    </message>
    <message>
        <source>Tokens of the busiest expert rank against the mean.</source>
        <translation>Token des am stärksten belasteten Expertenrangs im Verhältnis zum Mittel.</translation>
    </message>
    <message>
        <source>Expert capacity</source>
        <translation>Expertenkapazität</translation>
    </message>
    <message>
        <source>Slots of an expert against the mean load; 0 for no limit (dropless).</source>
        <translation>Plätze eines Experten im Verhältnis zur mittleren Last; 0 für keine Grenze (dropless).</translation>
    </message>
    <message>
        <source>Packed documents</source>
        <translation>Gepackte Dokumente</translation>
    </message>
    <message>
        <source>Lengths of the documents packed into a sequence, such as 512 1024 2560; each attends to itself alone. Empty for whole sequences.</source>
        <translation>Längen der Dokumente, die in eine Sequenz gepackt sind, etwa 512 1024 2560; jedes beachtet nur sich selbst. Leer für ganze Sequenzen.</translation>
    </message>
    <message>
        <source>Frozen layers</source>
        <translation>Eingefrorene Schichten</translation>
    </message>
    <message>
        <source>Leading layers, with the embedding, that are not trained.</source>
        <translation>Vordere Schichten samt Embedding, die nicht trainiert werden.</translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation>LoRA-Rang</translation>
    </message>
    <message>
        <source>Adapters on all linear layers instead of training these; 0 for none.</source>
        <translation>Adapter an allen linearen Schichten, statt diese zu trainieren; 0 für keine.</translation>
    </message>
    <message>
        <source>Ramp-up from</source>
        <translation>Hochlauf ab</translation>
    </message>
    <message>
        <source>Global batch at the start of the training; 0 for no ramp-up.</source>
        <translation>Globaler Batch zu Beginn des Trainings; 0 für keinen Hochlauf.</translation>
    </message>
    <message>
        <source>Ramp-up step</source>
        <translation>Hochlaufschritt</translation>
    </message>
    <message>
        <source>By how much the batch grows each time.</source>
        <translation>Um wie viel der Batch jedes Mal wächst.</translation>
    </message>
    <message>
        <source>Ramp-up over</source>
        <translation>Hochlauf über</translation>
    </message>
    <message>
        <source>Sequences until the whole batch is reached.</source>
        <translation>Sequenzen, bis der ganze Batch erreicht ist.</translation>
    </message>
    <message>
        <source>Fused attention</source>
        <translation>Fusionierte Attention</translation>
    </message>
    <message>
        <source>FlashAttention and relatives: the score matrix is never stored.</source>
        <translation>FlashAttention und Verwandte: Die Score-Matrix wird nie gespeichert.</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Dropout is on, and its masks are kept.</source>
        <translation>Dropout ist aktiv, und seine Masken werden behalten.</translation>
    </message>
    <message>
        <source>Checkpoint every</source>
        <translation>Checkpoint alle</translation>
    </message>
    <message>
        <source>Between checkpoints; 0 for the best interval.</source>
        <translation>Zwischen Checkpoints; 0 für den besten Abstand.</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Tensorparallel</translation>
    </message>
    <message>
        <source>Ranks that share every layer.</source>
        <translation>Ränge, die sich jede Schicht teilen.</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>Sequenzparallel</translation>
    </message>
    <message>
        <source>Norms and dropout are cut along the sequence over the tensor-parallel ranks.</source>
        <translation>Normen und Dropout werden entlang der Sequenz auf die tensorparallelen Ränge aufgeteilt.</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>Kontextparallel</translation>
    </message>
    <message>
        <source>Ranks that share every sequence.</source>
        <translation>Ränge, die sich jede Sequenz teilen.</translation>
    </message>
    <message>
        <source>Context by</source>
        <translation>Kontext durch</translation>
    </message>
    <message>
        <source>How queries meet keys: a ring beside the attention, a gather before it, or all-to-all over heads.</source>
        <translation>Wie Queries und Keys zusammenkommen: ein Ring neben der Attention, ein Gather davor oder All-to-All über die Köpfe.</translation>
    </message>
    <message>
        <source>ring</source>
        <translation>Ring</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>All-Gather</translation>
    </message>
    <message>
        <source>Ulysses</source>
        <translation>Ulysses</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>Expertenparallel</translation>
    </message>
    <message>
        <source>Ranks that share the experts of a layer; folded over tensor, context and data.</source>
        <translation>Ränge, die sich die Experten einer Schicht teilen; gefaltet über Tensor, Kontext und Daten.</translation>
    </message>
    <message>
        <source>Expert tensor parallel</source>
        <translation>Expertentensorparallel</translation>
    </message>
    <message>
        <source>Ranks that share each expert.</source>
        <translation>Ränge, die sich jeden Experten teilen.</translation>
    </message>
    <message>
        <source>Dispatcher</source>
        <translation>Dispatcher</translation>
    </message>
    <message>
        <source>How tokens reach their experts and come back.</source>
        <translation>Wie Token zu ihren Experten und zurück gelangen.</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>All-to-All</translation>
    </message>
    <message>
        <source>deduplicated</source>
        <translation>dedupliziert</translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation>Pipelineparallel</translation>
    </message>
    <message>
        <source>Stages of the pipeline.</source>
        <translation>Stufen der Pipeline.</translation>
    </message>
    <message>
        <source>Chunks per stage</source>
        <translation>Chunks pro Stufe</translation>
    </message>
    <message>
        <source>Virtual stages of each pipeline stage.</source>
        <translation>Virtuelle Stufen jeder Pipelinestufe.</translation>
    </message>
    <message>
        <source>Layers per chunk</source>
        <translation>Schichten pro Chunk</translation>
    </message>
    <message>
        <source>How layers are dealt to the chunks of the pipeline: even, balanced, embedding-and-head-count-as-layers, or a list.</source>
        <translation>Wie Schichten auf die Chunks der Pipeline verteilt werden: even, balanced, embedding-and-head-count-as-layers oder eine Liste.</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Ablaufplan</translation>
    </message>
    <message>
        <source>The order of passes on every stage.</source>
        <translation>Die Reihenfolge der Durchläufe auf jeder Stufe.</translation>
    </message>
    <message>
        <source>Microbatch group</source>
        <translation>Mikrobatchgruppe</translation>
    </message>
    <message>
        <source>Microbatches that an interleaved schedule deals to its chunks at a time; 0 for one a stage.</source>
        <translation>Mikrobatches, die ein verschränkter Ablaufplan seinen Chunks jeweils zuteilt; 0 für einen je Stufe.</translation>
    </message>
    <message>
        <source>Custom schedule</source>
        <translation>Eigener Ablaufplan</translation>
    </message>
    <message>
        <source>Orders of the schedule custom, as PyTorch writes them: 0F0,0F1,0B0,0B1 for the first stage, then | or a new line, then the next.</source>
        <translation>Reihenfolgen des Ablaufplans custom in der Schreibweise von PyTorch: 0F0,0F1,0B0,0B1 für die erste Stufe, dann | oder eine neue Zeile, dann die nächste.</translation>
    </message>
    <message>
        <source>Schedule&apos;s memory</source>
        <translation>Speicher des Ablaufplans</translation>
    </message>
    <message>
        <source>Microbatches whose activations a searched schedule may keep on a stage; 0 for as many as 1F1B.</source>
        <translation>Mikrobatches, deren Aktivierungen ein gesuchter Ablaufplan auf einer Stufe behalten darf; 0 für so viele wie 1F1B.</translation>
    </message>
    <message>
        <source>Vocabulary on</source>
        <translation>Vokabular verteilt auf</translation>
    </message>
    <message>
        <source>Which stages hold embedding and head, and work on the loss; a schedule with passes for them says so itself.</source>
        <translation>Welche Stufen Embedding und Kopf halten und am Loss arbeiten; ein Ablaufplan mit eigenen Durchläufen dafür legt es selbst fest.</translation>
    </message>
    <message>
        <source>first and last stage</source>
        <translation>erste und letzte Stufe</translation>
    </message>
    <message>
        <source>all stages, one barrier</source>
        <translation>alle Stufen, eine Barriere</translation>
    </message>
    <message>
        <source>all stages, two barriers</source>
        <translation>alle Stufen, zwei Barrieren</translation>
    </message>
    <message>
        <source>all stages, interlaced</source>
        <translation>alle Stufen, verzahnt</translation>
    </message>
    <message>
        <source>Optimizer&apos;s barrier</source>
        <translation>Barriere des Optimierers</translation>
    </message>
    <message>
        <source>Whether ranks wait for the whole norm of the gradients before they step, or check it afterwards.</source>
        <translation>Ob Ränge vor dem Schritt auf die gesamte Norm der Gradienten warten oder sie danach prüfen.</translation>
    </message>
    <message>
        <source>all ranks together</source>
        <translation>alle Ränge zusammen</translation>
    </message>
    <message>
        <source>post-validation</source>
        <translation>nachträgliche Prüfung</translation>
    </message>
    <message>
        <source>ZeRO stage</source>
        <translation>ZeRO-Stufe</translation>
    </message>
    <message>
        <source>What data-parallel ranks share: 1 optimizer states, 2 and gradients, 3 and parameters; 0 for nothing.</source>
        <translation>Was sich datenparallele Ränge teilen: 1 Optimiererzustände, 2 auch Gradienten, 3 auch Parameter; 0 für nichts.</translation>
    </message>
    <message>
        <source>Shard group</source>
        <translation>Shard-Gruppe</translation>
    </message>
    <message>
        <source>Ranks that share one copy of the states (HSDP); 0 for all data-parallel ranks.</source>
        <translation>Ränge, die sich eine Kopie der Zustände teilen (HSDP); 0 für alle datenparallelen Ränge.</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>Bucket</translation>
    </message>
    <message>
        <source>Gradients that are reduced in one message.</source>
        <translation>Gradienten, die in einer Nachricht reduziert werden.</translation>
    </message>
    <message>
        <source>Overlap gradient reduction</source>
        <translation>Gradientenreduktion überlappen</translation>
    </message>
    <message>
        <source>Gradients are reduced while the backward still runs.</source>
        <translation>Gradienten werden reduziert, während der Rückwärtslauf noch läuft.</translation>
    </message>
    <message>
        <source>Overlap parameter gather</source>
        <translation>Parameter-Gather überlappen</translation>
    </message>
    <message>
        <source>Parameters are gathered while the forward already runs.</source>
        <translation>Parameter werden eingesammelt, während der Vorwärtslauf schon läuft.</translation>
    </message>
    <message>
        <source>Prefetch</source>
        <translation>Vorabruf</translation>
    </message>
    <message>
        <source>Layers that ZeRO 3 gathers ahead where gathers overlap.</source>
        <translation>Schichten, die ZeRO 3 im Voraus einsammelt, wenn Gathers überlappen.</translation>
    </message>
    <message>
        <source>Reshard after forward</source>
        <translation>Nach Vorwärtslauf freigeben</translation>
    </message>
    <message>
        <source>ZeRO 3 frees gathered parameters after the forward and gathers them again for the backward.</source>
        <translation>ZeRO 3 gibt eingesammelte Parameter nach dem Vorwärtslauf frei und sammelt sie für den Rückwärtslauf erneut ein.</translation>
    </message>
    <message>
        <source>Overlap tensor parallel</source>
        <translation>Tensorparallelität überlappen</translation>
    </message>
    <message>
        <source>Tensor-parallel collectives run under matrix products: bulk under others, ring under their own.</source>
        <translation>Tensorparallele Kollektive laufen unter Matrixprodukten: „gesamt“ unter anderen, „Ring“ unter ihren eigenen.</translation>
    </message>
    <message>
        <source>bulk</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>Overlap expert exchange</source>
        <translation>Expertenaustausch überlappen</translation>
    </message>
    <message>
        <source>Dispatch and combine run beside the compute of another microbatch.</source>
        <translation>Dispatch und Combine laufen neben der Berechnung eines anderen Mikrobatches.</translation>
    </message>
    <message>
        <source>Offload optimizer</source>
        <translation>Optimierer auslagern</translation>
    </message>
    <message>
        <source>Share of the optimizer&apos;s states that is kept in host memory and stepped there.</source>
        <translation>Anteil der Optimiererzustände, der im Hostspeicher liegt und dort aktualisiert wird.</translation>
    </message>
    <message>
        <source>Offload activations</source>
        <translation>Aktivierungen auslagern</translation>
    </message>
    <message>
        <source>Share of kept activations that waits in host memory for its backward.</source>
        <translation>Anteil der behaltenen Aktivierungen, der im Hostspeicher auf seinen Rückwärtslauf wartet.</translation>
    </message>
    <message>
        <source>Overlap pipeline transfers</source>
        <translation>Pipelinetransfers überlappen</translation>
    </message>
    <message>
        <source>Sends between stages run beside compute instead of blocking it.</source>
        <translation>Sendungen zwischen Stufen laufen neben der Berechnung, statt sie zu blockieren.</translation>
    </message>
    <message>
        <source>Axis order</source>
        <translation>Achsenreihenfolge</translation>
    </message>
    <message>
        <source>The axes from neighboring ranks to distant ones, such as tensor-context-data-pipeline.</source>
        <translation>Die Achsen von benachbarten zu entfernten Rängen, etwa tensor-context-data-pipeline.</translation>
    </message>
    <message>
        <source>Iteration time</source>
        <translation>Iterationszeit</translation>
    </message>
    <message>
        <source>Time from one optimizer step to the next, simulated on every pipeline stage.</source>
        <translation>Zeit von einem Optimiererschritt zum nächsten, auf jeder Pipelinestufe simuliert.</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Tokens that the whole machine trains on per second.</source>
        <translation>Token, auf denen die ganze Maschine pro Sekunde trainiert.</translation>
    </message>
    <message>
        <source>Throughput per GPU</source>
        <translation>Durchsatz pro GPU</translation>
    </message>
    <message>
        <source>The same for one GPU; compares machines of different size.</source>
        <translation>Dasselbe für eine GPU; vergleicht Maschinen verschiedener Größe.</translation>
    </message>
    <message>
        <source>Model FLOPs utilization</source>
        <translation>Modell-FLOPs-Auslastung</translation>
    </message>
    <message>
        <source>Share of the peak rate that serves the model itself: full attention, nothing counted twice where it is recomputed (Chowdhery et al. 2022).</source>
        <translation>Anteil der Spitzenrate, der dem Modell selbst dient: volle Attention, Neuberechnetes nicht doppelt gezählt (Chowdhery et al. 2022).</translation>
    </message>
    <message>
        <source>Hardware FLOPs utilization</source>
        <translation>Hardware-FLOPs-Auslastung</translation>
    </message>
    <message>
        <source>The same with recomputed work counted again; what the hardware does (Korthikanti et al. 2022).</source>
        <translation>Dasselbe, mit neu berechneter Arbeit erneut gezählt; was die Hardware leistet (Korthikanti et al. 2022).</translation>
    </message>
    <message>
        <source>Model FLOP/s per GPU</source>
        <translation>Modell-FLOP/s pro GPU</translation>
    </message>
    <message>
        <source>The rate that papers print beside the MFU.</source>
        <translation>Die Rate, die Veröffentlichungen neben der MFU nennen.</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Spitzenspeicher</translation>
    </message>
    <message>
        <source>Memory of one GPU of the stage that comes nearest to its capacity.</source>
        <translation>Speicher einer GPU der Stufe, die ihrer Kapazität am nächsten kommt.</translation>
    </message>
    <message>
        <source>Free memory</source>
        <translation>Freier Speicher</translation>
    </message>
    <message>
        <source>What is left there; negative where the plan does not fit.</source>
        <translation>Was dort übrig bleibt; negativ, wenn der Plan nicht passt.</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Leerlauf (Bubble)</translation>
    </message>
    <message>
        <source>Share of the iteration that GPUs wait for the pipeline to fill and drain, mean over stages.</source>
        <translation>Anteil der Iteration, in dem GPUs auf das Füllen und Leeren der Pipeline warten, Mittel über die Stufen.</translation>
    </message>
    <message>
        <source>Microbatches</source>
        <translation>Mikrobatches</translation>
    </message>
    <message>
        <source>Microbatches that each pipeline works through in one iteration.</source>
        <translation>Mikrobatches, die jede Pipeline in einer Iteration abarbeitet.</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>Datenparallel</translation>
    </message>
    <message>
        <source>Copies of the model that share the batch.</source>
        <translation>Kopien des Modells, die sich den Batch teilen.</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Trained numbers, vocabulary without padding.</source>
        <translation>Trainierte Zahlen, Vokabular ohne Auffüllung.</translation>
    </message>
    <message>
        <source>Active parameters</source>
        <translation>Aktive Parameter</translation>
    </message>
    <message>
        <source>Equal to the parameters in a dense model.</source>
        <translation>In einem dichten Modell gleich den Parametern.</translation>
    </message>
    <message>
        <source>Model FLOPs</source>
        <translation>Modell-FLOPs</translation>
    </message>
    <message>
        <source>Work of one iteration, without what is recomputed.</source>
        <translation>Arbeit einer Iteration ohne Neuberechnetes.</translation>
    </message>
    <message>
        <source>Hardware FLOPs</source>
        <translation>Hardware-FLOPs</translation>
    </message>
    <message>
        <source>Work of one iteration that the GPUs really do.</source>
        <translation>Arbeit einer Iteration, die die GPUs wirklich leisten.</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>How much the simulation covers.</source>
        <translation>Wie viel die Simulation umfasst.</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>Optimizer steps of the whole training; more where the batch ramps up.</source>
        <translation>Optimiererschritte des ganzen Trainings; mehr, wenn der Batch hochläuft.</translation>
    </message>
    <message>
        <source>Training time</source>
        <translation>Trainingszeit</translation>
    </message>
    <message>
        <source>Wall time of the whole training, interruptions and checkpoints included.</source>
        <translation>Tatsächliche Dauer des ganzen Trainings, einschließlich Unterbrechungen und Checkpoints.</translation>
    </message>
    <message>
        <source>Goodput</source>
        <translation>Goodput</translation>
    </message>
    <message>
        <source>Share of wall time that makes progress: the rest goes to checkpoints, restarts and lost work.</source>
        <translation>Anteil der Gesamtzeit, der Fortschritt bringt: Der Rest entfällt auf Checkpoints, Neustarts und verlorene Arbeit.</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Money for the GPUs of the whole training.</source>
        <translation>Geld für die GPUs des ganzen Trainings.</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Electricity of the whole training, cooling included.</source>
        <translation>Strom des ganzen Trainings, einschließlich Kühlung.</translation>
    </message>
    <message>
        <source>GEMM + attention</source>
        <translation>GEMM + Attention</translation>
    </message>
    <message>
        <source>Forward and backward kernels.</source>
        <translation>Kernel des Vorwärts- und Rückwärtslaufs.</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>Forward kernels run again in the backward to save memory.</source>
        <translation>Vorwärtskernel, die im Rückwärtslauf erneut laufen, um Speicher zu sparen.</translation>
    </message>
    <message>
        <source>TP exposed</source>
        <translation>TP nicht verdeckt</translation>
    </message>
    <message>
        <source>Tensor-parallel collectives that no kernel hides.</source>
        <translation>Tensorparallele Kollektive, die kein Kernel verdeckt.</translation>
    </message>
    <message>
        <source>CP exposed</source>
        <translation>CP nicht verdeckt</translation>
    </message>
    <message>
        <source>Context-parallel exchange that no kernel hides.</source>
        <translation>Kontextparalleler Austausch, den kein Kernel verdeckt.</translation>
    </message>
    <message>
        <source>EP exposed</source>
        <translation>EP nicht verdeckt</translation>
    </message>
    <message>
        <source>Expert-parallel exchange that no kernel hides.</source>
        <translation>Expertenparalleler Austausch, den kein Kernel verdeckt.</translation>
    </message>
    <message>
        <source>PP exposed</source>
        <translation>PP nicht verdeckt</translation>
    </message>
    <message>
        <source>Transfers between stages that no kernel hides.</source>
        <translation>Transfers zwischen Stufen, die kein Kernel verdeckt.</translation>
    </message>
    <message>
        <source>DP exposed</source>
        <translation>DP nicht verdeckt</translation>
    </message>
    <message>
        <source>Gradient reductions and parameter gathers that no kernel hides.</source>
        <translation>Gradientenreduktionen und Parameter-Gathers, die kein Kernel verdeckt.</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>The optimizer step.</source>
        <translation>Der Optimiererschritt.</translation>
    </message>
    <message>
        <source>waiting (bubble)</source>
        <translation>Warten (Bubble)</translation>
    </message>
    <message>
        <source>Nothing to do: the pipeline fills, drains or is out of step.</source>
        <translation>Nichts zu tun: Die Pipeline füllt oder leert sich oder ist außer Takt.</translation>
    </message>
    <message>
        <source>host, slow ranks</source>
        <translation>Host, langsame Ränge</translation>
    </message>
    <message>
        <source>The device waits for its host (launches, activations parked there), or is slower than others of its kind.</source>
        <translation>Das Gerät wartet auf seinen Host (Kernelstarts, dort abgelegte Aktivierungen) oder ist langsamer als andere seiner Art.</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>Vorwärtslauf</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>Rückwärtslauf</translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation>Gewichtsgradient</translation>
    </message>
    <message>
        <source>tensor parallel</source>
        <translation>tensorparallel</translation>
    </message>
    <message>
        <source>context parallel</source>
        <translation>kontextparallel</translation>
    </message>
    <message>
        <source>expert parallel</source>
        <translation>expertenparallel</translation>
    </message>
    <message>
        <source>pipeline parallel</source>
        <translation>pipelineparallel</translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation>datenparallel</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Berechnung</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Cuts heads, FFN and vocabulary of every layer; two all-reduces of the activations per layer and pass.</source>
        <translation>Teilt Köpfe, FFN und Vokabular jeder Schicht; zwei All-Reduces der Aktivierungen pro Schicht und Durchlauf.</translation>
    </message>
    <message>
        <source>Cuts every sequence; keys and values travel between the ranks, which hold the same weights.</source>
        <translation>Teilt jede Sequenz; Keys und Values wandern zwischen den Rängen, die dieselben Gewichte halten.</translation>
    </message>
    <message>
        <source>Cuts the batch; one reduction of the gradients per iteration, and with ZeRO the states are cut as well.</source>
        <translation>Teilt den Batch; eine Reduktion der Gradienten pro Iteration, und mit ZeRO werden auch die Zustände geteilt.</translation>
    </message>
    <message>
        <source>Cuts the layers into stages; only activations travel, but stages wait while the pipeline fills and drains.</source>
        <translation>Teilt die Schichten in Stufen; nur Aktivierungen wandern, aber Stufen warten, während sich die Pipeline füllt und leert.</translation>
    </message>
    <message>
        <source>Cuts the experts of a layer; tokens travel to their experts and back, four all-to-alls per layer.</source>
        <translation>Teilt die Experten einer Schicht; Token wandern zu ihren Experten und zurück, vier All-to-Alls pro Schicht.</translation>
    </message>
    <message>
        <source>expert tensor parallel</source>
        <translation>expertentensorparallel</translation>
    </message>
    <message>
        <source>Cuts each expert; the tokens of an expert are gathered before it and added up behind it.</source>
        <translation>Teilt jeden Experten; die Token eines Experten werden davor eingesammelt und dahinter aufsummiert.</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Shares every layer: activations are summed or gathered twice a layer and pass.</source>
        <translation>Teilt sich jede Schicht: Aktivierungen werden zweimal pro Schicht und Durchlauf summiert oder eingesammelt.</translation>
    </message>
    <message>
        <source>Shares every sequence: keys and values travel between the members.</source>
        <translation>Teilt sich jede Sequenz: Keys und Values wandern zwischen den Mitgliedern.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Shares the batch: other microbatches on the same weights.</source>
        <translation>Teilt sich den Batch: andere Mikrobatches auf denselben Gewichten.</translation>
    </message>
    <message>
        <source>Holds the same dense weights: gradients are summed here, and ZeRO shares the states here.</source>
        <translation>Hält dieselben dichten Gewichte: Gradienten werden hier summiert, und ZeRO teilt hier die Zustände auf.</translation>
    </message>
    <message>
        <source>Shared states</source>
        <translation>Geteilte Zustände</translation>
    </message>
    <message>
        <source>Holds one copy of the states of the dense weights together.</source>
        <translation>Hält gemeinsam eine Kopie der Zustände der dichten Gewichte.</translation>
    </message>
    <message>
        <source>Copies of shares</source>
        <translation>Kopien der Anteile</translation>
    </message>
    <message>
        <source>Holds the same share of the states, once in each copy.</source>
        <translation>Hält denselben Anteil der Zustände, einmal in jeder Kopie.</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Holds the stages of one model: activations go from member to member.</source>
        <translation>Hält die Stufen eines Modells: Aktivierungen gehen von Mitglied zu Mitglied.</translation>
    </message>
    <message>
        <source>Holds one copy of the dense weights: the norm of the gradients is summed here.</source>
        <translation>Hält eine Kopie der dichten Gewichte: Die Norm der Gradienten wird hier summiert.</translation>
    </message>
    <message>
        <source>Expert</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Shares the experts of a layer: tokens travel to their experts and back.</source>
        <translation>Teilt sich die Experten einer Schicht: Token wandern zu ihren Experten und zurück.</translation>
    </message>
    <message>
        <source>Expert tensor</source>
        <translation>Expertentensor</translation>
    </message>
    <message>
        <source>Shares each expert: its tokens are gathered and added up here.</source>
        <translation>Teilt sich jeden Experten: Seine Token werden hier eingesammelt und aufsummiert.</translation>
    </message>
    <message>
        <source>Expert data</source>
        <translation>Expertendaten</translation>
    </message>
    <message>
        <source>Holds the same experts: their gradients are summed here.</source>
        <translation>Hält dieselben Experten: Ihre Gradienten werden hier summiert.</translation>
    </message>
    <message>
        <source>GPipe</source>
        <translation>GPipe</translation>
    </message>
    <message>
        <source>All forwards, then all backwards; keeps every microbatch&apos;s activations.</source>
        <translation>Alle Vorwärtsläufe, dann alle Rückwärtsläufe; behält die Aktivierungen jedes Mikrobatches.</translation>
    </message>
    <message>
        <source>1F1B</source>
        <translation>1F1B</translation>
    </message>
    <message>
        <source>One forward, one backward in turn after a short warm-up; keeps at most p microbatches.</source>
        <translation>Nach kurzer Anlaufphase abwechselnd ein Vorwärts- und ein Rückwärtslauf; behält höchstens p Mikrobatches.</translation>
    </message>
    <message>
        <source>Eager 1F1B</source>
        <translation>Eager 1F1B</translation>
    </message>
    <message>
        <source>1F1B with a warm-up twice as long: transfers hide behind passes, for twice the activations.</source>
        <translation>1F1B mit doppelt so langer Anlaufphase: Transfers verbergen sich hinter Durchläufen, bei doppelt so vielen Aktivierungen.</translation>
    </message>
    <message>
        <source>Interleaved 1F1B</source>
        <translation>Verschränktes 1F1B</translation>
    </message>
    <message>
        <source>Each stage holds v chunks of layers in turn: a bubble v times smaller for more transfers and some memory.</source>
        <translation>Jede Stufe hält v Chunks von Schichten im Wechsel: ein v-mal kleinerer Leerlauf für mehr Transfers und etwas Speicher.</translation>
    </message>
    <message>
        <source>Looped breadth-first</source>
        <translation>Looped breadth-first</translation>
    </message>
    <message>
        <source>Each chunk runs all microbatches before the next: parameters are gathered once a chunk, all activations kept.</source>
        <translation>Jeder Chunk bearbeitet alle Mikrobatches vor dem nächsten: Parameter werden einmal pro Chunk eingesammelt, alle Aktivierungen behalten.</translation>
    </message>
    <message>
        <source>Interleaved ZB1P</source>
        <translation>Verschränktes ZB1P</translation>
    </message>
    <message>
        <source>Interleaved 1F1B with a split backward: weight gradients fill most of the bubble.</source>
        <translation>Verschränktes 1F1B mit geteiltem Rückwärtslauf: Gewichtsgradienten füllen den größten Teil des Leerlaufs.</translation>
    </message>
    <message>
        <source>ZB-H1</source>
        <translation>ZB-H1</translation>
    </message>
    <message>
        <source>1F1B with a split backward: a third of its bubble for the same memory.</source>
        <translation>1F1B mit geteiltem Rückwärtslauf: ein Drittel seines Leerlaufs bei gleichem Speicher.</translation>
    </message>
    <message>
        <source>ZB-H2</source>
        <translation>ZB-H2</translation>
    </message>
    <message>
        <source>No bubble between a stage&apos;s first and last pass, for twice the activations of 1F1B.</source>
        <translation>Kein Leerlauf zwischen erstem und letztem Durchlauf einer Stufe, bei doppelt so vielen Aktivierungen wie 1F1B.</translation>
    </message>
    <message>
        <source>ZB-V</source>
        <translation>ZB-V</translation>
    </message>
    <message>
        <source>The model folded into a V: no bubble inside, with the activations of 1F1B.</source>
        <translation>Das Modell zu einem V gefaltet: kein Leerlauf im Inneren, mit den Aktivierungen von 1F1B.</translation>
    </message>
    <message>
        <source>V-Half</source>
        <translation>V-Half</translation>
    </message>
    <message>
        <source>The model folded into a V: half the activations of 1F1B for half of its bubble.</source>
        <translation>Das Modell zu einem V gefaltet: die Hälfte der Aktivierungen von 1F1B bei der Hälfte seines Leerlaufs.</translation>
    </message>
    <message>
        <source>V-Min</source>
        <translation>V-Min</translation>
    </message>
    <message>
        <source>The model folded into a V: a third of the activations of 1F1B for two thirds of its bubble.</source>
        <translation>Das Modell zu einem V gefaltet: ein Drittel der Aktivierungen von 1F1B bei zwei Dritteln seines Leerlaufs.</translation>
    </message>
    <message>
        <source>V-1F1B</source>
        <translation>V-1F1B</translation>
    </message>
    <message>
        <source>The model folded into a V with a whole backward: three quarters of the activations of 1F1B.</source>
        <translation>Das Modell zu einem V gefaltet, mit ungeteiltem Rückwärtslauf: drei Viertel der Aktivierungen von 1F1B.</translation>
    </message>
    <message>
        <source>Chimera</source>
        <translation>Chimera</translation>
    </message>
    <message>
        <source>Two copies of the model, one in each direction, fill each other&apos;s bubbles.</source>
        <translation>Zwei Kopien des Modells, eine je Richtung, füllen einander den Leerlauf.</translation>
    </message>
    <message>
        <source>DualPipe</source>
        <translation>DualPipe</translation>
    </message>
    <message>
        <source>Two copies of the model; forwards and backwards of opposite directions overlap, and so their communication.</source>
        <translation>Zwei Kopien des Modells; Vorwärts- und Rückwärtsläufe entgegengesetzter Richtung überlappen und damit auch ihre Kommunikation.</translation>
    </message>
    <message>
        <source>DualPipeV</source>
        <translation>DualPipeV</translation>
    </message>
    <message>
        <source>DualPipe folded into a V: the same overlap with one copy of the model.</source>
        <translation>DualPipe zu einem V gefaltet: dieselbe Überlappung mit einer Kopie des Modells.</translation>
    </message>
    <message>
        <source>1F1B, shared vocabulary</source>
        <translation>1F1B, geteiltes Vokabular</translation>
    </message>
    <message>
        <source>1F1B with embedding and head cut over all stages, one barrier a microbatch; one microbatch more kept.</source>
        <translation>1F1B mit Embedding und Kopf auf alle Stufen aufgeteilt, eine Barriere pro Mikrobatch; ein Mikrobatch mehr behalten.</translation>
    </message>
    <message>
        <source>1F1B, shared vocabulary, two barriers</source>
        <translation>1F1B, geteiltes Vokabular, zwei Barrieren</translation>
    </message>
    <message>
        <source>1F1B with embedding and head cut over all stages, two barriers a microbatch; two microbatches more kept.</source>
        <translation>1F1B mit Embedding und Kopf auf alle Stufen aufgeteilt, zwei Barrieren pro Mikrobatch; zwei Mikrobatches mehr behalten.</translation>
    </message>
    <message>
        <source>1F1B, interlaced vocabulary</source>
        <translation>1F1B, verzahntes Vokabular</translation>
    </message>
    <message>
        <source>1F1B whose stages all work on the vocabulary at once, as in tensor parallelism; half as many more kept.</source>
        <translation>1F1B, dessen Stufen alle gleichzeitig am Vokabular arbeiten wie bei Tensorparallelität; halb so viele zusätzlich behalten.</translation>
    </message>
    <message>
        <source>Searched</source>
        <translation>Gesucht</translation>
    </message>
    <message>
        <source>The shortest order of passes that a search finds for the plan&apos;s costs and memory.</source>
        <translation>Die kürzeste Reihenfolge der Durchläufe, die eine Suche für die Kosten und den Speicher des Plans findet.</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigener</translation>
    </message>
    <message>
        <source>Orders of the plan&apos;s own, in PyTorch&apos;s form.</source>
        <translation>Eigene Reihenfolgen des Plans in der Form von PyTorch.</translation>
    </message>
    <message>
        <source>global batch</source>
        <translation>globaler Batch</translation>
    </message>
    <message>
        <source>microbatch</source>
        <translation>Mikrobatch</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>Ablaufplan</translation>
    </message>
    <message>
        <source>chunks per stage</source>
        <translation>Chunks pro Stufe</translation>
    </message>
    <message>
        <source>layers per chunk</source>
        <translation>Schichten pro Chunk</translation>
    </message>
    <message>
        <source>expert tensor</source>
        <translation>Expertentensor</translation>
    </message>
    <message>
        <source>dispatcher</source>
        <translation>Dispatcher</translation>
    </message>
    <message>
        <source>context kind</source>
        <translation>Kontextart</translation>
    </message>
    <message>
        <source>sequence parallel</source>
        <translation>sequenzparallel</translation>
    </message>
    <message>
        <source>recomputed layers</source>
        <translation>neu berechnete Schichten</translation>
    </message>
    <message>
        <source>offload activations</source>
        <translation>Aktivierungen auslagern</translation>
    </message>
    <message>
        <source>offload optimizer</source>
        <translation>Optimierer auslagern</translation>
    </message>
    <message>
        <source>ZeRO</source>
        <translation>ZeRO</translation>
    </message>
    <message>
        <source>shard group</source>
        <translation>Shard-Gruppe</translation>
    </message>
    <message>
        <source>free after forward</source>
        <translation>nach Vorwärtslauf freigeben</translation>
    </message>
    <message>
        <source>axis order</source>
        <translation>Achsenreihenfolge</translation>
    </message>
    <message>
        <source>overlap tensor</source>
        <translation>Tensor überlappen</translation>
    </message>
    <message>
        <source>overlap expert</source>
        <translation>Experten überlappen</translation>
    </message>
    <message>
        <source>overlap reduce</source>
        <translation>Reduktion überlappen</translation>
    </message>
    <message>
        <source>overlap gather</source>
        <translation>Gather überlappen</translation>
    </message>
    <message>
        <source>overlap sends</source>
        <translation>Sendungen überlappen</translation>
    </message>
    <message>
        <source>iteration time</source>
        <translation>Iterationszeit</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>cost of the training</source>
        <translation>Kosten des Trainings</translation>
    </message>
    <message>
        <source>USD</source>
        <translation>USD</translation>
    </message>
    <message>
        <source>share of the memory used</source>
        <translation>Anteil des genutzten Speichers</translation>
    </message>
    <message>
        <source>energy of the training</source>
        <translation>Energie des Trainings</translation>
    </message>
    <message>
        <source>kWh</source>
        <translation>kWh</translation>
    </message>
    <message>
        <source>days of the training</source>
        <translation>Tage des Trainings</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>scale-up</source>
        <translation>Scale-up</translation>
    </message>
    <message>
        <source>the port of every GPU to the others of its node</source>
        <translation>der Port jeder GPU zu den anderen ihres Knotens</translation>
    </message>
    <message>
        <source>NIC</source>
        <translation>NIC</translation>
    </message>
    <message>
        <source>the port of every GPU to the network</source>
        <translation>der Port jeder GPU zum Netz</translation>
    </message>
    <message>
        <source>rail</source>
        <translation>Rail</translation>
    </message>
    <message>
        <source>the NICs at the same place of all nodes</source>
        <translation>die NICs an gleicher Stelle aller Knoten</translation>
    </message>
    <message>
        <source>spine</source>
        <translation>Spine</translation>
    </message>
    <message>
        <source>what joins the nodes</source>
        <translation>was die Knoten verbindet</translation>
    </message>
    <message>
        <source>communication, group unknown</source>
        <translation>Kommunikation, Gruppe unbekannt</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>annotation</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>Chrome trace</source>
        <translation>Chrome-Trace</translation>
    </message>
    <message>
        <source>JSON for chrome://tracing, Perfetto, TensorBoard and tools for PyTorch&apos;s traces; packed where the file ends on .gz</source>
        <translation>JSON für chrome://tracing, Perfetto, TensorBoard und Werkzeuge für PyTorch-Traces; gepackt, wenn die Datei auf .gz endet</translation>
    </message>
    <message>
        <source>Perfetto trace</source>
        <translation>Perfetto-Trace</translation>
    </message>
    <message>
        <source>Protocol buffers for ui.perfetto.dev: a third of the size, order of ranks and lanes kept</source>
        <translation>Protocol Buffers für ui.perfetto.dev: ein Drittel der Größe, Reihenfolge von Rängen und Spuren bleibt erhalten</translation>
    </message>
    <message>
        <source>The GPUs run at another clock than assumed (power, heat)</source>
        <translation>Die GPUs laufen mit anderem Takt als angenommen (Leistung, Wärme)</translation>
    </message>
    <message>
        <source>nvidia-smi --query-gpu=clocks.sm,power.draw,temperature.gpu while it trains</source>
        <translation>nvidia-smi --query-gpu=clocks.sm,power.draw,temperature.gpu während des Trainings</translation>
    </message>
    <message>
        <source>Some ranks are slower, and all wait for them</source>
        <translation>Einige Ränge sind langsamer, und alle warten auf sie</translation>
    </message>
    <message>
        <source>Step times of single nodes; a run without the slowest</source>
        <translation>Schrittzeiten einzelner Knoten; ein Lauf ohne den langsamsten</translation>
    </message>
    <message>
        <source>The network between nodes gives another bandwidth</source>
        <translation>Das Netz zwischen Knoten liefert eine andere Bandbreite</translation>
    </message>
    <message>
        <source>nccl-tests over the same nodes, and `import` of the result</source>
        <translation>nccl-tests über dieselben Knoten und `import` des Ergebnisses</translation>
    </message>
    <message>
        <source>The link inside the nodes gives another bandwidth</source>
        <translation>Die Verbindung innerhalb der Knoten liefert eine andere Bandbreite</translation>
    </message>
    <message>
        <source>nccl-tests in one node; nvidia-smi topo -m</source>
        <translation>nccl-tests in einem Knoten; nvidia-smi topo -m</translation>
    </message>
    <message>
        <source>Launching kernels costs the host another time</source>
        <translation>Kernelstarts kosten den Host eine andere Zeit</translation>
    </message>
    <message>
        <source>A trace: gaps between kernels; CPU clock, NUMA, data loading</source>
        <translation>Ein Trace: Lücken zwischen Kernels; CPU-Takt, NUMA, Laden der Daten</translation>
    </message>
    <message>
        <source>Memory-bound kernels reach another bandwidth</source>
        <translation>Speichergebundene Kernel erreichen eine andere Bandbreite</translation>
    </message>
    <message>
        <source>A trace: times of norms and activations</source>
        <translation>Ein Trace: Zeiten von Normen und Aktivierungen</translation>
    </message>
    <message>
        <source>Overlap hides another share of the communication</source>
        <translation>Überlappung verdeckt einen anderen Anteil der Kommunikation</translation>
    </message>
    <message>
        <source>A trace: waits beside collectives</source>
        <translation>Ein Trace: Wartezeiten neben Kollektiven</translation>
    </message>
    <message>
        <source>Sequences are padded beyond the stated length</source>
        <translation>Sequenzen sind über die angegebene Länge hinaus aufgefüllt</translation>
    </message>
    <message>
        <source>Tokens of a batch with and without padding</source>
        <translation>Token eines Batches mit und ohne Auffüllung</translation>
    </message>
    <message>
        <source>Experts are loaded less or more evenly</source>
        <translation>Experten sind ungleichmäßiger oder gleichmäßiger belastet</translation>
    </message>
    <message>
        <source>Tokens per expert of a batch</source>
        <translation>Token pro Experte eines Batches</translation>
    </message>
    <message>
        <source>Every layer is recomputed</source>
        <translation>Jede Schicht wird neu berechnet</translation>
    </message>
    <message>
        <source>The framework&apos;s recompute options</source>
        <translation>Die Neuberechnungsoptionen des Frameworks</translation>
    </message>
    <message>
        <source>Only the attention is recomputed</source>
        <translation>Nur die Attention wird neu berechnet</translation>
    </message>
    <message>
        <source>Nothing is recomputed</source>
        <translation>Nichts wird neu berechnet</translation>
    </message>
    <message>
        <source>No communication is overlapped</source>
        <translation>Keine Kommunikation wird überlappt</translation>
    </message>
    <message>
        <source>A trace; CUDA_DEVICE_MAX_CONNECTIONS, the overlap options</source>
        <translation>Ein Trace; CUDA_DEVICE_MAX_CONNECTIONS, die Überlappungsoptionen</translation>
    </message>
    <message>
        <source>The gradient reduction is not overlapped</source>
        <translation>Die Gradientenreduktion wird nicht überlappt</translation>
    </message>
    <message>
        <source>The overlap options</source>
        <translation>Die Überlappungsoptionen</translation>
    </message>
    <message>
        <source>The parameter gather is not overlapped</source>
        <translation>Das Parameter-Gather wird nicht überlappt</translation>
    </message>
    <message>
        <source>Tensor-parallel communication is not overlapped</source>
        <translation>Tensorparallele Kommunikation wird nicht überlappt</translation>
    </message>
    <message>
        <source>CUDA_DEVICE_MAX_CONNECTIONS=1 and the overlap options</source>
        <translation>CUDA_DEVICE_MAX_CONNECTIONS=1 und die Überlappungsoptionen</translation>
    </message>
    <message>
        <source>Gradient reduction and parameter gather are overlapped</source>
        <translation>Gradientenreduktion und Parameter-Gather werden überlappt</translation>
    </message>
    <message>
        <source>Attention runs as separate kernels</source>
        <translation>Attention läuft in getrennten Kernels</translation>
    </message>
    <message>
        <source>A trace: softmax kernels</source>
        <translation>Ein Trace: Softmax-Kernel</translation>
    </message>
    <message>
        <source>Attention is one fused kernel</source>
        <translation>Attention ist ein fusionierter Kernel</translation>
    </message>
    <message>
        <source>A trace: flash or cuDNN kernels</source>
        <translation>Ein Trace: Flash- oder cuDNN-Kernel</translation>
    </message>
    <message>
        <source>An older fused attention is used</source>
        <translation>Eine ältere fusionierte Attention wird benutzt</translation>
    </message>
    <message>
        <source>Versions of flash-attn and PyTorch</source>
        <translation>Versionen von flash-attn und PyTorch</translation>
    </message>
    <message>
        <source>A newer fused attention is used</source>
        <translation>Eine neuere fusionierte Attention wird benutzt</translation>
    </message>
    <message>
        <source>The microbatch is half as large</source>
        <translation>Der Mikrobatch ist halb so groß</translation>
    </message>
    <message>
        <source>The batch options</source>
        <translation>Die Batchoptionen</translation>
    </message>
    <message>
        <source>The microbatch is twice as large</source>
        <translation>Der Mikrobatch ist doppelt so groß</translation>
    </message>
    <message>
        <source>The pipeline is not interleaved</source>
        <translation>Die Pipeline ist nicht verschränkt</translation>
    </message>
    <message>
        <source>The virtual pipeline size</source>
        <translation>Die virtuelle Pipelinegröße</translation>
    </message>
    <message>
        <source>Sequence parallelism is off</source>
        <translation>Sequenzparallelität ist aus</translation>
    </message>
    <message>
        <source>The sequence parallel option</source>
        <translation>Die Option für Sequenzparallelität</translation>
    </message>
    <message>
        <source>Tensor-parallel groups span nodes</source>
        <translation>Tensorparallele Gruppen reichen über Knoten hinweg</translation>
    </message>
    <message>
        <source>Rank order and host file</source>
        <translation>Rangreihenfolge und Hostdatei</translation>
    </message>
    <message>
        <source>Gradients are reduced in 32 bits</source>
        <translation>Gradienten werden in 32 Bit reduziert</translation>
    </message>
    <message>
        <source>The gradient options</source>
        <translation>Die Gradientenoptionen</translation>
    </message>
    <message>
        <source>Products run in 16 bits, not 8</source>
        <translation>Produkte laufen in 16 statt 8 Bit</translation>
    </message>
    <message>
        <source>A trace: kernel names</source>
        <translation>Ein Trace: Kernelnamen</translation>
    </message>
    <message>
        <source>Elementwise kernels are not fused</source>
        <translation>Elementweise Kernel sind nicht fusioniert</translation>
    </message>
    <message>
        <source>torch.compile or fused kernels in a trace</source>
        <translation>torch.compile oder fusionierte Kernel in einem Trace</translation>
    </message>
    <message>
        <source>Dropout is on</source>
        <translation>Dropout ist aktiv</translation>
    </message>
    <message>
        <source>The model&apos;s configuration</source>
        <translation>Die Konfiguration des Modells</translation>
    </message>
    <message>
        <source>An iteration holds twice the batch</source>
        <translation>Eine Iteration umfasst den doppelten Batch</translation>
    </message>
    <message>
        <source>Accumulation steps; what a step counts</source>
        <translation>Akkumulationsschritte; was als Schritt zählt</translation>
    </message>
    <message>
        <source>An iteration holds half the batch</source>
        <translation>Eine Iteration umfasst den halben Batch</translation>
    </message>
    <message>
        <source>reading and preparing data</source>
        <translation>Lesen und Aufbereiten der Daten</translation>
    </message>
    <message>
        <source>writing checkpoints, except as goodput</source>
        <translation>Schreiben von Checkpoints, außer als Goodput</translation>
    </message>
    <message>
        <source>evaluation passes and logging</source>
        <translation>Evaluationsläufe und Protokollierung</translation>
    </message>
    <message>
        <source>congestion by other jobs on the same network</source>
        <translation>Überlastung durch andere Jobs im selben Netz</translation>
    </message>
    <message>
        <source>GPUs slower than their neighbors, beyond the cluster&apos;s slowdown</source>
        <translation>GPUs, die über die Verlangsamung des Clusters hinaus langsamer sind als ihre Nachbarn</translation>
    </message>
    <message>
        <source>compilation and warm-up of the first iterations</source>
        <translation>Kompilierung und Anlaufphase der ersten Iterationen</translation>
    </message>
    <message>
        <source>the release of framework, libraries and driver: the same run differs by 2 to 10 % between releases</source>
        <translation>der Stand von Framework, Bibliotheken und Treiber: Derselbe Lauf weicht zwischen Versionen um 2 bis 10 % ab</translation>
    </message>
    <message>
        <source>Plans by time and cost</source>
        <translation>Pläne nach Zeit und Kosten</translation>
    </message>
    <message>
        <source>All degrees of a model&apos;s plan: iteration time, utilization, days and money, and what a day less costs.</source>
        <translation>Alle Grade des Plans eines Modells: Iterationszeit, Auslastung, Tage und Geld und was ein Tag weniger kostet.</translation>
    </message>
    <message>
        <source>Tensor degrees</source>
        <translation>Tensorgrade</translation>
    </message>
    <message>
        <source>Parted by commas; 1..16 for 1, 2, 4, 8, 16. Illegal ones are counted.</source>
        <translation>Durch Kommas getrennt; 1..16 für 1, 2, 4, 8, 16. Unzulässige werden gezählt.</translation>
    </message>
    <message>
        <source>Data degrees</source>
        <translation>Datengrade</translation>
    </message>
    <message>
        <source>Pipeline degrees</source>
        <translation>Pipelinegrade</translation>
    </message>
    <message>
        <source>Parted by commas; 1..16 for 1, 2, 4, 8, 16; 0 for all that divide the layers.</source>
        <translation>Durch Kommas getrennt; 1..16 für 1, 2, 4, 8, 16; 0 für alle, die die Schichten teilen.</translation>
    </message>
    <message>
        <source>Of each plan the fastest that fits is kept.</source>
        <translation>Von jedem Plan wird der schnellste behalten, der passt.</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>Sequenzen</translation>
    </message>
    <message>
        <source>ZeRO stages</source>
        <translation>ZeRO-Stufen</translation>
    </message>
    <message>
        <source>Tried like microbatches, the first for marked plans that fit with it; -1 for the scenario&apos;s own.</source>
        <translation>Wie Mikrobatches durchprobiert, die erste für markierte Pläne, die damit passen; -1 für die des Szenarios.</translation>
    </message>
    <message>
        <source>Most GPUs</source>
        <translation>Höchstzahl GPUs</translation>
    </message>
    <message>
        <source>Plans on more are left out.</source>
        <translation>Pläne auf mehr werden ausgelassen.</translation>
    </message>
    <message>
        <source>Marked plans</source>
        <translation>Markierte Pläne</translation>
    </message>
    <message>
        <source>Tensor x data x pipeline, or with the microbatch as a fourth number: 8x8x35 8x12x21. The others are compared with the first.</source>
        <translation>Tensor x Daten x Pipeline oder mit dem Mikrobatch als vierter Zahl: 8x8x35 8x12x21. Die anderen werden mit dem ersten verglichen.</translation>
    </message>
    <message>
        <source>Price of a GPU-hour</source>
        <translation>Preis einer GPU-Stunde</translation>
    </message>
    <message>
        <source>0 for the price that the cluster has.</source>
        <translation>0 für den Preis des Clusters.</translation>
    </message>
    <message>
        <source>Days allowed</source>
        <translation>Erlaubte Tage</translation>
    </message>
    <message>
        <source>0 for any.</source>
        <translation>0 für beliebig.</translation>
    </message>
    <message>
        <source>Money allowed</source>
        <translation>Erlaubtes Geld</translation>
    </message>
    <message>
        <source>Many jobs on one cluster</source>
        <translation>Viele Jobs auf einem Cluster</translation>
    </message>
    <message>
        <source>Policies that give GPUs to many training jobs: deadlines met, completion times, and who runs where.</source>
        <translation>Strategien, die GPUs an viele Trainingsjobs vergeben: eingehaltene Fristen, Laufzeiten und wer wo läuft.</translation>
    </message>
    <message>
        <source>Policies</source>
        <translation>Strategien</translation>
    </message>
    <message>
        <source>Who gets GPUs next.</source>
        <translation>Wer als Nächstes GPUs bekommt.</translation>
    </message>
    <message>
        <source>Speed of jobs</source>
        <translation>Tempo der Jobs</translation>
    </message>
    <message>
        <source>naive: one plan for each model whose data parallelism grows; best: the best plan for each number of GPUs; both side by side.</source>
        <translation>naive: ein Plan je Modell, dessen Datenparallelität wächst; best: der beste Plan für jede GPU-Zahl; both: beides nebeneinander.</translation>
    </message>
    <message>
        <source>Models and batches</source>
        <translation>Modelle und Batches</translation>
    </message>
    <message>
        <source>Presets of models with the global batch, as gpt3-6.7b:512.</source>
        <translation>Modellvorlagen mit dem globalen Batch, etwa gpt3-6.7b:512.</translation>
    </message>
    <message>
        <source>Most GPUs of a job</source>
        <translation>Höchstzahl GPUs eines Jobs</translation>
    </message>
    <message>
        <source>Speeds are worked out up to this many.</source>
        <translation>Bis zu dieser Zahl wird das Tempo berechnet.</translation>
    </message>
    <message>
        <source>Trace of jobs</source>
        <translation>Trace der Jobs</translation>
    </message>
    <message>
        <source>CSV of ElasticFlow&apos;s artifact: job_id,submission_time,duration,num_gpu and maybe num_iteration,model_name,deadline,batch_size; empty for made-up jobs.</source>
        <translation>CSV aus dem Artefakt von ElasticFlow: job_id,submission_time,duration,num_gpu und eventuell num_iteration,model_name,deadline,batch_size; leer für erzeugte Jobs.</translation>
    </message>
    <message>
        <source>Use the rest of a broken trace</source>
        <translation>Rest eines fehlerhaften Trace nutzen</translation>
    </message>
    <message>
        <source>Leave out lines that cannot be read.</source>
        <translation>Unlesbare Zeilen auslassen.</translation>
    </message>
    <message>
        <source>Files of throughputs</source>
        <translation>Dateien der Durchsätze</translation>
    </message>
    <message>
        <source>CSV of ElasticFlow&apos;s artifact, one for each model and called after it: global_batch_size,1,2,4,... in iterations per second.</source>
        <translation>CSV aus dem Artefakt von ElasticFlow, eine je Modell und nach ihm benannt: global_batch_size,1,2,4,... in Iterationen pro Sekunde.</translation>
    </message>
    <message>
        <source>File of the cluster</source>
        <translation>Datei des Clusters</translation>
    </message>
    <message>
        <source>CSV of ElasticFlow&apos;s artifact: num_switch,num_node_p_switch,num_gpu_p_node; empty for the scenario&apos;s.</source>
        <translation>CSV aus dem Artefakt von ElasticFlow: num_switch,num_node_p_switch,num_gpu_p_node; leer für den des Szenarios.</translation>
    </message>
    <message>
        <source>Made-up jobs</source>
        <translation>Erzeugte Jobs</translation>
    </message>
    <message>
        <source>How many; several numbers are simulated side by side.</source>
        <translation>Wie viele; mehrere Zahlen werden nebeneinander simuliert.</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Startwerte</translation>
    </message>
    <message>
        <source>A made-up trace for each; figures are over all of them.</source>
        <translation>Ein erzeugter Trace für jeden; Zahlen gelten über alle.</translation>
    </message>
    <message>
        <source>Jobs arrive within</source>
        <translation>Jobs treffen ein innerhalb</translation>
    </message>
    <message>
        <source>Mean; gaps are exponential.</source>
        <translation>Mittel; die Abstände sind exponentiell verteilt.</translation>
    </message>
    <message>
        <source>h</source>
        <translation>h</translation>
    </message>
    <message>
        <source>Most GPUs asked for</source>
        <translation>Höchstzahl angeforderter GPUs</translation>
    </message>
    <message>
        <source>Of made-up jobs, which ask for powers of two.</source>
        <translation>Von erzeugten Jobs, die Zweierpotenzen anfordern.</translation>
    </message>
    <message>
        <source>Earliest deadline</source>
        <translation>Früheste Frist</translation>
    </message>
    <message>
        <source>After submission, in durations on the GPUs asked for.</source>
        <translation>Nach der Einreichung, in Laufzeiten auf den angeforderten GPUs.</translation>
    </message>
    <message>
        <source>Latest deadline</source>
        <translation>Späteste Frist</translation>
    </message>
    <message>
        <source>The same.</source>
        <translation>Dasselbe.</translation>
    </message>
    <message>
        <source>Jobs without a deadline</source>
        <translation>Jobs ohne Frist</translation>
    </message>
    <message>
        <source>They run when others leave GPUs.</source>
        <translation>Sie laufen, wenn andere GPUs übrig lassen.</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Slot</source>
        <translation>Zeitschlitz</translation>
    </message>
    <message>
        <source>Jobs start, stop and change GPUs at multiples of it.</source>
        <translation>Jobs starten, enden und wechseln GPUs zu Vielfachen davon.</translation>
    </message>
    <message>
        <source>Cost of new GPUs</source>
        <translation>Kosten neuer GPUs</translation>
    </message>
    <message>
        <source>100 for 29 s and 2 s more for each doubling, 25 s longer on 256 GPUs and more.</source>
        <translation>100 für 29 s und 2 s mehr je Verdopplung, ab 256 GPUs 25 s länger.</translation>
    </message>
    <message>
        <source>Spare GPUs go where they</source>
        <translation>Freie GPUs gehen dorthin, wo sie</translation>
    </message>
    <message>
        <source>saving: save most GPU-time, as ElasticFlow&apos;s paper says; artifact: cost most, as its program sorts.</source>
        <translation>saving: am meisten GPU-Zeit sparen, wie die Veröffentlichung zu ElasticFlow sagt; artifact: am meisten kosten, wie dessen Programm sortiert.</translation>
    </message>
    <message>
        <source>Declined jobs</source>
        <translation>Abgelehnte Jobs</translation>
    </message>
    <message>
        <source>best-effort: run when others leave GPUs; drop: never run.</source>
        <translation>best-effort: laufen, wenn andere GPUs übrig lassen; drop: laufen nie.</translation>
    </message>
    <message>
        <source>Nodes fail</source>
        <translation>Knoten fallen aus</translation>
    </message>
    <message>
        <source>At random, as often as the scenario&apos;s failures per device say.</source>
        <translation>Zufällig, so oft wie die Ausfälle pro Gerät im Szenario angeben.</translation>
    </message>
    <message>
        <source>Between checkpoints</source>
        <translation>Zwischen Checkpoints</translation>
    </message>
    <message>
        <source>Work since the last one is lost in a failure.</source>
        <translation>Arbeit seit dem letzten geht bei einem Ausfall verloren.</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>Restart after a failure</source>
        <translation>Neustart nach einem Ausfall</translation>
    </message>
    <message>
        <source>On a spare node, without lost work.</source>
        <translation>Auf einem Reserveknoten, ohne verlorene Arbeit.</translation>
    </message>
    <message>
        <source>Rows of the Gantt chart</source>
        <translation>Zeilen des Gantt-Diagramms</translation>
    </message>
    <message>
        <source>At most, for each policy.</source>
        <translation>Höchstens, je Strategie.</translation>
    </message>
    <message>
        <source>Compute-optimal models</source>
        <translation>Rechenoptimale Modelle</translation>
    </message>
    <message>
        <source>The best size of a model and its data for a machine and a time, with the utilization it really reaches.</source>
        <translation>Die beste Größe eines Modells und seiner Daten für eine Maschine und eine Zeit, mit der wirklich erreichten Auslastung.</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Of all GPUs of the cluster.</source>
        <translation>Aller GPUs des Clusters.</translation>
    </message>
    <message>
        <source>counted in</source>
        <translation>gezählt in</translation>
    </message>
    <message>
        <source>Days of the whole cluster, GPU-days, or money.</source>
        <translation>Tage des ganzen Clusters, GPU-Tage oder Geld.</translation>
    </message>
    <message>
        <source>Tokens per parameter</source>
        <translation>Token pro Parameter</translation>
    </message>
    <message>
        <source>20 is the rule of thumb of Hoffmann et al.</source>
        <translation>20 ist die Faustregel von Hoffmann et al.</translation>
    </message>
    <message>
        <source>Fit of the loss</source>
        <translation>Anpassung des Loss</translation>
    </message>
    <message>
        <source>Rounding the printed exponents moves the optimum by a fifth; own takes the numbers below.</source>
        <translation>Das Runden der abgedruckten Exponenten verschiebt das Optimum um ein Fünftel; own nimmt die Zahlen unten.</translation>
    </message>
    <message>
        <source>Own fit</source>
        <translation>Eigene Anpassung</translation>
    </message>
    <message>
        <source>E, A, B, alpha, beta of the loss E + A/N^alpha + B/D^beta.</source>
        <translation>E, A, B, alpha, beta des Loss E + A/N^alpha + B/D^beta.</translation>
    </message>
    <message>
        <source>Of the models to try, with each hidden size.</source>
        <translation>Der zu prüfenden Modelle, mit jeder verborgenen Größe.</translation>
    </message>
    <message>
        <source>Hidden sizes</source>
        <translation>Verborgene Größen</translation>
    </message>
    <message>
        <source>Of the models to try.</source>
        <translation>Der zu prüfenden Modelle.</translation>
    </message>
    <message>
        <source>Hidden size to layers, least</source>
        <translation>Verborgene Größe zu Schichten, mindestens</translation>
    </message>
    <message>
        <source>Shapes below are left out.</source>
        <translation>Formen darunter werden ausgelassen.</translation>
    </message>
    <message>
        <source>Hidden size to layers, most</source>
        <translation>Verborgene Größe zu Schichten, höchstens</translation>
    </message>
    <message>
        <source>Shapes above are left out.</source>
        <translation>Formen darüber werden ausgelassen.</translation>
    </message>
    <message>
        <source>Marked models</source>
        <translation>Markierte Modelle</translation>
    </message>
    <message>
        <source>Layers x hidden size: 60x10240 80x12288. They are tried whatever their ratio.</source>
        <translation>Schichten x verborgene Größe: 60x10240 80x12288. Sie werden unabhängig von ihrem Verhältnis geprüft.</translation>
    </message>
    <message>
        <source>0 as in the scenario&apos;s model.</source>
        <translation>0 wie im Modell des Szenarios.</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>FFN width to hidden size</source>
        <translation>FFN-Breite zu verborgener Größe</translation>
    </message>
    <message>
        <source>Plans searched</source>
        <translation>Durchsuchte Pläne</translation>
    </message>
    <message>
        <source>degrees: tensor, data and pipeline degrees and the microbatch, the rest as in the scenario; all: every choice of a search.</source>
        <translation>degrees: Tensor-, Daten- und Pipelinegrade und der Mikrobatch, der Rest wie im Szenario; all: jede Wahlmöglichkeit einer Suche.</translation>
    </message>
    <message>
        <source>Curves of equal compute</source>
        <translation>Kurven gleicher Rechenarbeit</translation>
    </message>
    <message>
        <source>Shares of the compute at the peak.</source>
        <translation>Anteile der Rechenarbeit am Optimum.</translation>
    </message>
    <message>
        <source>Curves of equal loss</source>
        <translation>Kurven gleichen Loss</translation>
    </message>
    <message>
        <source>Beside the lowest loss.</source>
        <translation>Neben dem niedrigsten Loss.</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>nats</translation>
    </message>
    <message>
        <source>Utilization while serving</source>
        <translation>Auslastung im Betrieb</translation>
    </message>
    <message>
        <source>Of the peak, at 2 N FLOPs a token.</source>
        <translation>Der Spitze, bei 2 N FLOPs pro Token.</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>Strong and weak scaling, split into compute and communication; which network would hide it.</source>
        <translation>Starke und schwache Skalierung, aufgeteilt in Berechnung und Kommunikation; welches Netz sie verdecken würde.</translation>
    </message>
    <message>
        <source>Counts to run on; with a fixed plan data parallelism grows.</source>
        <translation>GPU-Zahlen für die Läufe; bei festem Plan wächst die Datenparallelität.</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>strong keeps the scenario&apos;s batch, weak keeps the batch for each GPU.</source>
        <translation>strong behält den Batch des Szenarios, weak behält den Batch pro GPU.</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>fixed keeps the scenario&apos;s plan, best searches for one on every count.</source>
        <translation>fixed behält den Plan des Szenarios, best sucht für jede GPU-Zahl einen.</translation>
    </message>
    <message>
        <source>Kept of the best plan</source>
        <translation>Vom besten Plan behalten</translation>
    </message>
    <message>
        <source>Fields that the search leaves alone, such as plan.schedule=1f1b plan.zero=1.</source>
        <translation>Felder, die die Suche nicht ändert, etwa plan.schedule=1f1b plan.zero=1.</translation>
    </message>
    <message>
        <source>Communication matters from</source>
        <translation>Kommunikation zählt ab</translation>
    </message>
    <message>
        <source>Share of the iteration from which exposed communication is reported.</source>
        <translation>Anteil der Iteration, ab dem nicht verdeckte Kommunikation gemeldet wird.</translation>
    </message>
    <message>
        <source>Law fitted from</source>
        <translation>Gesetz angepasst ab</translation>
    </message>
    <message>
        <source>Smallest count that the law is fitted to; 0 for all beyond one node.</source>
        <translation>Kleinste GPU-Zahl, an die das Gesetz angepasst wird; 0 für alle über einen Knoten hinaus.</translation>
    </message>
    <message>
        <source>Network looked at on</source>
        <translation>Netz betrachtet auf</translation>
    </message>
    <message>
        <source>GPUs for the questions about the network; 0 for the largest count.</source>
        <translation>GPUs für die Fragen zum Netz; 0 für die größte Zahl.</translation>
    </message>
    <message>
        <source>Hidden means below</source>
        <translation>Verdeckt heißt unter</translation>
    </message>
    <message>
        <source>Share of the iteration below which exposed data-parallel communication counts as hidden.</source>
        <translation>Anteil der Iteration, unter dem nicht verdeckte datenparallele Kommunikation als verdeckt gilt.</translation>
    </message>
    <message>
        <source>Bandwidths to try</source>
        <translation>Zu prüfende Bandbreiten</translation>
    </message>
    <message>
        <source>Between nodes, per GPU and direction, nominal.</source>
        <translation>Zwischen Knoten, pro GPU und Richtung, nominell.</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>Latencies to try</source>
        <translation>Zu prüfende Latenzen</translation>
    </message>
    <message>
        <source>Between nodes, per step of an algorithm.</source>
        <translation>Zwischen Knoten, pro Schritt eines Algorithmus.</translation>
    </message>
    <message>
        <source>us</source>
        <translation>us</translation>
    </message>
    <message>
        <source>GPUs per node to try</source>
        <translation>Zu prüfende GPUs pro Knoten</translation>
    </message>
    <message>
        <source>Joined by the link inside a node.</source>
        <translation>Durch die Verbindung innerhalb eines Knotens verbunden.</translation>
    </message>
    <message>
        <source>Strategies side by side</source>
        <translation>Strategien nebeneinander</translation>
    </message>
    <message>
        <source>The same training under data, sharded, tensor and pipeline parallelism, on one machine or several.</source>
        <translation>Dasselbe Training mit Daten-, geteilter Daten-, Tensor- und Pipelineparallelität, auf einer Maschine oder mehreren.</translation>
    </message>
    <message>
        <source>Strategies</source>
        <translation>Strategien</translation>
    </message>
    <message>
        <source>Each takes as much of its axis as is legal.</source>
        <translation>Jede nimmt so viel von ihrer Achse, wie zulässig ist.</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Presets of clusters, or scenario for the study&apos;s own.</source>
        <translation>Clustervorlagen oder scenario für den eigenen Cluster der Studie.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Presets of models, or scenario for the study&apos;s own.</source>
        <translation>Modellvorlagen oder scenario für das eigene Modell der Studie.</translation>
    </message>
    <message>
        <source>Of each machine; 0 for as many as the scenario has.</source>
        <translation>Jeder Maschine; 0 für so viele, wie das Szenario hat.</translation>
    </message>
    <message>
        <source>Sequences per GPU</source>
        <translation>Sequenzen pro GPU</translation>
    </message>
    <message>
        <source>The global batch grows with the GPUs; 0 keeps the scenario&apos;s batch.</source>
        <translation>Der globale Batch wächst mit den GPUs; 0 behält den Batch des Szenarios.</translation>
    </message>
    <message>
        <source>The same plan everywhere</source>
        <translation>Überall derselbe Plan</translation>
    </message>
    <message>
        <source>Degrees are chosen on the first machine and kept on the others.</source>
        <translation>Grade werden auf der ersten Maschine gewählt und auf den anderen behalten.</translation>
    </message>
    <message>
        <source>Layers per stage</source>
        <translation>Schichten pro Stufe</translation>
    </message>
    <message>
        <source>How layers are dealt to the stages of a pipeline, against time, worst and total memory.</source>
        <translation>Wie Schichten auf die Stufen einer Pipeline verteilt werden, gegen Zeit, größten und gesamten Speicher.</translation>
    </message>
    <message>
        <source>Partitions</source>
        <translation>Aufteilungen</translation>
    </message>
    <message>
        <source>Ways to deal layers to the stages.</source>
        <translation>Arten, Schichten auf die Stufen zu verteilen.</translation>
    </message>
    <message>
        <source>Layers moved</source>
        <translation>Verschobene Schichten</translation>
    </message>
    <message>
        <source>By the poor partitions: first-heavy and last-heavy.</source>
        <translation>Durch die schlechten Aufteilungen: first-heavy und last-heavy.</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>Blockgröße</translation>
    </message>
    <message>
        <source>How large buckets, prefetches and microbatches should be; waiting apart from transferring.</source>
        <translation>Wie groß Buckets, Vorabrufe und Mikrobatches sein sollten; Warten getrennt vom Übertragen.</translation>
    </message>
    <message>
        <source>Buckets to try</source>
        <translation>Zu prüfende Buckets</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Prefetches to try</source>
        <translation>Zu prüfende Vorabrufe</translation>
    </message>
    <message>
        <source>Layers that ZeRO 3 gathers ahead.</source>
        <translation>Schichten, die ZeRO 3 im Voraus einsammelt.</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Microbatches to try</source>
        <translation>Zu prüfende Mikrobatches</translation>
    </message>
    <message>
        <source>Sequences of a forward pass: the message that stages hand on grows with them.</source>
        <translation>Sequenzen eines Vorwärtslaufs: Die Nachricht, die Stufen weitergeben, wächst mit ihnen.</translation>
    </message>
    <message>
        <source>Reliability and money</source>
        <translation>Zuverlässigkeit und Geld</translation>
    </message>
    <message>
        <source>Failures, checkpoints, spare nodes, energy and price of a training.</source>
        <translation>Ausfälle, Checkpoints, Reserveknoten, Energie und Preis eines Trainings.</translation>
    </message>
    <message>
        <source>Checkpoint blocks training for</source>
        <translation>Checkpoint blockiert Training für</translation>
    </message>
    <message>
        <source>Of an asynchronous checkpoint only the blocking part.</source>
        <translation>Bei einem asynchronen Checkpoint nur der blockierende Teil.</translation>
    </message>
    <message>
        <source>Restart takes</source>
        <translation>Neustart dauert</translation>
    </message>
    <message>
        <source>From the failure to the next useful step, without lost work.</source>
        <translation>Vom Ausfall bis zum nächsten nützlichen Schritt, ohne verlorene Arbeit.</translation>
    </message>
    <message>
        <source>Restarts fail too</source>
        <translation>Auch Neustarts fallen aus</translation>
    </message>
    <message>
        <source>Whether the machine fails while it restarts, as often as else.</source>
        <translation>Ob die Maschine beim Neustart ausfällt, so oft wie sonst.</translation>
    </message>
    <message>
        <source>Intervals to try</source>
        <translation>Zu prüfende Abstände</translation>
    </message>
    <message>
        <source>Work between two checkpoints.</source>
        <translation>Arbeit zwischen zwei Checkpoints.</translation>
    </message>
    <message>
        <source>Simulated days</source>
        <translation>Simulierte Tage</translation>
    </message>
    <message>
        <source>Useful work of each simulated training.</source>
        <translation>Nützliche Arbeit jedes simulierten Trainings.</translation>
    </message>
    <message>
        <source>Simulated trainings</source>
        <translation>Simulierte Trainings</translation>
    </message>
    <message>
        <source>More make the standard error smaller.</source>
        <translation>Mehr verkleinern den Standardfehler.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>The same seed has the same failures.</source>
        <translation>Derselbe Startwert ergibt dieselben Ausfälle.</translation>
    </message>
    <message>
        <source>GPUs to compare</source>
        <translation>Zu vergleichende GPUs</translation>
    </message>
    <message>
        <source>The same GPUs in machines of other sizes.</source>
        <translation>Dieselben GPUs in Maschinen anderer Größe.</translation>
    </message>
    <message>
        <source>Failures that need a repair</source>
        <translation>Ausfälle mit Reparaturbedarf</translation>
    </message>
    <message>
        <source>Share of interruptions that take a node out.</source>
        <translation>Anteil der Unterbrechungen, bei denen ein Knoten ausfällt.</translation>
    </message>
    <message>
        <source>Repair takes</source>
        <translation>Reparatur dauert</translation>
    </message>
    <message>
        <source>Until the node is back.</source>
        <translation>Bis der Knoten zurück ist.</translation>
    </message>
    <message>
        <source>Spare nodes to try</source>
        <translation>Zu prüfende Reserveknoten</translation>
    </message>
    <message>
        <source>Paid for beyond those that train.</source>
        <translation>Bezahlt über die trainierenden hinaus.</translation>
    </message>
    <message>
        <source>Nodes enough for</source>
        <translation>Knoten reichen für</translation>
    </message>
    <message>
        <source>Share of the time that spare nodes should suffice for.</source>
        <translation>Anteil der Zeit, für den Reserveknoten reichen sollen.</translation>
    </message>
    <message>
        <source>Power while computing</source>
        <translation>Leistung beim Rechnen</translation>
    </message>
    <message>
        <source>Share of a GPU&apos;s rated power.</source>
        <translation>Anteil der Nennleistung einer GPU.</translation>
    </message>
    <message>
        <source>Power while waiting</source>
        <translation>Leistung beim Warten</translation>
    </message>
    <message>
        <source>The same, while it communicates or waits.</source>
        <translation>Dasselbe, während sie kommuniziert oder wartet.</translation>
    </message>
    <message>
        <source>Power of a spare</source>
        <translation>Leistung einer Reserve-GPU</translation>
    </message>
    <message>
        <source>The same, of a spare GPU.</source>
        <translation>Dasselbe, für eine Reserve-GPU.</translation>
    </message>
    <message>
        <source>Power of the rest</source>
        <translation>Leistung des Rests</translation>
    </message>
    <message>
        <source>Processors, fans and NICs of a node, for each of its GPUs.</source>
        <translation>Prozessoren, Lüfter und NICs eines Knotens, je GPU.</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>Carbon dioxide of the grid</source>
        <translation>Kohlendioxid des Stromnetzes</translation>
    </message>
    <message>
        <source>Per kilowatt-hour.</source>
        <translation>Pro Kilowattstunde.</translation>
    </message>
    <message>
        <source>kg</source>
        <translation>kg</translation>
    </message>
    <message>
        <source>Price of electricity</source>
        <translation>Strompreis</translation>
    </message>
    <message>
        <source>Price list</source>
        <translation>Preisliste</translation>
    </message>
    <message>
        <source>A table of prices; empty for the one that comes with the program.</source>
        <translation>Eine Preistabelle; leer für die mit dem Programm gelieferte.</translation>
    </message>
    <message>
        <source>Leave out bad lines</source>
        <translation>Fehlerhafte Zeilen auslassen</translation>
    </message>
    <message>
        <source>Use the rest of a price list with mistakes.</source>
        <translation>Den Rest einer Preisliste mit Fehlern nutzen.</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>%1 compute</source>
        <translation>%1 Berechnung</translation>
    </message>
    <message>
        <source>%1 communication</source>
        <translation>%1 Kommunikation</translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation>%1 Warten</translation>
    </message>
    <message>
        <source>critical path %1</source>
        <translation>kritischer Pfad %1</translation>
    </message>
    <message>
        <source>peak %1 of %2, activations %3</source>
        <translation>Spitze %1 von %2, Aktivierungen %3</translation>
    </message>
    <message>
        <source>waits %1: %2</source>
        <translation>wartet %1: %2</translation>
    </message>
    <message>
        <source>%1 GB/s</source>
        <translation>%1 GB/s</translation>
    </message>
    <message>
        <source>NIC</source>
        <translation>NIC</translation>
    </message>
    <message>
        <source>scale-up</source>
        <translation>Scale-up</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>sends nothing here</source>
        <translation>sendet hier nichts</translation>
    </message>
    <message>
        <source>sends %1 of %2, %3</source>
        <translation>sendet %1 von %2, %3</translation>
    </message>
    <message>
        <source>mean over %1, busy for %2 of it</source>
        <translation>Mittel über %1, davon %2 aktiv</translation>
    </message>
    <message>
        <source>in an iteration %1, busy %2, load %3</source>
        <translation>in einer Iteration %1, aktiv %2, Last %3</translation>
    </message>
    <message>
        <source>sent, one direction; the table of all links: Links</source>
        <translation>gesendet, eine Richtung; die Tabelle aller Verbindungen: Verbindungen</translation>
    </message>
    <message>
        <source>compute, phase not named</source>
        <translation>Berechnung, Phase nicht benannt</translation>
    </message>
    <message>
        <source>communication, group not named</source>
        <translation>Kommunikation, Gruppe nicht benannt</translation>
    </message>
    <message>
        <source>copy to or from the host</source>
        <translation>Kopie zum oder vom Host</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>start %1   duration %2</source>
        <translation>Start %1   Dauer %2</translation>
    </message>
    <message>
        <source>click: details · double-click: zoom</source>
        <translation>Klick: Details · Doppelklick: Zoom</translation>
    </message>
    <message>
        <source>computes nothing for %1</source>
        <translation>berechnet %1 lang nichts</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>von %1 bis %2</translation>
    </message>
    <message>
        <source>nothing else runs on it either</source>
        <translation>auch sonst läuft nichts darauf</translation>
    </message>
    <message>
        <source>meanwhile:</source>
        <translation>währenddessen:</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Lane free before</source>
        <translation>Spur davor frei</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>Node %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message numerus="yes">
        <source>%n usual replica(s)</source>
        <translation>
            <numerusform>%n normales Replikat</numerusform>
            <numerusform>%n normale Replikate</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slow replica(s)</source>
        <translation>
            <numerusform>%n langsames Replikat</numerusform>
            <numerusform>%n langsame Replikate</numerusform>
        </translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message>
        <source>GPUs %1, nodes %2</source>
        <translation>GPUs %1, Knoten %2</translation>
    </message>
    <message>
        <source>%3 GPUs from %1, nodes %2</source>
        <translation>%3 GPUs ab %1, Knoten %2</translation>
    </message>
    <message>
        <source>backward   stage 3   mb 12   qkv   &gt;50ms</source>
        <translation>Rückwärtslauf   Stufe 3   mb 12   qkv   &gt;50ms</translation>
    </message>
    <message>
        <source>Words that a bar must have, all of them: its activity, an operator in it, a microbatch (mb 12 or 12), a stage (stage 3), a duration (&gt;50ms, &lt;2ms)</source>
        <translation>Wörter, die ein Balken alle enthalten muss: seine Aktivität, ein Operator darin, ein Mikrobatch (mb 12 oder 12), eine Stufe (Stufe 3), eine Dauer (&gt;50ms, &lt;2ms)</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>Chunk %1</translation>
    </message>
    <message>
        <source>sends output</source>
        <translation>sendet Ausgabe</translation>
    </message>
    <message>
        <source>sends gradient</source>
        <translation>sendet Gradient</translation>
    </message>
    <message>
        <source>data-parallel transfer %1</source>
        <translation>datenparalleler Transfer %1</translation>
    </message>
    <message>
        <source>data-parallel transfer</source>
        <translation>datenparalleler Transfer</translation>
    </message>
    <message>
        <source>microbatch %1</source>
        <translation>Mikrobatch %1</translation>
    </message>
    <message>
        <source>   waited %1</source>
        <translation>   wartete %1</translation>
    </message>
    <message>
        <source>to stage %1</source>
        <translation>an Stufe %1</translation>
    </message>
    <message>
        <source>holds 1 pass</source>
        <translation>hält 1 Durchlauf</translation>
    </message>
    <message>
        <source>holds 1 microbatch</source>
        <translation>hält 1 Mikrobatch</translation>
    </message>
    <message>
        <source>holds %1 passes</source>
        <translation>hält %1 Durchläufe</translation>
    </message>
    <message>
        <source>holds %1 microbatches</source>
        <translation>hält %1 Mikrobatches</translation>
    </message>
    <message>
        <source>%1 = %2 activations</source>
        <translation>%1 = %2 Aktivierungen</translation>
    </message>
    <message>
        <source>layer %1 of the chunk</source>
        <translation>Schicht %1 des Chunks</translation>
    </message>
    <message>
        <source>%1, from %2 of the pass</source>
        <translation>%1, ab %2 des Durchlaufs</translation>
    </message>
    <message>
        <source>waits %1</source>
        <translation>wartet %1</translation>
    </message>
    <message>
        <source>click: why · double-click: zoom</source>
        <translation>Klick: Warum · Doppelklick: Zoom</translation>
    </message>
    <message>
        <source>memory at %1</source>
        <translation>Speicher bei %1</translation>
    </message>
    <message>
        <source>activations of chunk %1, microbatches %2: %3 × %4</source>
        <translation>Aktivierungen von Chunk %1, Mikrobatches %2: %3 × %4</translation>
    </message>
    <message>
        <source>activations of microbatches %1: %2 × %3</source>
        <translation>Aktivierungen der Mikrobatches %1: %2 × %3</translation>
    </message>
    <message>
        <source>activations %1 in all</source>
        <translation>Aktivierungen insgesamt %1</translation>
    </message>
    <message>
        <source>together %1 of %2</source>
        <translation>zusammen %1 von %2</translation>
    </message>
    <message>
        <source>peak %1 at %2</source>
        <translation>Spitze %1 bei %2</translation>
    </message>
    <message>
        <source>largest tensor then: %1, %2</source>
        <translation>größter Tensor dann: %1, %2</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>Vorwärtslauf</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>Rückwärtslauf</translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation>Gewichtsgradient</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>Stage %1 · slow %2</source>
        <translation>Stufe %1 · langsam %2</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>kein Kernel</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>the slowest stage</source>
        <translation>die langsamste Stufe</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>filling</source>
        <translation>Füllen</translation>
    </message>
    <message>
        <source>draining</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>its own transfers</source>
        <translation>eigene Transfers</translation>
    </message>
    <message>
        <source>until the slowest stage ends the iteration</source>
        <translation>bis die langsamste Stufe die Iteration beendet</translation>
    </message>
    <message>
        <source>until its input is there</source>
        <translation>bis die Eingabe da ist</translation>
    </message>
    <message>
        <source>until its data-parallel transfer has ended</source>
        <translation>bis der eigene datenparallele Transfer beendet ist</translation>
    </message>
    <message>
        <source>until the data-parallel transfer of %1 has ended</source>
        <translation>bis der datenparallele Transfer von %1 beendet ist</translation>
    </message>
    <message>
        <source>until %1 is done</source>
        <translation>bis %1 fertig ist</translation>
    </message>
    <message>
        <source>until its transfer of microbatch %1 has left</source>
        <translation>bis der eigene Transfer von Mikrobatch %1 abgegangen ist</translation>
    </message>
    <message>
        <source>until all stages have done their part of the vocabulary for microbatch %1</source>
        <translation>bis alle Stufen ihren Teil des Vokabulars für Mikrobatch %1 erledigt haben</translation>
    </message>
    <message>
        <source>until the forward of microbatch %1 arrives from %2</source>
        <translation>bis der Vorwärtslauf von Mikrobatch %1 von %2 eintrifft</translation>
    </message>
    <message>
        <source>until the backward of microbatch %1 arrives from %2</source>
        <translation>bis der Rückwärtslauf von Mikrobatch %1 von %2 eintrifft</translation>
    </message>
</context>
<context>
    <name>TimelineFigure</name>
    <message>
        <source>%1 microbatches</source>
        <translation>%1 Mikrobatches</translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation>Iteration %1</translation>
    </message>
    <message>
        <source>MFU %1</source>
        <translation>MFU %1</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>iteration %1 (%2)</source>
        <translation>Iteration %1 (%2)</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>From A to B: %1.</source>
        <translation>Von A nach B: %1.</translation>
    </message>
    <message>
        <source>%1 on %2 x %3: %4%5 with %6 chunks a stage, ZeRO-%7, global batch %8, microbatch %9,</source>
        <translation>%1 auf %2 x %3: %4%5 mit %6 Chunks pro Stufe, ZeRO-%7, globaler Batch %8, Mikrobatch %9,</translation>
    </message>
    <message>
        <source> sequence %1: iteration %2, MFU %3, bubble %4.</source>
        <translation> Sequenz %1: Iteration %2, MFU %3, Leerlauf (Bubble) %4.</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>time (%1)</source>
        <translation>Zeit (%1)</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Welcome to Stringline</source>
        <translation>Willkommen bei Stringline</translation>
    </message>
    <message>
        <source>You see GPT-3 175B in training on 128 GPUs, as a simulation. Eight stops, one minute. Enter goes on, Esc ends the tour; it is always in the Help menu.</source>
        <translation>Zu sehen ist GPT-3 175B im Training auf 128 GPUs, als Simulation. Acht Stationen, eine Minute. Enter geht weiter, Esc beendet den Rundgang; er steht immer im Hilfemenü.</translation>
    </message>
    <message>
        <source>One iteration</source>
        <translation>Eine Iteration</translation>
    </message>
    <message>
        <source>A row for each pipeline stage, time to the right. Dark blue is forward, light blue backward; where the ground shows, GPUs wait. Click a gap, then press E: it says for what. Ctrl+wheel zooms, 0 shows all.</source>
        <translation>Eine Zeile für jede Pipeline-Stufe, die Zeit läuft nach rechts. Dunkelblau ist vorwärts, hellblau rückwärts; wo der Grund zu sehen ist, warten GPUs. Eine Lücke anklicken, dann E drücken: So wird erklärt, worauf. Ctrl+Mausrad zoomt, 0 zeigt alles.</translation>
    </message>
    <message>
        <source>Drag the plan</source>
        <translation>Den Plan ziehen</translation>
    </message>
    <message>
        <source>How the GPUs are shared out: tensor, context, data and pipeline parallelism. Drag a divider, and timeline and result follow the mouse. Esc puts it back, Ctrl+Z undoes a drop.</source>
        <translation>Wie die GPUs aufgeteilt sind: Tensor-, Kontext-, Daten- und Pipeline-Parallelität. Einen Teiler ziehen, und Zeitleiste und Ergebnis folgen der Maus. Esc stellt den alten Stand her, Ctrl+Z macht das Loslassen rückgängig.</translation>
    </message>
    <message>
        <source>Every number</source>
        <translation>Jede Zahl</translation>
    </message>
    <message>
        <source>Model, machine, training and plan. Type 64k, 80 GiB or 400 Gb/s. A wrong value stays, with the reason and the nearest right ones as links. Shift+F1, then a click, says what a field means.</source>
        <translation>Modell, Maschine, Training und Plan. Möglich sind Eingaben wie 64k, 80 GiB oder 400 Gb/s. Ein falscher Wert bleibt stehen, mit dem Grund und den nächsten richtigen Werten als Links. Shift+F1, dann ein Klick, sagt, was ein Feld bedeutet.</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>Die Antwort</translation>
    </message>
    <message>
        <source>Time, speed, memory and money, each with the error to expect. Below: where the time goes and what would help most.</source>
        <translation>Zeit, Geschwindigkeit, Speicher und Geld, jeweils mit dem zu erwartenden Fehler. Darunter: wohin die Zeit geht und was am meisten helfen würde.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>B pins this plan as baseline; from then on every number says what changed. Shift+B lays the baseline above the timeline.</source>
        <translation>B hält diesen Plan als Vergleichsplan fest; von da an sagt jede Zahl, was sich geändert hat. Shift+B legt den Vergleichsplan über die Zeitleiste.</translation>
    </message>
    <message>
        <source>Let it search</source>
        <translation>Suchen lassen</translation>
    </message>
    <message>
        <source>The workbench has a search over all legal plans, sweeps, studies and fifteen lessons, from one GPU to 16,384.</source>
        <translation>Die Werkbank bietet eine Suche über alle zulässigen Pläne, Sweeps, Studien und fünfzehn Lektionen, von einer GPU bis 16,384.</translation>
    </message>
    <message>
        <source>Your own plans</source>
        <translation>Eigene Pläne</translation>
    </message>
    <message>
        <source>Drop a Megatron-LM script, a DeepSpeed or Hugging Face configuration or a trace on the window. F1 is the help, ? lists all keys, Ctrl+Shift+P finds a command.</source>
        <translation>Ein Megatron-LM-Skript, eine Konfiguration von DeepSpeed oder Hugging Face oder einen Trace auf dem Fenster ablegen. F1 ist die Hilfe, ? listet alle Tasten, Ctrl+Shift+P findet einen Befehl.</translation>
    </message>
</context>
<context>
    <name>WhatsThis</name>
    <message>
        <source>&lt;b&gt;Degrees of parallelism&lt;/b&gt;&lt;p&gt;The width is the number of GPUs; each part is an axis. Drag a divider to trade factors with the neighbour, with Shift with the data axis, the right end with Ctrl for more nodes. Keys: ← → choose an axis, ↑ ↓ change it, L locks it, Esc restores.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Grade der Parallelität&lt;/b&gt;&lt;p&gt;Die Breite ist die Zahl der GPUs; jeder Teil ist eine Achse. Einen Teiler ziehen, um Faktoren mit dem Nachbarn zu tauschen, mit Shift mit der Datenachse, das rechte Ende mit Ctrl für mehr Knoten. Tasten: ← → wählen eine Achse, ↑ ↓ ändern sie, L sperrt sie, Esc stellt wieder her.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Rank map&lt;/b&gt;&lt;p&gt;Every GPU in its node, colored by stage; hover one to see its groups. M changes what the colors say: memory, waiting, links.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Rangkarte&lt;/b&gt;&lt;p&gt;Jede GPU in ihrem Knoten, nach Stufe gefärbt; beim Überfahren einer GPU zeigen sich ihre Gruppen. M ändert, was die Farben bedeuten: Speicher, Warten, Verbindungen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Timeline&lt;/b&gt;&lt;p&gt;One iteration: a row for each stage, time to the right. Dark blue is forward, light blue backward, bare ground is waiting. Click a bar or a gap for details, E explains it; W and S zoom, A and D move, 0 shows all.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Zeitleiste&lt;/b&gt;&lt;p&gt;Eine Iteration: eine Zeile für jede Stufe, die Zeit läuft nach rechts. Dunkelblau ist vorwärts, hellblau rückwärts, leerer Grund ist Warten. Ein Klick auf einen Balken oder eine Lücke zeigt Einzelheiten, E erklärt sie; W und S zoomen, A und D verschieben, 0 zeigt alles.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Rows&lt;/b&gt;&lt;p&gt;A stage of the pipeline each. L opens a row to its lanes, U to its GPUs, P pins it.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Zeilen&lt;/b&gt;&lt;p&gt;Je eine Stufe der Pipeline. L öffnet eine Zeile zu ihren Spuren, U zu ihren GPUs, P hält sie fest.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Time&lt;/b&gt;&lt;p&gt;Drag to move, wheel with Ctrl to zoom. Marks of M stand here.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Zeit&lt;/b&gt;&lt;p&gt;Ziehen verschiebt, Mausrad mit Ctrl zoomt. Hier stehen die mit M gesetzten Marken.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Lost and gained&lt;/b&gt;&lt;p&gt;How much later or earlier than the baseline each moment of the iteration comes.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Verloren und gewonnen&lt;/b&gt;&lt;p&gt;Um wie viel später oder früher als im Vergleichsplan jeder Moment der Iteration kommt.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Legend&lt;/b&gt;&lt;p&gt;What the colors and hatches of the bars mean. They are the same in every view and figure.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Legende&lt;/b&gt;&lt;p&gt;Was Farben und Schraffuren der Balken bedeuten. Sie sind in jeder Ansicht und Abbildung gleich.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Where the time goes&lt;/b&gt;&lt;p&gt;The iteration by cause, as a share of the time of all GPUs.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Wohin die Zeit geht&lt;/b&gt;&lt;p&gt;Die Iteration nach Ursachen, als Anteil an der Zeit aller GPUs.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Memory of each stage&lt;/b&gt;&lt;p&gt;The peak by kind, against what the GPU has. Click a stage for its memory over time.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Speicher jeder Stufe&lt;/b&gt;&lt;p&gt;Die Spitze nach Arten, gegenüber dem, was die GPU hat. Ein Klick auf eine Stufe zeigt ihren Speicher über die Zeit.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;What would help most&lt;/b&gt;&lt;p&gt;The change of the iteration if one thing were ten percent better, all else equal.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Was am meisten helfen würde&lt;/b&gt;&lt;p&gt;Die Änderung der Iteration, wenn eine Sache zehn Prozent besser wäre und alles andere gleich.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Advice&lt;/b&gt;&lt;p&gt;Changes of the plan that were simulated and are better. Apply takes one, as one undo step.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Empfehlungen&lt;/b&gt;&lt;p&gt;Änderungen des Plans, die simuliert wurden und besser sind. Anwenden übernimmt eine davon, als einen Schritt, der sich rückgängig machen lässt.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Workbench&lt;/b&gt;&lt;p&gt;Details of what is selected, the search for plans, sweeps, comparison, memory, studies, lessons and the log.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Werkbank&lt;/b&gt;&lt;p&gt;Einzelheiten der Auswahl, die Suche nach Plänen, Sweeps, Vergleich, Speicher, Studien, Lektionen und das Protokoll.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Status&lt;/b&gt;&lt;p&gt;What was worked out, how long that took, and what is wrong with the scenario.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Status&lt;/b&gt;&lt;p&gt;Was berechnet wurde, wie lange das dauerte und was am Szenario falsch ist.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>WhyView</name>
    <message>
        <source>Looking at every input one step down and up…</source>
        <translation>Jede Eingabe wird einen Schritt nach unten und oben untersucht…</translation>
    </message>
    <message>
        <source>No input changes it.</source>
        <translation>Keine Eingabe ändert es.</translation>
    </message>
    <message>
        <source>What changes it most, one step away (estimated; click a step to take it)</source>
        <translation>Was es am meisten ändert, einen Schritt entfernt (geschätzt; ein Klick auf einen Schritt führt ihn aus)</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
</context>
<context>
    <name>stringline::ui</name>
    <message>
        <source>One of %1</source>
        <translation>Einer der Werte %1</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1, in %2</translation>
    </message>
    <message>
        <source># All fields

What a scenario says. The path is the key in the file, and what `--set` and sweeps take.

</source>
        <translation># Alle Felder

Was ein Szenario angibt. Der Pfad ist der Schlüssel in der Datei und das, was `--set` und Sweeps annehmen.

</translation>
    </message>
    <message>
        <source># All numbers

What the result says, with how it is worked out. The word in grey is the key in JSON and in tables.

</source>
        <translation># Alle Zahlen

Was das Ergebnis angibt und wie es berechnet wird. Das graue Wort ist der Schlüssel in JSON und in Tabellen.

</translation>
    </message>
    <message>
        <source># All keys

[Change them](do:action/keys), or [look for a command](do:action/palette).

| Key | Does |
|:--|:--|
</source>
        <translation># Alle Tasten

[Tasten ändern](do:action/keys) oder [einen Befehl suchen](do:action/palette).

| Taste | Wirkung |
|:--|:--|
</translation>
    </message>
</context>
<context>
    <name>stringline::ui::AccuracyPanel</name>
    <message>
        <source>Published runs</source>
        <translation>Veröffentlichte Läufe</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Iteration time</source>
        <translation>Iterationszeit</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Speicherspitze</translation>
    </message>
    <message>
        <source>Compared quantity</source>
        <translation>Verglichene Größe</translation>
    </message>
    <message>
        <source>The chosen run</source>
        <translation>Der gewählte Lauf</translation>
    </message>
    <message>
        <source>My run ta&amp;kes</source>
        <translation>Mein Lauf &amp;dauert</translation>
    </message>
    <message>
        <source>Measured time of an iteration</source>
        <translation>Gemessene Zeit einer Iteration</translation>
    </message>
    <message>
        <source>Seconds of an iteration of your own run, such as 9.1 or 850 ms: lists what may be the cause</source>
        <translation>Sekunden einer Iteration des eigenen Laufs, etwa 9.1 oder 850 ms: listet mögliche Ursachen</translation>
    </message>
    <message>
        <source>Published runs are being evaluated …</source>
        <translation>Veröffentlichte Läufe werden ausgewertet …</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; of the prediction: eight of ten of %2 published runs, %3%4</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; der Vorhersage: acht von zehn von %2 veröffentlichten Läufen, %3%4</translation>
    </message>
    <message>
        <source> (nearest kind with enough of them)</source>
        <translation> (nächste Art mit genügend davon)</translation>
    </message>
    <message>
        <source>Too few published runs to say how far this may be off</source>
        <translation>Zu wenige veröffentlichte Läufe, um zu sagen, wie groß die Abweichung sein kann</translation>
    </message>
    <message>
        <source>Expected a time, such as 9.1 or 850 ms.</source>
        <translation>Erwartet wird eine Zeit, etwa 9.1 oder 850 ms.</translation>
    </message>
    <message>
        <source>Looking for what may be the cause …</source>
        <translation>Mögliche Ursachen werden gesucht …</translation>
    </message>
    <message>
        <source>A click on a point or a row shows the run.</source>
        <translation>Ein Klick auf einen Punkt oder eine Zeile zeigt den Lauf.</translation>
    </message>
    <message>
        <source>measured %1, predicted %2 (%3) · %4</source>
        <translation>gemessen %1, vorhergesagt %2 (%3) · %4</translation>
    </message>
    <message>
        <source>&lt;br&gt;taken as: %1</source>
        <translation>&lt;br&gt;angenommen als: %1</translation>
    </message>
</context>
<context>
    <name>stringline::ui::AccuracyPlot</name>
    <message>
        <source>Predicted against measured</source>
        <translation>Vorhergesagt gegen gemessen</translation>
    </message>
    <message>
        <source>No published runs to compare with yet</source>
        <translation>Noch keine veröffentlichten Läufe zum Vergleichen</translation>
    </message>
    <message>
        <source>measured →   (↑ predicted; lines: equal, ±10 %)</source>
        <translation>gemessen →   (↑ vorhergesagt; Linien: gleich, ±10 %)</translation>
    </message>
    <message>
        <source>%1, measured %2, predicted %3</source>
        <translation>%1, gemessen %2, vorhergesagt %3</translation>
    </message>
</context>
<context>
    <name>stringline::ui::AdviceList</name>
    <message>
        <source>No change of a single setting helps that fits in memory.</source>
        <translation>Keine Änderung einer einzelnen Einstellung hilft und passt in den Speicher.</translation>
    </message>
    <message>
        <source>Computed when the plan rests.</source>
        <translation>Wird berechnet, sobald der Plan ruht.</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
</context>
<context>
    <name>stringline::ui::AnimationDialog</name>
    <message>
        <source>Export animation</source>
        <translation>Animation exportieren</translation>
    </message>
    <message>
        <source> pixels</source>
        <translation> Pixel</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source> a second</source>
        <translation> pro Sekunde</translation>
    </message>
    <message>
        <source>A GIF that loops, or a PNG per frame: frame-%03d.png</source>
        <translation>Ein GIF in Endlosschleife oder ein PNG je Bild: frame-%03d.png</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen…</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>&amp;Breite</translation>
    </message>
    <message>
        <source>&amp;Lasts</source>
        <translation>Da&amp;uer</translation>
    </message>
    <message>
        <source>F&amp;rames</source>
        <translation>Bi&amp;lder</translation>
    </message>
    <message>
        <source>&amp;Colors</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>Da&amp;tei</translation>
    </message>
    <message>
        <source>GIF, loops (*.gif);;PNGs, one a frame (*.png)</source>
        <translation>GIF, Endlosschleife (*.gif);;PNGs, eines je Bild (*.png)</translation>
    </message>
</context>
<context>
    <name>stringline::ui::BreakdownChart</name>
    <message>
        <source>Where the time goes</source>
        <translation>Wohin die Zeit geht</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
</context>
<context>
    <name>stringline::ui::CausesList</name>
    <message>
        <source>Likely causes</source>
        <translation>Wahrscheinliche Ursachen</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; measured, %2 predicted (%3)</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; gemessen, %2 vorhergesagt (%3)</translation>
    </message>
    <message>
        <source>Repeated runs differ by as much: there is nothing to explain.</source>
        <translation>Wiederholte Läufe weichen ebenso stark ab: Es gibt nichts zu erklären.</translation>
    </message>
    <message>
        <source>Nothing that was tried brings the two together.</source>
        <translation>Nichts von dem, was versucht wurde, bringt beide zusammen.</translation>
    </message>
    <message>
        <source>Take it into the plan</source>
        <translation>In den Plan übernehmen</translation>
    </message>
</context>
<context>
    <name>stringline::ui::CommandPalette</name>
    <message>
        <source>What fits</source>
        <translation>Was passt</translation>
    </message>
</context>
<context>
    <name>stringline::ui::ComparePanel</name>
    <message>
        <source>&amp;Add to comparison</source>
        <translation>Zum Vergleich &amp;hinzufügen</translation>
    </message>
    <message>
        <source>E&amp;qual fields</source>
        <translation>&amp;Gleiche Felder</translation>
    </message>
    <message>
        <source>Measured and simulated time by kind</source>
        <translation>Gemessene und simulierte Zeit nach Art</translation>
    </message>
    <message>
        <source>Pin a baseline (B), change the plan, and see here where the difference comes from.
Or add plans to the comparison, as many as you like.
Or open a trace (Ctrl+T) to compare with a measured step.</source>
        <translation>Einen Vergleichsplan festhalten (B), den Plan ändern und hier sehen, woher der Unterschied kommt.
Oder dem Vergleich beliebig viele Pläne hinzufügen.
Oder einen Trace öffnen (Ctrl+T), um mit einem gemessenen Schritt zu vergleichen.</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>&amp;Schritt</translation>
    </message>
    <message>
        <source>Step of the trace</source>
        <translation>Schritt des Trace</translation>
    </message>
    <message>
        <source>Close trace</source>
        <translation>Trace schließen</translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation>Simuliert</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>&lt;b&gt;Measured %1 (%2) longer than simulated&lt;/b&gt;: %3.</source>
        <translation>&lt;b&gt;Gemessen %1 (%2) länger als simuliert&lt;/b&gt;: %3.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Measured %1 (%2) shorter than simulated&lt;/b&gt;: %3.</source>
        <translation>&lt;b&gt;Gemessen %1 (%2) kürzer als simuliert&lt;/b&gt;: %3.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Measured as long as simulated&lt;/b&gt;%1%2: %3.</source>
        <translation>&lt;b&gt;Gemessen so lang wie simuliert&lt;/b&gt;%1%2: %3.</translation>
    </message>
    <message>
        <source>Counted on %1, which ends last.</source>
        <translation>Gezählt auf %1, das zuletzt endet.</translation>
    </message>
    <message>
        <source>The trace has no collectives inside its passes, so these count as computing.</source>
        <translation>Der Trace hat in seinen Durchläufen keine Kollektive, daher zählen diese als Rechnen.</translation>
    </message>
    <message numerus="yes">
        <source>In the picture %n event(s) are cut by %1 in all, because they run beside others in their lane; the sums count them whole.</source>
        <translation>
            <numerusform>Im Bild ist %n Ereignis um insgesamt %1 gekürzt, weil es neben anderen in seiner Spur läuft; die Summen zählen es ganz.</numerusform>
            <numerusform>Im Bild sind %n Ereignisse um insgesamt %1 gekürzt, weil sie neben anderen in ihrer Spur laufen; die Summen zählen sie ganz.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · median</source>
        <translation>%1 · Median</translation>
    </message>
    <message>
        <source>Add &amp;files …</source>
        <translation>&amp;Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Keeps the plan as it is now as a column, until the window is closed</source>
        <translation>Behält den jetzigen Plan als Spalte, bis das Fenster geschlossen wird</translation>
    </message>
    <message>
        <source>Scenarios from files as columns</source>
        <translation>Szenarien aus Dateien als Spalten</translation>
    </message>
    <message>
        <source>Plan that the difference starts from</source>
        <translation>Plan, von dem der Unterschied ausgeht</translation>
    </message>
    <message>
        <source>Plan that the difference leads to</source>
        <translation>Plan, zu dem der Unterschied führt</translation>
    </message>
    <message>
        <source>Lists the fields that are equal in all plans, too</source>
        <translation>Listet auch die Felder, die in allen Plänen gleich sind</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>&amp;Von</translation>
    </message>
    <message>
        <source>&amp;to</source>
        <translation>&amp;nach</translation>
    </message>
    <message>
        <source>Plan %1</source>
        <translation>Plan %1</translation>
    </message>
    <message>
        <source>Add scenarios to the comparison</source>
        <translation>Szenarien zum Vergleich hinzufügen</translation>
    </message>
    <message>
        <source>Scenarios (*.json);;All files (*)</source>
        <translation>Szenarien (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>%1 übernehmen</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Vergleichsplan</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>&lt;b&gt;As fast as the baseline.&lt;/b&gt;</source>
        <translation>&lt;b&gt;So schnell wie der Vergleichsplan.&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 (%2) slower than the baseline&lt;/b&gt;: %3.</source>
        <translation>&lt;b&gt;%1 (%2) langsamer als der Vergleichsplan&lt;/b&gt;: %3.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 (%2) faster than the baseline&lt;/b&gt;: %3.</source>
        <translation>&lt;b&gt;%1 (%2) schneller als der Vergleichsplan&lt;/b&gt;: %3.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 is as fast as %2.&lt;/b&gt;</source>
        <translation>&lt;b&gt;%1 ist so schnell wie %2.&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 is %2 (%3) slower than %4&lt;/b&gt;: %5.</source>
        <translation>&lt;b&gt;%1 ist um %2 (%3) langsamer als %4&lt;/b&gt;: %5.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 is %2 (%3) faster than %4&lt;/b&gt;: %5.</source>
        <translation>&lt;b&gt;%1 ist um %2 (%3) schneller als %4&lt;/b&gt;: %5.</translation>
    </message>
</context>
<context>
    <name>stringline::ui::CompareView</name>
    <message>
        <source>the measured step</source>
        <translation>der gemessene Schritt</translation>
    </message>
    <message>
        <source>the baseline</source>
        <translation>der Vergleichsplan</translation>
    </message>
</context>
<context>
    <name>stringline::ui::ConfigLineModel</name>
    <message>
        <source>understood</source>
        <translation>verstanden</translation>
    </message>
    <message>
        <source>defaulted</source>
        <translation>Standardwert</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>ignoriert</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>That says it</source>
        <translation>In der es steht</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>In the file; defaults stand in none</source>
        <translation>In der Datei; Standardwerte stehen in keiner</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>As the file writes it</source>
        <translation>Wie ihn die Datei schreibt</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>As the file writes it; of a default what the framework takes</source>
        <translation>Wie ihn die Datei schreibt; bei einem Standardwert, was das Framework annimmt</translation>
    </message>
    <message>
        <source>Happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>Understood: it set a field. Defaulted: the file does not say it, so the framework&apos;s own default counts. Ignored: no number here depends on it, or it is not known</source>
        <translation>Verstanden: Ein Feld wurde gesetzt. Standardwert: Die Datei sagt nichts, daher gilt der Standardwert des Frameworks. Ignoriert: Keine Zahl hier hängt davon ab, oder es ist nicht bekannt</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Of the scenario, that was set</source>
        <translation>Des Szenarios, das gesetzt wurde</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>How it was read, or why it was not</source>
        <translation>Wie es gelesen wurde oder warum nicht</translation>
    </message>
</context>
<context>
    <name>stringline::ui::DetailsPanel</name>
    <message>
        <source>Operators of the selected bar</source>
        <translation>Operatoren des gewählten Balkens</translation>
    </message>
    <message>
        <source>All numbers of the result</source>
        <translation>Alle Zahlen des Ergebnisses</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The whole iteration&lt;/b&gt;&lt;/p&gt;&lt;p&gt;%1&lt;/p&gt;&lt;p&gt;Click a bar or a gap of the timeline to read why it is there, drag over the timeline for the totals of a range.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Die ganze Iteration&lt;/b&gt;&lt;/p&gt;&lt;p&gt;%1&lt;/p&gt;&lt;p&gt;Ein Klick auf einen Balken oder eine Lücke der Zeitleiste zeigt, warum er oder sie da ist; Ziehen über die Zeitleiste zeigt die Summen eines Bereichs.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Microbatch</source>
        <translation>Mikrobatch</translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation>Chunk</translation>
    </message>
    <message>
        <source>%1 of this stage, %2 of the model</source>
        <translation>%1 dieser Stufe, %2 des Modells</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Waited before</source>
        <translation>Davor gewartet</translation>
    </message>
    <message>
        <source>Could start after</source>
        <translation>Konnte beginnen nach</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1 %2 on %3</source>
        <translation>%1 %2 auf %3</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>of it %1</source>
        <translation>davon %1</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Share of the iteration</source>
        <translation>Anteil an der Iteration</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Waiting&lt;/b&gt;&lt;/p&gt;&lt;table&gt;%1&lt;/table&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Warten&lt;/b&gt;&lt;/p&gt;&lt;table&gt;%1&lt;/table&gt;</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Beschäftigt</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>Nicht verdeckte Kommunikation</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Untätig</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Selected range&lt;/b&gt;, shares of all stages&lt;/p&gt;&lt;table&gt;%1&lt;/table&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Gewählter Bereich&lt;/b&gt;, Anteile aller Stufen&lt;/p&gt;&lt;table&gt;%1&lt;/table&gt;</translation>
    </message>
</context>
<context>
    <name>stringline::ui::DiagnosticsModel</name>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>What would help</source>
        <translation>Was helfen würde</translation>
    </message>
</context>
<context>
    <name>stringline::ui::Document</name>
    <message>
        <source>Paste scenario</source>
        <translation>Szenario einfügen</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
    <message>
        <source>Edit marks</source>
        <translation>Marken bearbeiten</translation>
    </message>
    <message>
        <source>Edit notes</source>
        <translation>Notizen bearbeiten</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message numerus="yes">
        <source>%n field(s)</source>
        <translation>
            <numerusform>%n Feld</numerusform>
            <numerusform>%n Felder</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stringline::ui::ExplanationView</name>
    <message>
        <source>Explanation</source>
        <translation>Erklärung</translation>
    </message>
</context>
<context>
    <name>stringline::ui::FactorStrip</name>
    <message>
        <source>Parallel degrees</source>
        <translation>Parallelitätsgrade</translation>
    </message>
    <message>
        <source>%1 is locked. L unlocks it.</source>
        <translation>%1 ist gesperrt. L entsperrt.</translation>
    </message>
    <message>
        <source>%1 %2 does not divide what the other axes leave of %3. Possible: %4.</source>
        <translation>%1 %2 teilt nicht, was die anderen Achsen von %3 übrig lassen. Möglich: %4.</translation>
    </message>
    <message>
        <source>node edge (%1 GPUs)</source>
        <translation>Knotengrenze (%1 GPUs)</translation>
    </message>
    <message>
        <source>%1 is locked, or all that it could trade with. L unlocks the chosen axis.</source>
        <translation>%1 ist gesperrt, oder alles, womit getauscht werden könnte. L entsperrt die gewählte Achse.</translation>
    </message>
    <message>
        <source>No other number of nodes gives whole replicas and microbatches.</source>
        <translation>Keine andere Zahl von Knoten ergibt ganze Replikate und Mikrobatches.</translation>
    </message>
    <message>
        <source>The axes beside this edge are locked. L unlocks the chosen one.</source>
        <translation>Die Achsen an dieser Kante sind gesperrt. L entsperrt die gewählte.</translation>
    </message>
    <message>
        <source>Hold Ctrl and drag to change the number of nodes.</source>
        <translation>Ctrl halten und ziehen, um die Zahl der Knoten zu ändern.</translation>
    </message>
    <message>
        <source>Type a number for %1 and press Enter.</source>
        <translation>Eine Zahl für %1 eingeben und Enter drücken.</translation>
    </message>
</context>
<context>
    <name>stringline::ui::FigureComposer</name>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Speichern unter…</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>Bild &amp;kopieren</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>The figure shows the last plan without errors. Now: %1</source>
        <translation>Die Abbildung zeigt den letzten Plan ohne Fehler. Jetzt: %1</translation>
    </message>
    <message>
        <source>A grid takes more than a line: save it from here</source>
        <translation>Ein Raster braucht mehr als eine Zeile: von hier aus speichern</translation>
    </message>
    <message>
        <source>Makes this figure once the plan is saved there</source>
        <translation>Erstellt diese Abbildung, sobald der Plan dort gespeichert ist</translation>
    </message>
    <message>
        <source>Makes the same figure without a window</source>
        <translation>Erstellt dieselbe Abbildung ohne Fenster</translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation>Abbildung speichern</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Copied as PNG and SVG</source>
        <translation>Als PNG und SVG kopiert</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Zoom of the preview</source>
        <translation>Zoom der Vorschau</translation>
    </message>
    <message>
        <source>Ctrl and the mouse wheel over the figure do the same</source>
        <translation>Ctrl und Mausrad über der Abbildung bewirken dasselbe</translation>
    </message>
    <message>
        <source>True si&amp;ze</source>
        <translation>&amp;Wahre Größe</translation>
    </message>
    <message>
        <source>As large as on paper, by what the screen says of its own size</source>
        <translation>So groß wie auf Papier, nach dem, was der Bildschirm über seine Größe angibt</translation>
    </message>
    <message>
        <source>Who looks at the preview</source>
        <translation>Wer die Vorschau betrachtet</translation>
    </message>
    <message>
        <source>Zoo&amp;m</source>
        <translation>Z&amp;oom</translation>
    </message>
    <message>
        <source>Seen &amp;by</source>
        <translation>Gesehen &amp;von</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Bildunterschrift</translation>
    </message>
    <message>
        <source>Command line that makes this figure</source>
        <translation>Befehlszeile, die diese Abbildung erstellt</translation>
    </message>
    <message>
        <source>Ca&amp;ption</source>
        <translation>Bi&amp;ldunterschrift</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the caption</source>
        <translation>Bildunterschrift kopieren</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>Als LaTeX kopieren</translation>
    </message>
    <message>
        <source>Copy the caption for LaTeX</source>
        <translation>Bildunterschrift für LaTeX kopieren</translation>
    </message>
    <message>
        <source>Comman&amp;d</source>
        <translation>B&amp;efehlszeile</translation>
    </message>
    <message>
        <source>Copy the command line</source>
        <translation>Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>As PNG and as SVG, for a document or a slide</source>
        <translation>Als PNG und als SVG, für ein Dokument oder eine Folie</translation>
    </message>
</context>
<context>
    <name>stringline::ui::FigureControls</name>
    <message>
        <source>&amp;Kind</source>
        <translation>&amp;Art</translation>
    </message>
    <message>
        <source>Pl&amp;ot</source>
        <translation>Diagra&amp;mm</translation>
    </message>
    <message>
        <source>Pa&amp;nel</source>
        <translation>&amp;Teilbild</translation>
    </message>
    <message>
        <source>Col&amp;umn</source>
        <translation>S&amp;palte</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>&amp;Breite</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>From %1 to %2 mm</source>
        <translation>Von %1 bis %2 mm</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>&amp;Höhe</translation>
    </message>
    <message>
        <source>Nothing, or 0: as the content asks for</source>
        <translation>Nichts oder 0: so hoch, wie der Inhalt verlangt</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>&amp;Font</source>
        <translation>S&amp;chrift</translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation>Schrift&amp;größe</translation>
    </message>
    <message>
        <source>pt</source>
        <translation>pt</translation>
    </message>
    <message>
        <source>Of the smallest text; labels and titles grow with it</source>
        <translation>Des kleinsten Textes; Beschriftungen und Titel wachsen mit</translation>
    </message>
    <message>
        <source>Colo&amp;rs</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>its own</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>T&amp;itle</source>
        <translation>T&amp;itel</translation>
    </message>
    <message>
        <source>Show the ti&amp;tle</source>
        <translation>Titel zeige&amp;n</translation>
    </message>
    <message>
        <source>Show plan and result und&amp;er it</source>
        <translation>Plan und Ergebnis &amp;darunter zeigen</translation>
    </message>
    <message>
        <source>Show the le&amp;gend</source>
        <translation>Legende &amp;zeigen</translation>
    </message>
    <message>
        <source>Re&amp;gion</source>
        <translation>A&amp;usschnitt</translation>
    </message>
    <message>
        <source>Whole iteration</source>
        <translation>Ganze Iteration</translation>
    </message>
    <message>
        <source>What is on the screen</source>
        <translation>Was auf dem Bildschirm ist</translation>
    </message>
    <message>
        <source>From … to …</source>
        <translation>Von … bis …</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>A time of the iteration, such as 0.5 or 500 ms</source>
        <translation>Ein Zeitpunkt der Iteration, etwa 0.5 oder 500 ms</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>A time of the iteration; nothing: up to its end</source>
        <translation>Ein Zeitpunkt der Iteration; nichts: bis zu ihrem Ende</translation>
    </message>
    <message>
        <source>end</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>PNG</source>
        <translation>PNG</translation>
    </message>
    <message>
        <source>dpi</source>
        <translation>dpi</translation>
    </message>
    <message>
        <source>Resolution of pictures; the other formats have none</source>
        <translation>Auflösung von Bildern; die anderen Formate haben keine</translation>
    </message>
    <message>
        <source>%1: expected a number from %2 to %3 %4.</source>
        <translation>%1: Erwartet wird eine Zahl von %2 bis %3 %4.</translation>
    </message>
    <message>
        <source>To: expected a time after the one of From.</source>
        <translation>Bis: Erwartet wird ein Zeitpunkt nach dem von Von.</translation>
    </message>
    <message>
        <source>From: the iteration ends after %1 s.</source>
        <translation>Von: Die Iteration endet nach %1 s.</translation>
    </message>
</context>
<context>
    <name>stringline::ui::FigureParts</name>
    <message>
        <source>&amp;Add</source>
        <translation>Hin&amp;zufügen</translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation>Entfe&amp;rnen</translation>
    </message>
    <message>
        <source>&amp;Letters at the corners</source>
        <translation>Buchs&amp;taben in den Ecken</translation>
    </message>
    <message>
        <source>Parts of the grid, row by row</source>
        <translation>Teile des Rasters, Zeile für Zeile</translation>
    </message>
    <message>
        <source>What the chosen part shows</source>
        <translation>Was der gewählte Teil zeigt</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Columns of the grid</source>
        <translation>Spalten des Rasters</translation>
    </message>
    <message>
        <source>Col&amp;umns</source>
        <translation>S&amp;palten</translation>
    </message>
</context>
<context>
    <name>stringline::ui::FigurePreview</name>
    <message>
        <source>Figure at its true size</source>
        <translation>Abbildung in wahrer Größe</translation>
    </message>
    <message>
        <source>mm</source>
        <comment>unit at the start of a ruler</comment>
        <translation>mm</translation>
    </message>
</context>
<context>
    <name>stringline::ui::FoldLine</name>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Wheel, ↑ ↓ or type a number</source>
        <translation>Mausrad, ↑ ↓ oder eine Zahl eingeben</translation>
    </message>
    <message>
        <source>EDP %1  %2  TP %3 × CP %4 × DP %5</source>
        <translation>EDP %1  %2  TP %3 × CP %4 × DP %5</translation>
    </message>
</context>
<context>
    <name>stringline::ui::FoundPlanModel</name>
    <message>
        <source>%1
Beside computing: %2</source>
        <translation>%1
Neben dem Rechnen: %2</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
</context>
<context>
    <name>stringline::ui::HeatLegend</name>
    <message>
        <source>Share of the iteration in which the link of a GPU sends: the busiest has the full shade</source>
        <translation>Anteil der Iteration, in dem die Verbindung einer GPU sendet: Die am stärksten beschäftigte hat den vollen Farbton</translation>
    </message>
    <message>
        <source>Share of the memory that a GPU needs at its peak</source>
        <translation>Anteil des Speichers, den eine GPU an ihrer Spitze braucht</translation>
    </message>
    <message>
        <source>%1 0</source>
        <translation>%1 0</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
</context>
<context>
    <name>stringline::ui::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>%1 — Stringline help</source>
        <translation>%1 — Stringline-Hilfe</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>Hilfe durchsuchen</translation>
    </message>
    <message>
        <source>Words on any page (Ctrl+F)</source>
        <translation>Wörter auf beliebiger Seite (Ctrl+F)</translation>
    </message>
    <message>
        <source>Pages of the help</source>
        <translation>Seiten der Hilfe</translation>
    </message>
    <message>
        <source>← &amp;Back</source>
        <translation>← &amp;Zurück</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>For&amp;ward →</source>
        <translation>&amp;Vorwärts →</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>Nothing is said of this. Fewer or shorter words find more.</source>
        <translation>Dazu steht hier nichts. Weniger oder kürzere Wörter finden mehr.</translation>
    </message>
</context>
<context>
    <name>stringline::ui::ImportDialog</name>
    <message>
        <source>not known: choose one</source>
        <translation>nicht bekannt: bitte wählen</translation>
    </message>
    <message>
        <source>defaults of %1</source>
        <translation>Standardwerte von %1</translation>
    </message>
    <message>
        <source>All lines (%1)</source>
        <translation>Alle Zeilen (%1)</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>Nothing contradicts itself.</source>
        <translation>Nichts widerspricht sich.</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft…</translation>
    </message>
    <message>
        <source>Cannot be read. Nothing was replaced.</source>
        <translation>Nicht lesbar. Nichts wurde ersetzt.</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Wird berechnet…</translation>
    </message>
    <message>
        <source>The plan has an error; it can be opened and repaired.</source>
        <translation>Der Plan hat einen Fehler; er kann geöffnet und repariert werden.</translation>
    </message>
    <message>
        <source>The plan has %1 errors; it can be opened and repaired.</source>
        <translation>Der Plan hat %1 Fehler; er kann geöffnet und repariert werden.</translation>
    </message>
    <message>
        <source>Fits in memory.</source>
        <translation>Passt in den Speicher.</translation>
    </message>
    <message>
        <source>Does not fit in memory.</source>
        <translation>Passt nicht in den Speicher.</translation>
    </message>
    <message>
        <source>One contradiction.</source>
        <translation>Ein Widerspruch.</translation>
    </message>
    <message>
        <source>%1 contradictions.</source>
        <translation>%1 Widersprüche.</translation>
    </message>
    <message>
        <source>Lines of the files</source>
        <translation>Zeilen der Dateien</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>What is opened</source>
        <translation>Was geöffnet wird</translation>
    </message>
    <message>
        <source>Whether it fits</source>
        <translation>Ob es passt</translation>
    </message>
    <message>
        <source>What is wrong or doubtful</source>
        <translation>Was falsch oder zweifelhaft ist</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Replaces what is open; one undo step brings it back</source>
        <translation>Ersetzt, was offen ist; einmal Rückgängig bringt es zurück</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>of the open plan: %1</source>
        <translation>des offenen Plans: %1</translation>
    </message>
    <message>
        <source>That the plan runs on. What the files say of it counts: mostly the number of GPUs</source>
        <translation>Auf der der Plan läuft. Was die Dateien darüber angeben, gilt: meist die Zahl der GPUs</translation>
    </message>
    <message>
        <source>from the open plan</source>
        <translation>aus dem offenen Plan</translation>
    </message>
    <message>
        <source>from a new plan</source>
        <translation>aus einem neuen Plan</translation>
    </message>
    <message>
        <source>Where the numbers come from that no file says and no framework has a default for</source>
        <translation>Woher die Zahlen kommen, die keine Datei angibt und für die kein Framework einen Standardwert hat</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>&amp;Maschine</translation>
    </message>
    <message>
        <source>The &amp;rest</source>
        <translation>Der &amp;Rest</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Found by content; choose another where that is wrong</source>
        <translation>Am Inhalt erkannt; wo das falsch ist, ein anderes wählen</translation>
    </message>
    <message>
        <source>Text of %1</source>
        <translation>Text von %1</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>F&amp;ormat</translation>
    </message>
    <message>
        <source>tensor, batch, model.heads</source>
        <translation>tensor, batch, model.heads</translation>
    </message>
    <message>
        <source>Filter lines</source>
        <translation>Zeilen filtern</translation>
    </message>
    <message>
        <source>Lines with this in any cell</source>
        <translation>Zeilen, die dies in einer Zelle enthalten</translation>
    </message>
    <message>
        <source>What happened to the listed lines</source>
        <translation>Was mit den gelisteten Zeilen geschah</translation>
    </message>
    <message>
        <source>F&amp;ilter</source>
        <translation>F&amp;ilter</translation>
    </message>
</context>
<context>
    <name>stringline::ui::KeptPlans</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>stringline::ui::KeysDialog</name>
    <message>
        <source>choose an axis</source>
        <translation>eine Achse wählen</translation>
    </message>
    <message>
        <source>← →</source>
        <translation>← →</translation>
    </message>
    <message>
        <source>next degree, traded with the data axis</source>
        <translation>nächster Grad, mit der Datenachse getauscht</translation>
    </message>
    <message>
        <source>↑ ↓, wheel</source>
        <translation>↑ ↓, Mausrad</translation>
    </message>
    <message>
        <source>next degree, traded with the neighbor</source>
        <translation>nächster Grad, mit dem Nachbarn getauscht</translation>
    </message>
    <message>
        <source>Shift+↑ ↓</source>
        <translation>Shift+↑ ↓</translation>
    </message>
    <message>
        <source>more or fewer nodes</source>
        <translation>mehr oder weniger Knoten</translation>
    </message>
    <message>
        <source>Ctrl+↑ ↓</source>
        <translation>Ctrl+↑ ↓</translation>
    </message>
    <message>
        <source>change the rank order</source>
        <translation>die Rangfolge ändern</translation>
    </message>
    <message>
        <source>Ctrl+← →</source>
        <translation>Ctrl+← →</translation>
    </message>
    <message>
        <source>smallest, largest degree</source>
        <translation>kleinster, größter Grad</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home, End</translation>
    </message>
    <message>
        <source>type a degree</source>
        <translation>einen Grad eingeben</translation>
    </message>
    <message>
        <source>digits, Enter</source>
        <translation>Ziffern, Enter</translation>
    </message>
    <message>
        <source>lock the axis</source>
        <translation>die Achse sperren</translation>
    </message>
    <message>
        <source>L</source>
        <translation>L</translation>
    </message>
    <message>
        <source>peek without changing</source>
        <translation>ansehen, ohne zu ändern</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>restore what was before the drag</source>
        <translation>den Stand vor dem Ziehen wiederherstellen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>&amp;Swap</source>
        <translation>&amp;Tauschen</translation>
    </message>
    <message>
        <source>&amp;No key</source>
        <translation>&amp;Keine Taste</translation>
    </message>
    <message>
        <source>&amp;Leave it</source>
        <translation>&amp;Lassen</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>Also</source>
        <translation>Auch</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Give the chosen command its own keys back</source>
        <translation>Dem gewählten Befehl seine eigenen Tasten zurückgeben</translation>
    </message>
    <message>
        <source>Reset &amp;all</source>
        <translation>&amp;Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Give every command its own keys back</source>
        <translation>Jedem Befehl seine eigenen Tasten zurückgeben</translation>
    </message>
    <message>
        <source>Device mesh (fixed)</source>
        <translation>Geräte-Mesh (fest)</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>zurücksetzen</translation>
    </message>
    <message>
        <source>Was %1</source>
        <translation>War %1</translation>
    </message>
    <message>
        <source>press a key</source>
        <translation>Taste drücken</translation>
    </message>
    <message>
        <source>Press the new key for “%1”. Esc leaves it as it is.</source>
        <translation>Die neue Taste für „%1“ drücken. Esc lässt alles, wie es ist.</translation>
    </message>
    <message>
        <source>Click a key to change it.</source>
        <translation>Zum Ändern auf eine Taste klicken.</translation>
    </message>
    <message>
        <source>%1 is “%2”. Swap, so that it gets %3?</source>
        <translation>%1 ist „%2“. Tauschen, sodass jener Befehl %3 erhält?</translation>
    </message>
    <message>
        <source>%1 is “%2”. Take it from there?</source>
        <translation>%1 ist „%2“. Dort wegnehmen?</translation>
    </message>
    <message>
        <source>&amp;Take it</source>
        <translation>Ü&amp;bernehmen</translation>
    </message>
</context>
<context>
    <name>stringline::ui::KindDifferenceModel</name>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Kind, exposed</source>
        <translation>Art, nicht verdeckt</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation>Simuliert</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
</context>
<context>
    <name>stringline::ui::LagRibbon</name>
    <message>
        <source>Time lost and gained</source>
        <translation>Verlorene und gewonnene Zeit</translation>
    </message>
    <message>
        <source>Both iterations take as long</source>
        <translation>Beide Iterationen dauern gleich lang</translation>
    </message>
    <message>
        <source>In all %1 longer than %2</source>
        <translation>Insgesamt %1 länger als %2</translation>
    </message>
    <message>
        <source>In all %1 shorter than %2</source>
        <translation>Insgesamt %1 kürzer als %2</translation>
    </message>
    <message>
        <source>in the same passes</source>
        <translation>bei denselben Durchläufen</translation>
    </message>
    <message>
        <source>in the same share of all work</source>
        <translation>beim gleichen Anteil der gesamten Arbeit</translation>
    </message>
    <message>
        <source>At %1: %2 behind %3 %4</source>
        <translation>Bei %1: %2 später als %3 %4</translation>
    </message>
    <message>
        <source>At %1: %2 ahead of %3 %4</source>
        <translation>Bei %1: %2 früher als %3 %4</translation>
    </message>
    <message>
        <source>behind ▴</source>
        <translation>später ▴</translation>
    </message>
    <message>
        <source>ahead ▾</source>
        <translation>früher ▾</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>keine Änderung</translation>
    </message>
</context>
<context>
    <name>stringline::ui::LectureNumbers</name>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
</context>
<context>
    <name>stringline::ui::Legend</name>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonChoicesEdit</name>
    <message>
        <source>Choices</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Right if (several with ; between)</source>
        <translation>Richtig, wenn (mehrere mit ; getrennt)</translation>
    </message>
    <message>
        <source>A&amp;dd choice</source>
        <translation>&amp;Antwort hinzufügen</translation>
    </message>
    <message>
        <source>Remove choice</source>
        <translation>Antwort entfernen</translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonEditor</name>
    <message>
        <source>Lesson editor</source>
        <translation>Lektionseditor</translation>
    </message>
    <message>
        <source>As a reader sees it</source>
        <translation>Wie es Lesende sehen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>&amp;Add page</source>
        <translation>Seite &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>&amp;Up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Do&amp;wn</source>
        <translation>Nach &amp;unten</translation>
    </message>
    <message>
        <source>Tr&amp;y it from here</source>
        <translation>Ab hier aus&amp;probieren</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Save as &amp;file…</source>
        <translation>Als &amp;Datei speichern…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>This lesson is not saved. Save or discard it first.</source>
        <translation>Diese Lektion ist nicht gespeichert. Erst speichern oder verwerfen.</translation>
    </message>
    <message>
        <source>The lesson</source>
        <translation>Die Lektion</translation>
    </message>
    <message>
        <source>a scenario that is not right</source>
        <translation>ein fehlerhaftes Szenario</translation>
    </message>
    <message>
        <source>Something in the lesson is not right yet: see the marked pages</source>
        <translation>In der Lektion stimmt etwas noch nicht: siehe die markierten Seiten</translation>
    </message>
    <message>
        <source>No numbers: the lesson&apos;s scenario is not right yet.</source>
        <translation>Keine Zahlen: Das Szenario der Lektion stimmt noch nicht.</translation>
    </message>
    <message>
        <source>The plan in the window is the one that the page starts from: change it first.</source>
        <translation>Der Plan im Fenster ist der, mit dem die Seite beginnt: erst ändern.</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>Nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Gespeichert als %1.</translation>
    </message>
    <message>
        <source>Saved as %1. The marked pages are not right yet.</source>
        <translation>Gespeichert als %1. Die markierten Seiten stimmen noch nicht.</translation>
    </message>
    <message>
        <source>Save lesson</source>
        <translation>Lektion speichern</translation>
    </message>
    <message>
        <source>Lessons (*.json)</source>
        <translation>Lektionen (*.json)</translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonHeadForm</name>
    <message>
        <source>Smaller numbers stand higher in the list</source>
        <translation>Kleinere Zahlen stehen weiter oben in der Liste</translation>
    </message>
    <message>
        <source>Take the &amp;present plan</source>
        <translation>Aktuellen Plan überneh&amp;men</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>S&amp;ummary</source>
        <translation>&amp;Zusammenfassung</translation>
    </message>
    <message>
        <source>&amp;Minutes</source>
        <translation>M&amp;inuten</translation>
    </message>
    <message>
        <source>&amp;Order</source>
        <translation>&amp;Reihenfolge</translation>
    </message>
    <message>
        <source>Starts from</source>
        <translation>Beginnt mit</translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonPage</name>
    <message>
        <source>&amp;Check</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>Expected a number such as %1</source>
        <translation>Erwartet wird eine Zahl, etwa %1</translation>
    </message>
    <message>
        <source>Simulating…</source>
        <translation>Wird simuliert…</translation>
    </message>
    <message>
        <source>**Right.**</source>
        <translation>**Richtig.**</translation>
    </message>
    <message>
        <source>**Not so.**</source>
        <translation>**Leider nicht.**</translation>
    </message>
    <message>
        <source> It is %1.</source>
        <translation> Es ist %1.</translation>
    </message>
    <message>
        <source>%1 **%2** · now %3</source>
        <translation>%1 **%2** · jetzt %3</translation>
    </message>
    <message>
        <source>Page of the lesson</source>
        <translation>Seite der Lektion</translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonRecorder</name>
    <message>
        <source>Record a lesson</source>
        <translation>Lektion aufzeichnen</translation>
    </message>
    <message>
        <source>Nothing has been done yet. Change the plan, and each step can become a page.</source>
        <translation>Es wurde noch nichts getan. Den Plan ändern, und jeder Schritt kann eine Seite werden.</translation>
    </message>
    <message>
        <source>&amp;Each step becomes a page. The lesson starts from the plan before the first one.</source>
        <translation>&amp;Jeder Schritt wird eine Seite. Die Lektion beginnt mit dem Plan vor dem ersten Schritt.</translation>
    </message>
    <message>
        <source>Steps of the history</source>
        <translation>Schritte des Verlaufs</translation>
    </message>
    <message>
        <source>Only from &amp;here on</source>
        <translation>Nur ab &amp;hier</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>&amp;Aufzeichnen</translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonRun</name>
    <message>
        <source>Begin %1</source>
        <translation>%1 beginnen</translation>
    </message>
    <message>
        <source>A lesson&apos;s page</source>
        <translation>Seite einer Lektion</translation>
    </message>
    <message>
        <source>What the question asks for</source>
        <translation>Was die Frage verlangt</translation>
    </message>
    <message>
        <source>The lesson&apos;s way</source>
        <translation>Der Weg der Lektion</translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonStepForm</name>
    <message>
        <source>Tells something</source>
        <translation>Erzählt etwas</translation>
    </message>
    <message>
        <source>Asks, with choices</source>
        <translation>Fragt, mit Antworten zur Wahl</translation>
    </message>
    <message>
        <source>Asks for a number</source>
        <translation>Fragt nach einer Zahl</translation>
    </message>
    <message>
        <source>Sets a goal</source>
        <translation>Setzt ein Ziel</translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation>Sei&amp;te</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Insert a name into: %1</source>
        <translation>Einen Namen einfügen in: %1</translation>
    </message>
    <message>
        <source>Present plan</source>
        <translation>Aktueller Plan</translation>
    </message>
    <message>
        <source>Puts the changes here that lead to the plan in the window</source>
        <translation>Setzt hier die Änderungen ein, die zum Plan im Fenster führen</translation>
    </message>
</context>
<context>
    <name>stringline::ui::LessonsPanel</name>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation>&amp;Beginnen</translation>
    </message>
    <message>
        <source>&amp;Leave</source>
        <translation>&amp;Verlassen</translation>
    </message>
    <message>
        <source>&amp;Hint</source>
        <translation>&amp;Tipp</translation>
    </message>
    <message>
        <source>&amp;Show me</source>
        <translation>&amp;Zeigen</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>Zu&amp;rück</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Weiter</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n Minute</numerusform>
            <numerusform>%n Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>About %1 minutes, %2 pages. It begins with a plan of its own; Undo brings back what is open now.</source>
        <translation>Etwa %1 Minuten, %2 Seiten. Sie beginnt mit einem eigenen Plan; Rückgängig bringt zurück, was jetzt offen ist.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; · page %2 of %3</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; · Seite %2 von %3</translation>
    </message>
    <message>
        <source>&amp;Finish</source>
        <translation>Abschl&amp;ießen</translation>
    </message>
    <message>
        <source>The page&apos;s question or goal is still open</source>
        <translation>Die Frage oder das Ziel der Seite ist noch offen</translation>
    </message>
    <message>
        <source>E&amp;dit…</source>
        <translation>B&amp;earbeiten…</translation>
    </message>
    <message>
        <source>A lesson that comes with the program is copied</source>
        <translation>Eine mitgelieferte Lektion wird kopiert</translation>
    </message>
    <message>
        <source>&amp;Record…</source>
        <translation>&amp;Aufzeichnen…</translation>
    </message>
    <message>
        <source>Make a lesson of what was done: each step of the history becomes a page</source>
        <translation>Aus dem Getanen eine Lektion machen: Jeder Schritt des Verlaufs wird eine Seite</translation>
    </message>
    <message>
        <source>Ne&amp;w…</source>
        <translation>&amp;Neu…</translation>
    </message>
    <message>
        <source>Write a lesson that starts from the present plan</source>
        <translation>Eine Lektion schreiben, die mit dem aktuellen Plan beginnt</translation>
    </message>
    <message>
        <source>Mine</source>
        <translation>Eigene</translation>
    </message>
</context>
<context>
    <name>stringline::ui::LinkModel</name>
    <message>
        <source>%1 GB/s</source>
        <translation>%1 GB/s</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>The port of a GPU of each stage, the NICs of a rail together, all of the spine</source>
        <translation>Der Port einer GPU jeder Stufe, die NICs einer Rail zusammen, der ganze Spine</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>GPUs of the stage, NICs of the rail</source>
        <translation>GPUs der Stufe, NICs der Rail</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>In an iteration, in one direction</source>
        <translation>In einer Iteration, in einer Richtung</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Of that, tensor parallelism</source>
        <translation>Davon Tensorparallelität</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Of that, context parallelism</source>
        <translation>Davon Kontextparallelität</translation>
    </message>
    <message>
        <source>Expert</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Of that, expert parallelism</source>
        <translation>Davon Expertenparallelität</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Of that, between stages</source>
        <translation>Davon zwischen Stufen</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Of that, gradients and parameters</source>
        <translation>Davon Gradienten und Parameter</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Beschäftigt</translation>
    </message>
    <message>
        <source>Share of the iteration in which it sends; of rails and the spine the mean of their NICs</source>
        <translation>Anteil der Iteration, in dem sie sendet; bei Rails und Spine das Mittel ihrer NICs</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Sent, of what the link could send in an iteration</source>
        <translation>Gesendet, im Verhältnis zu dem, was die Verbindung in einer Iteration senden könnte</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Nominal, in one direction</source>
        <translation>Nominell, in einer Richtung</translation>
    </message>
</context>
<context>
    <name>stringline::ui::LinksPanel</name>
    <message>
        <source>Load of every link</source>
        <translation>Last jeder Verbindung</translation>
    </message>
</context>
<context>
    <name>stringline::ui::LogPanel</name>
    <message>
        <source>What is wrong or doubtful now</source>
        <translation>Was jetzt falsch oder zweifelhaft ist</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
</context>
<context>
    <name>stringline::ui::MainWindow</name>
    <message>
        <source>as opened</source>
        <translation>wie geöffnet</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Szenario</translation>
    </message>
    <message>
        <source>Workbench</source>
        <translation>Werkbank</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>no parallelism</source>
        <translation>keine Parallelität</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open a scenario, or configurations of frameworks</source>
        <translation>Ein Szenario oder Konfigurationen von Frameworks öffnen</translation>
    </message>
    <message>
        <source>&amp;Import from clipboard</source>
        <translation>Aus Zwischenablage &amp;importieren</translation>
    </message>
    <message>
        <source>A script, a configuration or a scenario that was copied; configurations are shown before they replace anything</source>
        <translation>Ein kopiertes Skript, eine Konfiguration oder ein Szenario; Konfigurationen werden gezeigt, bevor sie etwas ersetzen</translation>
    </message>
    <message>
        <source>Open &amp;trace…</source>
        <translation>&amp;Trace öffnen…</translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation>Ctrl+T</translation>
    </message>
    <message>
        <source>Lay a measured step above the simulation: a trace of PyTorch&apos;s profiler, Chrome&apos;s or Perfetto&apos;s format</source>
        <translation>Einen gemessenen Schritt über die Simulation legen: einen Trace des PyTorch-Profilers, im Format von Chrome oder Perfetto</translation>
    </message>
    <message>
        <source>C&amp;lose trace</source>
        <translation>T&amp;race schließen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save the scenario</source>
        <translation>Das Szenario speichern</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+S</source>
        <translation>Ctrl+Shift+S</translation>
    </message>
    <message>
        <source>&amp;Reload from file</source>
        <translation>Aus Datei neu &amp;laden</translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation>Abbildung &amp;exportieren…</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Z</source>
        <translation>Ctrl+Shift+Z</translation>
    </message>
    <message>
        <source>&amp;Copy scenario as text</source>
        <translation>Szenario als Text &amp;kopieren</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Ctrl+Shift+C</translation>
    </message>
    <message>
        <source>The whole scenario as JSON</source>
        <translation>Das ganze Szenario als JSON</translation>
    </message>
    <message>
        <source>&amp;Paste scenario</source>
        <translation>Szenario &amp;einfügen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+V</source>
        <translation>Ctrl+Shift+V</translation>
    </message>
    <message>
        <source>A scenario as JSON from the clipboard, one undo step</source>
        <translation>Ein Szenario als JSON aus der Zwischenablage, ein Schritt beim Rückgängigmachen</translation>
    </message>
    <message>
        <source>Pin as &amp;baseline</source>
        <translation>Als &amp;Vergleichsplan festhalten</translation>
    </message>
    <message>
        <source>Compare every later plan with this one</source>
        <translation>Jeden späteren Plan mit diesem vergleichen</translation>
    </message>
    <message>
        <source>&amp;Clear baseline</source>
        <translation>Vergleichsplan &amp;löschen</translation>
    </message>
    <message>
        <source>&amp;Return to baseline</source>
        <translation>&amp;Zum Vergleichsplan zurückkehren</translation>
    </message>
    <message>
        <source>Ctrl+B</source>
        <translation>Ctrl+B</translation>
    </message>
    <message>
        <source>C&amp;ompare with baseline</source>
        <translation>&amp;Mit Vergleichsplan vergleichen</translation>
    </message>
    <message>
        <source>The baseline above the timeline, on the same axis, and what was lost and gained between them</source>
        <translation>Der Vergleichsplan über der Zeitleiste, auf derselben Achse, und was dazwischen verloren und gewonnen wurde</translation>
    </message>
    <message>
        <source>&amp;Find the best plan</source>
        <translation>&amp;Besten Plan suchen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Return</source>
        <translation>Ctrl+Shift+Return</translation>
    </message>
    <message>
        <source>Search all legal plans for this model and machine</source>
        <translation>Alle zulässigen Pläne für dieses Modell und diese Maschine durchsuchen</translation>
    </message>
    <message>
        <source>S&amp;weep a field</source>
        <translation>&amp;Sweep über ein Feld</translation>
    </message>
    <message>
        <source>One field as a line, two as a map, or every input one step up and down</source>
        <translation>Ein Feld als Linie, zwei als Karte oder jede Eingabe einen Schritt nach oben und unten</translation>
    </message>
    <message>
        <source>&amp;Studies</source>
        <translation>S&amp;tudien</translation>
    </message>
    <message>
        <source>Ctrl+Shift+D</source>
        <translation>Ctrl+Shift+D</translation>
    </message>
    <message>
        <source>Questions that take many simulations: plans by cost, clusters, scaling, reliability</source>
        <translation>Fragen, die viele Simulationen brauchen: Pläne nach Kosten, Cluster, Skalierung, Zuverlässigkeit</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>Le&amp;ktionen</translation>
    </message>
    <message>
        <source>Learn by trying: pages with live numbers, predictions and goals</source>
        <translation>Durch Ausprobieren lernen: Seiten mit lebenden Zahlen, Vorhersagen und Zielen</translation>
    </message>
    <message>
        <source>&amp;Ranks</source>
        <translation>&amp;Ränge</translation>
    </message>
    <message>
        <source>Which node, GPU and process groups every rank has</source>
        <translation>Welchen Knoten, welche GPU und welche Prozessgruppen jeder Rang hat</translation>
    </message>
    <message>
        <source>&amp;Apply best advice</source>
        <translation>Beste Empfehlung &amp;anwenden</translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation>Ctrl+Return</translation>
    </message>
    <message>
        <source>Re&amp;pair first mistake</source>
        <translation>Ersten &amp;Fehler beheben</translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation>Ctrl+R</translation>
    </message>
    <message>
        <source>Set the nearest valid value</source>
        <translation>Den nächsten gültigen Wert setzen</translation>
    </message>
    <message>
        <source>Fold rank &amp;map</source>
        <translation>&amp;Rangkarte einklappen</translation>
    </message>
    <message>
        <source>Ctrl+M</source>
        <translation>Ctrl+M</translation>
    </message>
    <message>
        <source>Fold &amp;workbench</source>
        <translation>&amp;Werkbank einklappen</translation>
    </message>
    <message>
        <source>Ctrl+J</source>
        <translation>Ctrl+J</translation>
    </message>
    <message>
        <source>Go to device mesh</source>
        <translation>Zum Geräte-Mesh</translation>
    </message>
    <message>
        <source>Alt+1</source>
        <translation>Alt+1</translation>
    </message>
    <message>
        <source>Go to timeline</source>
        <translation>Zur Zeitleiste</translation>
    </message>
    <message>
        <source>Alt+2</source>
        <translation>Alt+2</translation>
    </message>
    <message>
        <source>Go to form</source>
        <translation>Zum Formular</translation>
    </message>
    <message>
        <source>Alt+3</source>
        <translation>Alt+3</translation>
    </message>
    <message>
        <source>Go to workbench</source>
        <translation>Zur Werkbank</translation>
    </message>
    <message>
        <source>Alt+4</source>
        <translation>Alt+4</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>Layout &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Why a bubble is there, in one minute</source>
        <translation>Warum ein Leerlauf (Bubble) da ist, in einer Minute</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>All keys on one page, and other ones for them</source>
        <translation>Alle Tasten auf einer Seite, und andere dafür</translation>
    </message>
    <message>
        <source>Co&amp;mmands…</source>
        <translation>&amp;Befehle…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation>Ctrl+Shift+P</translation>
    </message>
    <message>
        <source>Every command by name</source>
        <translation>Jeder Befehl nach Namen</translation>
    </message>
    <message>
        <source>&amp;Find row…</source>
        <translation>&amp;Zeile suchen…</translation>
    </message>
    <message>
        <source>Ctrl+P</source>
        <translation>Ctrl+P</translation>
    </message>
    <message>
        <source>Go to a stage, GPU or node of the timeline by its name</source>
        <translation>Zu einer Stufe, einer GPU oder einem Knoten der Zeitleiste nach Namen gehen</translation>
    </message>
    <message>
        <source>&amp;About Stringline</source>
        <translation>Über &amp;Stringline</translation>
    </message>
    <message>
        <source>Ctrl+Y</source>
        <translation>Ctrl+Y</translation>
    </message>
    <message>
        <source>%1 — edited</source>
        <translation>%1 — bearbeitet</translation>
    </message>
    <message>
        <source>&amp;Undo “%1”</source>
        <translation>&amp;Rückgängig: „%1“</translation>
    </message>
    <message>
        <source>&amp;Redo “%1”</source>
        <translation>&amp;Wiederherstellen: „%1“</translation>
    </message>
    <message>
        <source>↶ Undo “%1”</source>
        <translation>↶ Rückgängig: „%1“</translation>
    </message>
    <message>
        <source>↶ Undo</source>
        <translation>↶ Rückgängig</translation>
    </message>
    <message>
        <source>◆ Baseline: %1</source>
        <translation>◆ Vergleichsplan: %1</translation>
    </message>
    <message>
        <source>◆ Pin baseline</source>
        <translation>◆ Vergleichsplan festhalten</translation>
    </message>
    <message>
        <source>vs pinned baseline</source>
        <translation>gegen festgehaltenen Vergleichsplan</translation>
    </message>
    <message>
        <source>B pins a baseline</source>
        <translation>B hält einen Vergleichsplan fest</translation>
    </message>
    <message>
        <source>Baseline · %1</source>
        <translation>Vergleichsplan · %1</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>Befehl eingeben</translation>
    </message>
    <message>
        <source>Type a row: stage 5, GPU 37, node 3</source>
        <translation>Zeile eingeben: Stufe 5, GPU 37, Knoten 3</translation>
    </message>
    <message>
        <source>About Stringline</source>
        <translation>Über Stringline</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Stringline %1&lt;/h3&gt;&lt;p&gt;Plans the training of large transformers. A stringline is a railway planner&apos;s graph of trains over time; here microbatches run over pipeline stages.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Stringline %1&lt;/h3&gt;&lt;p&gt;Plant das Training großer Transformer. Eine Stringline ist der Bildfahrplan der Eisenbahn, Züge über der Zeit; hier laufen Mikrobatches über Pipeline-Stufen.&lt;/p&gt;&lt;p&gt;Freie Software unter der GNU General Public License, Version 3 oder später.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Scenarios (*.json);;All files (*)</source>
        <translation>Szenarien (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Not opened</source>
        <translation>Nicht geöffnet</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>%1 geöffnet</translation>
    </message>
    <message>
        <source>Opened the study %1</source>
        <translation>Studie %1 geöffnet</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Protokoll zeigen</translation>
    </message>
    <message>
        <source>Save the changes before a new plan is begun?</source>
        <translation>Änderungen speichern, bevor ein neuer Plan begonnen wird?</translation>
    </message>
    <message>
        <source>Open scenario or configurations</source>
        <translation>Szenario oder Konfigurationen öffnen</translation>
    </message>
    <message>
        <source>%1 was changed by another program</source>
        <translation>%1 wurde von einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>Not saved: %1 was changed by another program since it was opened here.</source>
        <translation>Nicht gespeichert: %1 wurde seit dem Öffnen von einem anderen Programm geändert.</translation>
    </message>
    <message>
        <source>Save anyway</source>
        <translation>Trotzdem speichern</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Save scenario</source>
        <translation>Szenario speichern</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Save the changes before the file is read again?</source>
        <translation>Änderungen speichern, bevor die Datei neu gelesen wird?</translation>
    </message>
    <message>
        <source>There is no timeline to export yet.</source>
        <translation>Es gibt noch keine Zeitleiste zum Exportieren.</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>%1 exportiert</translation>
    </message>
    <message>
        <source>The scenario is on the clipboard as JSON</source>
        <translation>Das Szenario ist als JSON in der Zwischenablage</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Save the changes before closing?</source>
        <translation>Änderungen vor dem Schließen speichern?</translation>
    </message>
    <message>
        <source>dropped text</source>
        <translation>abgelegter Text</translation>
    </message>
    <message numerus="yes">
        <source>%1 had %n edit(s) that were not saved when the program ended on %2.</source>
        <translation>
            <numerusform>%1 hatte %n Änderung, die nicht gespeichert war, als das Programm am %2 endete.</numerusform>
            <numerusform>%1 hatte %n Änderungen, die nicht gespeichert waren, als das Programm am %2 endete.</numerusform>
        </translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Save the changes before %1 is recovered?</source>
        <translation>Änderungen speichern, bevor %1 wiederhergestellt wird?</translation>
    </message>
    <message>
        <source>Recovered %1</source>
        <translation>%1 wiederhergestellt</translation>
    </message>
    <message>
        <source>Return to baseline</source>
        <translation>Zum Vergleichsplan zurückkehren</translation>
    </message>
    <message>
        <source>There is no advice on this plan</source>
        <translation>Zu diesem Plan gibt es keine Empfehlung</translation>
    </message>
    <message>
        <source>There is nothing to repair</source>
        <translation>Es gibt nichts zu beheben</translation>
    </message>
    <message>
        <source>Only %1 was opened: several files are read into each other where one of them is a configuration</source>
        <translation>Nur %1 wurde geöffnet: Mehrere Dateien werden nur zusammen gelesen, wenn eine davon eine Konfiguration ist</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>Opened %1: %2</source>
        <translation>%1 geöffnet: %2</translation>
    </message>
    <message>
        <source>Not pasted</source>
        <translation>Nicht eingefügt</translation>
    </message>
    <message>
        <source>There is no text in the %1.</source>
        <translation>Kein Text vorhanden (%1).</translation>
    </message>
    <message>
        <source>The text of the %1 is nothing that is known.</source>
        <translation>Der Text hat kein bekanntes Format (%1).</translation>
    </message>
    <message>
        <source>%1 What can be opened: %2.</source>
        <translation>%1 Öffnen lässt sich: %2.</translation>
    </message>
    <message>
        <source>%1: %2 cannot do this plan.
%3</source>
        <translation>%1: %2 kann diesen Plan nicht ausführen.
%3</translation>
    </message>
    <message>
        <source>Nearest plan that it can</source>
        <translation>Nächster Plan, der damit geht</translation>
    </message>
    <message>
        <source> Left out, because it cannot do it:
%1</source>
        <translation> Weggelassen, weil es nicht unterstützt wird:
%1</translation>
    </message>
    <message>
        <source>
Started by: %1</source>
        <translation>
Start mit: %1</translation>
    </message>
    <message>
        <source>Copy this line</source>
        <translation>Diese Zeile kopieren</translation>
    </message>
    <message>
        <source>Not copied</source>
        <translation>Nicht kopiert</translation>
    </message>
    <message>
        <source>%1 is on the clipboard.</source>
        <translation>%1 ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Save as %1</source>
        <translation>Speichern als %1</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New from preset</source>
        <translation>&amp;Neu aus Vorlage</translation>
    </message>
    <message>
        <source>Open re&amp;cent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Export as &amp;configuration</source>
        <translation>Als &amp;Konfiguration exportieren</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Design</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Colors</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>T&amp;imeline</source>
        <translation>&amp;Zeitleiste</translation>
    </message>
    <message>
        <source>Stored &amp;views</source>
        <translation>Gespeicherte &amp;Ansichten</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Plan</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>New ▾</source>
        <translation>Neu ▾</translation>
    </message>
    <message>
        <source>A plan from a preset</source>
        <translation>Ein Plan aus einer Vorlage</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Export figure…</source>
        <translation>Abbildung exportieren…</translation>
    </message>
    <message>
        <source>Save the changes before another scenario is opened?</source>
        <translation>Änderungen speichern, bevor ein anderes Szenario geöffnet wird?</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>Noch keine Dateien</translation>
    </message>
    <message>
        <source>Clear this list</source>
        <translation>Diese Liste leeren</translation>
    </message>
    <message>
        <source>Traces (*.json *.json.gz *.pftrace *.pftrace.gz *.perfetto-trace);;All files (*)</source>
        <translation>Traces (*.json *.json.gz *.pftrace *.pftrace.gz *.perfetto-trace);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 of %2 MB</source>
        <translation>%1 von %2 MB</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>Reading %1: %2</source>
        <translation>%1 wird gelesen: %2</translation>
    </message>
    <message>
        <source>Stopped reading %1</source>
        <translation>Lesen von %1 abgebrochen</translation>
    </message>
    <message>
        <source>Trace not opened</source>
        <translation>Trace nicht geöffnet</translation>
    </message>
    <message>
        <source>Save the changes before %1 is opened?</source>
        <translation>Änderungen speichern, bevor %1 geöffnet wird?</translation>
    </message>
    <message>
        <source>Open trace</source>
        <translation>Trace öffnen</translation>
    </message>
    <message>
        <source>C&amp;ompare with trace</source>
        <translation>Mit Trace v&amp;ergleichen</translation>
    </message>
    <message>
        <source>Opened the trace %1</source>
        <translation>Trace %1 geöffnet</translation>
    </message>
    <message>
        <source>%1 is open. %2</source>
        <translation>%1 ist geöffnet. %2</translation>
    </message>
    <message>
        <source>Compose a figure of the plan or of a study, see it at its true size, and save it</source>
        <translation>Eine Abbildung des Plans oder einer Studie gestalten, in wahrer Größe ansehen und speichern</translation>
    </message>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>Ctrl+,</source>
        <translation>Ctrl+,</translation>
    </message>
    <message>
        <source>Theme, size, wheel, autosave, what a start opens</source>
        <translation>Farbschema, Größe, Mausrad, automatisches Sichern, was beim Start geöffnet wird</translation>
    </message>
    <message>
        <source>&amp;Lecture</source>
        <translation>&amp;Vortrag</translation>
    </message>
    <message>
        <source>Full screen with mesh, main numbers and timeline in large type</source>
        <translation>Vollbild mit Mesh, wichtigsten Zahlen und Zeitleiste in großer Schrift</translation>
    </message>
    <message>
        <source>Larger type in a lecture</source>
        <translation>Größere Schrift im Vortrag</translation>
    </message>
    <message>
        <source>Ctrl++</source>
        <translation>Ctrl++</translation>
    </message>
    <message>
        <source>Smaller type in a lecture</source>
        <translation>Kleinere Schrift im Vortrag</translation>
    </message>
    <message>
        <source>Ctrl+-</source>
        <translation>Ctrl+-</translation>
    </message>
    <message>
        <source>Export &amp;animation…</source>
        <translation>&amp;Animation exportieren…</translation>
    </message>
    <message>
        <source>A cursor that runs over the iteration, as a GIF or PNGs for slides</source>
        <translation>Ein Cursor, der über die Iteration läuft, als GIF oder PNGs für Folien</translation>
    </message>
    <message>
        <source>Re&amp;port…</source>
        <translation>Be&amp;richt…</translation>
    </message>
    <message>
        <source>A page about the plan: PDF, HTML or Markdown</source>
        <translation>Eine Seite über den Plan: PDF, HTML oder Markdown</translation>
    </message>
    <message>
        <source>&amp;Search the help…</source>
        <translation>Hilfe durch&amp;suchen…</translation>
    </message>
    <message>
        <source>Words on any page of the help</source>
        <translation>Wörter auf beliebigen Seiten der Hilfe</translation>
    </message>
    <message>
        <source>&amp;What’s this?</source>
        <translation>&amp;Was ist das?</translation>
    </message>
    <message>
        <source>Click a thing to hear what it is; pressed twice, it is said of what has the focus</source>
        <translation>Ein Element anklicken, um zu erfahren, was es ist; zweimal gedrückt gilt es für das Element mit dem Fokus</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>&amp;Rundgang</translation>
    </message>
    <message>
        <source>The window in eight stops</source>
        <translation>Das Fenster in acht Stationen</translation>
    </message>
    <message>
        <source>Figure of this…</source>
        <translation>Abbildung hiervon…</translation>
    </message>
    <message>
        <source>Scenarios, configurations and figures of them (*.json *.yaml *.yml *.toml *.sh *.args *.txt *.pdf *.svg *.png *.tex);;All files (*)</source>
        <translation>Szenarien, Konfigurationen und Abbildungen davon (*.json *.yaml *.yml *.toml *.sh *.args *.txt *.pdf *.svg *.png *.tex);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Opened the scenario of the figure %1</source>
        <translation>Szenario der Abbildung %1 geöffnet</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>Ab&amp;spielen</translation>
    </message>
    <message>
        <source>stage %1 keeps %2 of activations</source>
        <translation>Stufe %1 behält %2 an Aktivierungen</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Run a cursor over the iteration</source>
        <translation>Einen Cursor über die Iteration laufen lassen</translation>
    </message>
    <message>
        <source>Event before</source>
        <translation>Voriges Ereignis</translation>
    </message>
    <message>
        <source>Move the cursor to the start or end of a pass before it</source>
        <translation>Den Cursor zum vorigen Anfang oder Ende eines Durchlaufs bewegen</translation>
    </message>
    <message>
        <source>Next event</source>
        <translation>Nächstes Ereignis</translation>
    </message>
    <message>
        <source>Move the cursor to the next start or end of a pass</source>
        <translation>Den Cursor zum nächsten Anfang oder Ende eines Durchlaufs bewegen</translation>
    </message>
    <message>
        <source>Cursor to the beginning</source>
        <translation>Cursor an den Anfang</translation>
    </message>
    <message>
        <source>Move the cursor to the beginning of the iteration</source>
        <translation>Den Cursor an den Anfang der Iteration bewegen</translation>
    </message>
    <message>
        <source>Cursor to the end</source>
        <translation>Cursor ans Ende</translation>
    </message>
    <message>
        <source>Move the cursor to the end of the iteration</source>
        <translation>Den Cursor ans Ende der Iteration bewegen</translation>
    </message>
    <message>
        <source>Play faster</source>
        <translation>Schneller abspielen</translation>
    </message>
    <message>
        <source>Play an iteration in less time</source>
        <translation>Eine Iteration in kürzerer Zeit abspielen</translation>
    </message>
    <message>
        <source>Play slower</source>
        <translation>Langsamer abspielen</translation>
    </message>
    <message>
        <source>Play an iteration in more time</source>
        <translation>Eine Iteration in längerer Zeit abspielen</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Play over and over</source>
        <translation>Immer wieder abspielen</translation>
    </message>
    <message>
        <source>Hide the cursor</source>
        <translation>Cursor ausblenden</translation>
    </message>
    <message>
        <source>Stop, and show the iteration without a cursor</source>
        <translation>Anhalten und die Iteration ohne Cursor zeigen</translation>
    </message>
    <message>
        <source>Something else is still being read or written.</source>
        <translation>Etwas anderes wird noch gelesen oder geschrieben.</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>There is no result to report yet.</source>
        <translation>Es gibt noch kein Ergebnis für einen Bericht.</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>PDF (*.pdf);;HTML, one file (*.html);;Markdown with SVG figures (*.md)</source>
        <translation>PDF (*.pdf);;HTML, eine Datei (*.html);;Markdown mit SVG-Abbildungen (*.md)</translation>
    </message>
    <message>
        <source>Not written</source>
        <translation>Nicht geschrieben</translation>
    </message>
</context>
<context>
    <name>stringline::ui::MarkStrip</name>
    <message>
        <source>Marks and notes</source>
        <translation>Markierungen und Notizen</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>Text der Notiz</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Mark %1</source>
        <translation>Markierung %1</translation>
    </message>
    <message>
        <source>Remove mark</source>
        <translation>Markierung entfernen</translation>
    </message>
    <message>
        <source>Note %1</source>
        <translation>Notiz %1</translation>
    </message>
    <message>
        <source>Edit note</source>
        <translation>Notiz bearbeiten</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Move mark</source>
        <translation>Markierung verschieben</translation>
    </message>
    <message>
        <source>Edit text</source>
        <translation>Text bearbeiten</translation>
    </message>
    <message>
        <source>Select its time</source>
        <translation>Zeit auswählen</translation>
    </message>
    <message>
        <source>Zoom to it</source>
        <translation>Darauf zoomen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1 bis %2: %3</translation>
    </message>
    <message>
        <source>Double-click to edit, drag to move, Del to remove</source>
        <translation>Doppelklick zum Bearbeiten, Ziehen zum Verschieben, Entf zum Entfernen</translation>
    </message>
</context>
<context>
    <name>stringline::ui::MemoryChart</name>
    <message>
        <source>Memory per stage</source>
        <translation>Speicher je Stufe</translation>
    </message>
    <message>
        <source>&lt;b&gt;Stage %1: %2&lt;/b&gt;&lt;br&gt;%3&lt;table&gt;%4&lt;/table&gt;</source>
        <translation>&lt;b&gt;Stufe %1: %2&lt;/b&gt;&lt;br&gt;%3&lt;table&gt;%4&lt;/table&gt;</translation>
    </message>
</context>
<context>
    <name>stringline::ui::MemoryModel</name>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>In Arbeit</translation>
    </message>
    <message>
        <source>At the peak</source>
        <translation>An der Spitze</translation>
    </message>
</context>
<context>
    <name>stringline::ui::MemoryPanel</name>
    <message>
        <source>Memory of every stage</source>
        <translation>Speicher aller Stufen</translation>
    </message>
</context>
<context>
    <name>stringline::ui::MemoryPlot</name>
    <message>
        <source>Memory over time</source>
        <translation>Speicher über die Zeit</translation>
    </message>
    <message>
        <source>Stage %1 over time</source>
        <translation>Stufe %1 über die Zeit</translation>
    </message>
    <message>
        <source>peak %1, %2</source>
        <translation>Spitze %1, %2</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>%1 stays, up to %2 of activations, of %3</source>
        <translation>%1 bleiben, bis zu %2 an Aktivierungen, von %3</translation>
    </message>
</context>
<context>
    <name>stringline::ui::MeshView</name>
    <message>
        <source>Device mesh</source>
        <translation>Geräte-Mesh</translation>
    </message>
    <message>
        <source>Copy as flags ▾</source>
        <translation>Als Flags kopieren ▾</translation>
    </message>
    <message>
        <source>This plan as the configuration of a framework, on the clipboard</source>
        <translation>Dieser Plan als Konfiguration eines Frameworks in der Zwischenablage</translation>
    </message>
    <message>
        <source>Shading of the rank map</source>
        <translation>Färbung der Rangkarte</translation>
    </message>
    <message>
        <source>What the rank map&apos;s shades mean (M on the map)</source>
        <translation>Was die Farbtöne der Rangkarte bedeuten (M auf der Karte)</translation>
    </message>
    <message>
        <source>by stage</source>
        <translation>nach Stufe</translation>
    </message>
    <message>
        <source>by memory</source>
        <translation>nach Speicher</translation>
    </message>
    <message>
        <source>by scale-up link</source>
        <translation>nach Scale-up-Verbindung</translation>
    </message>
    <message>
        <source>by NIC</source>
        <translation>nach NIC</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>the product is always %1</source>
        <translation>das Produkt ist immer %1</translation>
    </message>
    <message>
        <source>factor strip, width = log₂ GPUs · drag a divider, arrow keys step · %1</source>
        <translation>Faktorstreifen, Breite = log₂ GPUs · Trenner ziehen, Pfeiltasten für Schritte · %1</translation>
    </message>
    <message>
        <source>drag a divider, arrow keys step · %1</source>
        <translation>Trenner ziehen, Pfeiltasten für Schritte · %1</translation>
    </message>
</context>
<context>
    <name>stringline::ui::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
</context>
<context>
    <name>stringline::ui::MomentLegend</name>
    <message>
        <source>Running: %1</source>
        <translation>Läuft: %1</translation>
    </message>
</context>
<context>
    <name>stringline::ui::OperatorModel</name>
    <message>
        <source>Operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Counts as</source>
        <translation>Zählt als</translation>
    </message>
    <message>
        <source>Start in pass</source>
        <translation>Beginn im Durchlauf</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Of the pass</source>
        <translation>Anteil am Durchlauf</translation>
    </message>
</context>
<context>
    <name>stringline::ui::PlanScatter</name>
    <message>
        <source>Plans found</source>
        <translation>Gefundene Pläne</translation>
    </message>
    <message>
        <source>%1 · %2
Beside computing: %3
Click to look at it, double-click to take it</source>
        <translation>%1 · %2
Neben dem Rechnen: %3
Klick zum Ansehen, Doppelklick zum Übernehmen</translation>
    </message>
</context>
<context>
    <name>stringline::ui::PlanTable</name>
    <message>
        <source>Plans side by side</source>
        <translation>Pläne nebeneinander</translation>
    </message>
    <message>
        <source>Name of the plan</source>
        <translation>Name des Plans</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Take this plan</source>
        <translation>Diesen Plan übernehmen</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>stringline::ui::PlannerPanel</name>
    <message>
        <source>at most</source>
        <translation>höchstens</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>USD</source>
        <translation>USD</translation>
    </message>
    <message>
        <source>% memory</source>
        <translation>% Speicher</translation>
    </message>
    <message>
        <source>Plans found</source>
        <translation>Gefundene Pläne</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>&amp;Vary …</source>
        <translation>&amp;Variieren …</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Least %1</source>
        <translation>Kleinstes: %1</translation>
    </message>
    <message>
        <source>What to look for</source>
        <translation>Wonach gesucht wird</translation>
    </message>
    <message>
        <source>What to draw it against</source>
        <translation>Wogegen aufgetragen wird</translation>
    </message>
    <message>
        <source>Numbers of GPUs to try</source>
        <translation>Zu prüfende GPU-Anzahlen</translation>
    </message>
    <message>
        <source>Numbers of GPUs to try, such as 256,512,1024; empty for the scenario&apos;s own</source>
        <translation>Zu prüfende GPU-Anzahlen, etwa 256,512,1024; leer für die des Szenarios</translation>
    </message>
    <message>
        <source>own machine</source>
        <translation>eigene Maschine</translation>
    </message>
    <message>
        <source>Machines to try</source>
        <translation>Zu prüfende Maschinen</translation>
    </message>
    <message>
        <source>Clusters to try, by their ids, such as selene,dgx-h100; empty for the scenario&apos;s own</source>
        <translation>Zu prüfende Cluster mit ihren Kennungen, etwa selene,dgx-h100; leer für den des Szenarios</translation>
    </message>
    <message>
        <source>Which choices the search varies, and over which values</source>
        <translation>Welche Größen die Suche variiert und über welche Werte</translation>
    </message>
    <message>
        <source>The chosen plan</source>
        <translation>Der gewählte Plan</translation>
    </message>
    <message>
        <source>At most %1</source>
        <translation>Höchstens %1</translation>
    </message>
    <message>
        <source>drawn against</source>
        <translation>aufgetragen gegen</translation>
    </message>
    <message>
        <source>A limit or a number of GPUs cannot be read.</source>
        <translation>Eine Grenze oder eine GPU-Anzahl ist nicht lesbar.</translation>
    </message>
    <message>
        <source>&amp;Vary (%1) …</source>
        <translation>&amp;Variieren (%1) …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Looks for the best of all legal plans, and proves it.</source>
        <translation>Sucht den besten aller zulässigen Pläne und beweist es.</translation>
    </message>
    <message>
        <source>%1 plans, %2 simulated</source>
        <translation>%1 Pläne, %2 simuliert</translation>
    </message>
    <message>
        <source>Stopped before any plan was found</source>
        <translation>Angehalten, bevor ein Plan gefunden wurde</translation>
    </message>
    <message>
        <source>%1: none fits within these limits</source>
        <translation>%1: keiner passt in diese Grenzen</translation>
    </message>
    <message>
        <source>%1 in %2%3</source>
        <translation>%1 in %2%3</translation>
    </message>
    <message>
        <source>; the first %1 are closer than the model&apos;s own error</source>
        <translation>; die ersten %1 liegen näher beieinander als der Fehler des Modells</translation>
    </message>
    <message>
        <source> (stopped)</source>
        <translation> (angehalten)</translation>
    </message>
    <message>
        <source>%1 an iteration; beside computing: %2.</source>
        <translation>%1 je Iteration; neben dem Rechnen: %2.</translation>
    </message>
    <message>
        <source>Against the plan in the window: %1.</source>
        <translation>Gegenüber dem Plan im Fenster: %1.</translation>
    </message>
    <message>
        <source>Enter takes it, Esc goes back.</source>
        <translation>Enter übernimmt, Esc geht zurück.</translation>
    </message>
    <message>
        <source>Take the planner&apos;s plan</source>
        <translation>Plan des Planers übernehmen</translation>
    </message>
    <message>
        <source>Taken. Ctrl+Z brings the plan before back.</source>
        <translation>Übernommen. Ctrl+Z bringt den vorigen Plan zurück.</translation>
    </message>
</context>
<context>
    <name>stringline::ui::PlayBar</name>
    <message>
        <source>&amp;Loop</source>
        <translation>Sch&amp;leife</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>To the beginning</source>
        <translation>Zum Anfang</translation>
    </message>
    <message>
        <source>To the event before</source>
        <translation>Zum vorigen Ereignis</translation>
    </message>
    <message>
        <source>To the next event</source>
        <translation>Zum nächsten Ereignis</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Zum Ende</translation>
    </message>
    <message>
        <source>How long an iteration plays</source>
        <translation>Wie lange eine Iteration abgespielt wird</translation>
    </message>
    <message>
        <source>in %1 s</source>
        <translation>in %1 s</translation>
    </message>
    <message>
        <source>Hide the cursor</source>
        <translation>Cursor ausblenden</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
</context>
<context>
    <name>stringline::ui::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>Light, dark, or as the desktop</source>
        <translation>Hell, dunkel oder wie der Desktop</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Wie der Desktop</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>C&amp;olors of passes</source>
        <translation>Fa&amp;rben der Durchläufe</translation>
    </message>
    <message>
        <source>In the timeline and in figures</source>
        <translation>In der Zeitleiste und in Abbildungen</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>Of the window; files and numbers stay as they are</source>
        <translation>Des Fensters; Dateien und Zahlen bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>&amp;Size of the interface</source>
        <translation>&amp;Größe der Oberfläche</translation>
    </message>
    <message>
        <source>Text, boxes and pictures together, beside what the desktop asks for</source>
        <translation>Text, Felder und Bilder zusammen, zusätzlich zur Vorgabe des Desktops</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Language and size change at the next start.</source>
        <translation>Sprache und Größe ändern sich beim nächsten Start.</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>&amp;Wheel on the timeline</source>
        <translation>&amp;Mausrad auf der Zeitleiste</translation>
    </message>
    <message>
        <source>With Ctrl it does the other</source>
        <translation>Mit Ctrl gilt das jeweils andere</translation>
    </message>
    <message>
        <source>scrolls, with Ctrl zooms</source>
        <translation>blättert, zoomt mit Ctrl</translation>
    </message>
    <message>
        <source>zooms, with Ctrl scrolls</source>
        <translation>zoomt, blättert mit Ctrl</translation>
    </message>
    <message>
        <source>Keep unsaved work safe after</source>
        <translation>Ungespeicherte Arbeit sichern nach</translation>
    </message>
    <message>
        <source>So long after an edit it is written where a crash does not reach it</source>
        <translation>So lange nach einer Änderung wird sie dorthin geschrieben, wo ein Absturz sie nicht erreicht</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>&amp;Keep unsaved work safe after</source>
        <translation>&amp;Ungespeicherte Arbeit sichern nach</translation>
    </message>
    <message>
        <source>A start o&amp;pens</source>
        <translation>Ein Start ö&amp;ffnet</translation>
    </message>
    <message>
        <source>Where no file is named</source>
        <translation>Wenn keine Datei angegeben ist</translation>
    </message>
    <message>
        <source>what was last open</source>
        <translation>was zuletzt geöffnet war</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Models, GPUs, clusters and scenarios of your own, one JSON file each</source>
        <translation>Eigene Modelle, GPUs, Cluster und Szenarien, je eine JSON-Datei</translation>
    </message>
    <message>
        <source>Show &amp;folder</source>
        <translation>&amp;Ordner anzeigen</translation>
    </message>
    <message>
        <source>Your own presets &amp;in</source>
        <translation>E&amp;igene Vorlagen in</translation>
    </message>
    <message>
        <source>Your own presets</source>
        <translation>Eigene Vorlagen</translation>
    </message>
    <message>
        <source>Change ke&amp;ys…</source>
        <translation>&amp;Tasten ändern…</translation>
    </message>
    <message>
        <source>Take the tou&amp;r again</source>
        <translation>Run&amp;dgang wiederholen</translation>
    </message>
</context>
<context>
    <name>stringline::ui::PresetMenu</name>
    <message>
        <source>%1 (yours)</source>
        <translation>%1 (eigene)</translation>
    </message>
    <message>
        <source>Save cluster as preset…</source>
        <translation>Cluster als Vorlage speichern…</translation>
    </message>
    <message>
        <source>Save GPU as preset…</source>
        <translation>GPU als Vorlage speichern…</translation>
    </message>
    <message>
        <source>Save as preset…</source>
        <translation>Als Vorlage speichern…</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Model preset: %1</source>
        <translation>Modellvorlage: %1</translation>
    </message>
    <message>
        <source>Cluster preset: %1</source>
        <translation>Clustervorlage: %1</translation>
    </message>
</context>
<context>
    <name>stringline::ui::ProgressStrip</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird angehalten…</translation>
    </message>
</context>
<context>
    <name>stringline::ui::QuantityEdit</name>
    <message>
        <source>results</source>
        <translation>Ergebnisse</translation>
    </message>
</context>
<context>
    <name>stringline::ui::RangePanel</name>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1 bis %2: %3</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>nicht verdeckte Kommunikation</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>untätig</translation>
    </message>
    <message>
        <source>Selected time</source>
        <translation>Ausgewählte Zeit</translation>
    </message>
    <message>
        <source>mean per stage</source>
        <translation>Mittel je Stufe</translation>
    </message>
</context>
<context>
    <name>stringline::ui::RankMap</name>
    <message>
        <source>stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>stages %1–%2</source>
        <translation>Stufen %1–%2</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message>
        <source>Rank map</source>
        <translation>Rangkarte</translation>
    </message>
    <message>
        <source>%1 GPUs on %2 nodes, %3 stages</source>
        <translation>%1 GPUs auf %2 Knoten, %3 Stufen</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>stage %1
%2 nodes</source>
        <translation>Stufe %1
%2 Knoten</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>node %1, device %2</source>
        <translation>Knoten %1, Gerät %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;node %1&lt;/b&gt;, first GPU %2</source>
        <translation>&lt;b&gt;Knoten %1&lt;/b&gt;, erste GPU %2</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%1 %2 von %3</translation>
    </message>
    <message>
        <source>memory %1 of %2</source>
        <translation>Speicher %1 von %2</translation>
    </message>
    <message>
        <source>%1 sends %2, busy %3, load %4</source>
        <translation>%1 sendet %2, belegt %3, Last %4</translation>
    </message>
    <message>
        <source>NIC</source>
        <translation>NIC</translation>
    </message>
</context>
<context>
    <name>stringline::ui::RankModel</name>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Global rank</source>
        <translation>Globaler Rang</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Local rank, on its node</source>
        <translation>Lokaler Rang auf seinem Knoten</translation>
    </message>
    <message>
        <source>Index: %1</source>
        <translation>Index: %1</translation>
    </message>
    <message>
        <source>%1 group</source>
        <translation>%1-Gruppe</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>Ränge %1</translation>
    </message>
</context>
<context>
    <name>stringline::ui::RanksPanel</name>
    <message>
        <source>All ranks</source>
        <translation>Alle Ränge</translation>
    </message>
    <message>
        <source>A row for each global rank. The selected one and the members of its groups are marked in the rank map.</source>
        <translation>Eine Zeile für jeden globalen Rang. Der ausgewählte und die Mitglieder seiner Gruppen sind in der Rangkarte markiert.</translation>
    </message>
    <message>
        <source>Groups that are marked</source>
        <translation>Markierte Gruppen</translation>
    </message>
    <message>
        <source>Which groups of the selected rank are marked in the rank map</source>
        <translation>Welche Gruppen des ausgewählten Rangs in der Rangkarte markiert sind</translation>
    </message>
    <message>
        <source>Groups of the selected rank</source>
        <translation>Gruppen des ausgewählten Rangs</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern…</translation>
    </message>
    <message>
        <source>All ranks with the members of all of their groups</source>
        <translation>Alle Ränge mit den Mitgliedern aller ihrer Gruppen</translation>
    </message>
    <message>
        <source>Mar&amp;k</source>
        <translation>Mar&amp;kieren</translation>
    </message>
    <message>
        <source>all of its groups</source>
        <translation>alle seine Gruppen</translation>
    </message>
    <message>
        <source>%1 group</source>
        <translation>%1-Gruppe</translation>
    </message>
    <message>
        <source>Select a rank here or in the rank map.</source>
        <translation>Einen Rang hier oder in der Rangkarte auswählen.</translation>
    </message>
    <message>
        <source>Rank %1: %2</source>
        <translation>Rang %1: %2</translation>
    </message>
    <message>
        <source>Save the ranks</source>
        <translation>Ränge speichern</translation>
    </message>
    <message>
        <source>ranks.csv</source>
        <translation>ranks.csv</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
</context>
<context>
    <name>stringline::ui::ReportModel</name>
    <message>
        <source>Number</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Vergleichsplan</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
</context>
<context>
    <name>stringline::ui::ResultPanel</name>
    <message>
        <source>bubble %1</source>
        <translation>Leerlauf %1</translation>
    </message>
    <message>
        <source>%1 per GPU</source>
        <translation>%1 je GPU</translation>
    </message>
    <message>
        <source>Peak memory, stage %1</source>
        <translation>Spitzenspeicher, Stufe %1</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Training %1 tokens</source>
        <translation>Training mit %1 Token</translation>
    </message>
    <message>
        <source>Training, no tokens given</source>
        <translation>Training, keine Token angegeben</translation>
    </message>
    <message>
        <source>goodput %1</source>
        <translation>Goodput %1</translation>
    </message>
    <message>
        <source>Cost and energy</source>
        <translation>Kosten und Energie</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>Wo die Zeit bleibt</translation>
    </message>
    <message>
        <source>Memory per stage</source>
        <translation>Speicher je Stufe</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>What would help most</source>
        <translation>Was am meisten helfen würde</translation>
    </message>
    <message>
        <source>+10 % of each</source>
        <translation>je +10 %</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Rat</translation>
    </message>
    <message>
        <source>Not in this number</source>
        <translation>Nicht in dieser Zahl enthalten</translation>
    </message>
    <message>
        <source>per GPU, %1</source>
        <translation>je GPU, %1</translation>
    </message>
    <message>
        <source>of the prediction: eight of ten of %1 published runs, %2</source>
        <translation>der Vorhersage: acht von zehn aus %1 veröffentlichten Läufen, %2</translation>
    </message>
</context>
<context>
    <name>stringline::ui::RowHeaders</name>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>comm</source>
        <translation>Komm.</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>scale-up</source>
        <translation>Scale-up</translation>
    </message>
    <message>
        <source>NIC</source>
        <translation>NIC</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>Click: close to one thin band</source>
        <translation>Klick: zu einem schmalen Band schließen</translation>
    </message>
    <message>
        <source>Click: a band per lane</source>
        <translation>Klick: ein Band je Spur</translation>
    </message>
    <message>
        <source>Click ▾: fold</source>
        <translation>Klick auf ▾: einklappen</translation>
    </message>
    <message>
        <source>Click ▸: unfold</source>
        <translation>Klick auf ▸: ausklappen</translation>
    </message>
    <message>
        <source>Drag: move · right button: pin, hide, …</source>
        <translation>Ziehen: verschieben · rechte Taste: festhalten, ausblenden, …</translation>
    </message>
</context>
<context>
    <name>stringline::ui::SavePresetDialog</name>
    <message>
        <source>Save GPU as preset</source>
        <translation>GPU als Vorlage speichern</translation>
    </message>
    <message>
        <source>Save cluster as preset</source>
        <translation>Cluster als Vorlage speichern</translation>
    </message>
    <message>
        <source>Save model as preset</source>
        <translation>Modell als Vorlage speichern</translation>
    </message>
    <message>
        <source>paper, data sheet, measurement</source>
        <translation>Paper, Datenblatt, Messung</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Where it comes from</source>
        <translation>&amp;Woher es stammt</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Gespeichert als %1.</translation>
    </message>
    <message>
        <source>A name and a source, so that the numbers can be checked later.</source>
        <translation>Ein Name und eine Quelle, damit die Zahlen später geprüft werden können.</translation>
    </message>
</context>
<context>
    <name>stringline::ui::ScenarioForm</name>
    <message>
        <source>Scenario form</source>
        <translation>Szenarioformular</translation>
    </message>
    <message>
        <source>▸ All fields</source>
        <translation>▸ Alle Felder</translation>
    </message>
    <message>
        <source>All fields of %1</source>
        <translation>Alle Felder von %1</translation>
    </message>
    <message>
        <source>▾ All fields</source>
        <translation>▾ Alle Felder</translation>
    </message>
</context>
<context>
    <name>stringline::ui::SearchBar</name>
    <message>
        <source>Search bars</source>
        <translation>Balken suchen</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Previous (Shift+Enter)</source>
        <translation>Voriger (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation>Nächster (Enter)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>no such bar</source>
        <translation>kein solcher Balken</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>1 bar</source>
        <translation>1 Balken</translation>
    </message>
    <message>
        <source>%1 bars</source>
        <translation>%1 Balken</translation>
    </message>
</context>
<context>
    <name>stringline::ui::Section</name>
    <message>
        <source>Folded. Space unfolds.</source>
        <translation>Eingeklappt. Leertaste klappt aus.</translation>
    </message>
    <message>
        <source>Space folds.</source>
        <translation>Leertaste klappt ein.</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 anzeigen</translation>
    </message>
    <message>
        <source>Fold %1</source>
        <translation>%1 einklappen</translation>
    </message>
</context>
<context>
    <name>stringline::ui::SensitivityChart</name>
    <message>
        <source>What would help most</source>
        <translation>Was am meisten helfen würde</translation>
    </message>
    <message>
        <source>Computed when the plan rests.</source>
        <translation>Wird berechnet, sobald der Plan ruht.</translation>
    </message>
</context>
<context>
    <name>stringline::ui::Session</name>
    <message>
        <source>%1 when saved by version %2, now %3</source>
        <translation>%1 beim Speichern mit Version %2, jetzt %3</translation>
    </message>
</context>
<context>
    <name>stringline::ui::SideBySideModel</name>
    <message>
        <source>Equal in every field</source>
        <translation>In jedem Feld gleich</translation>
    </message>
    <message>
        <source>Fields that differ</source>
        <translation>Felder, die sich unterscheiden</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>Wo die Zeit bleibt</translation>
    </message>
    <message>
        <source>Equal in all</source>
        <translation>In allen gleich</translation>
    </message>
    <message>
        <source>best</source>
        <translation>bester</translation>
    </message>
    <message>
        <source>Double-click takes this plan; Ctrl+Z brings the present one back</source>
        <translation>Doppelklick übernimmt diesen Plan; Ctrl+Z bringt den jetzigen zurück</translation>
    </message>
</context>
<context>
    <name>stringline::ui::SpaceDialog</name>
    <message>
        <source>What the search varies</source>
        <translation>Was die Suche variiert</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Werte von %1</translation>
    </message>
    <message>
        <source>Values are separated by commas. A row without a tick keeps one value.</source>
        <translation>Werte werden durch Kommas getrennt. Eine Zeile ohne Häkchen behält einen Wert.</translation>
    </message>
</context>
<context>
    <name>stringline::ui::SpanPanel</name>
    <message>
        <source>All bars of the timeline</source>
        <translation>Alle Balken der Zeitleiste</translation>
    </message>
    <message>
        <source>A row for each pass and transfer. The selected row is the selected bar of the timeline; Enter explains it, the menu key sorts and copies.</source>
        <translation>Eine Zeile für jeden Durchlauf und jede Übertragung. Die ausgewählte Zeile ist der ausgewählte Balken der Zeitleiste; Enter erklärt ihn, die Menütaste sortiert und kopiert.</translation>
    </message>
    <message>
        <source>%1 bars are too many for the clipboard: select up to %2, or save them as CSV.</source>
        <translation>%1 Balken sind zu viele für die Zwischenablage: bis zu %2 auswählen oder als CSV speichern.</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Filter bars</source>
        <translation>Balken filtern</translation>
    </message>
    <message>
        <source>Whole iteration</source>
        <translation>Ganze Iteration</translation>
    </message>
    <message>
        <source>Time shown in the timeline</source>
        <translation>In der Zeitleiste gezeigte Zeit</translation>
    </message>
    <message>
        <source>Selected range</source>
        <translation>Ausgewählter Bereich</translation>
    </message>
    <message>
        <source>Time of the listed bars</source>
        <translation>Zeit der aufgeführten Balken</translation>
    </message>
    <message>
        <source>Bars that touch this time</source>
        <translation>Balken, die diese Zeit berühren</translation>
    </message>
    <message>
        <source>Listed bars</source>
        <translation>Aufgeführte Balken</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern…</translation>
    </message>
    <message>
        <source>Write all listed bars to a file, in this order, with every digit</source>
        <translation>Alle aufgeführten Balken in dieser Reihenfolge mit allen Stellen in eine Datei schreiben</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>&amp;Filter</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>%1 bars: no range is selected in the timeline</source>
        <translation>%1 Balken: in der Zeitleiste ist kein Bereich ausgewählt</translation>
    </message>
    <message>
        <source>%1 bars</source>
        <translation>%1 Balken</translation>
    </message>
    <message>
        <source>%1 of %2 bars</source>
        <translation>%1 von %2 Balken</translation>
    </message>
    <message>
        <source>Save the listed bars</source>
        <translation>Aufgeführte Balken speichern</translation>
    </message>
    <message>
        <source>timeline.csv</source>
        <translation>timeline.csv</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Saving %1 …</source>
        <translation>%1 wird gespeichert …</translation>
    </message>
</context>
<context>
    <name>stringline::ui::SpanTableModel</name>
    <message>
        <source>%1, activations</source>
        <translation>%1, Aktivierungen</translation>
    </message>
    <message>
        <source>%1, gradients</source>
        <translation>%1, Gradienten</translation>
    </message>
    <message>
        <source>%1 · slow %2</source>
        <translation>%1 · langsam %2</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>stringline::ui::StatusLine</name>
    <message>
        <source>heads %1 / %2%3</source>
        <translation>Köpfe %1 / %2%3</translation>
    </message>
    <message>
        <source>experts %1 / %2%3</source>
        <translation>Experten %1 / %2%3</translation>
    </message>
    <message>
        <source>layers %1 / %2%3</source>
        <translation>Schichten %1 / %2%3</translation>
    </message>
    <message>
        <source> uneven</source>
        <translation> ungleich</translation>
    </message>
    <message>
        <source>layers %1 on %2</source>
        <translation>Schichten %1 auf %2</translation>
    </message>
    <message>
        <source>batch %1 / (%2 × %3)%4</source>
        <translation>Batch %1 / (%2 × %3)%4</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P commands · ? keys</source>
        <translation>Ctrl+Shift+P Befehle · ? Tasten</translation>
    </message>
    <message>
        <source>● last valid plan</source>
        <translation>● letzter gültiger Plan</translation>
    </message>
    <message>
        <source>● computing</source>
        <translation>● rechnet</translation>
    </message>
    <message>
        <source>● live</source>
        <translation>● live</translation>
    </message>
    <message>
        <source>simulated %1 operators in %2</source>
        <translation>%1 Operatoren in %2 simuliert</translation>
    </message>
    <message>
        <source>validity: %1</source>
        <translation>Gültigkeit: %1</translation>
    </message>
</context>
<context>
    <name>stringline::ui::StudiesPanel</name>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>Ask the same of the scenario in the window, not of the paper&apos;s</source>
        <translation>Dasselbe für das Szenario im Fenster fragen, nicht für das des Papers</translation>
    </message>
    <message>
        <source>Wh&amp;y?</source>
        <translation>Wa&amp;rum?</translation>
    </message>
    <message>
        <source>What this study answers, and how paper and program compare</source>
        <translation>Was diese Studie beantwortet und wie sich Paper und Programm vergleichen</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportieren</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Part of the plot</source>
        <translation>Teil des Diagramms</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>What the study says</source>
        <translation>Was die Studie sagt</translation>
    </message>
    <message>
        <source>for the plan in the &amp;window</source>
        <translation>für den Plan im &amp;Fenster</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Table of the study</source>
        <translation>Tabelle der Studie</translation>
    </message>
    <message>
        <source>An input is wrong: see what is marked.</source>
        <translation>Eine Eingabe ist falsch: siehe Markierung.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stopped: what was found until then.</source>
        <translation>Angehalten: was bis dahin gefunden wurde.</translation>
    </message>
    <message>
        <source>%1 of %2 published numbers agree.</source>
        <translation>%1 von %2 veröffentlichten Zahlen stimmen überein.</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>Published and here</source>
        <translation>Veröffentlicht und hier</translation>
    </message>
    <message>
        <source>Inputs and their sources</source>
        <translation>Eingaben und ihre Quellen</translation>
    </message>
    <message>
        <source>Shown in the window. Enter takes it, Esc goes back.</source>
        <translation>Im Fenster gezeigt. Enter übernimmt, Esc geht zurück.</translation>
    </message>
    <message>
        <source>Take the study&apos;s plan</source>
        <translation>Plan der Studie übernehmen</translation>
    </message>
    <message>
        <source>Taken. Ctrl+Z brings the plan before back.</source>
        <translation>Übernommen. Ctrl+Z bringt den vorigen Plan zurück.</translation>
    </message>
    <message>
        <source>Figure, %1 (%2 mm) …</source>
        <translation>Abbildung, %1 (%2 mm) …</translation>
    </message>
    <message>
        <source>Write the figure</source>
        <translation>Abbildung schreiben</translation>
    </message>
    <message>
        <source>Table as CSV …</source>
        <translation>Tabelle als CSV …</translation>
    </message>
    <message>
        <source>Write the table</source>
        <translation>Tabelle schreiben</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Figure of this plot…</source>
        <translation>Abbildung dieses Diagramms…</translation>
    </message>
</context>
<context>
    <name>stringline::ui::StudyChart</name>
    <message>
        <source>Plot of the study</source>
        <translation>Diagramm der Studie</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>Pareto-Front</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>stringline::ui::StudyInputs</name>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
</context>
<context>
    <name>stringline::ui::SweepPanel</name>
    <message>
        <source>Sweep</source>
        <translation>Sweep</translation>
    </message>
    <message>
        <source>Copy CS&amp;V</source>
        <translation>CS&amp;V kopieren</translation>
    </message>
    <message>
        <source>One field</source>
        <translation>Ein Feld</translation>
    </message>
    <message>
        <source>Two fields</source>
        <translation>Zwei Felder</translation>
    </message>
    <message>
        <source>Tornado</source>
        <translation>Tornado</translation>
    </message>
    <message>
        <source>What to sweep</source>
        <translation>Was variiert wird</translation>
    </message>
    <message>
        <source>What to draw</source>
        <translation>Was gezeichnet wird</translation>
    </message>
    <message>
        <source>across</source>
        <translation>waagerecht</translation>
    </message>
    <message>
        <source>upwards</source>
        <translation>senkrecht</translation>
    </message>
    <message>
        <source>The whole table with numbers in full, for a spreadsheet or a script</source>
        <translation>Die ganze Tabelle mit vollständigen Zahlen, für eine Tabellenkalkulation oder ein Skript</translation>
    </message>
    <message>
        <source>The chosen scenario</source>
        <translation>Das gewählte Szenario</translation>
    </message>
    <message>
        <source>Field %1</source>
        <translation>Feld %1</translation>
    </message>
    <message>
        <source>Values %1</source>
        <translation>Werte %1</translation>
    </message>
    <message>
        <source>1,2,4 or 10..100 step 10</source>
        <translation>1,2,4 oder 10..100 step 10</translation>
    </message>
    <message>
        <source>Values as in the form: 1,2,4, a range such as 10..100 step 10, or 1..64 times 2</source>
        <translation>Werte wie im Formular: 1,2,4, ein Bereich wie 10..100 step 10 oder 1..64 times 2</translation>
    </message>
    <message>
        <source>There is no field &quot;%1&quot;. Did you mean %2?</source>
        <translation>Es gibt kein Feld „%1“. War %2 gemeint?</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Every input one valid step down and one up.</source>
        <translation>Jede Eingabe einen gültigen Schritt nach unten und einen nach oben.</translation>
    </message>
    <message>
        <source>Simulates every combination of these values.</source>
        <translation>Simuliert jede Kombination dieser Werte.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 inputs</source>
        <translation>%1 Eingaben</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 Zellen</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>The plan in the window is not valid: %1</source>
        <translation>Der Plan im Fenster ist nicht gültig: %1</translation>
    </message>
    <message>
        <source>%1 inputs; green helps. Hatched: does not fit.</source>
        <translation>%1 Eingaben; Grün hilft. Schraffiert: passt nicht.</translation>
    </message>
    <message>
        <source>%1 cells: %2 fit, %3 do not, %4 are no valid plans</source>
        <translation>%1 Zellen: %2 passen, %3 nicht, %4 sind keine gültigen Pläne</translation>
    </message>
    <message>
        <source> (stopped).</source>
        <translation> (angehalten).</translation>
    </message>
    <message>
        <source>Best that fits: %1.</source>
        <translation>Bester, der passt: %1.</translation>
    </message>
    <message>
        <source>Of the plan before it changed.</source>
        <translation>Vom Plan vor der Änderung.</translation>
    </message>
    <message>
        <source>Enter takes it, Esc goes back.</source>
        <translation>Enter übernimmt, Esc geht zurück.</translation>
    </message>
    <message>
        <source>This is no valid plan, so it is not taken. </source>
        <translation>Dies ist kein gültiger Plan und wird daher nicht übernommen. </translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>%1 übernehmen</translation>
    </message>
    <message>
        <source>Taken. Ctrl+Z brings the plan before back.</source>
        <translation>Übernommen. Ctrl+Z bringt den vorigen Plan zurück.</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
</context>
<context>
    <name>stringline::ui::SweepPlot</name>
    <message>
        <source>Sweep</source>
        <translation>Sweep</translation>
    </message>
    <message>
        <source>%1: not worked out</source>
        <translation>%1: nicht berechnet</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1: %2 %3</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
</context>
<context>
    <name>stringline::ui::TableView</name>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>Als LaTeX kopieren</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>Own order</source>
        <translation>Eigene Reihenfolge</translation>
    </message>
</context>
<context>
    <name>stringline::ui::TimeRuler</name>
    <message>
        <source>Overview and time axis</source>
        <translation>Übersicht und Zeitachse</translation>
    </message>
    <message>
        <source>Drag the frame to move, its edges to zoom; click beside it to jump</source>
        <translation>Rahmen ziehen zum Verschieben, seine Kanten zum Zoomen; Klick daneben zum Springen</translation>
    </message>
</context>
<context>
    <name>stringline::ui::TimelinePlot</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Passes of microbatches over time, a row per pipeline stage. Comma and period step through the bars of a row.</source>
        <translation>Durchläufe der Mikrobatches über die Zeit, eine Zeile je Pipeline-Stufe. Komma und Punkt gehen schrittweise durch die Balken einer Zeile.</translation>
    </message>
</context>
<context>
    <name>stringline::ui::TimelineView</name>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Show less time, in more detail</source>
        <translation>Weniger Zeit mit mehr Details zeigen</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Show more time</source>
        <translation>Mehr Zeit zeigen</translation>
    </message>
    <message>
        <source>Move earlier</source>
        <translation>Nach früher bewegen</translation>
    </message>
    <message>
        <source>Show the time before</source>
        <translation>Die Zeit davor zeigen</translation>
    </message>
    <message>
        <source>Move later</source>
        <translation>Nach später bewegen</translation>
    </message>
    <message>
        <source>Show the time after</source>
        <translation>Die Zeit danach zeigen</translation>
    </message>
    <message>
        <source>Fit selection</source>
        <translation>Auswahl einpassen</translation>
    </message>
    <message>
        <source>Show the selected range or bar, as large as it fits</source>
        <translation>Den ausgewählten Bereich oder Balken so groß wie möglich zeigen</translation>
    </message>
    <message>
        <source>Fit all</source>
        <translation>Alles einpassen</translation>
    </message>
    <message>
        <source>Show the whole iteration</source>
        <translation>Die ganze Iteration zeigen</translation>
    </message>
    <message>
        <source>Previous bar</source>
        <translation>Voriger Balken</translation>
    </message>
    <message>
        <source>Select the bar before, on the same stage</source>
        <translation>Den Balken davor auf derselben Stufe auswählen</translation>
    </message>
    <message>
        <source>Next bar</source>
        <translation>Nächster Balken</translation>
    </message>
    <message>
        <source>Select the bar after, on the same stage</source>
        <translation>Den Balken danach auf derselben Stufe auswählen</translation>
    </message>
    <message>
        <source>Go to what it waited for</source>
        <translation>Dorthin, worauf er gewartet hat</translation>
    </message>
    <message>
        <source>Select what had to end before this bar could begin</source>
        <translation>Auswählen, was enden musste, bevor dieser Balken beginnen konnte</translation>
    </message>
    <message>
        <source>Go to what waited for it</source>
        <translation>Dorthin, was auf ihn gewartet hat</translation>
    </message>
    <message>
        <source>Select what could begin only when this bar had ended</source>
        <translation>Auswählen, was erst beginnen konnte, als dieser Balken geendet hatte</translation>
    </message>
    <message>
        <source>Stage above</source>
        <translation>Stufe darüber</translation>
    </message>
    <message>
        <source>Select the bar at this time on the stage above</source>
        <translation>Den Balken zu dieser Zeit auf der Stufe darüber auswählen</translation>
    </message>
    <message>
        <source>Stage below</source>
        <translation>Stufe darunter</translation>
    </message>
    <message>
        <source>Select the bar at this time on the stage below</source>
        <translation>Den Balken zu dieser Zeit auf der Stufe darunter auswählen</translation>
    </message>
    <message>
        <source>Page up</source>
        <translation>Seite nach oben</translation>
    </message>
    <message>
        <source>Scroll to earlier stages</source>
        <translation>Zu früheren Stufen blättern</translation>
    </message>
    <message>
        <source>Page down</source>
        <translation>Seite nach unten</translation>
    </message>
    <message>
        <source>Scroll to later stages</source>
        <translation>Zu späteren Stufen blättern</translation>
    </message>
    <message>
        <source>Select the bar&apos;s time</source>
        <translation>Zeit des Balkens auswählen</translation>
    </message>
    <message>
        <source>Totals over the time of the selected bar</source>
        <translation>Summen über die Zeit des ausgewählten Balkens</translation>
    </message>
    <message>
        <source>Open or close lanes</source>
        <translation>Spuren öffnen oder schließen</translation>
    </message>
    <message>
        <source>Show a band per lane of the selected stage</source>
        <translation>Ein Band je Spur der ausgewählten Stufe zeigen</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Show details of the selected bar or gap</source>
        <translation>Details zum ausgewählten Balken oder zur Lücke zeigen</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Say why the selected bar or gap is there; without one, what makes the iteration so long</source>
        <translation>Sagen, warum der ausgewählte Balken oder die Lücke da ist; ohne Auswahl, was die Iteration so lang macht</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Kritischer Pfad</translation>
    </message>
    <message>
        <source>Draw the chain of work that makes the iteration as long as it is</source>
        <translation>Die Kette der Arbeit zeichnen, die die Iteration so lang macht, wie sie ist</translation>
    </message>
    <message>
        <source>Copy totals</source>
        <translation>Summen kopieren</translation>
    </message>
    <message>
        <source>Copy the totals of the selected range as text</source>
        <translation>Die Summen des ausgewählten Bereichs als Text kopieren</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Return to the time shown before</source>
        <translation>Zur zuvor gezeigten Zeit zurückkehren</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Undo going back</source>
        <translation>Das Zurückgehen rückgängig machen</translation>
    </message>
    <message>
        <source>Cancel or clear</source>
        <translation>Abbrechen oder aufheben</translation>
    </message>
    <message>
        <source>Cancel the drag, or clear the range, then the selection</source>
        <translation>Das Ziehen abbrechen oder den Bereich, dann die Auswahl aufheben</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find bars by activity, microbatch, stage, operator, duration</source>
        <translation>Balken nach Aktivität, Mikrobatch, Stufe, Operator, Dauer finden</translation>
    </message>
    <message>
        <source>Next found bar</source>
        <translation>Nächster gefundener Balken</translation>
    </message>
    <message>
        <source>Go to the next bar that the search found</source>
        <translation>Zum nächsten Balken, den die Suche gefunden hat</translation>
    </message>
    <message>
        <source>Previous found bar</source>
        <translation>Voriger gefundener Balken</translation>
    </message>
    <message>
        <source>Go to the bar found before this one</source>
        <translation>Zum gefundenen Balken vor diesem</translation>
    </message>
    <message>
        <source>Mark time</source>
        <translation>Zeit markieren</translation>
    </message>
    <message>
        <source>Mark the selected range, or the time of the selected bar</source>
        <translation>Den ausgewählten Bereich oder die Zeit des ausgewählten Balkens markieren</translation>
    </message>
    <message>
        <source>Select a bar, or drag a range, to mark it</source>
        <translation>Zum Markieren einen Balken auswählen oder einen Bereich ziehen</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Notiz schreiben</translation>
    </message>
    <message>
        <source>Put a note at the selection, or at the pointer</source>
        <translation>Eine Notiz an die Auswahl oder an den Zeiger setzen</translation>
    </message>
    <message>
        <source>Remove mark</source>
        <translation>Markierung entfernen</translation>
    </message>
    <message>
        <source>Remove the selected mark or note</source>
        <translation>Die ausgewählte Markierung oder Notiz entfernen</translation>
    </message>
    <message>
        <source>Go to view %1</source>
        <translation>Zu Ansicht %1</translation>
    </message>
    <message>
        <source>Show the time and the rows that were stored under %1</source>
        <translation>Die Zeit und die Zeilen zeigen, die unter %1 gemerkt wurden</translation>
    </message>
    <message>
        <source>Store view %1</source>
        <translation>Ansicht %1 merken</translation>
    </message>
    <message>
        <source>Remember the time and the rows that are shown under %1</source>
        <translation>Die gezeigte Zeit und die gezeigten Zeilen unter %1 merken</translation>
    </message>
    <message>
        <source>View %1 stored: %1 returns to it</source>
        <translation>Ansicht %1 gemerkt: %1 kehrt zu ihr zurück</translation>
    </message>
    <message>
        <source>No view is stored under %1: Ctrl+%1 stores one</source>
        <translation>Unter %1 ist keine Ansicht gemerkt: Ctrl+%1 merkt eine</translation>
    </message>
    <message>
        <source>Open or close all lanes</source>
        <translation>Alle Spuren öffnen oder schließen</translation>
    </message>
    <message>
        <source>Show a band per lane of every stage</source>
        <translation>Ein Band je Spur jeder Stufe zeigen</translation>
    </message>
    <message>
        <source>Show or hide GPUs</source>
        <translation>GPUs ein- oder ausblenden</translation>
    </message>
    <message>
        <source>A row for each GPU of the stage under the pointer</source>
        <translation>Eine Zeile für jede GPU der Stufe unter dem Zeiger</translation>
    </message>
    <message>
        <source>Pin or unpin row</source>
        <translation>Zeile festhalten oder lösen</translation>
    </message>
    <message>
        <source>Keep the row under the pointer in view, at the top</source>
        <translation>Die Zeile unter dem Zeiger oben sichtbar halten</translation>
    </message>
    <message>
        <source>Hide row</source>
        <translation>Zeile ausblenden</translation>
    </message>
    <message>
        <source>Hide the row under the pointer</source>
        <translation>Die Zeile unter dem Zeiger ausblenden</translation>
    </message>
    <message>
        <source>Show all rows</source>
        <translation>Alle Zeilen zeigen</translation>
    </message>
    <message>
        <source>Bring hidden rows back, in their usual order</source>
        <translation>Ausgeblendete Zeilen in gewohnter Reihenfolge zurückholen</translation>
    </message>
    <message>
        <source>Move row up</source>
        <translation>Zeile nach oben</translation>
    </message>
    <message>
        <source>Move the row under the pointer above the one before</source>
        <translation>Die Zeile unter dem Zeiger über die vorige verschieben</translation>
    </message>
    <message>
        <source>Move row down</source>
        <translation>Zeile nach unten</translation>
    </message>
    <message>
        <source>Move the row under the pointer below the next</source>
        <translation>Die Zeile unter dem Zeiger unter die nächste verschieben</translation>
    </message>
    <message>
        <source>Taller rows</source>
        <translation>Höhere Zeilen</translation>
    </message>
    <message>
        <source>Make all rows taller (Alt and the wheel do the same)</source>
        <translation>Alle Zeilen höher machen (Alt und Mausrad tun dasselbe)</translation>
    </message>
    <message>
        <source>Thinner rows</source>
        <translation>Flachere Zeilen</translation>
    </message>
    <message>
        <source>Make all rows thinner</source>
        <translation>Alle Zeilen flacher machen</translation>
    </message>
    <message>
        <source>Fit rows</source>
        <translation>Zeilen einpassen</translation>
    </message>
    <message>
        <source>Show all rows at once, however thin; again for the usual height</source>
        <translation>Alle Zeilen zugleich zeigen, wie flach auch immer; nochmals für die übliche Höhe</translation>
    </message>
    <message>
        <source>Close lanes</source>
        <translation>Spuren schließen</translation>
    </message>
    <message>
        <source>Open lanes</source>
        <translation>Spuren öffnen</translation>
    </message>
    <message>
        <source>Fold group</source>
        <translation>Gruppe einklappen</translation>
    </message>
    <message>
        <source>Unfold group</source>
        <translation>Gruppe ausklappen</translation>
    </message>
    <message>
        <source>Hide GPUs</source>
        <translation>GPUs ausblenden</translation>
    </message>
    <message>
        <source>Show GPUs</source>
        <translation>GPUs einblenden</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin to top</source>
        <translation>Oben festhalten</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>No timeline yet</source>
        <translation>Noch keine Zeitleiste</translation>
    </message>
    <message>
        <source>Scroll stages</source>
        <translation>Stufen blättern</translation>
    </message>
    <message>
        <source>plan not valid: showing the last valid timeline</source>
        <translation>Plan nicht gültig: letzte gültige Zeitleiste wird gezeigt</translation>
    </message>
</context>
<context>
    <name>stringline::ui::TornadoChart</name>
    <message>
        <source>Tornado</source>
        <translation>Tornado</translation>
    </message>
    <message>
        <source>%1: no valid plan</source>
        <translation>%1: kein gültiger Plan</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2, does not fit</source>
        <translation>%1: %2, passt nicht</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>%1: %2 %3 (%4), memory %5</source>
        <translation>%1: %2 %3 (%4), Speicher %5</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>%1 more change nothing here: %2</source>
        <translation>%1 weitere ändern hier nichts: %2</translation>
    </message>
</context>
<context>
    <name>stringline::ui::Tour</name>
    <message>
        <source>S&amp;kip tour</source>
        <translation>Rundgang ü&amp;berspringen</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>&amp;Fertig</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Weiter</translation>
    </message>
</context>
<context>
    <name>stringline::ui::WaterfallChart</name>
    <message>
        <source>Baseline</source>
        <translation>Vergleichsplan</translation>
    </message>
    <message>
        <source>others</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>no cause changes by more than a thousandth</source>
        <translation>keine Ursache ändert sich um mehr als ein Tausendstel</translation>
    </message>
    <message>
        <source>From one iteration to the other</source>
        <translation>Von einer Iteration zur anderen</translation>
    </message>
</context>
<context>
    <name>stringline::ui::WhyTrigger</name>
    <message>
        <source>Click, or press E, for the formula behind the number and what changes it most.</source>
        <translation>Klick oder E für die Formel hinter der Zahl und das, was sie am meisten ändert.</translation>
    </message>
</context>
<context>
    <name>stringline::ui::WhyView</name>
    <message>
        <source>‹ Back</source>
        <translation>‹ Zurück</translation>
    </message>
    <message>
        <source>Back to the number before</source>
        <translation>Zurück zur vorigen Zahl</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy the explanation</source>
        <translation>Erklärung kopieren</translation>
    </message>
    <message>
        <source>✕</source>
        <translation>✕</translation>
    </message>
    <message>
        <source>Close the explanation</source>
        <translation>Erklärung schließen</translation>
    </message>
    <message>
        <source>Why this number</source>
        <translation>Warum diese Zahl</translation>
    </message>
    <message>
        <source>As &amp;text</source>
        <translation>Als &amp;Text</translation>
    </message>
    <message>
        <source>As &amp;Markdown</source>
        <translation>Als &amp;Markdown</translation>
    </message>
    <message>
        <source>As &amp;LaTeX</source>
        <translation>Als &amp;LaTeX</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>stringline::ui::Workbench</name>
    <message>
        <source>Workbench</source>
        <translation>Werkbank</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Planner</source>
        <translation>Planer</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Sweep</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>Studien</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Timeline table</source>
        <translation>Zeitleistentabelle</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Log (%1)</source>
        <translation>Protokoll (%1)</translation>
    </message>
</context>
</TS>
