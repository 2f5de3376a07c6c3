import { Hono } from "hono";
import { z } from "zod";
import { PasteForm } from "../../../views/search/pasted-names/paste";
import { refuseField } from "../../base/errors";
import type { Env } from "../../http/middleware";
import { bodyFrom, type RefusedForm, save, withParams } from "../../http/pages/forms";
import { only, type PageContext, page, search } from "../../http/pages/respond";
import { pastedNamesApi } from "./api";
import { type Kind, kinds } from "./model";

export const pastedNamesPages = new Hono<Env>();

const { previewNames, addNames } = pastedNamesApi;
const path = "/admin/settings/:kind{workers|vehicles}/paste";
const withKind = withParams({ kind: z.enum(kinds) });
type OfKind = { kind: Kind };

const listOf = (kind: Kind) => `/admin/settings/${kind}/`;
const titles: Record<Kind, string> = { workers: "Incolla operai", vehicles: "Incolla automezzi" };

pastedNamesPages.get(path, only(addNames), withKind, (c) => pastePage(c, {}, c.req.valid("param")));

/** A list is inserted once its preview was seen: one that was changed since is shown again. */
pastedNamesPages.post(
  path,
  withKind,
  save<typeof addNames, OfKind>(addNames, {
    body: (form, params) => {
      if (form.values.previewed !== digestOf(form.values.text)) refuseField("previewed", "");
      return bodyFrom(form, params);
    },
    go: (_, { kind }) => listOf(kind),
    again: pastePage,
  }),
);

async function pastePage(c: PageContext, { errors = {}, ...form }: Partial<RefusedForm>, { kind }: OfKind) {
  const { text, previewed } = form.values ?? {};
  const { previewed: _, ...own } = errors;
  // Of another text they would be the corrections of other names.
  const rows = previewed === digestOf(text) ? form.values?.rows : undefined;
  const { found, errors: refused } =
    text === undefined ? {} : await search(c, previewNames, { kind, text, rows });
  const view = (
    <PasteForm
      kind={kind}
      preview={found}
      values={{ retire: 1, ...form.values, rows: found?.rows, previewed: found ? digestOf(text) : "" }}
      errors={{ ...refused, ...own }}
      message={form.message}
      requestId={form.requestId}
    />
  );
  return page(c, titles[kind], view, { back: listOf(kind) });
}

const digestOf = (text: unknown) => Bun.hash(String(text).replaceAll("\r\n", "\n").trim()).toString(36);
