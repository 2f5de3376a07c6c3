import { today } from "../base/clock";
import { momentWords } from "../base/days";
import { refuse } from "../base/errors";
import { all, one, run } from "../db/db";

type Authorship = { user: string; date_created: string };

/** The act that deleted a row last; null where the log no longer has it. */
export const deletionOf = (noun: string, id: number) =>
  one<Authorship>`
    SELECT a.user, a.date_created FROM change c JOIN activity a ON a.id = c.id_activity
    WHERE c.noun = ${noun} AND c.id_row = ${id} AND c.after IS NULL ORDER BY c.id DESC LIMIT 1`;

export const isUndone = (activity: number): boolean => lastUndoOf(activity) !== undefined;

const lastUndoOf = (activity: number) =>
  all<Authorship & { id: number }>`
    SELECT a.id, a.user, a.date_created FROM undos u JOIN acts a ON a.id = u.id_activity
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

/** For each of these acts that took others back, what the first of them was. */
export const firstOperations = (activities: readonly number[]): Map<number, string> =>
  new Map(
    all<{ id: number; operation: string }>`
      WITH RECURSIVE back (id, undone) AS (
        SELECT id_activity, id_undone FROM undos
        WHERE id_activity IN (SELECT value FROM json_each(${JSON.stringify(activities)}))
        UNION ALL SELECT b.id, u.id_undone FROM back b JOIN undos u ON u.id_activity = b.undone)
      SELECT b.id, a.id_operation AS operation FROM back b JOIN activity a ON a.id = b.undone
      ORDER BY b.undone DESC`.map(({ id, operation }) => [id, operation]),
  );

export const recordUndo = (undone: number, partial: 0 | 1 = 0) =>
  run`INSERT INTO undos (id_activity, id_undone, partial) SELECT max(id), ${undone}, ${partial} FROM activity`;

export function mustNotBeUndone(activity: number) {
  const undo = lastUndoOf(activity);
  if (undo) refuse(409, `L'operazione era stata annullata ${byWhom(undo)}.`);
}

export const byWhom = ({ user, date_created }: Authorship) =>
  `da ${user} ${momentWords(date_created, today())}`;
