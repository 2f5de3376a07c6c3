import { Hono } from "hono";
import type { Env } from "../edge";
import { perform } from "../funct";
import { comuneApi } from "./api";

export const placePages = new Hono<Env>();

/** What the comune field asks while one types. */
placePages.get("/comune/items", async (c) => {
  const done = await perform(comuneApi.search, { query: c.req.query("q") }, c.get("caller"));
  return c.json(done.ok ? done.values : { items: [], msg: done.values.msg }, done.status as 200);
});
