import { deleteAnswers } from "../call/idempotency";
import { erasurePart } from "../call/log-parts";
import { all, one } from "../db/db";
import { forgetWords } from "../db/search-index";
import { eraseFiles } from "../files/stored-files";
import { type Act, journaled } from "../journal/journal";
import type { Person, PersonKind } from "../journal/persons";
import { destroyKey } from "../journal/sealing";
import { eraseMails } from "../mail/mail";
import { beginErasures, eraseRowsIn, type Reason } from "./erase-person";
import { type Found, withLater } from "./erasure-search";
import { blankActs, blankPresentAct } from "./journal-erasure";
import { eraseMentions } from "./mentions";

/** What one act of an erasure changes at most, in rows: it holds up others for some hundredths of a second. */
export const partSize = 200;

type Unfinished = { id: number; kind: PersonKind; id_person: number };

/** The erasures of which rows, texts or mails may be left: their persons still have a key. */
const unfinished = () => all<Unfinished>`
  SELECT e.id, e.kind, e.id_person FROM erasures e JOIN person_keys k ON k.person = e.kind || ' ' || e.id_person
  ORDER BY e.id`;

/** Under which the parts note what they leave of activities. */
const firstUnfinished = () => unfinished()[0]?.id as number;

export const unfinishedPersons = (): Person[] =>
  unfinished().map(({ kind, id_person: id }) => ({ kind, id }));

/**
 * Where it is much the act only begins it, and parts follow. False when the persons changed since the
 * search.
 */
export function erasePersons(found: Found, reasonOf: (person: Person) => Reason): boolean {
  const whole = isSmall(found) ? withLater(found) : found;
  if (!whole) return false;
  const lastChange = newestChange();
  beginErasures(found.persons, reasonOf);
  if (isSmall(found)) finish(whole, lastChange);
  return true;
}

export function partsOf(found: Found): (() => void)[] {
  const act = partAct();
  const part = (work: () => void) => () =>
    journaled(act, () => ({ result: work(), note: "Dati personali cancellati" })).result;
  if (isSmall(found)) return [part(() => finishUnlessChanged(found))];
  return inParts(stepsOf(found)).map((steps) =>
    part(() => {
      const lastChange = newestChange();
      for (const { erase } of steps) erase();
      blankPresentAct(lastChange, found.names);
    }),
  );
}

function finishUnlessChanged(found: Found) {
  const whole = withLater(found);
  if (whole) finish(whole, newestChange());
}

function finish(found: Found, lastChange: number) {
  for (const { erase } of stepsOf(found)) erase();
  blankPresentAct(lastChange, found.names);
  for (const { person } of found.persons) destroyKey(person);
}

const newestChange = () => one<{ id: number }>`SELECT ifnull(max(id), 0) AS id FROM change`?.id ?? 0;

type Step = { size: number; erase(): void };

const isSmall = (found: Found) => stepsOf(found).reduce((sum, { size }) => sum + size, 0) <= partSize;

/** Rows before their files: no row points to a missing one. */
function stepsOf(found: Found): Step[] {
  const { acts, answers, mails, mentions, rows, files, words, names, edits } = found;
  const persons = found.persons.map(({ person }) => person);
  return [
    ...steps(acts, (some) => blankActs(some, firstUnfinished(), { persons, names, edits })),
    ...steps(answers, deleteAnswers),
    ...steps(mails, eraseMails),
    ...steps(mentions, (some) => eraseMentions(some, names)),
    ...rows.flatMap(({ table, ids, person }) => steps(ids, (some) => eraseRowsIn(table, some, person))),
    ...steps(files, eraseFiles),
    ...steps(words, forgetWords),
  ];
}

function steps<T>(list: readonly T[], erase: (some: readonly T[]) => void): Step[] {
  const starts = Array.from({ length: Math.ceil(list.length / partSize) }, (_, index) => index * partSize);
  return starts.map((start) => {
    const some = list.slice(start, start + partSize);
    return { size: some.length, erase: () => erase(some) };
  });
}

function inParts(steps: readonly Step[]): Step[][] {
  const parts: Step[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const step of steps) {
    size += step.size;
    if (size <= partSize) parts.at(-1)?.push(step);
    else {
      parts.push([step]);
      size = step.size;
    }
  }
  return parts;
}

/** A part is of the account that erased the persons. */
function partAct(): Act {
  const author = one<Pick<Act, "id_user" | "user" | "site">>`
    SELECT a.id_user, a.user, a.site FROM change c JOIN activity a ON a.id = c.id_activity
    WHERE c.noun = 'erasures' AND c.id_row = ${firstUnfinished()} AND c.before IS NULL`;
  return { id_user: null, user: "", site: "A", ...author, operation: erasurePart, ip: "", isQuiet: true };
}
