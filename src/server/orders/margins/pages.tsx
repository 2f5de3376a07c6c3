import { Hono } from "hono";
import { MarginList } from "../../../views/orders/margins/list";
import { today } from "../../base/clock";
import type { Env } from "../../http/middleware";
import { exportCsv } from "../../http/pages/export";
import { listQuery, withQuery } from "../../http/pages/forms";
import { periodOfPage } from "../../http/pages/periods";
import { need, only, page, search } from "../../http/pages/respond";
import { usualPeriods } from "../../office/statistics/model";
import { agentNames } from "../../visits/appointments/store";
import { marginApi, marginExports } from "./api";

export const marginPages = new Hono<Env>();

marginPages.get(
  "/agentsStats/margins",
  only(marginApi.getAll),
  withQuery({ ...periodOfPage, page: listQuery.page }),
  async (c) => {
    const { page: number, ...chosen } = c.req.valid("query");
    const { found, errors } = await search(c, marginApi.getAll, { ...chosen, page: number });
    const view = (
      <MarginList
        period={chosen}
        page={number}
        agents={agentNames(c.get("caller").site)}
        usual={usualPeriods(today())}
        found={found}
        errors={errors}
      />
    );
    return page(c, "Margini degli ordini", view, { status: errors && 422 });
  },
);

marginPages.post(
  "/agentsStats/margins/csv",
  only(marginApi.exportAll),
  withQuery(periodOfPage),
  async (c) => {
    const chosen = c.req.valid("query");
    const { text } = await need(c, marginExports.csv, chosen);
    return exportCsv(c, marginApi.exportAll, chosen, { name: "margini.csv", text });
  },
);
