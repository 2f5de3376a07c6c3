import { erased } from "../../journal/persons";
import { table } from "../../tables/define";
import { created, day, id, ref, text, time, version } from "../../tables/kinds";
import { accountOf, titled } from "../../tables/words";

export const memo_shares = table("memo_shares", {
  called: "la condivisione",
  many: "Con chi è condiviso un memo",
  noun: "memos",
  partOf: "id_memo",
  person: "id_memo",
  isErasedWhole: true,
  inHistoryOf: { table: "memos", gate: "signed in" },
  undo: "by its noun",
  readers: "by rule",
  siteB: true,
  named: {
    by: ["id_memo", "id_user"],
    name: ({ id_memo, id_user }, look) =>
      `condivisione del memo ${titled(look, "memos", id_memo)} con ${accountOf(look, id_user)}`,
    linkOf: "id_memo",
  },
  columns: {
    id,
    id_user: ref("users", "Condiviso con", { siteB: true }),
    id_memo: ref("memos", "Memo", { siteB: true, isShown: false }),
  },
});

export const memos = table("memos", {
  called: "il memo",
  many: "Memo",
  bin: "Memo",
  noun: "memos",
  service: "Memo",
  day: "date",
  read: { funct: "Memo.getFromId", key: "id" },
  person: "id_user",
  isErasedWhole: true,
  undo: "by its noun",
  readers: "by rule",
  siteB: true,
  named: { by: ["title"], name: ({ title }) => `memo «${title}»`, link: ({ id }) => `/memo/show/${id}` },
  columns: {
    id,
    title: text("Titolo", { siteB: true, personal: erased, mentions: true }),
    description: text("Descrizione", { siteB: true, personal: "", mentions: true }),
    date: day("Data", { siteB: true }),
    time: time("Ora", { siteB: true }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    date_created: created,
    version,
  },
});
