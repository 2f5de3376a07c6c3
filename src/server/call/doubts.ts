import { today } from "../base/clock";
import { addMonths, type Day, formatDay } from "../base/days";
import { Refusal } from "../base/errors";
import { emailWarning } from "../base/mail-addresses";
import { all } from "../db/db";
import type { AnyCall } from "../journal/caller";
import type { ChangeRow } from "../journal/chain";
import { cellsOf } from "../journal/values";
import { tableOf } from "../tables/all";

/** Of the act under way: a verb has no await, so no other act is between. */
let doubts: string[] = [];

/** Something that can hardly be: a form asks about it, a call gets a warning. */
export function doubt(...sentences: (string | undefined)[]) {
  for (const sentence of sentences) if (sentence && !doubts.includes(sentence)) doubts.push(sentence);
}

export function newDoubts() {
  doubts = [];
}

/** A form sends `sure` 0, and 1 once its user has confirmed; of a call without it the doubts are a warning. */
export function withDoubts<V>(answer: V, activity: number, { sure, site }: AnyCall): V {
  if (sure === 1) return answer;
  doubt(...doubtsOfColumns(activity, site));
  if (!doubts.length) return answer;
  const warning = doubts.join(" ");
  if (sure === 0) throw new Refusal(422, warning, { errors: { sure: warning } });
  if (typeof answer !== "object" || answer === null) return answer;
  const { warning: before } = answer as { warning?: string };
  return { ...answer, warning: before ? `${before} ${warning}` : warning };
}

/** A list that is imported says it row by row. */
const longestAct = 50;

function doubtsOfColumns(activity: number, site: "A" | "B"): string[] {
  const changes = all<ChangeRow>`
    SELECT noun, id_row, before, after FROM change
    WHERE id_activity = ${activity} AND after IS NOT NULL LIMIT ${longestAct + 1}`;
  if (changes.length > longestAct) return [];
  return changes.flatMap((change) => {
    const columns = Object.entries(tableOf(change.noun)?.columns ?? {});
    const { before, after } = cellsOf(change);
    return columns.flatMap(([name, { kind, label, ahead, siteB }]) => {
      const cell = after?.[name];
      if (typeof cell !== "string" || cell === before?.[name] || (site === "B" && siteB !== true)) return [];
      if (kind === "email") return emailWarning(cell) ?? [];
      if (kind !== "day" || !ahead || cell <= addMonths(today(), ahead * 12)) return [];
      return `${String(label)}: ${formatDay(cell as Day)} è fra più di ${ahead} anni.`;
    });
  });
}
