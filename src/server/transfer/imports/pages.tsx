import { Hono } from "hono";
import { z } from "zod";
import { ImportColumns } from "../../../views/transfer/imports/columns";
import { ImportHome } from "../../../views/transfer/imports/home";
import { ImportPage } from "../../../views/transfer/imports/import";
import type { FormState } from "../../../views/ui/form";
import { perform } from "../../call/funct";
import type { Env } from "../../http/middleware";
import {
  listQuery,
  queryOf,
  save,
  withId,
  withParams,
  withQuery,
  withSentence,
} from "../../http/pages/forms";
import { allowed, denied, need, only, type PageContext, show, valuesOf } from "../../http/pages/respond";
import { id } from "../../input/fields";
import { type Format, spreadsheetDownload } from "../spreadsheets/write";
import { importApi } from "./api";
import { type DownloadedSheet, refusedFile } from "./list";
import { verdicts } from "./model";

export const importPages = new Hono<Env>();

const home = "/admin/import/";
const pageOf = (id: number) => `${home}${id}`;
const paging = withQuery({ page: listQuery.page });
/** Also of a page that a refused form shows again. */
const askedRows = queryOf({ page: listQuery.page, verdict: z.enum(["", ...verdicts]).catch("") });
const format = z.enum(["csv", "xlsx"]);

importPages.get("/admin/import", paging, (c) => homePage(c, c.req.valid("query").page));

importPages.post(
  "/admin/import",
  save(importApi.createNew, { go: ({ id }) => pageOf(id), again: (c, form) => homePage(c, 1, form) }),
);

function homePage(c: PageContext, page: number, form?: FormState) {
  return show(c, importApi.getAll, { page }, (found) => ({
    title: "Importazioni",
    view: <ImportHome {...found} page={page} form={form} />,
  }));
}

importPages.get("/admin/import/columns/:kind", withParams({ kind: z.string() }), (c) =>
  show(c, importApi.getTemplate, { kind: c.req.valid("param").kind, format: "csv" }, (template) => ({
    title: `Colonne: ${template.title}`,
    view: <ImportColumns {...template} />,
    back: home,
  })),
);

importPages.get(
  "/admin/import/template/:kind/:format",
  only(importApi.getTemplate),
  withParams({ kind: z.string(), format }),
  async (c) => {
    const { kind, format } = c.req.valid("param");
    const { name, title, columns } = await need(c, importApi.getTemplate, { kind, format });
    const headings = columns.map(({ heading }) => heading);
    const rows = [columns.map(({ example }) => example)];
    return download(`modello-${name}`, format, { name: title, headings, rows });
  },
);

importPages.get("/admin/import/:id", withId, (c) => importPage(c, c.req.valid("param")));

async function importPage(c: PageContext, { id }: { id: number }, form?: FormState) {
  const { page, verdict } = askedRows(c);
  const rows = await need(c, importApi.getRows, { id, verdict, page });
  return show(c, importApi.getFromId, { id }, (found) => ({
    title: `Importazione ${id} · ${found.import.filename}`,
    view: <ImportPage {...found} list={rows} page={page} verdict={verdict} form={form} />,
    back: home,
  }));
}

const one = { reload: (_: unknown, { id }: { id: number }) => pageOf(id) };

importPages.post(
  "/admin/import/content/:id",
  withId,
  save(importApi.setContent, {
    go: one.reload,
    again: (c, form, params) => importPage(c, params, withSentence(form)),
  }),
);

importPages.post(
  "/admin/import/check/:id",
  withId,
  save(importApi.check, {
    go: one.reload,
    again: (c, form, params) => importPage(c, params, withSentence(form)),
  }),
);

importPages.post("/admin/import/decide/:id", withId, save(importApi.decide, one));
importPages.post("/admin/import/start/:id", withId, save(importApi.start, { go: one.reload }));
importPages.post("/admin/import/undo/:id", withId, save(importApi.undo, { go: one.reload }));
importPages.post("/admin/import/discard/:id", withId, save(importApi.discard, { go: home }));

/** Not through `save`: what comes back is the file itself. */
importPages.post("/admin/import/refused/:id/:format", withParams({ id: id(), format }), async (c) => {
  if (!allowed(c, importApi.exportRefused)) return denied(c, importApi.exportRefused);
  const { id, format } = c.req.valid("param");
  const caller = c.get("caller");
  valuesOf(await perform(importApi.exportRefused, { id, format }, caller));
  return download(`rifiutate-${id}`, format, refusedFile(id, caller));
});

function download(name: string, format: Format, { headings, ...sheet }: DownloadedSheet) {
  const columns = headings.map((heading) => ({ heading, kind: "text" as const }));
  return spreadsheetDownload(name, format, { ...sheet, columns });
}
