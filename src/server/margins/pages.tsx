import { Hono } from "hono";
import { z } from "zod";
import { MarginList } from "../../views/margins/list";
import { agentNames } from "../agents/store";
import { today } from "../clock";
import type { Env } from "../middleware";
import { exportCsv } from "../pages/export";
import { listQuery, withQuery } from "../pages/forms";
import { need, only, page, search } from "../pages/respond";
import { usualPeriods } from "../statistics/model";
import { marginApi, marginExports } from "./api";

export const marginPages = new Hono<Env>();

/** As entered; without a period, this month until today. */
const period = {
  dateStart: z.string().catch(() => `${today().slice(0, 7)}-01`),
  dateEnd: z.string().catch(() => today()),
};

marginPages.get(
  "/agentsStats/margins",
  only(marginApi.getAll),
  withQuery({ ...period, page: listQuery.page }),
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

marginPages.post("/agentsStats/margins/csv", only(marginApi.exportAll), withQuery(period), async (c) => {
  const chosen = c.req.valid("query");
  const { text } = await need(c, marginExports.csv, chosen);
  return exportCsv(c, marginApi.exportAll, chosen, { name: "margini.csv", text });
});
