import { today } from "../base/clock";
import { momentWords } from "../base/days";
import { refuse } from "../base/errors";
import { all, one, run } from "../db/db";

type Authorship = { user: string; date_created: string };

export const isUndone = (activity: number): boolean => lastUndoOf(activity) !== undefined;

const lastUndoOf = (activity: number) =>
  all<Authorship & { id: number }>`
    SELECT a.id, a.user, a.date_created FROM undos u JOIN activity a ON a.id = u.id_activity
    WHERE u.id_undone = ${activity} AND NOT u.partial ORDER BY a.id DESC`.find(({ id }) => !isUndone(id));

type Undo = { id_undone: number; partial: 0 | 1 };

const undoOf = (activity: number) =>
  one<Undo>`SELECT id_undone, partial FROM undos WHERE id_activity = ${activity}`;

export function undoneBy(activity: number): number | null {
  const undo = undoOf(activity);
  return undo && !undo.partial ? undo.id_undone : null;
}

/** Whose right is asked, also of the undo of an undo. */
export function firstActOf(activity: number): number {
  const undo = undoOf(activity);
  return undo ? firstActOf(undo.id_undone) : activity;
}

export const recordUndo = (undone: number, partial: 0 | 1 = 0) =>
  run`INSERT INTO undos (id_activity, id_undone, partial) SELECT max(id), ${undone}, ${partial} FROM activity`;

export function mustNotBeUndone(activity: number) {
  const undo = lastUndoOf(activity);
  if (undo) refuse(409, `L'operazione era stata annullata ${byWhom(undo)}.`);
}

export const byWhom = ({ user, date_created }: Authorship) =>
  `da ${user} ${momentWords(date_created, today())}`;
