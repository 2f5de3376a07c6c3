import { Hono } from "hono";
import { z } from "zod";
import { MemoForm, MemoList, MemoShareForm, MemoShow, memoColumns } from "../../../views/office/memos/memos";
import type { FormState } from "../../../views/ui/form";
import { activeNames } from "../../accounts/store";
import { today } from "../../base/clock";
import { refusedBy, refuseFields } from "../../base/errors";
import type { Env } from "../../http/middleware";
import { recordState } from "../../http/pages/conflicts";
import { formPages } from "../../http/pages/form-pages";
import { bodyFrom, listOf, queryDay, queryOf, type Save, save, withId } from "../../http/pages/forms";
import { exportList, showList, withFilters, withFormat } from "../../http/pages/lists";
import { mustBeAuthor, type PageContext, page, show } from "../../http/pages/respond";
import { textsOf } from "../../http/pages/searches";
import { fieldMessages } from "../../input/field-messages";
import { time } from "../../input/fields";
import { parse } from "../../input/parse";
import type { Call } from "../../journal/caller";
import { viewApi } from "../../search/listing/api";
import { filterWord } from "../../search/listing/input";
import { memoApi, memoExports } from "./api";
import { MemoChange, memoFilters } from "./input";
import { messages } from "./model";
import { memoRows, recipientsOf } from "./store";

export const memoPages = new Hono<Env>();

const list = "/memo/";

const withView = withFilters({ view: filterWord(["cards"]), ...memoFilters });

memoPages.get("/memo", withView, (c) => {
  const shown = { name: "memos", path: list, title: "Memo" } as const;
  const reads = { read: memoApi.getAll, views: viewApi.getAll };
  return showList(c, { ...shown, ...reads }, c.req.valid("query"), (found, state) => (
    <MemoList {...found} state={state} />
  ));
});

memoPages.post("/memo/export/:format", withFormat, withView, (c) => {
  const { record, read } = { record: memoApi.exportList, read: memoExports.memos };
  const rows = (ids: number[], { user }: Call) => memoRows(ids, user.id);
  const exported = { filename: "memo", record, read, rows, columns: () => memoColumns };
  return exportList(c, exported, c.req.valid("param").format, c.req.valid("query"));
});

memoPages.get("/memo/show/:id", withId, (c) =>
  show(c, memoApi.getFromId, c.req.valid("param"), ({ memo }) => {
    const shared = new Set(recipientsOf(memo.id));
    const sharedWith = activeNames()
      .filter((account) => shared.has(account.id))
      .map(({ username }) => username);
    const record = { table: "memos", id: memo.id };
    return { title: memo.title, view: <MemoShow memo={memo} sharedWith={sharedWith} />, back: list, record };
  }),
);

const askedMoment = queryOf({ date: queryDay(), time: time().optional().catch(undefined) });

/** After a refusal the form has the boxes that were ticked. */
formPages(memoPages, "/memo/insert", memoApi.createNew, { back: list, keep: ["date"] }, (c, form) => {
  const { date = today(), time } = askedMoment(c);
  const state: FormState = form ?? { values: { date, time }, ...textsOf(c, "filled") };
  const { users } = (state.values ?? {}) as { users?: unknown };
  const others = othersAmong(activeNames(), c);
  const view = <MemoForm action="/memo/insert" {...state} others={others} ticked={listOf(users)} />;
  return page(c, "Nuovo memo", view, { back: list });
});

const othersAmong = <Account extends { id: number }>(accounts: Account[], c: PageContext) =>
  accounts.filter(({ id }) => id !== c.get("caller").user?.id);

const ofModify: Save<typeof memoApi.updateMemo, { id: number }> = {
  body: (form, params) => {
    const body = bodyFrom(form, params);
    const described = String(form.values.description ?? "").trim();
    const rest = described ? {} : refusedBy(() => parse(z.object({ values: MemoChange }), body));
    refuseFields({ ...rest, description: described ? undefined : fieldMessages.required });
    return body;
  },
  back: list,
};

formPages(memoPages, "/memo/modify/:id", memoApi.updateMemo, ofModify, (c, form, { id }) =>
  memoPage(c, "modify", id, form),
);

formPages(memoPages, "/memo/edit/:id", memoApi.updateMemo, { reload: list }, (c, form, { id }) =>
  memoPage(c, "edit", id, form),
);

/** The modify page asks for a description, the overlay of the list does not. */
function memoPage(c: PageContext, kind: "modify" | "edit", id: number, form?: FormState) {
  return show(c, memoApi.getFromId, { id }, ({ memo }) => {
    mustBeAuthor(c, memo.user_id, messages.missing);
    const state = recordState(memo, form);
    const view = <MemoForm action={`/memo/${kind}/${id}`} described={kind === "modify"} {...state} />;
    return { title: `Modifica memo: ${memo.title}`, view, back: list };
  });
}

formPages(memoPages, "/memo/share/:id", memoApi.share, { reload: list }, (c, form, { id }) =>
  show(c, memoApi.getFromId, { id }, ({ memo }) => {
    mustBeAuthor(c, memo.user_id, messages.missing);
    const recipients = form ? listOf(form.values.users) : recipientsOf(id);
    const view = (
      <MemoShareForm id={id} accounts={othersAmong(activeNames(), c)} recipients={recipients} {...form} />
    );
    return { title: `Condividi memo: ${memo.title}`, view, back: list };
  }),
);

memoPages.post("/memo/delete/:id", withId, save(memoApi.deleteMemo, { reload: list }));
