import { dayOf, formatDay } from "../base/days";
import { refuse, refuseField } from "../base/errors";
import { afterCommit } from "../db/db";
import type { Call } from "../journal/caller";
import { forgetPersonsOfImports } from "../transfer/imports/expiry";
import { erasureOf } from "./erase-person";
import { cleanAfterErasure } from "./erased-remains";
import { erasePersons } from "./erasure-parts";
import type { Found } from "./erasure-search";
import { searchInTurn } from "./erasure-turns";
import { listErasures } from "./erasures";
import { messages, type Reason } from "./model";
import { factsOf, type Key } from "./store";
import { hasUnfinishedErasures } from "./unfinished-erasures";

type Erasure = Key & { reason: Reason; confirmation: string };

export function searchPerson(erasure: Erasure, call: Call) {
  mustBeErasable(erasure, call);
  return searchInTurn(() => {
    // What an erasure leaves of the journal is what the next one reads.
    if (hasUnfinishedErasures()) refuse(409, messages.changedMeanwhile);
    return mustBeErasable(erasure, call).group.filter((person) => !erasureOf(person));
  });
}

/** Much of it, and the free parts of the database, follow in the background. */
export function erase(erasure: Erasure, call: Call, found: Found) {
  mustBeErasable(erasure, call);
  if (!erasePersons(found, () => erasure.reason)) refuse(409, messages.changedMeanwhile);
  forgetPersonsOfImports();
  afterCommit(() => {
    listErasures();
    cleanAfterErasure();
  });
}

function mustBeErasable({ confirmation, reason, ...key }: Erasure, call: Call) {
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
