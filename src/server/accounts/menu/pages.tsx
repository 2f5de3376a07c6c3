import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "../../http/middleware";
import { backFrom } from "../../http/pages/back";
import { save, withParams } from "../../http/pages/forms";
import { isHtmx } from "../../http/pages/htmx";
import { go } from "../../http/pages/respond";
import { menuApi } from "./api";

export const menuPages = new Hono<Env>();

// The menu of the open page fetches itself again (layout.tsx); what was typed there stays.
menuPages.post(
  "/menu/pin",
  save(menuApi.pin, {
    answer(c) {
      if (!isHtmx(c)) return go(c, backFrom(c) ?? "/");
      return c.body(null, 204, { "hx-trigger": "menu" });
    },
  }),
);

menuPages.post("/menu/keys", save(menuApi.setKeys, { reload: "/account/password" }));

menuPages.post("/menu/boxes", save(menuApi.setBoxMap, { answer: (c) => c.body(null, 204) }));

menuPages.post(
  "/menu/fold/:group/:open",
  withParams({ group: z.string(), open: z.string() }),
  save(menuApi.fold, { answer: (c) => c.body(null, 204) }),
);
