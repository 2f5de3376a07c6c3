import { type Context, Hono } from "hono";
import { Documents } from "../../views/documents/documents";
import { appointmentApi } from "../appointments/api";
import { readForm } from "../body";
import type { Env } from "../edge";
import { serveUpload } from "../files";
import { perform } from "../funct";
import { done, only, page, refusalPage, withId, withList } from "../html";
import { fileApi } from "./api";
import { appointmentOfOrder, documentByName } from "./store";

export const documentPages = new Hono<Env>();

const seers = ["documents.view", "documents.showInCharge"] as const;

documentPages.get("/documents/:id", withId, withList, (c) => {
  const { id } = c.req.valid("param");
  return documentsPage(c, id, c.req.valid("query").page, `/documents/${id}`);
});

/** The same page by the order's number (DECISIONS). */
documentPages.get("/order/documents/:id", only(seers), withId, withList, (c) => {
  const { id } = c.req.valid("param");
  return documentsPage(c, appointmentOfOrder(id), c.req.valid("query").page, `/orders/${id}`);
});

async function documentsPage(c: Context<Env>, id: number, number: number, back: string) {
  const caller = c.get("caller");
  const info = await perform(appointmentApi.getInfo, { id }, caller);
  const found = await perform(fileApi.getFromId, { id, page: number }, caller);
  const refused = [info, found].find((outcome) => !outcome.ok);
  if (refused && !refused.ok) return refusalPage(c, refused.status, refused.values.msg);
  if (!info.ok || !found.ok) return refusalPage(c, 500);
  const view = <Documents info={info.values} {...found.values} page={number} />;
  return page(c, "Documenti", view, {
    back: back.startsWith("/orders") ? back : "/appointment/",
    islands: ["documents"],
  });
}

documentPages.post("/documents/:id/upload", only("documents.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const { values } = await readForm(c);
  const asked = { file: values.file, showInCharge: values.showInCharge, id_appointment: id };
  return done(c, await perform(fileApi.upload, asked, c.get("caller")), `/documents/${id}`);
});

documentPages.post("/documents/file/:id/visible", only("documents.edit"), withId, async (c) => {
  const { values, ...envelope } = await readForm(c);
  const asked = { ...envelope, ...c.req.valid("param"), value: values.value };
  return done(c, await perform(fileApi.setShowInCharge, asked, c.get("caller")), "/appointment/");
});

documentPages.post("/documents/file/:id/delete", only("documents.edit"), withId, async (c) =>
  done(c, await perform(fileApi.delete, c.req.valid("param"), c.get("caller")), "/appointment/"),
);

/** A document's file, only for whoever may see that very document. */
documentPages.get("/api/uploads/documents/:file", only(seers), (c) =>
  serveUpload(c, documentByName(c.req.param("file"), c.get("caller"))),
);
