import { table } from "../../tables/define";
import { code, created, id, ref, text, version } from "../../tables/kinds";
import { accountOf, titled } from "../../tables/words";
import { newsLevels } from "./model";

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
    id,
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
    id,
    id_news: ref("news", "Notizia", { siteB: true, isShown: false }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
  },
});
