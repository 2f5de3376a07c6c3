import { z } from "zod";
import { given } from "../base/errors";
import { read, takingFiles, write, writeAfter } from "../call/funct";
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
    ({ id, version_id, values }, call) => sales.count(id, version_id, values, call),
    {
      message: messages.counted,
      words: ["change", "Ha cambiato l'inventario {del}"],
      record: null,
    },
  ),

  begin: write(edit, One, ({ id }, call) => sales.begin(id, call), {
    message: messages.made,
    words: ["insert", "Ha inserito {il}"],
  }),

  saveDraft: write(edit, Saved, ({ id, values }, call) => sales.saveDraft(id, values, call), {
    message: messages.saved,
    words: ["change", "Ha modificato {il}"],
    record: "quote_versions",
  }),

  newVersion: write(
    edit,
    z.object({ id: id(), variant: optionalLine(60) }),
    ({ id, variant }, call) => sales.newVersion(id, variant, call),
    { message: messages.added, words: ["insert", "Ha inserito {il}"] },
  ),

  deleteDraft: write(edit, One, ({ id }, call) => sales.deleteDraft(id, call), {
    message: messages.deleted,
    words: ["delete", "Ha eliminato {il}"],
    record: "quote_versions",
  }),

  send: writeAfter(
    priced,
    One,
    ({ id }, call) => paperOf(id, call),
    ({ id }, call, paper) => send(id, paper, call),
    { message: messages.sent, words: ["change", "Ha inviato {il}"], record: "quote_versions" },
  ),

  accept: takingFiles(
    writeAfter(
      accepting,
      Accepted,
      (accepted, call) => proofsOf(accepted, call),
      ({ id, values }, call, proofs) => accept(id, values, proofs, call),
      {
        message: messages.accepted,
        words: ["change", "Ha segnato accettato {il}"],
        record: "quote_versions",
      },
    ),
  ),

  refuse: write(edit, One, ({ id }, call) => refuseQuote(id, call), {
    message: messages.refused,
    words: ["change", "Ha segnato rifiutato {il}"],
    record: "quote_versions",
  }),
};

export const salesReads = {
  work: read({ onA: { allOf: ["appointments.view", "works.edit"] } }, One, ({ id }, call) =>
    formOfWork(id, call),
  ),

  pdf: read(priced, One, ({ id }, call) => pdfOf(id, call)),
};
