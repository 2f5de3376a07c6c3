import { durationWords } from "../../server/base/days";
import type { Figures, PlannedDay } from "../../server/days/composition/model";

const rows: readonly [string, (figures: Figures) => string][] = [
  ["Posti vuoti", ({ empty }) => String(empty)],
  ["Conflitti", ({ conflicts }) => String(conflicts)],
  ["Vanno per conto loro", ({ alone }) => String(alone)],
  ["Ore di chi lavora di più", ({ longest }) => durationWords(longest) || "0 h"],
];

export const PlanFigures = ({ day: { now, plan } }: { day: PlannedDay }) => (
  <table className="plan-figures">
    <thead>
      <tr>
        <td />
        <th scope="col">Adesso</th>
        <th scope="col">Piano</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, text]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{text(now)}</td>
          <td className={text(now) === text(plan) ? undefined : "differs"}>{text(plan)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
