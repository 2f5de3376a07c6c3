import { Hono } from "hono";
import type { Env } from "../middleware";
import { typedText } from "../pages/forms";
import { items } from "../pages/respond";
import { comuneApi } from "./api";

export const placePages = new Hono<Env>();

/** Options of the comune field. */
placePages.post("/comune/items", async (c) =>
  items(c, comuneApi.search, { query: await typedText(c) }, (found) => found.items),
);
