import { z } from "zod";
import { given } from "../base/errors";
import { act, read, takingFiles, write, writeAfter } from "../call/funct";
import { id, One, optionalLine, validIn, withRules } from "../input/fields";
import { accept } from "./acceptance";
import { Accepted, Asked, Counted, Draft } from "./input";
import { messages } from "./model";
import { proofsOf } from "./proofs";
import { formOfWork } from "./quoted-work";
import { paperOf, pdfOf, refuseQuote, send } from "./sending";
import * as sales from "./store";

const Saved = withRules(z.object({ id: id(), values: Draft }), ({ id, values }, call) => {
  const version = validIn(One.shape, { id }).id;
  if (!version) return {};
  const { id_client } = sales.clientOfVersion(version, call);
  return given(sales.draftErrors(id_client, validIn(Draft.shape, values)));
});

const edit = { onA: { allOf: ["quotes.edit", "appointments.view"] } } as const;
const priced = { onA: { allOf: ["quotes.edit", "appointments.view", "prices.view"] } } as const;

const accepting = {
  onA: { allOf: ["quotes.edit", "appointments.view", "prices.view", "orders.create", "works.edit"] },
} as const;

export const salesApi = {
  getOfAppointment: read({ onA: "appointments.view" }, Asked, ({ id, version_id }, call) =>
    sales.quoteOfAppointment(id, version_id, call),
  ),

  getVersion: read({ onA: "appointments.view" }, One, ({ id }, call) => ({
    version: sales.versionById(id, call),
  })),

  setObject: write(
    { onA: "appointments.edit" },
    Counted,
    act.change(messages.counted, null, "Ha cambiato l'inventario {del}"),
    ({ id, version_id, values }, call) => sales.count(id, version_id, values, call),
  ),

  begin: write(edit, One, act.insert(messages.made), ({ id }, call) => sales.begin(id, call)),

  saveDraft: write(edit, Saved, act.change(messages.saved, "quote_versions"), ({ id, values }, call) =>
    sales.saveDraft(id, values, call),
  ),

  newVersion: write(
    edit,
    z.object({ id: id(), variant: optionalLine(60) }),
    act.insert(messages.added),
    ({ id, variant }, call) => sales.newVersion(id, variant, call),
  ),

  deleteDraft: write(edit, One, act.delete(messages.deleted, "quote_versions"), ({ id }, call) =>
    sales.deleteDraft(id, call),
  ),

  send: writeAfter(
    priced,
    One,
    act.change(messages.sent, "quote_versions", "Ha inviato {il}"),
    ({ id }, call) => paperOf(id, call),
    ({ id }, call, paper) => send(id, paper, call),
  ),

  accept: takingFiles(
    writeAfter(
      accepting,
      Accepted,
      act.change(messages.accepted, "quote_versions", "Ha segnato accettato {il}"),
      (accepted, call) => proofsOf(accepted, call),
      ({ id, values }, call, proofs) => accept(id, values, proofs, call),
    ),
  ),

  refuse: write(
    edit,
    One,
    act.change(messages.refused, "quote_versions", "Ha segnato rifiutato {il}"),
    ({ id }, call) => refuseQuote(id, call),
  ),
};

export const salesReads = {
  work: read({ onA: { allOf: ["appointments.view", "works.edit"] } }, One, ({ id }, call) =>
    formOfWork(id, call),
  ),

  pdf: read(priced, One, ({ id }, call) => pdfOf(id, call)),
};
