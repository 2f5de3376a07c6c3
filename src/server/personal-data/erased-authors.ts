import { erasurePart } from "../call/log-parts";
import { all, transaction } from "../db/db";
import { erasureState, setErasureState } from "../journal/erasure-state";
import { type Act, journaled } from "../journal/journal";
import { erasedLogin } from "../journal/persons";
import { partSize } from "./erasure-parts";
import { applyEdits, blankAuthor, noEdits } from "./journal-erasure";

const act: Act = { id_user: null, user: "", site: "A", operation: erasurePart, ip: "", isQuiet: true };

type Erasure = { id: number; account: number };

const unfinished = () => all<Erasure>`
  SELECT id, id_person AS account FROM erasures
  WHERE kind = 'account' AND id > ${erasureState("lastBlanked")} ORDER BY id`;

export const hasErasedAuthors = () => unfinished().length > 0;

/** Each takes names of erased accounts out of the acts that these did. */
export function* authorParts(): Generator<() => void> {
  for (const erasure of unfinished()) {
    let last: number | null = 0;
    while (last !== null) {
      const from: number = last;
      yield () => {
        last = blankNext(erasure, from);
      };
    }
  }
}

/** Null when no act is left, which is noted. */
function blankNext({ id, account }: Erasure, from: number): number | null {
  const login = erasedLogin(account);
  const acts = all<{ id: number }>`
    SELECT id FROM activity
    WHERE id_user = ${account} AND id > ${from} AND (user <> ${login} OR ip <> '') AND hash IS NOT NULL
    ORDER BY id LIMIT ${partSize}`;
  if (!acts.length) transaction(() => setErasureState("lastBlanked", id));
  else journaled(act, () => ({ result: blankActs(id, account, acts), note: "Autore cancellato dal log" }));
  return acts.at(-1)?.id ?? null;
}

function blankActs(erasure: number, account: number, acts: readonly { id: number }[]) {
  const edits = noEdits();
  for (const { id } of acts) blankAuthor(id, account, edits);
  applyEdits(edits, erasure);
}
