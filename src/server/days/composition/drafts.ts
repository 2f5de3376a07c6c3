import { now, today } from "../../base/clock";
import { type Day, momentWords } from "../../base/days";
import { one, run } from "../../db/db";
import type { Call } from "../../journal/caller";
import type { DayFacts } from "./facts";
import type { KeptPlan } from "./input";
import type { PlannedDay, PlannedWork } from "./model";

export type Draft = Omit<KeptPlan, "date"> & { author: string; readAt: string };

/** The last plan that was read of a day, by any account; of past days there is none. */
export function keepPlan({ date, mark, ...plan }: KeptPlan, { user }: Call) {
  run`DELETE FROM day_plans WHERE date < ${today()}`;
  run`INSERT INTO day_plans (date, id_user, read_at, mark, plan)
      VALUES (${date}, ${user.id}, ${now()}, ${mark}, ${JSON.stringify(plan)})
      ON CONFLICT (date) DO UPDATE SET id_user = excluded.id_user, read_at = excluded.read_at,
        mark = excluded.mark, plan = excluded.plan`;
}

export function draftOf(date: Day): Draft | null {
  const row = one<{ author: string; readAt: string; mark: string; plan: string }>`
    SELECT u.username AS author, p.read_at AS readAt, p.mark, p.plan
    FROM day_plans p JOIN users u ON u.id = p.id_user WHERE p.date = ${date}`;
  return row ? { ...JSON.parse(row.plan), author: row.author, readAt: row.readAt, mark: row.mark } : null;
}

/** Of all that a plan depends on. */
export function markOfDay({ works, people, ways, vanWays, limits }: DayFacts): string {
  const roads = works.map((from) => works.map((to) => [ways(from, to), vanWays?.(from, to)]));
  return Bun.hash(JSON.stringify([works, people, roads, limits], withLists)).toString(36);
}

const withLists = (_: string, value: unknown) =>
  value instanceof Map || value instanceof Set ? [...value] : value;

/** `Proposta di gestione1, oggi alle 6:31: cambiano 2 posti, perché la giornata è cambiata da allora.` */
export function draftText(draft: Draft, works: readonly PlannedWork[], mark: PlannedDay["mark"]): string {
  const { author, readAt, seats } = draft;
  const changed = changedSince(seats, works);
  const since = draft.mark === mark ? "" : ", perché la giornata è cambiata da allora";
  const what =
    changed === 0
      ? "non cambia nulla"
      : `${changed === 1 ? "cambia 1 posto" : `cambiano ${changed} posti`}${since}`;
  return `Proposta di ${author}, ${momentWords(readAt, today())}: ${what}.`;
}

/** Seats with somebody else than in the plan before, or with nobody. */
function changedSince(before: Draft["seats"], works: readonly PlannedWork[]): number {
  const seats = works.flatMap(({ id_work, seats }) => seats.map((seat) => ({ ...seat, id_work })));
  const stays = (one: Draft["seats"][number]) =>
    seats.some(
      ({ id_work, kind, id, state }) =>
        id_work === one.id_work && kind === one.kind && id === one.id && state !== "removed",
    );
  return Math.max(before.filter((one) => !stays(one)).length, seats.filter(({ isNew }) => isNew).length);
}
