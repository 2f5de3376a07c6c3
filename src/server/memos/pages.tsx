import { type Context, Hono } from "hono";
import { MemoForm, MemoList, MemoShareForm, MemoShow } from "../../views/memos/memos";
import type { FormState } from "../../views/ui/form";
import { activeAccounts } from "../accounts/store";
import { readForm } from "../body";
import { today } from "../clock";
import type { Env } from "../edge";
import { sentences } from "../fields";
import { perform } from "../funct";
import { done, go, only, page, refusalOf, reload, show, withId, withList } from "../html";
import { notFound } from "../refuse";
import { memoApi } from "./api";
import { recipientsOf } from "./store";

export const memoPages = new Hono<Env>();

memoPages.get("/memo", withList, (c) => {
  const { page } = c.req.valid("query");
  const cards = c.req.query("view") === "cards";
  return show(c, memoApi.getAll, { page }, (found) => ({
    title: "Memo",
    view: <MemoList {...found} page={page} cards={cards} />,
  }));
});

memoPages.get("/memo/show/:id", withId, (c) =>
  show(c, memoApi.getFromId, c.req.valid("param"), ({ memo }) => {
    const shared = new Set(recipientsOf(memo.id));
    const sharedWith = activeAccounts()
      .filter((account) => shared.has(account.id))
      .map((account) => account.email);
    return { title: memo.title, view: <MemoShow memo={memo} sharedWith={sharedWith} />, back: "/memo/" };
  }),
);

memoPages.get("/memo/insert", only("signed in"), (c) => {
  const date = c.req.query("date") ?? today();
  return newMemoPage(c, { values: { date } });
});

memoPages.post("/memo/insert", only("signed in"), async (c) => {
  const form = await readForm(c);
  const outcome = await perform(memoApi.createNew, form, c.get("caller"));
  if (outcome.ok) return go(c, "/memo/", outcome.values.msg);
  return newMemoPage(c, { ...form, ...refusalOf(outcome) }, outcome.status);
});

const newMemoPage = (c: Context<Env>, form: FormState, status = 200) =>
  page(c, "Nuova memo", <MemoForm action="/memo/insert" {...form} />, { status, back: "/memo/" });

memoPages.get("/memo/modify/:id", withId, (c) => memoPage(c, c.req.valid("param").id, true));

memoPages.post("/memo/modify/:id", only("signed in"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  if (!String(form.values.description ?? "").trim()) {
    return memoPage(c, id, true, { ...form, errors: { description: sentences.required } }, 422);
  }
  const outcome = await perform(
    memoApi.updateMemo,
    { ...form, values: { ...form.values, id } },
    c.get("caller"),
  );
  if (outcome.ok) return go(c, "/memo/", outcome.values.msg);
  return memoPage(c, id, true, { ...form, ...refusalOf(outcome) }, outcome.status);
});

memoPages.get("/memo/edit/:id", withId, (c) => memoPage(c, c.req.valid("param").id, false));

memoPages.post("/memo/edit/:id", only("signed in"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const outcome = await perform(
    memoApi.updateMemo,
    { ...form, values: { ...form.values, id } },
    c.get("caller"),
  );
  if (outcome.ok) return reload(c, "/memo/", outcome.values.msg);
  return memoPage(c, id, false, { ...form, ...refusalOf(outcome) }, outcome.status);
});

/** The modify page asks for a description, the overlay of the list does not. */
function memoPage(c: Context<Env>, id: number, described: boolean, form?: FormState, status = 200) {
  return show(c, memoApi.getFromId, { id }, ({ memo }) => {
    mustBeOwn(c, memo.user_id);
    const action = `/memo/${described ? "modify" : "edit"}/${id}`;
    const state = form ?? { values: memo, version: memo.version };
    const view = <MemoForm action={action} described={described} {...state} />;
    return { title: "Modifica memo", view, status, back: "/memo/" };
  });
}

memoPages.get("/memo/share/:id", withId, (c) => sharePage(c, c.req.valid("param").id));

memoPages.post("/memo/share/:id", only("signed in"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const { values, ...envelope } = await readForm(c);
  const outcome = await perform(memoApi.share, { ...envelope, ...values, id }, c.get("caller"));
  if (outcome.ok) return reload(c, "/memo/", outcome.values.msg);
  return sharePage(
    c,
    id,
    { ...refusalOf(outcome), ticked: [values.users ?? []].flat() as string[] },
    outcome.status,
  );
});

type Ticked = FormState & { ticked?: readonly (string | number)[] };

/** A refused form comes back with what was ticked in it. */
function sharePage(c: Context<Env>, id: number, { ticked, ...form }: Ticked = {}, status = 200) {
  const self = c.get("caller").user?.id;
  return show(c, memoApi.getFromId, { id }, ({ memo }) => {
    mustBeOwn(c, memo.user_id);
    const accounts = activeAccounts().filter((account) => account.id !== self);
    const recipients = ticked ?? recipientsOf(id);
    const view = <MemoShareForm id={id} accounts={accounts} recipients={recipients} {...form} />;
    return { title: "Condividi memo", view, status, back: "/memo/" };
  });
}

memoPages.post("/memo/delete/:id", only("signed in"), withId, async (c) => {
  const { version } = await readForm(c);
  const body = { ...c.req.valid("param"), version };
  return done(c, await perform(memoApi.deleteMemo, body, c.get("caller")), "/memo/");
});

/** A recipient reads; the forms are the author's. */
function mustBeOwn(c: Context<Env>, author: number) {
  if (author !== c.get("caller").user?.id) notFound("Memo non trovata.");
}
