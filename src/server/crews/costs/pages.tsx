import { Hono } from "hono";
import { CostsForm } from "../../../views/crews/costs/form";
import { settingTitle } from "../../../views/firm/settings/pages";
import type { Env } from "../../http/middleware";
import { formPages, formState } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { costApi } from "./api";

export const costPages = new Hono<Env>();

const path = "/admin/settings/costs";

formPages(costPages, path, costApi.changeCosts, { reload: `${path}/` }, (c, form) =>
  show(c, costApi.getCosts, {}, ({ costs, version, ...people }) => ({
    title: settingTitle("/admin/settings/costs/"),
    view: <CostsForm {...people} {...formState({ values: costs, version }, form)} />,
    record: { table: "costs" },
  })),
);
