import { read, write } from "../../call/funct";
import { NewNews, NewsChange, NewsFilter, NewsId } from "./input";
import { messages } from "./model";
import * as news from "./store";

/** Their fields are not under `values` (spec 1 §7). */
export const newsApi = {
  publish: write("admin", NewNews, (values, call) => ({ id: news.publishNews(values, call) }), {
    message: messages.published,
    words: ["insert", "Ha pubblicato {il}"],
  }),

  update: write("admin", NewsChange, ({ id, ...values }, call) => news.correctNews(id, values, call), {
    message: messages.corrected,
    words: ["change", "Ha corretto {il}"],
    record: "news",
  }),

  getNews: read("signed in", NewsFilter, news.listNews),

  readNews: write("signed in", NewsId, ({ id }, call) => ({ news: news.readNews(id, call) }), {
    message: messages.read,
    words: ["change", "Ha letto una notizia"],
    final: "la lettura di una notizia resta annotata.",
    record: null,
  }),
};

/** What only pages ask: a page is shown by a GET, which changes nothing. */
export const newsReads = {
  news: read("signed in", NewsId, ({ id }, call) => ({ news: news.newsById(id, call) })),
};
