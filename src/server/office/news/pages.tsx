import { Hono } from "hono";
import { NewsForm, NewsList, NewsShow } from "../../../views/office/news/news";
import type { Env } from "../../http/middleware";
import { recordState } from "../../http/pages/conflicts";
import { formPages } from "../../http/pages/form-pages";
import { save, withId, withList } from "../../http/pages/forms";
import { page, show } from "../../http/pages/respond";
import { newsApi, newsReads } from "./api";

export const newsPages = new Hono<Env>();

const list = "/news/";

newsPages.get("/news", withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, newsApi.getNews, { page }, (found) => ({
    title: "News",
    view: <NewsList {...found} page={page} />,
  }));
});

newsPages.get("/news/show/:id", withId, (c) =>
  show(c, newsReads.news, c.req.valid("param"), ({ news }) => ({
    title: news.title,
    view: <NewsShow news={news} />,
    back: list,
    record: { table: "news", id: news.id },
  })),
);

newsPages.post(
  "/news/read/:id",
  withId,
  save(newsApi.readNews, {
    // The open page only loses its button; without scripts it is loaded anew.
    answer: (c, { news }) =>
      c.req.header("hx-request") ? c.html("") : c.redirect(`/news/show/${news.id}`, 303),
  }),
);

formPages(newsPages, "/news/insert", newsApi.publish, { back: list }, (c, form) => {
  const view = <NewsForm action="/news/insert" submit="Pubblica" {...form} />;
  return page(c, "Nuova notizia", view, { back: list });
});

formPages(newsPages, "/news/modify/:id", newsApi.update, { back: list }, (c, form, { id }) =>
  show(c, newsReads.news, { id }, ({ news }) => ({
    title: `Correggi notizia: ${news.title}`,
    view: <NewsForm action={`/news/modify/${id}`} submit="Salva" {...recordState(news, form)} />,
    back: list,
    record: { table: "news", id },
  })),
);
