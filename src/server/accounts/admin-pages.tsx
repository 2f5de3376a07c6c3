import { Hono } from "hono";
import { AcceptForm, AccountForm, NewAccountForm } from "../../views/accounts/forms";
import { AccountList } from "../../views/accounts/list";
import type { FormState } from "../../views/ui/form";
import type { Env } from "../middleware";
import { save, withId, withSentence } from "../pages/forms";
import { only, type PageContext, page, show } from "../pages/respond";
import { accountApi } from "./api";
import { suggestedUsername } from "./model";
import { everyAccount } from "./registry";
import { requestById } from "./requests";

/** The administrators' page of accounts and requests. */
export const accountAdminPages = new Hono<Env>();

const list = "/admin/accounts/";

accountAdminPages.get("/admin/accounts", (c) =>
  show(c, accountApi.getRequests, {}, ({ requests }) => ({
    title: "Account",
    view: <AccountList accounts={everyAccount()} requests={requests} />,
  })),
);

accountAdminPages.get("/admin/accounts/insert", only(accountApi.createNew), (c) =>
  newPage(c, { values: { sites: "AB" } }),
);

accountAdminPages.post(
  "/admin/accounts/insert",
  save(accountApi.createNew, { reload: list, again: newPage }),
);

function newPage(c: PageContext, form: FormState) {
  return page(c, "Nuovo account", <NewAccountForm {...form} />, { back: list });
}

accountAdminPages.get("/admin/accounts/modify/:id", withId, (c) => changePage(c, c.req.valid("param").id));

accountAdminPages.post(
  "/admin/accounts/modify/:id",
  withId,
  save(accountApi.update, { reload: list, again: (c, form, { id }) => changePage(c, id, form) }),
);

function changePage(c: PageContext, id: number, form?: FormState) {
  const own = c.get("caller").user?.id === id;
  return show(c, accountApi.getFromId, { id }, ({ account }) => {
    const state = form ?? { values: account, version: account.version };
    const view = <AccountForm id={id} own={own} {...state} />;
    return { title: `Account ${account.username}`, view, back: list };
  });
}

accountAdminPages.get("/admin/accounts/accept/:id", only(accountApi.accept), withId, (c) =>
  acceptPage(c, c.req.valid("param").id),
);

// An e-mail that is taken has no field here: the sentence stands above the form.
accountAdminPages.post(
  "/admin/accounts/accept/:id",
  withId,
  save(accountApi.accept, {
    reload: list,
    again: (c, form, { id }) => acceptPage(c, id, withSentence(form)),
  }),
);

function acceptPage(c: PageContext, id: number, form?: FormState) {
  const request = requestById(id);
  const state = form ?? { values: { username: suggestedUsername(request) }, version: request.version };
  return page(c, "Accetta richiesta", <AcceptForm request={request} {...state} />, { back: list });
}

const buttons = {
  reject: save(accountApi.reject, { reload: list }),
  password: save(accountApi.resetPassword, { reload: list }),
  sessions: save(accountApi.endSessions, { reload: list }),
  unlock: save(accountApi.unlock, { reload: list }),
  activate: saveActive(1),
  deactivate: saveActive(0),
};

for (const [name, button] of Object.entries(buttons))
  accountAdminPages.post(`/admin/accounts/${name}/:id`, withId, button);

function saveActive(active: 0 | 1) {
  return save(accountApi.update, {
    body: ({ version }, { id }) => ({ id, version, values: { active } }),
    reload: list,
  });
}
