import type { PlanningProps } from "../../views/days/planning/planning";
import { shows, type Tone, toneOfAgent } from "./entries";

type Props = Pick<PlanningProps, "agents" | "site" | "filter" | "may" | "limit">;

export function Legend(props: Props) {
  return (
    <ul className="legend" aria-label="Legenda">
      {legendEntries(props).map(([tone, text, kind]) => (
        <li key={text}>
          <span className={`swatch ${tone}`} aria-hidden="true" />
          <span>
            {kind && <span className="kind">{kind} </span>}
            {text}
          </span>
        </li>
      ))}
      {props.limit && (shows(props.filter, "work") || shows(props.filter, "appointment")) && (
        <li>{props.limit}</li>
      )}
    </ul>
  );
}

type LegendEntry = [tone: Tone | "red", text: string, kind?: string];

export function legendEntries({ agents, site, filter, may }: Props): LegendEntry[] {
  const works = may.viewWorks && shows(filter, "work");
  const all: (LegendEntry | false)[] = [
    works && site === "A" && ["red", "Risorse del giorno"],
    works && ["grey", "Lavorazioni"],
    shows(filter, "memo") && ["orange", "Memo"],
  ];
  const visits = shows(filter, "appointment") ? agents : [];
  return [
    ...all.filter((meaning) => meaning !== false),
    ...visits.map(({ value, text }): LegendEntry => [toneOfAgent(value), text, "Appuntamenti:"]),
  ];
}
