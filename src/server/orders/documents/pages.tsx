import { Hono } from "hono";
import { Documents, mayUpload } from "../../../views/orders/documents/list";
import { notFound } from "../../base/errors";
import { serveUpload } from "../../files/files";
import { thumbnail } from "../../files/previews";
import type { Env } from "../../http/middleware";
import { bodyFrom, save, withId, withList, withParams } from "../../http/pages/forms";
import { need, only, type PageContext, show, viewerOf } from "../../http/pages/respond";
import { id, StoredName } from "../../input/fields";
import { appointmentApi } from "../../visits/appointments/api";
import { documentReads, fileApi } from "./api";
import { isPicture } from "./model";
import { appointmentOfOrder } from "./store";

export const documentPages = new Hono<Env>();

const pageOf = (_: unknown, { id }: { id: number }) => `/documents/${id}`;

documentPages.get("/documents/:id", withId, withList, (c) =>
  documentsPage(c, c.req.valid("param").id, c.req.valid("query").page, "/appointment/"),
);

/** The same page by the order's number (DECISIONS). */
documentPages.get("/order/documents/:id", only(fileApi.getFromId), withId, withList, (c) => {
  const { id } = c.req.valid("param");
  return documentsPage(
    c,
    appointmentOfOrder(id, c.get("caller").site),
    c.req.valid("query").page,
    `/orders/${id}`,
  );
});

async function documentsPage(c: PageContext, id: number, page: number, back: string) {
  const info = await need(c, appointmentApi.getInfo, { id });
  return show(c, fileApi.getFromId, { id, page }, (found) => ({
    title: `Documenti: ${info.client}`,
    view: <Documents info={info} {...found} page={page} />,
    back,
    islands: mayUpload(viewerOf(c)) ? ["documents"] : [],
    record: { table: "appointments", id },
  }));
}

documentPages.post(
  "/documents/:id/upload",
  withId,
  save(fileApi.upload, {
    body: (form, { id }) => bodyFrom(form, { id_appointment: id }),
    reload: pageOf,
  }),
);

type OfFile = { id: number; file: number };
const withFile = withParams({ id: id(), file: id() });

documentPages.post(
  "/documents/:id/visible/:file",
  withFile,
  save(fileApi.setShowInCharge, {
    body: (form, { file }: OfFile) => bodyFrom(form, { id: file }),
    reload: pageOf,
  }),
);

documentPages.post(
  "/documents/:id/delete/:file",
  withFile,
  save(fileApi.delete, {
    body: (form, { file }: OfFile) => bodyFrom(form, { id: file }),
    reload: pageOf,
  }),
);

const withStored = withParams(StoredName.shape);
const uploads = "/api/uploads/documents/:file";

documentPages.get(uploads, only(documentReads.file), withStored, async (c) =>
  serveUpload(c, await need(c, documentReads.file, c.req.valid("param"))),
);

documentPages.get(`${uploads}/preview`, only(documentReads.file), withStored, async (c) => {
  const { stored, mime } = await need(c, documentReads.file, c.req.valid("param"));
  const bytes = isPicture(mime) && (await thumbnail(stored));
  if (!bytes) return notFound("Anteprima non disponibile.");
  return c.body(new Uint8Array(bytes), 200, { "content-type": "image/webp" });
});
