import { erased } from "../../journal/persons";
import { code, created, day, file, ref, table, text, time, version } from "../../tables/define";
import { accountOf, titled } from "../../tables/words";
import { newsLevels, statuses } from "./model";

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
    title: text("Titolo", { siteB: true, personal: erased, mentions: true }),
    description: text("Descrizione", { siteB: true, personal: "", mentions: true }),
    date: day("Data", { siteB: true }),
    time: time("Ora", { siteB: true }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    date_created: created,
    version,
  },
});

export const news = table("news", {
  called: "la notizia",
  many: "Notizie",
  noun: "news",
  service: "News",
  read: { funct: "NewsPages.news", key: "id" },
  undo: "by references alone",
  readers: "by rule",
  siteB: true,
  named: { by: ["title"], name: ({ title }) => `notizia «${title}»`, link: ({ id }) => `/news/show/${id}` },
  columns: {
    title: text("Titolo", { siteB: true, personal: false, mentions: true }),
    description: text("Descrizione", { siteB: true, personal: false, mentions: true }),
    content: text("Contenuto", { siteB: true, personal: false, mentions: true }),
    user_level: code(newsLevels)("Livello utenti", { siteB: true }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    date_created: created,
    version,
  },
});

export const news_reads = table("news_reads", {
  called: "la lettura",
  many: "Chi ha letto una notizia",
  noun: "news",
  partOf: "id_news",
  undo: "by references alone",
  readers: "by rule",
  siteB: true,
  named: {
    by: ["id_news", "id_user"],
    name: ({ id_news, id_user }, look) =>
      `lettura della notizia ${titled(look, "news", id_news)} da parte di ${accountOf(look, id_user)}`,
    linkOf: "id_news",
  },
  columns: {
    id_news: ref("news", "Notizia", { siteB: true, isShown: false }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
  },
});

export const report_shares = table("report_shares", {
  called: "la condivisione",
  many: "Con chi è condivisa una segnalazione",
  noun: "reports",
  partOf: "id_report",
  inHistoryOf: { table: "reports", gate: "admin" },
  undo: "by its noun",
  readers: "by rule",
  siteB: true,
  named: {
    by: ["id_report", "id_user"],
    name: ({ id_report, id_user }, look) =>
      `condivisione della segnalazione ${id_report} con ${accountOf(look, id_user)}`,
    linkOf: "id_report",
  },
  columns: {
    id_user: ref("users", "Condivisa con", { siteB: true }),
    id_report: ref("reports", "Segnalazione", { siteB: true, isShown: false }),
  },
});

export const reports = table("reports", {
  called: "la segnalazione",
  many: "Segnalazioni",
  noun: "reports",
  service: "Report",
  read: { funct: "Report.getFromId", key: "id" },
  person: "id_user",
  undo: "by its noun",
  readers: "by rule",
  siteB: true,
  named: {
    by: ["id_user"],
    name: ({ id, id_user }, look) => `segnalazione ${id} di ${accountOf(look, id_user)}`,
    link: ({ id }) => `/reports/show/${id}`,
  },
  columns: {
    category: text("Categoria", { siteB: true, personal: false }),
    message: text("Messaggio", { siteB: true, personal: erased, mentions: true }),
    filename: text("Foto", { siteB: true, personal: null, mentions: true }),
    status: code(statuses)("Stato", { siteB: true }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    ...file,
    date_created: created,
    version,
  },
});
