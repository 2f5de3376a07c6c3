import { Hono } from "hono";
import {
  ReportForm,
  ReportList,
  ReportShareForm,
  ReportShow,
  reportColumns,
} from "../../../views/office/reports/reports";
import { activeNames } from "../../accounts/store";
import { serveUpload } from "../../files/files";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { formPages } from "../../http/pages/form-pages";
import { bodyFrom, listOf, type RefusedForm, save, withId, withParams } from "../../http/pages/forms";
import { exportList, showList, withFilters, withFormat } from "../../http/pages/lists";
import { need, only, page, show } from "../../http/pages/respond";
import { StoredName } from "../../input/fields";
import { viewApi } from "../../search/listing/api";
import { filterWord } from "../../search/listing/input";
import { reportApi, reportExports, reportReads } from "./api";
import { reportFilters } from "./input";
import { reportRows } from "./store";

export const reportPages = new Hono<Env>();

const list = "/reports/";
const all = "/reports/?view=all";

const lists = {
  own: reportApi.getUserReports,
  shared: reportApi.getProviderReports,
  all: reportApi.getAllReports,
};

const withScope = withFilters({ view: filterWord(["shared", "all"]), ...reportFilters });

reportPages.get("/reports", withScope, (c) => {
  const asked = c.req.valid("query");
  const scope = asked.view ?? "own";
  const shown = { name: "reports", path: list, title: "Segnalazioni" } as const;
  const reads = { read: lists[scope], views: viewApi.getAll };
  return showList(c, { ...shown, ...reads }, asked, (found, state) => (
    <ReportList {...found} state={state} scope={scope} />
  ));
});

reportPages.post("/reports/export/:format", withFormat, withScope, (c) => {
  const asked = c.req.valid("query");
  const scope = asked.view ?? "own";
  const exported = {
    filename: "segnalazioni",
    record: reportApi.exportList,
    read: reportExports[scope],
    rows: reportRows,
    columns: reportColumns(scope),
  };
  return exportList(c, exported, c.req.valid("param").format, asked);
});

reportPages.get("/reports/show/:id", withId, (c) =>
  show(c, reportApi.getFromId, c.req.valid("param"), ({ report }) => ({
    title: `Segnalazione ${report.id} · ${report.category}`,
    view: <ReportShow report={report} />,
    back: list,
    record: { table: "reports", id: report.id },
  })),
);

formPages(reportPages, "/reports/insert", reportApi.sendNew, { back: list }, (c, form) =>
  page(c, "Nuova segnalazione", <ReportForm {...form} />, { back: list }),
);

reportPages.post("/reports/status/:id", withId, save(reportApi.toggleStatus, { reload: all }));

formPages(
  reportPages,
  "/reports/share/:id",
  reportApi.saveSharedReports,
  { body: (form, { id }) => bodyFrom(form, { report: id }), reload: all },
  (c, form, { id }) =>
    show(c, reportApi.sharedReports, { report: id }, ({ boxes, version }) => {
      const state = formState({ values: { boxes }, version }, form);
      const ticked = listOf((state.values as RefusedForm["values"]).boxes);
      const view = <ReportShareForm id={id} accounts={activeNames()} {...state} boxes={ticked} />;
      return { title: `Condividi segnalazione ${id}`, view, back: all };
    }),
);

reportPages.get(
  "/api/uploads/reports/:file",
  only(reportReads.photo),
  withParams(StoredName.shape),
  async (c) => {
    const { photo } = await need(c, reportReads.photo, c.req.valid("param"));
    return serveUpload(c, photo);
  },
);
