import { Hono } from "hono";
import { CostsForm } from "../../../views/crews/costs/form";
import type { FormState } from "../../../views/ui/form";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { save } from "../../http/pages/forms";
import { type PageContext, show } from "../../http/pages/respond";
import { costApi } from "./api";

export const costPages = new Hono<Env>();

const path = "/admin/settings/costs/";

costPages.get("/admin/settings/costs", (c) => costsPage(c));

costPages.post("/admin/settings/costs", save(costApi.changeCosts, { reload: path, again: costsPage }));

function costsPage(c: PageContext, form?: FormState) {
  return show(c, costApi.getCosts, {}, ({ costs, version, workers, vehicles }) => ({
    title: "Costi",
    view: (
      <CostsForm workers={workers} vehicles={vehicles} {...formState({ values: costs, version }, form)} />
    ),
    record: { table: "costs" },
  }));
}
