import { Hono } from "hono";
import { CompanyForm } from "../../views/settings/company";
import type { FormState } from "../../views/ui/form";
import type { Env } from "../middleware";
import { formState } from "../pages/conflicts";
import { save } from "../pages/forms";
import { type PageContext, show } from "../pages/respond";
import { vatWarning } from "../tax-codes";
import { settingsApi } from "./api";

export const settingsPages = new Hono<Env>();

settingsPages.get("/admin/settings", (c) => companyPage(c));

settingsPages.post(
  "/admin/settings",
  save(settingsApi.update, { reload: "/admin/settings/", again: companyPage }),
);

function companyPage(c: PageContext, form?: FormState) {
  return show(c, settingsApi.getAll, {}, ({ settings, version }) => ({
    title: "Impostazioni",
    view: (
      <CompanyForm
        vat={vatWarning(settings.company.vat)}
        {...formState({ values: settings, version }, form)}
      />
    ),
    record: { table: "settings" },
  }));
}
