import { type Context, Hono } from "hono";
import { ReportForm, ReportList, ReportShareForm, ReportShow, type Scope } from "../../views/reports/reports";
import type { FormState } from "../../views/ui/form";
import { activeAccounts } from "../accounts/store";
import { readForm } from "../body";
import type { Call } from "../caller";
import type { Env } from "../edge";
import { serveUpload } from "../files";
import { perform } from "../funct";
import { done, go, only, page, refusalOf, reload, show, withId, withList } from "../html";
import { reportApi } from "./api";
import { photoByName } from "./store";

export const reportPages = new Hono<Env>();
const all = "/reports/?view=all";

const lists = {
  own: reportApi.getUserReports,
  shared: reportApi.getProviderReports,
  all: reportApi.getAllReports,
};

reportPages.get("/reports", withList, (c) => {
  const { page } = c.req.valid("query");
  const view = c.req.query("view");
  const scope: Scope = view === "shared" || view === "all" ? view : "own";
  return show(c, lists[scope], { page }, (found) => ({
    title: "Segnalazioni",
    view: <ReportList {...found} page={page} scope={scope} />,
  }));
});

reportPages.get("/reports/show/:id", withId, (c) =>
  show(c, reportApi.getFromId, c.req.valid("param"), ({ report }) => ({
    title: report.category,
    view: <ReportShow report={report} />,
    back: "/reports/",
  })),
);

reportPages.get("/reports/insert", only("signed in"), (c) => newPage(c));

reportPages.post("/reports/insert", only("signed in"), async (c) => {
  const { values, ...envelope } = await readForm(c);
  const outcome = await perform(reportApi.sendNew, { ...envelope, ...values }, c.get("caller"));
  if (outcome.ok) return go(c, "/reports/", outcome.values.msg);
  return newPage(c, { ...envelope, values, ...refusalOf(outcome) }, outcome.status);
});

const newPage = (c: Context<Env>, form: FormState = {}, status = 200) =>
  page(c, "Nuova segnalazione", <ReportForm {...form} />, { status, back: "/reports/" });

reportPages.post("/reports/status/:id", only("admin"), withId, async (c) => {
  const { values, version } = await readForm(c);
  const body = { ...c.req.valid("param"), ...values, version };
  return done(c, await perform(reportApi.toggleStatus, body, c.get("caller")), all);
});

reportPages.get("/reports/share/:id", withId, (c) => sharePage(c, c.req.valid("param").id));

reportPages.post("/reports/share/:id", only("admin"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const { values, ...envelope } = await readForm(c);
  const body = { ...envelope, ...values, report: id };
  const outcome = await perform(reportApi.saveSharedReports, body, c.get("caller"));
  if (outcome.ok) return reload(c, all, outcome.values.msg);
  const ticked = [values.boxes ?? []].flat() as string[];
  return sharePage(c, id, { ...envelope, ...refusalOf(outcome), ticked }, outcome.status);
});

type Ticked = FormState & { ticked?: readonly (string | number)[] };

/** A refused form comes back with what was ticked in it. */
const sharePage = (c: Context<Env>, id: number, { ticked, ...form }: Ticked = {}, status = 200) =>
  show(c, reportApi.sharedReports, { report: id }, ({ boxes, version }) => ({
    title: "Condividi segnalazione",
    view: (
      <ReportShareForm
        id={id}
        accounts={activeAccounts()}
        boxes={ticked ?? boxes}
        version={version}
        {...form}
      />
    ),
    status,
    back: all,
  }));

/** The photo for whoever may see its report. */
reportPages.get("/api/uploads/reports/:file", only("signed in"), (c) =>
  serveUpload(c, photoByName(c.req.param("file"), c.get("caller") as Call)),
);
