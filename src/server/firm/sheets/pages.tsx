import { Hono } from "hono";
import { settingTitle } from "../../../views/firm/settings/pages";
import { SheetForm } from "../../../views/firm/settings/sheets";
import type { Env } from "../../http/middleware";
import { formPages, formState } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { sheetApi } from "./api";

export const sheetPages = new Hono<Env>();

const path = "/admin/settings/sheets";

formPages(sheetPages, path, sheetApi.changeSheets, { reload: `${path}/` }, (c, form) =>
  show(c, sheetApi.getSheets, {}, ({ sheets, version }) => ({
    title: settingTitle("/admin/settings/sheets/"),
    view: <SheetForm {...formState({ values: sheets, version }, form)} />,
    record: { table: "settings" },
  })),
);
