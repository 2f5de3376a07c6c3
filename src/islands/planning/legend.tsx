import type { PlanningProps } from "../../views/planning/planning";
import { agentTones, shows, type Tone } from "./entries";

type Props = Pick<PlanningProps, "agents" | "site" | "filter" | "may">;

/** What the colours mean (spec 2 §2), of what the filter shows. */
export function Legend(props: Props) {
  return (
    <ul className="legend" aria-label="Legenda">
      {meanings(props).map(([tone, text, kind]) => (
        <li key={text}>
          <span className={`swatch ${tone}`} aria-hidden="true" />
          <span>
            {kind && <span className="kind">{kind} </span>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Meaning = [tone: Tone | "red", text: string, kind?: string];

export function meanings({ agents, site, filter, may }: Props): Meaning[] {
  const works = may.viewWorks && shows(filter, "work");
  const all: (Meaning | false)[] = [
    works && site === "A" && ["red", "Risorse del giorno"],
    works && ["grey", "Lavorazioni"],
    shows(filter, "memo") && ["orange", "Memo"],
  ];
  const visits = shows(filter, "appointment") ? agents : [];
  return [
    ...all.filter((meaning) => meaning !== false),
    ...visits.map(({ value, text }): Meaning => [agentTones[value] ?? "blue", text, "Appuntamenti:"]),
  ];
}
