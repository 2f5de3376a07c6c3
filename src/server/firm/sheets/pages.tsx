import { Hono } from "hono";
import { SheetForm } from "../../../views/firm/settings/sheets";
import type { FormState } from "../../../views/ui/form";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { save } from "../../http/pages/forms";
import { type PageContext, show } from "../../http/pages/respond";
import { sheetApi } from "./api";

export const sheetPages = new Hono<Env>();

const path = "/admin/settings/sheets";

sheetPages.get(path, (c) => sheetPage(c));

sheetPages.post(path, save(sheetApi.changeSheets, { reload: `${path}/`, again: sheetPage }));

function sheetPage(c: PageContext, form?: FormState) {
  return show(c, sheetApi.getSheets, {}, ({ sheets, version }) => ({
    title: "Impostazioni",
    view: <SheetForm {...formState({ values: sheets, version }, form)} />,
    record: { table: "settings" },
  }));
}
