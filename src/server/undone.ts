import { today } from "./clock";
import { momentWords } from "./days";
import { all, one, run } from "./db";
import { refuse } from "./errors";

/** Who did something, and when (`YYYY-MM-DD HH:MM`). */
type Deed = { user: string; date_created: string };

/** Whether an act was undone, and its undo was not. */
export const isUndone = (activity: number): boolean => lastUndoOf(activity) !== undefined;

const lastUndoOf = (activity: number) =>
  all<Deed & { id: number }>`
    SELECT a.id, a.user, a.date_created FROM undos u JOIN activity a ON a.id = u.id_activity
    WHERE u.id_undone = ${activity} ORDER BY a.id DESC`.find(({ id }) => !isUndone(id));

/** The act that this one undid, if it is an undo. */
export const undoneBy = (activity: number): number | null =>
  one<{ id_undone: number }>`SELECT id_undone FROM undos WHERE id_activity = ${activity}`?.id_undone ?? null;

/** Of an undo, and of the undo of an undo, the act that it is about. */
export function firstActOf(activity: number): number {
  const undone = undoneBy(activity);
  return undone === null ? activity : firstActOf(undone);
}

/** Notes that the act of the present transaction undoes another one. */
export const recordUndo = (undone: number) =>
  run`INSERT INTO undos (id_activity, id_undone) SELECT max(id), ${undone} FROM activity`;

/** Refuses an act that is undone already, and the repetition of its request. */
export function mustNotBeUndone(activity: number) {
  const undo = lastUndoOf(activity);
  if (undo) refuse(409, `L'operazione era stata annullata ${byWhom(undo)}.`);
}

/** `da gestione1 ieri alle 18:44` */
export const byWhom = ({ user, date_created }: Deed) => `da ${user} ${momentWords(date_created, today())}`;
