import { type Context, Hono } from "hono";
import { AcceptForm, AccountForm, NewAccountForm } from "../../views/accounts/forms";
import { AccountList } from "../../views/accounts/list";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import { type Env, keepSession } from "../edge";
import { type AnyFunct, type Outcome, perform } from "../funct";
import { done, only, page, refusalOf, reload, show, withId } from "../html";
import { accountApi } from "./api";
import { suggestedUsername } from "./model";
import { everyAccount } from "./registry";
import { requestById } from "./requests";

/** The administrators' page of accounts and requests. */
export const accountAdminPages = new Hono<Env>();
const list = "/admin/accounts/";
const admin = only("admin");

accountAdminPages.get("/admin/accounts", (c) =>
  show(c, accountApi.getRequests, {}, ({ requests }) => ({
    title: "Account",
    view: <AccountList accounts={everyAccount()} requests={requests} />,
  })),
);

accountAdminPages.get("/admin/accounts/insert", admin, (c) => newPage(c));

accountAdminPages.post("/admin/accounts/insert", admin, async (c) => {
  const form = await readForm(c);
  const outcome = await perform(accountApi.createNew, form, c.get("caller"));
  if (outcome.ok) return reload(c, list, outcome.values.msg);
  return newPage(c, { ...form, ...refusalOf(outcome) }, outcome.status);
});

const newPage = (c: Context<Env>, form: FormState = { values: { sites: "AB" } }, status = 200) =>
  page(c, "Nuovo account", <NewAccountForm {...form} />, { status, back: list });

accountAdminPages.get("/admin/accounts/modify/:id", withId, (c) => changePage(c, c.req.valid("param").id));

accountAdminPages.post("/admin/accounts/modify/:id", admin, withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const outcome = await perform(accountApi.update, { ...form, id }, c.get("caller"));
  if (!outcome.ok) return changePage(c, id, { ...form, ...refusalOf(outcome) }, outcome.status);
  keepSession(c, outcome.newToken);
  return reload(c, list, outcome.values.msg);
});

function changePage(c: Context<Env>, id: number, form?: FormState, status = 200) {
  const own = c.get("caller").user?.id === id;
  return show(c, accountApi.getFromId, { id }, ({ account }) => {
    const state = form ?? { values: account, version: account.version };
    const view = <AccountForm id={id} own={own} {...state} />;
    return { title: `Account ${account.username}`, view, status, back: list };
  });
}

accountAdminPages.get("/admin/accounts/accept/:id", admin, withId, (c) =>
  acceptPage(c, c.req.valid("param").id),
);

accountAdminPages.post("/admin/accounts/accept/:id", admin, withId, async (c) => {
  const { id } = c.req.valid("param");
  const { values, ...envelope } = await readForm(c);
  const outcome = await perform(accountApi.accept, { ...envelope, ...values, id }, c.get("caller"));
  if (outcome.ok) return reload(c, list, outcome.values.msg);
  // An e-mail that is taken has no field here: the sentence stands above the form.
  const form = { ...envelope, values, ...refusalOf(outcome), message: outcome.values.msg };
  return acceptPage(c, id, form, outcome.status);
});

function acceptPage(c: Context<Env>, id: number, form?: FormState, status = 200) {
  const request = requestById(id);
  const state = form ?? { values: { username: suggestedUsername(request) }, version: request.version };
  const view = <AcceptForm request={request} {...state} />;
  return page(c, "Accetta richiesta", view, { status, back: list });
}

const buttons: Record<string, AnyFunct> = {
  reject: accountApi.reject,
  password: accountApi.resetPassword,
  sessions: accountApi.endSessions,
  unlock: accountApi.unlock,
};

for (const [name, funct] of Object.entries(buttons)) {
  accountAdminPages.post(`/admin/accounts/${name}/:id`, admin, withId, async (c) => {
    const { version } = await readForm(c);
    return after(c, await perform(funct, { ...c.req.valid("param"), version }, c.get("caller")));
  });
}

for (const [name, active] of [
  ["activate", 1],
  ["deactivate", 0],
] as const) {
  accountAdminPages.post(`/admin/accounts/${name}/:id`, admin, withId, async (c) => {
    const { version } = await readForm(c);
    const body = { ...c.req.valid("param"), version, values: { active } };
    return after(c, await perform(accountApi.update, body, c.get("caller")));
  });
}

/** An administrator who ended the own sessions goes on under a new token. */
function after(c: Context<Env>, outcome: Outcome<{ msg: string }>) {
  if (outcome.ok) keepSession(c, outcome.newToken);
  return done(c, outcome, list);
}
