import { fold } from "../../server/base/text";
import { type Kind, type Listed, messages } from "../../server/crews/model";
import { overlaps } from "../../server/days/facts/model";
import type { Candidate } from "../crew/name-choices";
import { matchingPeople } from "../crew/search";
import { columnOf, kindOf, workOf } from "./cells";
import { usageCounts } from "./counts";
import type { Board, Work } from "./state";

const maxShown = 7;

export const isName = (draft: string | null): draft is string => draft !== null && /\p{L}/u.test(draft);

export function candidatesFor(board: Board, column: string, typed: string): Candidate[] {
  const kind = kindOf(column);
  const work = board.works.find(({ id }) => id === workOf(column));
  const seated = new Set(board.columns[column]?.map(({ person }) => person?.id));
  const used = usageCounts(board, kind);
  const begins = (one: Listed) => Number(!fold(one.text).startsWith(fold(typed)));
  return matchingPeople<Listed>(board.people[kind], typed)
    .filter(({ id }) => !seated.has(id))
    .map((one) => {
      const others = work ? worksWith(board, kind, one.id) : [];
      const busy = one.busy?.find(({ id_work }) => id_work === work?.id);
      const clashes = busy || others.some((other) => work && overlaps(timed(work), timed(other)));
      const uses = used.get(one.id) ?? 0;
      const rank = one.absent !== undefined ? 3 : clashes ? 2 : uses > 0 ? 1 : 0;
      const also = one.also?.find(({ id_work }) => id_work === work?.id);
      return { one: { ...one, note: noteOf(one, kind, others, uses, (busy ?? also)?.text) }, rank };
    })
    .sort((a, b) => a.rank - b.rank || begins(a.one) - begins(b.one))
    .slice(0, maxShown)
    .map(({ one }) => one);
}

const timed = ({ id, hour, minutes = 0 }: Work) => ({ id, hour, minutes });

const worksWith = ({ works, columns }: Board, kind: Kind, person: number) =>
  works.filter(({ id }) => columns[columnOf(id, kind)]?.some((cell) => cell.person?.id === person));

function noteOf(
  { absent }: Listed,
  kind: Kind,
  others: readonly Work[],
  uses: number,
  notShown?: string,
): string {
  if (absent !== undefined) return messages[kind].away;
  if (notShown) return notShown;
  if (others.length) return `alle ${others.map(({ hour }) => hour).join(" e ")}`;
  return uses > 0 ? "altrove" : "libero";
}
