import type { Problem } from "../problems/model";
import type { crewBoard, wholeDay } from "./readings";

type Row = { readonly id: number };

/** What became of a list: its new and changed rows, and the ids of all in order where rows came, went or moved. */
type ListChanges<T extends Row> = { changed: readonly T[]; ids?: readonly number[] };

export function changesOf<T extends Row>(before: readonly T[], after: readonly T[]): ListChanges<T> {
  const known = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
  const changed = after.filter((row) => known.get(row.id) !== JSON.stringify(row));
  const isSame = before.length === after.length && after.every(({ id }, index) => id === before[index]?.id);
  return { changed, ...(!isSame && { ids: after.map(({ id }) => id) }) };
}

/** A row without changes stays the same object. */
function withChanges<T extends Row>(
  before: readonly T[],
  { changed, ids = before.map(({ id }) => id) }: ListChanges<T>,
): T[] {
  const rows = new Map([...before, ...changed].map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export type WholeDay = ReturnType<typeof wholeDay>;

/** Some works of a day, as the page of an order shows them. */
export type CrewBoard = ReturnType<typeof crewBoard>;

export type Reading = WholeDay & { reading: string };

/** What is different since a reading; the whole day if that one is no longer known, as after a restart. */
export type SinceReading = { day: Reading } | { reading: string; changes: ReturnType<typeof dayChanges> };

export const dayChanges = (before: WholeDay, after: WholeDay) => ({
  works: changesOf(before.works, after.works),
  workers: changesOf(before.workers, after.workers),
  vehicles: changesOf(before.vehicles, after.vehicles),
  problems: changesOf(byWork(before.problems), byWork(after.problems)),
  ...(after.continuing && { continuing: after.continuing }),
  ...(after.rough && { rough: after.rough }),
  ...(after.jolly && { jolly: changesOf(before.jolly ?? [], after.jolly) }),
});

export const withDayChanges = (before: WholeDay, changes: ReturnType<typeof dayChanges>): WholeDay => ({
  works: withChanges(before.works, changes.works),
  workers: withChanges(before.workers, changes.workers),
  vehicles: withChanges(before.vehicles, changes.vehicles),
  problems: withChanges(byWork(before.problems), changes.problems).flatMap(({ problems }) => problems),
  ...(changes.continuing && { continuing: changes.continuing }),
  ...(changes.rough && { rough: changes.rough }),
  ...(changes.jolly && { jolly: withChanges(before.jolly ?? [], changes.jolly) }),
});

const byWork = (problems: readonly Problem[]) =>
  [...Map.groupBy(problems, ({ id_work }) => id_work ?? 0)].map(([id, own]) => ({ id, problems: own }));
