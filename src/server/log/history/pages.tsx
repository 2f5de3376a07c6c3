import { Hono } from "hono";
import { HistoryView } from "../../../views/log/history/history";
import { historyAddress } from "../../../views/ui/changed";
import type { Env } from "../../http/middleware";
import { save, withList, withParams } from "../../http/pages/forms";
import { type PageContext, show } from "../../http/pages/respond";
import { partsOf } from "../../records/rights";
import { tableOf } from "../../tables/all";
import { historyApi } from "./api";
import { OneRecord } from "./input";

export const historyPages = new Hono<Env>();

const withRecord = withParams(OneRecord.shape);

for (const path of ["/history/:table", "/history/:table/:id"]) {
  historyPages.get(path, withRecord, withList, (c) =>
    historyPage(c, c.req.valid("param"), c.req.valid("query").page),
  );

  historyPages.post(
    path,
    withRecord,
    save<typeof historyApi.setBack, OneRecord>(historyApi.setBack, {
      reload: (_, record) => historyAddress(record),
    }),
  );
}

const historyPage = (c: PageContext, record: OneRecord, page: number) =>
  show(c, historyApi.getAll, { ...record, page }, (found) => ({
    title: `Storia: ${found.record.name}`,
    view: (
      <HistoryView
        {...found}
        page={page}
        live={nounsOf(record.table, c)}
        client={record.table === "clients" ? record.id : undefined}
      />
    ),
    back: found.record.link ?? undefined,
  }));

const nounsOf = (table: string, c: PageContext): string[] => [
  ...new Set([table, ...partsOf(table, c.get("caller"))].map((name) => tableOf(name)?.noun ?? name)),
];
