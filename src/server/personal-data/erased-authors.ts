import { inGroup } from "../call/group-commit";
import { erasurePart } from "../call/log-parts";
import { all, database, transaction } from "../db/db";
import { erasureState, setErasureState } from "../journal/erasure-state";
import { type Act, journaled } from "../journal/journal";
import { erasedLogin } from "../journal/persons";
import { applyEdits, blankAuthor, hashesLeft, noEdits, notePart } from "./journal-erasure";

/** The acts of an account whose author one act of its erasure replaces: it holds up others for some hundredths of a second. */
const partSize = 200;

const act: Act = { id_user: null, user: "", site: "A", operation: erasurePart, ip: "", isQuiet: true };

type Erasure = { id: number; account: number };

const unfinished = () => all<Erasure>`
  SELECT id, id_person AS account FROM erasures
  WHERE kind = 'account' AND id > ${erasureState("lastBlanked")} ORDER BY id`;

export const hasErasedAuthors = () => unfinished().length > 0;

let current: Promise<void> | null = null;
let isPaused = false;

/** Part by part, others writing in between; goes on where an earlier process stopped. */
export function blankErasedAuthors(): Promise<void> {
  current ??= blankPartByPart().finally(() => {
    current = null;
  });
  return current;
}

/** Ends after the part under way; what it answers lets the next call go on. */
export async function pauseErasures() {
  isPaused = true;
  await current?.catch(() => {});
  return () => {
    isPaused = false;
  };
}

async function blankPartByPart() {
  const begun = database();
  const mayGoOn = () => !isPaused && database() === begun;
  for (const part of parts()) {
    if (!mayGoOn()) return;
    await inGroup(() => mayGoOn() && part());
  }
}

export function blankAuthorsAtOnce() {
  for (const part of parts()) part();
}

function* parts() {
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

/** Answers the last act that is done with; null when there is none left, which is noted. */
function blankNext({ id, account }: Erasure, from: number): number | null {
  const login = erasedLogin(account);
  const acts = all<{ id: number }>`
    SELECT id FROM activity
    WHERE id_user = ${account} AND id > ${from} AND (user <> ${login} OR ip <> '') AND hash IS NOT NULL
    ORDER BY id LIMIT ${partSize}`;
  if (!acts.length) transaction(() => setErasureState("lastBlanked", id));
  else
    journaled(act, () => ({ result: blankActs(id, account, acts), note: "Autore cancellato dal registro" }));
  return acts.at(-1)?.id ?? null;
}

function blankActs(erasure: number, account: number, acts: readonly { id: number }[]) {
  const edits = noEdits();
  for (const { id } of acts) blankAuthor(id, account, edits);
  const list = hashesLeft(edits);
  applyEdits(edits);
  notePart(erasure, list);
}
