import { type Context, Hono } from "hono";
import { NewsForm, NewsList, NewsShow } from "../../views/news/news";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import type { Env } from "../edge";
import { perform } from "../funct";
import { go, only, page, refusalOf, show, withId, withList } from "../html";
import { newsApi } from "./api";

export const newsPages = new Hono<Env>();

newsPages.get("/news", withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, newsApi.getNews, { page }, (found) => ({
    title: "News",
    view: <NewsList {...found} page={page} />,
  }));
});

newsPages.get("/news/show/:id", withId, (c) =>
  show(c, newsApi.readNews, c.req.valid("param"), ({ news }) => ({
    title: news.title,
    view: <NewsShow news={news} />,
    back: "/news/",
  })),
);

newsPages.get("/news/insert", only("admin"), (c) => newPage(c));

newsPages.post("/news/insert", only("admin"), async (c) => {
  const { values, ...envelope } = await readForm(c);
  const outcome = await perform(newsApi.publish, { ...envelope, ...values }, c.get("caller"));
  if (outcome.ok) return go(c, "/news/", outcome.values.msg);
  return newPage(c, { ...envelope, values, ...refusalOf(outcome) }, outcome.status);
});

const newPage = (c: Context<Env>, form: FormState = {}, status = 200) =>
  page(c, "Nuova notizia", <NewsForm {...form} />, { status, back: "/news/" });
