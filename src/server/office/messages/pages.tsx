import { Hono } from "hono";
import { DueMessages, OneMessage } from "../../../views/office/messages/page";
import type { Env } from "../../http/middleware";
import { withParams, withQuery } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { messageApi } from "./api";
import { OneSubject } from "./input";
import { messagesPage } from "./model";

export const messagePages = new Hono<Env>();

messagePages.get("/messages", (c) =>
  show(c, messageApi.getDue, {}, (due) => ({ title: "Da avvisare", view: <DueMessages due={due} /> })),
);

const { kind, id, occasion, arrives } = OneSubject.shape;

messagePages.get(
  "/messages/:kind/:id",
  withParams({ kind, id }),
  withQuery({ occasion, arrives: arrives.catch(undefined) }),
  (c) => {
    const asked = { ...c.req.valid("param"), ...c.req.valid("query") };
    return show(c, messageApi.getDraft, asked, ({ notice }) => ({
      title: `Messaggio a ${notice.client}`,
      view: <OneMessage notice={notice} asked={asked} />,
      back: messagesPage,
    }));
  },
);
