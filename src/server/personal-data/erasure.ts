import { mustBeFree } from "../backup/schedule";
import { dayOf, formatDay } from "../base/days";
import { refuse, refuseField } from "../base/errors";
import { afterCommit, database, isFile } from "../db/db";
import type { Call } from "../journal/caller";
import { forgetPersonsOfImports } from "../transfer/imports/rows";
import { cleanPublications, endErasures, inErasureWorker } from "./end-of-erasure";
import { erasureOf, hidePersons } from "./erase-person";
import { listErasures } from "./erasures";
import { type Texts, textsNaming } from "./mentions";
import { type Ending, messages, type Reason } from "./model";
import { factsOf, type Key } from "./store";

type Erasure = Key & { reason: Reason; confirmation: string; ending: Ending };

/** What is written of them between this search and the act is found at night. */
export async function searchTexts(erasure: Erasure, call: Call): Promise<{ value: Texts }> {
  const { group } = mustBeErasable(erasure, call);
  if (!isFile(database())) return { value: textsNaming(group) };
  return { value: await inErasureWorker<Texts>({ search: group, database: database().filename }) };
}

export function erase(erasure: Erasure, call: Call, texts: Texts) {
  const { group } = mustBeErasable(erasure, call);
  if (erasure.ending === "now") mustBeFree();
  hidePersons(
    group.filter((person) => !erasureOf(person)),
    texts,
    () => erasure.reason,
  );
  forgetPersonsOfImports();
  afterCommit(() => {
    listErasures();
    void (erasure.ending === "now" ? endErasures() : cleanPublications());
  });
}

function mustBeErasable({ confirmation, reason, ending: _, ...key }: Erasure, call: Call) {
  const facts = factsOf(key, call);
  const { name, erased, holders, isTermOver, termEnds, years } = facts;
  if (erased)
    refuse(409, `${messages.alreadyErased.slice(0, -1)} il ${formatDay(dayOf(erased.date_created))}.`);
  if (key.kind === "account" && key.id === call.user.id)
    refuse(403, "Non si può cancellare il proprio account.");
  if (holders.length) {
    const list = holders.map(({ text }) => text).join(", ");
    refuse(409, `I dati non possono essere cancellati: ${list}.`);
  }
  if (reason === "term" && !isTermOver)
    refuseField("reason", `Il termine di ${years} anni finisce il ${formatDay(termEnds)}.`);
  if (confirmation.toLowerCase() !== name.toLowerCase()) refuseField("confirmation", messages.otherName);
  return facts;
}
