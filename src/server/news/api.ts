import { read, write } from "../funct";
import { NewNews, NewsList, OneNews } from "./input";
import { messages } from "./model";
import * as news from "./store";

/** The three of them take their fields at the top, as the specification lists them (spec 1 §7). */
export const newsApi = {
  publish: write(
    "admin",
    NewNews,
    (values, call) => ({ id: news.publishNews(values, call) }),
    messages.published,
  ),

  getNews: read("signed in", NewsList, (asked, call) => news.listNews(asked, call)),

  readNews: write("signed in", OneNews, ({ id }, call) => ({ news: news.readNews(id, call) }), messages.read),
};
