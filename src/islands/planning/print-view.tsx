import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Day, shortDay } from "../../server/base/days";
import type { PlanningProps, WeekValues } from "../../views/days/planning/planning";
import { isUsed, usageText, wrongText } from "./day-headers";
import { type Entry, timeSpan } from "./entries";
import { legendEntries } from "./legend";

const sizes = Array.from({ length: 26 }, (_, step) => 9 - step * 0.25);

type Props = {
  days: Day[];
  entries: Entry[];
  resources?: WeekValues["resources"];
  label: string;
  legend: Pick<PlanningProps, "agents" | "site" | "filter" | "may">;
};

/** Rendered only while printing, since its events would slow down the screen. */
export function PrintView({ days, entries, resources, label, legend }: Props) {
  const ref = useRef<HTMLElement>(null);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const render = () => {
      flushSync(() => setPrinting(true));
      if (ref.current) fitToPage(ref.current);
    };
    const clear = () => setPrinting(false);
    addEventListener("beforeprint", render);
    addEventListener("afterprint", clear);
    return () => {
      removeEventListener("beforeprint", render);
      removeEventListener("afterprint", clear);
    };
  }, []);
  if (!isPrinting) return null;
  const byDay = Map.groupBy(entries, (entry) => entry.date);

  return (
    <section ref={ref} className="print-view" aria-hidden="true">
      <header>
        <b>Planning {label}</b>
        {legendEntries(legend).map(([tone, text]) => (
          <span key={text}>
            <span className={`swatch ${tone}`} /> {text}
          </span>
        ))}
      </header>
      <div className="print-days">
        {days.map((day) => (
          <div key={day} className="print-day" data-weight={widthFactor(byDay.get(day)?.length ?? 0)}>
            <b className="print-name">{shortDay(day)}</b>
            {resources && (
              <p className="print-usage">
                {(resources[day] ?? [])
                  .filter(isUsed)
                  .map((usage) => [usageText(usage), wrongText(usage)].filter(Boolean).join(" "))
                  .join(", ")}
              </p>
            )}
            <ol>
              {(byDay.get(day) ?? []).map((entry) => (
                <li key={entry.key} className={entry.tone}>
                  <b>{timeSpan(entry)}</b> {entry.word} <b>{entry.title}</b>{" "}
                  {entry.kind === "work" && entry.more}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

const widthFactor = (events: number) => (events > 70 ? 3 : events > 35 ? 2 : 1);

function fitToPage(view: HTMLElement) {
  view.classList.add("measured");
  const height = Number.parseFloat(getComputedStyle(view).maxHeight);
  for (const size of sizes) {
    view.style.fontSize = `${size}pt`;
    if (view.scrollHeight <= height) break;
  }
  view.classList.remove("measured");
}
