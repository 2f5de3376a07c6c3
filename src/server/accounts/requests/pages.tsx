import { Hono } from "hono";
import { AcceptForm } from "../../../views/accounts/requests/accept";
import { Registered, RegisterForm } from "../../../views/accounts/requests/register";
import type { FormState } from "../../../views/ui/form";
import { locationApi } from "../../clients/locations/api";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { save, withId, withSentence } from "../../http/pages/forms";
import { only, type PageContext, page, show } from "../../http/pages/respond";
import { profileApi } from "../profiles/api";
import { accountRequestApi } from "./api";
import { suggestedUsername } from "./model";
import { pendingRequestById } from "./store";

export const accountRequestPages = new Hono<Env>();

accountRequestPages.get("/register", (c) => registerPage(c, {}));

accountRequestPages.post(
  "/register",
  save(accountRequestApi.registerNew, {
    again: (c, form) => registerPage(c, withSentence(form)),
    answer: (c, { msg }) => page(c, "Richiesta di account", <Registered text={msg} />),
  }),
);

const registerPage = (c: PageContext, form: FormState) =>
  show(c, locationApi.getAll, {}, ({ location }) => ({
    title: "Richiesta di account",
    view: <RegisterForm locations={location} {...form} />,
    back: "/login",
  }));

/** Requests are listed on the page of accounts. */
const list = "/admin/accounts/";

accountRequestPages.get("/admin/accounts/accept/:id", only(accountRequestApi.accept), withId, (c) =>
  acceptPage(c, c.req.valid("param").id),
);

// The form has no field for the e-mail, so a refused e-mail is shown above the form.
accountRequestPages.post(
  "/admin/accounts/accept/:id",
  withId,
  save(accountRequestApi.accept, {
    reload: list,
    again: (c, form, { id }) => acceptPage(c, id, withSentence(form)),
  }),
);

function acceptPage(c: PageContext, id: number, form?: FormState) {
  const request = pendingRequestById(id);
  const opened = { values: { username: suggestedUsername(request) }, version: request.version };
  const state = formState(opened, form);
  return show(c, profileApi.getAll, {}, ({ profiles }) => ({
    title: "Accetta richiesta",
    view: <AcceptForm request={request} profiles={profiles} {...state} />,
    back: list,
  }));
}

accountRequestPages.post(
  "/admin/accounts/reject/:id",
  withId,
  save(accountRequestApi.reject, { reload: list }),
);
