import { type Context, Hono } from "hono";
import { Documents } from "../../views/documents/documents";
import { appointmentApi } from "../appointments/api";
import { readForm } from "../body";
import type { Env } from "../edge";
import { serveUpload } from "../files";
import { perform } from "../funct";
import { done, only, page, refusalPage, withId, withList } from "../html";
import { previewOf } from "../previews";
import { notFound } from "../refuse";
import { fileApi } from "./api";
import { isPicture } from "./model";
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
  const { values } = await readForm(c, fileApi.upload);
  const asked = { file: values.file, showInCharge: values.showInCharge, id_appointment: id };
  return done(c, await perform(fileApi.upload, asked, c.get("caller")), `/documents/${id}`);
});

documentPages.post("/documents/:id/visible/:file", only("documents.edit"), withId, async (c) => {
  const { values, ...envelope } = await readForm(c);
  const asked = { ...envelope, id: c.req.param("file"), value: values.value };
  return done(c, await perform(fileApi.setShowInCharge, asked, c.get("caller")), pageOf(c));
});

documentPages.post("/documents/:id/delete/:file", only("documents.edit"), withId, async (c) => {
  const { version } = await readForm(c);
  const asked = { id: c.req.param("file"), version };
  return done(c, await perform(fileApi.delete, asked, c.get("caller")), pageOf(c));
});

const pageOf = (c: Context<Env>) => `/documents/${c.req.param("id")}`;

/** A document's file, only for whoever may see that very document. */
documentPages.get("/api/uploads/documents/:file", only(seers), (c) =>
  serveUpload(c, documentByName(c.req.param("file"), c.get("caller"))),
);

/** A picture made small, under the same rule; what can't be drawn has none. */
documentPages.get("/api/uploads/documents/:file/preview", only(seers), async (c) => {
  const { stored, mime } = documentByName(c.req.param("file"), c.get("caller"));
  const bytes = isPicture(mime) && (await previewOf(stored).catch(() => null));
  if (!bytes) return notFound("Anteprima non disponibile.");
  return c.body(new Uint8Array(bytes), 200, { "content-type": "image/webp" });
});
