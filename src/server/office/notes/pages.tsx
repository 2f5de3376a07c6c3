import { Hono } from "hono";
import { z } from "zod";
import { MemoForm, MemoList, MemoShow, memoColumns, ShareForm } from "../../../views/office/notes/memos";
import { NewsForm, NewsList, NewsShow } from "../../../views/office/notes/news";
import { ReportForm, ReportList, ReportShow, reportColumns } from "../../../views/office/notes/reports";
import type { FormState } from "../../../views/ui/form";
import { activeNames } from "../../accounts/store";
import { today } from "../../base/clock";
import { refusedBy, refuseFields } from "../../base/errors";
import { serveUpload } from "../../files/files";
import type { Env } from "../../http/middleware";
import * as forms from "../../http/pages/forms";
import {
  bodyFrom,
  formPages,
  formState,
  listOf,
  type RefusedForm,
  recordState,
  save,
  withId,
} from "../../http/pages/forms";
import { exportList, showList, withFilters, withFormat } from "../../http/pages/lists";
import { mustBeAuthor, need, only, type PageContext, page, show } from "../../http/pages/respond";
import { textsOf } from "../../http/pages/searches";
import { fieldMessages } from "../../input/field-messages";
import { parse, StoredName, time } from "../../input/fields";
import type { Call } from "../../journal/caller";
import { viewApi } from "../../search/listing/api";
import { filterWord } from "../../search/listing/input";
import { memoApi, memoExports, newsApi, newsReads, reportApi, reportExports, reportReads } from "./api";
import { MemoChange, memoFilters, reportFilters } from "./input";
import { memoMessages } from "./model";
import { memoRows, recipientsOf, reportRows } from "./store";

export const notePages = new Hono<Env>();

const memosPath = "/memo/";
const newsPath = "/news/";
const reportsPath = "/reports/";
const allReports = "/reports/?view=all";

const withView = withFilters({ view: filterWord(["cards"]), ...memoFilters });

notePages.get("/memo", withView, (c) => {
  const shown = { name: "memos", path: memosPath, title: "Memo" } as const;
  const reads = { read: memoApi.getAll, views: viewApi.getAll };
  return showList(c, { ...shown, ...reads }, c.req.valid("query"), (found, state) => (
    <MemoList {...found} state={state} />
  ));
});

notePages.post("/memo/export/:format", withFormat, withView, (c) => {
  const { record, read } = { record: memoApi.exportList, read: memoExports.memos };
  const rows = (ids: number[], { user }: Call) => memoRows(ids, user.id);
  const exported = { filename: "memo", record, read, rows, columns: () => memoColumns };
  return exportList(c, exported, c.req.valid("param").format, c.req.valid("query"));
});

notePages.get("/memo/show/:id", withId, (c) =>
  show(c, memoApi.getFromId, c.req.valid("param"), ({ memo }) => {
    const shared = new Set(recipientsOf("memos", memo.id));
    const sharedWith = activeNames()
      .filter((account) => shared.has(account.id))
      .map(({ username }) => username);
    const record = { table: "memos", id: memo.id };
    return {
      title: memo.title,
      view: <MemoShow memo={memo} sharedWith={sharedWith} />,
      back: memosPath,
      record,
    };
  }),
);

const askedMoment = forms.queryOf({ date: forms.queryDay(), time: time().optional().catch(undefined) });

/** After a refusal the form has the boxes that were ticked. */
formPages(notePages, "/memo/insert", memoApi.createNew, { back: memosPath, keep: ["date"] }, (c, form) => {
  const { date = today(), time } = askedMoment(c);
  const state: FormState = form ?? { values: { date, time }, ...textsOf(c, "filled") };
  const { users } = (state.values ?? {}) as { users?: unknown };
  const others = othersAmong(activeNames(), c);
  const view = <MemoForm action="/memo/insert" {...state} others={others} ticked={listOf(users)} />;
  return page(c, "Nuovo memo", view, { back: memosPath });
});

const othersAmong = <Account extends { id: number }>(accounts: Account[], c: PageContext) =>
  accounts.filter(({ id }) => id !== c.get("caller").user?.id);

const ofModify: forms.Save<typeof memoApi.updateMemo, { id: number }> = {
  body: (form, params) => {
    const body = bodyFrom(form, params);
    const described = String(form.values.description ?? "").trim();
    const rest = described ? {} : refusedBy(() => parse(z.object({ values: MemoChange }), body));
    refuseFields({ ...rest, description: described ? undefined : fieldMessages.required });
    return body;
  },
  back: memosPath,
};

formPages(notePages, "/memo/modify/:id", memoApi.updateMemo, ofModify, (c, form, { id }) =>
  memoPage(c, "modify", id, form),
);

formPages(notePages, "/memo/edit/:id", memoApi.updateMemo, { reload: memosPath }, (c, form, { id }) =>
  memoPage(c, "edit", id, form),
);

/** The modify page asks for a description, the overlay of the list does not. */
function memoPage(c: PageContext, kind: "modify" | "edit", id: number, form?: FormState) {
  return show(c, memoApi.getFromId, { id }, ({ memo }) => {
    mustBeAuthor(c, memo.user_id, memoMessages.missing);
    const state = recordState(memo, form);
    const view = <MemoForm action={`/memo/${kind}/${id}`} described={kind === "modify"} {...state} />;
    return { title: `Modifica memo: ${memo.title}`, view, back: memosPath };
  });
}

formPages(notePages, "/memo/share/:id", memoApi.share, { reload: memosPath }, (c, form, { id }) =>
  show(c, memoApi.getFromId, { id }, ({ memo }) => {
    mustBeAuthor(c, memo.user_id, memoMessages.missing);
    const recipients = form ? listOf(form.values.users) : recipientsOf("memos", id);
    const share = { action: `/memo/share/${id}`, name: "users[]", back: memosPath, required: true };
    const view = (
      <ShareForm {...share} accounts={othersAmong(activeNames(), c)} chosen={recipients} {...form} />
    );
    return { title: `Condividi memo: ${memo.title}`, view, back: memosPath };
  }),
);

notePages.post("/memo/delete/:id", withId, save(memoApi.deleteMemo, { reload: memosPath }));

notePages.get("/news", forms.withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, newsApi.getNews, { page }, (found) => ({
    title: "News",
    view: <NewsList {...found} page={page} />,
  }));
});

notePages.get("/news/show/:id", withId, (c) =>
  show(c, newsReads.news, c.req.valid("param"), ({ news }) => ({
    title: news.title,
    view: <NewsShow news={news} />,
    back: newsPath,
    record: { table: "news", id: news.id },
  })),
);

notePages.post(
  "/news/read/:id",
  withId,
  save(newsApi.readNews, {
    // The open page only loses its button; without scripts it is loaded anew.
    answer: (c, { news }) =>
      c.req.header("hx-request") ? c.html("") : c.redirect(`/news/show/${news.id}`, 303),
  }),
);

formPages(notePages, "/news/insert", newsApi.publish, { back: newsPath }, (c, form) => {
  const view = <NewsForm action="/news/insert" submit="Pubblica" {...form} />;
  return page(c, "Nuova notizia", view, { back: newsPath });
});

formPages(notePages, "/news/modify/:id", newsApi.update, { back: newsPath }, (c, form, { id }) =>
  show(c, newsReads.news, { id }, ({ news }) => ({
    title: `Correggi notizia: ${news.title}`,
    view: <NewsForm action={`/news/modify/${id}`} submit="Salva" {...recordState(news, form)} />,
    back: newsPath,
    record: { table: "news", id },
  })),
);

const lists = {
  own: reportApi.getUserReports,
  shared: reportApi.getProviderReports,
  all: reportApi.getAllReports,
};

const withScope = withFilters({ view: filterWord(["shared", "all"]), ...reportFilters });

notePages.get("/reports", withScope, (c) => {
  const asked = c.req.valid("query");
  const scope = asked.view ?? "own";
  const shown = { name: "reports", path: reportsPath, title: "Segnalazioni" } as const;
  const reads = { read: lists[scope], views: viewApi.getAll };
  return showList(c, { ...shown, ...reads }, asked, (found, state) => (
    <ReportList {...found} state={state} scope={scope} />
  ));
});

notePages.post("/reports/export/:format", withFormat, withScope, (c) => {
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

notePages.get("/reports/show/:id", withId, (c) =>
  show(c, reportApi.getFromId, c.req.valid("param"), ({ report }) => ({
    title: `Segnalazione ${report.id} · ${report.category}`,
    view: <ReportShow report={report} />,
    back: reportsPath,
    record: { table: "reports", id: report.id },
  })),
);

formPages(notePages, "/reports/insert", reportApi.sendNew, { back: reportsPath }, (c, form) =>
  page(c, "Nuova segnalazione", <ReportForm {...form} />, { back: reportsPath }),
);

notePages.post("/reports/status/:id", withId, save(reportApi.toggleStatus, { reload: allReports }));

formPages(
  notePages,
  "/reports/share/:id",
  reportApi.saveSharedReports,
  { body: (form, { id }) => bodyFrom(form, { report: id }), reload: allReports },
  (c, form, { id }) =>
    show(c, reportApi.sharedReports, { report: id }, ({ boxes, version }) => {
      const state = formState({ values: { boxes }, version }, form);
      const ticked = listOf((state.values as RefusedForm["values"]).boxes);
      const share = { action: `/reports/share/${id}`, name: "boxes[]", back: allReports };
      const view = <ShareForm {...share} accounts={activeNames()} {...state} chosen={ticked} />;
      return { title: `Condividi segnalazione ${id}`, view, back: allReports };
    }),
);

notePages.get(
  "/api/uploads/reports/:file",
  only(reportReads.photo),
  forms.withParams(StoredName.shape),
  async (c) => {
    const { photo } = await need(c, reportReads.photo, c.req.valid("param"));
    return serveUpload(c, photo);
  },
);
