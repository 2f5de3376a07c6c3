import { Hono } from "hono";
import { LetterList, LetterView } from "../../views/outbox/outbox";
import type { Env } from "../edge";
import { perform } from "../funct";
import { done, only, show, withId, withList } from "../html";
import { outboxApi } from "./api";

export const outboxPages = new Hono<Env>();
const list = "/admin/outbox/";

outboxPages.get("/admin/outbox", withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, outboxApi.getAll, { page }, (found) => ({
    title: "Posta in uscita",
    view: <LetterList {...found} page={page} />,
  }));
});

outboxPages.get("/admin/outbox/show/:id", withId, (c) =>
  show(c, outboxApi.getFromId, c.req.valid("param"), ({ letter }) => ({
    title: letter.subject,
    view: <LetterView letter={letter} />,
    back: list,
  })),
);

outboxPages.post("/admin/outbox/retry/:id", only("admin"), withId, async (c) =>
  done(c, await perform(outboxApi.sendAgain, c.req.valid("param"), c.get("caller")), list),
);
