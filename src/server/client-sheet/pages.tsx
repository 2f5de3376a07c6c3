import { Hono } from "hono";
import { ClientSheetView } from "../../views/client-sheet/sheet";
import { clientName, clientPage } from "../clients/model";
import type { Env } from "../middleware";
import { withId } from "../pages/forms";
import { show } from "../pages/respond";
import { clientSheetApi } from "./api";

export const clientSheetPages = new Hono<Env>();

clientSheetPages.get("/client/:id{[0-9]+}", withId, (c) => {
  const { id } = c.req.valid("param");
  return show(c, clientSheetApi.getSheet, { id }, (sheet) => ({
    title: clientName(sheet.client),
    view: <ClientSheetView {...sheet} />,
    back: clientPage(),
    record: { table: "clients", id },
  }));
});
