import type { PlanningProps } from "../../views/planning/planning";
import { agentTones, shows, type Tone } from "./entries";

type Props = Pick<PlanningProps, "agents" | "site" | "filter" | "may">;

/** What the colours mean (spec 2 §2), of what the filter shows. */
export function Legend(props: Props) {
  return (
    <ul className="legend" aria-label="Legenda">
      {meanings(props).map(([tone, text]) => (
        <li key={text}>
          <span className={`swatch ${tone}`} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}

export function meanings({ agents, site, filter, may }: Props): [Tone | "red", string][] {
  const works = may.viewWorks && shows(filter, "work");
  return [
    ...(site === "A" && works ? [["red", "Risorse del giorno"] as const] : []),
    ...(works ? [["grey", "Lavorazioni"] as const] : []),
    ...(shows(filter, "memo") ? [["orange", "Memo"] as const] : []),
    ...(shows(filter, "appointment")
      ? agents.map(({ value, text }) => [agentTones[value] ?? "blue", `Appuntamenti: ${text}`] as const)
      : []),
  ].map(([tone, text]) => [tone, text]);
}
