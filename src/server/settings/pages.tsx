import { type Context, Hono } from "hono";
import { HouseForm } from "../../views/settings/house";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import type { Env } from "../edge";
import { perform } from "../funct";
import { only, refusalOf, reload, show } from "../html";
import { vatWarning } from "../tax-codes";
import { settingsApi } from "./api";

export const settingsPages = new Hono<Env>();

settingsPages.get("/admin/settings", (c) => housePage(c));

settingsPages.post("/admin/settings", only("admin"), async (c) => {
  const form = await readForm(c);
  const outcome = await perform(settingsApi.update, form, c.get("caller"));
  if (outcome.ok) return reload(c, "/admin/settings/", outcome.values.msg);
  return housePage(c, { ...form, ...refusalOf(outcome) }, outcome.status);
});

const housePage = (c: Context<Env>, form?: FormState, status = 200) =>
  show(c, settingsApi.getAll, {}, ({ settings, version }) => ({
    title: "Impostazioni",
    view: <HouseForm vat={vatWarning(settings.company.vat)} {...(form ?? { values: settings, version })} />,
    status,
  }));
