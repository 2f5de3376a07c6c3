import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Day, shortDay } from "../../server/days";
import type { PlanningProps, WeekValues } from "../../views/planning/planning";
import { type Entry, span } from "./entries";
import { usageText } from "./heads";
import { meanings } from "./legend";

/** Text sizes tried on paper, in points: the largest that fits is taken. */
const sizes = Array.from({ length: 26 }, (_, step) => 9 - step * 0.25);

type Props = {
  days: Day[];
  entries: Entry[];
  resources?: WeekValues["resources"];
  label: string;
  legend: Pick<PlanningProps, "agents" | "site" | "filter" | "may">;
};

/**
 * The week as it is printed: one A4 sheet across, every event whole (the screen's grid stays on the screen).
 * It is written when somebody prints: until then its events would only slow the screen's.
 */
export function Paper({ days, entries, resources, label, legend }: Props) {
  const ref = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const write = () => {
      flushSync(() => setAsked(true));
      if (ref.current) fit(ref.current);
    };
    const leave = () => setAsked(false);
    addEventListener("beforeprint", write);
    addEventListener("afterprint", leave);
    return () => {
      removeEventListener("beforeprint", write);
      removeEventListener("afterprint", leave);
    };
  }, []);
  if (!asked) return null;
  const byDay = Map.groupBy(entries, (entry) => entry.date);

  return (
    <section ref={ref} className="paper" aria-hidden="true">
      <header>
        <b>Planning {label}</b>
        {meanings(legend).map(([tone, text]) => (
          <span key={text}>
            <span className={`swatch ${tone}`} /> {text}
          </span>
        ))}
      </header>
      <div className="paper-days">
        {days.map((day) => (
          <div key={day} className="paper-day" data-weight={weight(byDay.get(day)?.length ?? 0)}>
            <b className="paper-name">{shortDay(day)}</b>
            {resources && (
              <p className="paper-usage">
                {(resources[day] ?? [])
                  .filter(({ count }) => count > 0)
                  .map(usageText)
                  .join(", ")}
              </p>
            )}
            <ol>
              {(byDay.get(day) ?? []).map((entry) => (
                <li key={entry.key} className={entry.tone}>
                  <b>{span(entry)}</b> {entry.word} <b>{entry.title}</b> {entry.kind === "work" && entry.more}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

/** A crowded day gets twice or thrice the width. */
const weight = (events: number) => (events > 70 ? 3 : events > 35 ? 2 : 1);

/** Laid out unseen as wide as the sheet, it is measured until it is no longer than the sheet. */
function fit(paper: HTMLElement) {
  paper.classList.add("measured");
  const height = Number.parseFloat(getComputedStyle(paper).maxHeight);
  for (const size of sizes) {
    paper.style.fontSize = `${size}pt`;
    if (paper.scrollHeight <= height) break;
  }
  paper.classList.remove("measured");
}
