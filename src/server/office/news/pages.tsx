import { Hono } from "hono";
import { NewsForm, NewsList, NewsShow } from "../../../views/office/news/news";
import type { FormState } from "../../../views/ui/form";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { save, withId, withList } from "../../http/pages/forms";
import { only, type PageContext, page, show } from "../../http/pages/respond";
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

newsPages.get("/news/insert", only(newsApi.publish), (c) => newPage(c, {}));

newsPages.post("/news/insert", save(newsApi.publish, { back: list, again: newPage }));

function newPage(c: PageContext, form: FormState) {
  const view = <NewsForm action="/news/insert" submit="Pubblica" {...form} />;
  return page(c, "Nuova notizia", view, { back: list });
}

newsPages.get("/news/modify/:id", only(newsApi.update), withId, (c) =>
  changePage(c, c.req.valid("param").id),
);

newsPages.post(
  "/news/modify/:id",
  withId,
  save(newsApi.update, { back: list, again: (c, form, { id }) => changePage(c, id, form) }),
);

const changePage = (c: PageContext, id: number, form?: FormState) =>
  show(c, newsReads.news, { id }, ({ news }) => ({
    title: "Correggi notizia",
    view: (
      <NewsForm
        action={`/news/modify/${id}`}
        submit="Salva"
        {...formState({ values: news, version: news.version }, form)}
      />
    ),
    back: list,
    record: { table: "news", id },
  }));
