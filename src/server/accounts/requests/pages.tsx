import { Hono } from "hono";
import { AcceptForm } from "../../../views/accounts/requests/list";
import { Registered, RegisterForm } from "../../../views/accounts/requests/register";
import { locationApi } from "../../clients/places/api";
import type { Env } from "../../http/middleware";
import { formPages, formState, save, withId, withSentence } from "../../http/pages/forms";
import { page, show } from "../../http/pages/respond";
import { profileApi } from "../profiles/api";
import { wherePasswordIs } from "../store";
import { accountRequestApi } from "./api";
import { suggestedUsername } from "./model";
import { pendingRequestById } from "./store";

export const accountRequestPages = new Hono<Env>();

formPages(
  accountRequestPages,
  "/register",
  accountRequestApi.registerNew,
  { answer: (c, { msg }) => page(c, "Richiesta di account", <Registered text={msg} />) },
  (c, form) =>
    show(c, locationApi.getAll, {}, ({ location }) => ({
      title: "Richiesta di account",
      view: <RegisterForm locations={location} {...(form && withSentence(form))} />,
      back: "/login",
    })),
);

const list = "/admin/accounts/";

// The form has no field for the e-mail, so a refused e-mail is shown above the form.
formPages(
  accountRequestPages,
  "/admin/accounts/accept/:id",
  accountRequestApi.accept,
  { reload: list, note: wherePasswordIs },
  (c, form, { id }) => {
    const request = pendingRequestById(id);
    const opened = { values: { username: suggestedUsername(request) }, version: request.version };
    const state = formState(opened, form && withSentence(form));
    return show(c, profileApi.getAll, {}, ({ profiles }) => ({
      title: `Accetta richiesta: ${request.name} ${request.surname}`,
      view: <AcceptForm request={request} profiles={profiles} {...state} />,
      back: list,
    }));
  },
);

accountRequestPages.post(
  "/admin/accounts/reject/:id",
  withId,
  save(accountRequestApi.reject, { reload: list }),
);
