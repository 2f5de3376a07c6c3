import { Hono } from "hono";
import { GeneralForm } from "../../../views/firm/settings/general";
import type { FormState } from "../../../views/ui/form";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { save } from "../../http/pages/forms";
import { type PageContext, show } from "../../http/pages/respond";
import { settingsApi } from "./api";

export const settingsPages = new Hono<Env>();

settingsPages.get("/admin/settings", (c) => generalPage(c));

settingsPages.post(
  "/admin/settings",
  save(settingsApi.update, { reload: "/admin/settings/", again: generalPage }),
);

function generalPage(c: PageContext, form?: FormState) {
  return show(c, settingsApi.getAll, {}, ({ settings, version }) => ({
    title: "Impostazioni",
    view: <GeneralForm {...formState({ values: settings, version }, form)} />,
    record: { table: "settings" },
  }));
}
