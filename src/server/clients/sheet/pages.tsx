import { Hono } from "hono";
import { ClientSheetView } from "../../../views/clients/sheet/sheet";
import type { Env } from "../../http/middleware";
import { listQuery, withId, withQuery } from "../../http/pages/forms";
import { need, show } from "../../http/pages/respond";
import { clientName, clientPage } from "../model";
import { clientTimelineApi } from "../timeline/api";
import { clientSheetApi } from "./api";

export const clientSheetPages = new Hono<Env>();

clientSheetPages.get("/client/:id{[0-9]+}", withId, withQuery({ page: listQuery.page }), async (c) => {
  const { id } = c.req.valid("param");
  const { page } = c.req.valid("query");
  const sheet = await need(c, clientSheetApi.getSheet, { id });
  return show(c, clientTimelineApi.getTimeline, { id, page }, (timeline) => ({
    title: clientName(sheet.client),
    view: <ClientSheetView {...sheet} timeline={{ ...timeline, page }} />,
    back: clientPage(),
    record: { table: "clients", id },
  }));
});
