import { Hono } from "hono";
import { MailList, MailView } from "../../../views/mail/outbox/outbox";
import type { Env } from "../../http/middleware";
import { save, withId, withList } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { outboxApi } from "./api";

export const outboxPages = new Hono<Env>();
const list = "/admin/outbox/";

outboxPages.get("/admin/outbox", withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, outboxApi.getAll, { page }, (found) => ({
    title: "Posta in uscita",
    view: <MailList {...found} page={page} />,
  }));
});

outboxPages.get("/admin/outbox/show/:id", withId, (c) =>
  show(c, outboxApi.getFromId, c.req.valid("param"), ({ letter: mail }) => ({
    title: mail.subject,
    view: <MailView mail={mail} />,
    back: list,
  })),
);

outboxPages.post("/admin/outbox/test", save(outboxApi.sendTest, { reload: list }));

outboxPages.post("/admin/outbox/retry/:id", withId, save(outboxApi.sendAgain, { reload: list }));
