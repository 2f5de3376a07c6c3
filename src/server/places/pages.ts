import { Hono } from "hono";
import type { Env } from "../middleware";
import { queryText, withQuery } from "../pages/forms";
import { items } from "../pages/respond";
import { comuneApi } from "./api";

export const placePages = new Hono<Env>();

/** Options of the comune field. */
placePages.get("/comune/items", withQuery({ q: queryText() }), (c) =>
  items(c, comuneApi.search, { query: c.req.valid("query").q }, (found) => found.items),
);
